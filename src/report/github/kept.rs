//! The rows of a severity that are shown, where GitHub does not show all.

use crate::report::RowBuffer;
use crate::report::actions::urgency;
use crate::rule::Rule;

/// The first rows of a severity: those that somebody has to act on, in the order of urgency, and then
/// the others.
#[derive(Debug, Default)]
pub(super) struct Kept<const MOST: usize>(Vec<(usize, RowBuffer)>);

impl<const MOST: usize> Kept<MOST> {
    /// Returns true if a row on a finding of that rule would be kept.
    pub fn admits(&self, rule: &Rule) -> bool {
        self.has_room(urgency(rule))
    }

    fn has_room(&self, urgency: usize) -> bool {
        let last = self.0.get(MOST - 1);
        last.is_none_or(|(last, _)| urgency < *last)
    }

    /// Adds a row on a finding of that rule, which follows all others.
    pub fn add(&mut self, rule: &Rule, row: RowBuffer) {
        self.insert(urgency(rule), row);
    }

    /// Adds the rows of the next part.
    pub fn extend(&mut self, next: Self) {
        for (urgency, row) in next.0 {
            self.insert(urgency, row);
        }
    }

    fn insert(&mut self, urgency: usize, row: RowBuffer) {
        if self.has_room(urgency) {
            let at = self.0.partition_point(|(other, _)| *other <= urgency);
            self.0.insert(at, (urgency, row));
            self.0.truncate(MOST);
        }
    }

    /// Returns the number of rows.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the rows.
    pub fn rows(&self) -> impl Iterator<Item = &RowBuffer> {
        self.0.iter().map(|(_, row)| row)
    }

    /// Returns the rows, to be changed.
    pub fn rows_mut(&mut self) -> impl Iterator<Item = &mut RowBuffer> {
        self.0.iter_mut().map(|(_, row)| row)
    }
}
