//! `nfs` (RFC 2224).

use super::{Scheme, judge, look, part};

/// A file of a server.
pub(super) static NFS: Scheme = Scheme {
    names: &["nfs"],
    default_port: Some(2049),
    network: false,
    hostless: false,
    reference: "RFC 2224",
    first_look: look::authority,
    validate: judge::authority,
    parts: part::none,
    valid: &["nfs://server.example.org//a/b/c"],
    invalid: &["nfs://server.example.org/a b"],
};
