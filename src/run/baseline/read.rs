//! Reads the entries of a baseline one by one: as one value of JSON, a file would take many times
//! its size.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{Baseline, KnownFinding};

/// The version of the format.
pub(super) const VERSION: u64 = 1;

/// A reader of a baseline, and what it has read so far.
pub(super) struct Reader {
    pub baseline: Baseline,
    pub version: Option<u64>,
    /// The number of entries before the current one; `None` without a list.
    pub entries: Option<usize>,
    /// Whether it is in an entry.
    pub is_in_entry: bool,
    /// The rules of the entries.
    rules: HashSet<Arc<str>>,
}

impl Reader {
    pub fn new(baseline: Baseline) -> Self {
        Self {
            baseline,
            version: None,
            entries: None,
            is_in_entry: false,
            rules: HashSet::new(),
        }
    }

    /// Reads the text of a file.
    pub fn read(&mut self, text: &[u8]) -> serde_json::Result<()> {
        let mut text = serde_json::Deserializer::from_slice(text);
        text.deserialize_map(File(self))?;
        text.end()
    }

    fn add(&mut self, fields: Fields) -> Option<()> {
        let hash = fields.uri_hash?;
        let is_hash = hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit());
        let finding = KnownFinding {
            message_id: fields.message_id.map(String::into_boxed_str),
            rule: self.rule(&fields.rule?),
            hash: u64::from_str_radix(&hash, 16).ok().filter(|_| is_hash)?,
        };
        let count = fields.count.filter(|count| *count > 0)?;
        self.baseline.add(&fields.path?, finding, count);
        Some(())
    }

    /// Returns the rule of that name, which entries share.
    fn rule(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.rules.get(name) {
            return known.clone();
        }
        let rule: Arc<str> = name.into();
        self.rules.insert(rule.clone());
        rule
    }
}

/// The object that is the whole file.
struct File<'r>(&'r mut Reader);

impl<'de> Visitor<'de> for File<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
        while let Some(key) = map.next_key::<String>()? {
            match &*key {
                "urilint_baseline" => {
                    let version = map.next_value()?;
                    self.0.version = Some(version);
                    if version != VERSION {
                        return Err(M::Error::custom("another version"));
                    }
                }
                "entries" => map.next_value_seed(Entries(self.0))?,
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

/// The list of entries.
struct Entries<'r>(&'r mut Reader);

impl<'de> DeserializeSeed<'de> for Entries<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<(), D::Error> {
        value.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Entries<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of entries")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<(), S::Error> {
        self.0.entries = Some(0);
        while list.next_element_seed(Entry(self.0))?.is_some() {
            self.0.entries = self.0.entries.map(|entries| entries + 1);
        }
        Ok(())
    }
}

/// An entry.
struct Entry<'r>(&'r mut Reader);

/// The values of an entry.
#[derive(Default)]
struct Fields {
    path: Option<String>,
    message_id: Option<String>,
    rule: Option<String>,
    uri_hash: Option<String>,
    count: Option<u64>,
}

impl<'de> DeserializeSeed<'de> for Entry<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<(), D::Error> {
        self.0.is_in_entry = true;
        let reader = &mut *self.0;
        value.deserialize_map(Entry(reader))?;
        self.0.is_in_entry = false;
        Ok(())
    }
}

impl<'de> Visitor<'de> for Entry<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an entry")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
        let mut fields = Fields::default();
        while let Some(key) = map.next_key::<String>()? {
            match &*key {
                "path" => fields.path = Some(map.next_value()?),
                "message_id" => fields.message_id = Some(map.next_value()?),
                "rule" => fields.rule = Some(map.next_value()?),
                "uri_hash" => fields.uri_hash = Some(map.next_value()?),
                "count" => fields.count = Some(map.next_value()?),
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let added = self.0.add(fields);
        added.ok_or_else(|| M::Error::custom("a value is missing or invalid"))
    }
}
