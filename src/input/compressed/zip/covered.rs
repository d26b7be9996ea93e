//! Which bytes of a file were read as members: no byte is unpacked twice.
//!
//! Entries of a directory can point into each other: thousands at one compressed stream,
//! or each at the header before the next ("A better zip bomb", David Fifield, 2019).

use std::collections::BTreeMap;
use std::ops::Range;

/// No member fits into so few bytes: a local header takes more. Smaller gaps, as those that
/// hold the sizes behind a member, are filled, so that members in order make one range.
const SMALLEST: u64 = 30;
/// The most ranges that are kept, 3 MiB of them. Of an archive whose members are in no
/// order and that has more gaps, the rest is not looked at: the meter bounds its work, too.
const MOST: usize = 1 << 16;

/// Ranges of bytes, by their starts. No two touch.
#[derive(Debug, Default)]
pub struct Covered(BTreeMap<u64, u64>);

impl Covered {
    /// Adds a range.
    pub fn add(&mut self, range: Range<u64>) {
        let Range { mut start, mut end } = range;
        if start >= end {
            return;
        }
        while let Some((before, behind)) = self.last_before(end.saturating_add(SMALLEST)) {
            if behind.saturating_add(SMALLEST) <= start {
                break;
            }
            self.0.remove(&before);
            (start, end) = (start.min(before), end.max(behind));
        }
        if self.0.len() < MOST {
            self.0.insert(start, end);
        }
    }

    /// Whether any byte of a range is covered.
    pub fn meets(&self, range: &Range<u64>) -> bool {
        self.last_before(range.end)
            .is_some_and(|(_, end)| end > range.start)
    }

    /// The last range that starts before `end`.
    fn last_before(&self, end: u64) -> Option<(u64, u64)> {
        let (start, behind) = self.0.range(..end).next_back()?;
        Some((*start, *behind))
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
            // With sizes behind each.
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
        /// As a list of all bytes says.
        #[test]
        fn what_was_added_is_covered(
            ranges in prop::collection::vec((0..1000u64, 1..100u64), 0..40),
            asked in (0..1100u64, 1..100u64),
        ) {
            let mut covered = Covered::default();
            let mut bytes = [false; 1300];
            for (start, len) in ranges {
                covered.add(start..start + len);
                bytes[start as usize..(start + len) as usize].fill(true);
            }
            let (start, end) = (asked.0, asked.0 + asked.1);
            let meets = covered.meets(&(start..end));
            if bytes[start as usize..end as usize].contains(&true) {
                prop_assert!(meets);
            }
            // Only gaps into which no member fits count as covered.
            let around = start.saturating_sub(SMALLEST) as usize..(end + SMALLEST) as usize;
            if !bytes[around].contains(&true) {
                prop_assert!(!meets);
            }
        }
    }
}
