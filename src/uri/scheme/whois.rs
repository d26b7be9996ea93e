//! `whois` (the 1993 draft, WHOIS).
//!
//! A host as in other schemes of the network, and a handle or a query: "a subject for
//! further study" that nobody went on with.

use super::{Scheme, checks, part, prose_check};

/// Recognised; its path is open.
pub(super) static WHOIS: Scheme = Scheme {
    names: &["whois"],
    default_port: Some(43),
    network: true,
    hostless: false,
    reference: "1993 draft (WHOIS)",
    first_look: prose_check::authority,
    validate: checks::authority,
    parts: part::none,
    valid: &["whois://whois.example.org/handle"],
    invalid: &["whois:///handle"],
};
