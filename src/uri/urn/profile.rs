//! The documents that define the grammar of URNs.

use std::fmt;
use std::str::FromStr;

use crate::uri::syntax::name::{self, UnknownName};

/// A document that defines the grammar of URNs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UrnProfile {
    /// RFC 2141 (1997): no `/`, `?`, `#`, `&` or `~` in a name, and nothing after it; a namespace
    /// identifier of one character, or with a hyphen at its end, is allowed.
    Rfc2141,
    /// rfc2141bis-urn-03 (2012): `&` and `~` are allowed, and a query of directives.
    Rfc2141bis,
    /// RFC 8141 (2017): `/` is allowed, and r-, q- and f-components.
    #[default]
    Rfc8141,
}

/// All profiles, the oldest first.
pub const URN_PROFILES: &[UrnProfile] = &[
    UrnProfile::Rfc2141,
    UrnProfile::Rfc2141bis,
    UrnProfile::Rfc8141,
];

impl UrnProfile {
    /// Returns its name on the command line and in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc2141 => "rfc2141",
            Self::Rfc2141bis => "rfc2141bis",
            Self::Rfc8141 => "rfc8141",
        }
    }
}

impl fmt::Display for UrnProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for UrnProfile {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        name::find("URN profile", URN_PROFILES, Self::name, text)
    }
}
