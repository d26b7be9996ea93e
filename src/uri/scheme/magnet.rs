//! `magnet` (the Magnet URI scheme; BEP 9, BEP 53).

use std::ops::Range;

use super::parameters::{Parameter, is_number, parameters};
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A file, identified by its content.
pub(super) static MAGNET: Scheme = Scheme {
    names: &["magnet"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "Magnet URI scheme; BEP 9",
    first_look,
    validate,
    parts,
    valid: &[
        "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=a",
        "magnet:?xt=urn:btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK&tr=udp%3A%2F%2Ft.example%3A80",
        "magnet:?xt=urn:btmh:1220caf1e1c30e81cb361b9ee167c4aa64228a7fa4fa9f6105232b28ad099f3a302e",
        "magnet:?xt.1=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C&xl=10826029",
        "magnet:?xt=urn:ed2k:31d6cfe0d16ae931b73c59d7e0c089c0",
        "magnet:?dn=a&x.pe=h.example:80&so=0,2,4,6-8",
    ],
    invalid: &[
        "magnet:",
        "magnet:xt=a",
        "magnet://?xt=urn:a:b",
        "magnet:?xt=abc",
        "magnet:?xt=urn:btih:abc",
        "magnet:?dn=a&xl=x",
        "magnet:?dn",
    ],
    ..Scheme::DEFAULT
};

/// Accepts `?` and parameters, one of which is the exact topic or a name.
fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::token(rest);
    token.starts_with(b"?")
        && token.split(|&b| matches!(b, b'?' | b'&')).any(|parameter| {
            [&b"xt="[..], b"xt.", b"dn=", b"tr="]
                .iter()
                .any(|name| parameter.starts_with(name))
        })
}

const PARAMETERS: GrammarFault = GrammarFault {
    description: "missing `?` and parameters",
    production: "magnet",
    section: "Magnet URI scheme",
};
const PLACE: GrammarFault = GrammarFault {
    description: "unexpected text before the `?`",
    production: "magnet",
    section: "Magnet URI scheme",
};
const PARAMETER: GrammarFault = GrammarFault {
    description: "invalid parameter: expected `name=value`",
    production: "parameter",
    section: "Magnet URI scheme",
};
const TOPIC: GrammarFault = GrammarFault {
    description: "invalid exact topic: expected `urn:`, a hash type, `:` and the hash",
    production: "xt",
    section: "Magnet URI scheme; BEP 9",
};
const HASH: GrammarFault = GrammarFault {
    description: "invalid hash: wrong length or digits for its type",
    production: "xt",
    section: "Magnet URI scheme; BEP 9",
};
const LENGTH: GrammarFault = GrammarFault {
    description: "length is not a number",
    production: "xl",
    section: "Magnet URI scheme",
};
const SELECTION: GrammarFault = GrammarFault {
    description: "invalid selection: expected numbers and ranges separated by commas",
    production: "so",
    section: "BEP 53",
};

/// A notation of a hash: its digits and their number.
#[derive(Clone, Copy)]
enum Digits {
    Hexadecimal(usize),
    Base32(usize),
}

impl Digits {
    fn are(self, text: &[u8]) -> bool {
        match self {
            Self::Hexadecimal(length) => {
                text.len() == length && text.iter().all(u8::is_ascii_hexdigit)
            }
            // RFC 4648 §6, in any case.
            Self::Base32(length) => {
                let digit = |b: &u8| b.is_ascii_alphabetic() || matches!(b, b'2'..=b'7');
                text.len() == length && text.iter().all(digit)
            }
        }
    }
}

/// The hashes with a fixed length.
const HASHES: [(&str, &[Digits]); 8] = [
    ("btih:", &[Digits::Hexadecimal(40), Digits::Base32(32)]),
    // A multihash: `12` for SHA-256, `20` for its 32 octets.
    ("btmh:1220", &[Digits::Hexadecimal(64)]),
    ("sha1:", &[Digits::Base32(32), Digits::Hexadecimal(40)]),
    ("md5:", &[Digits::Hexadecimal(32)]),
    ("ed2k:", &[Digits::Hexadecimal(32)]),
    ("ed2khash:", &[Digits::Hexadecimal(32)]),
    ("aich:", &[Digits::Base32(32)]),
    ("tree:tiger:", &[Digits::Base32(39)]),
];

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let Some(query) = uri
        .range(Component::Query)
        .filter(|query| !query.is_empty())
    else {
        return checks::add(faults, &PARAMETERS, path.end..path.end);
    };
    let start = checks::slashes(uri).map_or(path.start, |slashes| slashes.start);
    if start < path.end {
        checks::add(faults, &PLACE, start..path.end);
    }
    for parameter in parameters(uri, query, b'&') {
        check_parameter(uri, &parameter, faults);
    }
}

