//! Definitions of the arguments, from which `--help`, the manual page and completions are made.

// Flags are bools and have the names of their options. Documentation is printed, so it has no
// Markdown.
#![allow(
    clippy::struct_excessive_bools,
    clippy::struct_field_names,
    clippy::doc_markdown
)]

use std::ops::Range;
use std::path::PathBuf;

use clap::{ArgGroup, Args as Group, Parser, Subcommand};

use super::choice::{
    By, Color, FailOnName, PathLabel, PresetName, ProfileName, RulesFormat, SeverityName,
};
use super::single::{Compare, Parse, Resolve};
use super::size::byte_range;

/// Finds URIs in plain text, mail, news and documents by the URI standards, and reports faults in
/// them.
#[derive(Debug, Parser)]
#[command(name = "urilint", bin_name = "urilint", version, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 no findings that fail the run, 1 such findings (check; see --fail-on), \
                  2 a usage error or an input that could not be read completely, 130 terminated by \
                  a signal."
)]
pub struct Args {
    /// The subcommand.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Report invalid and unsafe URIs
    Check(Check),
    /// Print all URIs
    Extract(Extract),
    /// Print the components and faults of URIs, and the verdict of each specification
    Parse(Parse),
    /// Resolve references against a base URI
    Resolve(Resolve),
    /// Print the first normalization level at which two URIs are equal
    Compare(Compare),
    /// List the rules
    Rules(Rules),
    /// Print the manual of a rule
    Explain(Explain),
    /// Show the configuration of files, or the schema of configuration files
    #[command(subcommand)]
    Config(Config),
    /// Print shell completions
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// Inputs and output of `check` and `extract`.
#[derive(Debug, Group)]
pub struct Input {
    /// Files, folders (read recursively), or `-` for standard input. Default: standard input if it
    /// is a pipe or a file, otherwise `.`. Compressed files (gz, bz2, xz, zst, Z) and archives
    /// (tar, zip) are decompressed. A FIFO is read if a program opens it for writing within 5
    /// seconds; sockets and devices other than /dev/null are not read
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Format of all inputs, see --list-formats [default: detected by name and content]
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    pub input_format: Option<String>,

    /// Name of standard input in the output; its extension helps to detect the format
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    pub stdin_filename: Option<PathBuf>,

    /// Read only the records (messages, paragraphs) of a file that start in START..END (sizes such
    /// as 64MiB; either may be omitted). Lines count from the first of them. Not for compressed
    /// files and archives. Comments `urilint: off` before START apply only with --count-lines
    #[arg(long, value_name = "START..END", value_parser = byte_range, help_heading = "Input")]
    pub byte_range: Option<Range<u64>>,

    /// With --byte-range: count lines from the start of the file
    #[arg(long, requires = "byte_range", help_heading = "Input")]
    pub count_lines: bool,

    /// Specification by which URIs are parsed
    #[arg(
        long,
        value_name = "NAME",
        default_value = "rfc3986",
        help_heading = "Input"
    )]
    pub profile: ProfileName,

    /// Base URI of relative references in markup that does not specify one
    #[arg(long, value_name = "URI", value_parser = absolute, help_heading = "Input")]
    pub base: Option<String>,

    /// Read binary files as text. Otherwise they are skipped, which is an error for named files.
    /// Compressed files and archives are decompressed in any case
    #[arg(long, help_heading = "Input")]
    pub text: bool,

    /// Do not apply .gitignore, .ignore and .urilintignore
    #[arg(long, help_heading = "Input")]
    pub no_ignore: bool,

    /// Exclude files that match GLOB, as in .gitignore; may be repeated
    #[arg(long, value_name = "GLOB", help_heading = "Input")]
    pub exclude: Vec<String>,

    /// Apply ignore files and exclusions to named files, too
    #[arg(long, help_heading = "Input")]
    pub force_exclude: bool,

    /// Follow symbolic links
    #[arg(short = 'L', long, help_heading = "Input")]
    pub follow: bool,

    /// Print the names of the files that would be read, without members of archives, and exit.
    /// Control characters and bytes that are not UTF-8 are escaped, see -0
    #[arg(long, help_heading = "Input")]
    pub files: bool,

    /// With --files: print names unescaped, each followed by a NUL byte, for `xargs -0`
    #[arg(short = '0', long, requires = "files", help_heading = "Input")]
    pub null: bool,

    /// Use the configuration in FILE for all inputs [default: the nearest one above each]
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "isolated",
        help_heading = "Input"
    )]
    pub config: Option<PathBuf>,

    /// Ignore configuration files
    #[arg(long, help_heading = "Input")]
    pub isolated: bool,

    /// Number of threads [default: the number of processors]
    #[arg(long, value_name = "N", help_heading = "Input")]
    pub threads: Option<std::num::NonZeroUsize>,

    /// Print the names of input and output formats, and exit
    #[arg(long, help_heading = "Output")]
    pub list_formats: bool,

    /// Write to FILE, which is replaced when the output is complete and keeps its permissions.
    /// Pipes, devices and /dev/stdout are written to directly
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// When to use colours; NO_COLOR and CLICOLOR_FORCE apply
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output"
    )]
    pub color: Color,

    /// How to print paths
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

    /// Print no closing line on standard error; errors are still reported
    #[arg(short, long, help_heading = "Output", conflicts_with = "verbose")]
    pub quiet: bool,

    /// Report on standard error what was skipped and why, and counts of inputs
    #[arg(short, long, help_heading = "Output")]
    pub verbose: bool,
}

