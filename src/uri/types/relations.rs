//! IRIs and URIs of the same resource (RFC 3987 §3), and references to a target.

use super::error::ParseError;
use super::grammar;
use super::operations::still_valid;
use super::storage::Storage;
use super::valid::Valid;
use super::{ValidIri, ValidIriReference, ValidReference, ValidUri};
use crate::uri::iri::{to_iri, to_uri};
use crate::uri::resolve::relativize;

impl<T: Storage> Valid<grammar::Iri, T> {
    /// Converts the IRI to a URI, by [`iri::to_uri`](to_uri).
    ///
    /// # Errors
    /// The URI is longer than 4 GiB.
    ///
    /// ```
    /// use urilint::uri::ValidIri;
    /// let iri = ValidIri::parse("http://h.example/é").unwrap();
    /// assert_eq!(iri.to_uri().unwrap(), "http://h.example/%C3%A9");
    /// ```
    pub fn to_uri(&self) -> Result<ValidUri, ParseError<String>> {
        Valid::parse(to_uri(self.as_ref()).into_owned())
    }
}

impl<T: Storage> Valid<grammar::IriReference, T> {
    /// Converts the IRI reference to a URI reference, by [`iri::to_uri`](to_uri).
    ///
    /// # Errors
    /// The URI reference is longer than 4 GiB.
    pub fn to_uri(&self) -> Result<ValidReference, ParseError<String>> {
        Valid::parse(to_uri(self.as_ref()).into_owned())
    }
}

impl<T: Storage> Valid<grammar::Uri, T> {
    /// Converts the URI to an IRI, by [`iri::to_iri`](to_iri).
    ///
    /// ```
    /// use urilint::uri::ValidUri;
    /// let uri = ValidUri::parse("http://h.example/%C3%A9").unwrap();
    /// assert_eq!(uri.to_iri(), "http://h.example/é");
    /// ```
    #[must_use]
    pub fn to_iri(&self) -> ValidIri {
        let iri = to_iri(self.as_ref()).into_owned().into_bytes();
        still_valid(iri).unwrap_or_else(|| self.with_own_text().into())
    }
}

impl<T: Storage> Valid<grammar::Reference, T> {
    /// Converts the URI reference to an IRI reference, by [`iri::to_iri`](to_iri).
    #[must_use]
    pub fn to_iri(&self) -> ValidIriReference {
        let iri = to_iri(self.as_ref()).into_owned().into_bytes();
        still_valid(iri).unwrap_or_else(|| self.with_own_text().into())
    }
}

impl<T: Storage> Valid<grammar::Uri, T> {
    /// Returns the shortest reference to this URI relative to `base`, by
    /// [`relativize`](relativize()).
    ///
    /// ```
    /// use urilint::uri::ValidUri;
    /// let base = ValidUri::parse("http://h.example/a/b").unwrap();
    /// let target = ValidUri::parse("http://h.example/a/c:d").unwrap();
    /// assert_eq!(target.relative_to(&base), "./c:d");
    /// ```
    #[must_use]
    pub fn relative_to<U: Storage>(&self, base: &ValidUri<U>) -> ValidReference {
        let reference = relative(self.as_ref(), base.as_ref());
        still_valid(reference).unwrap_or_else(|| self.with_own_text().into())
    }
}

impl<T: Storage> Valid<grammar::Iri, T> {
    /// Returns the shortest reference to this IRI relative to `base`, by
    /// [`relativize`](relativize()).
    #[must_use]
    pub fn relative_to<U: Storage>(&self, base: &ValidIri<U>) -> ValidIriReference {
        let reference = relative(self.as_ref(), base.as_ref());
        still_valid(reference).unwrap_or_else(|| self.with_own_text().into())
    }
}

fn relative(target: &str, base: &str) -> Vec<u8> {
    // A base with a scheme, as this one, is never refused.
    relativize(base.as_bytes(), target.as_bytes()).unwrap_or_else(|_| target.as_bytes().to_vec())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn iri() -> impl Strategy<Value = String> {
        "(x|http)://([a-zé.-]{0,4}|\\[::1\\]|xn--9ca)(:[0-9]{0,2})?(/([a:.é-]|%C3%A9|%E2%80%AE|%2F){0,3}){0,4}([?]([a&=é\u{E000}]|%41){0,4})?(#é)?"
    }

    proptest! {
        #[test]
        fn results_are_valid(base in iri(), target in iri()) {
            let (base, target) = (ValidIri::parse(base).unwrap(), ValidIri::parse(target).unwrap());
            let reference = target.relative_to(&base);
            prop_assert!(ValidIriReference::parse(reference.as_str()).is_ok(), "{reference}");
            let resolved = ValidIriReference::from(target.clone()).resolve_against(&base);
            prop_assert_eq!(reference.resolve_against(&base), resolved);

            let (base, target) = (base.to_uri().unwrap(), target.to_uri().unwrap());
            prop_assert!(ValidUri::parse(target.as_str()).is_ok(), "{target}");
            prop_assert!(ValidIri::parse(target.to_iri().as_str()).is_ok(), "{target}");
            let reference = target.relative_to(&base);
            prop_assert!(ValidReference::parse(reference.as_str()).is_ok(), "{reference}");
            let iri = reference.to_iri();
            prop_assert!(ValidIriReference::parse(iri.as_str()).is_ok(), "{iri}");
            prop_assert!(ValidReference::parse(iri.to_uri().unwrap().as_str()).is_ok(), "{iri}");
        }
    }
}
