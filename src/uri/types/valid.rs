//! Valid text, and its components.

use std::marker::PhantomData;
use std::ops::Range;

use super::authority::Authority;
use super::error::ParseError;
use super::grammar::{self, Grammar};
use super::offsets::Offsets;
use super::storage::{Lend, Storage};
use crate::uri::scheme;
use crate::uri::syntax::{Component, Fault, Layer, Uri};

/// Text that the grammar `G` matches, stored in `T`, with the offsets of its components. Use it by
/// its names: [`ValidUri`](super::ValidUri), [`ValidReference`](super::ValidReference),
/// [`ValidIri`](super::ValidIri) and [`ValidIriReference`](super::ValidIriReference).
///
/// Values are compared, ordered and hashed as their texts are, so they can be looked up by a `str`
/// in a map. [`equivalence`](Self::equivalence) compares by the levels of RFC 3986 §6.
///
/// `parse` takes `&str` or `String`; [`str::parse`] and `TryFrom` do the same. With the feature
/// `serde`, values are serialized as strings, and checked when they are deserialized.
///
/// ```
/// use urilint::uri::{ValidReference, ValidUri};
///
/// let borrowed = ValidUri::parse("urn:example:a")?;
/// let owned: ValidUri = borrowed.to_owned();
/// assert_eq!(owned, borrowed);
/// assert_eq!(owned, "urn:example:a");
/// let reference: ValidReference = owned.into();
/// assert_eq!(reference.scheme(), Some("urn"));
///
/// // An error of an owned conversion returns the text.
/// let error = ValidUri::parse(String::from("no scheme")).unwrap_err();
/// assert_eq!(error.into_input(), "no scheme");
/// # Ok::<(), urilint::uri::ParseError<&str>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Valid<G, T = String> {
    text: T,
    offsets: Offsets,
    grammar: PhantomData<G>,
}

impl<G: Grammar, T: Storage> Valid<G, T> {
    /// Parses text. Only the generic grammar is required; see
    /// [`scheme_faults`](Self::scheme_faults) for that of the scheme.
    ///
    /// # Errors
    /// Returns the text and its first fault.
    pub fn parse(text: T) -> Result<Self, ParseError<T>> {
        match Offsets::read::<G>(text.as_ref().as_bytes()) {
            Ok(offsets) => Ok(Self::new(text, offsets)),
            Err(fault) => Err(ParseError::new::<G>(text, fault)),
        }
    }

    /// Returns the range of a component in bytes; `None` if it is absent. An empty component
    /// (`http://h?`) is present.
    pub fn range(&self, component: Component) -> Option<Range<usize>> {
        self.offsets.get(component)
    }

    /// Returns the text.
    pub fn into_inner(self) -> T {
        self.text
    }
}

impl<G, T> Valid<G, T> {
    /// Creates a value from text that is valid by `G`, and its offsets.
    pub(super) const fn new(text: T, offsets: Offsets) -> Self {
        Self {
            text,
            offsets,
            grammar: PhantomData,
        }
    }

    /// Returns the value with another grammar, which matches its text as well.
    pub(super) fn with_grammar<H>(self) -> Valid<H, T> {
        Valid::new(self.text, self.offsets)
    }

    pub(super) const fn stored(&self) -> &T {
        &self.text
    }

    /// Returns the same value with text of its own.
    pub(super) fn with_own_text(&self) -> Valid<G, String>
    where
        T: AsRef<str>,
    {
        Valid::new(self.text.as_ref().to_owned(), self.offsets)
    }
}