/// `urilint check`.
#[derive(Debug, Group)]
#[command(group(ArgGroup::new("fixing").multiple(true)))]
#[command(
    after_help = "Rules are named by code (C001), letter of the group (C), name \
                        (password-in-uri) or ALL. The more specific selector wins; --ignore \
                        wins over an equal one. `urilint rules` lists the rules. Rules of your \
                        own, with codes from U001, deny hosts, prefixes and regular \
                        expressions: tables `[[deny]]` in urilint.toml.\n\n\
                        At most 20 findings of a rule are reported for a URI (the last one has \
                        the number of the others), with at most 4 KiB of it."
)]
pub struct Check {
    /// Inputs and output.
    #[command(flatten)]
    pub input: Input,

    /// Output format: full, concise or ndjson
    #[arg(
        long,
        value_name = "NAME",
        default_value = "full",
        help_heading = "Output"
    )]
    pub format: String,

    /// Run only these rules
    #[arg(
        long,
        value_name = "RULES",
        value_delimiter = ',',
        help_heading = "Rules"
    )]
    pub select: Vec<String>,

    /// Run these rules in addition
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

    /// Start from the rules of a preset
    #[arg(long, value_name = "USE", help_heading = "Rules")]
    pub preset: Option<PresetName>,

    /// Report http URIs of all public hosts (L002), not only of hosts that are known to serve https
    #[arg(long, help_heading = "Rules")]
    pub all_http: bool,

    /// Report relative links in documents to files (L010) and anchors (L011) that do not exist,
    /// without network access
    #[arg(long, help_heading = "Rules")]
    pub check_local: bool,

    /// With --check-local: the directory that links starting with `/` lead to. Repeat it for
    /// several, which are tried in order. Without one, such links are not checked
    #[arg(
        long,
        value_name = "DIR",
        requires = "check_local",
        help_heading = "Rules"
    )]
    pub root_dir: Vec<PathBuf>,

    /// Least severity to report [default: info]
    #[arg(long, value_name = "SEVERITY", help_heading = "Rules")]
    pub min_severity: Option<SeverityName>,

    /// Apply safe fixes to the files, and report the remaining findings. Standard input is written
    /// to standard output with fixes applied, and the report to standard error. Messages,
    /// compressed files and archives are never changed
    #[arg(
        long,
        group = "fixing",
        conflicts_with = "byte_range",
        help_heading = "Fixes"
    )]
    pub fix: bool,

    /// With --fix or --diff: also apply fixes that may change the meaning of a URI
    #[arg(long, requires = "fixing", help_heading = "Fixes")]
    pub unsafe_fixes: bool,

    /// Print the changes of --fix as a unified diff, without applying them. The exit code is 1 if
    /// there are changes. Credentials are masked
    #[arg(
        long,
        group = "fixing",
        conflicts_with = "byte_range",
        help_heading = "Fixes"
    )]
    pub diff: bool,

    /// Exit with 1 if there are findings of this severity or above [default: warning]
    #[arg(long, value_name = "SEVERITY", help_heading = "Output")]
    pub fail_on: Option<FailOnName>,

    /// The same as --fail-on=never
    #[arg(long, conflicts_with = "fail_on", help_heading = "Output")]
    pub exit_zero: bool,

    /// Print the number of findings of each rule on standard error
    #[arg(long, help_heading = "Output")]
    pub statistics: bool,
}

/// `urilint extract`.
#[derive(Debug, Group)]
#[command(group(ArgGroup::new("counting").args(["unique", "count", "top"]).multiple(true)))]
#[command(
    after_help = "--unique, --count and --top are exact: they keep 32 MiB of keys in memory and \
                        the rest in temporary files (in TMPDIR). --unique prints a URI when it is \
                        first seen; once memory is full, new ones are printed at the end, in the \
                        same order."
)]
pub struct Extract {
    /// Inputs and output.
    #[command(flatten)]
    pub input: Input,

