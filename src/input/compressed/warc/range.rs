//! The first record of a byte range.

use std::io;
use std::ops::Range;

use super::block::Block;

/// Goes to a place in the file from which reading in order passes all records that start in
/// `range`; no later than the first of them.
///
/// # Errors
/// Those of the source.
pub(super) fn start(block: &mut Block, range: &Range<u64>) -> io::Result<()> {
    // Records that are not compressed are passed by their lengths, from the first one on: what looks
    // like a start may be in a record.
    if range.start > 0 && block.source.is_compressed() {
        let is_record = block.syntax.test();
        // Without a member after it, the range owns nothing.
        block.source.find_frame(Some(range.start), is_record)?;
    }
    Ok(())
}
