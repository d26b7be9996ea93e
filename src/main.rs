//! The binary: arguments in, exit code out.
//!
//! 0 nothing found, 1 findings (check), 2 usage or an input that could not be read,
//! 130 ended by a signal. A closed pipe ends quietly with 0.

mod cli;

use std::process::ExitCode;

use urilint::report::escape;
use urilint::run::{contain, record_panics};

use cli::args::Command;

fn main() -> ExitCode {
    record_panics();
    match contain(|| command(cli::args().command)).unwrap_or_else(|error| Err(error.into())) {
        Ok(exit) => exit.code().into(),
        Err(error) if cli::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let text = cli::masked(&format!("{error:#}"));
            eprintln!("urilint: {}", escape::text(&text));
            ExitCode::from(2)
        }
    }
}

fn command(command: Command) -> anyhow::Result<cli::Exit> {
    match command {
        Command::Check(args) => cli::check(&args),
        Command::Extract(args) => cli::extract(&args),
        Command::Parse(args) => cli::parse(&args),
        Command::Resolve(args) => cli::resolve_all(&args),
        Command::Compare(args) => cli::compare(&args),
        Command::Rules(args) => cli::rules(&args),
        Command::Explain(args) => cli::explain(&args),
        Command::Config(args) => cli::config(&args),
        Command::Completions { shell } => cli::completions(shell),
        Command::Man => cli::man(),
    }
}
