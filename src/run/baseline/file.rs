//! The file of a baseline: JSON with an entry a line, in order, so that differences are short.
//!
//! ```json
//! {"urilint_baseline": 1, "entries": [
//! {"path": "docs/a.md", "rule": "S004", "uri_hash": "00ab00ab00ab00ab", "count": 2},
//! {"path": "list.mbox", "message_id": "a1@example.org", "rule": "X001", "uri_hash": "…", "count": 1}
//! ]}
//! ```

use std::fmt;
use std::path::Path;

use super::read::{Reader, VERSION};
use super::{Baseline, KnownFinding};
use crate::text::escape::json;

/// An error in a file of a baseline, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaselineError(String);

impl fmt::Display for BaselineError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BaselineError {}

fn error<T>(text: impl Into<String>) -> Result<T, BaselineError> {
    Err(BaselineError(text.into()))
}

impl Baseline {
    /// Reads the file of a baseline, which is in `folder`.
    ///
    /// # Errors
    /// If it is not one, or one of another version.
    pub fn read(bytes: &[u8], folder: &Path) -> Result<Self, BaselineError> {
        let baseline = Self::new(folder).map_err(|error| BaselineError(error.to_string()))?;
        let mut reader = Reader::new(baseline);
        match reader.read(bytes) {
            Ok(()) => {}
            Err(_) if reader.version.is_some_and(|version| version != VERSION) => {}
            Err(fault) if reader.is_in_entry && fault.is_data() => {
                let number = reader.entries.unwrap_or_default() + 1;
                return error(format!("not a baseline: entry {number} is invalid"));
            }
            Err(fault) => return error(format!("not a baseline: {fault}")),
        }
        match (reader.version, reader.entries) {
            (None, _) => error("not a baseline: `urilint_baseline` is missing"),
            (Some(VERSION), None) => error("not a baseline: `entries` is missing"),
            (Some(VERSION), Some(_)) => Ok(reader.baseline),
            (Some(other), _) => error(format!(
                "a baseline of version {other}; this urilint reads version {VERSION}"
            )),
        }
    }

    /// Returns the text of the file, which [`read`](Self::read) reads.
    pub fn to_json(&self) -> Vec<u8> {
        let mut out = format!("{{\"urilint_baseline\": {VERSION}, \"entries\": [").into_bytes();
        let mut before = "\n";
        for (path, findings) in &self.inputs {
            for (finding, count) in findings {
                out.extend_from_slice(before.as_bytes());
                before = ",\n";
                // Writing to memory does not fail.
                let _ = write_entry(&mut out, path, finding, *count);
            }
        }
        out.extend_from_slice(b"\n]}\n");
        out
    }
}

fn write_entry(
    out: &mut Vec<u8>,
    path: &str,
    finding: &KnownFinding,
    count: u64,
) -> std::io::Result<()> {
    out.extend_from_slice(b"{\"path\": ");
    json(out, path.as_bytes())?;
    if let Some(id) = &finding.message_id {
        out.extend_from_slice(b", \"message_id\": ");
        json(out, id.as_bytes())?;
    }
    out.extend_from_slice(b", \"rule\": ");
    json(out, finding.rule.as_bytes())?;
    let hash = finding.hash;
    out.extend_from_slice(
        format!(", \"uri_hash\": \"{hash:016x}\", \"count\": {count}}}").as_bytes(),
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(message_id: Option<&str>, rule: &str, hash: u64) -> KnownFinding {
        KnownFinding {
            message_id: message_id.map(Into::into),
            rule: rule.into(),
            hash,
        }
    }

    #[test]
    fn a_baseline_is_read_back() {
        let folder = Path::new("/");
        let mut baseline = Baseline::new(folder).unwrap();
        let empty = baseline.to_json();
        assert_eq!(empty, b"{\"urilint_baseline\": 1, \"entries\": [\n]}\n");
        baseline.add("b\n\"é", finding(None, "S004", 1), 2);
        baseline.add("b\n\"é", finding(None, "C001", u64::MAX), 1);
        baseline.add("a", finding(Some("x@h.example"), "S004", 0), 3);
        baseline.add("none", finding(None, "S004", 0), 0);
        let text = String::from_utf8(baseline.to_json()).unwrap();
        let expected = "{\"urilint_baseline\": 1, \"entries\": [\n\
            {\"path\": \"a\", \"message_id\": \"x@h.example\", \"rule\": \"S004\", \
            \"uri_hash\": \"0000000000000000\", \"count\": 3},\n\
            {\"path\": \"b\\n\\\"é\", \"rule\": \"C001\", \"uri_hash\": \"ffffffffffffffff\", \"count\": 1},\n\
            {\"path\": \"b\\n\\\"é\", \"rule\": \"S004\", \"uri_hash\": \"0000000000000001\", \"count\": 2}\n]}\n";
        assert_eq!(text, expected);
        for text in [text.as_bytes(), &empty] {
            let read = Baseline::read(text, folder).unwrap();
            assert_eq!(read.to_json(), text);
        }
        assert_eq!((baseline.count(), baseline.paths().count()), (6, 2));
    }

    #[test]
    fn what_is_no_baseline_is_an_error() {
        let entry = |entry: &str| format!("{{\"urilint_baseline\": 1, \"entries\": [{entry}]}}");
        for (text, expected) in [
            (String::new(), "not a baseline: EOF while parsing"),
            (
                "{}".to_owned(),
                "not a baseline: `urilint_baseline` is missing",
            ),
            (
                "[]".to_owned(),
                "not a baseline: invalid type: sequence, expected an object",
            ),
            (
                "{\"entries\": []}".to_owned(),
                "not a baseline: `urilint_baseline` is missing",
            ),
            (
                "{\"urilint_baseline\": 2, \"entries\": 1}".to_owned(),
                "a baseline of version 2; this urilint reads version 1",
            ),
            (
                "{\"urilint_baseline\": 1, \"entries\": 1}".to_owned(),
                "not a baseline: invalid type: integer `1`, expected a list of entries",
            ),
            (
                "{\"urilint_baseline\": 1, \"entries\": []} x".to_owned(),
                "not a baseline: trailing characters",
            ),
            (
                "{\"urilint_baseline\": 1}".to_owned(),
                "not a baseline: `entries` is missing",
            ),
            (
                "{\"urilint_baseline\": 1, \"entries\": [\n<<<<<<< HEAD\n".to_owned(),
                "not a baseline: expected value at line 2 column 1",
            ),
            (entry("1"), "not a baseline: entry 1 is invalid"),
            (
                entry("{\"path\": \"a\", \"rule\": \"S004\", \"uri_hash\": \"1\", \"count\": 1}"),
                "not a baseline: entry 1 is invalid",
            ),
            (
                entry(
                    "{\"path\": \"a\", \"rule\": \"S004\", \"uri_hash\": \"0000000000000001\", \"count\": 0}",
                ),
                "not a baseline: entry 1 is invalid",
            ),
        ] {
            let error = Baseline::read(text.as_bytes(), Path::new("/")).unwrap_err();
            let error = error.to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
            assert_eq!(error.lines().count(), 1);
        }
    }
}
