//! Detection of binary data (docs/design/INPUT.md, "Binary, encodings, bounds").

use std::path::Path;

use crate::format::{Format, ReadOutcome, Warning, is_text};
use crate::text::charset::Charset;

/// Leading bytes of binary formats and their names.
const MAGIC: &[(&[u8], &str)] = &[
    (b"%PDF-", "PDF"),
    (b"\x89PNG", "a PNG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"\x1f\x8b", "gzip data"),
    (b"BZh91AY&SY", "bzip2 data"),
    (b"\xfd7zXZ\0", "xz data"),
    (b"\x28\xb5\x2f\xfd", "zstd data"),
    (b"\x04\x22\x4d\x18", "lz4 data"),
    (b"PK\x03\x04", "a zip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"\x7fELF", "a program"),
    (b"!<arch>\n", "an object archive"),
    // Formats whose files have the names of text: `.xml`, `.plist`, `.snap`.
    (b"\x03\0\x08\0", "compiled XML"),
    (b"bplist0", "a binary property list"),
    (b"hsqs", "a file system"),
];

/// Leading bytes of files of mail that are not read, and what they are.
const MAIL: &[(&[u8], &str)] = &[
    (b"!BDN", "mail of Outlook (.pst, .ost)"),
    (b"\xcf\xad\x12\xfe", "mail of Outlook Express (.dbx)"),
];

/// The size in bytes of a packet of an MPEG transport stream, whose files end in `.ts`, as those of
/// TypeScript do.
const PACKET: usize = 188;

/// Returns why an input of that name and format that starts with `head` is skipped; `None` if it is
/// text.
pub(crate) fn refusal(head: &[u8], format: &Format, name: &Path) -> Option<Warning> {
    if format.messages || Charset::of_wide_text(head).is_some() {
        return None;
    }
    let starts = |(magic, _): &&(&[u8], &str)| head.starts_with(magic);
    if let Some((_, what)) = MAIL.iter().find(starts) {
        return Some(Warning::new(
            format!("not read: {what}; an export as mbox is read"),
            ReadOutcome::Unsupported,
        ));
    }
    let what = match MAGIC.iter().find(starts) {
        Some((_, what)) => *what,
        None if memchr::memchr(0, head).is_none() => return None,
        None if is_video(head) => "a video",
        None if is_text(format, name) => return None,
        None => "binary data (it has a NUL byte)",
    };
    Some(Warning::new(
        format!("skipped: {what}"),
        ReadOutcome::Skipped,
    ))
}

/// Returns why content of that format that starts with `head`, and is declared to be text, is skipped;
/// `None` if it is text.
pub(crate) fn refusal_of_declared(head: &[u8], format: &Format) -> Option<Warning> {
    let starts = |(magic, _): &&(&[u8], &str)| head.starts_with(magic);
    let what = match MAGIC.iter().find(starts) {
        Some((_, what)) => *what,
        None if memchr::memchr(0, head).is_none() || Charset::of_wide_text(head).is_some() => {
            return None;
        }
        None if format.messages || !is_mostly_controls(head) => return None,
        None => "binary data (it has control characters)",
    };
    let text = format!("skipped: {what}");
    Some(Warning::new(text, ReadOutcome::Skipped))
}

/// Returns true if more than one in 32 of the bytes, without NUL, is a control character that text has
/// not. In data that is compressed or encrypted, it is one in ten.
fn is_mostly_controls(head: &[u8]) -> bool {
    let is_control = |byte: &u8| matches!(byte, 1..=8 | 0x0b | 0x0e..=0x1a | 0x1c..=0x1f);
    let others = head.iter().filter(|byte| **byte != 0).count();
    let controls = head.iter().filter(|byte| is_control(byte)).count();
    controls * 32 > others
}

/// Returns true if each packet starts with its mark.
fn is_video(head: &[u8]) -> bool {
    head.len() > 2 * PACKET && head.iter().step_by(PACKET).all(|mark| *mark == b'G')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::detect;

    fn reason(name: &str, head: &[u8]) -> Option<String> {
        let refusal = refusal(head, detect(name, head), Path::new(name));
        refusal.map(|warning| warning.text)
    }

    #[test]
    fn a_nul_byte_does_not_make_text_binary() {
        let text = b"see http://h.example/\0\n";
        for name in [
            "a.md",
            "a.MD",
            "a.txt",
            "a.text",
            "a.rst",
            "a.csv",
            "a.tsv",
            "a.json",
            "a.html",
            "a.xml",
            "a.tex",
            "a.po",
            "a.rs",
            "a.py",
            "a.ts",
            "a.yaml",
            "a.lock",
            "a.patch",
            "README",
            "docs/CHANGELOG",
            "LICENSE",
            "Makefile",
            "Dockerfile.web",
            "a.eml",
        ] {
            assert_eq!(reason(name, text), None, "{name}");
        }
        let binary = Some("skipped: binary data (it has a NUL byte)".to_owned());
        for name in [
            "a.bin",
            "a.dat",
            "data",
            "a.exe",
            "a.o",
            "-",
            "md",
            "DATA",
            "install.pyc",
        ] {
            assert_eq!(reason(name, text), binary, "{name}");
        }
        for (head, expected) in [
            (&b"<!doctype html>\n<p>\0"[..], None),
            (b"<?xml version='1.0'?>\0", None),
            (b"#!/bin/sh\nexit\n\0\x01", binary),
        ] {
            assert_eq!(reason("data", head), expected, "{head:?}");
        }
    }

    #[test]
    fn binary_data_with_the_names_of_text() {
        let packet = [&b"G"[..], &[0; PACKET - 1]].concat();
        for (name, head, expected) in [
            ("a.md", &b"%PDF-1.4\0"[..], Some("PDF")),
            ("a.xml", b"\x03\0\x08\0\0", Some("compiled XML")),
            ("a.snap", b"hsqs\0", Some("a file system")),
            ("a.ts", &packet.repeat(4), Some("a video")),
            ("a.ts", &packet, None),
        ] {
            let expected = expected.map(|what| format!("skipped: {what}"));
            assert_eq!(reason(name, head), expected, "{name}");
        }
    }

    #[test]
    fn what_is_declared_to_be_text_may_have_nul_bytes() {
        let compressed: Vec<u8> = (0..2_000_u32).map(|n| ((n * n) >> 3) as u8).collect();
        for (head, expected) in [
            (&b"<p>\0</p>"[..], None),
            (&[&b"text\n"[..], &[0; 600]].concat(), None),
            (b"f\0\xf6\0o\0", None),
            (b"%PDF-1.4\0", Some("skipped: PDF")),
            (
                &compressed,
                Some("skipped: binary data (it has control characters)"),
            ),
        ] {
            let refusal = refusal_of_declared(head, detect("-", b"text"));
            let text = refusal.map(|warning| warning.text);
            assert_eq!(text.as_deref(), expected, "{head:?}");
        }
    }

    #[test]
    fn what_is_no_text() {
        for (head, expected) in [
            (&b"text"[..], None),
            (b"", None),
            (b"\xef\xbb\xbftext", None),
            (b"caf\xe9", None),
            (b"a\0b", Some(ReadOutcome::Skipped)),
            (b"%PDF-1.4", Some(ReadOutcome::Skipped)),
            (b"!BDN\0\0", Some(ReadOutcome::Unsupported)),
            (b"\xcf\xad\x12\xfe", Some(ReadOutcome::Unsupported)),
            (b"\xff\xfea\0", None),
            (b"t\0e\0x\0t\0 \0t\0e\0x\0t\0", None),
        ] {
            assert_eq!(
                refusal(head, detect("-", head), Path::new("-")).map(|warning| warning.loss),
                expected,
                "{head:?}"
            );
        }
    }
}
