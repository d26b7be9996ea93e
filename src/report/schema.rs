//! `urilint schema`: descriptions of the objects of `ndjson` for other programs.

mod parse;

use std::fmt::Write as _;

pub use parse::json_schema as parsed_uris;

use crate::finding::keys::{FINDING_KEYS, Key, LINK_KEYS, Presence, SCHEMA_VERSION, ValueKind};
use crate::rule;
use crate::text::escape;

/// A kind of object.
#[derive(Clone, Copy, Debug)]
pub struct Objects {
    /// What it is, in one line.
    title: &'static str,
    /// The name that identifies its schema.
    id: &'static str,
    /// The name of its table and its file.
    table: &'static str,
    /// The arguments that print it.
    arguments: &'static str,
    keys: &'static [Key],
}

/// What `extract --format ndjson` prints.
pub static LINKS: Objects = Objects {
    title: "A link of urilint extract --format ndjson",
    id: "urn:uuid:0d4c6a52-7b0e-4b6f-8d83-2f2f5a0c1e01",
    table: "links",
    arguments: "extract",
    keys: LINK_KEYS,
};

/// What `check --format ndjson` prints.
pub static FINDINGS: Objects = Objects {
    title: "A finding of urilint check --format ndjson",
    id: "urn:uuid:0d4c6a52-7b0e-4b6f-8d83-2f2f5a0c1e02",
    table: "findings",
    arguments: "check",
    keys: FINDING_KEYS,
};

/// The JSON Schema of what `extract --count --format ndjson` prints.
pub const COUNTS: &str = include_str!("schema/counts.json");
/// The JSON Schema of what `resolve --format ndjson` prints.
pub const RESOLVED: &str = include_str!("schema/resolve.json");
/// The JSON Schema of what `rules --format json` prints.
pub const RULES: &str = include_str!("schema/rules.json");
/// The JSON Schema of what `plan` prints.
pub const PLAN: &str = include_str!("schema/plan.json");
/// The JSON Schema of what `check --write-baseline` writes.
pub const BASELINE: &str = include_str!("schema/baseline.json");

/// An object's member that has the bytes of a text.
const BYTES: &str = "{\"type\": \"string\", \"contentEncoding\": \"base64\"}";

impl Objects {
    /// Returns the JSON Schema (draft 2020-12), ending in a line feed. A later minor version of the
    /// program may print further keys, so that the schema allows them.
    pub fn json_schema(&self) -> String {
        let mut members = Vec::new();
        for key in self.keys {
            let about = quoted(key.about);
            let name = key.name();
            members.push(format!(
                "    {}: {{\"description\": {about}, {}}}",
                quoted(name),
                json_type(key)
            ));
            let bytes = match key.kind {
                ValueKind::Text => BYTES.to_owned(),
                ValueKind::Texts => format!("{{\"type\": \"array\", \"items\": {BYTES}}}"),
                _ => continue,
            };
            members.push(format!("    \"{name}_bytes\": {bytes}"));
        }
        let required = self.keys.iter().filter(|key| is_required(key));
        let required: Vec<_> = required.map(|key| quoted(key.name())).collect();
        format!(
            "{{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \
             \"$id\": \"{}\",\n  \"title\": {},\n  \
             \"description\": \"Version {SCHEMA_VERSION}. Text is a string; bytes that are not UTF-8 \
             are percent-encoded in it, and KEY_bytes has all bytes in base64.\",\n  \
             \"type\": \"object\",\n  \"required\": [{}],\n  \"properties\": {{\n{}\n  }}\n}}\n",
            self.id,
            quoted(self.title),
            required.join(", "),
            members.join(",\n")
        )
    }

