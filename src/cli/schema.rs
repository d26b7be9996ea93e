//! `urilint schema`: descriptions of configuration files and of output.

use urilint::config;
use urilint::report::schema::{
    BASELINE, COUNTS, FINDINGS, LINKS, PLAN, RESOLVED, RULES, parsed_uris,
};

use crate::cli::args::choice::SchemaOf;
use crate::cli::exit::Exit;
use crate::cli::output::Output;

/// Runs the command.
pub fn schema(of: SchemaOf) -> anyhow::Result<Exit> {
    let text = match of {
        SchemaOf::Config => config::schema(),
        SchemaOf::Extract => LINKS.json_schema(),
        SchemaOf::Check => FINDINGS.json_schema(),
        SchemaOf::Parse => parsed_uris(),
        SchemaOf::Counts => COUNTS.to_owned(),
        SchemaOf::Resolve => RESOLVED.to_owned(),
        SchemaOf::Rules => RULES.to_owned(),
        SchemaOf::Plan => PLAN.to_owned(),
        SchemaOf::Baseline => BASELINE.to_owned(),
        SchemaOf::Duckdb => LINKS.duckdb() + "\n" + &FINDINGS.duckdb(),
    };
    let mut output = Output::standard();
    output.buffer().extend_from_slice(text.as_bytes());
    output.finish()?;
    Ok(Exit::Clean)
}
