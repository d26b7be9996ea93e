//! The links that are found in a source.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use super::{Envelope, MessagePart, WebRecord, block};
use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::text::blocks::all;
use crate::text::location::Location;
use crate::uri::{Component, NormalizationLevel, UnknownName, Uri, find_name, normalize};

/// A URI found in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link {
    /// The location in the source, without delimiters around the URI.
    pub location: Location,
    /// The cleaned URI: white space and quote prefixes removed, `http://` added to an
    /// abbreviated reference, credentials masked unless [`Secrets::Shown`](crate::Secrets) is
    /// set.
    pub uri: Vec<u8>,
    /// The text in the source, with credentials masked; `None` if it is equal to `uri`.
    pub raw: Option<Vec<u8>>,
    /// The scheme in lower case, or an empty string.
    pub scheme: Cow<'static, str>,
    /// The range of the host in `uri`, or an empty range.
    pub host: Range<usize>,
    /// The delimiters around the URI.
    pub wrapper: Wrapper,
    /// The role of the URI in the text.
    pub context: Context,
    /// True if the URI has no fault.
    pub valid: bool,
    /// The kind of reference: a URI, an abbreviated reference with an inferred `http://`, or a
    /// relative reference.
    pub kind: Kind,
    /// Alternative readings, without a hyphen at a line break; masked like `uri`.
    pub alternatives: Vec<Vec<u8>>,
    /// The number of line breaks that were removed.
    pub joins: usize,
    /// The number of the message in its mailbox, starting from 1.
    pub message_number: Option<u64>,
    /// What identifies the message; `None` outside mail and news.
    pub envelope: Option<Arc<Envelope>>,
    /// The part of the message; `None` in its header, and outside mail and news.
    pub part: Option<Arc<MessagePart>>,
    /// The record of a web archive that it is in.
    pub record: Option<Arc<WebRecord>>,
    /// The text of the link, with white space collapsed and credentials masked; at most 1 KiB.
    pub text: Option<Vec<u8>>,
    /// The URI that a relative reference resolves to, masked; `None` for all others.
    pub resolved: Option<Vec<u8>>,
    /// The URI that a link of a known mail gateway, redirector or counter of mailings leads to,
    /// through all such services that it names, masked; `None` for all others.
    pub unwrapped: Option<Vec<u8>>,
    /// How the text differs from the URI that it is meant as; `None` for URIs, and unless
    /// [`ScanMode::Suspicious`](crate::ScanMode) is set.
    pub suspect: Option<Suspect>,
    /// The URI that a suspect is meant as, masked.
    pub corrected: Option<Vec<u8>>,
}

/// How text that is meant as a URI differs from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Suspect {
    /// The scheme or its separator is misspelt (rule S012).
    Misspelt,
    /// It was defanged (rule D011).
    Defanged,
    /// The `@` of an address was replaced by ` at `.
    Obfuscated,
}

impl Suspect {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Misspelt, Self::Defanged, Self::Obfuscated];

    /// Returns the name used in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Misspelt => "misspelt",
            Self::Defanged => "defanged",
            Self::Obfuscated => "obfuscated",
        }
    }
}

impl fmt::Display for Suspect {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Suspect {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find_name("suspect", &Self::ALL, Self::name, text)
    }
}

impl Link {
    /// Returns the approximate size in memory, including the overhead of the allocator.
    pub(crate) fn weight(&self) -> usize {
        let scheme = match &self.scheme {
            Cow::Owned(name) => name.capacity(),
            Cow::Borrowed(_) => 0,
        };
        let alternatives = self
            .alternatives
            .iter()
            .map(|other| block(other.capacity()));
        size_of::<Self>()
            + block(self.uri.capacity())
            + block(self.raw.as_ref().map_or(0, Vec::capacity))
            + block(scheme)
            + block(self.alternatives.capacity() * size_of::<Vec<u8>>())
            + alternatives.sum::<usize>()
            + block(self.text.as_ref().map_or(0, Vec::capacity))
            + block(self.resolved.as_ref().map_or(0, Vec::capacity))
            + block(self.corrected.as_ref().map_or(0, Vec::capacity))
            + block(self.unwrapped.as_ref().map_or(0, Vec::capacity))
    }

