//! Reads the lines of `ndjson` back, so that other reports can be made from them.
//!
//! A finding has all that its line has; what the line lacks is lost: source lines, and fixes whose
//! text would show a credential, and columns in bytes (`rdjsonl`). A rule that is not in the table, such as one of the user's own, is
//! made from the first line that names it.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::finding::{Date, Envelope, Finding, MessagePart, SourceEdit, SourceFix, WebRecord};
use crate::lint::census::{Census, CountedUri};
use crate::rule::{Levels, RULES, Rule, Safety, Severity};
use crate::text::location::Location;
use crate::text::transfer::TransferEncoding;
use crate::uri::{Component, Uri};

/// The most rules that are not in the table. Each is kept until the process ends.
const MOST_RULES: usize = 10_000;

/// Reads lines of `ndjson`.
#[derive(Debug, Default)]
pub struct Importer {
    rules: HashMap<(String, String), &'static Rule>,
    envelope: Option<Arc<Envelope>>,
    part: Option<Arc<MessagePart>>,
}

/// A line.
#[derive(Debug)]
pub struct Imported {
    /// The file.
    pub path: Vec<u8>,
    /// The member of it, if it is an archive.
    pub member: Option<Vec<u8>>,
    /// What is in it.
    pub item: ImportedItem,
}

/// What is in a line.
#[derive(Debug)]
pub enum ImportedItem {
    /// A finding, of `check`.
    Finding(Box<Finding>),
    /// A link, of `extract`: it is counted.
    Link(Box<Census>),
}

/// Why a line cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ImportError {
    /// It is not JSON: it is cut, or broken.
    Json(serde_json::Error),
    /// It is not an object of `urilint check` or `urilint extract`.
    Schema,
    /// A key is missing, or has a value of another type.
    Key(&'static str),
    /// There are too many rules that are not known.
    Rules,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Json(error) if error.is_eof() => {
                f.write_str("the line is cut: its JSON has no end")
            }
            // The line number in the message of the error would be that of the JSON text.
            Self::Json(error) => write!(f, "invalid JSON at column {}", error.column()),
            Self::Schema => {
                f.write_str("not a line of `urilint check` or `urilint extract` in ndjson")
            }
            Self::Key(key) => write!(f, "`{key}` is missing, or not of its type"),
            Self::Rules => write!(f, "more than {MOST_RULES} unknown rules"),
        }
    }
}

impl std::error::Error for ImportError {}

type Object = Map<String, Value>;

impl Importer {
    /// Reads a line.
    ///
    /// # Errors
    /// If the line is no object of `check` or `extract`.
    pub fn line(&mut self, line: &[u8]) -> Result<Imported, ImportError> {
        let value = serde_json::from_slice(line).map_err(ImportError::Json)?;
        let Value::Object(object) = value else {
            return Err(ImportError::Schema);
        };
        let item = if object.contains_key("code") {
            ImportedItem::Finding(Box::new(self.finding(&object)?))
        } else if object.contains_key("scheme") && object.contains_key("uri") {
            ImportedItem::Link(Box::new(link(&object)?))
        } else {
            return Err(ImportError::Schema);
        };
        Ok(Imported {
            path: required(&object, "path")?,
            member: text(&object, "member")?,
            item,
        })
    }

    fn finding(&mut self, object: &Object) -> Result<Finding, ImportError> {
        let severity =
            severity(&string(object, "severity")?).ok_or(ImportError::Key("severity"))?;
        let message = string(object, "message")?;
        Ok(Finding {
            location: Location {
                bytes: number(object, "byte_start")?..number(object, "byte_end")?,
                line: number_or_null(object, "line")?,
                column: number_or_null(object, "column")?,
                end_line: number_or_null(object, "end_line")?,
                end_column: number_or_null(object, "end_column")?,
                // Lines have no columns in bytes.
                byte_column: 0,
                end_byte_column: 0,
            },
            rule: self.rule(object, severity, &message)?,
            severity,
            message,
            help: optional_string(object, "help")?,
            uri: required(object, "uri")?,
            count: match object.get("count") {
                None => 1,
                Some(_) => number(object, "count")?,
            },
            message_number: match object.get("message_number") {
                None | Some(Value::Null) => None,
                Some(_) => Some(number(object, "message_number")?),
            },
            record: web_record(object)?,
            envelope: self.envelope(object)?,
            part: self.part(object)?,
            reference: None,
            snippet: None,
            lines_before: 0,
            lines_after: 0,
            fix: object.get("fix").map(fix).transpose()?,
            suppression: None,
        })
    }

