//! Text that knows where each of its bytes is in the source, and the decodings that make it.

pub mod charset;
#[cfg(feature = "cli")]
pub mod escape;
pub mod line_index;
pub mod location;
mod source_map;
pub mod transfer;

pub use source_map::{Builder, Text};
