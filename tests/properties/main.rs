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

use urilint::{Checks, FORMATS, Format, Options, RULES, Secrets, Severity, Snippets, Task};

fn options(task: Task, secrets: Secrets) -> Options {
    Options {
        secrets,
        ..Options::new(task)
    }
}
fn check() -> Task {
    Task::Check(Checks {
        rules: RULES.to_vec(),
        min_severity: Severity::Info,
        snippets: Snippets::Wanted,
        settings: urilint::Settings::default(),
    })
}
fn format(name: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.name == name).unwrap()
}
