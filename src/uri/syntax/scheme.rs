//! What the parser knows of a scheme, and the table that it looks schemes up in.

use std::ops::Range;

use super::{Fault, Uri};

/// What is known of a scheme.
#[derive(Debug)]
pub struct Scheme {
    /// The scheme and its equals in grammar and port, lower case, the file's own name first.
    pub names: &'static [&'static str],
    /// The port that is meant where none is given.
    pub default_port: Option<u16>,
    /// Whether its authority names a host on the network (guard U5): such a host
    /// is judged as a DNS name or an address.
    pub network: bool,
    /// Whether it may go without a host (`ldap:///`, `file:///`).
    pub hostless: bool,
    /// The document that defines it.
    pub reference: &'static str,
    /// Whether what follows `scheme:` in prose looks like the rest of such a URI.
    pub first_look: fn(&[u8]) -> bool,
    /// Adds the faults of the scheme's own grammar.
    pub validate: fn(&Uri, &mut Vec<Fault>),
    /// Adds the parts that the scheme's own grammar names (see [`parts`]).
    pub parts: fn(&Uri, &mut Vec<Part>),
    /// URIs of the scheme without any fault.
    pub valid: &'static [&'static str],
    /// URIs with a fault.
    pub invalid: &'static [&'static str],
}

/// A part of a URI that its scheme's document names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What the document calls it: `selector`, `ftptype`, `addr-spec`.
    pub name: &'static str,
    /// Where it stands, in bytes of the URI. Marks around it are not in it.
    pub range: Range<usize>,
}

/// A table of schemes, which the parser is given. A type and not a value: lookups are
/// resolved at compile time.
pub(in crate::uri) trait SchemeTable {
    /// Returns the scheme of that name, in any case.
    fn find(name: &[u8]) -> Option<&'static Scheme>;

    /// Returns the `:` and the scheme of a URI that starts with `http:` or `https:` in lower
    /// case. Nine in ten URIs do, so that they skip the lookup by name.
    fn web(uri: &[u8]) -> Option<(usize, &'static Scheme)>;
}
