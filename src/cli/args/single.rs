//! Definitions of the arguments of `parse`, `resolve` and `compare`, which take single URIs.

// Documentation is printed, so it has no Markdown.
#![allow(clippy::doc_markdown)]

use std::ffi::OsString;

use clap::Args as Group;

use crate::cli::args::choice::{
    Algorithm, ComparisonName, ExcessDotDotName, ParseFormat, ProfileName, ResolveFormat,
    UrnObjective,
};

/// `urilint parse`.
#[derive(Debug, Group)]
#[command(
    after_help = "Delimiters around a URI (`<URL:…>`, quotes) are removed. Positions of faults are \
                  byte offsets from 1 in the URI. The exit code is 0 even if there are faults."
)]
pub struct Parse {
    /// URIs; `-` to read them from the lines of standard input
    #[arg(value_name = "URI", required = true)]
    pub uris: Vec<OsString>,

    /// Specification by which URIs are parsed
    #[arg(long, value_name = "NAME", default_value = "rfc3986")]
    pub profile: ProfileName,

    /// Output format
    #[arg(long, value_name = "NAME", default_value = "full")]
    pub format: ParseFormat,

    /// Do not mask passwords and tokens
    #[arg(long)]
    pub show_secrets: bool,
}

/// `urilint resolve`.
#[derive(Debug, Group)]
#[command(
    after_help = "Prints one target per line. Where the specification defines a reference to the \
                  current document, regardless of the base, the line is `(current document)` and \
                  the fragment. References that cannot be resolved, and a base that is not \
                  absolute, are reported on standard error with the exit code 2. The algorithm \
                  whatwg refuses what is not a URL by its standard."
)]
pub struct Resolve {
    /// Base URI, with a scheme
    #[arg(long, value_name = "BASE")]
    pub base: OsString,

    /// References to resolve; `-` to read them from the lines of standard input
    #[arg(value_name = "REF", required = true)]
    pub references: Vec<OsString>,

    /// Specification whose algorithm is used
    #[arg(long, value_name = "NAME", default_value = "rfc3986")]
    pub algorithm: Algorithm,

    /// Output format
    #[arg(long, value_name = "NAME", default_value = "plain")]
    pub format: ResolveFormat,

    /// How to handle `..` segments above the root [default: retained]
    #[arg(long, value_name = "HOW")]
    pub surplus: Option<ExcessDotDotName>,

    /// Do not mask passwords and tokens
    #[arg(long)]
    pub show_secrets: bool,
}

/// `urilint compare`.
#[derive(Debug, Group)]
#[command(
    after_help = "The levels, the cheapest first: string, case, escapes, dot-segments, scheme; \
                  `none` if the URIs are equal at none of them. With --algorithm whatwg: string, \
                  whatwg, none. The exit code is 0, or 2 if a reference cannot be resolved \
                  against the base, or is not a URL."
)]
pub struct Compare {
    /// A URI
    #[arg(value_name = "A")]
    pub a: OsString,

    /// Another URI
    #[arg(value_name = "B")]
    pub b: OsString,

    /// Specification by which URIs are compared
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    pub algorithm: ComparisonName,

    /// Resolve both against URI first (RFC 3986 §5.2, or by the URL Standard)
    #[arg(long, value_name = "URI")]
    pub base: Option<OsString>,

    /// Compare without fragments, as to retrieve what the URIs identify (RFC 3986 §6.1). An
    /// empty one (`#`) is one, too: it identifies the whole
    #[arg(long)]
    pub ignore_fragment: bool,

    /// What URNs are compared for
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    pub urn_objective: UrnObjective,
}
