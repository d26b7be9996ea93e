//! Counts the URIs of a section, for reports that show how many of them have findings.

use std::borrow::Cow;
use std::ops::Range;

use super::census::CountedUri;
use super::linter::Linter;
use super::masking::shown_scheme;
use crate::extract::delimit::{Candidate, Kind};
use crate::finding::Date;
use crate::secret::mask;
use crate::uri::{Component, Uri};

impl Linter<'_> {
    /// Counts a candidate, if it is a URI and URIs are counted.
    pub(super) fn count_uri(&mut self, candidate: &Candidate, uri: &Uri, masked: &[Range<usize>]) {
        if !matches!(candidate.kind, Kind::Uri | Kind::Abbreviated) {
            return;
        }
        if self.pending.census_mut().is_none() {
            return;
        }
        let date = self.envelope().and_then(|envelope| envelope.date);
        let Some(census) = self.pending.census_mut() else {
            return;
        };
        let range = uri.range(Component::Host).unwrap_or_default();
        let in_host = |masked: &Range<usize>| masked.start < range.end && masked.end > range.start;
        let shown = if masked.iter().any(in_host) {
            Cow::Owned(mask(uri.bytes(), masked.iter().cloned()))
        } else {
            Cow::Borrowed(uri.bytes())
        };
        census.add(CountedUri {
            uri: uri.bytes(),
            host: &shown[range],
            scheme: shown_scheme(uri, masked),
            month: date.map(Date::month),
        });
    }
}
