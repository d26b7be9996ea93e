//! Definitions of the arguments, from which `--help`, the manual page and completions are made.

// Flags are bools and have the names of their options. Documentation is printed, so it has no
// Markdown.
#![allow(
    clippy::struct_excessive_bools,
    clippy::struct_field_names,
    clippy::doc_markdown
)]

use std::ffi::OsString;
use std::ops::Range;
use std::path::PathBuf;

use clap::{ArgGroup, Args as Group, Parser, Subcommand};

use super::choice::{
    Algorithm, By, Color, ExcessDotDotName, ParseFormat, PathLabel, PresetName, ProfileName,
    RulesFormat, SeverityName,
};
use super::size::byte_range;

/// Finds URIs in plain text, mail, news and documents by the rules of the URI standards, and
/// reports every fault in them.
#[derive(Debug, Parser)]
#[command(name = "urilint", bin_name = "urilint", version, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 nothing found, 1 findings (check), 2 usage or an input that could \
                  not be read or was cut short, 130 ended by a signal."
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The sub-commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Report invalid and unsafe URIs
    Check(Check),
    /// Print every URI found
    Extract(Extract),
    /// Divide URIs into components, with every fault and the verdict of each document
    Parse(Parse),
    /// Resolve references against a base URI
    Resolve(Resolve),
    /// Print the first rung of comparison on which two URIs are equal
    Compare(Compare),
    /// List the rules
    Rules(Rules),
    /// Print a rule's manual
    Explain(Explain),
    /// Show what is configured, or the schema of configuration files
    #[command(subcommand)]
    Config(Config),
    /// Print a shell's completions
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// What to read, and how: common to `check` and `extract`.
#[derive(Debug, Group)]
pub struct Input {
    /// Files, folders (walked), or `-` for standard input; without any, standard input
    /// if it is a pipe or a file, else `.`. Compressed files (gz, bz2, xz, zst, Z) and
    /// archives (tar, zip) are unpacked while they are read. A FIFO is read if a program opens
    /// it for writing within 5 seconds; sockets and devices but /dev/null are not
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Read everything as this format; see --list-formats [default: by name and content]
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    pub input_format: Option<String>,

    /// The name of standard input in the output; its extension tells the format
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    pub stdin_filename: Option<PathBuf>,

    /// Read the records (messages, paragraphs) that start in START..END of one file
    /// (sizes such as 64MiB; either may be left out); lines then count from the first
    /// of them. Not for compressed files and archives. Of comments `urilint: off`, those
    /// before START hold only with --count-lines
    #[arg(long, value_name = "START..END", value_parser = byte_range, help_heading = "Input")]
    pub byte_range: Option<Range<u64>>,

    /// With --byte-range: read the bytes before, to tell lines from the file's start
    #[arg(long, requires = "byte_range", help_heading = "Input")]
    pub count_lines: bool,

    /// The document whose grammar URIs are judged by
    #[arg(
        long,
        value_name = "NAME",
        default_value = "rfc3986",
        help_heading = "Input"
    )]
    pub profile: ProfileName,

    /// What relative references in markup are relative to, where it does not say
    #[arg(long, value_name = "URI", value_parser = absolute, help_heading = "Input")]
    pub base: Option<String>,

    /// Read files that look binary, too (else they are skipped; if named, that is an error).
    /// Compressed files and archives are unpacked with or without it
    #[arg(long, help_heading = "Input")]
    pub text: bool,

    /// Read what .gitignore, .ignore and .urilintignore leave out
    #[arg(long, help_heading = "Input")]
    pub no_ignore: bool,

    /// Leave files out that match GLOB (as a line of .gitignore; may be repeated)
    #[arg(long, value_name = "GLOB", help_heading = "Input")]
    pub exclude: Vec<String>,

    /// Leave ignored and excluded files out even if they are named
    #[arg(long, help_heading = "Input")]
    pub force_exclude: bool,

    /// Follow symbolic links
    #[arg(short = 'L', long, help_heading = "Input")]
    pub follow: bool,

    /// Print the names of the files that would be read, and end; of archives, not what is
    /// in them. Control characters and bytes that are not UTF-8 are escaped: see -0
    #[arg(long, help_heading = "Input")]
    pub files: bool,

    /// With --files: print names unescaped, each followed by a NUL byte, for `xargs -0`
    #[arg(short = '0', long, requires = "files", help_heading = "Input")]
    pub null: bool,

    /// Read the configuration in FILE, for all inputs [default: the nearest above each]
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "isolated",
        help_heading = "Input"
    )]
    pub config: Option<PathBuf>,

    /// Read no configuration
    #[arg(long, help_heading = "Input")]
    pub isolated: bool,

    /// How many threads work [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Input")]
    pub threads: Option<std::num::NonZeroUsize>,

    /// Print the names of the formats of input and output, and end
    #[arg(long, help_heading = "Output")]
    pub list_formats: bool,

    /// Write to FILE, which appears when it is whole and keeps its permissions; a pipe, a device
    /// and /dev/stdout are written as they are
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// When to use colours; NO_COLOR and CLICOLOR_FORCE are honoured
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output"
    )]
    pub color: Color,

    /// How paths are written
    #[arg(
        long,
        value_name = "HOW",
        default_value = "given",
        help_heading = "Output"
    )]
    pub path_label: PathLabel,

    /// Do not mask passwords and tokens
    #[arg(long, help_heading = "Output")]
    pub show_secrets: bool,

    /// No closing line on standard error; what could not be read is still told
    #[arg(short, long, help_heading = "Output", conflicts_with = "verbose")]
    pub quiet: bool,

    /// Tell on standard error what was skipped and why, and how much was read and left out
    #[arg(short, long, help_heading = "Output")]
    pub verbose: bool,
}

