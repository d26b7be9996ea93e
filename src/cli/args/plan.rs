//! The arguments of `urilint plan`.

use std::path::PathBuf;

use clap::{Args as Group, ValueHint};

use crate::cli::args::Input;
use crate::cli::args::size::size;

/// `urilint plan`.
#[derive(Debug, Group)]
#[command(
    after_help = "Each line is a share of the inputs: a range of a large file, or several small \
                  files. It depends on the files alone. Web archives are divided at records. Other \
                  compressed files, and documents whose format cannot be divided, are in one share. \
                  The outputs of all shares, in the order of the lines, are the output of one run; \
                  with line numbers, if --count-lines is given here.\n\n\
                  Example:\n  \
                  urilint plan --count-lines archive/ > plan.ndjson\n  \
                  urilint extract --format ndjson --splits-from plan.ndjson --output-dir parts"
)]
pub struct Plan {
    /// Files, and folders (read recursively). Default: `.`
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// The size of a share: a number of bytes, or with a unit such as MiB [default: 64MiB]
    #[arg(long, value_name = "SIZE", value_parser = size, conflicts_with = "parts")]
    pub split_size: Option<u64>,

    /// The greatest number of shares, which are about equal
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub parts: Option<u64>,

    /// Count the lines and messages before each range, for which all divided files are read once. A
    /// file with comments that suppress findings is not divided then
    #[arg(long)]
    pub count_lines: bool,

    /// Add the digest of each range, for which all files are read: --identity digest of `check` and
    /// `extract` compares it
    #[arg(long)]
    pub digests: bool,

    /// Format of all inputs, see `urilint extract --list-formats` [default: detected by name and
    /// content]
    #[arg(long, value_name = "NAME")]
    pub input_format: Option<String>,

    /// Also plan the files that FILE names, see `urilint extract --help`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files_from: Option<PathBuf>,

    /// Exclude files that match GLOB, as in .gitignore; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub exclude: Vec<String>,

    /// Apply neither .gitignore, .ignore and .urilintignore nor `exclude` of configurations
    #[arg(long)]
    pub no_ignore: bool,

    /// Plan files and folders whose names start with a dot everywhere, not only in work trees of git
    #[arg(long)]
    pub hidden: bool,

    /// Follow symbolic links
    #[arg(short = 'L', long)]
    pub follow: bool,

    /// Use the configuration in FILE for all inputs: it may exclude paths
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "isolated")]
    pub config: Option<PathBuf>,

    /// Ignore configuration files
    #[arg(long)]
    pub isolated: bool,

    /// With --count-lines: the number of threads [default: the number of processors]
    #[arg(long, value_name = "N")]
    pub threads: Option<std::num::NonZeroUsize>,

    /// Write to FILE, which is replaced when the manifest is complete
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Report on standard error what was skipped and why
    #[arg(short, long)]
    pub verbose: bool,
}

impl Plan {
    /// Returns the arguments of a run over the same inputs.
    pub fn input(&self) -> Input {
        let mut paths = self.paths.clone();
        if paths.is_empty() && self.files_from.is_none() {
            paths.push(".".into());
        }
        Input {
            paths,
            count_lines: self.count_lines,
            input_format: self.input_format.clone(),
            files_from: self.files_from.clone(),
            exclude: self.exclude.clone(),
            no_ignore: self.no_ignore,
            hidden: self.hidden,
            follow: self.follow,
            config: self.config.clone(),
            isolated: self.isolated,
            threads: self.threads,
            output: self.output.clone(),
            verbose: self.verbose,
            ..Input::default()
        }
    }
}