    /// Output format: plain, ndjson or csv
    #[arg(
        long,
        value_name = "NAME",
        default_value = "plain",
        help_heading = "Output"
    )]
    pub format: String,

    /// Also print what was meant as a URI, in its corrected form: misspelt (`http:/host`, `http//host`),
    /// defanged (`hxxp://`, `[.]`) and obfuscated ones (`mailto:user at host`)
    #[arg(long, help_heading = "Output")]
    pub suspects: bool,

    /// Print only URIs with these schemes
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = scheme, help_heading = "Filters")]
    pub scheme: Vec<String>,

    /// Print only URIs whose host matches GLOB: `*.example.org`, `{,*.}example.org`; may be
    /// repeated; case-insensitive
    #[arg(long, value_name = "GLOB", help_heading = "Filters")]
    pub host: Vec<String>,

    /// Print only URIs that match REGEX, anywhere in the URI unless it has `^` or `$` (may be
    /// repeated). Passwords and tokens are matched as they are printed
    #[arg(long = "match", value_name = "REGEX", help_heading = "Filters")]
    pub matching: Vec<String>,

    /// Print no URIs that match REGEX (may be repeated)
    #[arg(long, value_name = "REGEX", help_heading = "Filters")]
    pub exclude_match: Vec<String>,

    /// Print only URIs without faults
    #[arg(long, help_heading = "Filters")]
    pub only_valid: bool,

    /// Print relative references as the URIs that they resolve to, where their base is known
    #[arg(long, help_heading = "Output")]
    pub resolve: bool,

    /// Also print relative references (`../a.html`, `#top`, `//host/`) as they are written
    #[arg(long, help_heading = "Output")]
    pub references: bool,

    /// Print links of mail gateways, redirectors and counters of mailings as the URIs that they
    /// contain; filters and counts are about these
    #[arg(long, help_heading = "Output")]
    pub unwrap: bool,

    /// Print each URI once, in order of first occurrence; memory is bounded
    #[arg(long, help_heading = "Counting")]
    pub unique: bool,

    /// Print each URI once with its count, the most frequent first; memory is bounded
    #[arg(long, help_heading = "Counting")]
    pub count: bool,

    /// Print the N most frequent, with their counts; memory is bounded
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Counting")]
    pub top: Option<u64>,

    /// The key of --unique, --count and --top. domain: the registered domain of the host by the
    /// Public Suffix List (example.co.uk, user.github.io). Links without such a key are skipped (a
    /// mailto has no host)
    #[arg(
        long,
        value_name = "WHAT",
        requires = "counting",
        help_heading = "Counting"
    )]
    pub by: Option<By>,
}

/// The configuration whose rules are known.
#[derive(Debug, Group)]
pub struct Configured {
    /// Include the user's own rules in FILE [default: in the nearest configuration]
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub config: Option<PathBuf>,

    /// Ignore configuration files
    #[arg(long)]
    pub isolated: bool,
}

/// `urilint rules`.
#[derive(Debug, Group)]
pub struct Rules {
    /// The configuration.
    #[command(flatten)]
    pub configured: Configured,

    /// Output format
    #[arg(long, value_name = "NAME", default_value = "plain")]
    pub format: RulesFormat,
}

/// `urilint config`.
#[derive(Debug, Subcommand)]
pub enum Config {
    /// Print the configuration of files, and where it comes from
    Show(Show),
    /// Print the JSON schema of urilint.toml
    Schema,
}

/// `urilint config show`.
#[derive(Debug, Group)]
pub struct Show {
    /// Files, which need not exist
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,

    /// Use the configuration in FILE [default: the nearest one above each path]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

/// `urilint explain`.
#[derive(Debug, Group)]
pub struct Explain {
    /// Code or name of the rule
    pub rule: String,
    /// The configuration.
    #[command(flatten)]
    pub configured: Configured,
    /// When to use colours; NO_COLOR and CLICOLOR_FORCE apply
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
}

/// Parses a URI with a scheme.
fn absolute(text: &str) -> Result<String, String> {
    let name = text.split(':').next().unwrap_or_default();
    match scheme(name) {
        Ok(_) if name.len() < text.len() => Ok(text.to_owned()),
        _ => Err("expected a URI with a scheme, such as http://www.example.org/".to_owned()),
    }
}

/// Parses a scheme (RFC 3986 §3.1), and converts it to lower case.
fn scheme(text: &str) -> Result<String, String> {
    let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(inside) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("expected a letter, followed by letters, digits, '+', '-' or '.'".to_owned())
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
