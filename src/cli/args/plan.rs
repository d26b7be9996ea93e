//! The arguments of `urilint plan`.

use clap::Args as Group;

use super::super::size::size;
use super::Input;

/// `urilint plan`.
#[derive(Debug, Group)]
#[command(
    after_help = "Each line is a share of the inputs: a range of a large file, or several small \
                  files. It depends on the names and sizes of the files alone. Compressed files and \
                  documents whose format cannot be divided are in one share. The outputs of all \
                  shares, in the order of the lines, are the output of one run; with line numbers, \
                  if --count-lines is given here.\n\n\
                  Example:\n  \
                  urilint plan --count-lines archive/ > plan.ndjson\n  \
                  urilint extract --format ndjson --splits-from plan.ndjson --output-dir parts"
)]
pub struct Plan {
    /// Inputs and output.
    #[command(flatten)]
    pub input: Input,

    /// The size of a share: a number of bytes, or with a unit such as MiB [default: 64MiB]
    #[arg(long, value_name = "SIZE", value_parser = size, conflicts_with = "parts", help_heading = "Shares")]
    pub split_size: Option<u64>,

    /// The greatest number of shares, which are about equal
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Shares")]
    pub parts: Option<u64>,
}
