//! Serialization as a string, and deserialization with a check.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::grammar::Grammar;
use super::valid::Valid;

impl<G, T: AsRef<str>> Serialize for Valid<G, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_ref())
    }
}

impl<'de, G: Grammar> Deserialize<'de> for Valid<G, String> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(text).map_err(Error::custom)
    }
}

/// Only for formats that can lend the text: a JSON string with an escape is not borrowed.
impl<'de, G: Grammar> Deserialize<'de> for Valid<G, &'de str> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&str>::deserialize(deserializer)?;
        Self::parse(text).map_err(Error::custom)
    }
}
