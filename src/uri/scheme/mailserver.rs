//! `mailserver` (RFC 1738 §4, reserved; RFC 6196, historical).
//!
//! Data that a mail server sends on request. Its syntax was never specified.

use super::{Authority, Scheme, generic, part, prose_check};

/// A mail server, without a grammar of its own.
pub(super) static MAILSERVER: Scheme = Scheme {
    names: &["mailserver"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 6196; RFC 1738 §4 (reserved)",
    first_look: prose_check::address,
    validate: generic,
    parts: part::none,
    valid: &["mailserver:listserv@h.example/get/a"],
    invalid: &["mailserver:listserv@h.example/get a"],
    ..Scheme::DEFAULT
};
