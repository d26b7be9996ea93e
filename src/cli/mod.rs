//! The command line.
//!
//! A command goes one way: its arguments ([`args`]) name inputs that are looked up ([`inputs`]); both
//! make a [`request`], which says what is read and how and does not change; a [`session`] runs it and
//! writes what was found to the [`output`]. `check` and `extract` each have a folder, and so have what
//! they have in common with other commands: [`reports`] of findings, [`fix`] and [`tally`] (counts in
//! bounded memory). The other commands are one file each.

pub mod args;
mod check;
mod config;
mod counts;
mod errors;
mod exit;
mod extract;
mod fix;
mod init;
mod inputs;
mod listing;
mod manual;
mod mv;
mod named_files;
mod output;
mod own_rules;
mod packed;
mod plan;
mod report;
mod reports;
mod request;
mod rules;
mod schema;
mod serve;
mod session;
mod tally;
mod uri;
mod usage;

pub use check::check;
pub use config::config;
pub use counts::counts;
pub use errors::{is_closed_pipe, messages};
pub use exit::Exit;
pub use extract::extract;
pub use init::init;
pub use manual::{completions, man, man_pages};
pub use mv::mv;
pub use output::masked::masked;
pub use plan::plan;
pub use report::report;
pub use rules::{explain, rules};
pub use schema::schema;
pub use serve::serve_lines;
pub use uri::{compare, parse, resolve_all};
pub use usage::args;
