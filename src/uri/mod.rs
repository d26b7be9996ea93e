//! URIs: the parser of RFC 3986 and of the documents before and after it.
//!
//! [`Uri::split`] never fails: it divides any bytes by the expression of RFC 3986
//! Appendix B and lists every fault. [`Uri::parse`] is the strict entry point: it returns
//! the first fault as an error.
//!
//! The modules depend on each other in one direction:
//!
//! - `syntax` holds [`Uri`] and the generic grammar, and depends on none of the others;
//! - [`urn`](crate::urn) and [`scheme`] have the grammars of namespaces and of schemes, and
//!   `scheme` gives the parser its table;
//! - `whatwg` parses as browsers do; `profile` divides by each document;
//! - `resolve`, `normalize` and `compare` follow RFC 3986 §5 and §6;
//! - `template` parses and expands URI templates (RFC 6570);
//! - `verdict` compares what the documents make of one URI.

mod compare;
mod normalize;
mod profile;
mod resolve;
pub mod scheme;
mod syntax;
pub mod template;
pub(crate) mod urn;
mod verdict;
mod whatwg;

pub use compare::{Objective, equivalence, equivalence_for, urn_equivalence};
pub use normalize::{NORMALIZATION_LEVELS, NormalizationLevel, normalize};
pub use profile::{PROFILES, Profile};
pub use resolve::{ExcessDotDot, Parser, Resolution, ResolveError, Target, resolve};
pub(crate) use syntax::name::find as find_name;
pub use syntax::{
    COMPONENTS, Component, Fault, FaultKind, GrammarFault, HostKind, Layer, UnknownName, Uri,
};
pub(crate) use syntax::{characters, hex, nested, percent, query};
pub use verdict::{Verdict, disagreement, verdict, verdicts};
pub(crate) use whatwg::looked_up;
pub use whatwg::{Whatwg, WhatwgFailure, WhatwgHost, whatwg};

#[cfg(test)]
mod tests;
