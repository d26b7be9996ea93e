//! `icap`: a service that adapts content (RFC 3507), and the services of BEEP, which have the same
//! form.

use super::{Authority, Scheme, checks, part, prose_check};

/// A service.
pub(super) static ICAP: Scheme = Scheme {
    names: &["icap"],
    default_port: Some(1344),
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "RFC 3507 §4.2",
    first_look: prose_check::slashes,
    validate: checks::authority,
    parts: part::none,
    valid: &["icap://icap.example.org:2000/service?mode=translate&lang=french"],
    invalid: &["icap:a", "icap:/a"],
    ..Scheme::DEFAULT
};
