//! The columns of a table, as the format describes them.

use std::fmt::Write as _;
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, TypePtr};

use crate::finding::keys::{Field, Key, SCHEMA_VERSION, ValueKind};

/// The type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnKind {
    /// Text in UTF-8, with a column for its bytes.
    Text,
    /// Text of this program.
    Word,
    /// Bytes.
    Bytes,
    /// An integer.
    Integer,
    /// Microseconds since 1970, in UTC.
    Time,
    /// `true` or `false`.
    Flag,
    /// A list of texts.
    Texts,
    /// A list of bytes.
    BytesList,
}

/// The columns of a table of links: one for each key, and one more for the bytes of its texts.
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) keys: Vec<TableKey>,
    pub(super) kinds: Vec<ColumnKind>,
}

/// A key of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableKey {
    pub key: &'static Key,
    /// The number of its column. That of its bytes is the next one.
    pub column: usize,
}

impl Table {
    /// Returns the table with these keys, in this order.
    pub fn new(keys: impl IntoIterator<Item = &'static Key>) -> Arc<Self> {
        let mut table = Self {
            keys: Vec::new(),
            kinds: Vec::new(),
        };
        for key in keys {
            let column = table.kinds.len();
            table.keys.push(TableKey { key, column });
            table.kinds.extend(kinds(key.kind));
        }
        Arc::new(table)
    }

    /// Returns the schema of its file.
    pub(super) fn schema(&self) -> Result<TypePtr> {
        let mut text = "message links {\n".to_owned();
        for TableKey { key, column } in &self.keys {
            // Writing to a string does not fail.
            let _ = match self.kinds[*column] {
                ColumnKind::Text => write!(
                    text,
                    "optional binary {0} (STRING);\noptional binary {0}_bytes;\n",
                    key.name()
                ),
                ColumnKind::Texts => write!(
                    text,
                    "{}{}",
                    list(key.name(), "", " (STRING)"),
                    list(key.name(), "_bytes", "")
                ),
                kind => writeln!(text, "{} {}{};", physical(kind), key.name(), logical(kind)),
            };
        }
        text.push('}');
        parse_message_type(&text).map(Arc::new)
    }

    /// Returns how its file is written. These are measured: with them, a file of links is as small as one
    /// of `DuckDB`, and takes a quarter of the time.
    pub(super) fn properties(&self) -> Result<WriterProperties> {
        let mut properties = WriterProperties::builder()
            .set_created_by(concat!("urilint version ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_key_value_metadata(Some(vec![KeyValue::new(
                "urilint.schema".to_owned(),
                SCHEMA_VERSION.to_string(),
            )]))
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
            .set_statistics_enabled(EnabledStatistics::Chunk);
        for TableKey { key, .. } in &self.keys {
            let path = || ColumnPath::from(key.name());
            match key.field {
                // Nearly all of their values differ, so that a dictionary has most of them twice.
                Field::Uri | Field::Raw | Field::Text | Field::Resolved => {
                    properties = properties.set_column_dictionary_enabled(path(), false);
                }
                Field::Line | Field::Column | Field::ByteStart | Field::ByteEnd => {
                    properties = properties
                        .set_column_dictionary_enabled(path(), false)
                        .set_column_encoding(path(), Encoding::DELTA_BINARY_PACKED);
                }
                _ => {}
            }
        }
        Ok(properties.build())
    }
}

/// Returns the columns of a key with such values. Links have neither names nor fixes: as text, they would be
/// what `ndjson` has.
const fn kinds(kind: ValueKind) -> &'static [ColumnKind] {
    match kind {
        ValueKind::Integer => &[ColumnKind::Integer],
        ValueKind::Flag => &[ColumnKind::Flag],
        ValueKind::Time => &[ColumnKind::Time],
        ValueKind::Texts | ValueKind::Names => &[ColumnKind::Texts, ColumnKind::BytesList],
        ValueKind::Text => &[ColumnKind::Text, ColumnKind::Bytes],
        ValueKind::Phrase | ValueKind::Words(_) | ValueKind::Code | ValueKind::Fix => {
            &[ColumnKind::Word]
        }
    }
}

const fn physical(kind: ColumnKind) -> &'static str {
    match kind {
        ColumnKind::Flag => "required boolean",
        ColumnKind::Integer | ColumnKind::Time => "optional int64",
        _ => "optional binary",
    }
}

const fn logical(kind: ColumnKind) -> &'static str {
    match kind {
        ColumnKind::Word => " (STRING)",
        ColumnKind::Time => " (TIMESTAMP(MICROS,true))",
        _ => "",
    }
}

/// Returns a list in three levels.
fn list(name: &str, suffix: &str, logical: &str) -> String {
    format!(
        "optional group {name}{suffix} (LIST) {{ repeated group list {{ \
         required binary element{logical}; }} }}\n"
    )
}
