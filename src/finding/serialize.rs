//! Serialization of results with serde: the keys of `ndjson` (`report/ndjson.rs`), in its order,
//! without `path` and `member`, which only a run over files has. Text that is not UTF-8 is
//! `{"bytes":"base64"}`.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Finding, Link, SourceEdit, SourceFix, Suspect, WebRecord};
use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::rule::{Preset, Safety, Severity};
use crate::text::base64::base64;
use crate::text::location::Location;
use crate::uri::{Component, Fault, NormalizationLevel, Profile};

/// Text that may not be UTF-8.
struct Text<'a>(&'a [u8]);

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Ok(text) = str::from_utf8(self.0) {
            return serializer.serialize_str(text);
        }
        let mut encoded = Vec::with_capacity(self.0.len().div_ceil(3) * 4);
        base64(&mut encoded, self.0).map_err(serde::ser::Error::custom)?;
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry("bytes", &String::from_utf8_lossy(&encoded))?;
        map.end()
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
        map.serialize_entry("line", &self.location.line)?;
        map.serialize_entry("column", &self.location.column)?;
        map.serialize_entry("byte_start", &self.location.bytes.start)?;
        map.serialize_entry("byte_end", &self.location.bytes.end)?;
        map.serialize_entry("uri", &Text(&self.uri))?;
        map.serialize_entry("raw", &Text(self.raw()))?;
        map.serialize_entry("scheme", &self.scheme)?;
        map.serialize_entry("wrapper", &self.wrapper)?;
        map.serialize_entry("context", &self.context)?;
        map.serialize_entry("valid", &self.valid)?;
        write_what_applies(&mut map, self)?;
        map.end()
    }
}

/// Writes the keys that only some links have.
fn write_what_applies<M: SerializeMap>(map: &mut M, link: &Link) -> Result<(), M::Error> {
    if !link.alternatives.is_empty() {
        let alternatives: Vec<_> = link.alternatives.iter().map(|text| Text(text)).collect();
        map.serialize_entry("alternatives", &alternatives)?;
    }
    if link.kind == Kind::Abbreviated {
        map.serialize_entry("abbreviated", &true)?;
    }
    if let Some(message) = link.message {
        map.serialize_entry("message", &message)?;
    }
    write_record(map, link.record.as_deref())?;
    if link.joins > 0 {
        map.serialize_entry("joins", &link.joins)?;
    }
    for (key, text) in [
        ("text", &link.text),
        ("resolved", &link.resolved),
        ("unwrapped", &link.unwrapped),
    ] {
        if let Some(text) = text {
            map.serialize_entry(key, &Text(text))?;
        }
    }
    if link.kind == Kind::Relative {
        map.serialize_entry("relative", &true)?;
    }
    if let Some(suspect) = link.suspect {
        map.serialize_entry("suspect", &suspect)?;
    }
    Ok(())
}

/// Writes the record of a web archive.
fn write_record<M: SerializeMap>(map: &mut M, record: Option<&WebRecord>) -> Result<(), M::Error> {
    let Some(record) = record else {
        return Ok(());
    };
    for (key, value) in [
        ("record_id", &record.id),
        ("target", &record.target),
        ("record_date", &record.date),
    ] {
        if !value.is_empty() {
            map.serialize_entry(key, &Text(value))?;
        }
    }
    map.serialize_entry("record_offset", &record.offset)
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_location(&mut map, &self.location)?;
        map.serialize_entry("code", self.rule.code)?;
        map.serialize_entry("name", self.rule.name)?;
        map.serialize_entry("severity", &self.severity)?;
        map.serialize_entry("message", &self.message)?;
        map.serialize_entry("uri", &Text(&self.uri))?;
        if let Some(help) = &self.help {
            map.serialize_entry("help", help)?;
        }
        map.serialize_entry("reference", self.rule.reference)?;
        if let Some(fix) = self.fix.as_ref().filter(|fix| !fix.private) {
            map.serialize_entry("fix", fix)?;
        }
        if let Some(number) = self.message_number {
            map.serialize_entry("message_number", &number)?;
        }
        write_record(&mut map, self.record.as_deref())?;
        if self.count > 1 {
            map.serialize_entry("count", &self.count)?;
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
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("byte_start", &self.bytes.start)?;
        map.serialize_entry("byte_end", &self.bytes.end)?;
        map.serialize_entry("text", &Text(&self.text))?;
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
