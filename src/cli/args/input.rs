//! The arguments that `check` and `extract` share.

use std::ops::Range;
use std::path::PathBuf;

use clap::{ArgGroup, Args as Group, Parser, ValueHint};
use urilint::NamedCharset;

use crate::cli::args::choice::{
    Color, Compression, Identity, PathLabel, ProfileName, ProgressWhen,
};
use crate::cli::args::period::{Period, period};
use crate::cli::args::size::byte_range;
use crate::cli::args::values::{Suggested, absolute, charset};

/// Inputs and output of `check` and `extract`.
#[derive(Debug, Group)]
#[command(group(ArgGroup::new("listing")))]
pub struct Input {
    /// Files, folders (read recursively), or `-` for standard input. Default: standard input if it
    /// is a pipe or a file, otherwise `.`. Compressed files (gz, bz2, xz, zst, lz4, Z) and archives
    /// (tar, zip) are decompressed, messages of Outlook (msg) are decoded. A FIFO is read if a program opens it for writing within 5
    /// seconds; sockets and devices other than /dev/null are not read
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Format of all inputs, see --list-formats [default: detected by name and content]
    #[arg(
        long,
        value_name = "NAME",
        value_parser = Suggested::FORMATS_OF_INPUTS,
        hide_possible_values = true,
        help_heading = "Input"
    )]
    pub input_format: Option<String>,

    /// Read standard input under this name, which the output shows; its extension helps to detect the
    /// format
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

    /// Read the shares of FILE, a manifest of `urilint plan` (`-`: standard input), one after the
    /// other
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["paths", "byte_range", "stdin_filename", "listing"],
        help_heading = "Input"
    )]
    pub splits_from: Option<PathBuf>,

    /// Read only the share of line K of the manifest; the first one is 0
    #[arg(
        long,
        value_name = "K",
        requires = "splits_from",
        help_heading = "Input"
    )]
    pub part: Option<usize>,

    /// How it is known that a file of a share is the one that was planned [default: mtime]
    #[arg(
        long,
        value_name = "HOW",
        requires = "splits_from",
        help_heading = "Input"
    )]
    pub identity: Option<Identity>,

    /// Write the output of each share to a file of its own in DIR, and the counts of what was read to
    /// another one. Shares whose file is there are skipped
    #[arg(
        long,
        value_name = "DIR",
        requires = "splits_from",
        conflicts_with = "output",
        help_heading = "Output"
    )]
    pub output_dir: Option<PathBuf>,

    /// Compress the output of --output or --output-dir: `zstd` or `gzip`. Names of part files get the
    /// extension `.zst` or `.gz`, and FILE of --output must have it. Files that are joined by `cat` can be
    /// read as one
    #[arg(
        long,
        value_name = "METHOD",
        hide_possible_values = true,
        help_heading = "Output"
    )]
    pub compress: Option<Compression>,

    /// Specification by which URIs are parsed [default: rfc3986]
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    pub profile: Option<ProfileName>,

    /// Base URI of relative references in markup that does not specify one
    #[arg(long, value_name = "URI", value_parser = absolute, help_heading = "Input")]
    pub base: Option<String>,

    /// Charset of text that declares none and is not UTF-8: euc-jp, koi8-r, cp437, … Its byte-order mark,
    /// header and markup come first [default: guessed for each paragraph]
    #[arg(long, value_name = "NAME", value_parser = charset, help_heading = "Input")]
    pub charset: Option<NamedCharset>,

    /// Read binary files as text. Otherwise they are skipped, which is an error for named files.
    /// Compressed files and archives are decompressed in any case
    #[arg(long, help_heading = "Input")]
    pub text: bool,

    /// Apply neither .gitignore, .ignore and .urilintignore nor `exclude` of configurations
    #[arg(long, help_heading = "Input")]
    pub no_ignore: bool,

    /// Read files and folders whose names start with a dot everywhere, not only in work trees of
    /// git. `.git` is never read
    #[arg(long, help_heading = "Input")]
    pub hidden: bool,

    /// Read the files that FILE names (`-`: standard input), in addition to PATH: one name a line, or
    /// each name followed by a NUL byte, as of `git ls-files -z` and `find -print0`
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        group = "listing",
        conflicts_with_all = ["byte_range", "stdin_filename"],
        help_heading = "Input"
    )]
    pub files_from: Option<PathBuf>,

    /// Read only files below PATH that were changed since the current branch and the revision REV
    /// parted, committed or not, and new ones that git does not ignore. Asks `git`; exclusions apply
    #[arg(
        long,
        value_name = "REV",
        group = "listing",
        conflicts_with = "byte_range",
        help_heading = "Input"
    )]
    pub changed_since: Option<String>,

    /// Read only files below PATH that differ between git's index and the last commit, with their
    /// text in the index, which a commit would have. --fix changes only files whose text in the work
    /// tree is the same, and does not stage them. Asks `git`; exclusions apply
    #[arg(
        long,
        group = "listing",
        conflicts_with = "byte_range",
        help_heading = "Input"
    )]
    pub staged: bool,

    /// Of mail and news, read only messages of this date or a later one: YYYY, YYYY-MM, YYYY-MM-DD, or
    /// a time such as 2020-05-15T10:20:30Z; dates are in UTC. Messages without a date are kept, as is
    /// what is not in a message
    #[arg(long, value_name = "DATE", value_parser = period, help_heading = "Messages")]
    pub since: Option<Period>,

    /// Read only messages of this date or an earlier one; the day, month or year is included
    #[arg(long, value_name = "DATE", value_parser = period, help_heading = "Messages")]
    pub until: Option<Period>,

    /// Read only messages whose From field or address matches GLOB: `*@example.org`; may be repeated;
    /// case-insensitive. Messages without the field are kept
    #[arg(long, value_name = "GLOB", help_heading = "Messages")]
    pub from: Vec<String>,

    /// Read only messages of mailing lists whose List-Id matches GLOB: `*.lists.example.org`; may be
    /// repeated; case-insensitive. Messages without the field are kept
    #[arg(long, value_name = "GLOB", help_heading = "Messages")]
    pub list: Vec<String>,

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

    /// With --files: print names unescaped, each followed by a NUL byte, for `xargs -0`. With
    /// extract --format plain: end each URI with one
    #[arg(short = '0', long, help_heading = "Input")]
    pub null: bool,

    /// Use the configuration in FILE for all inputs [default: the nearest one above each]
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with = "isolated",
        help_heading = "Input"
    )]
    pub config: Option<PathBuf>,

    /// Ignore configuration files
    #[arg(long, help_heading = "Input")]
    pub isolated: bool,

    /// Number of threads, up to 256 [default: the number of processors]
    #[arg(long, value_name = "N", help_heading = "Input")]
    pub threads: Option<std::num::NonZeroUsize>,

    /// Print the names of input and output formats, and exit
    #[arg(long, help_heading = "Output")]
    pub list_formats: bool,

    /// Write to FILE, which is replaced when the output is complete and keeps its permissions.
    /// Pipes, devices and /dev/stdout are written to directly
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// When to use colours; NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR apply. With colours, names of files are
    /// hyperlinks on terminals that are known to have them: FORCE_HYPERLINK=0 turns these off, 1 on
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output"
    )]
    pub color: Color,

    /// When to print the progress on standard error: on a terminal, after a second; always, every 30
    /// seconds where it is no terminal
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output"
    )]
    pub progress: ProgressWhen,

    /// How to print paths
    #[arg(
        long,
        value_name = "HOW",
        default_value = "given",
        help_heading = "Output"
    )]
    pub path_label: PathLabel,

    /// Do not mask passwords and tokens, in text and in names of files
    #[arg(long, help_heading = "Output")]
    pub show_secrets: bool,

    /// Verify the digests that records of web archives declare (WARC-Block-Digest and
    /// WARC-Payload-Digest, in SHA-1, SHA-2 or MD5): a wrong one is reported as damage
    #[arg(long, help_heading = "Input")]
    pub verify_digests: bool,

    /// Accept files that are damaged or end early: what precedes the damage is the output, parts of
    /// --output-dir are complete, and the exit code is not 2 for that. The damage is still reported and counted
    #[arg(long, help_heading = "Input")]
    pub allow_incomplete: bool,

    /// Exit with 2 if nothing was read: a path may be wrong, or all may be excluded
    #[arg(long, help_heading = "Input")]
    pub error_on_empty: bool,

    /// Print no closing line on standard error; errors are still reported
    #[arg(short, long, help_heading = "Output", conflicts_with = "verbose")]
    pub quiet: bool,

    /// Report on standard error what was skipped and why, and counts of inputs
    #[arg(short, long, help_heading = "Output")]
    pub verbose: bool,
}

impl Default for Input {
    /// Returns the arguments of a run without any options.
    fn default() -> Self {
        #[derive(Debug, Parser)]
        struct Alone {
            #[command(flatten)]
            input: Input,
        }
        Alone::parse_from(["urilint"]).input
    }
}
