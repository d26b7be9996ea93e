//! Definitions of the arguments, from which `--help`, the manual page and completions are made.

// Flags are bools and have the names of their options. Documentation is printed, so it has no
// Markdown.
#![allow(
    clippy::struct_excessive_bools,
    clippy::struct_field_names,
    clippy::doc_markdown
)]

mod check;
pub mod choice;
mod counts;
mod extract;
mod input;
pub mod partners;
pub mod period;
mod plan;
mod report;
pub mod single;
pub mod size;
mod values;

use std::path::PathBuf;

use clap::{Args as Group, Parser, Subcommand, ValueHint};

pub use check::Check;
pub use counts::{Counts, Graph, Merge};
pub use extract::Extract;
pub use input::Input;
pub use plan::Plan;
pub use report::Report;

use crate::cli::args::choice::{Color, LogLevel, PresetName, RulesFormat, SchemaOf};
use crate::cli::args::single::{Compare, Parse, Resolve};

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
    /// Move a file or folder, and rewrite the links to it and in it
    Mv(Mv),
    /// Divide inputs among processes: print a manifest for --splits-from
    Plan(Plan),
    /// Print the components and faults of URIs, and the verdict of each specification
    Parse(Parse),
    /// Resolve references against a base URI
    Resolve(Resolve),
    /// Print the first normalization level at which two URIs are equal
    Compare(Compare),
    /// Make other reports from the ndjson of check and extract
    Report(Report),
    /// Join the counts of part files, or make a graph of hosts of them
    #[command(subcommand)]
    Counts(Counts),
    /// List the rules
    Rules(Rules),
    /// Print the manual of a rule, or list groups of rules
    Explain(Explain),
    /// Show the configuration of files, or the schema of configuration files
    #[command(subcommand)]
    Config(Config),
    /// Write a configuration file for the current folder
    Init(Init),
    /// Print the schema of configuration files or of output
    Schema {
        /// What it is of
        #[arg(value_name = "OF")]
        of: SchemaOf,
    },
    /// Serve an editor on standard input and output (Language Server Protocol)
    Server(Server),
    /// Answer the requests of a program, which are lines of JSON on standard input, by lines on standard
    /// output: texts and URIs to extract, check, fix, parse, normalize and compare
    #[command(
        after_help = "docs/serve-lines.md describes requests and answers. An answer is written for each \
                            line, in order. The process ends with its input."
    )]
    ServeLines,
    /// Print shell completions
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one for each command
    Man {
        /// Write a page for each command into DIR: urilint.1, urilint-check.1 and so on
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
        dir: Option<PathBuf>,
    },
}

/// `urilint mv`.
#[derive(Debug, Group)]
pub struct Mv {
    /// The file or folder
    pub old: PathBuf,

    /// Where it is moved to: a new name, or a folder that exists
    pub new: PathBuf,

    /// Print what would change, and change nothing
    #[arg(long)]
    pub dry_run: bool,

    /// Rewrite the links of documents in this folder [default: the current one]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub root: Option<PathBuf>,
}

/// `urilint server`.
#[derive(Debug, Group)]
pub struct Server {
    /// What to log, on standard error and with the editor
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub log_level: LogLevel,

    /// Accepted, because editors pass it: the server always uses standard input and output
    #[arg(long, hide = true)]
    pub stdio: bool,
}

/// `urilint init`.
#[derive(Debug, Group)]
pub struct Init {
    /// Start from the rules of a preset [default: by what is in the folder]
    #[arg(long, value_name = "USE")]
    pub preset: Option<PresetName>,
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
    /// Files and folders, which need not exist
    #[arg(value_name = "PATH", default_value = ".")]
    pub paths: Vec<PathBuf>,

    /// Use the configuration in FILE [default: the nearest one above each path]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,

    /// Output format
    #[arg(long, value_name = "NAME", default_value = "text")]
    pub format: ShowFormat,
}

/// How a configuration is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ShowFormat {
    /// Lines of a name and a value
    Text,
    /// A JSON object for each path, in which each name has a list of values
    Json,
}

/// `urilint explain`.
#[derive(Debug, Group)]
pub struct Explain {
    /// Code or name of a rule, letter of a group, or a word in names and summaries of rules.
    /// Without it, the groups are listed
    #[arg(value_parser = values::Suggested::RULES, hide_possible_values = true)]
    pub rule: Option<String>,
    /// The configuration.
    #[command(flatten)]
    pub configured: Configured,
    /// When to use colours; NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR apply
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use crate::cli::args::Args;

    #[test]
    fn definitions_hold_together() {
        Args::command().debug_assert();
    }
}
