//! The grammars that a [`Valid`](super::Valid) may have, as types without values.

use crate::uri::profile::Profile;

/// A grammar of RFC 3986 or RFC 3987. The four types of this module are the only ones.
pub trait Grammar: sealed::Sealed + Copy {
    /// The grammar of the same document that requires a scheme.
    type WithScheme: Grammar<WithScheme = Self::WithScheme>;
    /// The grammar of the same document that does not require a scheme.
    type AsReference: Grammar<WithScheme = Self::WithScheme>;
    /// The grammar of RFC 3986 that requires as much.
    type AsUri: Grammar;
    /// The grammar of RFC 3987 that requires as much.
    type AsIri: Grammar;
    /// What the document calls a text of this grammar, in error messages.
    const NAME: &'static str;
    /// The document.
    const PROFILE: Profile;
    /// True if a scheme is required.
    const NEEDS_SCHEME: bool;
}

/// `URI` (RFC 3986 §3).
#[derive(Clone, Copy, Debug)]
pub enum Uri {}

/// `URI-reference` (RFC 3986 §4.1).
#[derive(Clone, Copy, Debug)]
pub enum Reference {}

/// `IRI` (RFC 3987 §2.2).
#[derive(Clone, Copy, Debug)]
pub enum Iri {}

/// `IRI-reference` (RFC 3987 §2.2).
#[derive(Clone, Copy, Debug)]
pub enum IriReference {}

impl Grammar for Uri {
    type WithScheme = Self;
    type AsReference = Reference;
    type AsUri = Self;
    type AsIri = Iri;
    const NAME: &'static str = "URI";
    const PROFILE: Profile = Profile::Rfc3986;
    const NEEDS_SCHEME: bool = true;
}

impl Grammar for Reference {
    type WithScheme = Uri;
    type AsReference = Self;
    type AsUri = Self;
    type AsIri = IriReference;
    const NAME: &'static str = "URI reference";
    const PROFILE: Profile = Profile::Rfc3986;
    const NEEDS_SCHEME: bool = false;
}

impl Grammar for Iri {
    type WithScheme = Self;
    type AsReference = IriReference;
    type AsUri = Uri;
    type AsIri = Self;
    const NAME: &'static str = "IRI";
    const PROFILE: Profile = Profile::Rfc3987;
    const NEEDS_SCHEME: bool = true;
}

impl Grammar for IriReference {
    type WithScheme = Iri;
    type AsReference = Self;
    type AsUri = Reference;
    type AsIri = Self;
    const NAME: &'static str = "IRI reference";
    const PROFILE: Profile = Profile::Rfc3987;
    const NEEDS_SCHEME: bool = false;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Uri {}
    impl Sealed for super::Reference {}
    impl Sealed for super::Iri {}
    impl Sealed for super::IriReference {}
}
