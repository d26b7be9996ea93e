//! Text that must stay as it is: licences, patches, lock files, checksums, and text that was
//! signed. It is read as plain text, and has no fixes.

use std::path::Path;

use super::markup_syntax::VERBATIM_TEXT;
use super::plain;
use super::{Decoder, DocumentFiles, Format, Record, Section, unknown};

/// Text that must not change.
pub static VERBATIM: Format = Format {
    name: "verbatim",
    summary: "text that must stay as it is: licences, patches, lock files",
    extensions: &["diff", "lock", "patch", "rej", "snap", "sum"],
    sniff,
    decoder: || Box::new(VerbatimDecoder),
    markup: &VERBATIM_TEXT,
    language_ids: &["diff"],
    document: DocumentFiles::NONE,
    ..plain::FORMAT
};

/// Emits each record as one section.
#[derive(Debug)]
struct VerbatimDecoder;

impl Decoder for VerbatimDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        plain::whole(record, &VERBATIM_TEXT, emit)
    }
}

/// How signed text and patches start.
const STARTS: [&[u8]; 3] = [
    b"-----BEGIN PGP SIGNED MESSAGE-----",
    b"diff --git ",
    b"Index: ",
];

fn sniff(head: &[u8]) -> bool {
    STARTS.iter().any(|start| head.starts_with(start))
}

/// Names of files of licences: all of it, or its start before `-`, `_` or `.`.
const LICENCES: [&str; 6] = [
    "copying",
    "copyright",
    "licence",
    "license",
    "notice",
    "unlicense",
];

/// Returns true if the name is that of a licence. Such a file has no extension, or one of text.
pub fn is_licence(name: &Path) -> bool {
    let Some(file) = name.file_name().and_then(|file| file.to_str()) else {
        return false;
    };
    let end = file.find(['-', '_', '.']).unwrap_or(file.len());
    let licence = LICENCES
        .iter()
        .any(|known| file[..end].eq_ignore_ascii_case(known));
    let extension = Path::new(file).extension().and_then(|e| e.to_str());
    let is_plain = |e: &str| {
        plain::PLAIN
            .extensions
            .contains(&e.to_ascii_lowercase().as_str())
    };
    let is_config = |e: &str| unknown::UNKNOWN.extensions.contains(&e);
    licence && extension.is_none_or(|e| is_plain(e) || !is_config(e) && e.len() > 5)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::is_licence;
    use crate::format::detect;

    #[test]
    fn licences_are_known_by_their_names() {
        for (name, expected) in [
            ("LICENSE", true),
            ("a/COPYING", true),
            ("LICENSE-MIT", true),
            ("Licence.txt", true),
            ("COPYING.LESSERGPL", true),
            ("LICENSES.txt", false),
            ("license.yml", false),
            ("license.rs", false),
            ("license.md", false),
            ("README", false),
        ] {
            assert_eq!(is_licence(Path::new(name)), expected, "{name}");
        }
    }

    #[test]
    fn text_that_must_not_change_is_recognized() {
        for (name, head, expected) in [
            ("LICENSE", "", "verbatim"),
            ("a.patch", "", "verbatim"),
            ("Cargo.lock", "", "verbatim"),
            ("go.sum", "", "verbatim"),
            ("a.txt", "-----BEGIN PGP SIGNED MESSAGE-----\n", "verbatim"),
            ("a.txt", "diff --git a/b b/b\n", "verbatim"),
            ("a.txt", "text", "plain"),
        ] {
            assert_eq!(detect(name, head.as_bytes()).name, expected, "{name}");
        }
    }
}
