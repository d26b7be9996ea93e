//! `cid` and `mid` (RFC 2392), and `session`, which has the grammar of `cid` (RFC 6787 §13.6).
//!
//! The content between `<` and `>` of a Content-ID or a Message-ID. A `mid` may name a part of the
//! message after a `/`; a `/` that belongs to an identifier is encoded.

use std::ops::Range;

use super::{Authority, InBrackets, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A message, or a part of one.
pub(super) static CID: Scheme = Scheme {
    names: &["cid", "mid"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 2392",
    first_look: prose_check::message_id,
    in_brackets: InBrackets::Uri,
    validate,
    parts,
    valid: &[
        "cid:a1@h.example",
        "cid:a1%25b@h.example",
        "cid:a*1@h.example",
        "mid:960830.1639@h.example",
        "mid:a1@h.example/b2@h.example",
        "mid:a%2F1@h.example",
    ],
    invalid: &[
        "cid:",
        "cid:foo",
        "cid:@h.example",
        "cid:a/b@h.example",
        "cid:a?b@h.example",
        "cid:(a@h.example",
        "cid:a@b@h.example",
        "mid:",
        "mid:a@h.example/",
        "mid:a@h.example/b@h.example/c@h.example",
    ],
    ..Scheme::DEFAULT
};

/// A grammar that a speech resource keeps during a session.
pub(super) static SESSION: Scheme = Scheme {
    names: &["session"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 6787 §13.6; RFC 2392",
    first_look: prose_check::message_id,
    validate,
    parts,
    valid: &["session:request1@form-level.store"],
    invalid: &["session:", "session:help", "session:a@h.example/b"],
    ..Scheme::DEFAULT
};

const ID: GrammarFault = GrammarFault {
    description: "invalid identifier: expected `left@right`",
    production: "url-addr-spec",
    section: "RFC 2392 §2",
};
const ENCODED: GrammarFault = GrammarFault {
    description: "unencoded `/` or `?` in an identifier",
    production: "url-addr-spec",
    section: "RFC 2392 §2",
};

const SPECIAL: GrammarFault = GrammarFault {
    description: "character not allowed in an identifier outside a quoted string",
    production: "addr-spec",
    section: "RFC 2392 §2; RFC 822 §3.3, §6.1",
};

/// Divides into an identifier, and for `mid` a second one after `/`: the part of the message.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let whole = checks::url_path(uri);
    let most = if uri.has_scheme("mid") { 2 } else { 1 };
    for (number, (location, id)) in checks::pieces(uri, whole.clone(), between(uri)).enumerate() {
        if number == most {
            return checks::add(faults, &ENCODED, location.start - 1..location.start);
        }
        let at = memchr::memrchr(b'@', id).unwrap_or(0);
        if at == 0 || at + 1 == id.len() {
            checks::add(faults, &ID, location);
        } else if let Some(odd) =
            checks::disallowed_byte(uri, location.clone(), |b| !matches!(b, b'/' | b'?'))
        {
            checks::add(faults, &ENCODED, odd);
        } else if !id.starts_with(b"%22")
            && let Some(odd) = special(uri, location.start, location.start + at, location.end)
        {
            checks::add(faults, &SPECIAL, odd);
        }
    }
}

/// Returns the first byte that only a quoted string may contain: `specials` (RFC 822 §3.3) before
/// and after the `@`.
fn special(uri: &Uri, start: usize, at: usize, end: usize) -> Option<Range<usize>> {
    let allowed = |b: u8| !b"(),:;@".contains(&b);
    checks::disallowed_byte(uri, start..at, allowed)
        .or_else(|| checks::disallowed_byte(uri, at + 1..end, allowed))
}

/// The separator of a message and its part; NUL, which no URI contains, if there are no parts.
fn between(uri: &Uri) -> u8 {
    if uri.has_scheme("mid") { b'/' } else { b'\0' }
}

/// `message-id`, `content-id`.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let mut ids =
        checks::pieces(uri, checks::url_path(uri), between(uri)).map(|(location, _)| location);
    if uri.has_scheme("mid") {
        checks::part(parts, "message-id", ids.next());
    }
    checks::part(parts, "content-id", ids.next());
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};
    use super::*;

    #[test]
    fn grammar() {
        faults(&[
            // RFC 2392 §2.
            ("cid:foo4%25foo1@bar.net", &[]),
            ("cid:foo4*foo1@bar.net", &[]),
            ("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com", &[]),
            ("cid:⟦foo⟧", &[ID.description]),
            ("cid:⟦a@⟧", &[ID.description]),
            ("cid:a⟦/⟧b@h.example", &[ENCODED.description]),
            ("cid:a@h.example⟦?⟧b", &[ENCODED.description]),
            ("cid:⟦(⟧a@h.example", &[SPECIAL.description]),
            ("cid:a⟦@⟧b@h.example", &[SPECIAL.description]),
            ("cid:a@h.example⟦;⟧b", &[SPECIAL.description]),
            ("cid:%22(a@b%22@h.example", &[]),
            ("mid:a@h.example/⟦b⟧", &[ID.description]),
            ("mid:a@h.example/b@h.example⟦/⟧c/d", &[ENCODED.description]),
        ]);
    }

    #[test]
    fn identifiers() {
        parts(&[
            ("cid:a@h.example", &[("content-id", "a@h.example")]),
            ("mid:a@h.example", &[("message-id", "a@h.example")]),
            (
                "mid:a@h/b@h",
                &[("message-id", "a@h"), ("content-id", "b@h")],
            ),
        ]);
    }
}