/// `urilint check`.
#[derive(Debug, Group)]
#[command(group(ArgGroup::new("fixing").multiple(true)))]
#[command(
    after_help = "Rules are named by code (C001), letter of the group (C), name \
                        (password-in-uri) or ALL; the finer selector wins, and of equals \
                        --ignore. `urilint rules` lists them.\n\n\
                        Of one URI, at most 20 findings of a rule are told (the last one says \
                        how many more there are), and at most 4 KiB of it are shown."
)]
pub struct Check {
    /// What to read.
    #[command(flatten)]
    pub input: Input,

    /// full, concise or ndjson
    #[arg(
        long,
        value_name = "NAME",
        default_value = "full",
        help_heading = "Output"
    )]
    pub format: String,

    /// Run these rules only
    #[arg(
        long,
        value_name = "RULES",
        value_delimiter = ',',
        help_heading = "Rules"
    )]
    pub select: Vec<String>,

    /// Run these rules, too
    #[arg(
        long,
        value_name = "RULES",
        value_delimiter = ',',
        help_heading = "Rules"
    )]
    pub extend_select: Vec<String>,

    /// Do not run these rules
    #[arg(
        long,
        value_name = "RULES",
        value_delimiter = ',',
        help_heading = "Rules"
    )]
    pub ignore: Vec<String>,

    /// Start from the rules for one use
    #[arg(long, value_name = "USE", help_heading = "Rules")]
    pub preset: Option<PresetName>,

    /// Report every http URI of a public host (L002), not only those of hosts that are known
    /// to serve https
    #[arg(long, help_heading = "Rules")]
    pub all_http: bool,

    /// Report relative links in documents to files (L010) and to places in them (L011) that
    /// do not exist; nothing is asked of the network
    #[arg(long, help_heading = "Rules")]
    pub check_local: bool,

    /// Drop findings below this severity [default: info]
    #[arg(long, value_name = "SEVERITY", help_heading = "Rules")]
    pub min_severity: Option<SeverityName>,

    /// Mend what can be mended safely, in the files, and report what is left. What comes from
    /// standard input goes to standard output, and the report to standard error. Messages,
    /// compressed files and archives are never changed
    #[arg(
        long,
        group = "fixing",
        conflicts_with = "byte_range",
        help_heading = "Fixes"
    )]
    pub fix: bool,

    /// With --fix or --diff: mend, too, where the URI may mean something else then
    #[arg(long, requires = "fixing", help_heading = "Fixes")]
    pub unsafe_fixes: bool,

    /// Print what --fix would change, as a unified diff, and change nothing; the exit code is 1
    /// if there is something. Credentials are masked in it
    #[arg(
        long,
        group = "fixing",
        conflicts_with = "byte_range",
        help_heading = "Fixes"
    )]
    pub diff: bool,

    /// End with 0 in spite of findings (not of inputs that could not be read)
    #[arg(long, help_heading = "Output")]
    pub exit_zero: bool,

    /// Print how many findings each rule has, on standard error
    #[arg(long, help_heading = "Output")]
    pub statistics: bool,
}

/// `urilint extract`.
#[derive(Debug, Group)]
#[command(group(ArgGroup::new("counting").args(["unique", "count", "top"]).multiple(true)))]
#[command(
    after_help = "--unique, --count and --top are exact whatever the input: they keep 32 MiB \
                        of keys in memory and the rest, sorted, in temporary files (in TMPDIR). \
                        --unique prints a URI when it is first seen; once memory was full, new ones \
                        come at the end, in the same order."
)]
pub struct Extract {
    /// What to read.
    #[command(flatten)]
    pub input: Input,

