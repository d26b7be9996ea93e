//! The arguments of `urilint report`.

use std::path::PathBuf;

use clap::Args as Group;
use urilint::report::link_template::LinkTemplate;
use urilint::report::view::GroupBy;

use crate::cli::args::choice::{Color, FailOnName, SeverityName};

/// `urilint report`.
#[derive(Debug, Group)]
#[command(
    after_help = "The lines are those of `urilint check --format ndjson`. Lines of `urilint extract \
                  --format ndjson` add the numbers of URIs, hosts and schemes to html. A line that \
                  is cut, broken or of another program is left out, and the number of these lines is \
                  reported. Credentials are masked, whatever the lines show. Exit codes: 0, 1 with \
                  --fail-on, and 2 for such lines and for files that cannot be read."
)]
pub struct Report {
    /// Files of ndjson, `-` for standard input, or a glob of files in quotes; may be repeated. They may be
    /// compressed by zstd or gzip
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub from: Vec<String>,

    /// Output format, as of check. With FILE, the report is written there; may be repeated
    #[arg(long, value_name = "NAME[=FILE]", default_value = "summary")]
    pub format: Vec<String>,

    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// With --format grouped, summary, markdown or html: what the findings of a group have in common:
    /// rule, uri, host, file or message
    #[arg(long, value_name = "WHAT", default_value = "rule")]
    pub group_by: GroupBy,

    /// With --format grouped, summary or markdown: print at most N lines of each group (summary: of
    /// all). Counts are not changed
    #[arg(long, value_name = "N")]
    pub max_per_group: Option<usize>,

    /// Least severity to report [default: info]
    #[arg(long, value_name = "SEVERITY")]
    pub min_severity: Option<SeverityName>,

    /// Exit with 1 if there are findings of this severity or above [default: never]
    #[arg(long, value_name = "SEVERITY")]
    pub fail_on: Option<FailOnName>,

    /// Print only the first N findings; of formats that group them, N places, of the most severe first.
    /// Counts and the exit code are those of all findings
    #[arg(long, value_name = "N")]
    pub max_findings: Option<u64>,

    /// With --format sarif: write the N most severe results
    #[arg(long, value_name = "N", default_value = "5000")]
    pub sarif_limit: usize,

    /// Leave out senders and subjects of messages
    #[arg(long)]
    pub redact_people: bool,

    /// With --format full, markdown or html: link messages by this template, such as
    /// https://archive.example/{message_id}
    #[arg(long, value_name = "URI")]
    pub link_template: Option<LinkTemplate>,

    /// Do not mask passwords and tokens
    #[arg(long)]
    pub show_secrets: bool,

    /// When to use colours; NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR apply
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
}
