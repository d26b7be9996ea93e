//! The documents that names are judged by.

/// A document whose grammar names are judged by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UrnProfile {
    /// RFC 2141 (1997): no `/`, `?`, `#`, `&` or `~` in a name, nothing behind it; a
    /// namespace identifier of one character, or with a hyphen at its end, is allowed.
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
    /// Its name on the command line and in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc2141 => "rfc2141",
            Self::Rfc2141bis => "rfc2141bis",
            Self::Rfc8141 => "rfc8141",
        }
    }
}
