//! `nntp` and `nntps` (RFC 5538 §3; RFC 1738 §3.7; the 1993 draft).
//!
//! A server, a group, and the number of an article on that server. In the 1993 draft the server is
//! that of the reader: `nntp:group/digits`.

use super::{Authority, Part, Scheme, checks, news, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, HostKind, Uri};

/// An article on one news server.
pub(super) static NNTP: Scheme = Scheme {
    names: &["nntp"],
    default_port: Some(119),
    authority: Authority::Host,
    // A missing host is checked here, as the draft allows it.
    hostless: true,
    reference: "RFC 5538 §3",
    first_look,
    validate,
    parts,
    valid: &[
        "nntp://news.example.org/comp.lang.c/12",
        "nntp://news.example.org/comp.lang.c",
        "nntp://news.example.org:8119/comp.lang.c++/1",
    ],
    invalid: &[
        "nntp:comp.lang.c/12",
        "nntp:comp.lang.c",
        "nntp:///comp.lang.c",
        "nntp://news.example.org",
        "nntp://news.example.org/",
        "nntp://news.example.org/comp.lang.c/",
        "nntp://news.example.org/comp.lang.c/a1@h.example",
        "nntp://news.example.org/comp,lang/1",
        "nntp://news.example.org/comp.lang.c/12345678901234567",
    ],
    ..Scheme::DEFAULT
};

/// An article on one news server, over TLS.
pub(super) static NNTPS: Scheme = Scheme {
    names: &["nntps"],
    default_port: Some(563),
    authority: Authority::Host,
    hostless: true,
    reference: "RFC 5538 §3; RFC 8143",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &["nntps://news.example.org/comp.lang.c"],
    invalid: &["nntps:///comp.lang.c", "nntps://news.example.org/a/b"],
    ..Scheme::DEFAULT
};

/// Accepts a server, or the form of the draft: a group of at least two components, and a number.
fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::trimmed(rest);
    let group = prose_check::run(token, |b| news::is_group_char(*b));
    let number = token.get(group + 1..).unwrap_or_default();
    let draft = token.first().is_some_and(u8::is_ascii_lowercase)
        && token[..group].contains(&b'.')
        && token.get(group) == Some(&b'/')
        && !number.is_empty()
        && number.iter().all(u8::is_ascii_digit);
    prose_check::authority(rest) || draft
}

const SERVER: GrammarFault = GrammarFault {
    description: "missing `//` and server before the group",
    production: "server",
    section: "RFC 5538 §3; RFC 1738 §3.7",
};
const GROUP: GrammarFault = GrammarFault {
    description: "missing newsgroup after the server",
    production: "group",
    section: "RFC 5538 §3; RFC 1738 §3.7",
};
const GROUP_CHAR: GrammarFault = GrammarFault {
    description: "character not allowed in a newsgroup name",
    production: "group-char",
    section: "RFC 5538 §3; RFC 1738 §5",
};
const NUMBER: GrammarFault = GrammarFault {
    description: "invalid article number",
    production: "article-number",
    section: "RFC 5538 §3; RFC 1738 §3.7",
};
/// RFC 1738 allows any number of digits.
const LONG: GrammarFault = GrammarFault {
    description: "article number longer than 16 digits",
    production: "article-number",
    section: "RFC 5538 §3",
};

/// `/` group, optionally followed by `/` and the number of an article.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::url_path(uri);
    if uri.authority().is_none() {
        let digits = |number: &[u8]| !number.is_empty() && number.iter().all(u8::is_ascii_digit);
        let mut segments = checks::pieces(uri, path.clone(), b'/').map(|(_, segment)| segment);
        let draft = matches!(
            (segments.next(), segments.next(), segments.next()),
            (Some([_, ..]), Some(number), None) if digits(number)
        );
        let add = if draft { checks::dispute } else { checks::add };
        return add(faults, &SERVER, path.start..path.start);
    }
    if uri.host_kind() == HostKind::None {
        checks::add(faults, &SERVER, path.start - 1..path.start - 1);
    }
    let mut segments = checks::pieces(uri, path.clone(), b'/');
    match segments.next() {
        Some((group, [_, ..])) => {
            if let Some(byte) = checks::disallowed_byte(uri, group, news::is_group_char) {
                checks::add(faults, &GROUP_CHAR, byte);
            }
        }
        _ => return checks::add(faults, &GROUP, path.end..path.end),
    }
    if let Some((location, number)) = segments.next() {
        let digits = !number.is_empty() && number.iter().all(u8::is_ascii_digit);
        if !digits || segments.next().is_some() {
            checks::add(faults, &NUMBER, location.start..path.end);
        } else if number.len() > 16 {
            checks::dispute(faults, &LONG, location);
        }
    }
}

/// `group` and `article-number`, even if the server is missing.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::url_path(uri);
    let mut segments = checks::pieces(uri, path.clone(), b'/').map(|(location, _)| location);
    let group = segments.next().filter(|group| !group.is_empty());
    checks::part(parts, "group", group);
    let number = segments.next().map(|location| location.start..path.end);
    checks::part(parts, "article-number", number);
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};
    use super::*;
    use crate::uri::syntax::{FaultKind, Layer};

    #[test]
    fn grammar() {
        faults(&[
            ("nntp://news.example.org/comp.lang.c/742", &[]),
            ("nntp://h.example⟦⟧", &[GROUP.description]),
            ("nntp://h.example/⟦⟧", &[GROUP.description]),
            ("nntp://h.example/comp.lang.c/⟦x1⟧", &[NUMBER.description]),
            ("nntp://h.example/comp.lang.c/⟦⟧", &[NUMBER.description]),
            ("nntp://h.example/comp.lang.c/⟦1/2⟧", &[NUMBER.description]),
            ("nntp://h.example/comp.lang.c/⟦1?a⟧", &[NUMBER.description]),
            ("nntp://h.example/a⟦,⟧b/1", &[GROUP_CHAR.description]),
            (
                "nntp://h.example/a/⟦12345678901234567⟧",
                &[LONG.description],
            ),
            ("nntp://⟦⟧/a/1", &[SERVER.description]),
            ("nntp:⟦⟧a/x", &[SERVER.description]),
        ]);
    }

    #[test]
    fn first_looks() {
        for (rest, expected) in [
            ("//h.example/a.b/1", true),
            ("comp.lang.c/742", true),
            ("comp.lang.c/742.", true),
            ("comp.lang.c", false),
            ("comp.lang.c/x", false),
            ("port/119", false),
            (" comp.lang.c/1", false),
        ] {
            assert_eq!((NNTP.first_look)(rest.as_bytes()), expected, "{rest}");
        }
    }

    #[test]
    fn the_form_of_the_draft_is_disputed() {
        let kind = |uri: &str| Uri::split(uri.as_bytes()).faults()[0].kind;
        assert_eq!(kind("nntp:comp.lang.c/12"), FaultKind::Disputed(&SERVER));
        assert_eq!(kind("nntp:comp.lang.c"), FaultKind::Scheme(&SERVER));
        assert_eq!(kind("nntp:comp.lang.c/12").layer(), Layer::Scheme);
    }

    #[test]
    fn group_and_number() {
        parts(&[
            ("nntp://h.example", &[]),
            (
                "nntp://h.example/a.b/1",
                &[("group", "a.b"), ("article-number", "1")],
            ),
            ("nntp:a.b/1", &[("group", "a.b"), ("article-number", "1")]),
        ]);
    }
}
