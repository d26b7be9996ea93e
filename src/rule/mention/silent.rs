//! How many findings are not reported, by the reason.

use super::CUES;
use super::table::COUNT;

/// How many findings on mentions, and outside links, are not reported, by the cue that decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Silent {
    /// By the place of the cue in [`CUES`].
    by_cue: [u64; COUNT],
    /// Those on URIs that are used, outside links.
    in_text: u64,
}

impl Default for Silent {
    fn default() -> Self {
        Self {
            by_cue: [0; COUNT],
            in_text: 0,
        }
    }
}

impl Silent {
    /// Adds a finding that the cue at `place` is about, or none.
    pub(super) const fn add(&mut self, place: Option<usize>) {
        match place {
            Some(place) => self.by_cue[place] += 1,
            None => self.in_text += 1,
        }
    }

    /// Adds other counts.
    pub(crate) const fn merge(&mut self, other: Self) {
        let mut place = 0;
        while place < COUNT {
            self.by_cue[place] += other.by_cue[place];
            place += 1;
        }
        self.in_text += other.in_text;
    }

    /// Returns the number of all of them.
    pub fn all(&self) -> u64 {
        self.in_text + self.by_cue.iter().sum::<u64>()
    }

    /// Returns the counts that are not zero, with the names of their cues; `text` is the name of those
    /// on URIs that are used, outside links.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let cues = CUES.iter().map(|cue| cue.name).zip(self.by_cue);
        let all = cues.chain([("text", self.in_text)]);
        all.filter(|(_, count)| *count > 0)
    }
}
