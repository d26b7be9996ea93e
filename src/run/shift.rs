//! Positions of items that are found before it is known what precedes them.

use crate::text::location::Location;

/// What the lines, columns and message numbers of items count from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Positions {
    /// From the start of the input.
    #[default]
    Absolute,
    /// From the start of a unit of work: a [`Shift`] has to be added.
    Relative,
}

/// What precedes a unit of work in its input, which is added to positions in the unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shift {
    /// The number of lines that end before the unit.
    pub lines: u64,
    /// The number of columns before the unit in its first line.
    pub columns: u64,
    /// The number of messages that start before the unit.
    pub messages: u64,
}

impl Shift {
    /// Returns the line in the input of a line in the unit.
    pub const fn line(self, line: u64) -> u64 {
        line + self.lines
    }

    /// Returns the column in the input of a column in that line of the unit.
    pub const fn column(self, line: u64, column: u64) -> u64 {
        if line == 1 {
            column + self.columns
        } else {
            column
        }
    }

    /// Returns the number in the input of a message of the unit.
    pub const fn message(self, number: u64) -> u64 {
        number + self.messages
    }

    /// Moves a location in the unit to its place in the input.
    pub const fn apply(self, location: &mut Location) {
        location.column = self.column(location.line, location.column);
        location.end_column = self.column(location.end_line, location.end_column);
        location.byte_column = self.column(location.line, location.byte_column);
        location.end_byte_column = self.column(location.end_line, location.end_byte_column);
        location.line = self.line(location.line);
        location.end_line = self.line(location.end_line);
    }
}