    /// Returns the rule of the table or of an earlier line, or makes one.
    fn rule(
        &mut self,
        object: &Object,
        severity: Severity,
        message: &str,
    ) -> Result<&'static Rule, ImportError> {
        let (code, name) = (string(object, "code")?, string(object, "name")?);
        let reference = optional_string(object, "reference")?.unwrap_or_default();
        let same = |rule: &&&Rule| rule.code == code && rule.name == name;
        if let Some(rule) = RULES.iter().find(same) {
            return Ok(rule);
        }
        let known = self.rules.len();
        if let Some(rule) = self.rules.get(&(code.clone(), name.clone())) {
            return Ok(rule);
        }
        if known == MOST_RULES {
            return Err(ImportError::Rules);
        }
        let rule: &'static Rule = Box::leak(Box::new(Rule {
            code: code.clone().leak(),
            name: name.clone().leak(),
            summary: message.to_owned().leak(),
            levels: Levels::on(severity),
            reference: reference.leak(),
            ..Rule::DEFAULT
        }));
        self.rules.insert((code, name), rule);
        Ok(rule)
    }

    /// Returns the envelope, which findings of one message share.
    fn envelope(&mut self, object: &Object) -> Result<Option<Arc<Envelope>>, ImportError> {
        let date = optional_string(object, "date")?;
        let envelope = Envelope {
            message_id: text(object, "message_id")?,
            date: date.and_then(|date| Date::parse(date.as_bytes())),
            from: text(object, "from")?,
            subject: text(object, "subject")?,
            list_id: text(object, "list_id")?,
        };
        if envelope == Envelope::default() {
            return Ok(None);
        }
        if self.envelope.as_deref() != Some(&envelope) {
            self.envelope = Some(Arc::new(envelope));
        }
        Ok(self.envelope.clone())
    }

    fn part(&mut self, object: &Object) -> Result<Option<Arc<MessagePart>>, ImportError> {
        let Some(media_type) = optional_string(object, "part")? else {
            return Ok(None);
        };
        let encoding = optional_string(object, "encoding")?.unwrap_or_default();
        let part = MessagePart {
            media_type,
            encoding: TransferEncoding::named(encoding.as_bytes()),
        };
        if self.part.as_deref() != Some(&part) {
            self.part = Some(Arc::new(part));
        }
        Ok(self.part.clone())
    }
}

/// Returns the counts of a link.
fn link(object: &Object) -> Result<Census, ImportError> {
    let uri = required(object, "uri")?;
    let mut census = Census::default();
    let is_reference = |key| object.get(key).is_some_and(|value| !value.is_null());
    if is_reference("relative") || is_reference("suspect") {
        return Ok(census);
    }
    let date = optional_string(object, "date")?;
    let date = date.and_then(|date| Date::parse(date.as_bytes()));
    let range = Uri::split(&uri).range(Component::Host).unwrap_or_default();
    census.add(CountedUri {
        uri: &uri,
        host: &uri[range],
        scheme: string(object, "scheme")?.into(),
        month: date.map(Date::month),
    });
    Ok(census)
}

fn severity(name: &str) -> Option<Severity> {
    let all = [Severity::Info, Severity::Warning, Severity::Error];
    all.into_iter().find(|severity| severity.name() == name)
}

fn fix(value: &Value) -> Result<SourceFix, ImportError> {
    const ERROR: ImportError = ImportError::Key("fix");
    let object = value.as_object().ok_or(ERROR)?;
    let safety = match &*string(object, "safety")? {
        "safe" => Safety::Safe,
        "unsafe" => Safety::Unsafe,
        _ => return Err(ERROR),
    };
    let edits = object.get("edits").and_then(Value::as_array).ok_or(ERROR)?;
    let edits = edits.iter().map(|edit| {
        let edit = edit.as_object().ok_or(ERROR)?;
        let bytes = number(edit, "byte_start")?..number(edit, "byte_end")?;
        Ok(SourceEdit {
            location: Location::of_bytes(bytes.clone()),
            bytes,
            text: required(edit, "text")?,
        })
    });
    let edits: Vec<_> = edits.collect::<Result<_, ImportError>>()?;
    let start = edits.first().ok_or(ERROR)?.bytes.start;
    let end = edits.last().ok_or(ERROR)?.bytes.end;
    Ok(SourceFix {
        safety,
        uri: start..end,
        edits,
        private: false,
    })
}

fn number(object: &Object, key: &'static str) -> Result<u64, ImportError> {
    let number = object.get(key).and_then(Value::as_u64);
    number.ok_or(ImportError::Key(key))
}

/// Returns a number, or 0 for one that was not counted.
fn number_or_null(object: &Object, key: &'static str) -> Result<u64, ImportError> {
    match object.get(key) {
        Some(Value::Null) => Ok(0),
        _ => number(object, key),
    }
}

fn string(object: &Object, key: &'static str) -> Result<String, ImportError> {
    optional_string(object, key)?.ok_or(ImportError::Key(key))
}

fn optional_string(object: &Object, key: &'static str) -> Result<Option<String>, ImportError> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(ImportError::Key(key)),
    }
}

