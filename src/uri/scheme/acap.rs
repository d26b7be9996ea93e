//! `acap` and `mupdate`: configuration and mailboxes of a server (RFC 2244 §3.2, RFC 3656 §6.1).

use super::{Authority, Part, Scheme, checks, imap, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// An entry.
pub(super) static ACAP: Scheme = Scheme {
    names: &["acap"],
    default_port: Some(674),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 2244 §3.2",
    first_look: prose_check::slashes,
    validate: entry,
    parts: entry_parts,
    valid: &[
        "acap://acap.example.org/addressbook/user/a/",
        "acap://user;AUTH=*@acap.example.org/~/a?b&c?d",
    ],
    invalid: &[
        "acap:a",
        "acap://acap.example.org/",
        "acap://user:pw@acap.example.org/a",
        "acap://acap.example.org/a;b",
        "acap://acap.example.org/a?b&",
    ],
    ..Scheme::DEFAULT
};

/// A server, or a mailbox.
pub(super) static MUPDATE: Scheme = Scheme {
    names: &["mupdate"],
    default_port: Some(3905),
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "RFC 3656 §6.1",
    first_look: prose_check::slashes,
    validate: mailbox,
    parts: mailbox_parts,
    valid: &[
        "mupdate://mail.example.org/",
        "mupdate://user;AUTH=*@mail.example.org/user.a",
    ],
    invalid: &[
        "mupdate:a",
        "mupdate://mail.example.org/a;b",
        "mupdate://mail.example.org/a?b",
    ],
    ..Scheme::DEFAULT
};

const ENTRY: GrammarFault = GrammarFault {
    description: "missing entry after the `/`",
    production: "url-enc-entry",
    section: "RFC 2244 §8.1",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "character not allowed in an entry: expected an escape",
    production: "url-char",
    section: "RFC 2244 §8.1",
};
const ATTRIBUTE: GrammarFault = GrammarFault {
    description: "empty attribute or extension",
    production: "url-filter",
    section: "RFC 2244 §8.1",
};
const MAILBOX: GrammarFault = GrammarFault {
    description: "character not allowed in a mailbox name: expected an escape",
    production: "enc_mailbox",
    section: "RFC 3656 §6.1; RFC 2192 §11",
};

/// `"acap://" url-server "/" url-enc-entry [url-filter] [url-extension]`
fn entry(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.authority().is_none() {
        return;
    }
    imap::check_login(uri, faults);
    let path = checks::path(uri);
    let url_char = |b: u8| checks::is_uchar(b) || b"=~:@/".contains(&b);
    if path.len() < 2 {
        checks::add(faults, &ENTRY, path.end..path.end);
    } else if let Some(byte) = checks::disallowed_byte(uri, path, url_char) {
        checks::add(faults, &CHARACTER, byte);
    }
    let Some(query) = uri.range(Component::Query) else {
        return;
    };
    for (extension, _) in checks::pieces(uri, query, b'?') {
        for (location, attribute) in checks::pieces(uri, extension, b'&') {
            if attribute.is_empty() {
                checks::add(faults, &ATTRIBUTE, location);
            } else if let Some(byte) = checks::disallowed_byte(uri, location, url_char) {
                checks::add(faults, &CHARACTER, byte);
            }
        }
    }
}

/// `"mupdate://" iserver "/" [ enc_mailbox ]`. The path `/` is equal to an empty one (RFC 3986
/// §6.2.3).
fn mailbox(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    imap::check_login(uri, faults);
    checks::no_query(uri, faults, &MAILBOX);
    let bchar = |b: u8| checks::is_uchar(b) || b"&=~:@/".contains(&b);
    if uri.authority().is_some()
        && let Some(byte) = checks::disallowed_byte(uri, checks::path(uri), bchar)
    {
        checks::add(faults, &MAILBOX, byte);
    }
}

fn entry_parts(uri: &Uri, parts: &mut Vec<Part>) {
    imap::login_parts(uri, parts);
    if uri.path().len() > 1 && uri.authority().is_some() {
        let path = checks::path(uri);
        checks::part(parts, "entry", Some(path.start + 1..path.end));
    }
    checks::part(parts, "filter", uri.range(Component::Query));
}

fn mailbox_parts(uri: &Uri, parts: &mut Vec<Part>) {
    imap::login_parts(uri, parts);
    if uri.path().len() > 1 && uri.authority().is_some() {
        let path = checks::path(uri);
        checks::part(parts, "mailbox", Some(path.start + 1..path.end));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn entries() {
        cases::faults(&[
            ("acap://h.example/a=b?c&d?e", &[]),
            ("acap://h.example⟦⟧", &[ENTRY.description]),
            ("acap://h.example/⟦⟧?a", &[ENTRY.description]),
            ("acap://h.example/a⟦&⟧b", &[CHARACTER.description]),
            ("acap://h.example/a?b&⟦⟧", &[ATTRIBUTE.description]),
            ("acap://h.example/a?⟦⟧?b", &[ATTRIBUTE.description]),
            ("mupdate://h", &[]),
            ("mupdate://h/a⟦;⟧b", &[MAILBOX.description]),
            ("mupdate://h/a⟦?b⟧", &[MAILBOX.description]),
        ]);
        cases::parts(&[
            ("acap://h.example/a?b", &[("entry", "a"), ("filter", "b")]),
            ("mupdate://h/a", &[("mailbox", "a")]),
        ]);
    }
}
