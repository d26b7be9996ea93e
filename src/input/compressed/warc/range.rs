//! Ranges of a file: the first record of one, and the records at which a file can be divided.

use std::io;

use super::block::{Block, Failure};
use super::source::{RECORD_START, Source};
use super::{OwnedRange, Records, next_record};

/// Goes to a place in the file from which reading in order passes all records that start in
/// `owned`; no later than the first of them.
///
/// # Errors
/// Those of the source.
pub(super) fn start(block: &mut Block, owned: &OwnedRange) -> io::Result<()> {
    let start = owned.range.start;
    if start == 0 {
        return Ok(());
    }
    if block.source.is_compressed() {
        // Without a member after it, the range owns nothing.
        block.source.find_frame(Some(start), block.syntax.test())?;
    } else if owned.starts_with_record && block.source.seek(start) {
        let syntax = block.syntax;
        if !syntax.starts(block.source.peek(RECORD_START)?) {
            block.source.seek(0);
        }
    }
    // Otherwise, records that are not compressed are passed by their lengths, from the first one on:
    // what looks like a start may be in a record.
    Ok(())
}

/// How the records of a compressed file are found. Those of other files are read in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FindRecords {
    /// By the bytes that a member starts with, and by what it starts with. A web archive in a record,
    /// with the same compression, has such members, too.
    Search,
    /// By reading all before them.
    ReadAll,
}

/// Returns the first record that starts at or after each offset of `cuts`, which are ascending. Each
/// is named once; there are fewer if no record starts after a cut, or a record could not be read.
pub(crate) fn record_starts(source: Source, cuts: &[u64], how: FindRecords) -> Vec<u64> {
    let mut records = Records::open(source, &OwnedRange::all());
    let is_compressed = |block: &Block| block.source.is_compressed();
    let can_search = records.block.as_ref().is_some_and(is_compressed);
    let mut starts: Vec<u64> = Vec::new();
    for &cut in cuts {
        if starts.last().is_some_and(|last| *last >= cut) {
            continue;
        }
        let start = if how == FindRecords::Search && can_search {
            records.search(cut).ok().flatten()
        } else {
            records.pass(cut)
        };
        match start {
            Some(start) => starts.push(start),
            None => break,
        }
    }
    starts
}

impl Records<'_> {
    /// Returns the start of the first member with a record at or after `cut`.
    fn search(&mut self, cut: u64) -> io::Result<Option<u64>> {
        let Some(block) = &mut self.block else {
            return Ok(None);
        };
        let found = block.source.find_frame(Some(cut), block.syntax.test())?;
        Ok(found.then(|| block.source.offset()))
    }

    /// Returns the start of the next record at or after `cut`, after those before it.
    fn pass(&mut self, cut: u64) -> Option<u64> {
        while !self.done {
            match self.next_start() {
                Ok(Some(start)) => {
                    let is_boundary = self.block.as_ref().is_some_and(Block::is_boundary);
                    if start >= cut && is_boundary {
                        return Some(start);
                    }
                }
                Ok(None) => return None,
                Err(error) if self.is_final(&error) => return None,
                // As when the file is read.
                Err(_) => self.recover(Failure::Other).ok()?,
            }
        }
        None
    }

    fn next_start(&mut self) -> io::Result<Option<u64>> {
        let Some(block) = &mut self.block else {
            return Ok(None);
        };
        block.skip()?;
        let next = next_record(block, u64::MAX)?;
        Ok(next.map(|(_, offset)| offset))
    }
}
