//! The arguments of `urilint check`.

use std::path::PathBuf;

use clap::{ArgGroup, Args as Group};

use super::super::choice::{FailOnName, PresetName, SeverityName};
use super::Input;

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

    /// Output format: full, concise, ndjson, json, github, gitlab or junit. With FILE, the report is
    /// written there, as with --output. Repeat it for several reports of one run, of which one at
    /// most has no FILE; `-` is standard output
    #[arg(
        long,
        value_name = "NAME[=FILE]",
        default_value = "full",
        help_heading = "Output"
    )]
    pub format: Vec<String>,

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
