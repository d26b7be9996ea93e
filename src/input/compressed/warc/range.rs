//! The first record of a byte range.

use std::io;
use std::ops::Range;

use super::block::Block;
use super::source::RECORD_START;

/// Goes to a place in the file from which reading in order passes all records that start in
/// `range`; no later than the first of them.
///
/// # Errors
/// Those of the source.
pub(super) fn start(block: &mut Block, range: &Range<u64>) -> io::Result<()> {
    if range.start == 0 {
        return Ok(());
    }
    if block.source.is_compressed() {
        let is_record = block.syntax.test();
        // Without a member after it, the range owns nothing.
        block.source.find_frame(Some(range.start), is_record)?;
        return Ok(());
    }
    let syntax = block.syntax;
    if block.source.seek(range.start) {
        // Splits of a plan are at records.
        if syntax.starts(block.source.peek(RECORD_START)?) {
            return Ok(());
        }
        block.source.seek(0);
    }
    Ok(())
}
