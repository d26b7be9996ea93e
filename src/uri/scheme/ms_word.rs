//! `ms-word` and related schemes: documents for office programs (Microsoft, "Office URI Schemes").

use std::ops::Range;

use super::{Authority, Part, Scheme, checks};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A document for a program.
pub(super) static OFFICE: Scheme = Scheme {
    names: &[
        "ms-word",
        "ms-excel",
        "ms-powerpoint",
        "ms-visio",
        "ms-access",
        "ms-project",
        "ms-publisher",
        "ms-infopath",
        "ms-spd",
    ],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "Microsoft Office URI Schemes",
    first_look,
    validate,
    parts,
    valid: &[
        "ms-word:ofe%7Cu%7Chttps://h.example/a.docx",
        "ms-excel:https://h.example/a.xlsx",
        "ms-powerpoint:nft%7Cu%7Chttps://h.example/a.potx%7Cs%7Chttps://h.example/b",
    ],
    invalid: &[
        "ms-word:",
        "ms-word:x%7Cu%7Chttps://h.example/a.docx",
        "ms-word:ofe%7Chttps://h.example/a.docx",
        "ms-word:ofe|u|https://h.example/a.docx",
    ],
    ..Scheme::DEFAULT
};

/// Accepts a command, or the address of a document.
fn first_look(rest: &[u8]) -> bool {
    let command = rest.get(..3).unwrap_or_default();
    let bar = rest.get(3..).unwrap_or_default();
    COMMANDS.contains(&command) && (bar.starts_with(b"|") || bar.starts_with(b"%7"))
        || rest.starts_with(b"http://")
        || rest.starts_with(b"https://")
}

/// View, edit, and create from a template.
const COMMANDS: [&[u8]; 3] = [b"ofv", b"ofe", b"nft"];

const COMMAND: GrammarFault = GrammarFault {
    description: "invalid command or missing address",
    production: "command-name",
    section: "Microsoft Office URI Schemes §2",
};
const DOCUMENT: GrammarFault = GrammarFault {
    description: "missing `|u|` and address of the document",
    production: "command-argument",
    section: "Microsoft Office URI Schemes §2",
};

/// Returns the next field, up to a bar, which may be encoded.
fn field(uri: &Uri, start: usize) -> (Range<usize>, usize) {
    let bytes = &uri.bytes()[start..];
    for at in memchr::memchr2_iter(b'|', b'%', bytes) {
        let length = match &bytes[at..] {
            [b'|', ..] => 1,
            [b'%', b'7', b'c' | b'C', ..] => 3,
            _ => continue,
        };
        return (start..start + at, start + at + length);
    }
    (start..uri.bytes().len(), uri.bytes().len())
}

/// Divides into the command, the marker of the document, and the document.
fn divide(uri: &Uri) -> [Range<usize>; 3] {
    let start = uri.scheme().map_or(0, |scheme| scheme.len() + 1);
    let (command, next) = field(uri, start);
    let (mark, next) = field(uri, next);
    let (document, _) = field(uri, next);
    [command, mark, document]
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let [command, mark, document] = divide(uri);
    let text = &uri.bytes()[command.clone()];
    if text.starts_with(b"http://") || text.starts_with(b"https://") {
        return;
    }
    if !COMMANDS.contains(&text) {
        checks::add(faults, &COMMAND, command);
    } else if &uri.bytes()[mark.clone()] != b"u" || document.is_empty() {
        checks::add(faults, &DOCUMENT, mark.start..document.end);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let [command, mark, document] = divide(uri);
    if document.is_empty() {
        return checks::part(parts, "document", Some(command));
    }
    checks::part(parts, "command-name", Some(command));
    checks::part(parts, "descriptor", Some(mark));
    checks::part(parts, "document", Some(document));
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn documents() {
        cases::faults(&[
            ("ms-word:⟦⟧", &[COMMAND.description]),
            ("ms-word:⟦a.docx⟧", &[COMMAND.description]),
            (
                "ms-word:⟦ofx⟧|u|https://h.example/a",
                &[COMMAND.description],
            ),
            (
                "ms-word:ofe|⟦x%7Chttps://h.example/a⟧",
                &[DOCUMENT.description],
            ),
            ("ms-word:ofe%7C⟦u⟧", &[DOCUMENT.description]),
            ("ms-word:ofe|u|https://h.example/a", &[]),
        ]);
        cases::parts(&[
            (
                "ms-word:ofe|u|https://h.example/a",
                &[
                    ("command-name", "ofe"),
                    ("descriptor", "u"),
                    ("document", "https://h.example/a"),
                ],
            ),
            (
                "ms-word:https://h.example/a",
                &[("document", "https://h.example/a")],
            ),
        ]);
    }
}
