//! The arguments of `urilint counts`.

use std::path::PathBuf;

use clap::{Args as Group, Subcommand, ValueHint};

use crate::cli::args::choice::RowOrder;
use crate::cli::args::size::size;
use crate::cli::args::values::Suggested;

/// The default size of the memory for keys.
const DEFAULT_MEMORY: &str = "34MiB";

/// `urilint counts`.
#[derive(Debug, Subcommand)]
pub enum Counts {
    /// Print the counts of all parts, or the distinct keys
    Merge(Merge),
    /// Write the graph of the hosts that link to each other: vertices and edges
    Graph(Graph),
}

/// `urilint counts merge`.
#[derive(Debug, Group)]
#[command(
    after_help = "The files are those of `urilint extract --count` or `--unique` with --format ndjson, such \
                  as the part files of --output-dir. The output is that of one run on all inputs; for \
                  --unique, the files have to be in the order of the inputs, as the names of part files \
                  are. Counts are exact: the keys that --memory has no room for are kept in temporary \
                  files (in TMPDIR). A line that is cut, broken or of another program is left out, and \
                  the number of these lines is reported, with exit code 2."
)]
pub struct Merge {
    /// Files of ndjson, `-` for standard input, or a glob of files in quotes; they may be compressed by
    /// zstd or gzip
    #[arg(value_name = "FILE", required = true)]
    pub from: Vec<String>,

    /// Output format: plain, ndjson or csv
    #[arg(
        long,
        value_name = "NAME",
        default_value = "plain",
        value_parser = Suggested::FORMATS_OF_LINKS,
        hide_possible_values = true
    )]
    pub format: String,

    /// With --format csv: print no header line
    #[arg(long)]
    pub no_header: bool,

    /// Print the N most frequent keys
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub top: Option<u64>,

    /// The order of the rows: the most frequent first, or by the bytes of the key, as in part files
    #[arg(
        long,
        value_name = "ORDER",
        default_value = "count",
        conflicts_with = "top"
    )]
    pub order: RowOrder,

    /// The memory for the keys: `512MiB`, `8GiB`
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = DEFAULT_MEMORY)]
    pub memory: u64,

    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// `urilint counts graph`.
#[derive(Debug, Group)]
#[command(
    after_help = "The files are those of `urilint extract --count --by host-pair --format ndjson`. The form is \
                  that of the host graphs of Common Crawl. Vertices are lines of a number, a tab and the name \
                  of a host from its end (`org.example.www`; addresses as they are), sorted by the names, and \
                  numbered from 0. Edges are lines of the numbers of two hosts with a tab between them, in \
                  order. Links within a host are no edges, unless --loops is given."
)]
pub struct Graph {
    /// Files of ndjson, `-` for standard input, or a glob of files in quotes; they may be compressed by
    /// zstd or gzip
    #[arg(value_name = "FILE", required = true)]
    pub from: Vec<String>,

    /// Write the vertices to FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub vertices: PathBuf,

    /// Write the edges to FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub edges: PathBuf,

    /// Write lines of the number of a vertex, its in-degree and its out-degree to FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub degrees: Option<PathBuf>,

    /// Keep links within a host
    #[arg(long)]
    pub loops: bool,

    /// The memory for sorting: `512MiB`, `8GiB`
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = DEFAULT_MEMORY)]
    pub memory: u64,
}
