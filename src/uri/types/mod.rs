//! URIs, URI references, IRIs and IRI references that are valid by the generic grammar.
//!
//! [`Uri`](super::Uri) takes any bytes and lists their faults. A [`Valid`] has none: it is text
//! that a grammar of RFC 3986 or RFC 3987 matches, borrowed (`&str`) or owned (`String`), with
//! the offsets of its components. Nothing changes it into text that is not valid.
//!
//! The grammar of the scheme is checked separately: `mailto:foo` is a valid URI, whose
//! [`scheme_faults`](Valid::scheme_faults) say that it names no address.

mod authority;
mod builder;
mod convert;
mod draft;
mod error;
pub mod grammar;
mod offsets;
mod operations;
#[cfg(feature = "serde")]
mod serialize;
mod setters;
mod storage;
mod traits;
mod valid;

pub use authority::{Authority, Host};
pub use builder::Builder;
pub use error::{ComponentError, ParseError};
pub use storage::{Lend, Storage};
pub use valid::Valid;

/// A URI (RFC 3986 §3): it has a scheme.
///
/// ```
/// use urilint::uri::ValidUri;
///
/// let uri = ValidUri::parse("http://anna@h.example:8080/a?q#f")?;
/// assert_eq!((uri.scheme(), uri.path()), ("http", "/a"));
/// assert_eq!((uri.query(), uri.fragment()), (Some("q"), Some("f")));
/// let authority = uri.authority().unwrap();
/// assert_eq!((authority.host_str(), authority.port_number()), ("h.example", Some(8080)));
///
/// let error = ValidUri::parse("http://h.example/a b").unwrap_err();
/// assert_eq!(error.fault().range(), 18..19);
/// # Ok::<(), urilint::uri::ParseError<&str>>(())
/// ```
pub type ValidUri<T = String> = Valid<grammar::Uri, T>;

/// A URI reference (RFC 3986 §4.1): a URI, or a reference that is relative to one.
///
/// ```
/// use urilint::uri::{ValidReference, ValidUri};
///
/// let base = ValidUri::parse("http://h.example/a/b?q")?;
/// let reference = ValidReference::parse("../c#f")?;
/// assert_eq!(reference.resolve_against(&base), "http://h.example/c#f");
/// # Ok::<(), urilint::uri::ParseError<&str>>(())
/// ```
pub type ValidReference<T = String> = Valid<grammar::Reference, T>;

/// An IRI (RFC 3987 §2.2): a URI that may have characters outside ASCII.
///
/// ```
/// use urilint::uri::{ValidIri, ValidUri};
///
/// let iri = ValidIri::parse("http://bücher.example/é").unwrap();
/// assert_eq!(iri.authority().unwrap().host_str(), "bücher.example");
/// assert!(ValidUri::try_from(iri).is_err());
/// ```
pub type ValidIri<T = String> = Valid<grammar::Iri, T>;

/// An IRI reference (RFC 3987 §2.2): an IRI, or a reference that is relative to one.
pub type ValidIriReference<T = String> = Valid<grammar::IriReference, T>;

#[cfg(test)]
mod tests;
