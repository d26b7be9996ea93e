//! Finds URIs in plain text, mail and news, and reports what is wrong with them.

mod text;

pub use text::Text;
