//! Resolution, normalization and comparison (RFC 3986 §5, §6). Valid input gives valid output.

use super::grammar::Grammar;
use super::storage::Storage;
use super::valid::Valid;
use crate::uri::compare::equivalence;
use crate::uri::normalize::{NormalizationLevel, normalize};
use crate::uri::resolve::{Parser, Resolution, Target, resolve};

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

/// Returns the result of an operation that keeps valid text valid; `None` if it exceeds 4 GiB.
pub(super) fn still_valid<G: Grammar>(bytes: Vec<u8>) -> Option<Valid<G, String>> {
    let valid = String::from_utf8(bytes).ok().map(Valid::parse);
    debug_assert!(matches!(valid, Some(Ok(_))), "{valid:?}");
    valid?.ok()
}
