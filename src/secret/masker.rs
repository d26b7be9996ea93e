//! What strings go through before they leave: [`Masker`].

use std::ops::Range;

use super::text::{credentials_in, hide, mask_text, merge};
use super::{Secret, mask, secrets};
use crate::secret::Secrets;
use crate::uri::percent::decode;
use crate::uri::{Profile, Uri};

/// A literal of fewer bytes is not looked for: it would be found by chance.
const SHORTEST_LITERAL: usize = 4;
/// The same of a part of one.
const SHORTEST_PART: usize = 6;

/// A message of more bytes quotes most of a URI, in which no credential was found if none is
/// known: searching each of thousands of messages about one URI would take quadratic time.
const LONGEST_QUOTATION: usize = 1024;

/// Masks what leaves the program, unless it is asked not to.
#[derive(Clone, Copy, Debug)]
pub struct Masker {
    secrets: Secrets,
}

impl Masker {
    /// One that masks, or none that does.
    pub const fn new(secrets: Secrets) -> Self {
        Self { secrets }
    }

    /// Whether nothing is masked.
    pub fn is_off(self) -> bool {
        self.secrets == Secrets::Shown
    }

    /// Any text.
    pub fn text(self, mut text: Vec<u8>) -> Vec<u8> {
        if !self.is_off() {
            mask_text(&mut text);
        }
        text
    }

    /// What is said of `uri`, of which `known` are credentials: they may be quoted, as they
    /// are there or unescaped.
    pub fn message(self, text: String, uri: &[u8], known: &[Range<usize>]) -> String {
        if self.is_off() || known.is_empty() && text.len() > LONGEST_QUOTATION {
            return text;
        }
        let ranges = quoted_in(text.as_bytes(), uri, known);
        if ranges.is_empty() {
            return text;
        }
        let text = with_hidden(text.into_bytes(), ranges);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The same of bytes: a part of `uri`, or of what it means.
    pub fn part(self, part: Vec<u8>, uri: &[u8], known: &[Range<usize>]) -> Vec<u8> {
        if self.is_off() {
            return part;
        }
        let ranges = quoted_in(&part, uri, known);
        with_hidden(part, ranges)
    }

    /// `bytes`, of which `ranges` are credentials.
    pub fn ranges(self, bytes: &[u8], ranges: &[Range<usize>]) -> Vec<u8> {
        match self.secrets {
            Secrets::Shown => bytes.to_vec(),
            Secrets::Masked => mask(bytes, ranges.iter().cloned()),
        }
    }

    /// A URI by itself, whatever it is a URI of.
    pub fn uri(self, uri: &[u8]) -> Vec<u8> {
        match self.secrets {
            Secrets::Shown => uri.to_vec(),
            Secrets::Masked => mask(uri, of_uri(uri)),
        }
    }
}

fn with_hidden(mut text: Vec<u8>, ranges: Vec<Range<usize>>) -> Vec<u8> {
    for range in ranges {
        hide(&mut text[range]);
    }
    text
}

/// Where `text` has credentials: those that it reads as, and the `known` ones of `uri`.
fn quoted_in(text: &[u8], uri: &[u8], known: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut ranges = credentials_in(text);
    for literal in known.iter().map(|range| &uri[range.clone()]) {
        let decoded = decode(literal);
        // Anything else in it may be written in another way there, or be left out.
        let delimits = |b: &u8| !b.is_ascii_alphanumeric() && !matches!(b, b'-' | b'.' | b'_');
        let parts = decoded
            .split(delimits)
            .filter(|part| part.len() >= SHORTEST_PART);
        for literal in [literal, &*decoded].into_iter().chain(parts) {
            if literal.len() >= SHORTEST_LITERAL {
                let windows = text.windows(literal.len()).enumerate();
                // A host is in lower case.
                let found = windows.filter(|(_, window)| window.eq_ignore_ascii_case(literal));
                ranges.extend(found.map(|(at, window)| at..at + window.len()));
            }
        }
    }
    ranges
}

/// Where the credentials of a URI are, by any profile, and those of a text like it.
pub fn of_uri(uri: &[u8]) -> Vec<Range<usize>> {
    let mut ranges = credentials_in(uri);
    for profile in [Profile::default(), Profile::Whatwg] {
        ranges.extend(hidden(&secrets(&Uri::split_as(uri, profile))));
    }
    merge(&mut ranges);
    ranges
}

/// The ranges of those that are no placeholders.
pub fn hidden(secrets: &[Secret]) -> impl Iterator<Item = Range<usize>> + '_ {
    secrets
        .iter()
        .filter(|secret| !secret.placeholder)
        .map(|secret| secret.range.clone())
}
