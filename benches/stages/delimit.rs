//! From an anchor to a candidate.

use divan::Bencher;
use divan::counter::ItemsCount;
use urilint::internals::{Anchor, anchors, candidate};
use urilint::{Candidate, Sought, Text};

use crate::samples::{Corpora, Document, Faulty, List, Mail, Sample};

/// The anchors of URIs, as a caller meets them who reads each candidate.
pub fn candidates<'t>(text: &'t Text<'t>, sought: Sought) -> Vec<(Anchor, Candidate<'t>)> {
    let mut seen = Vec::new();
    let mut floor = 0;
    anchors(text.bytes(), sought, &mut |anchor| {
        let Some(read) = candidate(text, anchor, floor) else {
            return anchor.at + 1;
        };
        floor = read.outer.end;
        seen.push((anchor, read));
        floor
    });
    seen
}

#[divan::bench(args = [Mail, Document, List, Faulty, Corpora])]
fn read(bencher: Bencher, sample: Sample) {
    let bytes = sample.text();
    let text = Text::borrowed(&bytes, 0);
    let seen = candidates(&text, Sought::Uris);
    assert!(sample.uris().is_none_or(|uris| uris == seen.len()));
    bencher.counter(ItemsCount::new(seen.len())).bench(|| {
        let found = seen
            .iter()
            .filter(|(anchor, _)| candidate(&text, *anchor, 0).is_some());
        found.count()
    });
}
