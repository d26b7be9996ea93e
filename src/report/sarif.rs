//! `sarif`: SARIF 2.1.0, for code scanning.
//!
//! GitHub shows the 5,000 most severe results of a log and rejects one with more than 25,000: so the
//! most severe are kept, [`Limits::sarif`](super::Limits::sarif) of them, the most severe first, and a notification says
//! how many were left out. Only rules that have results are in the log. Results that a comment or a
//! baseline suppresses are in it, too, with `suppressions`.
//!
//! Paths are relative to `%SRCROOT%`, the folder that the run was started in; a member of an archive
//! is `archive!member`. Columns count Unicode code points, and bytes where the line is not UTF-8. The
//! byte range is that of the decompressed input. `primaryLocationLineHash` is left out where the
//! file cannot be read again: of standard input, of compressed files and of members of archives.

mod fingerprint;
mod fixes;
mod log;
mod rules;

use std::io::{self, Write};
use std::ops::Range;

use super::{LimitedBy, Name, Needs, Report, Reporter, RowBuffer, Setting, Style, message};
use crate::finding::{Finding, Suppression};
use crate::rule::{Group, Rule, Severity, Snippets};
use crate::run::{Positions, Shift, SuppressedFindings};
use crate::text::escape::forms::{Escaped, Json, JsonOf};
use crate::text::location::Location;
use log::Log;

/// The format `sarif`.
pub static SARIF: Report = Report {
    findings: Some(|style, _| Box::new(Scan { style })),
    needs: Needs {
        snippets: Snippets::Wanted,
        suppressed: SuppressedFindings::Delivered,
        limits: LimitedBy::Report,
        ..Needs::LEAST
    },
    settings: &[Setting::SarifLimit],
    ..Report::new("sarif", "a log in SARIF 2.1.0, for code scanning")
};

#[derive(Clone, Copy, Debug)]
struct Scan {
    style: Style,
}

/// Results, each without its rule, its fingerprint and its suppressions.
#[derive(Debug, Default)]
struct Results {
    text: RowBuffer,
    entries: Vec<Entry>,
    /// What precedes the part in its input.
    shift: Shift,
}

/// What the log has to know of a result.
#[derive(Clone, Debug)]
struct Entry {
    /// Where it is in the text.
    text: Range<usize>,
    rule: &'static Rule,
    severity: Severity,
    suppression: Option<Suppression>,
    /// The line of the finding, in the part.
    line: u64,
}

impl Reporter for Scan {
    type Part = Results;
    type Joiner = Log;

    fn part(&self, positions: Positions) -> Results {
        Results {
            text: RowBuffer::new(positions),
            ..Results::default()
        }
    }

    fn render(&self, part: &mut Results, name: Name, finding: &Finding) -> io::Result<()> {
        let out = &mut part.text;
        let start = out.end();
        out.push(b"\"level\":\"");
        out.push(level(finding.severity).as_bytes());
        out.push(b"\",\"message\":{\"text\":");
        out.put(JsonOf(message::whole(finding)))?;
        out.push(b"},\"locations\":[{\"physicalLocation\":{\"artifactLocation\":");
        let artifact = Artifact::new(name);
        out.put(&artifact)?;
        out.push(b",\"region\":{");
        region(out, &finding.location, self.style);
        if let Some(text) = snippet(finding) {
            out.push(b",\"snippet\":{\"text\":");
            out.put(Json(text))?;
            out.push(b"}");
        }
        out.push(b"}}}]");
        if finding.count > 1 {
            out.push(b",\"occurrenceCount\":");
            out.number(finding.count);
        }
        fixes::write(out, finding, &artifact, self.style)?;
        part.entries.push(Entry {
            text: start..part.text.end(),
            rule: finding.rule,
            severity: finding.severity,
            suppression: finding.suppression.clone(),
            line: finding.location.line,
        });
        Ok(())
    }

    fn shift(part: &mut Results, by: Shift) {
        part.text.shift(by);
        part.shift = by;
    }

    fn weight(part: &Results) -> usize {
        part.text.weight() + part.entries.capacity() * size_of::<Entry>()
    }

    fn joiner(&self) -> Log {
        Log::new(self.style)
    }
}

/// Returns the name of the severity in SARIF.
const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// Returns the text of the region. Rules on credentials show none, and neither do findings in
/// decoded text: their region is that of the encoded form.
fn snippet(finding: &Finding) -> Option<&[u8]> {
    let snippet = finding.snippet.as_ref()?;
    let text = &snippet.text[snippet.range.clone()];
    let bytes = &finding.location.bytes;
    let is_region = text.len() as u64 == bytes.end - bytes.start;
    let is_shown = finding.rule.group() != Group::Credentials && is_region && !text.is_empty();
    (is_shown && str::from_utf8(text).is_ok()).then_some(text)
}

/// Writes the members of a region. Lines that count from the start of a byte range are left out.
fn region(out: &mut RowBuffer, location: &Location, style: Style) {
    if !style.relative_lines {
        out.push(b"\"startLine\":");
        out.line(location.line);
        out.push(b",\"startColumn\":");
        out.column(location.line, location.column);
        out.push(b",\"endLine\":");
        out.line(location.end_line);
        out.push(b",\"endColumn\":");
        out.column(location.end_line, location.end_column);
        out.push(b",");
    }
    out.push(b"\"byteOffset\":");
    out.number(location.bytes.start);
    out.push(b",\"byteLength\":");
    out.number(location.bytes.end - location.bytes.start);
}

/// The location of an input. An absolute path is a `file` URI.
struct Artifact(Vec<u8>);

impl Artifact {
    fn new(name: Name) -> Self {
        Self(name.slashed().into_owned())
    }
}

impl Escaped for Artifact {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        let path = self.0.strip_prefix(b"./").unwrap_or(&self.0);
        let has_drive = cfg!(windows) && path.get(1) == Some(&b':');
        let is_absolute = path.starts_with(b"/") || has_drive;
        out.write_all(b"{\"uri\":\"")?;
        if is_absolute {
            out.write_all(if has_drive { b"file:///" } else { b"file://" })?;
        }
        for (at, byte) in path.iter().enumerate() {
            let is_of_path = byte.is_ascii_alphanumeric() || b"-._~/!$'()*+,;=@".contains(byte);
            if is_of_path || has_drive && at == 1 {
                out.write_all(&[*byte])?;
            } else {
                write!(out, "%{byte:02X}")?;
            }
        }
        out.write_all(if is_absolute {
            b"\"}"
        } else {
            b"\",\"uriBaseId\":\"%SRCROOT%\"}"
        })
    }
}

#[cfg(test)]
mod tests;
