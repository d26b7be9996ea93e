//! `dict` (RFC 2229 §5).

use super::parameters::is_nonzero_number;
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A definition.
pub(super) static DICT: Scheme = Scheme {
    names: &["dict"],
    default_port: Some(2628),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 2229 §5",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "dict://dict.example.org",
        "dict://dict.example.org/",
        "dict://dict.example.org/d:shortcake:",
        "dict://dict.example.org/d:shortcake:wordnet:1",
        "dict://user;auth@dict.example.org:2628/d:shortcake",
        "dict://dict.example.org/m:sun:*:soundex",
        "dict://dict.example.org/m:sun:wordnet::1",
    ],
    invalid: &[
        "dict:///d:x",
        "dict://dict.example.org/x:y",
        "dict://dict.example.org/d:",
        "dict://dict.example.org/d:a:b:c",
        "dict://dict.example.org/d:a:b:1:2",
        "dict://dict.example.org/m:a:b:c:0",
    ],
    ..Scheme::DEFAULT
};

const COMMAND: GrammarFault = GrammarFault {
    description: "missing definition (`d:word`) or match (`m:word`) after the host",
    production: "dict_url",
    section: "RFC 2229 §5",
};
const NUMBER: GrammarFault = GrammarFault {
    description: "invalid number of a definition or match: expected 1 or more",
    production: "n",
    section: "RFC 2229 §5",
};
const MORE: GrammarFault = GrammarFault {
    description: "too many fields in a definition or match",
    production: "dict_url",
    section: "RFC 2229 §5",
};

/// `/d:` word `:` database `:` n, or `/m:` word `:` database `:` strategy `:` n.
const DEFINITION: [&str; 4] = ["command", "word", "database", "n"];
const MATCH: [&str; 5] = ["command", "word", "database", "strategy", "n"];

/// Returns the names of the fields between the colons, by the command before them.
fn fields(command: &[u8]) -> &'static [&'static str] {
    if command == b"m" { &MATCH } else { &DEFINITION }
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let command = uri.path().strip_prefix(b"/").unwrap_or_default();
    if uri.authority().is_none() || command.is_empty() {
        return;
    }
    let location = path.start + 1..path.end;
    if !matches!(command, [b'd' | b'm', b':', word, ..] if *word != b':') {
        return checks::add(faults, &COMMAND, location);
    }
    let names = fields(&command[..1]);
    for (number, (field, text)) in checks::pieces(uri, location, b':').enumerate() {
        match names.get(number) {
            Some(&"n") if !text.is_empty() && !is_nonzero_number(text) => {
                checks::add(faults, &NUMBER, field);
            }
            Some(_) => {}
            None => return checks::add(faults, &MORE, field.start - 1..path.end),
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if uri.authority().is_none() || path.len() < 2 {
        return;
    }
    let names = fields(&uri.path()[1..2]);
    let fields = checks::pieces(uri, path.start + 1..path.end, b':');
    for ((range, _), name) in fields.zip(names) {
        checks::part(parts, name, Some(range));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn definitions_and_matches() {
        cases::faults(&[
            ("dict://h.example/⟦x:y⟧", &[COMMAND.description]),
            ("dict://h.example/⟦d⟧", &[COMMAND.description]),
            ("dict://h.example/⟦d:⟧", &[COMMAND.description]),
            ("dict://h.example/⟦d::a⟧", &[COMMAND.description]),
            ("dict://h.example/d:a::", &[]),
            ("dict://h.example/d:a:b:⟦0⟧", &[NUMBER.description]),
            ("dict://h.example/d:a:b:⟦c⟧", &[NUMBER.description]),
            ("dict://h.example/d:a:b:1⟦:⟧", &[MORE.description]),
            ("dict://h.example/m:a:b:c:1", &[]),
            ("dict://h.example/m:a:::⟦x⟧", &[NUMBER.description]),
            ("dict://h.example/m:a:b:c:1⟦:2:3⟧", &[MORE.description]),
        ]);
        cases::parts(&[
            (
                "dict://h.example/m:sun:*:soundex",
                &[
                    ("command", "m"),
                    ("word", "sun"),
                    ("database", "*"),
                    ("strategy", "soundex"),
                ],
            ),
            ("dict://h.example/", &[]),
        ]);
    }
}
