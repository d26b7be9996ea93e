//! `imap` and `imaps` (RFC 5092; RFC 2192).

use std::ops::Range;

use super::parameters::{Parameter, is_nonzero_number, is_number, parameters};
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A mailbox.
pub(super) static IMAP: Scheme = Scheme {
    names: &["imap"],
    default_port: Some(143),
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "RFC 5092",
    first_look: prose_check::mailbox,
    validate,
    parts,
    valid: &[
        "imap://mail.example.org",
        "imap://mail.example.org/",
        "imap://user;AUTH=*@mail.example.org/INBOX;UIDVALIDITY=1/;UID=20",
        "imap://;AUTH=*@mail.example.org/gray%20council?SUBJECT%20shadows",
        "imap://mail.example.org/gray-council;UIDVALIDITY=385759045/;UID=20/;PARTIAL=0.1024",
        "imap://;AUTH=GSSAPI@mail.example.org/INBOX/;uid=20/;section=1.2.MIME",
        "imap://joe@mail.example.org/INBOX/;uid=20/;section=1.2;urlauth=submit+fred:internal:91354a473744909de610943775f92038",
        "imap://mail.example.org/~peter/%E6%97%A5%E6%9C%AC%E8%AA%9E",
    ],
    invalid: &[
        "imap:a",
        "imap://@mail.example.org/",
        "imap://user:pw@mail.example.org/",
        "imap://user;AUTH=@mail.example.org/",
        "imap://mail.example.org/a;b",
        "imap://mail.example.org/INBOX;UID=20",
        "imap://mail.example.org/INBOX/;UID=0",
        "imap://mail.example.org/INBOX/;SECTION=1/;UID=2",
        "imap://mail.example.org/INBOX/;UID=2?ALL",
    ],
    ..Scheme::DEFAULT
};

/// A mailbox over TLS (RFC 8314).
pub(super) static IMAPS: Scheme = Scheme {
    names: &["imaps"],
    default_port: Some(993),
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "RFC 5092; RFC 8314 §3.2",
    first_look: prose_check::mailbox,
    validate,
    parts,
    valid: &["imaps://user@mail.example.org:993/INBOX"],
    invalid: &["imaps://mail.example.org/INBOX;UID=20"],
    ..Scheme::DEFAULT
};

const USER: GrammarFault = GrammarFault {
    description: "missing user name before the `@`",
    production: "iuserinfo",
    section: "RFC 5092 §11; RFC 2384 §8",
};
const PASSWORD: GrammarFault = GrammarFault {
    description: "password not supported by this scheme",
    production: "enc-user",
    section: "RFC 5092 §3.1, §11; RFC 2384 §4, §8",
};
const MECHANISM: GrammarFault = GrammarFault {
    description: "invalid authentication: expected `;AUTH=` and a mechanism or `*`",
    production: "iauth",
    section: "RFC 5092 §11; RFC 2384 §8",
};
const MAILBOX: GrammarFault = GrammarFault {
    description: "missing mailbox",
    production: "enc-mailbox",
    section: "RFC 5092 §11",
};
const SEMICOLON: GrammarFault = GrammarFault {
    description: "unencoded `;` in a mailbox name: expected `%3B`",
    production: "bchar",
    section: "RFC 5092 §11",
};
const LIST: GrammarFault = GrammarFault {
    description: "obsolete list of mailboxes",
    production: "enc-mailbox",
    section: "RFC 5092 §11; RFC 2192 §5",
};
const SLASH: GrammarFault = GrammarFault {
    description: "missing `/` before the parameter",
    production: "iuid",
    section: "RFC 5092 §11",
};
const NUMBER: GrammarFault = GrammarFault {
    description: "invalid number: expected 1 or more",
    production: "nz-number",
    section: "RFC 5092 §11; RFC 3501 §9",
};
const SECTION: GrammarFault = GrammarFault {
    description: "empty section",
    production: "enc-section",
    section: "RFC 5092 §11",
};
const PARTIAL: GrammarFault = GrammarFault {
    description: "invalid partial range: expected `offset` or `offset.length`",
    production: "partial-range",
    section: "RFC 5092 §11",
};
const ORDER: GrammarFault = GrammarFault {
    description: "unexpected or misplaced parameter",
    production: "imessagepart",
    section: "RFC 5092 §11",
};
const ACCESS: GrammarFault = GrammarFault {
    description: "invalid URLAUTH authorization",
    production: "iurlauth",
    section: "RFC 5092 §11",
};
const SEARCH: GrammarFault = GrammarFault {
    description: "search in a single message",
    production: "icommand",
    section: "RFC 5092 §11",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    if uri.authority().is_none() {
        return;
    }
    check_login(uri, faults);
    let path = checks::path(uri);
    if path.len() > 1 {
        check_mailbox(uri, path.start + 1..path.end, faults);
    } else if let Some(query) = uri.range(Component::Query) {
        checks::add(faults, &MAILBOX, query.start - 1..query.start - 1);
    }
}

