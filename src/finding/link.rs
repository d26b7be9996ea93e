//! URIs that were found.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::block;
use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::text::location::Location;
use crate::uri::{Component, Uri};

/// A URI that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// From its first to past its last byte, between its delimiters.
    pub location: Location,
    /// Cleaned: white space and quote prefixes taken out, `http://` put before an
    /// abbreviated reference, credentials masked (unless asked otherwise).
    pub uri: Vec<u8>,
    /// As it stands in the source, credentials masked; `None` where that is `uri`.
    pub raw: Option<Vec<u8>>,
    /// The scheme in lower case; empty where there is none.
    pub scheme: Cow<'static, str>,
    /// Where the host stands in `uri`; empty where there is none.
    pub host: Range<usize>,
    /// What stood around it.
    pub wrapper: Wrapper,
    /// Its part in the text.
    pub context: Context,
    /// Whether it has no fault.
    pub valid: bool,
    /// Whether it is a URI, or one whose `http://` was inferred.
    pub kind: Kind,
    /// Other readings, without the hyphen at a line end; masked like `uri`.
    pub alternatives: Vec<Vec<u8>>,
    /// How many line ends were taken out.
    pub joins: usize,
    /// Number of the message in its mailbox, from 1.
    pub message: Option<u64>,
    /// The text of the link, white space collapsed, credentials masked; at most 1 KiB.
    pub text: Option<Vec<u8>>,
    /// The URI that a relative reference means, masked; `None` for any other.
    pub resolved: Option<Vec<u8>>,
}

impl Link {
    /// About how many bytes it takes in memory, with its share of the allocator.
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
    }

    /// Returns the URI as text; bytes that are not UTF-8 are replaced by U+FFFD.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.uri)
    }

    /// The link with the URI that is meant in the place of a relative reference.
    #[must_use]
    pub fn to_resolved(&self) -> Cow<'_, Self> {
        let Some(resolved) = &self.resolved else {
            return Cow::Borrowed(self);
        };
        let uri = Uri::split(resolved);
        Cow::Owned(Self {
            raw: Some(self.raw().to_vec()),
            scheme: scheme_name(&uri),
            host: uri.range(Component::Host).unwrap_or_default(),
            uri: resolved.clone(),
            ..self.clone()
        })
    }

    /// As it stands in the source, credentials masked.
    pub fn raw(&self) -> &[u8] {
        self.raw.as_ref().unwrap_or(&self.uri)
    }

    /// The host in lower case; empty where there is none. Never a credential.
    pub fn host(&self) -> Cow<'_, [u8]> {
        let host = self.uri.get(self.host.clone()).unwrap_or_default();
        if host.iter().any(u8::is_ascii_uppercase) {
            Cow::Owned(host.to_ascii_lowercase())
        } else {
            Cow::Borrowed(host)
        }
    }
}

impl fmt::Display for Link {
    /// Writes the URI.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.to_string_lossy())
    }
}

/// The scheme in lower case, `http` where it was inferred.
pub(crate) fn scheme_name(uri: &Uri) -> Cow<'static, str> {
    let Some(name) = uri.scheme() else {
        let known = uri.known_scheme().and_then(|known| known.names.first());
        return Cow::Borrowed(known.copied().unwrap_or_default());
    };
    let known = uri.known_scheme().map_or(&[][..], |known| known.names);
    let same = known.iter().find(|known| uri.has_scheme(known));
    same.map_or_else(
        || String::from_utf8_lossy(name).to_ascii_lowercase().into(),
        |known| Cow::Borrowed(*known),
    )
}
