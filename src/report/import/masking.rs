//! Credentials in a line of `ndjson`, which may be from a run that has shown them.

use std::ops::Range;

use crate::secret::{Masker, of_uri};

/// The most credentials of a URI that are searched for in its message, which takes a pass for each.
const MOST_QUOTED: usize = 64;

/// The URI of a finding, and what is known of its credentials.
#[derive(Debug)]
pub(super) struct MaskedUri {
    masker: Masker,
    /// The URI as it is shown.
    pub shown: Vec<u8>,
    uri: Vec<u8>,
    known: Vec<Range<usize>>,
}

impl MaskedUri {
    /// Masks a URI.
    pub fn new(masker: Masker, uri: Vec<u8>) -> Self {
        let known = if masker.is_off() {
            Vec::new()
        } else {
            of_uri(&uri)
        };
        Self {
            masker,
            shown: masker.ranges(&uri, &known),
            uri,
            known,
        }
    }

    /// Masks text about the URI, which may quote its credentials.
    pub fn message(&self, text: String) -> String {
        String::from_utf8_lossy(&self.quoted(text.into_bytes())).into_owned()
    }

    /// Returns true if text that is inserted by a fix may show a credential. Where in the URI it is
    /// inserted is not known: so any text may, if the URI has one.
    pub fn is_shown_by(&self, text: &[u8]) -> bool {
        let has_known = !self.known.is_empty() && !text.is_empty();
        has_known || self.masker.uri(text) != text || self.quoted(text.to_vec()) != text
    }

    fn quoted(&self, text: Vec<u8>) -> Vec<u8> {
        let known = &self.known[..self.known.len().min(MOST_QUOTED)];
        self.masker.part(text, &self.uri, known)
    }
}
