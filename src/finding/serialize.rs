//! Serialization of results with serde: the keys of `ndjson` (`report/ndjson.rs`), in its order,
//! without `path` and `member`, which only a run over files has.

use std::fmt::Write as _;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::keys::{Counted, FINDING_KEYS, Field, Key, LINK_KEYS, Place, Value};
use super::{Date, Finding, Link, SourceEdit, SourceFix, Suspect};
use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::rule::{Preset, Safety, Severity};
use crate::text::base64::base64;
use crate::text::location::Location;
use crate::uri::{Component, Fault, NormalizationLevel, Profile};

/// Writes a member with text. If it is not UTF-8, a member with all of its bytes follows.
fn write_text<M: SerializeMap>(map: &mut M, key: &str, text: &[u8]) -> Result<(), M::Error> {
    if let Ok(text) = str::from_utf8(text) {
        return map.serialize_entry(key, text);
    }
    map.serialize_entry(key, &percent_encoded(text))?;
    map.serialize_entry(&format!("{key}_bytes"), &encoded(text))
}

/// Returns text with the bytes that are not UTF-8 percent-encoded.
fn percent_encoded(text: &[u8]) -> String {
    let mut out = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        out.push_str(chunk.valid());
        for byte in chunk.invalid() {
            // Writing to a string does not fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// Returns bytes in base64.
fn encoded(bytes: &[u8]) -> String {
    let mut out = Vec::with_capacity(bytes.len().div_ceil(3) * 4);
    // Writing to memory does not fail.
    let _ = base64(&mut out, bytes);
    String::from_utf8_lossy(&out).into_owned()
}

/// The place of an item whose input has no name.
const PLACE: Place = Place {
    path: b"",
    member: None,
    counted: Counted::Yes,
};

/// Writes a member with the value of a key.
fn write_value<M: SerializeMap>(map: &mut M, key: &Key, value: &Value) -> Result<(), M::Error> {
    let name = key.name();
    match *value {
        Value::Absent => Ok(()),
        Value::Null => map.serialize_entry(name, &None::<u64>),
        Value::Text(ref text) => write_text(map, name, text),
        Value::Word(word) => map.serialize_entry(name, word),
        Value::Number(number)
        | Value::Line(number)
        | Value::Column { column: number, .. }
        | Value::MessageNumber(number) => map.serialize_entry(name, &number),
        Value::Flag(flag) => map.serialize_entry(name, &flag),
        Value::Texts(texts) => {
            let shown: Vec<_> = texts.iter().map(|text| percent_encoded(text)).collect();
            map.serialize_entry(name, &shown)?;
            if texts.iter().all(|text| str::from_utf8(text).is_ok()) {
                return Ok(());
            }
            let bytes: Vec<_> = texts.iter().map(|text| encoded(text)).collect();
            map.serialize_entry(&format!("{name}_bytes"), &bytes)
        }
        Value::Names(names) => map.serialize_entry(name, names),
        Value::Time(date) => map.serialize_entry(name, &date.to_string()),
        Value::Fix(fix) => map.serialize_entry(name, fix),
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Location {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(6))?;
        write_location(&mut map, self)?;
        map.end()
    }
}

fn write_location<M: SerializeMap>(map: &mut M, location: &Location) -> Result<(), M::Error> {
    map.serialize_entry("line", &location.line)?;
    map.serialize_entry("column", &location.column)?;
    map.serialize_entry("end_line", &location.end_line)?;
    map.serialize_entry("end_column", &location.end_column)?;
    map.serialize_entry("byte_start", &location.bytes.start)?;
    map.serialize_entry("byte_end", &location.bytes.end)
}

impl Serialize for Link {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for key in LINK_KEYS.iter().filter(|key| key.field != Field::Path) {
            write_value(&mut map, key, &self.value(key.field, PLACE))?;
        }
        map.end()
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for key in FINDING_KEYS.iter().filter(|key| key.field != Field::Path) {
            write_value(&mut map, key, &self.value(key.field, PLACE))?;
        }
        map.end()
    }
}

impl Serialize for SourceFix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("safety", &self.safety)?;
        map.serialize_entry("edits", &self.edits)?;
        map.end()
    }
}

impl Serialize for SourceEdit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("byte_start", &self.bytes.start)?;
        map.serialize_entry("byte_end", &self.bytes.end)?;
        write_text(&mut map, "text", &self.text)?;
        map.end()
    }
}

/// The keys of the faults in `urilint parse --format ndjson`.
impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kind, range) = (self.kind, self.range());
        let mut map = serializer.serialize_map(Some(7))?;
        map.serialize_entry("byte_start", &range.start)?;
        map.serialize_entry("byte_end", &range.end)?;
        map.serialize_entry("layer", kind.layer().name())?;
        map.serialize_entry("kind", kind.name())?;
        map.serialize_entry("message", kind.description())?;
        map.serialize_entry("production", kind.production())?;
        map.serialize_entry("section", kind.section())?;
        map.end()
    }
}

/// Implements both directions for enums that are written as their names.
macro_rules! by_name {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                name.parse().map_err(Error::custom)
            }
        }
    )*};
}

by_name!(Wrapper, Context, Kind, Suspect, Severity, Safety, Preset);
by_name!(Component, NormalizationLevel, Profile);
