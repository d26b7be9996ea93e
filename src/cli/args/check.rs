//! The arguments of `urilint check`.

use std::path::PathBuf;

use clap::{ArgGroup, Args as Group, ValueHint};
use urilint::report::link_template::LinkTemplate;

use urilint::report::view::GroupBy;

use crate::cli::args::Input;
use crate::cli::args::choice::{FailOnName, MentionsName, PresetName, SeverityName};
use crate::cli::args::values::Suggested;

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

    /// Output format: full, concise, grouped, summary, ndjson, json, csv, html, markdown, sarif,
    /// github, gitlab, junit or rdjsonl. With FILE, the report is written there, as with --output.
    /// Repeat it for several reports of one run, of which one at most has no FILE; `-` is standard
    /// output
    #[arg(
        long,
        value_name = "NAME[=FILE]",
        default_value = "full",
        value_parser = Suggested::FORMATS_OF_FINDINGS,
        hide_possible_values = true,
        help_heading = "Output"
    )]
    pub format: Vec<String>,

    /// With --format grouped, summary, markdown or html: what the findings of a group have in common:
    /// rule, uri, host, file or message
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "rule",
        help_heading = "Output"
    )]
    pub group_by: GroupBy,

    /// With --format grouped, summary or markdown: print at most N lines of each group (summary: of
    /// all). Counts are not changed
    #[arg(long, value_name = "N", help_heading = "Output")]
    pub max_per_group: Option<usize>,

    /// Leave out senders and subjects of messages
    #[arg(long, help_heading = "Output")]
    pub redact_people: bool,

    /// Run only these rules
    #[arg(
        long,
        value_name = "RULES",
        value_delimiter = ',',
        value_parser = Suggested::RULES,
        hide_possible_values = true,
        help_heading = "Rules"
    )]
    pub select: Vec<String>,

    /// Run these rules in addition
    #[arg(
        long,
        value_name = "RULES",
        value_delimiter = ',',
        value_parser = Suggested::RULES,
        hide_possible_values = true,
        help_heading = "Rules"
    )]
    pub extend_select: Vec<String>,

    /// Do not run these rules
    #[arg(
        long,
        value_name = "RULES",
        value_delimiter = ',',
        value_parser = Suggested::RULES,
        hide_possible_values = true,
        help_heading = "Rules"
    )]
    pub ignore: Vec<String>,

    /// Report what comments suppress, too
    #[arg(long, help_heading = "Rules")]
    pub no_suppressions: bool,

    /// Of configurations, do not apply `ignore`, `per-path-ignores`, `allow`, `exclude`, `test-data` and
    /// `baseline`: what a change to the project could hide itself with
    #[arg(long, conflicts_with = "isolated", help_heading = "Rules")]
    pub no_config_ignores: bool,

    /// How findings on URIs are reported that are only mentioned, as in examples and specifications,
    /// by the text around them (see `urilint explain mentions`) [default: judge]
    #[arg(long, value_name = "WHAT", help_heading = "Rules")]
    pub mentions: Option<MentionsName>,

    /// Start from the rules of a preset
    #[arg(long, value_name = "USE", help_heading = "Rules")]
    pub preset: Option<PresetName>,

    /// Report http URIs of all public hosts (L002), not only of hosts that are known to serve https
    #[arg(long, help_heading = "Rules")]
    pub all_http: bool,

    /// Report relative links in documents to files (L010) and anchors (L011) that do not exist,
    /// without network access
    #[arg(long, conflicts_with = "base", help_heading = "Rules")]
    pub check_local: bool,

    /// With --check-local: the directory that links starting with `/` lead to. Repeat it for
    /// several, which are tried in order. Without one, such links are not checked
    #[arg(
        long,
        value_name = "DIR",
        value_hint = ValueHint::DirPath,
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
        conflicts_with_all = ["byte_range", "splits_from"],
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
        conflicts_with_all = ["byte_range", "splits_from"],
        help_heading = "Fixes"
    )]
    pub diff: bool,

    /// Do not report the findings that FILE has, unless there are more of them
    /// [default: `baseline` of the configuration]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "splits_from", help_heading = "Baseline")]
    pub baseline: Option<PathBuf>,

    /// Write all findings to FILE, for --baseline. If there is a baseline, those that are not in it
    /// are reported, too; entries that are no longer found are left out, those of files that are not
    /// read are kept. The exit code is 0 whatever is found
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["fix", "diff", "byte_range", "splits_from", "changed_lines"],
        help_heading = "Baseline"
    )]
    pub write_baseline: Option<PathBuf>,

    /// Exit with 1 if the baseline has entries that are no longer found
    #[arg(long, conflicts_with_all = ["diff", "write_baseline"], help_heading = "Baseline")]
    pub fail_on_stale: bool,

    /// Report only findings on lines that were added or changed since the current branch and the
    /// revision REV parted, committed or not. Asks `git`; exclusions apply
    #[arg(
        long,
        value_name = "REV",
        group = "listing",
        conflicts_with = "byte_range",
        help_heading = "Input"
    )]
    pub changed_lines: Option<String>,

    /// Exit with 1 if there are findings of this severity or above [default: warning]
    #[arg(long, value_name = "SEVERITY", help_heading = "Output")]
    pub fail_on: Option<FailOnName>,

    /// Print only the first N findings; of formats that group them, N places, of the most severe first.
    /// Counts and the exit code are those of all findings
    #[arg(long, value_name = "N", help_heading = "Output")]
    pub max_findings: Option<u64>,

    /// With --format sarif: write the N most severe results: GitHub shows no more than 5000, and
    /// rejects a log with more than 25000
    #[arg(
        long,
        value_name = "N",
        default_value = "5000",
        help_heading = "Output"
    )]
    pub sarif_limit: usize,

    /// The same as --fail-on=never
    #[arg(long, conflicts_with = "fail_on", help_heading = "Output")]
    pub exit_zero: bool,

    /// With --format full, markdown or html: link findings in mail and news to their messages in an
    /// archive on the web. TEMPLATE is a URI
    /// with fields: `https://archive.example/{message_id}`; others are {message_number}, {path},
    /// {name} and {list_id} [default: tables `[[archive]]` of the configuration]
    #[arg(long, value_name = "TEMPLATE", help_heading = "Output")]
    pub link_template: Option<LinkTemplate>,

    /// Print the number of findings of each rule on standard error
    #[arg(long, help_heading = "Output")]
    pub statistics: bool,
}
