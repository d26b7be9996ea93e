//! The faults of a URI, named after their causes.

use std::fmt;
use std::ops::Range;

/// A fault: its kind, and the bytes of the URI that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The kind of the fault.
    pub kind: FaultKind,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Fault {
    /// Creates a fault of `kind` at `range` of the URI, in bytes.
    pub const fn new(kind: FaultKind, range: Range<usize>) -> Self {
        Self {
            kind,
            start: range.start as u32,
            end: range.end as u32,
        }
    }

    /// Returns the bytes of the URI that are at fault. The range is empty if something is missing.
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

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.description())
    }
}

/// The grammar that a fault violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layer {
    /// The generic grammar of RFC 3986, which applies to every scheme.
    Generic,
    /// The requirements of schemes whose authority is a host on the network.
    Network,
    /// The grammar of the scheme.
    Scheme,
    /// The grammar of a profile other than RFC 3986.
    Profile,
}

impl Layer {
    /// Returns the name used in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Generic => "generic",
            Self::Network => "network",
            Self::Scheme => "scheme",
            Self::Profile => "profile",
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// No scheme: a relative reference.
    NoScheme,
    /// A scheme that does not start with a letter, or that contains a character not allowed in
    /// schemes.
    SchemeCharacter,
    /// A control character, a space, or DEL.
    Control,
    /// `<`, `>` or `"`.
    Delimiter,
    /// `{`, `}`, `|`, `^` or a backtick: "unwise" in RFC 2396, in no production of RFC 3986.
    Unwise,
    /// `\`.
    Backslash,
    /// A run of bytes above 0x7F.
    NonAscii,
    /// A `%` that is not followed by two hex digits.
    BadPercent,
    /// `[` or `]` outside the host.
    Bracket,
    /// A second `#`.
    SecondFragment,
    /// An `@` in the user information: the authority contains more than one.
    ExtraAt,
    /// A port that contains anything but digits.
    PortNotDigits,
    /// A `[` without `]`.
    UnclosedLiteral,
    /// Brackets that do not contain an IPv6 address.
    BadIpv6,
    /// Brackets whose content starts with `v` and is not an `IPvFuture` address.
    BadIpvFuture,
    /// An IPv6 zone identifier. RFC 6874 allowed `%25` and a zone from 2013 until RFC 9844, which
    /// leaves zones to user interfaces.
    ZoneId,
    /// Characters between `]` and the port.
    AfterLiteral,
    /// A missing host, in a scheme that requires one.
    MissingHost,
    /// A port above 65535.
    PortOutOfRange,
    /// A host whose last label is a number, and which is not an IPv4 address.
    BadIpv4,
    /// A character that is not allowed in a DNS host name.
    HostCharacter,
    /// Consecutive dots, or a leading one.
    EmptyLabel,
    /// A label of more than 63 octets.
    LongLabel,
    /// A host name of more than 253 octets.
    LongName,
    /// A label that starts or ends with a hyphen.
    HyphenLabel,
    /// An IPv6 address without brackets.
    UnbracketedIpv6,
    /// A violation of the grammar of the scheme.
    Scheme(&'static GrammarFault),
    /// A violation of the grammar of the scheme as its current document defines it; an older or a
    /// later document of the scheme allows it.
    Disputed(&'static GrammarFault),
    /// A violation of the grammar of a profile other than RFC 3986 (see `uri::Profile`).
    Profile(&'static GrammarFault),
}

/// A fault of the grammar of a scheme, a namespace or a profile.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GrammarFault {
    /// A noun phrase that names the fault, without a full stop.
    pub description: &'static str,
    /// The production that is violated, as the document names it.
    pub production: &'static str,
    /// The document and its section.
    pub section: &'static str,
}

impl GrammarFault {
    /// Creates a fault from its description, the production and the section of the document.
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
    /// Returns its stable name in kebab case. Faults of the grammars of schemes share
    /// `scheme-syntax`, those of profiles `profile-syntax`.
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

    /// Returns the production that is violated, as the document names it.
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

    /// Returns a noun phrase that names the fault, without a full stop.
    pub const fn description(self) -> &'static str {
        match self {
            Self::NoScheme => "missing scheme",
            Self::SchemeCharacter => "character not allowed in a scheme",
            Self::Control => "control character or space",
            Self::Delimiter => "delimiter in a URI",
            Self::Unwise => "character not allowed in a URI",
            Self::Backslash => "backslash",
            Self::NonAscii => "non-ASCII character",
            Self::BadPercent => "invalid percent-encoding",
            Self::Bracket => "square bracket outside the host",
            Self::SecondFragment => "second `#`",
            Self::ExtraAt => "more than one `@` in the authority",
            Self::PortNotDigits => "port is not a number",
            Self::UnclosedLiteral => "`[` without `]`",
            Self::BadIpv6 => "not an IPv6 address",
            Self::BadIpvFuture => "not an IPvFuture address",
            Self::ZoneId => "IPv6 zone identifier, not allowed in a URI",
            Self::AfterLiteral => "unexpected characters after `]`",
            Self::MissingHost => "missing host",
            Self::PortOutOfRange => "port out of range",
            Self::BadIpv4 => "not an IPv4 address",
            Self::HostCharacter => "character not allowed in a host name",
            Self::EmptyLabel => "empty label in a host name",
            Self::LongLabel => "label longer than 63 octets",
            Self::LongName => "host name longer than 253 octets",
            Self::HyphenLabel => "leading or trailing hyphen in a label",
            Self::UnbracketedIpv6 => "IPv6 address without brackets",
            Self::Scheme(fault) | Self::Disputed(fault) | Self::Profile(fault) => fault.description,
        }
    }

    /// Returns the document and the section of the production.
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
            Self::ZoneId => "RFC 3986 §3.2.2; RFC 9844",
            Self::PortOutOfRange => "RFC 9293 §3.1",
            Self::HostCharacter => "RFC 1123 §2.1",
            Self::EmptyLabel | Self::LongLabel | Self::LongName => "RFC 1035 §2.3.4",
            Self::HyphenLabel => "RFC 1123 §2.1; RFC 952",
            Self::Scheme(fault) | Self::Disputed(fault) | Self::Profile(fault) => fault.section,
        }
    }

    /// Returns the grammar that the fault violates.
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
