//! The command line: arguments, subcommands, exit codes.

pub mod args;
mod attributes;
mod check;
mod choice;
mod config;
mod destination;
mod engine;
mod extract;
mod filter;
mod fix;
mod git;
mod interrupt;
mod lines;
mod listed;
mod output;
mod own;
mod parse;
mod print;
mod replace;
mod reports;
mod rules;
mod single;
mod size;
mod tally;
mod temporary;
mod uri;

pub use check::check;
pub use config::config;
pub use extract::extract;
pub use parse::parse;
pub use rules::{explain, rules};
pub use uri::{compare, resolve_all};

use std::ffi::{OsStr, OsString};
use std::io;

use clap::{CommandFactory, Parser};
use urilint::mask_text;
use urilint::report::escape;

use urilint::run::InternalError;

use args::Args;
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

/// Parses the arguments. On an error, and for `--help`, prints a message and ends the process.
///
/// Messages quote arguments, which may be file names in an untrusted repository. So they are made
/// from arguments that are escaped and whose credentials are masked.
pub fn args() -> Args {
    Args::try_parse().unwrap_or_else(|error| {
        let shown = if error.use_stderr() {
            let arguments = std::env::args_os();
            Args::try_parse_from(arguments.map(|argument| escaped(&argument))).err()
        } else {
            Some(error)
        };
        let Some(shown) = shown else {
            // The escaped arguments parse, so the error is in what was escaped or masked.
            eprintln!("urilint: an argument is not valid UTF-8 or contains a credential");
            std::process::exit(2);
        };
        shown.exit()
    })
}

fn escaped(argument: &OsStr) -> OsString {
    let mut argument = argument.as_encoded_bytes().to_vec();
    mask_text(&mut argument);
    let mut text = Vec::new();
    // Writing to memory does not fail, and what is written is UTF-8.
    let _ = escape::visible(&mut text, &argument);
    String::from_utf8_lossy(&text).into_owned().into()
}

/// Runs `urilint completions SHELL`.
pub fn completions(shell: clap_complete::Shell) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "urilint", &mut script);
    print(&script)
}

/// Runs `urilint man`: prints one page for the command and its subcommands.
pub fn man() -> anyhow::Result<Exit> {
    let mut page = Vec::new();
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for sub in command.get_subcommands() {
        let man = clap_mangen::Man::new(sub.clone());
        man.render_name_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    print(&page)
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

/// Returns true if the error is a closed output pipe.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
