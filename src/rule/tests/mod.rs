//! Tests of all rules.

pub mod proof;
mod table;
