//! Skippable frames, which Zstandard (RFC 8878 §3.1.2) and LZ4 have in common.

use super::FrameEnd;

/// The number of bytes before the content.
pub(in crate::input::compressed) const HEADER: usize = 8;

/// Returns true if a skippable frame starts with these bytes.
pub(in crate::input::compressed) fn is_start(head: &[u8]) -> bool {
    let Some((first, rest)) = head.split_first() else {
        return false;
    };
    first & 0xf0 == 0x50 && b"\x2a\x4d\x18".starts_with(&rest[..rest.len().min(3)])
}

/// Returns the end of the frame at `from`, which `end_of_other` returns for one that is not skippable. `None` if it is
/// after the end of `bytes`.
pub(in crate::input::compressed) fn frame_end(
    bytes: &[u8],
    from: usize,
    end_of_other: fn(&[u8]) -> Option<FrameEnd>,
) -> Option<FrameEnd> {
    let bytes = bytes.get(from..)?;
    let end = if is_start(bytes) {
        end(bytes)
    } else {
        end_of_other(bytes)
    }?;
    let at = from.checked_add(end.at)?;
    (end.at <= bytes.len()).then_some(FrameEnd { at, ..end })
}

/// Returns the end of a skippable frame.
fn end(bytes: &[u8]) -> Option<FrameEnd> {
    let len = bytes.get(4..HEADER)?.try_into().ok()?;
    Some(FrameEnd {
        at: HEADER.checked_add(u32::from_le_bytes(len) as usize)?,
        output: 0,
        buffer: 0,
    })
}