fn required(object: &Object, key: &'static str) -> Result<Vec<u8>, ImportError> {
    text(object, key)?.ok_or(ImportError::Key(key))
}

/// Returns the record of a web archive.
fn web_record(object: &Object) -> Result<Option<Arc<WebRecord>>, ImportError> {
    if !object.contains_key("record_offset") {
        return Ok(None);
    }
    let field = |key| text(object, key).map(Option::unwrap_or_default);
    Ok(Some(Arc::new(WebRecord {
        id: field("record_id")?,
        target: field("target")?,
        date: field("record_date")?,
        offset: number(object, "record_offset")?,
    })))
}

/// Returns bytes: a string, or base64 where they are not UTF-8, in `KEY_bytes` or `{"bytes":…}`.
fn text(object: &Object, key: &'static str) -> Result<Option<Vec<u8>>, ImportError> {
    let encoded = match object.get(key) {
        Some(Value::Object(bytes)) => bytes.get("bytes"),
        _ => object.get(&format!("{key}_bytes")),
    };
    if let Some(encoded) = encoded {
        let bytes = encoded.as_str().and_then(|text| decode(text.as_bytes()));
        return bytes.map(Some).ok_or(ImportError::Key(key));
    }
    Ok(optional_string(object, key)?.map(String::into_bytes))
}

/// Decodes base64 with padding (RFC 4648 §4).
fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let (quads, []) = text.as_chunks::<4>() else {
        return None;
    };
    let mut bytes = Vec::with_capacity(quads.len() * 3);
    for (at, quad) in quads.iter().enumerate() {
        let padding = quad.iter().rev().take_while(|byte| **byte == b'=').count();
        if padding > 2 || (padding > 0 && at + 1 < quads.len()) {
            return None;
        }
        let mut bits = 0_u32;
        for byte in &quad[..4 - padding] {
            bits = bits << 6 | digit(*byte)?;
        }
        bits <<= 6 * padding;
        bytes.extend_from_slice(&bits.to_be_bytes()[1..4 - padding]);
    }
    Some(bytes)
}

fn digit(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

#[cfg(test)]
mod tests {
    use super::super::samples::{finding, fix, written};
    use super::{ImportError, ImportedItem, Importer, decode};
    use crate::report::{REPORTS, Style};

    #[test]
    fn a_finding_is_written_as_it_was() {
        let mut sample = finding();
        let in_table = |rule: &&&crate::rule::Rule| rule.code == sample.rule.code;
        sample.rule = crate::rule::RULES.iter().find(in_table).unwrap();
        sample.fix = Some(fix(b"a\"b\xff"));
        sample.message_number = Some(7);
        sample.count = 3;
        sample.uri = b"http://h.example/\xff".to_vec();
        for report in REPORTS.iter().filter(|report| report.findings.is_some()) {
            // The snippet is not in the line, nor are columns in bytes.
            if ["full", "sarif", "rdjsonl"].contains(&report.name) {
                continue;
            }
            sample.snippet = None;
            let line = written(&super::super::ndjson::NDJSON, &sample, Style::default());
            let imported = Importer::default()
                .line(line.trim_end().as_bytes())
                .unwrap();
            assert_eq!(imported.path, b"docs/a.md");
            let ImportedItem::Finding(found) = imported.item else {
                panic!("not a finding")
            };
            assert_eq!(
                written(report, &found, Style::default()),
                written(report, &sample, Style::default()),
                "{}",
                report.name
            );
        }
    }

    #[test]
    fn what_is_no_line_is_an_error() {
        let mut importer = Importer::default();
        let mut error = |line: &str| importer.line(line.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            error("{\"path\":\"a"),
            "the line is cut: its JSON has no end"
        );
        assert_eq!(error("{\"path\":}"), "invalid JSON at column 9");
        let other = "not a line of `urilint check` or `urilint extract` in ndjson";
        for line in ["[]", "7", "{}", "{\"host\":\"h.example\",\"count\":3}"] {
            assert_eq!(error(line), other);
        }
        assert_eq!(
            error("{\"path\":\"a\",\"code\":\"C001\"}"),
            "`severity` is missing, or not of its type"
        );
        assert!(matches!(importer.line(b"\xff"), Err(ImportError::Json(_))));
    }

    #[test]
    fn base64_is_decoded() {
        for (text, expected) in [
            ("", Some(&b""[..])),
            ("/w==", Some(b"\xff")),
            ("YSJi/w==", Some(b"a\"b\xff")),
            ("YWI=", Some(b"ab")),
            ("YWJj", Some(b"abc")),
            ("YWJ", None),
            ("Y===", None),
            ("YW==YWJj", None),
            ("YW-_", None),
        ] {
            assert_eq!(decode(text.as_bytes()).as_deref(), expected, "{text}");
        }
    }
}
