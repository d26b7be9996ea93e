//! The command line: arguments, subcommands, exit codes.

mod archives;
pub mod args;
mod attributes;
mod baseline;
mod check;
mod choice;
mod closing;
mod config;
mod destination;
mod engine;
mod extract;
mod fields;
mod filter;
mod fix;
mod git;
mod init;
mod interrupt;
mod labels;
mod lines;
mod listed;
mod manifest;
mod manual;
mod output;
mod own;
mod parse;
mod part_file;
mod partners;
mod period;
mod plan;
mod print;
mod progress;
mod replace;
mod report;
mod reports;
mod rules;
mod schema;
mod silence;
mod single;
mod size;
mod splits;
mod tally;
mod temporary;
mod uri;
mod usage;
mod view;

pub use check::check;
pub use config::config;
pub use extract::extract;
pub use init::init;
pub use manual::{completions, man, man_pages};
pub use parse::parse;
pub use plan::plan;
pub use report::report;
pub use rules::{explain, rules};
pub use schema::schema;
pub use uri::{compare, resolve_all};
pub use usage::args;

use std::ffi::{OsStr, OsString};
use std::io;
use std::sync::Arc;

use urilint::config::ConfigError;
use urilint::mask_text;
use urilint::report::escape;
use urilint::run::InternalError;

use output::Output;

/// The result of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// No findings (check), and no errors.
    Clean,
    /// There are findings.
    Findings,
    /// An input could not be read, or not completely.
    Lost,
}

impl Exit {
    /// Returns the one with the greater exit code.
    pub fn or(self, other: Self) -> Self {
        if other.code() > self.code() {
            other
        } else {
            self
        }
    }

    /// Returns the exit code.
    pub const fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Lost => 2,
        }
    }
}

/// Returns an argument with control characters escaped and credentials masked.
pub fn escaped(argument: &OsStr) -> OsString {
    let mut argument = argument.as_encoded_bytes().to_vec();
    mask_text(&mut argument);
    let mut text = Vec::new();
    // Writing to memory does not fail, and what is written is UTF-8.
    let _ = escape::visible(&mut text, &argument);
    String::from_utf8_lossy(&text).into_owned().into()
}

/// Ends an item of the output. If it panicked, reports that on standard error.
fn end_item(
    written: Result<anyhow::Result<Exit>, InternalError>,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    let exit = written.unwrap_or_else(|error| {
        eprintln!("urilint: {error}");
        Ok(Exit::Lost)
    })?;
    output.end_item()?;
    Ok(exit)
}

fn print(text: &[u8]) -> anyhow::Result<Exit> {
    let mut output = Output::standard();
    output.buffer().extend_from_slice(text);
    output.finish()?;
    Ok(Exit::Clean)
}

/// Returns `message`, which may quote arguments or a configuration, with credentials masked.
pub fn masked(message: &str) -> String {
    let mut message = message.as_bytes().to_vec();
    mask_text(&mut message);
    String::from_utf8_lossy(&message).into_owned()
}

/// Returns the lines of the message about an error: one for each fault of a configuration.
pub fn messages(error: &anyhow::Error) -> Vec<String> {
    let shared = error
        .downcast_ref::<Arc<ConfigError>>()
        .map(|error| &**error);
    match error.downcast_ref().or(shared) {
        Some(config) => ConfigError::all(config).map(ToString::to_string).collect(),
        None => vec![format!("{error:#}")],
    }
}

/// Returns true if the error is a closed output pipe.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
