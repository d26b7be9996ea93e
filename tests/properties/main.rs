//! Properties that hold for any bytes: locations, independence of input boundaries, the parser
//! of URIs, and agreement with other parsers.

mod cuts;
mod fixes;
mod grammar;
mod locations;
mod mailboxes;
mod parser;
mod peers;
mod tokens;

use urilint::{Checks, FORMATS, Format, Options, RULES, Secrets, Snippets, Task};

fn options(task: Task, secrets: Secrets) -> Options {
    Options {
        secrets,
        ..Options::new(task)
    }
}
fn check() -> Task {
    Task::Check(
        Checks::new(RULES.iter().copied(), urilint::Settings::default())
            .with_snippets(Snippets::Wanted),
    )
}
fn format(name: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.name == name).unwrap()
}
