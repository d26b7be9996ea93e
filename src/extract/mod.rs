//! Finding URIs in text: [`scan`] searches all bytes for candidate positions, [`delimit`]
//! decides where each candidate starts and ends.

pub mod base_uri;
pub mod delimit;
pub mod scan;
mod scheme_name;
