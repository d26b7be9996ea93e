//! Names of schemes that are registered with IANA, or in use.

use super::names::Index;
use super::{find, registry};

/// The status of a name in the IANA registry (RFC 7595 §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Reviewed, and intended to last.
    Permanent,
    /// In use.
    Provisional,
    /// No longer in use.
    Historical,
}

impl Status {
    /// Returns the name in the registry.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Permanent => "permanent",
            Self::Provisional => "provisional",
            Self::Historical => "historical",
        }
    }
}

/// An entry of the IANA registry.
#[derive(Debug)]
#[non_exhaustive]
pub struct Registration {
    /// The name in lowercase.
    pub name: &'static str,
    /// The status of the registration.
    pub status: Status,
    /// The default port; 0 if there is none.
    pub(super) default_port: u16,
}

impl Registration {
    /// Returns the default port.
    pub fn default_port(&self) -> Option<u16> {
        (self.default_port != 0).then_some(self.default_port)
    }
}

static REGISTRY: Index<2048> = {
    let mut index = Index::new();
    let mut i = 0;
    while i < registry::REGISTERED.len() {
        index = index.with(registry::REGISTERED[i].name, i as u16);
        i += 1;
    }
    index
};

/// Returns the IANA registration of a name, in any case.
pub fn registration(name: &[u8]) -> Option<&'static Registration> {
    let row = |v: u16| &registry::REGISTERED[usize::from(v)];
    REGISTRY
        .get(name, |v| name.eq_ignore_ascii_case(row(v).name.as_bytes()))
        .map(row)
}

/// Returns the status of a name (any case) in words: `permanent`, `provisional` or `historical` if
/// IANA has registered it, else `in use` or `unknown`.
pub fn status(name: &[u8]) -> &'static str {
    match registration(name).map(|registration| registration.status) {
        Some(status) => status.name(),
        None if is_known(name) => "in use",
        None => "unknown",
    }
}

/// Returns true if IANA has registered the name (any case).
pub fn registered(name: &[u8]) -> bool {
    registration(name).is_some()
}

/// Names that are in use, or in the source documents, and that IANA has not registered (or no
/// longer lists).
pub(super) static USED: &[&str] = &[
    "app", "arxiv", "dlna", "flatpak", "fsh", "kerberos", "nsq", "safari", "spdy", "wayback",
    "whois++",
];

static USED_INDEX: Index<64> = {
    let mut index = Index::new();
    let mut i = 0;
    while i < USED.len() {
        index = index.with(USED[i], i as u16);
        i += 1;
    }
    index
};

/// Returns true if the name (any case) is one of [`SCHEMES`](super::SCHEMES), registered with IANA, or known to be
/// in use.
pub fn is_known(name: &[u8]) -> bool {
    let used = |v: u16| name.eq_ignore_ascii_case(USED[usize::from(v)].as_bytes());
    find(name).is_some() || registered(name) || USED_INDEX.get(name, used).is_some()
}
