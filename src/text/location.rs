//! Places in a source.

use std::ops::Range;

/// A location in a source.
///
/// Lines and columns count from 1. Columns count Unicode scalar values; bytes where
/// the line is not UTF-8. The end is the place just past the last character. Where
/// lines are not counted (see [`PositionMode`](crate::PositionMode)), all four are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Byte offsets in the source, half open.
    pub bytes: Range<u64>,
    /// Line of the first byte.
    pub line: u64,
    /// Column of the first byte.
    pub column: u64,
    /// Line of the end.
    pub end_line: u64,
    /// Column of the end.
    pub end_column: u64,
}

/// Whether locations have lines and columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PositionMode {
    /// By line, column and byte.
    #[default]
    Lines,
    /// By byte only, which costs nothing. Comments that suppress findings hold for lines,
    /// and are not looked for then.
    Bytes,
}
