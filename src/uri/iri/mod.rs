//! IRIs and URIs of the same resource (RFC 3987 §3).
//!
//! ```
//! use urilint::uri::iri::{to_iri, to_uri};
//! assert_eq!(to_uri("http://example.org/café?ñ"), "http://example.org/caf%C3%A9?%C3%B1");
//! assert_eq!(to_iri("http://example.org/caf%C3%A9?%C3%B1"), "http://example.org/café?ñ");
//! ```
//!
//! Text in UTF-8 is not normalized (§3.1 step 1c). Who converts an IRI from another charset or from
//! paper normalizes it to NFC first (steps 1a and 1b). Neither function needs valid input: what is
//! at fault remains so, but the result is in UTF-8, and that of [`to_uri`] in ASCII.

mod to_iri;
mod to_uri;

pub use to_iri::to_iri;
pub use to_uri::to_uri;
pub(in crate::uri) use to_uri::{encoded, host};

#[cfg(test)]
mod tests;
