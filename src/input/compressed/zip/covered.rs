//! The ranges of a file that were read as members, so that no byte is decompressed twice.
//!
//! Entries of a directory can overlap: thousands of them can point to one compressed stream, or
//! each to the header before the next ("A better zip bomb", David Fifield, 2019).

use std::collections::BTreeMap;
use std::ops::Range;

/// The smallest member: a local header. Smaller gaps between ranges, such as the data descriptor
/// after a member, are filled, so that consecutive members form one range.
const SMALLEST: u64 = 30;
/// The most ranges, about 3 MiB. More are needed only for unordered members with gaps; further
/// ranges are then not recorded, and the meter bounds the work.
const MOST: usize = 1 << 16;

/// Disjoint ranges of bytes, by their starts.
#[derive(Debug, Default)]
pub struct Covered(BTreeMap<u64, u64>);

impl Covered {
    /// Adds a range.
    pub fn add(&mut self, range: Range<u64>) {
        let Range { mut start, mut end } = range;
        if start >= end {
            return;
        }
        while let Some((before, after)) = self.last_before(end.saturating_add(SMALLEST)) {
            if after.saturating_add(SMALLEST) <= start {
                break;
            }
            self.0.remove(&before);
            (start, end) = (start.min(before), end.max(after));
        }
        if self.0.len() < MOST {
            self.0.insert(start, end);
        }
    }

    /// Returns true if any byte of a range is covered.
    pub fn meets(&self, range: &Range<u64>) -> bool {
        self.last_before(range.end)
            .is_some_and(|(_, end)| end > range.start)
    }

    /// Returns the last range that starts before `end`.
    fn last_before(&self, end: u64) -> Option<(u64, u64)> {
        let (start, after) = self.0.range(..end).next_back()?;
        Some((*start, *after))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn members_in_order_make_one_range() {
        let mut covered = Covered::default();
        for member in 0..1000 {
            // With a data descriptor after each.
            let start = 100 * member;
            assert!(!covered.meets(&(start..start + 76)));
            covered.add(start..start + 76);
        }
        assert_eq!(covered.0.len(), 1);
        let mut covered = Covered::default();
        for member in (0..1000).rev() {
            covered.add(100 * member..100 * member + 76);
        }
        assert_eq!(covered.0.len(), 1);
    }

    proptest! {
        /// Agrees with a list of all bytes.
        #[test]
        fn what_was_added_is_covered(
            ranges in prop::collection::vec((0..1000u64, 1..100u64), 0..40),
            range in (0..1100u64, 1..100u64),
        ) {
            let mut covered = Covered::default();
            let mut bytes = [false; 1300];
            for (start, len) in ranges {
                covered.add(start..start + len);
                bytes[start as usize..(start + len) as usize].fill(true);
            }
            let (start, end) = (range.0, range.0 + range.1);
            let meets = covered.meets(&(start..end));
            if bytes[start as usize..end as usize].contains(&true) {
                prop_assert!(meets);
            }
            // Only gaps smaller than a member count as covered.
            let around = start.saturating_sub(SMALLEST) as usize..(end + SMALLEST) as usize;
            if !bytes[around].contains(&true) {
                prop_assert!(!meets);
            }
        }
    }
}
