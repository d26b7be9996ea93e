//! Where files are cut, and which pieces are put together.

use std::io;
use std::ops::Range;

use super::count::Counter;
use super::file::{Divisible, PlannedFile};
use super::{FilePiece, Planned, PlannedEntry, Share};
use crate::input::compressed::FindRecords;
use crate::run::{Job, Shift};

/// Cuts are at multiples of the size of a block of plain text, where every run may divide it.
const BLOCK: u64 = 64 * 1024;
/// A smaller file is not divided.
// As `SMALL` in `run/unit.rs`.
const SMALLEST_DIVIDED: u64 = 1024 * 1024;
/// The most files in a share, so that a line of a manifest stays short.
const MOST_FILES: usize = 10_000;

/// Where inputs are cut.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cut {
    /// At each multiple of a size in a file that is larger, so that its pieces do not depend on
    /// other files.
    Size(u64),
    /// At each multiple of a size in all inputs, one after the other.
    Total {
        /// The size of a share.
        share: u64,
        /// The greatest number of shares.
        most: u64,
    },
}

impl Cut {
    /// Returns where shares of about `bytes` bytes end.
    pub fn by_size(bytes: u64) -> Self {
        Self::Size(in_blocks(bytes))
    }

    /// Returns where at most `most` shares of inputs of `total` bytes end.
    pub fn evenly(total: u64, most: u64) -> Self {
        let most = most.max(1);
        Self::Total {
            share: total.div_ceil(most).max(1),
            most,
        }
    }

    /// Returns where a file of `size` bytes is cut that is at the offset `at` of all inputs.
    fn cuts(self, size: u64, at: u64) -> Vec<u64> {
        let mut cuts: Vec<_> = match self {
            Self::Size(share) => (1..size.div_ceil(share)).map(|n| n * share).collect(),
            Self::Total { share, .. } => (at / share + 1..(at + size).div_ceil(share))
                .map(|n| in_blocks(n * share - at))
                .filter(|cut| *cut < size)
                .collect(),
        };
        cuts.dedup();
        cuts
    }
}

fn in_blocks(bytes: u64) -> u64 {
    bytes.max(1).next_multiple_of(BLOCK)
}

/// Divides files, in order.
pub(super) struct Divider<'j> {
    job: &'j Job,
    counter: Option<&'j Counter<'j>>,
    cut: Cut,
    /// The offset of the next file in all inputs.
    at: u64,
    /// The share that is not complete.
    share: Share,
    /// The number of bytes in it.
    bytes: u64,
    /// The number of the share by [`Cut::Total`].
    number: u64,
}

type Receive<'r> = &'r mut dyn FnMut(Planned) -> io::Result<()>;

impl<'j> Divider<'j> {
    pub fn new(job: &'j Job, counter: Option<&'j Counter<'j>>, cut: Cut) -> Self {
        Self {
            job,
            counter,
            cut,
            at: 0,
            share: Share::default(),
            bytes: 0,
            number: 0,
        }
    }

    /// Adds an input.
    pub fn entry(&mut self, entry: PlannedEntry, receive: Receive) -> io::Result<()> {
        match entry {
            Ok(file) => {
                for piece in self.pieces(&file) {
                    self.push(piece, receive)?;
                }
                self.at += file.size;
                Ok(())
            }
            Err((name, warning)) => receive(Planned::Unread(name, warning)),
        }
    }

    /// Ends the last share.
    pub fn end(&mut self, receive: Receive) -> io::Result<()> {
        let share = std::mem::take(&mut self.share);
        self.bytes = 0;
        if share.pieces.is_empty() {
            return Ok(());
        }
        receive(Planned::Share(share))
    }

    fn push(&mut self, piece: FilePiece, receive: Receive) -> io::Result<()> {
        let number = self.number_of(&piece);
        if self.begins_share(&piece, number) {
            self.end(receive)?;
        }
        self.number = number;
        self.bytes += piece.range.end - piece.range.start;
        self.share.pieces.push(piece);
        Ok(())
    }

