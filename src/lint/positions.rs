//! Where the bytes of a candidate are in the text and in the source, and the other way around.

use std::ops::Range;

use crate::extract::delimit::Candidate;
use crate::text::Text;

/// Returns the ranges that overlap `with`; `ranges` is ascending.
pub(super) fn overlapping<'r>(
    ranges: &'r [Range<usize>],
    with: &Range<usize>,
) -> impl Iterator<Item = &'r Range<usize>> {
    let (start, end) = (with.start, with.end);
    let first = ranges.partition_point(|range| range.end <= start);
    ranges[first..]
        .iter()
        .take_while(move |range| range.start < end)
}

/// Returns the positions in `section` of the candidate's bytes, if removing bytes is all that made
/// the candidate from what is there.
pub(super) fn kept_bytes(candidate: &Candidate, section: &[u8]) -> Option<Vec<usize>> {
    let bytes = candidate.text.bytes();
    let mut kept = Vec::with_capacity(bytes.len());
    for at in candidate.extent.clone() {
        if bytes.get(kept.len()) == Some(&section[at]) {
            kept.push(at);
        }
    }
    (kept.len() == bytes.len()).then_some(kept)
}

/// Returns the places of the candidate's bytes that come from `source`.
pub(super) fn in_candidate(
    candidate: &Candidate,
    source: &Range<u64>,
) -> impl Iterator<Item = Range<usize>> {
    bytes_from(&candidate.text, source).map(|at| at..at + 1)
}

/// Returns the bytes of `text` that come from `source`. A URI may have many credentials, so not all
/// of its bytes are looked at for each.
fn bytes_from(text: &Text, source: &Range<u64>) -> Range<usize> {
    let start = first_byte(text, |byte| byte.end > source.start);
    let end = first_byte(text, |byte| byte.start >= source.end);
    start..end
}

/// Returns the position of the first byte of `text` whose source is `after` a place. So are those
/// of all later bytes, because sources ascend.
fn first_byte(text: &Text, after: impl Fn(Range<u64>) -> bool) -> usize {
    let (mut low, mut high) = (0, text.bytes().len());
    while low < high {
        let middle = low + (high - low) / 2;
        if after(text.source(middle..middle + 1)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// Maps `range` of `from` to `to`, which differs from it in one place only.
pub(super) fn moved_between(from: &[u8], to: &[u8], range: Range<usize>) -> Range<usize> {
    let same = |(a, b): &(&u8, &u8)| a == b;
    let before = from.iter().zip(to).take_while(same).count();
    let (from_rest, to_rest) = (&from[before..], &to[before..]);
    let after = from_rest.iter().rev().zip(to_rest.iter().rev());
    let after = after.take_while(same).count();
    let location = |at: usize, inside: usize| match at {
        at if at <= before => at,
        at if from.len() - at <= after => to.len() - (from.len() - at),
        _ => inside,
    };
    location(range.start, before)..location(range.end, to.len() - after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Builder;

    #[test]
    fn bytes_of_a_source_are_found_without_reading_all() {
        let source = [b'.'; 40];
        let outer = Text::borrowed(&source, 100);
        let mut decoded = Builder::new(&outer);
        decoded.keep(2..6);
        decoded.replace(b"ab", 7..10);
        decoded.replace(b"c", 10..16);
        decoded.keep(16..20);
        decoded.replace_groups(b"defghi", 24, (3, 4));
        decoded.keep(32..33);
        let decoded = decoded.finish();
        for text in [&outer, &decoded] {
            for (start, end) in
                (99..142).flat_map(|start| (start..142).map(move |end| (start, end)))
            {
                let comes_from = |at: &usize| {
                    let byte = text.source(*at..at + 1);
                    byte.start < end && byte.end > start
                };
                let expected: Vec<_> = (0..text.bytes().len()).filter(comes_from).collect();
                let found: Vec<_> = bytes_from(text, &(start..end)).collect();
                assert_eq!(found, expected, "{start}..{end}");
            }
        }
    }
}
