//! What links and findings show: credentials masked, source lines, not too much.

use std::ops::Range;

use super::Linter;
use crate::delimit::Candidate;
use crate::finding::Finding;
use crate::options::{Checks, Secrets, Snippets, Task};
use crate::place::Stretch;
use crate::secret::{Secret, mask, mask_text, secrets};
use crate::snippet::{Masks, SNIPPET_MARGIN, hide, snippet};
use crate::uri::Uri;

impl Linter<'_> {
    pub(super) fn masked(&self, bytes: &[u8], secrets: &[Secret]) -> Vec<u8> {
        match self.options.secrets {
            Secrets::Shown => bytes.to_vec(),
            Secrets::Masked => mask(bytes, hidden(secrets)),
        }
    }

    /// Another reading of a URI, whose credentials stand elsewhere.
    pub(super) fn masked_again(&self, bytes: &[u8]) -> Vec<u8> {
        self.masked(bytes, &secrets(&Uri::split(bytes)))
    }

    pub(super) fn masked_text(&self, text: &[u8]) -> Vec<u8> {
        let mut text = text.to_vec();
        if self.options.secrets == Secrets::Masked {
            mask_text(&mut text);
        }
        text
    }

    pub(super) fn masked_source(
        &self,
        stretch: Stretch,
        source: Range<u64>,
        candidate: &Candidate,
        secrets: &[Secret],
    ) -> Vec<u8> {
        let mut bytes = stretch.get(&source).to_vec();
        if self.options.secrets == Secrets::Masked {
            for range in hidden(secrets) {
                hide(&mut bytes, source.start, &candidate.text.source(range));
            }
        }
        bytes
    }

    pub(super) fn wants_snippets(&self) -> bool {
        matches!(
            &self.options.task,
            Task::Check(Checks {
                snippets: Snippets::Wanted,
                ..
            })
        )
    }

    /// Adds the source lines to the findings in `stretch`, but to those that show what
    /// stands behind `to`.
    pub(super) fn add_snippets(&mut self, stretch: Stretch, masks: &Masks, to: u64) {
        if !self.wants_snippets() {
            return;
        }
        for finding in &mut self.output.findings[self.message_start..] {
            let shown = finding.place.bytes.end + SNIPPET_MARGIN as u64;
            if finding.snippet.is_none() && stretch.holds(&finding.place.bytes) && shown <= to {
                let mut snippet = snippet(stretch, finding.place.bytes.clone());
                if self.options.secrets == Secrets::Masked {
                    mask_text(&mut snippet.text);
                    masks.hide_in(&mut snippet);
                }
                finding.snippet = Some(snippet);
            }
        }
    }
}

pub(super) fn hidden(secrets: &[Secret]) -> impl Iterator<Item = Range<usize>> + '_ {
    secrets
        .iter()
        .filter(|secret| !secret.placeholder)
        .map(|secret| secret.range.clone())
}

/// The part of a URI that a finding shows, cut between two characters.
pub(super) fn shown(uri: &[u8]) -> &[u8] {
    let Some((near, rest)) = uri.split_at_checked(Finding::LONGEST_URI) else {
        return uri;
    };
    let continues = |byte: &u8| byte & 0xC0 == 0x80;
    if !rest.first().is_some_and(continues) {
        return near;
    }
    let inside = near.iter().rev().take(3).take_while(|b| continues(b));
    &near[..near.len() - inside.count() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_shows_whole_characters() {
        let longest = Finding::LONGEST_URI;
        let letter = |before: usize| format!("{}\u{20ac}b", "a".repeat(before)).into_bytes();
        for (name, uri, expected) in [
            ("short", letter(0), 4),
            ("as long as can be", vec![b'a'; longest], longest),
            ("cut behind a character", letter(longest - 3), longest),
            ("cut before one", letter(longest), longest),
            ("cut in one", letter(longest - 1), longest - 1),
            ("cut in one, later", letter(longest - 2), longest - 2),
        ] {
            assert_eq!(shown(&uri).len(), expected, "{name}");
        }
    }
}
