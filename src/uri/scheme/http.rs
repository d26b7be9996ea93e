//! `http` and `https` (RFC 9110 §4.2; RFC 1738 §3.3).
//!
//! Path and search part are those of the generic grammar: RFC 9110 has `path-abempty` and `query`,
//! more than RFC 1738 (a `?` required a `/` before it). A host is required; user information is
//! reported by rule P001.

use super::{Authority, Prose, Scheme, generic, part, prose_check};

/// The Web.
pub(super) static HTTP: Scheme = Scheme {
    names: &["http"],
    has_one_grammar: true,
    default_port: Some(80),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 9110 §4.2.1",
    first_look: prose_check::authority,
    prose: Prose::Frequent,
    validate: generic,
    parts: part::none,
    valid: &[
        "http://www.example.org/a/b;c?d=e#f",
        "http://192.0.2.1:8080",
        "http://[2001:db8::1]/",
        "http://h.example?a/b?c",
        "http://h.example//",
        "http://h.example:/",
        "HTTP://H.EXAMPLE/~a/%7Eb",
        "http://xn--bcher-kva.example/",
        "http://user@h.example/",
    ],
    invalid: &[
        "http:",
        "http://",
        "http:///x",
        "http:a/b",
        "http:/a/b",
        "http://?a",
        "http://user@/",
        "http://h.example:99999/",
        "http://h.example:a/",
        "http://h.example/a b",
        "http://h.example/%zz",
        "http://h..example/",
    ],
    ..Scheme::DEFAULT
};

/// The Web over TLS.
pub(super) static HTTPS: Scheme = Scheme {
    names: &["https"],
    has_one_grammar: true,
    default_port: Some(443),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 9110 §4.2.2",
    first_look: prose_check::authority,
    prose: Prose::Frequent,
    validate: generic,
    parts: part::none,
    valid: &[
        "https://www.example.org/",
        "https://www.example.org:8443/?q#f",
        "https://[v1.a]/",
    ],
    invalid: &["https://:443/", "https:www.example.org", "https://[::1/"],
    ..Scheme::DEFAULT
};
