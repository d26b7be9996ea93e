//! Percent-encoding (RFC 3986 §2.1): octets written as `%` and two hex digits.
//!
//! [`encode`] writes any bytes with the characters that a component allows, and [`decode`] reads
//! them back:
//!
//! ```
//! use urilint::uri::percent;
//! let path = format!("/{}", percent::encode("50% off/b c", percent::SEGMENT));
//! assert_eq!(path, "/50%25%20off%2Fb%20c");
//! assert_eq!(&*percent::decode_str(&path)?, "/50% off/b c");
//! # Ok::<(), std::str::Utf8Error>(())
//! ```
//!
//! Encode each part of a component before it is put between delimiters, and decode it after the
//! component was divided at them (§2.4). Decode no text twice.
//!
//! | set | literal besides `ALPHA` `DIGIT` `-._~` |
//! | --- | --- |
//! | [`UNRESERVED`] | |
//! | [`USERINFO`] | `!$&'()*+,;=` |
//! | [`REG_NAME`] | `!$&'()*+,;=` |
//! | [`SEGMENT`] | `!$&'()*+,;=:@` |
//! | [`PATH`] | `!$&'()*+,;=:@/` |
//! | [`QUERY`], [`FRAGMENT`] | `!$&'()*+,;=:@/?` |
//! | [`QUERY_VALUE`] | `!$'()*,:@/?` |
//!
//! A form has another notation, with `+` for a space: see
//! [`serialize_form`](crate::uri::query::serialize_form).

mod decode;
mod encode;
mod set;

pub use decode::{Escape, decode, decode_lossy, decode_str, escapes, octet_at, octets};
pub(in crate::uri) use encode::escape_of;
pub use encode::{Encoded, encode, encode_raw};
pub(in crate::uri) use set::ASCII;
pub use set::{FRAGMENT, PATH, QUERY, QUERY_VALUE, REG_NAME, SEGMENT, Set, UNRESERVED, USERINFO};
