//! `whois` (the 1993 draft, WHOIS).
//!
//! A host on the network, and a handle or a query: "a subject for further study", never specified.

use super::{Authority, Scheme, checks, part, prose_check};

/// A WHOIS query, whose path has no grammar.
pub(super) static WHOIS: Scheme = Scheme {
    names: &["whois"],
    default_port: Some(43),
    authority: Authority::Host,
    hostless: false,
    reference: "1993 draft (WHOIS)",
    first_look: prose_check::authority,
    validate: checks::authority,
    parts: part::none,
    valid: &["whois://whois.example.org/handle"],
    invalid: &["whois:///handle"],
    ..Scheme::DEFAULT
};