/// Checks `enc-user [ iauth ] / [ enc-user ] iauth`, before the `@`, which `pop` shares (RFC 2384
/// §8).
pub(super) fn check_login(uri: &Uri, faults: &mut Vec<Fault>) {
    let Some(login) = uri.range(Component::Userinfo) else {
        return;
    };
    if login.is_empty() {
        return checks::add(faults, &USER, login);
    }
    for (number, (location, part)) in checks::pieces(uri, login, b';').enumerate() {
        let mechanism = part
            .split_first_chunk::<5>()
            .filter(|(name, _)| name.eq_ignore_ascii_case(b"auth="));
        if number > 0 && (number > 1 || mechanism.is_none_or(|(_, value)| value.is_empty())) {
            checks::add(faults, &MECHANISM, location);
        } else if let Some(colon) = memchr::memchr(b':', part) {
            // Only the colon: a larger range would show a password.
            let colon = location.start + colon;
            checks::add(faults, &PASSWORD, colon..colon + 1);
        }
    }
}

/// Returns the position of a parameter in the order; `None` if it is unknown.
fn rank(parameter: &Parameter) -> Option<usize> {
    let names = [
        "uidvalidity",
        "uid",
        "section",
        "partial",
        "expire",
        "urlauth",
    ];
    names.iter().position(|name| parameter.is(name))
}

const UID: usize = 1;

fn check_mailbox(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) {
    let bytes = uri.bytes();
    let mut next = 0;
    let mut uid = false;
    for (number, parameter) in parameters(uri, location.clone(), b';').enumerate() {
        if number == 0 {
            let empty = matches!(&bytes[parameter.location.clone()], b"" | b"/");
            if empty {
                checks::add(
                    faults,
                    &MAILBOX,
                    parameter.location.start..parameter.location.start,
                );
            }
            continue;
        }
        let Some(rank) = rank(&parameter) else {
            let semicolon = parameter.location.start - 1..parameter.location.start;
            if parameter.is("type") {
                checks::dispute(faults, &LIST, semicolon.start..parameter.location.end);
            } else {
                checks::add(faults, &SEMICOLON, semicolon);
            }
            continue;
        };
        uid |= rank == UID;
        if rank < next || rank > UID && !uid {
            checks::add(faults, &ORDER, parameter.name_place());
            continue;
        }
        next = rank + 1;
        if rank == UID && bytes[parameter.location.start - 2] != b'/' {
            checks::add(
                faults,
                &SLASH,
                parameter.location.start - 1..parameter.location.start - 1,
            );
        } else {
            check_value(uri, rank, value(uri, &parameter, location.end), faults);
        }
    }
    if let Some(query) = uri.range(Component::Query).filter(|_| uid) {
        checks::add(faults, &SEARCH, query.start - 1..query.end);
    }
}

/// Returns the value, without the `/` that belongs to the next parameter.
fn value(uri: &Uri, parameter: &Parameter, end: usize) -> Range<usize> {
    let mut location = parameter.value_place();
    if location.end < end && uri.bytes()[location.clone()].last() == Some(&b'/') {
        location.end -= 1;
    }
    location
}

fn check_value(uri: &Uri, rank: usize, location: Range<usize>, faults: &mut Vec<Fault>) {
    let value = &uri.bytes()[location.clone()];
    let fault = match rank {
        0 | UID => (!is_nonzero_number(value)).then_some(&NUMBER),
        2 => value.is_empty().then_some(&SECTION),
        3 => (!is_partial(value)).then_some(&PARTIAL),
        5 => (!is_authorization(value)).then_some(&ACCESS),
        _ => None,
    };
    if let Some(fault) = fault {
        checks::add(faults, fault, location);
    }
}

/// `partial-range = number [ "." nz-number ]`
fn is_partial(text: &[u8]) -> bool {
    let point = prose_check::run(text, |b| *b != b'.');
    let length = text.get(point + 1..);
    is_number(&text[..point]) && length.is_none_or(is_nonzero_number)
}

/// `access ":" uauth-mechanism ":" enc-urlauth`
fn is_authorization(text: &[u8]) -> bool {
    let mut pieces = text.split(|&b| b == b':');
    let mut next = || pieces.next().unwrap_or_default();
    let (access, mechanism, token) = (next(), next(), next());
    let word = |b: &u8| b.is_ascii_alphanumeric() || b"-.".contains(b);
    !access.is_empty()
        && !mechanism.is_empty()
        && mechanism.iter().all(word)
        && token.len() >= 32
        && token.iter().all(u8::is_ascii_hexdigit)
        && pieces.next().is_none()
}