impl<'s, 'o, G: Grammar, T: Lend<'s, 'o>> Valid<G, T> {
    /// Returns the text.
    pub fn as_str(&'s self) -> &'o str {
        self.text.lend()
    }

    /// Returns the text of a component; `None` if it is absent.
    pub fn get(&'s self, component: Component) -> Option<&'o str> {
        self.range(component).map(|range| &self.as_str()[range])
    }

    /// Returns what is after `//`: user information, host and port.
    pub fn authority(&'s self) -> Option<Authority<'o>> {
        Some(Authority {
            text: self.get(Component::Authority)?,
            userinfo: self.get(Component::Userinfo),
            host: self.get(Component::Host)?,
            port: self.get(Component::Port),
            kind: self.offsets.host_kind,
        })
    }

    /// Returns the path, which may be empty. [`path::segments`](crate::uri::path::segments) divides
    /// it.
    pub fn path(&'s self) -> &'o str {
        self.get(Component::Path).unwrap_or_default()
    }

    /// Returns what is after the first `?`. [`query::pairs`](crate::uri::query::pairs()) divides it.
    pub fn query(&'s self) -> Option<&'o str> {
        self.get(Component::Query)
    }

    /// Returns what is after the first `#`.
    pub fn fragment(&'s self) -> Option<&'o str> {
        self.get(Component::Fragment)
    }

    /// Returns true if the scheme is `name` (in lowercase), in any case.
    pub fn has_scheme(&'s self, name: &str) -> bool {
        self.get(Component::Scheme)
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case(name))
    }

    /// Returns the port as a number, or the default port of the scheme if there is none; `None` if
    /// the scheme has no default port that is known, or if the port exceeds 65535.
    ///
    /// ```
    /// use urilint::uri::ValidUri;
    /// let port = |uri| ValidUri::parse(uri).unwrap().port_or_default();
    /// assert_eq!(port("http://h.example/"), Some(80));
    /// assert_eq!(port("http://h.example:8080/"), Some(8080));
    /// assert_eq!(port("mailto:anna@h.example"), None);
    /// ```
    pub fn port_or_default(&'s self) -> Option<u16> {
        let authority = self.authority()?;
        if authority.port().is_some_and(|port| !port.is_empty()) {
            return authority.port_number();
        }
        let scheme = self.get(Component::Scheme)?.as_bytes();
        let known = scheme::find(scheme).and_then(|known| known.default_port);
        known.or_else(|| scheme::registration(scheme)?.default_port())
    }

    /// Returns the tolerant view of the text, which has the faults of the scheme. It parses the text
    /// again.
    pub fn as_split(&'s self) -> Uri<'o> {
        Uri::split_as(self.as_str().as_bytes(), G::PROFILE)
    }

    /// Returns the violations of the grammar of the scheme, and of the requirements on hosts of the
    /// network. It parses the text again.
    ///
    /// ```
    /// use urilint::uri::ValidUri;
    /// assert_eq!(ValidUri::parse("mailto:foo").unwrap().scheme_faults().len(), 1);
    /// assert!(ValidUri::parse("x-unknown:foo").unwrap().scheme_faults().is_empty());
    /// ```
    pub fn scheme_faults(&'s self) -> Vec<Fault> {
        let uri = self.as_split();
        let of_scheme =
            |fault: &&Fault| matches!(fault.kind.layer(), Layer::Network | Layer::Scheme);
        uri.faults().iter().filter(of_scheme).copied().collect()
    }

    /// Returns the same value with borrowed text.
    pub fn borrow(&'s self) -> Valid<G, &'o str> {
        Valid::new(self.as_str(), self.offsets)
    }

    /// Returns the same value with text of its own.
    pub fn to_owned(&'s self) -> Valid<G, String> {
        self.with_own_text()
    }

    /// Returns the value without its fragment, as it is compared and requested (RFC 3986 §6.1).
    ///
    /// ```
    /// use urilint::uri::ValidReference;
    /// let reference = ValidReference::parse("a?q#f").unwrap();
    /// assert_eq!(reference.without_fragment(), "a?q");
    /// ```
    #[must_use]
    pub fn without_fragment(&'s self) -> Valid<G, &'o str> {
        let text = self.as_str();
        let end = self
            .range(Component::Fragment)
            .map_or(text.len(), |fragment| fragment.start - 1);
        Valid::new(&text[..end], self.offsets.without_fragment())
    }

    fn required_scheme(&'s self) -> &'o str {
        self.get(Component::Scheme).unwrap_or_default()
    }
}

impl<'s, 'o, T: Lend<'s, 'o>> Valid<grammar::Uri, T> {
    /// Returns the scheme as written, in any case.
    pub fn scheme(&'s self) -> &'o str {
        self.required_scheme()
    }
}

impl<'s, 'o, T: Lend<'s, 'o>> Valid<grammar::Iri, T> {
    /// Returns the scheme as written, in any case.
    pub fn scheme(&'s self) -> &'o str {
        self.required_scheme()
    }
}

impl<'s, 'o, T: Lend<'s, 'o>> Valid<grammar::Reference, T> {
    /// Returns the scheme as written, in any case; `None` for a relative reference.
    pub fn scheme(&'s self) -> Option<&'o str> {
        self.get(Component::Scheme)
    }
}

impl<'s, 'o, T: Lend<'s, 'o>> Valid<grammar::IriReference, T> {
    /// Returns the scheme as written, in any case; `None` for a relative reference.
    pub fn scheme(&'s self) -> Option<&'o str> {
        self.get(Component::Scheme)
    }
}
