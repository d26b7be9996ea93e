//! Resolution, normalization and comparison (RFC 3986 §5, §6), and conversion between IRIs and URIs
//! (RFC 3987 §3). Valid input gives valid output.

use super::error::ParseError;
use super::grammar::Grammar;
use super::storage::Storage;
use super::valid::Valid;
use crate::uri::compare::equivalence;
use crate::uri::iri;
use crate::uri::normalize::{NormalizationLevel, normalize};
use crate::uri::resolve::{Parser, Resolution, Target, relativize, resolve};

impl<G: Grammar, T: Storage> Valid<G, T> {
    /// Resolves the reference against `base`, whose fragment has no effect, by the strict algorithm
    /// of RFC 3986 §5.2. [`resolve`](crate::uri::resolve()) has those of other documents.
    ///
    /// ```
    /// use urilint::uri::{ValidIri, ValidIriReference};
    /// let base = ValidIri::parse("http://h.example/a/b").unwrap();
    /// let reference = ValidIriReference::parse("../é?q").unwrap();
    /// assert_eq!(reference.resolve_against(&base), "http://h.example/é?q");
    /// ```
    ///
    /// # Panics
    /// If the result exceeds 4 GiB.
    #[must_use]
    pub fn resolve_against<U: Storage>(
        &self,
        base: &Valid<G::WithScheme, U>,
    ) -> Valid<G::WithScheme, String> {
        let texts = (base.as_ref().as_bytes(), self.as_ref().as_bytes());
        let strict = Resolution::Rfc3986(Parser::Strict);
        // A base with a scheme, as this one, is never refused.
        let target = resolve(texts.0, texts.1, strict).map(Target::into_bytes);
        still_valid(target.unwrap_or_default()).expect("a URI of at most 4 GiB")
    }

    /// Normalizes the text at all levels up to `level`; a text that would exceed 4 GiB is kept. From
    /// [`NormalizationLevel::Escapes`] on, characters outside ASCII that are not in the host are
    /// percent-encoded; at [`NormalizationLevel::Scheme`], names of hosts are in ASCII.
    ///
    /// ```
    /// use urilint::uri::{NormalizationLevel, ValidUri};
    /// let uri = ValidUri::parse("HTTP://H.example:80/./%7Ea").unwrap();
    /// assert_eq!(uri.normalize(NormalizationLevel::DotSegments), "http://h.example:80/~a");
    /// assert_eq!(uri.normalize(NormalizationLevel::Scheme), "http://h.example/~a");
    /// ```
    #[must_use]
    pub fn normalize(&self, level: NormalizationLevel) -> Valid<G, String> {
        let normal = normalize(self.as_ref().as_bytes(), level);
        still_valid(normal).unwrap_or_else(|| self.with_own_text())
    }

    /// Converts an IRI to a URI (RFC 3987 §3.1; see [`iri::to_uri`]). Nothing changes in a URI.
    ///
    /// ```
    /// use urilint::uri::{ValidIri, ValidUri};
    /// let uri: ValidUri = ValidIri::parse("x://h/é").unwrap().to_uri();
    /// assert_eq!(uri, "x://h/%C3%A9");
    /// ```
    ///
    /// # Panics
    /// If the URI is longer than 4 GiB.
    pub fn to_uri(&self) -> Valid<G::AsUri, String> {
        let uri = iri::to_uri(self.as_ref()).into_owned();
        still_valid(uri.into_bytes()).expect("a URI of at most 4 GiB")
    }

    /// Converts a URI to an IRI, by decoding what is legible there (RFC 3987 §3.2; see
    /// [`iri::to_iri`]).
    ///
    /// ```
    /// use urilint::uri::{ValidIri, ValidUri};
    /// let iri: ValidIri = ValidUri::parse("x://h/%C3%A9%2F").unwrap().to_iri();
    /// assert_eq!(iri, "x://h/é%2F");
    /// ```
    ///
    /// # Panics
    /// If the IRI is longer than 4 GiB.
    pub fn to_iri(&self) -> Valid<G::AsIri, String> {
        let iri = iri::to_iri(self.as_ref()).into_owned();
        still_valid(iri.into_bytes()).expect("an IRI of at most 4 GiB")
    }

    /// Returns the lowest level of normalization at which both are equal; `None` if they differ at
    /// every level (see [`equivalence`](crate::uri::equivalence)).
    ///
    /// ```
    /// use urilint::uri::{NormalizationLevel, ValidUri};
    /// let a = ValidUri::parse("http://h.example").unwrap();
    /// let b = ValidUri::parse("http://h.example:80/").unwrap();
    /// assert_ne!(a, b);
    /// assert_eq!(a.equivalence(&b), Some(NormalizationLevel::Scheme));
    /// ```
    pub fn equivalence<U: Storage>(&self, other: &Valid<G, U>) -> Option<NormalizationLevel> {
        equivalence(self.as_ref().as_bytes(), other.as_ref().as_bytes())
    }
}

impl<G: Grammar<WithScheme = G>, T: Storage> Valid<G, T> {
    /// Parses a reference and resolves it against this base, as
    /// [`resolve_against`](Valid::resolve_against) does.
    ///
    /// ```
    /// use urilint::uri::ValidUri;
    /// let base = ValidUri::parse("http://h.example/a/b")?;
    /// assert_eq!(base.join("../c?q")?, "http://h.example/c?q");
    /// assert!(base.join("c d").is_err());
    /// # Ok::<(), urilint::uri::ParseError<&str>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first fault of the reference.
    pub fn join<'r>(&self, reference: &'r str) -> Result<Valid<G, String>, ParseError<&'r str>> {
        let reference = Valid::<G::AsReference, &str>::parse(reference)?;
        Ok(reference.resolve_against(self))
    }

    /// Returns a reference that leads from this base to `target`: the reverse of
    /// [`resolve_against`](Valid::resolve_against) (see [`relativize`](crate::uri::relativize())).
    ///
    /// ```
    /// use urilint::uri::ValidUri;
    /// let base = ValidUri::parse("http://h.example/a/b").unwrap();
    /// let target = ValidUri::parse("http://h.example/a/c").unwrap();
    /// assert_eq!(base.relativize(&target), "c");
    /// ```
    #[must_use]
    pub fn relativize<U: Storage>(&self, target: &Valid<G, U>) -> Valid<G::AsReference, String> {
        let texts = (self.as_ref().as_bytes(), target.as_ref().as_bytes());
        // A base with a scheme, as this one, is never refused.
        let reference = relativize(texts.0, texts.1).unwrap_or_default();
        still_valid(reference).unwrap_or_else(|| target.with_own_text().with_grammar())
    }
}

/// Returns the result of an operation that keeps valid text valid; `None` if it exceeds 4 GiB.
fn still_valid<G: Grammar>(bytes: Vec<u8>) -> Option<Valid<G, String>> {
    let valid = String::from_utf8(bytes).ok().map(Valid::parse);
    debug_assert!(matches!(valid, Some(Ok(_))), "{valid:?}");
    valid?.ok()
}
