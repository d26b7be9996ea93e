//! Reads the lines of `ndjson` back, so that other reports can be made from them.
//!
//! A finding has all that its line has; what the line lacks is lost: source lines, and fixes whose
//! text would show a credential, and columns in bytes (`rdjsonl`). A rule that is not in the table, such
//! as one of the user's own or of a later version, is made from the first line that names it.
//!
//! Anyone may have written the lines. What has not the type, the shape or the range of its key is an
//! error, and credentials are masked as those in text, whatever the run that wrote the lines has shown.

mod fields;
mod masking;
mod tally;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use self::fields::{
    Object, byte_range, code, date, name, named, names, number, optional_ordinal, optional_string,
    ordinal, required, string, text,
};
use self::masking::MaskedUri;
use crate::extract::delimit::{Context, Wrapper};
use crate::finding::{Date, Envelope, Finding, MessagePart, SourceEdit, SourceFix, WebRecord};
use crate::lint::census::{Census, CountedUri};
use crate::rule::{Levels, RULES, Rule, Safety, Severity};
use crate::secret::{Masker, Secrets};
use crate::text::location::Location;
use crate::text::transfer::TransferEncoding;
use crate::uri::{Component, Uri};

pub use fields::bytes_of;
pub use tally::TallyRow;

/// The most rules that are not in the table. Each is kept until the process ends.
const MOST_RULES: usize = 10_000;
/// How many characters of its first message are the summary of such a rule, and of its reference.
const SUMMARY: usize = 200;

/// Reads lines of `ndjson`.
#[derive(Debug)]
pub struct Importer {
    masker: Masker,
    rules: HashMap<(String, String), &'static Rule>,
    envelope: Option<Arc<Envelope>>,
    part: Option<Arc<MessagePart>>,
}

/// A line.
#[derive(Debug)]
#[non_exhaustive]
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
    /// A number is too large, or is less than the one that it must not be less than.
    Range(&'static str),
    /// The code of a rule is not a letter and digits.
    Code,
    /// The name of a rule is not words with hyphens between them.
    Name,
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
            Self::Range(key) => write!(f, "`{key}` is out of range"),
            Self::Code => f.write_str("`code` is not a letter and digits"),
            Self::Name => f.write_str("`name` is not a name of a rule"),
            Self::Rules => write!(f, "more than {MOST_RULES} unknown rules"),
        }
    }
}

impl std::error::Error for ImportError {}

impl Default for Importer {
    fn default() -> Self {
        Self::new(Secrets::default())
    }
}

