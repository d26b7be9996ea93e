//! Positions in a source.

use std::ops::Range;

/// A range of a source, as lines, columns and bytes.
///
/// Lines and columns count from 1. Columns count Unicode scalar values; bytes if the line is not
/// UTF-8. The end is the position after the last character. All of these are 0 if lines are not
/// counted (see [`PositionMode`](crate::PositionMode)).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Location {
    /// The byte offsets in the source, half open.
    pub bytes: Range<u64>,
    /// The line of the first byte.
    pub line: u64,
    /// The column of the first byte.
    pub column: u64,
    /// The line of the end.
    pub end_line: u64,
    /// The column of the end.
    pub end_column: u64,
    /// The column of the first byte, in bytes.
    pub byte_column: u64,
    /// The column of the end, in bytes.
    pub end_byte_column: u64,
}

impl Location {
    /// Returns a location without lines and columns.
    pub(crate) const fn of_bytes(bytes: Range<u64>) -> Self {
        Self {
            bytes,
            line: 0,
            column: 0,
            end_line: 0,
            end_column: 0,
            byte_column: 0,
            end_byte_column: 0,
        }
    }
}

/// The units in which positions are reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PositionMode {
    /// Lines, columns and bytes.
    #[default]
    Lines,
    /// Bytes only, at no cost. Comments that suppress findings apply to lines, and are not searched
    /// for in this mode.
    Bytes,
}
