//! What a session has done.

use urilint::run::Summary;

/// What a session has done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ran {
    pub summary: Summary,
    /// The number of items in the output.
    pub items: u64,
    /// The number of shares whose output was there before.
    pub written_before: u64,
}

impl Ran {
    /// Returns true if the output of all shares was there before, so that nothing was left to read.
    pub const fn is_complete(&self) -> bool {
        self.written_before > 0 && self.summary.inputs == 0
    }

    /// Returns what a share that could not be read adds.
    pub fn lost() -> Self {
        let mut ran = Self::default();
        ran.summary.lost = true;
        ran
    }

    pub fn merge(&mut self, other: Self) {
        self.summary.merge(other.summary);
        self.items += other.items;
        self.written_before += other.written_before;
    }
}