/// The user and the mechanism of a login.
pub(super) fn login_parts(uri: &Uri, parts: &mut Vec<Part>) {
    let login = uri.range(Component::Userinfo);
    for parameter in login
        .into_iter()
        .flat_map(|login| parameters(uri, login, b';'))
    {
        if parameter.is("auth") {
            checks::part(parts, "enc-auth-type", parameter.value);
        } else if !parameter.location.is_empty() {
            checks::part(parts, "enc-user", Some(parameter.location));
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    login_parts(uri, parts);
    let path = checks::path(uri);
    if path.len() > 1 {
        let location = path.start + 1..path.end;
        for (number, parameter) in parameters(uri, location, b';').enumerate() {
            let name = match (number, rank(&parameter)) {
                (0, _) => "enc-mailbox",
                (_, Some(0)) => "uidvalidity",
                (_, Some(UID)) => "iuid",
                (_, Some(2)) => "isection",
                (_, Some(3)) => "ipartial",
                (_, Some(4)) => "expire",
                (_, Some(5)) => "iurlauth",
                _ => continue,
            };
            let mut range = value(uri, &parameter, path.end);
            if number == 0 {
                range.start = parameter.location.start;
                // The `/` before `;UID=` is not part of the mailbox.
                let more = parameter.location.end < path.end;
                let slash = uri.bytes()[parameter.location.clone()].last() == Some(&b'/');
                range.end = parameter.location.end - usize::from(more && slash);
            }
            checks::part(parts, name, Some(range));
        }
    }
    checks::part(parts, "enc-search", uri.range(Component::Query));
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn logins() {
        cases::faults(&[
            ("imap:⟦⟧a", &["missing `//` and host after the scheme"]),
            ("imap://⟦⟧@h.example/", &[USER.description]),
            ("imap://;AUTH=*@h.example/", &[]),
            ("imap://a;auth=GSSAPI@h.example/", &[]),
            ("imap://a;⟦AUTH=⟧@h.example/", &[MECHANISM.description]),
            ("imap://a;⟦x=y⟧@h.example/", &[MECHANISM.description]),
            (
                "imap://a;AUTH=*;⟦AUTH=*⟧@h.example/",
                &[MECHANISM.description],
            ),
            ("imap://a⟦:⟧pw@h.example/", &[PASSWORD.description]),
        ]);
    }

    #[test]
    fn mailboxes() {
        cases::faults(&[
            ("imap://h.example/a:b@c/d&e=f", &[]),
            ("imap://h.example/⟦⟧?ALL", &[MAILBOX.description]),
            ("imap://h.example/⟦⟧/;UID=1", &[MAILBOX.description]),
            ("imap://h.example/⟦⟧;UIDVALIDITY=1", &[MAILBOX.description]),
            ("imap://h.example/a⟦;⟧b", &[SEMICOLON.description]),
            ("imap://h.example/a⟦;TYPE=LIST⟧", &[LIST.description]),
            ("imap://h.example/a;uidvalidity=1", &[]),
            ("imap://h.example/a;UIDVALIDITY=⟦0⟧", &[NUMBER.description]),
            (
                "imap://h.example/a;UIDVALIDITY=⟦1x⟧/;UID=2",
                &[NUMBER.description],
            ),
            ("imap://h.example/a⟦⟧;UID=2", &[SLASH.description]),
            ("imap://h.example/a/;UID=⟦⟧", &[NUMBER.description]),
            (
                "imap://h.example/a/;UID=2/;SECTION=⟦⟧",
                &[SECTION.description],
            ),
            ("imap://h.example/a/;UID=2/;SECTION=TEXT/;PARTIAL=0.1", &[]),
            (
                "imap://h.example/a/;UID=2/;PARTIAL=⟦0.0⟧",
                &[PARTIAL.description],
            ),
            (
                "imap://h.example/a/;UID=2/;PARTIAL=⟦a⟧",
                &[PARTIAL.description],
            ),
            (
                "imap://h.example/a/;⟦SECTION⟧=1/;UID=2",
                &[ORDER.description],
            ),
            ("imap://h.example/a/;UID=2/;⟦UID⟧=2", &[ORDER.description]),
            (
                "imap://h.example/a/;UID=2;URLAUTH=⟦anonymous⟧",
                &[ACCESS.description],
            ),
            ("imap://h.example/a/;UID=2⟦?ALL⟧", &[SEARCH.description]),
        ]);
    }

    #[test]
    fn parts_of_mailboxes() {
        cases::parts(&[(
            "imap://joe;AUTH=*@h.example/a/b;UIDVALIDITY=1/;UID=20/;SECTION=1.2/;PARTIAL=0.9",
            &[
                ("enc-user", "joe"),
                ("enc-auth-type", "*"),
                ("enc-mailbox", "a/b"),
                ("uidvalidity", "1"),
                ("iuid", "20"),
                ("isection", "1.2"),
                ("ipartial", "0.9"),
            ],
        )]);
    }
}
