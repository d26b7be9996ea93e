//! Finds URIs in plain text, mail and news, and reports what is wrong with them.

mod domain;
mod escape;
mod scan;
pub mod scheme;
mod text;
pub mod uri;

pub use scan::Sought;
pub use text::Text;
