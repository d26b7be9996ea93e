//! Text with the source position of each of its bytes, and the decoders that produce it.

#[cfg(any(feature = "io", feature = "serde"))]
pub mod base64;
pub(crate) mod blank;
pub(crate) mod blocks;
pub mod calendar;
pub mod charset;
#[cfg(feature = "config")]
pub mod escape;
#[cfg(feature = "io")]
pub mod fnv;
pub mod line_index;
pub mod location;
mod source_map;
pub mod transfer;

pub use source_map::{Builder, Text};
