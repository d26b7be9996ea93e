//! Properties that hold for any bytes: locations, independence of input boundaries, the parser
//! of URIs, and agreement with other parsers.

mod addresses;
mod agreement;
mod cuts;
mod fixes;
pub mod grammar;
mod iris;
mod locations;
mod mailboxes;
mod omissions;
mod parser;
mod peers;
mod tokens;

use std::sync::LazyLock;

use urilint::{Checks, FORMATS, Format, Options, RULES, Secrets, Snippets, Task};

/// The number of cases of each comparison with another parser. `PEER_CASES` changes it.
fn peer_cases() -> u32 {
    std::env::var("PEER_CASES").map_or(10_000, |count| count.parse().unwrap())
}

fn options(task: Task, secrets: Secrets) -> Options {
    Options::new(task).with_secrets(secrets)
}
fn check() -> Task {
    // The plan of the rules is made once: it is shared by clones.
    static CHECKS: LazyLock<Checks> = LazyLock::new(|| {
        Checks::new(RULES.iter().copied(), urilint::Settings::default())
            .with_snippets(Snippets::Wanted)
    });
    Task::Check(CHECKS.clone())
}
fn format(name: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.name == name).unwrap()
}