    /// plain, ndjson or csv
    #[arg(
        long,
        value_name = "NAME",
        default_value = "plain",
        help_heading = "Output"
    )]
    pub format: String,

    /// Only URIs of these schemes
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = scheme, help_heading = "Filters")]
    pub scheme: Vec<String>,

    /// Only URIs whose host matches GLOB: `*.example.org`, `{,*.}example.org` (may be
    /// repeated; case does not matter)
    #[arg(long, value_name = "GLOB", help_heading = "Filters")]
    pub host: Vec<String>,

    /// Only URIs without a fault
    #[arg(long, help_heading = "Filters")]
    pub only_valid: bool,

    /// In the place of relative references (where markup says its base, or with --base)
    /// what they mean
    #[arg(long, help_heading = "Output")]
    pub resolve: bool,

    /// Each URI once, where it is first seen; memory is bounded
    #[arg(long, help_heading = "Counting")]
    pub unique: bool,

    /// Each URI once with its count, the most frequent first; memory is bounded
    #[arg(long, help_heading = "Counting")]
    pub count: bool,

    /// The N most frequent, with their counts; memory is bounded
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Counting")]
    pub top: Option<u64>,

    /// What --unique, --count and --top distinguish. domain: the registered domain of the
    /// host by the Public Suffix List (example.co.uk, user.github.io). Links without one (a
    /// mailto has no host) are left out
    #[arg(
        long,
        value_name = "WHAT",
        requires = "counting",
        help_heading = "Counting"
    )]
    pub by: Option<By>,
}

/// `urilint parse`.
#[derive(Debug, Group)]
#[command(
    after_help = "Faults are told with the byte that they start at, from 1. The exit code is 0 \
                  whatever the faults are; `urilint check` judges."
)]
pub struct Parse {
    /// URIs; `-` for those on the lines of standard input
    #[arg(value_name = "URI", required = true)]
    pub uris: Vec<OsString>,

    /// The document whose grammar the components and the faults are told by
    #[arg(long, value_name = "NAME", default_value = "rfc3986")]
    pub profile: ProfileName,

    /// How it is printed
    #[arg(long, value_name = "NAME", default_value = "full")]
    pub format: ParseFormat,

    /// Do not mask passwords and tokens
    #[arg(long)]
    pub show_secrets: bool,
}

/// `urilint resolve`.
#[derive(Debug, Group)]
#[command(
    after_help = "One target a line. Where a document says that a reference is to the current \
                  document, whatever the base is, the line is `(current document)` and the \
                  fragment. A reference that cannot be resolved is a line on standard error, \
                  and the exit code 2; so is a base that is not absolute."
)]
pub struct Resolve {
    /// The base: a URI with a scheme
    #[arg(long, value_name = "BASE")]
    pub base: OsString,

    /// The references
    #[arg(value_name = "REF", required = true)]
    pub references: Vec<OsString>,

    /// The document whose algorithm is used
    #[arg(long, value_name = "NAME", default_value = "rfc3986")]
    pub algorithm: Algorithm,

    /// What becomes of `..` that climb above the root [default: retained]
    #[arg(long, value_name = "HOW")]
    pub surplus: Option<ExcessDotDotName>,

    /// Do not mask passwords and tokens
    #[arg(long)]
    pub show_secrets: bool,
}

/// `urilint compare`.
#[derive(Debug, Group)]
#[command(
    after_help = "The rungs, the cheapest first: string, case, escapes, dot-segments, scheme. \
                  `none` if they are equal on none of them. The exit code is 0 in either case."
)]
pub struct Compare {
    /// A URI
    #[arg(value_name = "A")]
    pub a: OsString,

    /// Another one
    #[arg(value_name = "B")]
    pub b: OsString,
}

/// `urilint rules`.
#[derive(Debug, Group)]
pub struct Rules {
    /// plain: a table. json: an array, one object a line. markdown: a table with links
    #[arg(long, value_name = "NAME", default_value = "plain")]
    pub format: RulesFormat,
}

/// `urilint config`.
#[derive(Debug, Subcommand)]
pub enum Config {
    /// Print what holds for a file, and which configuration says so
    Show(Show),
    /// Print the JSON schema of urilint.toml
    Schema,
}

/// `urilint config show`.
#[derive(Debug, Group)]
pub struct Show {
    /// Files; they need not be there
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,

    /// Show the configuration in FILE [default: the nearest above each path]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

/// `urilint explain`.
#[derive(Debug, Group)]
pub struct Explain {
    /// Its code or name
    pub rule: String,
    /// When to use colours; NO_COLOR and CLICOLOR_FORCE are honoured
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
}

/// A URI with a scheme.
fn absolute(text: &str) -> Result<String, String> {
    let name = text.split(':').next().unwrap_or_default();
    match scheme(name) {
        Ok(_) if name.len() < text.len() => Ok(text.to_owned()),
        _ => Err("a base is a URI with a scheme, such as http://www.example.org/".to_owned()),
    }
}

/// A scheme as RFC 3986 §3.1 writes it, in lower case.
fn scheme(text: &str) -> Result<String, String> {
    let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(inside) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("a scheme is a letter, then letters, digits, '+', '-' or '.'".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::{Args, absolute, scheme};

    #[test]
    fn definitions_hold_together() {
        Args::command().debug_assert();
    }

    #[test]
    fn schemes() {
        assert_eq!(scheme("HTTP"), Ok("http".to_owned()));
        assert_eq!(scheme("z39.50r"), Ok("z39.50r".to_owned()));
        for bad in ["", "http:", "1a", "ht tp"] {
            assert!(scheme(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn bases() {
        assert!(absolute("http://h.example/").is_ok());
        for bad in ["", "a", "/a:b", ":", "//h.example/"] {
            assert!(absolute(bad).is_err(), "{bad}");
        }
    }
}
