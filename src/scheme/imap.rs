//! `imap` (RFC 5092).

use super::{Scheme, judge, look, part};

/// A mailbox.
pub(super) static IMAP: Scheme = Scheme {
    names: &["imap"],
    default_port: Some(143),
    network: false,
    hostless: false,
    reference: "RFC 5092",
    first_look: look::mailbox,
    validate: judge::authority,
    parts: part::none,
    valid: &[
        "imap://user;AUTH=*@mail.example.org/INBOX;UIDVALIDITY=1/;UID=20",
        "imap://;AUTH=*@mail.example.org/gray%20council?SUBJECT%20shadows",
    ],
    invalid: &["imap://mail.example.org/a b"],
};
