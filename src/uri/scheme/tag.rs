//! `tag` (RFC 4151).

use std::ops::Range;

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A name without registration.
pub(super) static TAG: Scheme = Scheme {
    names: &["tag"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 4151",
    first_look,
    validate,
    parts,
    valid: &[
        "tag:h.example,2005-01:a/b",
        "tag:a@h.example,2001:x",
        "tag:my-ids.example,2001-09-15:blog-555?x",
        "tag:h.example,2005:",
    ],
    invalid: &[
        "tag:",
        "tag:h.example:x",
        "tag:h.example,05:x",
        "tag:h.example,2005-13:x",
        "tag:h_.example,2005:x",
        "tag://h.example,2005:x",
    ],
    ..Scheme::DEFAULT
};

/// Accepts a host or an address, a comma, and a year.
fn first_look(rest: &[u8]) -> bool {
    let authority = prose_check::run(prose_check::token(rest), |b| {
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
    description: "missing tagging entity: expected an authority, a comma and a date",
    production: "taggingEntity",
    section: "RFC 4151 §2.1",
};
const AUTHORITY: GrammarFault = GrammarFault {
    description: "not a valid host name or email address",
    production: "authorityName",
    section: "RFC 4151 §2.1",
};
const DATE: GrammarFault = GrammarFault {
    description: "invalid date: expected a year, optionally with month and day",
    production: "date",
    section: "RFC 4151 §2.1",
};
const SPECIFIC: GrammarFault = GrammarFault {
    description: "missing `:` after the tagging entity",
    production: "tagURI",
    section: "RFC 4151 §2.1",
};

/// `authorityName "," date ":" specific`
struct Division {
    authority: Range<usize>,
    date: Option<Range<usize>>,
    specific: Option<Range<usize>>,
}

impl Division {
    fn of(uri: &Uri) -> Self {
        let path = checks::path(uri);
        let start = checks::slashes(uri).map_or(path.start, |slashes| slashes.start);
        let end = uri
            .range(Component::Query)
            .map_or(path.end, |query| query.end);
        let colon = memchr::memchr(b':', &uri.bytes()[start..end]).map(|at| start + at);
        let entity = start..colon.unwrap_or(end);
        let comma = memchr::memchr(b',', &uri.bytes()[entity.clone()]).map(|at| start + at);
        Self {
            authority: start..comma.unwrap_or(entity.end),
            date: comma.map(|comma| comma + 1..entity.end),
            specific: colon.map(|colon| colon + 1..end),
        }
    }
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let division = Division::of(uri);
    let authority = division.authority;
    let end = division
        .date
        .as_ref()
        .map_or(authority.end, |date| date.end);
    let Some(date) = division.date.filter(|_| !authority.is_empty()) else {
        return checks::add(faults, &ENTITY, authority.start..end);
    };
    if !is_authority(&uri.bytes()[authority.clone()]) {
        checks::add(faults, &AUTHORITY, authority);
    }
    if !is_date(&uri.bytes()[date.clone()]) {
        checks::add(faults, &DATE, date);
    }
    if division.specific.is_none() {
        checks::add(faults, &SPECIFIC, end..end);
    }
}

/// `DNSname / emailAddress`
fn is_authority(text: &[u8]) -> bool {
    let at = memchr::memchr(b'@', text);
    let local = &text[..at.unwrap_or(0)];
    let name = &text[at.map_or(0, |at| at + 1)..];
    let label = |label: &[u8]| {
        let ends = label.first().zip(label.last());
        ends.is_some_and(|(a, z)| a.is_ascii_alphanumeric() && z.is_ascii_alphanumeric())
            && label
                .iter()
                .all(|b| b.is_ascii_alphanumeric() || *b == b'-')
    };
    let letter = |b: &u8| b.is_ascii_alphanumeric() || b"-._".contains(b);
    (at.is_none() || !local.is_empty())
        && local.iter().all(letter)
        && name.split(|&b| b == b'.').all(label)
}

/// `year [ "-" month [ "-" day ] ]`, with leading zeros.
fn is_date(text: &[u8]) -> bool {
    let pair = |at: usize, most: u8| {
        text[at] == b'-'
            && matches!(&text[at + 1..at + 3], [a, b]
            if a.is_ascii_digit() && b.is_ascii_digit()
                && (1..=most).contains(&((a - b'0') * 10 + (b - b'0'))))
    };
    let year = text.len() >= 4 && text[..4].iter().all(u8::is_ascii_digit);
    match text.len() {
        4 => year,
        7 => year && pair(4, 12),
        10 => year && pair(4, 12) && pair(7, 31),
        _ => false,
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let division = Division::of(uri);
    checks::part(parts, "authorityName", Some(division.authority));
    checks::part(parts, "date", division.date);
    checks::part(parts, "specific", division.specific);
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn tags() {
        cases::faults(&[
            ("tag:⟦⟧", &[ENTITY.description]),
            ("tag:⟦a⟧:b", &[ENTITY.description]),
            ("tag:⟦,2005⟧:b", &[ENTITY.description]),
            ("tag:a.example,2005⟦⟧", &[SPECIFIC.description]),
            ("tag:a.example,⟦⟧:b", &[DATE.description]),
            ("tag:a.example,⟦05⟧:b", &[DATE.description]),
            ("tag:a.example,⟦2005-1⟧:b", &[DATE.description]),
            ("tag:a.example,⟦2005-00⟧:b", &[DATE.description]),
            ("tag:a.example,⟦2005-12-32⟧:b", &[DATE.description]),
            ("tag:a.example,2005-01-02:", &[]),
            ("tag:a_b@c.example,2005:", &[]),
            ("tag:⟦a_b.example⟧,2005:", &[AUTHORITY.description]),
            ("tag:⟦@b.example⟧,2005:", &[AUTHORITY.description]),
            ("tag:⟦//a.example⟧,2005:", &[AUTHORITY.description]),
        ]);
        cases::parts(&[(
            "tag:a@b.example,2005-01:c/d?e",
            &[
                ("authorityName", "a@b.example"),
                ("date", "2005-01"),
                ("specific", "c/d?e"),
            ],
        )]);
    }
}
