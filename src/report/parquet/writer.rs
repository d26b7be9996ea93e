//! Writes row groups, one column after the other.

use std::io;
use std::sync::Arc;

use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::writer::SerializedFileWriter;

use super::batch::{Batch, Columns};
use super::column::{Column, Lists, Texts, Values, start};
use super::schema::Table;

/// The most rows of a row group.
const MOST_ROWS: u32 = 65_536;
/// The bytes of text from which on a row group ends. A group is in memory until it is written, and so is
/// what it is compressed to: larger ones make a file of links one percent smaller.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// Writes a table to memory that its caller takes.
pub struct Writer {
    file: SerializedFileWriter<Vec<u8>>,
    group: Columns,
    /// The bytes of text in the group.
    size: usize,
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.debug_struct("Writer").finish_non_exhaustive()
    }
}

impl Writer {
    /// Returns a writer of a table.
    ///
    /// # Errors
    /// If two keys have the same name.
    pub fn new(table: &Arc<Table>) -> io::Result<Self> {
        let file = || {
            let properties = Arc::new(table.properties()?);
            SerializedFileWriter::new(Vec::new(), table.schema()?, properties)
        };
        Ok(Self {
            file: file().map_err(failed)?,
            group: Columns::new(table),
            size: 0,
        })
    }

    /// Adds rows, and appends to `out` the row groups that are complete.
    ///
    /// # Errors
    /// If a value cannot be encoded.
    pub fn add(&mut self, batch: &Batch, out: &mut Vec<u8>) -> io::Result<()> {
        let (mut first, mut free) = (0, MOST_ROWS - self.group.rows);
        for (row, size) in (0_u32..).zip(batch.sizes()) {
            self.size += *size as usize;
            free -= 1;
            if free == 0 || self.size >= MOST_BYTES {
                batch.append_to(&mut self.group, &(first..row + 1));
                self.write_group(out)?;
                (first, free) = (row + 1, MOST_ROWS);
            }
        }
        batch.append_to(&mut self.group, &(first..batch.sizes().len() as u32));
        Ok(())
    }

    /// Writes the last row group, and appends to `out` all that is left of the file.
    ///
    /// # Errors
    /// If a value cannot be encoded.
    pub fn finish(mut self, out: &mut Vec<u8>) -> io::Result<()> {
        if self.group.rows > 0 {
            self.write_group(out)?;
        }
        self.file.finish().map_err(failed)?;
        self.take(out)
    }

    fn write_group(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        let empty = Columns::new(&self.group.table);
        let group = std::mem::replace(&mut self.group, empty);
        self.size = 0;
        write_group(&mut self.file, group).map_err(failed)?;
        self.take(out)
    }

    /// Appends to `out` what has been written.
    fn take(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        self.file.flush()?;
        out.append(self.file.inner_mut());
        Ok(())
    }
}

fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

fn write_group(file: &mut SerializedFileWriter<Vec<u8>>, group: Columns) -> Result<()> {
    let rows = group.rows as usize;
    let mut columns = group.all.into_iter();
    let mut writer = file.next_row_group()?;
    while let (Some(mut out), Some(column)) = (writer.next_column()?, columns.next()) {
        write_column(out.untyped(), column, rows)?;
        out.close()?;
    }
    writer.close()?;
    Ok(())
}

/// Writes the values of a column, which is consumed: its text is not copied.
fn write_column(out: &mut ColumnWriter, column: Column, rows: usize) -> Result<()> {
    let Column {
        rows: present,
        values,
    } = column;
    match (out, values) {
        (ColumnWriter::ByteArrayColumnWriter(out), Values::Texts(texts)) => {
            let levels = levels(&present, rows);
            out.write_batch(&values_of(texts), Some(&levels), None)?;
        }
        (ColumnWriter::Int64ColumnWriter(out), Values::Integers(numbers)) => {
            out.write_batch(&numbers, Some(&levels(&present, rows)), None)?;
        }
        (ColumnWriter::BoolColumnWriter(out), Values::Flags) => {
            let mut flags = vec![false; rows];
            for row in present {
                flags[row as usize] = true;
            }
            out.write_batch(&flags, None, None)?;
        }
        (ColumnWriter::ByteArrayColumnWriter(out), Values::Lists(lists)) => {
            let (definition, repetition) = levels_of_lists(&present, &lists, rows);
            let items = values_of(lists.items);
            out.write_batch(&items, Some(&definition), Some(&repetition))?;
        }
        _ => return Err(ParquetError::General("a column of another type".to_owned())),
    }
    Ok(())
}

/// Returns the definition levels of values that may be null.
fn levels(present: &[u32], rows: usize) -> Vec<i16> {
    let mut levels = vec![0; rows];
    for row in present {
        levels[*row as usize] = 1;
    }
    levels
}

/// Returns the definition and repetition levels of lists: those of a null list are 0, of an empty one 1,
/// and of an item 2; an item that is not the first of its list repeats it.
fn levels_of_lists(present: &[u32], lists: &Lists, rows: usize) -> (Vec<i16>, Vec<i16>) {
    let (mut definition, mut repetition) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
    let mut next = 0;
    for row in 0..rows {
        repetition.push(0);
        if present
            .get(next)
            .is_none_or(|present| *present as usize != row)
        {
            definition.push(0);
            continue;
        }
        let items = lists.ends[next] - start(&lists.ends, next);
        next += 1;
        definition.push(if items == 0 { 1 } else { 2 });
        for _ in 1..items {
            definition.push(2);
            repetition.push(1);
        }
    }
    (definition, repetition)
}

/// Returns texts as values, which share one allocation.
fn values_of(texts: Texts) -> Vec<ByteArray> {
    let Texts { text, ends } = texts;
    let text = ByteArray::from(text);
    let mut first = 0;
    let slice = |end: u32| {
        let value = text.slice(first as usize, (end - first) as usize);
        first = end;
        value
    };
    ends.into_iter().map(slice).collect()
}
