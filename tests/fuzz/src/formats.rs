//! Which format an input is read in: the first byte selects a line of `formats.tsv`.

use std::sync::LazyLock;

use urilint::{Format, formats};

/// A byte and the format that it selects, for each line of `formats.tsv`.
static TABLE: LazyLock<Vec<(u8, &'static Format)>> = LazyLock::new(|| {
    let lines = include_str!("../formats.tsv").lines();
    let row = |line: &str| {
        let mut cells = line.split('\t');
        let (byte, name) = (cells.next()?.bytes().next()?, cells.next()?);
        Some((byte, formats().find(|format| format.name == name)?))
    };
    lines
        .map(|line| row(line).unwrap_or_else(|| panic!("formats.tsv: {line}")))
        .collect()
});

/// Returns the format that the first byte selects, and the other bytes; `None` if there are none.
/// A byte that no line has selects one, too, so that all inputs are read.
pub fn dispatch(input: &[u8]) -> Option<(&'static Format, &[u8])> {
    let (byte, text) = input.split_first()?;
    let line = TABLE.iter().position(|(of_line, _)| of_line == byte);
    let line = line.unwrap_or(usize::from(*byte) % TABLE.len());
    Some((TABLE[line].1, text))
}
