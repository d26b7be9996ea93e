//! Delimiting candidates.

use divan::Bencher;
use divan::counter::ItemsCount;
use urilint::internals::{CandidatePosition, delimit_candidate, find_candidates};
use urilint::{Candidate, ScanMode, Text};

use crate::samples::{Corpora, Document, Faulty, List, Mail, Sample};

/// Returns the candidate positions that a caller sees that skips each candidate.
pub fn candidates<'t>(
    text: &'t Text<'t>,
    scan_mode: ScanMode,
) -> Vec<(CandidatePosition, Candidate<'t>)> {
    let mut seen = Vec::new();
    let mut floor = 0;
    find_candidates(text.bytes(), scan_mode, &mut |position| {
        let Some(read) = delimit_candidate(text, position, floor) else {
            return position.at + 1;
        };
        floor = read.outer.end;
        seen.push((position, read));
        floor
    });
    seen
}

#[divan::bench(args = [Mail, Document, List, Faulty, Corpora])]
fn read(bencher: Bencher, sample: Sample) {
    let bytes = sample.text();
    let text = Text::borrowed(&bytes, 0);
    let seen = candidates(&text, ScanMode::Uris);
    assert!(sample.uris().is_none_or(|uris| uris == seen.len()));
    bencher.counter(ItemsCount::new(seen.len())).bench(|| {
        let found = seen
            .iter()
            .filter(|(position, _)| delimit_candidate(&text, *position, 0).is_some());
        found.count()
    });
}
