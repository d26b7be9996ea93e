//! Parsing of the arguments, and the messages about their errors.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory, Error, FromArgMatches};

use crate::cli::args::Args;
use crate::cli::args::partners;
use crate::cli::output::masked::{escaped, masked};

/// Parses the arguments. On an error, and for `--help`, prints a message and ends the process.
///
/// Messages quote arguments, which may be file names in an untrusted repository. So they are made
/// from arguments that are escaped and whose credentials are masked.
pub fn args() -> Args {
    parsed(std::env::args_os()).unwrap_or_else(|error| {
        if !is_usage_error(&error) {
            error.exit();
        }
        let text = path_for_command(&error)
            .or_else(|| other_name(&error))
            .unwrap_or_else(described);
        eprint!("urilint: {text}");
        std::process::exit(2)
    })
}

/// Parses the arguments of a request: those after the name of the program. Returns the options that are
/// given, by the names of their fields, too.
///
/// # Errors
/// A message of one line, with credentials in arguments masked.
pub fn of_request(arguments: &[String]) -> Result<(Args, Vec<String>), String> {
    let all =
        || std::iter::once(OsString::from("urilint")).chain(arguments.iter().map(OsString::from));
    let parse = || {
        let mut command = Args::command();
        let matches = command.try_get_matches_from_mut(all())?;
        partners::check(&matches)?;
        Ok((Args::from_arg_matches(&matches)?, given(&command, &matches)))
    };
    parse().map_err(|error: Error| {
        let text = error.to_string();
        let line = text.lines().next().unwrap_or_default();
        masked(line.strip_prefix("error: ").unwrap_or(line))
    })
}

/// Returns the options of a command that are given.
fn given(command: &Command, matches: &ArgMatches) -> Vec<String> {
    let Some((name, matches)) = matches.subcommand() else {
        return Vec::new();
    };
    let arguments = command.find_subcommand(name).into_iter();
    let ids = arguments
        .flat_map(Command::get_arguments)
        .map(|argument| argument.get_id().as_str());
    let is_given = |id: &&str| {
        matches.try_contains_id(id).is_ok()
            && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    ids.filter(is_given).map(str::to_owned).collect()
}

/// Parses arguments.
fn parsed(arguments: impl Iterator<Item = OsString>) -> Result<Args, Error> {
    let matches = Args::command().try_get_matches_from(arguments)?;
    partners::check(&matches)?;
    Args::from_arg_matches(&matches)
}

/// Returns true for an error, false for help and the version, on either output.
fn is_usage_error(error: &Error) -> bool {
    error.use_stderr() && error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
}

/// Returns the message of the error in the arguments: that of clap, after the name of the program as
/// all messages have it.
fn described() -> String {
    let arguments = std::env::args_os();
    let Err(error) = parsed(arguments.map(|argument| escaped(&argument))) else {
        // The escaped arguments parse, so the error is in what was escaped or masked.
        return "an argument is not valid UTF-8 or contains a credential\n".to_owned();
    };
    let text = error.render().to_string();
    text.strip_prefix("error: ").unwrap_or(&text).to_owned()
}

/// Options that other programs have, and what they are here.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("--json", "--format ndjson"),
    ("-f", "--format"),
    ("--output-format", "--format"),
    ("--jobs", "--threads"),
    ("-j", "--threads"),
    ("--no-gitignore", "--no-ignore"),
    ("--no-respect-gitignore", "--no-ignore"),
    ("--ignore-path", "--exclude"),
    ("--glob", "--exclude"),
];

/// Returns the message about an option that has another name here.
fn other_name(error: &Error) -> Option<String> {
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let given = given.split('=').next().unwrap_or_default();
    let (_, here) = OTHER_NAMES.iter().find(|(other, _)| *other == given)?;
    Some(format!(
        "unexpected argument '{given}'; did you mean `{here}`?\n"
    ))
}

/// Returns the message about a path in the place of a command.
fn path_for_command(error: &Error) -> Option<String> {
    let first = std::env::args_os().nth(1)?;
    let named = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) => Some(name),
        _ => None,
    };
    let path = Path::new(&first);
    if named.is_none_or(|name| OsStr::new(name) != first) || !path.exists() {
        return None;
    }
    let kind = if path.is_dir() { "folder" } else { "file" };
    let name = escaped(&first);
    let name = name.to_string_lossy();
    Some(format!(
        "{name} is a {kind}: urilint check {name}, or urilint extract {name}\n"
    ))
}
