//! `gopher` (RFC 4266; RFC 1738 §3.4).

use super::{Scheme, generic, look, part};

/// Menus and documents.
pub(super) static GOPHER: Scheme = Scheme {
    names: &["gopher", "gophers"],
    default_port: Some(70),
    network: true,
    hostless: false,
    reference: "RFC 4266",
    first_look: look::authority,
    validate: generic,
    parts: part::none,
    valid: &[
        "gopher://gopher.example.org",
        "gopher://gopher.example.org/",
        "gopher://gopher.example.org:70/11/a%20b%09query",
    ],
    invalid: &["gopher:///1"],
};
