//! The values of options. Their documentation is printed by `--help`.

use clap::ValueEnum;
use urilint::report::HOST_PAIR;
use urilint::uri::Profile;
use urilint::{FailOn, Mentions, Preset, Severity};

/// [`urilint::uri::Resolution`] as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// RFC 3986, strict
    #[value(name = "rfc3986")]
    Rfc3986,
    /// RFC 3986, ignoring a scheme that equals that of the base
    #[value(name = "rfc3986-loose")]
    Rfc3986Loose,
    /// rfc2396bis-01 (2003), for validating parsers
    #[value(name = "rfc2396bis")]
    Rfc2396bis,
    /// rfc2396bis-01, ignoring a scheme that equals that of the base
    #[value(name = "rfc2396bis-loose")]
    Rfc2396bisLoose,
    /// RFC 2396
    #[value(name = "rfc2396")]
    Rfc2396,
    /// url-syntax-05 (1997)
    UrlSyntax,
    /// The partial form of the 1993 draft
    PartialForm,
    /// The URL Standard: what browsers do
    Whatwg,
}

/// [`urilint::Mentions`] as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MentionsName {
    /// As information, or not at all, where the rule is rarely right on them
    Judge,
    /// Like those on URIs that are used
    Report,
}

impl From<MentionsName> for Mentions {
    fn from(name: MentionsName) -> Self {
        match name {
            MentionsName::Judge => Self::Judged,
            MentionsName::Report => Self::Reported,
        }
    }
}

/// How URIs are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ComparisonName {
    /// RFC 3986 §6, and the documents of schemes
    #[default]
    #[value(name = "rfc3986")]
    Rfc3986,
    /// The URL Standard: equal if a browser serializes both as the same URL
    Whatwg,
}

/// [`urilint::uri::ExcessDotDot`] as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExcessDotDotName {
    /// They are kept
    Retained,
    /// They are removed
    Removed,
    /// The reference is an error
    Refused,
}

/// [`urilint::urn::Objective`] as an argument.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum UrnObjective {
    /// To distinguish what they name: the part after a `?` is ignored (rfc2141bis-urn-03 §5, 5a)
    #[default]
    Names,
    /// To cache what a resolver returns: the part after the `?` is compared (5b)
    Results,
}

/// [`Profile`] as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProfileName {
    /// The draft of 1993, and RFC 1630
    Rfc1630,
    /// RFC 1738
    Rfc1738,
    /// url-syntax-05 (1997)
    UrlSyntax,
    /// RFC 2396
    Rfc2396,
    /// rfc2396bis-01 (2003)
    Rfc2396bis,
    /// RFC 3986
    Rfc3986,
    /// RFC 3987: IRIs
    Rfc3987,
    /// The URL Standard: what browsers do
    Whatwg,
    /// RFC 3986, and RFC 2141 for URNs
    Rfc2141,
    /// RFC 3986, and rfc2141bis-urn-03 for URNs
    Rfc2141bis,
    /// RFC 3986, and RFC 8141 for URNs
    Rfc8141,
}

impl From<ProfileName> for Profile {
    fn from(name: ProfileName) -> Self {
        match name {
            ProfileName::Rfc1630 => Self::Rfc1630,
            ProfileName::Rfc1738 => Self::Rfc1738,
            ProfileName::UrlSyntax => Self::UrlSyntax,
            ProfileName::Rfc2396 => Self::Rfc2396,
            ProfileName::Rfc2396bis => Self::Rfc2396bis,
            ProfileName::Rfc3986 => Self::Rfc3986,
            ProfileName::Rfc3987 => Self::Rfc3987,
            ProfileName::Whatwg => Self::Whatwg,
            ProfileName::Rfc2141 => Self::Rfc2141,
            ProfileName::Rfc2141bis => Self::Rfc2141bis,
            ProfileName::Rfc8141 => Self::Rfc8141,
        }
    }
}

/// How `parse` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ParseFormat {
    /// For people
    Full,
    /// One JSON object per line
    Ndjson,
}

