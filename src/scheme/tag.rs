//! `tag` (RFC 4151).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// A name that nobody registers.
pub(super) static TAG: Scheme = Scheme {
    names: &["tag"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 4151",
    first_look,
    validate,
    parts: part::none,
    valid: &["tag:h.example,2005-01:a/b", "tag:a@h.example,2001:x"],
    invalid: &["tag:"],
};

/// A host or an address, a comma, and a year.
fn first_look(rest: &[u8]) -> bool {
    let authority = look::run(look::token(rest), |b| {
        b.is_ascii_alphanumeric() || b"-._@".contains(b)
    });
    let date = rest.get(authority + 1..authority + 5).unwrap_or_default();
    authority > 0
        && rest[..authority].contains(&b'.')
        && rest[authority..].starts_with(b",")
        && date.len() == 4
        && date.iter().all(u8::is_ascii_digit)
}

const ENTITY: GrammarFault = GrammarFault {
    description: "who named it: a host or an address, a comma, and a date",
    production: "taggingEntity",
    section: "RFC 4151 §2.1",
};
const DATE: GrammarFault = GrammarFault {
    description: "a date is a year, or a year and a month, or both and a day",
    production: "date",
    section: "RFC 4151 §2.1",
};

/// `authorityName "," date ":" specific`
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    let colon = look::run(uri.path(), |b| *b != b':');
    let entity = &uri.path()[..colon];
    let comma = look::run(entity, |b| *b != b',');
    if colon == uri.path().len() || comma == 0 || comma == colon {
        return judge::add(faults, &ENTITY, path.start..path.start + colon);
    }
    if !is_date(&entity[comma + 1..]) {
        judge::add(faults, &DATE, path.start + comma + 1..path.start + colon);
    }
}

fn is_date(text: &[u8]) -> bool {
    let digits = |range: std::ops::Range<usize>| text[range].iter().all(u8::is_ascii_digit);
    let hyphen = |at: usize| text[at] == b'-';
    match text.len() {
        4 => digits(0..4),
        7 => digits(0..4) && hyphen(4) && digits(5..7),
        10 => digits(0..4) && hyphen(4) && digits(5..7) && hyphen(7) && digits(8..10),
        _ => false,
    }
}