    /// Returns a statement that reads the objects into typed columns of `DuckDB`.
    pub fn duckdb(&self) -> String {
        let mut columns = Vec::new();
        for key in self.keys {
            let name = key.name();
            columns.push(format!("    '{name}': '{}'", column_type(key.kind)));
            match key.kind {
                ValueKind::Text => columns.push(format!("    '{name}_bytes': 'VARCHAR'")),
                ValueKind::Texts => columns.push(format!("    '{name}_bytes': 'VARCHAR[]'")),
                _ => {}
            }
        }
        let (table, arguments) = (self.table, self.arguments);
        format!(
            "-- urilint {arguments} --format ndjson PATH > {table}.ndjson\n\
             CREATE TABLE {table} AS SELECT * FROM read_ndjson('{table}.ndjson', columns = {{\n{}\n}});\n",
            columns.join(",\n")
        )
    }
}

const fn is_required(key: &Key) -> bool {
    matches!(key.presence, Presence::Always | Presence::AlwaysOrNull)
}

/// Returns the members of a schema that describe a value.
fn json_type(key: &Key) -> String {
    let is_nullable = matches!(
        key.presence,
        Presence::AlwaysOrNull | Presence::AppliesOrNull
    );
    match key.kind {
        ValueKind::Text | ValueKind::Phrase => "\"type\": \"string\"".to_owned(),
        ValueKind::Words(words) => format!("\"enum\": [{}]", list(&words())),
        ValueKind::Code => {
            let codes: Vec<_> = rule::RULES.iter().map(|rule| rule.code).collect();
            format!(
                "\"anyOf\": [{{\"enum\": [{}]}}, {{\"type\": \"string\", \"pattern\": \"^U[0-9]{{3,}}$\"}}]",
                list(&codes)
            )
        }
        ValueKind::Integer if is_nullable => {
            "\"type\": [\"integer\", \"null\"], \"minimum\": 0".to_owned()
        }
        ValueKind::Integer => "\"type\": \"integer\", \"minimum\": 0".to_owned(),
        ValueKind::Flag => "\"type\": \"boolean\"".to_owned(),
        ValueKind::Texts | ValueKind::Names => {
            "\"type\": \"array\", \"items\": {\"type\": \"string\"}".to_owned()
        }
        ValueKind::Time => "\"type\": \"string\", \"format\": \"date-time\"".to_owned(),
        ValueKind::Fix => {
            let offset = "{\"type\": \"integer\", \"minimum\": 0}";
            format!(
                "\"type\": \"object\", \"required\": [\"safety\", \"edits\"], \"properties\": {{\
                 \"safety\": {{\"enum\": [\"safe\", \"unsafe\"]}}, \
                 \"edits\": {{\"type\": \"array\", \"items\": {{\"type\": \"object\", \
                 \"required\": [\"byte_start\", \"byte_end\", \"text\"], \
                 \"properties\": {{\"byte_start\": {offset}, \"byte_end\": {offset}, \
                 \"text\": {{\"type\": \"string\"}}, \"text_bytes\": {BYTES}}}}}}}}}"
            )
        }
    }
}

const fn column_type(kind: ValueKind) -> &'static str {
    match kind {
        ValueKind::Text | ValueKind::Phrase | ValueKind::Words(_) | ValueKind::Code => "VARCHAR",
        ValueKind::Integer => "BIGINT",
        ValueKind::Flag => "BOOLEAN",
        ValueKind::Texts | ValueKind::Names => "VARCHAR[]",
        ValueKind::Time => "TIMESTAMPTZ",
        ValueKind::Fix => {
            "STRUCT(safety VARCHAR, edits STRUCT(byte_start BIGINT, byte_end BIGINT, \
             \"text\" VARCHAR, text_bytes VARCHAR)[])"
        }
    }
}

fn list(words: &[&str]) -> String {
    let mut list = String::new();
    for (at, word) in words.iter().enumerate() {
        // Writing to a string does not fail.
        let _ = write!(list, "{}{}", if at == 0 { "" } else { ", " }, quoted(word));
    }
    list
}

fn quoted(text: &str) -> String {
    let mut out = Vec::new();
    // Writing to memory does not fail.
    let _ = escape::json(&mut out, text.as_bytes());
    String::from_utf8_lossy(&out).into_owned()
}
