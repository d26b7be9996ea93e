//! Lines of reStructuredText that generators make fragment identifiers of.

use crate::format::{Includes, MadeIds};

pub(super) const MADE_IDS: MadeIds = MadeIds {
    includes: Includes::AtStart(&[".. include::", ".. auto", ".. glossary::"]),
    is_unknown: is_description,
    ..MadeIds::NONE
};

/// Returns true for a directive that describes an object, to which Sphinx gives an identifier:
/// `.. py:function::`, `.. option::`.
fn is_description(line: &[u8]) -> bool {
    const DESCRIPTIONS: [&str; 16] = [
        "attribute",
        "class",
        "confval",
        "data",
        "describe",
        "envvar",
        "exception",
        "function",
        "method",
        "module",
        "object",
        "option",
        "program",
        "setting",
        "token",
        "versionlabel",
    ];
    let Some(rest) = line.strip_prefix(b".. ") else {
        return false;
    };
    let Some(end) = memchr::memmem::find(rest, b"::") else {
        return false;
    };
    let name = &rest[..end];
    let has_domain = name.contains(&b':') && !name.contains(&b' ');
    has_domain || DESCRIPTIONS.iter().any(|word| word.as_bytes() == name)
}
