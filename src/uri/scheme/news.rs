//! `news` and `snews` (RFC 5538 §4; RFC 1738 §3.6; the 1993 draft).
//!
//! All groups (`*`), a group, or an article by its Message-ID, which contains an `@`. In RFC 5538 a
//! server may come first, and the group may then be omitted.

use std::ops::Range;

use super::{Authority, InBrackets, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A newsgroup or an article.
pub(super) static NEWS: Scheme = Scheme {
    names: &["news"],
    default_port: Some(119),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "RFC 5538 §4",
    first_look,
    in_brackets: InBrackets::Uri,
    validate,
    parts,
    valid: &[
        "news:comp.lang.c",
        "news:comp.lang.c++",
        "news:comp.*",
        "news:*",
        "news:a1@h.example",
        "news:1993Nov1.1234@h.example",
        "news:a%2Fb$c@h.example",
        "news:a@%5B192.0.2.1%5D",
        "news://news.example.org/comp.lang.c",
        "news://news.example.org/*",
        "news://news.example.org/a1@h.example",
    ],
    invalid: &[
        "news:",
        "news:comp.lang/c",
        "news:comp.lang.c,comp.lang.ada",
        "news:@h.example",
        "news:a@",
        "news:a@b@h.example",
        "news:a/b@h.example",
    ],
    ..Scheme::DEFAULT
};

/// News over TLS.
pub(super) static SNEWS: Scheme = Scheme {
    names: &["snews"],
    default_port: Some(563),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "RFC 5538 §8.1",
    first_look,
    in_brackets: InBrackets::Uri,
    validate,
    parts,
    valid: &["snews:comp.lang.c", "snews://news.example.org/"],
    invalid: &["snews:", "snews://news.example.org/a/b"],
    ..Scheme::DEFAULT
};

/// Accepts `*`, a group of at least two components with a common start, a Message-ID, or a server.
fn first_look(rest: &[u8]) -> bool {
    prose_check::authority(rest)
        || prose_check::trimmed(rest) == b"*"
        || group(rest)
        || prose_check::message_id(rest)
}

fn group(rest: &[u8]) -> bool {
    let token = prose_check::trimmed(rest);
    let end = prose_check::run(token, |b| b.is_ascii_alphanumeric() || b"+-_.*".contains(b));
    let name = &token[..end];
    let next = token.get(end).copied().unwrap_or(b' ');
    rest.first().is_some_and(u8::is_ascii_lowercase)
        && name.contains(&b'.')
        && name.split(|&b| b == b'.').all(|part| !part.is_empty())
        && !matches!(next, b'@' | b':' | b'/' | b'(' | b'=' | b'[')
}

/// RFC 5538 allows empty names without comment.
const NOTHING: GrammarFault = GrammarFault {
    description: "not a valid newsgroup name, Message-ID or `*`",
    production: "grouppart",
    section: "RFC 1738 §3.6",
};
const GROUP: GrammarFault = GrammarFault {
    description: "character not allowed in a newsgroup name",
    production: "group",
    section: "RFC 5538 §4; RFC 1738 §3.6",
};
const ARTICLE: GrammarFault = GrammarFault {
    description: "incomplete Message-ID: expected `left@right`",
    production: "article",
    section: "RFC 5538 §4; RFC 1738 §3.6",
};
const SECOND_AT: GrammarFault = GrammarFault {
    description: "second `@` in a Message-ID",
    production: "article",
    section: "RFC 5538 §4; RFC 1738 §5",
};
/// In RFC 1738 an article may contain `;`, `/`, `?`, `:`, and brackets and commas.
const ENCODED: GrammarFault = GrammarFault {
    description: "unencoded character in a Message-ID",
    production: "article",
    section: "RFC 5538 §4",
};

/// Returns the range of the group or the article, which follows the server, if there is one.
fn name(uri: &Uri) -> Range<usize> {
    checks::url_path(uri)
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let location = name(uri);
    let bytes = &uri.bytes()[location.clone()];
    if bytes.is_empty() {
        if uri.authority().is_none() {
            checks::dispute(faults, &NOTHING, location);
        }
    } else if let Some(at) = memchr::memrchr(b'@', bytes) {
        check_article(uri, location, at, faults);
    } else if let Some(byte) =
        checks::disallowed_byte(uri, location, |b| is_group_char(b) || b == b'*')
    {
        checks::add(faults, &GROUP, byte);
    }
}

/// `group-char`, except encoded ones.
pub(super) const fn is_group_char(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'_' | b'.')
}

fn check_article(uri: &Uri, location: Range<usize>, at: usize, faults: &mut Vec<Fault>) {
    let article = &uri.bytes()[location.clone()];
    if at == 0 || at + 1 == article.len() {
        return checks::add(faults, &ARTICLE, location);
    }
    if let Some(first) = memchr::memchr(b'@', &article[..at]) {
        let first = location.start + first;
        return checks::add(faults, &SECOND_AT, first..first + 1);
    }
    let allowed = |b: u8| b.is_ascii_alphanumeric() || b"!$&'*+-=_~.@".contains(&b);
    if let Some(byte) = checks::disallowed_byte(uri, location, allowed) {
        checks::dispute(faults, &ENCODED, byte);
    }
}

/// `article` or `group`; `*` is neither.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let location = name(uri);
    match &uri.bytes()[location.clone()] {
        b"" | b"*" => {}
        name if name.contains(&b'@') => checks::part(parts, "article", Some(location)),
        _ => checks::part(parts, "group", Some(location)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};
    use super::*;

    #[test]
    fn grammar() {
        faults(&[
            // RFC 1738 §3.6.
            ("news:comp.infosystems.www.misc", &[]),
            ("news:*", &[]),
            ("news:comp.*", &[]),
            ("news://news.example.org", &[]),
            ("news://news.example.org/", &[]),
            ("news:⟦⟧", &[NOTHING.description]),
            ("news:comp.lang⟦/⟧x", &[GROUP.description]),
            ("news:comp.lang.c⟦,⟧comp.lang.ada", &[GROUP.description]),
            ("news:comp.lang.c⟦?⟧x", &[GROUP.description]),
            ("news:⟦@h.example⟧", &[ARTICLE.description]),
            ("news://h.example/⟦a@⟧", &[ARTICLE.description]),
            ("news:a⟦@⟧b@h.example", &[SECOND_AT.description]),
            ("news:a⟦/⟧b@h.example", &[ENCODED.description]),
            ("news:a⟦?⟧b@h.example", &[ENCODED.description]),
            ("news:%3C1@h.example%3E", &[]),
        ]);
    }

    #[test]
    fn group_or_article() {
        parts(&[
            ("news:*", &[]),
            ("news:comp.lang.c", &[("group", "comp.lang.c")]),
            (
                "news://h.example/a1@h.example",
                &[("article", "a1@h.example")],
            ),
            ("snews://h.example/", &[]),
        ]);
    }
}
