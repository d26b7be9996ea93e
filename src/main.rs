//! The binary.
//!
//! Exit codes: 0 no findings, 1 findings (check), 2 a usage error or an input that could not be
//! read, 130 terminated by a signal. A closed output pipe ends it quietly with 0.

mod cli;
mod server;

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
            for message in cli::messages(&error) {
                eprintln!("urilint: {}", escape::text(&cli::masked(&message)));
            }
            ExitCode::from(2)
        }
    }
}

fn command(command: Command) -> anyhow::Result<cli::Exit> {
    match command {
        Command::Check(args) => cli::check(&args),
        Command::Extract(args) => cli::extract(&args),
        Command::Mv(args) => cli::mv(&args),
        Command::Plan(args) => cli::plan(&args),
        Command::Parse(args) => cli::parse(&args),
        Command::Resolve(args) => cli::resolve_all(&args),
        Command::Compare(args) => cli::compare(&args),
        Command::Report(args) => cli::report(&args),
        Command::Counts(args) => cli::counts(&args),
        Command::Rules(args) => cli::rules(&args),
        Command::Explain(args) => cli::explain(&args),
        Command::Config(args) => cli::config(&args),
        Command::Schema { of } => cli::schema(of),
        Command::ServeLines => cli::serve_lines(),
        Command::Server(args) => Ok(server::serve(args.log_level)),
        Command::Completions { shell } => cli::completions(shell),
        Command::Init(args) => cli::init(&args),
        Command::Man { dir: None } => cli::man(),
        Command::Man { dir: Some(dir) } => cli::man_pages(&dir),
    }
}
