//! Queries of `name=value` pairs.
//!
//! RFC 3986 §3.4 gives a query no structure. [`pairs`] divides one as it is written; HTML forms
//! have a notation of their own, which [`parse_form`] and [`serialize_form`] implement.
//!
//! ```
//! use urilint::uri::Uri;
//! use urilint::uri::query::{Separator, pairs, parse_form};
//! let uri = Uri::split(b"http://www.example.org/?q=caf%C3%A9+au+lait&page=2");
//! let query = uri.query().unwrap();
//! let page = pairs(query, Separator::Ampersand).find(|pair| pair.name == b"page");
//! assert_eq!(page.unwrap().value, Some(&b"2"[..]));
//! assert_eq!(parse_form(query).next().unwrap().1, "café au lait");
//! ```

mod form;
mod pairs;
mod ranges;

pub use form::{parse_form, serialize_form};
pub use pairs::{Pair, Separator, pairs};
pub(crate) use ranges::{ENTITY, of_query, parameters, value_range};
