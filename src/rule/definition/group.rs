//! The groups of rules.

/// A group of rules, named by the letter of their codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Group {
    /// D: where the URI starts and stops.
    Delimiting,
    /// S: not a URI.
    Syntax,
    /// G: normalization and portability.
    Normalization,
    /// P: one scheme's rules.
    Scheme,
    /// N: uniform resource names.
    Name,
    /// X: what attacks parsers, ports and hosts.
    Security,
    /// M: misleading or confusable.
    Misleading,
    /// C: credentials and privacy.
    Credentials,
    /// L: the style of documents.
    Style,
    /// U: the user's own rules, which are not in [`RULES`](crate::RULES).
    User,
}

impl Group {
    /// All groups, in the order of [`RULES`](crate::RULES); the user's own rules are last.
    pub const ALL: [Self; 10] = [
        Self::Delimiting,
        Self::Syntax,
        Self::Normalization,
        Self::Scheme,
        Self::Name,
        Self::Security,
        Self::Misleading,
        Self::Credentials,
        Self::Style,
        Self::User,
    ];

    /// Returns the letter that the codes of the group start with.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Delimiting => "D",
            Self::Syntax => "S",
            Self::Normalization => "G",
            Self::Scheme => "P",
            Self::Name => "N",
            Self::Security => "X",
            Self::Misleading => "M",
            Self::Credentials => "C",
            Self::Style => "L",
            Self::User => "U",
        }
    }

    /// Returns what the rules of the group are about, in one line.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Delimiting => "where a URI starts and ends in text",
            Self::Syntax => "text that is not a URI by RFC 3986",
            Self::Normalization => "normal forms and portability",
            Self::Scheme => "the grammars of schemes",
            Self::Name => "uniform resource names",
            Self::Security => "hosts, ports and texts that attack programs",
            Self::Misleading => "URIs that mislead readers",
            Self::Credentials => "credentials and privacy",
            Self::Style => "the style of documents",
            Self::User => "rules of your own, in the configuration",
        }
    }

    /// Returns the name of the folder in `src/rule` that has the rules of the group.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Delimiting => "delimiting",
            Self::Syntax => "syntax",
            Self::Normalization => "normalization",
            Self::Scheme => "scheme",
            Self::Name => "urn",
            Self::Security => "security",
            Self::Misleading => "misleading",
            Self::Credentials => "credentials",
            Self::Style => "style",
            Self::User => "deny",
        }
    }
}
