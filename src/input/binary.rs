//! Detection of binary data (docs/design/INPUT.md, "Binary, encodings, bounds").

use crate::format::{ReadOutcome, Warning};
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
    (b"PK\x03\x04", "a zip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"\x7fELF", "a program"),
    (b"!<arch>\n", "an object archive"),
];

/// Returns why an input that starts with `head` is skipped; `None` if it is text.
pub(crate) fn refusal(head: &[u8]) -> Option<Warning> {
    if Charset::of_wide_text(head).is_some() {
        return None;
    }
    let known = MAGIC.iter().find(|(magic, _)| head.starts_with(magic));
    let what = match known {
        Some((_, what)) => *what,
        None => memchr::memchr(0, head).map(|_| "binary data (it has a NUL byte)")?,
    };
    Some(Warning {
        text: format!("skipped: {what}"),
        loss: ReadOutcome::Skipped,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text() {
        for (head, expected) in [
            (&b"text"[..], None),
            (b"", None),
            (b"\xef\xbb\xbftext", None),
            (b"caf\xe9", None),
            (b"a\0b", Some(ReadOutcome::Skipped)),
            (b"%PDF-1.4", Some(ReadOutcome::Skipped)),
            (b"\xff\xfea\0", None),
            (b"t\0e\0x\0t\0 \0t\0e\0x\0t\0", None),
        ] {
            assert_eq!(
                refusal(head).map(|warning| warning.loss),
                expected,
                "{head:?}"
            );
        }
    }
}
