//! The definition of a scheme, and the table of schemes that the parser uses.

use std::ops::Range;

use super::{Fault, Uri};

/// The definition of a scheme.
#[derive(Debug)]
#[non_exhaustive]
pub struct Scheme {
    /// The names of the scheme and of those with the same grammar and port, in lowercase. The first
    /// is that of the file.
    pub names: &'static [&'static str],
    /// The default port.
    pub default_port: Option<u16>,
    /// True if the authority names a host on the network (guard U5), which is checked as a DNS name
    /// or an address.
    pub network: bool,
    /// True if the host may be absent (`ldap:///`, `file:///`).
    pub hostless: bool,
    /// The document that defines the scheme.
    pub reference: &'static str,
    /// Returns true if the bytes after `scheme:` in prose look like the rest of such a URI.
    pub first_look: fn(&[u8]) -> bool,
    /// Adds the faults of the grammar of the scheme.
    pub validate: fn(&Uri, &mut Vec<Fault>),
    /// Adds the parts that the grammar of the scheme names (see `uri::parts`).
    pub parts: fn(&Uri, &mut Vec<Part>),
    /// Examples of valid URIs.
    pub valid: &'static [&'static str],
    /// Examples of URIs with a fault.
    pub invalid: &'static [&'static str],
}

/// A part of a URI that the document of its scheme names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// The name in the document: `selector`, `ftptype`, `addr-spec`.
    pub name: &'static str,
    /// The range in bytes of the URI, without delimiters.
    pub range: Range<usize>,
}

/// A table of schemes for the parser. It is a type, so that lookups are resolved at compile time.
pub(in crate::uri) trait SchemeTable {
    /// Returns the scheme with this name, in any case.
    fn find(name: &[u8]) -> Option<&'static Scheme>;

    /// Returns the offset of the `:`, and the scheme, of a URI that starts with `http:` or `https:`
    /// in lowercase. Nine in ten URIs do, which saves them the lookup by name.
    fn web(uri: &[u8]) -> Option<(usize, &'static Scheme)>;
}
