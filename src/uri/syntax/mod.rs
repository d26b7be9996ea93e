//! The generic syntax of URIs (RFC 3986): components as offsets, and every fault. It depends on no
//! other module of [`uri`](super): the table of schemes is a type parameter of the parser.

pub(crate) mod characters;
pub(in crate::uri) mod chars;
mod component;
mod consequence;
mod fault;
pub(crate) mod hex;
pub(in crate::uri) mod host;
pub(in crate::uri) mod name;
pub(crate) mod nested;
mod parse;
mod parts;
pub mod path;
pub mod percent;
pub mod query;
mod scheme;
mod traits;
mod uri;

pub(in crate::uri) use component::Span;
pub use component::{COMPONENTS, Component, HostKind};
pub use fault::{Fault, FaultKind, GrammarFault, Layer};
pub use name::UnknownName;
pub(in crate::uri) use parts::Parts;
pub use scheme::{Authority, Part, Scheme};
pub(crate) use scheme::{InBrackets, Prose};
pub(in crate::uri) use scheme::{Normalize, SchemeTable};
pub use uri::Uri;
