//! `http` and `https` (RFC 9110 §4.2; RFC 1738 §3.3).

use super::{Scheme, generic, look, part};

/// The Web.
pub(super) static HTTP: Scheme = Scheme {
    names: &["http"],
    default_port: Some(80),
    network: true,
    hostless: false,
    reference: "RFC 9110 §4.2.1",
    first_look: look::authority,
    validate: generic,
    parts: part::none,
    valid: &[
        "http://www.example.org/a/b;c?d=e#f",
        "http://192.0.2.1:8080",
        "http://[2001:db8::1]/",
    ],
    invalid: &["http:", "http:///x", "http:a/b", "http://h.example:99999/"],
};

/// The Web over TLS.
pub(super) static HTTPS: Scheme = Scheme {
    names: &["https"],
    default_port: Some(443),
    network: true,
    hostless: false,
    reference: "RFC 9110 §4.2.2",
    first_look: look::authority,
    validate: generic,
    parts: part::none,
    valid: &["https://www.example.org/"],
    invalid: &["https://:443/"],
};