/// How `resolve` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ResolveFormat {
    /// One target per line
    Plain,
    /// One JSON object per line
    Ndjson,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless the environment says otherwise.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The order of rows of counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RowOrder {
    /// The most frequent first, equally frequent ones by the bytes of the key.
    Count,
    /// By the bytes of the key.
    Key,
}

/// How an output is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Compression {
    /// Zstandard, in files with the extension `.zst`: the smaller and faster one.
    Zstd,
    /// gzip, in files with the extension `.gz`.
    Gzip,
}

impl Compression {
    /// Returns its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Zstd => "zstd",
            Self::Gzip => "gzip",
        }
    }
}

/// When progress is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressWhen {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// How it is known that a file is the one that was planned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Identity {
    /// By its size
    Size,
    /// By its size and the time at which it was changed
    #[default]
    Mtime,
    /// By its size and digest, which is read beforehand: of a manifest of plan --digests
    Digest,
}

/// How paths are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PathLabel {
    /// As given, or found below what was given.
    Given,
    /// Relative to the current folder, if they are below it.
    Relative,
    /// Absolute.
    Absolute,
}

/// What a schema is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// Configuration files: JSON Schema.
    Config,
    /// Objects of extract --format ndjson: JSON Schema.
    Extract,
    /// Objects of check --format ndjson and json: JSON Schema.
    Check,
    /// Objects of parse --format ndjson: JSON Schema.
    Parse,
    /// Objects of extract --count and --top --format ndjson: JSON Schema.
    Counts,
    /// Objects of resolve --format ndjson: JSON Schema.
    Resolve,
    /// The array of rules --format json: JSON Schema.
    Rules,
    /// Lines of plan: JSON Schema.
    Plan,
    /// Files of check --write-baseline: JSON Schema.
    Baseline,
    /// Objects of extract and check: statements that read them into typed columns of `DuckDB`.
    Duckdb,
}

/// How the rules are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RulesFormat {
    /// A table.
    Plain,
    /// A JSON array, one object per line.
    Json,
    /// A Markdown table with links to the files of the rules.
    Markdown,
}

/// The key by which links are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// The cleaned URI.
    Uri,
    /// The host.
    Host,
    /// The scheme.
    Scheme,
    /// The registrable domain of the host.
    Domain,
    /// The host that links and the host that it links to: in web archives, that of the page; in
    /// mail, the domain of the sender. Other links are not counted.
    HostPair,
}

impl By {
    /// Returns its name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uri => "uri",
            Self::Host => "host",
            Self::Scheme => "scheme",
            Self::Domain => "domain",
            Self::HostPair => HOST_PAIR,
        }
    }
}

/// [`Preset`] as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PresetName {
    /// Documentation, before a commit.
    Docs,
    /// Archives of mail and news.
    Mail,
    /// Links for a fetcher.
    Harvest,
}

impl From<PresetName> for Preset {
    fn from(name: PresetName) -> Self {
        match name {
            PresetName::Docs => Self::Docs,
            PresetName::Mail => Self::Mail,
            PresetName::Harvest => Self::Harvest,
        }
    }
}

/// What the server logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum LogLevel {
    /// Nothing.
    Off,
    /// What failed.
    Error,
    /// What is wrong with settings and configurations, too.
    Warn,
    /// What the server starts and ends, too.
    Info,
    /// Each message.
    Debug,
}

/// [`Severity`] as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SeverityName {
    /// For information.
    Info,
    /// Works in some programs only.
    Warning,
    /// Invalid, or unsafe.
    Error,
}

/// [`FailOn`] as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOnName {
    /// Any finding.
    Info,
    /// Warnings and errors.
    Warning,
    /// Errors.
    Error,
    /// None.
    Never,
}

impl From<FailOnName> for FailOn {
    fn from(name: FailOnName) -> Self {
        match name {
            FailOnName::Info => Self::Severity(Severity::Info),
            FailOnName::Warning => Self::Severity(Severity::Warning),
            FailOnName::Error => Self::Severity(Severity::Error),
            FailOnName::Never => Self::Never,
        }
    }
}

impl From<SeverityName> for Severity {
    fn from(name: SeverityName) -> Self {
        match name {
            SeverityName::Info => Self::Info,
            SeverityName::Warning => Self::Warning,
            SeverityName::Error => Self::Error,
        }
    }
}
