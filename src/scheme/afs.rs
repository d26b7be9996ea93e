//! `afs` (RFC 1738 §5, reserved; 1993 draft, `afsaddress`).

use super::{Scheme, judge, look, part};

/// A file of a cell.
pub(super) static AFS: Scheme = Scheme {
    names: &["afs"],
    default_port: None,
    network: false,
    hostless: false,
    reference: "1993 draft (BNF syntax, afsaddress)",
    first_look: look::authority,
    validate: judge::authority,
    parts: part::none,
    valid: &["afs://cell.example.org/usr/a"],
    invalid: &["afs://cell.example.org/a b"],
};
