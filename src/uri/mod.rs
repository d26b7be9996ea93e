//! URIs: the parser of RFC 3986 and of the documents before and after it.
//!
//! [`Uri::split`] never fails: it divides any bytes by the expression of RFC 3986
//! Appendix B and lists every fault. [`Uri::parse`] is the strict entry point: it returns
//! the first fault as an error.
//!
//! [`ValidUri`], [`ValidReference`], [`ValidIri`] and [`ValidIriReference`] are text, borrowed or
//! owned, that is valid by the generic grammar and stays so when it is resolved, normalized or
//! changed. The faults of its scheme are listed by [`Valid::scheme_faults`]; [`Uri::is_valid`] and
//! [`Uri::parse`] take these into account.
//!
//! The modules depend on each other in one direction:
//!
//! - `syntax` holds [`Uri`] and the generic grammar, and depends on none of the others;
//! - [`urn`](crate::urn) and [`scheme`] have the grammars of namespaces and of schemes, and
//!   `scheme` gives the parser its table;
//! - `whatwg` parses as browsers do; `profile` divides by each document;
//! - `resolve`, `normalize` and `compare` follow RFC 3986 §5 and §6, [`iri`] RFC 3987 §3;
//! - [`file_path`] converts paths of files, by RFC 8089;
//! - `types` has text that is valid by the generic grammar: [`ValidUri`] and its relatives;
//! - `template` parses and expands URI templates (RFC 6570);
//! - `verdict` compares what the documents make of one URI.

mod compare;
pub mod file_path;
pub mod iri;
mod normalize;
mod profile;
mod resolve;
pub mod scheme;
mod syntax;
pub mod template;
mod types;
pub(crate) mod urn;
mod verdict;
mod whatwg;

pub use compare::{Objective, equivalence, equivalence_for, urn_equivalence};
pub use normalize::{DefaultPorts, NORMALIZATION_LEVELS, NormalizationLevel, normalize};
pub use profile::{PROFILES, Profile};
pub use resolve::{ExcessDotDot, Parser, Resolution, ResolveError, Target, relativize, resolve};
pub(crate) use syntax::name::find as find_name;
pub use syntax::{
    COMPONENTS, Component, Fault, FaultKind, GrammarFault, HostKind, Layer, UnknownName, Uri,
};
pub(crate) use syntax::{characters, hex, nested};
pub use syntax::{path, percent, query};
pub use types::{
    Authority, Builder, ComponentError, Host, Lend, ParseError, Storage, Valid, ValidIri,
    ValidIriReference, ValidReference, ValidUri, grammar,
};
pub use verdict::{Verdict, disagreement, verdict, verdicts};
pub(crate) use whatwg::looked_up;
pub use whatwg::{Whatwg, WhatwgFailure, WhatwgHost, whatwg};

#[cfg(test)]
mod tests;
