//! `urilint parse`, `resolve` and `compare`, which take single URIs.

mod compare;
mod lines;
mod parse;
mod resolve;

pub use compare::compare;
pub use parse::parse;
pub use resolve::resolve_all;
