//! Rows of `extract --count` and `--unique` in `ndjson`, read back.

use serde_json::Value;

use super::ImportError;
use super::fields::{Object, optional_ordinal, required};
use crate::report::HOST_PAIR;

/// The keys that links are counted by.
const KEYS: [&str; 5] = ["uri", "host", "domain", "scheme", HOST_PAIR];

/// A row of counts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TallyRow {
    /// The name of the key.
    pub by: &'static str,
    /// The key.
    pub key: Vec<u8>,
    /// How often it occurs; `None` if counts were not printed.
    pub count: Option<u64>,
}

impl TallyRow {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is no row of counts, and neither a key nor a link of `--unique`.
    pub fn read(line: &[u8]) -> Result<Self, ImportError> {
        let value = serde_json::from_slice(line).map_err(ImportError::Json)?;
        let Value::Object(object) = value else {
            return Err(ImportError::Schema);
        };
        let by = by(&object)?;
        Ok(Self {
            key: required(&object, by)?,
            count: optional_ordinal(&object, "count")?,
            by,
        })
    }
}

/// Returns the name of the key. A link of `--unique` has several of them, and is known by its URI.
fn by(object: &Object) -> Result<&'static str, ImportError> {
    let mut keys = KEYS.into_iter().filter(|key| object.contains_key(*key));
    let (Some(first), second) = (keys.next(), keys.next()) else {
        return Err(ImportError::Schema);
    };
    let is_finding = object.contains_key("code");
    let is_known = first == "uri" || second.is_none() && !object.contains_key("path");
    if is_known && !is_finding {
        Ok(first)
    } else {
        Err(ImportError::Schema)
    }
}

#[cfg(test)]
mod tests {
    use super::TallyRow;

    #[test]
    fn rows_are_read() {
        for (line, expected) in [
            (
                r#"{"host":"h.example","count":3}"#,
                Some(("host", "h.example", Some(3))),
            ),
            (r#"{"host":"h.example"}"#, Some(("host", "h.example", None))),
            (
                r#"{"host-pair":"a b","count":1}"#,
                Some(("host-pair", "a b", Some(1))),
            ),
            (
                r#"{"path":"a","uri":"http://h.example/%FF","uri_bytes":"YQ==","host":"h.example"}"#,
                Some(("uri", "a", None)),
            ),
            (r#"{"host":"h.example","count":0}"#, None),
            (r#"{"host":"h.example","count":"3"}"#, None),
            (r#"{"host":3,"count":3}"#, None),
            (r#"{"host":"a","domain":"a","count":3}"#, None),
            (r#"{"path":"a","host":"h.example"}"#, None),
            (
                r#"{"path":"a","code":"S001","uri":"http://h.example/"}"#,
                None,
            ),
            (r#"{"count":3}"#, None),
            (r#"["host"]"#, None),
            (r#"{"host":"h.exam"#, None),
        ] {
            let row = TallyRow::read(line.as_bytes()).ok();
            let row = row.map(|row| (row.by, String::from_utf8(row.key).unwrap(), row.count));
            let expected = expected.map(|(by, key, count)| (by, key.to_owned(), count));
            assert_eq!(row, expected, "{line}");
        }
    }
}
