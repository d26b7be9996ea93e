//! What can be wrong with a URI, named by its cause.

use std::fmt;
use std::ops::Range;

/// One fault: what it is, and which bytes of the URI it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The cause.
    pub kind: FaultKind,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Fault {
    /// A fault of `kind` at `range` of the URI, in bytes.
    pub const fn new(kind: FaultKind, range: Range<usize>) -> Self {
        Self {
            kind,
            start: range.start as u32,
            end: range.end as u32,
        }
    }

    /// The bytes of the URI that are at fault. Empty where something is missing.
    pub const fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} at bytes {}..{} ({})",
            self.kind.description(),
            self.start,
            self.end,
            self.kind.section()
        )
    }
}

impl std::error::Error for Fault {}

/// Which document's rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The generic grammar, RFC 3986: no scheme can make it right.
    Generic,
    /// What schemes of the network ask of a host and a port.
    Network,
    /// The scheme's own grammar.
    Scheme,
    /// The grammar of another profile than RFC 3986.
    Profile,
}

/// The cause of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// No scheme: a relative reference, not a URI.
    NoScheme,
    /// A scheme that does not start with a letter, or has a character that no scheme has.
    SchemeCharacter,
    /// A control character, a space, or DEL.
    Control,
    /// `<`, `>` or `"`.
    Delimiter,
    /// `{`, `}`, `|`, `^` or a backtick: in RFC 2396 "unwise", in RFC 3986 in no production.
    Unwise,
    /// `\`.
    Backslash,
    /// A byte over 0x7F; the range holds the whole run of them.
    NonAscii,
    /// `%` without two hexadecimal digits after it.
    BadPercent,
    /// `[` or `]` outside the host.
    Bracket,
    /// A second `#`.
    SecondFragment,
    /// An `@` in the user information: the authority has more than one.
    ExtraAt,
    /// A port with something in it that is no digit.
    PortNotDigits,
    /// `[` without its `]`.
    UnclosedLiteral,
    /// What stands in brackets is no IPv6 address.
    BadIpv6,
    /// What stands in brackets and starts with `v` is no `IPvFuture` address.
    BadIpvFuture,
    /// An IPv6 zone identifier, which no URI has any more (RFC 9844).
    ZoneId,
    /// Something between `]` and the port.
    AfterLiteral,
    /// A scheme of the network, and no host.
    MissingHost,
    /// A port over 65535.
    PortOutOfRange,
    /// The last label is a number, and the host no IPv4 address.
    BadIpv4,
    /// A character that no DNS host name has.
    HostCharacter,
    /// Two dots in a row, or one at the start.
    EmptyLabel,
    /// A label of more than 63 octets.
    LongLabel,
    /// A host name of more than 253 octets.
    LongName,
    /// A label that starts or ends with a hyphen.
    HyphenLabel,
    /// An IPv6 address without its brackets.
    UnbracketedIpv6,
    /// The scheme's own grammar is broken.
    Scheme(&'static GrammarFault),
    /// The scheme's own grammar is broken by the document that is in force; an older or a
    /// later one of the same scheme allows it.
    Disputed(&'static GrammarFault),
    /// The grammar of another profile than RFC 3986 is broken (see [`Profile`]).
    ///
    /// [`Profile`]: super::Profile
    Profile(&'static GrammarFault),
}

/// A breach of a grammar that only one scheme has, or only one profile.
#[derive(Debug, PartialEq, Eq)]
pub struct GrammarFault {
    /// What is wrong, as a phrase without a full stop.
    pub description: &'static str,
    /// The production that is not met, as the document names it.
    pub production: &'static str,
    /// The document and its section.
    pub section: &'static str,
}

impl GrammarFault {
    /// What is wrong, the production, and the section of its document.
    pub const fn new(
        description: &'static str,
        production: &'static str,
        section: &'static str,
    ) -> Self {
        Self {
            description,
            production,
            section,
        }
    }
}

impl FaultKind {
    /// A word for it that stays the same: kebab case; that of a grammar's own fault is
    /// `scheme-syntax` or `profile-syntax`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoScheme => "no-scheme",
            Self::SchemeCharacter => "scheme-character",
            Self::Control => "control",
            Self::Delimiter => "delimiter",
            Self::Unwise => "unwise",
            Self::Backslash => "backslash",
            Self::NonAscii => "non-ascii",
            Self::BadPercent => "bad-percent",
            Self::Bracket => "bracket",
            Self::SecondFragment => "second-fragment",
            Self::ExtraAt => "extra-at",
            Self::PortNotDigits => "port-not-digits",
            Self::UnclosedLiteral => "unclosed-literal",
            Self::BadIpv6 => "bad-ipv6",
            Self::BadIpvFuture => "bad-ipv-future",
            Self::ZoneId => "zone-id",
            Self::AfterLiteral => "after-literal",
            Self::MissingHost => "missing-host",
            Self::PortOutOfRange => "port-out-of-range",
            Self::BadIpv4 => "bad-ipv4",
            Self::HostCharacter => "host-character",
            Self::EmptyLabel => "empty-label",
            Self::LongLabel => "long-label",
            Self::LongName => "long-name",
            Self::HyphenLabel => "hyphen-label",
            Self::UnbracketedIpv6 => "unbracketed-ipv6",
            Self::Scheme(_) | Self::Disputed(_) => "scheme-syntax",
            Self::Profile(_) => "profile-syntax",
        }
    }

    /// The production that is not met, as the document names it.
    pub const fn production(self) -> &'static str {
        match self {
            Self::NoScheme | Self::SchemeCharacter => "scheme",
            Self::Control
            | Self::Delimiter
            | Self::Unwise
            | Self::Backslash
            | Self::NonAscii
            | Self::Bracket => "pchar",
            Self::BadPercent => "pct-encoded",
            Self::SecondFragment => "fragment",
            Self::ExtraAt => "userinfo",
            Self::PortNotDigits | Self::PortOutOfRange => "port",
            Self::UnclosedLiteral | Self::AfterLiteral => "IP-literal",
            Self::BadIpv6 | Self::ZoneId | Self::UnbracketedIpv6 => "IPv6address",
            Self::BadIpvFuture => "IPvFuture",
            Self::BadIpv4 => "IPv4address",
            Self::MissingHost => "host",
            Self::HostCharacter
            | Self::EmptyLabel
            | Self::LongLabel
            | Self::LongName
            | Self::HyphenLabel => "reg-name",
            Self::Scheme(fault) | Self::Disputed(fault) | Self::Profile(fault) => fault.production,
        }
    }

    /// What is wrong, as a phrase without a full stop.
    pub const fn description(self) -> &'static str {
        match self {
            Self::NoScheme => "no scheme",
            Self::SchemeCharacter => {
                "a scheme starts with a letter and goes on with letters, digits, `+`, `-` and `.`"
            }
            Self::Control => "control character or space",
            Self::Delimiter => "a character that delimits URIs",
            Self::Unwise => "a character that is in no part of a URI",
            Self::Backslash => "backslash",
            Self::NonAscii => "a character outside ASCII",
            Self::BadPercent => "`%` without two hexadecimal digits",
            Self::Bracket => "square bracket outside the host",
            Self::SecondFragment => "a second `#`",
            Self::ExtraAt => "more than one `@` in the authority",
            Self::PortNotDigits => "a port that is not a number",
            Self::UnclosedLiteral => "`[` without `]`",
            Self::BadIpv6 => "not an IPv6 address",
            Self::BadIpvFuture => "not an IPvFuture address",
            Self::ZoneId => "a zone identifier",
            Self::AfterLiteral => "something after the `]` of an address",
            Self::MissingHost => "no host",
            Self::PortOutOfRange => "a port over 65535",
            Self::BadIpv4 => "not an IPv4 address",
            Self::HostCharacter => "a character that no host name has",
            Self::EmptyLabel => "an empty label in a host name",
            Self::LongLabel => "a label of more than 63 octets",
            Self::LongName => "a host name of more than 253 octets",
            Self::HyphenLabel => "a label that starts or ends with a hyphen",
            Self::UnbracketedIpv6 => "an IPv6 address without brackets",
            Self::Scheme(fault) | Self::Disputed(fault) | Self::Profile(fault) => fault.description,
        }
    }

    /// The document and section that says so.
    pub const fn section(self) -> &'static str {
        match self {
            Self::NoScheme => "RFC 3986 §3",
            Self::SchemeCharacter => "RFC 3986 §3.1",
            Self::Control | Self::Delimiter | Self::Backslash | Self::NonAscii => "RFC 3986 §2",
            Self::Unwise => "RFC 3986 §2; RFC 2396 §2.4.3",
            Self::BadPercent => "RFC 3986 §2.1",
            Self::Bracket
            | Self::UnclosedLiteral
            | Self::BadIpv6
            | Self::BadIpvFuture
            | Self::AfterLiteral
            | Self::MissingHost
            | Self::UnbracketedIpv6
            | Self::BadIpv4 => "RFC 3986 §3.2.2",
            Self::SecondFragment => "RFC 3986 §3.5",
            Self::ExtraAt => "RFC 3986 §3.2.1",
            Self::PortNotDigits => "RFC 3986 §3.2.3",
            Self::ZoneId => "RFC 9844",
            Self::PortOutOfRange => "RFC 9293 §3.1",
            Self::HostCharacter => "RFC 1123 §2.1",
            Self::EmptyLabel | Self::LongLabel | Self::LongName => "RFC 1035 §2.3.4",
            Self::HyphenLabel => "RFC 1123 §2.1; RFC 952",
            Self::Scheme(fault) | Self::Disputed(fault) | Self::Profile(fault) => fault.section,
        }
    }

    /// Which document's rule is broken.
    pub const fn layer(self) -> Layer {
        match self {
            Self::MissingHost
            | Self::PortOutOfRange
            | Self::BadIpv4
            | Self::HostCharacter
            | Self::EmptyLabel
            | Self::LongLabel
            | Self::LongName
            | Self::HyphenLabel => Layer::Network,
            Self::Scheme(_) | Self::Disputed(_) => Layer::Scheme,
            Self::Profile(_) => Layer::Profile,
            _ => Layer::Generic,
        }
    }
}
