//! `ftp` and `ftps` (RFC 1738 §3.2; RFC 959, RFC 4217).
//!
//! The path is a sequence of commands: each segment but the last is the argument of a `CWD`, the
//! last that of a `RETR`, or of a `NLST` if the type is `d`. An empty user or password differs from
//! a missing one (RFC 1738 §3.1).

use std::ops::Range;

use super::{Authority, Part, Prose, Scheme, checks, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// File transfer.
pub(super) static FTP: Scheme = Scheme {
    names: &["ftp"],
    has_one_grammar: true,
    default_port: Some(21),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 1738 §3.2",
    first_look: prose_check::authority,
    prose: Prose::Frequent,
    validate,
    parts,
    valid: &[
        "ftp://ftp.example.org/pub/a.txt;type=a",
        "ftp://ftp.example.org/pub/a.txt;TYPE=I",
        "ftp://ftp.example.org/;type=d",
        "ftp://anonymous:me%40h.example@ftp.example.org/",
        "ftp://foo:@ftp.example.org/",
        "ftp://foo@ftp.example.org/%2Fetc/motd",
        "ftp://foo@ftp.example.org//etc/motd",
        "ftp://ftp.example.org/a%3Bb",
        "ftp://ftp.example.org/a?b:c@d&e=f",
        "ftp://ftp.example.org",
    ],
    invalid: &[
        "ftp:///pub",
        "ftp://ftp.example.org/a;type=z",
        "ftp://ftp.example.org/a;type=",
        "ftp://ftp.example.org/a;type=ai",
        "ftp://ftp.example.org/a;1",
        "ftp://ftp.example.org/a;type=i/b",
        "ftp://foo:a:b@ftp.example.org/",
    ],
    ..Scheme::DEFAULT
};

/// File transfer over TLS.
pub(super) static FTPS: Scheme = Scheme {
    names: &["ftps"],
    has_one_grammar: true,
    default_port: Some(990),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 1738 §3.2; RFC 4217",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "ftps://ftp.example.org/a",
        "ftps://ftp.example.org/a;type=i",
    ],
    invalid: &["ftps:///a", "ftps://ftp.example.org/a;type=x"],
    ..Scheme::DEFAULT
};

const TYPE: GrammarFault = GrammarFault {
    description: "invalid `;type=`: expected `a`, `i` or `d`",
    production: "ftptype",
    section: "RFC 1738 §3.2.2",
};
/// The path of the 1993 draft allows `;` in segments.
const SEMICOLON: GrammarFault = GrammarFault {
    description: "unencoded `;` in a segment: expected `%3B`",
    production: "fsegment",
    section: "RFC 1738 §3.2.2, §5",
};

const MARK: &[u8] = b";type=";

/// Divides the path into the path without its type, and the type: the part after the last `;` if it
/// is `type=`.
fn divide(uri: &Uri) -> (Range<usize>, Option<Range<usize>>) {
    let path = checks::url_path(uri);
    let bytes = &uri.bytes()[path.clone()];
    if let Some(at) = memchr::memrchr(b';', bytes)
        && let Some(mark) = bytes.get(at..at + MARK.len())
        && mark.eq_ignore_ascii_case(MARK)
        && memchr::memchr(b'/', &bytes[at..]).is_none()
    {
        let mark = path.start + at;
        return (path.start..mark, Some(mark + MARK.len()..path.end));
    }
    (path, None)
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.authority().is_none() {
        return;
    }
    checks::login(uri, faults);
    let (fpath, ftptype) = divide(uri);
    if memchr::memchr(b';', &uri.bytes()[fpath.clone()]).is_some() {
        for (location, segment) in checks::pieces(uri, fpath, b'/') {
            if let Some(at) = memchr::memchr(b';', segment) {
                checks::dispute(faults, &SEMICOLON, location.start + at..location.end);
            }
        }
    }
    if let Some(value) = ftptype {
        let known = [b'a', b'i', b'd', b'A', b'I', b'D'];
        if !matches!(uri.bytes()[value.clone()], [one] if known.contains(&one)) {
            checks::add(faults, &TYPE, value);
        }
    }
}

/// `user`, `password`; each `cwd`, the `name`, the `ftptype`.
fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    checks::login_parts(uri, parts);
    let (fpath, ftptype) = divide(uri);
    let last = parts.len();
    if uri.authority().is_some() && !uri.path().is_empty() {
        let segments = checks::pieces(uri, fpath, b'/');
        parts.extend(segments.map(|(range, _)| Part { name: "cwd", range }));
        if let Some(name) = parts[last..].last_mut() {
            name.name = "name";
        }
    }
    parts.extend(ftptype.map(|range| Part {
        name: "ftptype",
        range,
    }));
}

#[cfg(test)]
mod tests {
    use super::super::cases::{faults, parts};

    #[test]
    fn grammar() {
        const TYPE: &str = super::TYPE.description;
        const SEMICOLON: &str = super::SEMICOLON.description;
        faults(&[
            // RFC 1738 §3.1, §3.2.2 and the appendix.
            ("ftp://@host.com/", &[]),
            ("ftp://foo:@host.com/", &[]),
            ("ftp://myname@host.dom/%2Fetc/motd", &[]),
            ("ftp://myname@host.dom//etc/motd", &[]),
            ("ftp://info.cern.ch/pub/www/doc;type=d", &[]),
            ("ftp://ds.internic.net/rfc/rfc1436.txt;type=a", &[]),
            // The 1993 draft.
            ("ftp://info.cern.ch/pub", &[]),
            ("ftp://h.example/a;type=⟦z⟧", &[TYPE]),
            ("ftp://h.example/a;Type=⟦⟧", &[TYPE]),
            ("ftp://h.example/a;type=⟦%61⟧", &[TYPE]),
            ("ftp://h.example/a⟦;1⟧", &[SEMICOLON]),
            (
                "ftp://h.example/a⟦;x⟧/b⟦;y⟧;type=i",
                &[SEMICOLON, SEMICOLON],
            ),
            ("ftp://h.example/a⟦;type=i⟧/b", &[SEMICOLON]),
            (
                "ftp://u:a⟦:⟧b@h.example/",
                &[super::checks::SECOND_COLON.description],
            ),
        ]);
    }

    #[test]
    fn commands_and_login() {
        parts(&[
            (
                "ftp://foo:@host.com/",
                &[("user", "foo"), ("password", ""), ("name", "")],
            ),
            ("ftp://@host.com", &[("user", "")]),
            (
                "ftp://host.com/%2Fetc/motd",
                &[("cwd", "%2Fetc"), ("name", "motd")],
            ),
            (
                "ftp://host.com//etc/motd",
                &[("cwd", ""), ("cwd", "etc"), ("name", "motd")],
            ),
            (
                "ftp://h.example/a/b;type=d",
                &[("cwd", "a"), ("name", "b"), ("ftptype", "d")],
            ),
        ]);
    }
}
