//! Links that are keys: anyone with one can read, join or enter what it links to. And links that
//! look like them, and are made to be published.

pub mod accounts;
pub mod encrypted;
pub mod public;
pub mod shared;
