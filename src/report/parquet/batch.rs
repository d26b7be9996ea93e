//! Rows of links in columns, filled in the worker that found them.

use std::ops::Range;
use std::sync::Arc;

use super::column::Column;
use super::schema::{Table, TableKey};
use crate::finding::Link;
use crate::finding::keys::{Field, Value};
use crate::report::{Name, Style};
use crate::run::{Positions, Shift};

/// The columns of some rows.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    pub table: Arc<Table>,
    pub all: Vec<Column>,
    /// The number of rows.
    pub rows: u32,
}

/// The links of a part of an input.
#[derive(Clone, Debug)]
pub struct Batch {
    columns: Columns,
    /// The bytes of text in each row.
    sizes: Vec<u32>,
    positions: Positions,
    /// The places of columns in a first line, among all values of their column.
    first_columns: Vec<u32>,
    shift: Shift,
}

impl Columns {
    pub fn new(table: &Arc<Table>) -> Self {
        Self {
            all: table.kinds.iter().map(|kind| Column::new(*kind)).collect(),
            table: table.clone(),
            rows: 0,
        }
    }
}

impl Batch {
    /// Returns an empty batch, for rows with such positions.
    pub fn new(table: &Arc<Table>, positions: Positions) -> Self {
        Self {
            columns: Columns::new(table),
            sizes: Vec::new(),
            positions,
            first_columns: Vec::new(),
            shift: Shift::default(),
        }
    }

    /// Adds a link in the input called `name`.
    pub fn push(&mut self, name: Name, link: &Link, style: Style) {
        let place = name.place(style);
        let fields = link.fields(place);
        let table = self.columns.table.clone();
        let mut size = 0;
        for key in table.keys.iter().filter(|key| fields.has(key.key.field)) {
            size += self.set(key, &link.value(key.key.field, place));
        }
        self.sizes.push(u32::try_from(size).unwrap_or(u32::MAX));
        self.columns.rows += 1;
    }

    /// Sets the value of a key in the last row. Returns how many bytes of text it has.
    fn set(&mut self, key: &TableKey, value: &Value) -> usize {
        let row = self.columns.rows;
        let columns = &mut self.columns.all[key.column..];
        match value {
            Value::Text(text) => return set_text(columns, row, text),
            Value::Texts(texts) => return set_list(columns, row, texts),
            Value::Word(word) => {
                columns[0].push_text(row, word.as_bytes());
                return word.len();
            }
            Value::Number(number) | Value::Line(number) | Value::MessageNumber(number) => {
                columns[0].push_integer(row, integer(*number));
            }
            Value::Column { line, column } => {
                if *line == 1 && self.positions == Positions::Relative {
                    self.first_columns.push(columns[0].rows.len() as u32);
                }
                columns[0].push_integer(row, integer(*column));
            }
            Value::Flag(true) => columns[0].push_true(row),
            Value::Time(date) => {
                columns[0].push_integer(row, date.unix_seconds.saturating_mul(1_000_000));
            }
            // Links have neither names nor fixes.
            Value::Absent | Value::Null | Value::Flag(false) | Value::Names(_) | Value::Fix(_) => {}
        }
        0
    }

    /// Sets what precedes the rows, if their positions are relative.
    pub const fn shift(&mut self, by: Shift) {
        self.shift = by;
    }

    /// Returns about how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        let columns = self.columns.all.iter();
        columns.map(Column::weight).sum::<usize>() + self.sizes.capacity() * size_of::<u32>()
    }

    /// Returns how many bytes of text each row has.
    pub(super) fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// Appends a range of its rows to `into`.
    pub(super) fn append_to(&self, into: &mut Columns, rows: &Range<u32>) {
        let row = into.rows;
        let is_relative = self.positions == Positions::Relative;
        let table = into.table.clone();
        for key in &table.keys {
            let column = key.column;
            let shift = |at: usize, number: i64| match key.key.field {
                Field::Line if is_relative => number + integer(self.shift.lines),
                Field::MessageNumber if is_relative => number + integer(self.shift.messages),
                Field::Column if self.first_columns.binary_search(&(at as u32)).is_ok() => {
                    number + integer(self.shift.columns)
                }
                _ => number,
            };
            into.all[column].append(&self.columns.all[column], rows, row, shift);
            if is_text_with_bytes(&table, column) {
                let bytes = &self.columns.all[column + 1];
                into.all[column + 1].append(bytes, rows, row, |_, number| number);
            }
        }
        into.rows += rows.end - rows.start;
    }
}

/// Returns true if the next column has the bytes of this one.
fn is_text_with_bytes(table: &Table, column: usize) -> bool {
    use super::schema::ColumnKind::{Text, Texts};
    matches!(table.kinds[column], Text | Texts)
}

fn integer(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Sets a text, and its bytes if they are not UTF-8.
fn set_text(columns: &mut [Column], row: u32, text: &[u8]) -> usize {
    if std::str::from_utf8(text).is_ok() {
        columns[0].push_text(row, text);
        return text.len();
    }
    let escaped = percent_encoded(text);
    columns[0].push_text(row, &escaped);
    columns[1].push_text(row, text);
    text.len() + escaped.len()
}

/// Sets a list of texts, and the bytes of all if one is not UTF-8.
fn set_list(columns: &mut [Column], row: u32, texts: &[Vec<u8>]) -> usize {
    let size = texts.iter().map(Vec::len).sum();
    if texts.iter().all(|text| std::str::from_utf8(text).is_ok()) {
        columns[0].push_list(row, texts.iter().map(Vec::as_slice));
        return size;
    }
    let escaped: Vec<_> = texts.iter().map(|text| percent_encoded(text)).collect();
    columns[0].push_list(row, escaped.iter().map(Vec::as_slice));
    columns[1].push_list(row, texts.iter().map(Vec::as_slice));
    2 * size
}

/// Returns a text in which bytes that are not UTF-8 are percent-encoded, as in `ndjson`.
fn percent_encoded(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 16);
    for chunk in text.utf8_chunks() {
        out.extend_from_slice(chunk.valid().as_bytes());
        for byte in chunk.invalid() {
            out.extend_from_slice(format!("%{byte:02X}").as_bytes());
        }
    }
    out
}
