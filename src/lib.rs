//! Finds URIs in plain text, mail and news, and reports what is wrong with them.

mod domain;
mod escape;
pub mod scheme;
mod text;
pub mod uri;

pub use text::Text;