    /// Returns the number of the share by [`Cut::Total`]: that in which the piece starts.
    fn number_of(&self, piece: &FilePiece) -> u64 {
        match self.cut {
            Cut::Size(_) => 0,
            Cut::Total { share, most } => ((self.at + piece.range.start) / share).min(most - 1),
        }
    }

    fn begins_share(&self, piece: &FilePiece, number: u64) -> bool {
        let Some(last) = self.share.pieces.last() else {
            return false;
        };
        match self.cut {
            Cut::Size(share) => {
                !last.is_whole()
                    || !piece.is_whole()
                    || self.bytes + piece.size > share
                    || self.share.pieces.len() >= MOST_FILES
            }
            Cut::Total { .. } => number != self.number,
        }
    }

    /// Returns the pieces of a file: one if it is not divided.
    fn pieces(&self, file: &PlannedFile) -> Vec<FilePiece> {
        let whole = || vec![file.whole()];
        if file.size < SMALLEST_DIVIDED {
            return whole();
        }
        let cuts = self.cut.cuts(file.size, self.at);
        if cuts.is_empty() {
            return whole();
        }
        let (ranges, precedes) = match file.divisible(self.job) {
            None => return whole(),
            Some(Divisible::WebRecords(open)) => {
                let how = match self.counter {
                    Some(_) => FindRecords::ReadAll,
                    None => FindRecords::Search,
                };
                let cuts = file.record_starts(open, &cuts, how);
                let ranges = ranges(file.size, &cuts);
                let precedes = vec![Some(Shift::default()); ranges.len()];
                (ranges, precedes)
            }
            Some(Divisible::Records(format)) => {
                let ranges = ranges(file.size, &cuts);
                let precedes = match self.counter {
                    None => vec![None; ranges.len()],
                    Some(counter) => match counter.count(file, format, &ranges) {
                        Some(shifts) => shifts.into_iter().map(Some).collect(),
                        None => return whole(),
                    },
                };
                (ranges, precedes)
            }
        };
        let pieces = ranges.into_iter().zip(precedes);
        let pieces = pieces.map(|(range, precedes)| FilePiece {
            precedes: precedes.or((range.start == 0).then(Shift::default)),
            range,
            ..file.whole()
        });
        pieces.collect()
    }
}

/// Returns the ranges of a file of `size` bytes between cuts.
fn ranges(size: u64, cuts: &[u64]) -> Vec<Range<u64>> {
    let starts = [0].into_iter().chain(cuts.iter().copied());
    let ends = cuts.iter().copied().chain([size]);
    starts.zip(ends).map(|(start, end)| start..end).collect()
}

#[cfg(test)]
mod tests {
    use super::Cut;

    #[test]
    fn files_are_cut_at_blocks() {
        const KIB: u64 = 1024;
        let cuts = |cut: Cut, size, at| cut.cuts(size * KIB, at * KIB);
        let kib = |cuts: &[u64]| cuts.iter().map(|cut| cut * KIB).collect::<Vec<_>>();
        for (cut, size, at, expected) in [
            (Cut::by_size(64 * KIB), 64, 0, &[][..]),
            (Cut::by_size(64 * KIB), 65, 0, &[64]),
            (Cut::by_size(64 * KIB), 192, 3, &[64, 128]),
            (Cut::by_size(1), 130, 0, &[64, 128]),
            (Cut::by_size(100 * KIB), 300, 0, &[128, 256]),
            (Cut::evenly(300 * KIB, 1), 300, 0, &[]),
            (Cut::evenly(300 * KIB, 3), 300, 0, &[128, 256]),
            (Cut::evenly(300 * KIB, 2), 200, 0, &[192]),
            (Cut::evenly(300 * KIB, 2), 100, 200, &[]),
            (Cut::evenly(300 * KIB, 300), 200, 50, &[64, 128, 192]),
        ] {
            assert_eq!(cuts(cut, size, at), kib(expected), "{cut:?} {size} {at}");
        }
    }
}
