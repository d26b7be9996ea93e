//! Finding URIs in text: [`scan`] searches all bytes for candidate positions, [`delimit`]
//! decides where each candidate starts and ends. [`single`] does both for a text with one URI.

pub mod base_uri;
mod defanged;
pub mod delimit;
pub mod scan;
mod scheme_name;
pub mod single;
