//! `urilint parse`, `resolve` and `compare`, which take single URIs.

mod compare;
mod lines;
mod parse;
mod resolve;

pub use compare::{compare, level_of};
pub use parse::{parse, write_ndjson};
pub use resolve::resolve_all;
