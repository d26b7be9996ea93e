//! Finds URIs in text: [`scan`] searches all bytes for candidates, [`delimit`] decides where
//! each one starts and ends.

pub mod base_uri;
pub mod delimit;
pub mod scan;
