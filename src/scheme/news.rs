//! `news` and `snews` (RFC 5538; RFC 1738 §3.6).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// A group or an article of news.
pub(super) static NEWS: Scheme = Scheme {
    names: &["news"],
    default_port: Some(119),
    network: false,
    hostless: true,
    reference: "RFC 5538 §4",
    first_look,
    validate,
    parts: part::none,
    valid: &[
        "news:comp.lang.c",
        "news:*",
        "news:a1@h.example",
        "news://news.example.org/comp.lang.c",
    ],
    invalid: &["news:"],
};

/// News over TLS.
pub(super) static SNEWS: Scheme = Scheme {
    names: &["snews"],
    default_port: Some(563),
    network: false,
    hostless: true,
    reference: "RFC 5538 §8.1",
    first_look,
    validate,
    parts: part::none,
    valid: &["snews:comp.lang.c", "snews://news.example.org/"],
    invalid: &["snews:"],
};

/// `*`, a group of at least two components that starts as groups do, a Message-ID, or
/// a server.
fn first_look(rest: &[u8]) -> bool {
    look::authority(rest) || look::trimmed(rest) == b"*" || group(rest) || look::message_id(rest)
}

fn group(rest: &[u8]) -> bool {
    let token = look::trimmed(rest);
    let end = look::run(token, |b| b.is_ascii_alphanumeric() || b"+-_.*".contains(b));
    let name = &token[..end];
    let next = token.get(end).copied().unwrap_or(b' ');
    rest.first().is_some_and(u8::is_ascii_lowercase)
        && name.contains(&b'.')
        && name.split(|&b| b == b'.').all(|part| !part.is_empty())
        && !matches!(next, b'@' | b':' | b'/' | b'(' | b'=' | b'[')
}

const NOTHING: GrammarFault = GrammarFault {
    description: "neither a group, nor an article, nor `*`",
    production: "grouppart",
    section: "RFC 1738 §3.6",
};
const GROUP: GrammarFault = GrammarFault {
    description: "a character that no name of a group has",
    production: "group",
    section: "RFC 1738 §3.6; RFC 5538 §4",
};
const ARTICLE: GrammarFault = GrammarFault {
    description: "a Message-ID with nothing before or behind its `@`",
    production: "article",
    section: "RFC 1738 §3.6",
};

/// A server may stand first (RFC 5538), and the name may be left out then.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let mut place = judge::path(uri);
    if uri.authority().is_some() {
        place.start = place.end.min(place.start + 1);
        if place.is_empty() {
            return;
        }
    }
    let name = &uri.bytes()[place.clone()];
    if name.is_empty() {
        judge::add(faults, &NOTHING, place);
    } else if let Some(at) = memchr::memrchr(b'@', name) {
        if at == 0 || at + 1 == name.len() {
            judge::add(faults, &ARTICLE, place);
        }
    } else {
        // Wildcards, too: RFC 5538 has them in names of groups.
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b"+-_.*!,".contains(&b);
        if let Some(byte) = judge::odd_byte(uri, place, allowed) {
            judge::add(faults, &GROUP, byte);
        }
    }
}