fn check_parameter(uri: &Uri, parameter: &Parameter, faults: &mut Vec<Fault>) {
    if parameter.location.is_empty() {
        // `&&` is harmless.
        return;
    }
    let location = parameter.value_place();
    let value = &uri.bytes()[location.clone()];
    if parameter.value.is_none() || parameter.name.is_empty() {
        checks::add(faults, &PARAMETER, parameter.location.clone());
    } else if is_topic(parameter.name) {
        check_topic(uri, location, faults);
    } else if parameter.is("xl") && !is_number(value) {
        checks::add(faults, &LENGTH, location);
    } else if parameter.is("so") && !value.split(|&b| b == b',').all(is_span) {
        checks::add(faults, &SELECTION, location);
    }
}

/// Returns true for `xt`, and for `xt.1` and so on if there are several.
fn is_topic(name: &[u8]) -> bool {
    let number = name.strip_prefix(b"xt.");
    name == b"xt" || number.is_some_and(is_number)
}

/// Returns true for a number, or two with a hyphen between them.
fn is_span(text: &[u8]) -> bool {
    text.splitn(2, |&b| b == b'-').all(is_number)
}

fn check_topic(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) {
    let value = &uri.bytes()[location.clone()];
    let starts = |text: &[u8], name: &str| {
        text.get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
    };
    // An encoded `urn%3A` is equivalent.
    if value.contains(&b'%') {
        return;
    }
    let named = value
        .get(4..)
        .filter(|rest| starts(value, "urn:") && rest.contains(&b':'));
    let Some(name) = named else {
        return checks::add(faults, &TOPIC, location);
    };
    let known = HASHES.iter().find(|(kind, _)| starts(name, kind));
    if let Some((kind, forms)) = known {
        let hash = &name[kind.len()..];
        if !forms.iter().any(|form| form.are(hash)) {
            checks::add(faults, &HASH, location.end - hash.len()..location.end);
        }
    }
}

/// The value of each parameter under its name; of repeated names only the known one.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    const NAMES: [&str; 11] = [
        "dn", "xl", "tr", "ws", "as", "xs", "kt", "mt", "x.pe", "so", "xt",
    ];
    for parameter in uri
        .range(Component::Query)
        .into_iter()
        .flat_map(|query| parameters(uri, query, b'&'))
    {
        let named = NAMES.into_iter().find(|name| parameter.is(name));
        let topic = is_topic(parameter.name).then_some("xt");
        match topic.or(named) {
            Some(name) => checks::part(parts, name, parameter.value),
            None => checks::part(parts, "parameter", Some(parameter.location)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn magnets() {
        cases::faults(&[
            ("magnet:⟦⟧", &[PARAMETERS.description]),
            ("magnet:xt=a⟦⟧", &[PARAMETERS.description]),
            ("magnet:⟦//⟧?dn=a", &[PLACE.description]),
            ("magnet:⟦a⟧?dn=a", &[PLACE.description]),
            ("magnet:?⟦dn⟧", &[PARAMETER.description]),
            ("magnet:?dn=a&⟦=b⟧", &[PARAMETER.description]),
            ("magnet:?dn=a&&x=", &[]),
            ("magnet:?xl=12", &[]),
            ("magnet:?xl=⟦12k⟧", &[LENGTH.description]),
            ("magnet:?so=0,2-4", &[]),
            ("magnet:?so=⟦0,2-⟧", &[SELECTION.description]),
            ("magnet:?xt=⟦abc⟧", &[TOPIC.description]),
            ("magnet:?xt=⟦urn:abc⟧", &[TOPIC.description]),
            ("magnet:?xt.2=⟦⟧", &[TOPIC.description]),
            ("magnet:?xt=urn:other:abc", &[]),
            ("magnet:?xt=urn%3Abtih%3Aabc", &[]),
            ("magnet:?xt=urn:btih:⟦abc⟧", &[HASH.description]),
            (
                "magnet:?xt=urn:btih:⟦c12fe1c06bba254a9dc9f519b335aa7c1367a88g⟧",
                &[HASH.description],
            ),
            (
                "magnet:?xt=urn:btih:⟦c12fe1c06bba254a9dc9f519b335aa7c1367a88⟧&dn=a",
                &[HASH.description],
            ),
            (
                "magnet:?xt=urn:btih:⟦YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKE1⟧",
                &[HASH.description],
            ),
            ("magnet:?xt=urn:btmh:1220⟦aa⟧", &[HASH.description]),
            ("magnet:?xt=urn:tree:tiger:⟦A⟧", &[HASH.description]),
        ]);
    }

    #[test]
    fn parts_of_magnets() {
        cases::parts(&[(
            "magnet:?xt.1=urn:a:b&dn=x&tr=y&z=1",
            &[
                ("xt", "urn:a:b"),
                ("dn", "x"),
                ("tr", "y"),
                ("parameter", "z=1"),
            ],
        )]);
    }
}
