//! Tests of all rules.

pub mod proof;
mod signals;
mod table;
