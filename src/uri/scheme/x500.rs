//! `x500` (the 1993 draft, x500).
//!
//! A name in the directory, whose syntax is "a subject for study". It was superseded by `ldap` (RFC
//! 4516).

use super::{Authority, Scheme, generic, part, prose_check};

/// A name in the directory, without a grammar of its own.
pub(super) static X500: Scheme = Scheme {
    names: &["x500"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "1993 draft (x500)",
    first_look,
    validate: generic,
    parts: part::none,
    valid: &["x500:c=GB/o=Example", "x500://h.example/c=GB"],
    invalid: &["x500:c=GB/o=An Example"],
    ..Scheme::DEFAULT
};

/// Accepts a host, or an attribute and `=`.
fn first_look(rest: &[u8]) -> bool {
    let attribute = prose_check::run(rest, u8::is_ascii_alphanumeric);
    prose_check::authority(rest) || attribute > 0 && rest.get(attribute) == Some(&b'=')
}
