//! The definition of a scheme, and the table of schemes that the parser uses.

use std::ops::Range;

use super::{Fault, Parts, Uri};

/// The definition of a scheme.
#[derive(Debug)]
#[non_exhaustive]
pub struct Scheme {
    /// The names of the scheme and of those with the same grammar and port, in lowercase. The first
    /// is that of the file.
    pub names: &'static [&'static str],
    /// The default port.
    pub default_port: Option<u16>,
    /// What the authority names.
    pub authority: Authority,
    /// True if the host may be absent (`ldap:///`, `file:///`).
    pub hostless: bool,
    /// The document that defines the scheme.
    pub reference: &'static str,
    /// Returns true if the bytes after `scheme:` in prose look like the rest of such a URI.
    pub first_look: fn(&[u8]) -> bool,
    /// What its names are in prose, besides names of schemes.
    pub(crate) prose: Prose,
    /// Whether programs mean the grammar of the document wherever they use the name. Other names are
    /// those of schemes of their own in many programs, or of words (docs/design/MENTIONS.md).
    pub(crate) has_one_grammar: bool,
    /// What follows `scheme:` in brackets.
    pub(crate) in_brackets: InBrackets,
    /// Brings a URI into the normal form that the document of the scheme defines.
    pub(in crate::uri) normalize: Normalize,
    /// Adds the faults of the grammar of the scheme.
    pub validate: fn(&Uri, &mut Vec<Fault>),
    /// Adds the parts that the grammar of the scheme names (see `uri::parts`).
    pub parts: fn(&Uri, &mut Vec<Part>),
    /// Examples of valid URIs.
    pub valid: &'static [&'static str],
    /// Examples of URIs with a fault of the scheme; none if its grammar is not checked.
    pub invalid: &'static [&'static str],
}

impl Scheme {
    /// Returns true if URIs are checked by the grammar of the scheme, and not only by the generic
    /// one.
    #[must_use]
    pub const fn has_grammar(&self) -> bool {
        !self.invalid.is_empty()
    }
}

/// What the names of a scheme are in prose, besides names of schemes (docs/design/DELIMITING.md
/// §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prose {
    /// Nothing else: `first_look` decides.
    Name,
    /// Names that are so frequent that they are often glued to a word (rule D007) or misspelt
    /// (rule S012).
    Frequent,
    /// Words: URIs are found by `//` or an `@` only. In brackets, nothing distinguishes them from
    /// other text.
    Word,
    /// Words that only a known host after them makes a URI of: `turn:`.
    WordBeforeHost,
    /// Words before a number of something else: a number after them makes no URI of it, except in
    /// brackets.
    WordBeforeNumber,
    /// Labels of telephone numbers, unless they are in lower case: `Tel:555-0100`.
    Label,
    /// Labels of telephone numbers also in lower case, unless the number is global:
    /// `fax:555-0100`.
    LocalLabel,
}

/// What follows `scheme:` in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InBrackets {
    /// A URI, or parts of the name of something else: placeholders and tags start with the same
    /// word (`<file:line>`, `<tag:item/x>`, `<<Data:4/binary>>`).
    UriOrName,
    /// What is meant as a URI even if it is invalid: the scheme is that of an address or
    /// identifier.
    Uri,
}

/// How a URI is brought into the normal form of its scheme (RFC 3986 §6.2.3), after the rules of
/// hosts and ports, which hold for every scheme.
#[derive(Clone, Copy, Debug)]
pub(in crate::uri) enum Normalize {
    /// By the rules for every scheme alone.
    Generic,
    /// By this function, if the URI is valid.
    IfValid(fn(&Uri, &mut Parts)),
    /// By this function, valid or not: it changes nothing that the faults of a URI are about.
    Always(fn(&Uri, &mut Parts)),
}

/// What the authority of the URIs of a scheme names, which decides what is checked of it (guard
/// "hosts and ports of network schemes").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Authority {
    /// Nothing: the URIs have no authority, or none that is documented.
    None,
    /// A host on the network: an address, or a name that is looked up in the DNS.
    Host,
    /// A host that may have a local name: an alias in a configuration (`ssh`), the name of a
    /// container (`postgres`) or of a network (`irc`), a `NetBIOS` name (`smb`). Addresses and
    /// ports are checked, names are not.
    HostOrAlias,
    /// One or several such hosts, separated by commas (`mongodb`).
    Hosts,
    /// Another name: a bucket, a hash, a cell, an identifier. Nothing is checked.
    Name,
}

impl Authority {
    /// Returns true for a host whose name is one of the DNS.
    #[must_use]
    pub const fn is_network(self) -> bool {
        matches!(self, Self::Host)
    }

    /// Returns true for hosts, whatever their names are.
    #[must_use]
    pub const fn is_host(self) -> bool {
        matches!(self, Self::Host | Self::HostOrAlias | Self::Hosts)
    }

    /// Returns the name used in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Host => "host",
            Self::HostOrAlias => "host or alias",
            Self::Hosts => "hosts",
            Self::Name => "name",
        }
    }
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