    /// Returns the URI as text; bytes that are not UTF-8 are replaced by U+FFFD.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.uri)
    }

    /// Returns the link with a relative reference replaced by the URI that it resolves to.
    #[must_use]
    pub fn to_resolved(&self) -> Cow<'_, Self> {
        self.with_uri(self.resolved.as_ref())
    }

    /// Returns the link with a suspect replaced by the URI that it is meant as.
    #[must_use]
    pub fn to_corrected(&self) -> Cow<'_, Self> {
        self.with_uri(self.corrected.as_ref())
    }

    /// Returns the link with the URI that it leads to in the place of its own, if it is one of a
    /// known service. It is valid if that URI is, and a complete URI where the link is abbreviated.
    #[must_use]
    pub fn to_unwrapped(&self) -> Cow<'_, Self> {
        let mut link = self.with_uri(self.unwrapped.as_ref());
        if let Cow::Owned(link) = &mut link {
            link.valid = Uri::split(&link.uri).is_valid();
            link.kind = Kind::Uri;
        }
        link
    }

    /// Returns the link with its URI in the normal form of `level`. A relative reference is not
    /// changed.
    #[must_use]
    pub fn to_normalized(&self, level: NormalizationLevel) -> Cow<'_, Self> {
        if self.kind == Kind::Relative {
            return Cow::Borrowed(self);
        }
        let normal = normalize(&self.uri, level);
        self.with_uri(Some(&normal).filter(|normal| **normal != self.uri))
    }

    /// Returns the link with `uri` in the place of its own.
    fn with_uri(&self, uri: Option<&Vec<u8>>) -> Cow<'_, Self> {
        let Some(uri) = uri else {
            return Cow::Borrowed(self);
        };
        let parts = Uri::split(uri);
        Cow::Owned(Self {
            raw: Some(self.raw().to_vec()),
            scheme: scheme_name(&parts),
            host: parts.range(Component::Host).unwrap_or_default(),
            uri: uri.clone(),
            ..self.clone()
        })
    }

    /// Returns the text in the source, with credentials masked.
    pub fn raw(&self) -> &[u8] {
        self.raw.as_ref().unwrap_or(&self.uri)
    }

    /// Returns the host in lower case, or an empty string. It contains no credentials.
    pub fn host(&self) -> Cow<'_, [u8]> {
        let host = self.uri.get(self.host.clone()).unwrap_or_default();
        if has_capital(host) {
            Cow::Owned(host.to_ascii_lowercase())
        } else {
            Cow::Borrowed(host)
        }
    }
}

/// Returns true if the text has a capital letter of ASCII.
pub(super) fn has_capital(text: &[u8]) -> bool {
    !all(text, |byte| !byte.is_ascii_uppercase())
}

impl fmt::Display for Link {
    /// Writes the URI.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.to_string_lossy())
    }
}

/// Returns the scheme in lower case, or `http` if it was inferred.
pub(crate) fn scheme_name(uri: &Uri) -> Cow<'static, str> {
    let Some(name) = uri.scheme() else {
        let known = uri.known_scheme().and_then(|known| known.names.first());
        return Cow::Borrowed(known.copied().unwrap_or_default());
    };
    let known = uri.known_scheme().map_or(&[][..], |known| known.names);
    // Most are in lower case, which is compared at once.
    let same = known.iter().find(|known| name == known.as_bytes());
    let same = same.or_else(|| {
        let mut known = known.iter();
        known.find(|known| name.eq_ignore_ascii_case(known.as_bytes()))
    });
    same.map_or_else(
        || String::from_utf8_lossy(name).to_ascii_lowercase().into(),
        |known| Cow::Borrowed(*known),
    )
}
