//! Options that have no effect without another one: they are errors, not ignored.
//!
//! `requires` of the parser is not enough: it does not hold where the other option would conflict with
//! what is given, and it knows nothing of formats.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Error};

use urilint::PositionMode;
use urilint::report::{REPORTS, Report as Row, Setting};

use crate::cli::args::choice::By;

/// What an option needs to have an effect.
enum Needs {
    /// One of these options.
    Option(&'static [&'static str]),
    /// A format of which this is true, among those of `--format`.
    Format(fn(&Row) -> bool),
    /// Such a format, or one of these options.
    FormatOr(fn(&Row) -> bool, &'static [&'static str]),
    /// That links are printed, and no counts or keys of them.
    Links,
    /// That standard input is read.
    Stdin,
    /// That a report is printed, and no diff.
    Report,
}

use Needs::{Format, FormatOr, Links, Option as Other, Report, Stdin};

/// A table of options of a command, by the names of their fields.
type Partners = &'static [(&'static str, Needs)];

/// Options of `check` and `extract`.
const INPUT: Partners = &[
    ("part", Other(&["splits_from"])),
    ("identity", Other(&["splits_from"])),
    ("output_dir", Other(&["splits_from"])),
    ("compress", Other(&["output", "output_dir"])),
    ("count_lines", Other(&["byte_range"])),
    ("stdin_filename", Stdin),
];

/// Options on how findings are shown, of `check` and `report`.
const VIEW: Partners = &[
    ("group_by", Format(|report| report.has(Setting::GroupBy))),
    (
        "max_per_group",
        Format(|report| report.has(Setting::MaxPerGroup)),
    ),
    (
        "link_template",
        Format(|report| report.has(Setting::LinkTemplate)),
    ),
    (
        "sarif_limit",
        Format(|report| report.has(Setting::SarifLimit)),
    ),
];

const CHECK: Partners = &[
    ("unsafe_fixes", Other(&["fix", "diff"])),
    ("root_dir", Other(&["check_local"])),
    ("format", Report),
    ("max_findings", Report),
    ("redact_people", Report),
    ("statistics", Report),
    ("fail_on", Report),
    ("exit_zero", Report),
];

const EXTRACT: Partners = &[
    ("no_header", Format(has_header)),
    ("fields", Format(has_keys)),
    ("fields", Links),
    ("null", Links),
    ("count_lines", Format(shows_lines_of_links)),
    ("count_lines", Links),
    ("profile", FormatOr(has_keys, &["only_valid"])),
    ("by", Other(&["unique", "count", "top"])),
    ("memory", Other(&["unique", "count", "top"])),
];

const COUNTS_MERGE: Partners = &[("no_header", Format(has_header))];

const PLAN: Partners = &[("threads", Other(&["count_lines"]))];

/// Returns true if the rows of links have a header line.
fn has_header(report: &Row) -> bool {
    let links = report.links.as_ref();
    links.is_some_and(|links| links.head.is_some())
}

/// Returns true if the rows of links have keys.
fn has_keys(report: &Row) -> bool {
    report.is_of_links() && !report.link_keys().is_empty()
}

/// Returns true if links are shown with their lines.
fn shows_lines_of_links(report: &Row) -> bool {
    report.is_of_links() && report.positions == PositionMode::Lines
}

/// The tables of a command.
fn tables(command: &str) -> &'static [Partners] {
    match command {
        "check" => &[INPUT, VIEW, CHECK],
        "extract" => &[INPUT, EXTRACT],
        "report" => &[VIEW],
        "plan" => &[PLAN],
        "merge" => &[COUNTS_MERGE],
        _ => &[],
    }
}

/// Checks that each option that is given has an effect.
///
/// # Errors
/// For the first one that has none.
pub fn check(matches: &ArgMatches) -> Result<(), Error> {
    let Some((mut name, mut matches)) = matches.subcommand() else {
        return Ok(());
    };
    while let Some((inner, matches_of_inner)) = matches.subcommand() {
        (name, matches) = (inner, matches_of_inner);
    }
    let rows = tables(name).iter().copied().flatten();
    for (option, needs) in rows {
        let given = is_given(matches, option);
        if let Some(fault) = given
            .then(|| fault(&flag(option), needs, matches))
            .flatten()
        {
            let kind = ErrorKind::MissingRequiredArgument;
            return Err(Error::raw(kind, format!("{fault}\n")));
        }
    }
    Ok(())
}