impl Importer {
    /// Returns an importer that masks credentials, unless they are to be shown.
    pub fn new(secrets: Secrets) -> Self {
        Self {
            masker: Masker::new(secrets),
            rules: HashMap::new(),
            envelope: None,
            part: None,
        }
    }

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
            ImportedItem::Link(Box::new(self.link(&object)?))
        } else {
            return Err(ImportError::Schema);
        };
        Ok(Imported {
            path: self.masker.path(required(&object, "path")?),
            member: text(&object, "member")?.map(|name| self.masker.path(name)),
            item,
        })
    }

    fn finding(&mut self, object: &Object) -> Result<Finding, ImportError> {
        let severity =
            severity(&string(object, "severity")?).ok_or(ImportError::Key("severity"))?;
        let uri = MaskedUri::new(self.masker, required(object, "uri")?);
        let message = uri.message(string(object, "message")?);
        Ok(Finding {
            location: location(object)?,
            rule: self.rule(object, severity, &message)?,
            severity,
            message,
            help: optional_string(object, "help")?.map(|help| uri.message(help)),
            count: optional_ordinal(object, "count")?.unwrap_or(1),
            message_number: optional_ordinal(object, "message_number")?,
            record: self.web_record(object)?,
            envelope: self.envelope(object)?,
            part: self.part(object)?,
            context: named(object, "context", Context::ALL, Context::name)?,
            wrapper: named(object, "wrapper", Wrapper::ALL, Wrapper::name)?,
            mention: names(object, "mention")?,
            reference: None,
            snippet: None,
            lines_before: 0,
            lines_after: 0,
            fix: object
                .get("fix")
                .map(|value| fix(value, &uri))
                .transpose()?,
            is_leak: false,
            broken: false,
            suppression: None,
            uri: uri.shown,
        })
    }

    /// Returns the rule of the table or of an earlier line, or makes one.
    fn rule(
        &mut self,
        object: &Object,
        severity: Severity,
        message: &str,
    ) -> Result<&'static Rule, ImportError> {
        let (code, name) = (code(object)?, name(object)?);
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
        let start = |text: &str| -> &'static str {
            let text = self.masker.text(text.as_bytes().to_vec());
            let text = String::from_utf8_lossy(&text);
            text.chars().take(SUMMARY).collect::<String>().leak()
        };
        // A code is never used again for another rule: it may have been renamed.
        let of_code = RULES.iter().find(|rule| rule.code == code);
        let rule: &'static Rule = Box::leak(Box::new(Rule {
            code: code.clone().leak(),
            name: name.clone().leak(),
            summary: start(message),
            levels: Levels::on(severity),
            reference: start(&reference),
            action: of_code.and_then(|rule| rule.action),
            ..Rule::DEFAULT
        }));
        self.rules.insert((code, name), rule);
        Ok(rule)
    }

    /// Returns the envelope, which findings of one message share.
    fn envelope(&mut self, object: &Object) -> Result<Option<Arc<Envelope>>, ImportError> {
        let envelope = Envelope {
            message_id: self.text(object, "message_id")?,
            date: date(object)?,
            from: self.text(object, "from")?,
            subject: self.text(object, "subject")?,
            list_id: self.text(object, "list_id")?,
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
        let Some(media_type) = self.text(object, "part")? else {
            return Ok(None);
        };
        let media_type = String::from_utf8_lossy(&media_type).into_owned();
        if media_type.len() > MessagePart::LONGEST_TYPE {
            return Err(ImportError::Range("part"));
        }
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

    /// Returns the counts of a link.
    fn link(&self, object: &Object) -> Result<Census, ImportError> {
        let uri = self.masker.uri(&required(object, "uri")?);
        let mut census = Census::default();
        let is_reference = |key| object.get(key).is_some_and(|value| !value.is_null());
        if is_reference("relative") || is_reference("suspect") {
            return Ok(census);
        }
        let date = date(object)?;
        let range = Uri::split(&uri).range(Component::Host).unwrap_or_default();
        census.add(CountedUri {
            uri: &uri,
            host: &uri[range],
            scheme: string(object, "scheme")?.into(),
            month: date.map(Date::month),
        });
        Ok(census)
    }

    /// Returns the record of a web archive.
    fn web_record(&self, object: &Object) -> Result<Option<Arc<WebRecord>>, ImportError> {
        if !object.contains_key("record_offset") {
            return Ok(None);
        }
        let field = |key| self.text(object, key).map(Option::unwrap_or_default);
        Ok(Some(Arc::new(WebRecord {
            id: field("record_id")?,
            target: self
                .masker
                .uri(&text(object, "target")?.unwrap_or_default()),
            date: field("record_date")?,
            offset: number(object, "record_offset")?,
        })))
    }

    /// Returns text with credentials masked.
    fn text(&self, object: &Object, key: &'static str) -> Result<Option<Vec<u8>>, ImportError> {
        Ok(text(object, key)?.map(|text| self.masker.text(text)))
    }
}

/// Returns the place of a finding. Lines have no columns in bytes.
fn location(object: &Object) -> Result<Location, ImportError> {
    let bytes = byte_range(object)?;
    let [line, column] = [ordinal(object, "line")?, ordinal(object, "column")?];
    let end_line = ordinal(object, "end_line")?;
    let end_column = ordinal(object, "end_column")?;
    if (end_line, end_column) < (line, column) {
        return Err(ImportError::Range("end_line"));
    }
    Ok(Location {
        bytes,
        line,
        column,
        end_line,
        end_column,
        byte_column: 0,
        end_byte_column: 0,
    })
}

fn severity(name: &str) -> Option<Severity> {
    let all = [Severity::Info, Severity::Warning, Severity::Error];
    all.into_iter().find(|severity| severity.name() == name)
}

fn fix(value: &Value, uri: &MaskedUri) -> Result<SourceFix, ImportError> {
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
        let bytes = byte_range(edit)?;
        Ok(SourceEdit {
            location: Location::of_bytes(bytes.clone()),
            bytes,
            text: required(edit, "text")?,
        })
    });
    let edits: Vec<_> = edits.collect::<Result<_, ImportError>>()?;
    if !edits.is_sorted_by(|one, next| one.bytes.end <= next.bytes.start) {
        return Err(ImportError::Range("fix"));
    }
    let start = edits.first().ok_or(ERROR)?.bytes.start;
    let end = edits.last().ok_or(ERROR)?.bytes.end;
    Ok(SourceFix {
        safety,
        uri: start..end,
        private: edits.iter().any(|edit| uri.is_shown_by(&edit.text)),
        edits,
    })
}

#[cfg(test)]
mod tests {
    use super::super::samples::{finding, fix, written};
    use super::{ImportError, ImportedItem, Importer};
    use crate::report::{REPORTS, Style};
    use crate::secret::Secrets;

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
            let imported = Importer::new(Secrets::Masked)
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

    /// A report of another version may have another name for a rule.
    #[test]
    fn a_rule_that_was_renamed_is_as_urgent() {
        for (code, is_urgent) in [("C001", true), ("G001", false), ("C099", false)] {
            let mut line = written(&crate::report::ndjson::NDJSON, &finding(), Style::default());
            for (from, to) in [
                ("\"C001\"", format!("\"{code}\"")),
                ("password-in-uri", "old-name".into()),
            ] {
                line = line.replace(from, &to);
            }
            let mut importer = Importer::new(Secrets::Masked);
            let ImportedItem::Finding(found) = importer.line(line.as_bytes()).unwrap().item else {
                panic!("{line}");
            };
            assert_eq!((found.rule.code, found.rule.name), (code, "old-name"));
            assert_eq!(found.rule.action.is_some(), is_urgent, "{code}");
        }
    }

    #[test]
    fn what_is_no_line_is_an_error() {
        let mut importer = Importer::new(Secrets::Masked);
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
}