/// Returns why an option with these needs has no effect; `None` if it has.
fn fault(option: &str, needs: &Needs, matches: &ArgMatches) -> Option<String> {
    match needs {
        Other(others) => {
            let lacks = !others.iter().any(|other| is_given(matches, other));
            let others: Vec<_> = others.iter().map(|other| flag(other)).collect();
            lacks.then(|| format!("{option} requires {}", any_of(&others)))
        }
        Format(serves) => {
            let (formats, given) = (names(*serves), formats_of(matches));
            let lacks = !given.iter().any(|given| formats.contains(&&**given));
            let (formats, given) = (any_of(&formats), any_of(&given));
            lacks.then(|| format!("{option} requires --format {formats}, not {given}"))
        }
        FormatOr(serves, others) => {
            let lacks = fault(option, &Format(*serves), matches).is_some()
                && fault(option, &Other(others), matches).is_some();
            let others: Vec<_> = others.iter().map(|other| flag(other)).collect();
            let (formats, others) = (any_of(&names(*serves)), any_of(&others));
            lacks.then(|| format!("{option} requires --format {formats}, or {others}"))
        }
        Links => keys_by(matches)
            .map(|other| format!("{other} prints no links: {option} cannot be used with it")),
        Stdin => {
            let paths = matches.get_many::<PathBuf>("paths").into_iter().flatten();
            let paths: Vec<_> = paths.collect();
            let reads = paths.is_empty() || paths.iter().any(|path| path.as_os_str() == "-");
            (!reads).then(|| format!("{option} requires standard input: no PATH, or `-`"))
        }
        Report => is_given(matches, "diff")
            .then(|| format!("--diff prints no report: {option} cannot be used with it")),
    }
}

/// Returns the option by which keys are printed in place of links, if there is one.
fn keys_by(matches: &ArgMatches) -> Option<String> {
    let by = matches.get_one::<By>("by");
    let is_key = by.is_some_and(|by| *by != By::Uri);
    let options = [("count", true), ("top", true), ("by", is_key)];
    let prints_keys = |(option, is_wanted): &(&str, bool)| *is_wanted && is_given(matches, option);
    // With --files, neither is printed.
    let options = options.into_iter().filter(|_| !is_given(matches, "files"));
    options
        .into_iter()
        .find(prints_keys)
        .map(|(option, _)| flag(option))
}

/// Returns the names of the formats that `serves` is true of.
fn names(serves: fn(&Row) -> bool) -> Vec<&'static str> {
    let reports = REPORTS.iter().filter(|report| serves(report));
    reports.map(|report| report.name).collect()
}

/// Returns the names of the formats of a run.
fn formats_of(matches: &ArgMatches) -> Vec<String> {
    let formats = matches.get_many::<String>("format").into_iter().flatten();
    let name = |value: &String| match value.split_once('=') {
        Some((name, _)) => name.to_owned(),
        None => value.clone(),
    };
    formats.map(name).collect()
}

/// Returns true if an option is on the command line.
fn is_given(matches: &ArgMatches, id: &str) -> bool {
    matches.value_source(id) == Some(ValueSource::CommandLine)
}

fn flag(id: &str) -> String {
    format!("--{}", id.replace('_', "-"))
}

/// Returns `a`, `a or b`, `a, b or c`.
fn any_of<S: AsRef<str>>(names: &[S]) -> String {
    match names {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [others @ .., last] => {
            let others: Vec<_> = others.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", others.join(", "), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::args::Args;

    #[test]
    fn tables_have_options_of_their_commands() {
        let command = Args::command();
        for subcommand in command.get_subcommands() {
            let has = |id: &str| subcommand.get_arguments().any(|arg| arg.get_id() == id);
            for (option, needs) in tables(subcommand.get_name()).iter().copied().flatten() {
                assert!(has(option), "{option}");
                if let Other(others) | FormatOr(_, others) = needs {
                    assert!(others.iter().all(|other| has(other)), "{option}");
                }
            }
        }
    }
}
