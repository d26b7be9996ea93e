//! `ndjson`: one JSON object per line, for programs.
//!
//! Links: `path`, `line`, `column`, `byte_start`, `byte_end`, `uri`, `raw`, `scheme`,
//! `wrapper`, `context`, `valid`, always and in this order; then, where they apply,
//! `alternatives`, `abbreviated`, `message` (number in the mailbox), `member` (of an
//! archive), `joins`, `text` (of the link), `resolved`, `unwrapped`, `relative`, `suspect`
//! (`misspelt`, `defanged` or `obfuscated`: `uri` is the corrected form of `raw`). `relative` is
//! true for relative references, and `resolved` the URI that they resolve to.
//!
//! Findings: `path`, `line`, `column`, `end_line`, `end_column`, `byte_start`,
//! `byte_end`, `code`, `name`, `severity`, `message`, `uri`; then, where they apply,
//! `help`, `reference`, `fix` (`safety`, and `edits` of `byte_start`, `byte_end` and `text`; left
//! out where a text would show a credential), `message_number`, `member`, `count`.
//!
//! In a record of a web archive, `record_id`, `target` (the URI that it was retrieved from),
//! `record_date` and `record_offset` (in the file) follow `member`.
//!
//! Both end with `"line_base":null` if lines count from the start of a byte range. Text that is
//! not UTF-8 is `{"bytes":"base64"}` instead of a string. There is no summary object.

use std::io::{self, Write};
use std::ops::Range;

use super::{Audience, LinkFormat, Name, Report, RowBuffer, Rows, Style, Tally};
use crate::extract::delimit::Kind;
use crate::finding::{Finding, Link, SourceFix, WebRecord};
use crate::text::escape;
use crate::text::location::{Location, PositionMode};

/// The format `ndjson`.
pub static NDJSON: Report = Report {
    name: "ndjson",
    summary: "one JSON object per line, for programs",
    positions: PositionMode::Lines,
    audience: Audience::Program,
    links: Some(LinkFormat {
        head: None,
        link: write_link,
        tally,
    }),
    findings: Some(|style| Box::new(Rows::new(write_finding, style))),
};

fn write_link(out: &mut RowBuffer, name: Name, link: &Link, style: Style) -> io::Result<()> {
    start(out, name, &link.location)?;
    byte_range(out, ",\"byte_start\":", &link.location.bytes);
    text(out, ",\"uri\":", &link.uri)?;
    text(out, ",\"raw\":", link.raw())?;
    text(out, ",\"scheme\":", link.scheme.as_bytes())?;
    word(out, ",\"wrapper\":\"", link.wrapper.name());
    word(out, ",\"context\":\"", link.context.name());
    out.push(if link.valid {
        b",\"valid\":true"
    } else {
        &b",\"valid\":false"[..]
    });
    for (at, alternative) in link.alternatives.iter().enumerate() {
        let before = if at == 0 { ",\"alternatives\":[" } else { "," };
        text(out, before, alternative)?;
    }
    if !link.alternatives.is_empty() {
        out.push(b"]");
    }
    if link.kind == Kind::Abbreviated {
        out.push(b",\"abbreviated\":true");
    }
    if let Some(message) = link.message {
        out.push(b",\"message\":");
        out.message_number(message);
    }
    if let Some(member) = name.member {
        text(out, ",\"member\":", member)?;
    }
    web_record(out, link.record.as_deref())?;
    if link.joins > 0 {
        out.push(b",\"joins\":");
        out.number(link.joins as u64);
    }
    let texts = [
        (",\"text\":", &link.text),
        (",\"resolved\":", &link.resolved),
        (",\"unwrapped\":", &link.unwrapped),
    ];
    for (key, value) in texts {
        if let Some(value) = value {
            text(out, key, value)?;
        }
    }
    if link.kind == Kind::Relative {
        out.push(b",\"relative\":true");
    }
    if let Some(suspect) = link.suspect {
        word(out, ",\"suspect\":\"", suspect.name());
    }
    end_object(out, style);
    out.push(b"\n");
    Ok(())
}

fn write_finding(
    out: &mut RowBuffer,
    name: Name,
    finding: &Finding,
    style: Style,
) -> io::Result<()> {
    write_object(out, name, finding, style)?;
    out.push(b"\n");
    Ok(())
}

/// Writes a finding, without the end of the line.
pub(super) fn write_object(
    out: &mut RowBuffer,
    name: Name,
    finding: &Finding,
    style: Style,
) -> io::Result<()> {
    let location = &finding.location;
    start(out, name, location)?;
    out.push(b",\"end_line\":");
    out.line(location.end_line);
    out.push(b",\"end_column\":");
    out.column(location.end_line, location.end_column);
    byte_range(out, ",\"byte_start\":", &location.bytes);
    let rule = finding.rule;
    word(out, ",\"code\":\"", rule.code);
    word(out, ",\"name\":\"", rule.name);
    word(out, ",\"severity\":\"", finding.severity.name());
    text(out, ",\"message\":", finding.message.as_bytes())?;
    text(out, ",\"uri\":", &finding.uri)?;
    if let Some(help) = &finding.help {
        text(out, ",\"help\":", help.as_bytes())?;
    }
    text(out, ",\"reference\":", rule.reference.as_bytes())?;
    if let Some(found) = finding.fix.as_ref().filter(|found| !found.private) {
        fix(out, found)?;
    }
    if let Some(number) = finding.message_number {
        out.push(b",\"message_number\":");
        out.message_number(number);
    }
    if let Some(member) = name.member {
        text(out, ",\"member\":", member)?;
    }
    web_record(out, finding.record.as_deref())?;
    if finding.count > 1 {
        out.push(b",\"count\":");
        out.number(finding.count);
    }
    end_object(out, style);
    Ok(())
}

/// Writes the name of the input, the line and the column.
fn start(out: &mut RowBuffer, name: Name, location: &Location) -> io::Result<()> {
    out.prefix(|out| {
        out.write_all(b"{\"path\":")?;
        escape::json(out, name.path)?;
        out.write_all(b",\"line\":")
    })?;
    out.line(location.line);
    out.push(b",\"column\":");
    out.column(location.line, location.column);
    Ok(())
}

fn byte_range(out: &mut RowBuffer, before: &str, bytes: &Range<u64>) {
    out.push(before.as_bytes());
    out.number(bytes.start);
    out.push(b",\"byte_end\":");
    out.number(bytes.end);
}

/// Writes a string that needs no escapes.
fn word(out: &mut RowBuffer, before: &str, name: &str) {
    out.push(before.as_bytes());
    out.push(name.as_bytes());
    out.push(b"\"");
}

/// Writes the record of a web archive.
fn web_record(out: &mut RowBuffer, record: Option<&WebRecord>) -> io::Result<()> {
    let Some(record) = record else {
        return Ok(());
    };
    for (key, value) in [
        (",\"record_id\":", &record.id),
        (",\"target\":", &record.target),
        (",\"record_date\":", &record.date),
    ] {
        if !value.is_empty() {
            text(out, key, value)?;
        }
    }
    out.push(b",\"record_offset\":");
    out.number(record.offset);
    Ok(())
}

fn fix(out: &mut RowBuffer, fix: &SourceFix) -> io::Result<()> {
    word(out, ",\"fix\":{\"safety\":\"", fix.safety.name());
    for (at, edit) in fix.edits.iter().enumerate() {
        out.push(if at == 0 { &b",\"edits\":["[..] } else { b"," });
        byte_range(out, "{\"byte_start\":", &edit.bytes);
        text(out, ",\"text\":", &edit.text)?;
        out.push(b"}");
    }
    out.push(b"]}");
    Ok(())
}

fn tally(out: &mut dyn Write, tally: &Tally) -> io::Result<()> {
    match tally.parts() {
        (source, Some(target)) => {
            out.write_all(b"{\"source\":")?;
            escape::json(out, source)?;
            out.write_all(b",\"target\":")?;
            escape::json(out, target)?;
        }
        (key, None) => {
            write!(out, "{{\"{}\":", tally.by)?;
            escape::json(out, key)?;
        }
    }
    if let Some(count) = tally.count {
        write!(out, ",\"count\":{count}")?;
    }
    out.write_all(b"}\n")
}

fn text(out: &mut RowBuffer, before: &str, value: &[u8]) -> io::Result<()> {
    out.push(before.as_bytes());
    escape::json(out, value)
}

fn end_object(out: &mut RowBuffer, style: Style) {
    if style.relative_lines {
        out.push(b",\"line_base\":null");
    }
    out.push(b"}");
}

#[cfg(test)]
mod tests {
    use super::super::samples::{finding, fix, link, written, written_link, written_tally};
    use super::NDJSON;
    use crate::report::Style;

    #[test]
    fn a_link_has_the_keys_of_the_contract() {
        assert_eq!(
            written_link(&NDJSON, &link()),
            concat!(
                r#"{"path":"docs/a.md","line":3,"column":5,"byte_start":30,"byte_end":52,"#,
                r#""uri":"http://h.example/ab","raw":"http://h.example/a\n b","scheme":"http","#,
                r#""wrapper":"angle","context":"link","valid":true,"message":7,"joins":1}"#,
                "\n"
            )
        );
    }

    #[test]
    fn what_applies_follows() {
        let mut link = link();
        link.kind = crate::extract::delimit::Kind::Abbreviated;
        link.alternatives = vec![b"http://h.example/b".to_vec(), b"\xff".to_vec()];
        link.message = None;
        let written = written_link(&NDJSON, &link);
        let tail = r#""valid":true,"alternatives":["http://h.example/b",{"bytes":"/w=="}],"abbreviated":true,"joins":1}"#;
        assert!(written.trim_end().ends_with(tail), "{written}");
    }

    #[test]
    fn what_markup_says_follows() {
        let mut link = link();
        link.text = Some(b"a text".to_vec());
        link.resolved = Some(b"http://h.example/ab".to_vec());
        link.kind = crate::extract::delimit::Kind::Relative;
        let written = written_link(&NDJSON, &link);
        let tail = r#""joins":1,"text":"a text","resolved":"http://h.example/ab","relative":true}"#;
        assert!(written.trim_end().ends_with(tail), "{written}");
    }

    #[test]
    fn a_suspect_is_marked() {
        let mut link = link();
        link.suspect = Some(crate::finding::Suspect::Defanged);
        let written = written_link(&NDJSON, &link);
        let tail = r#""joins":1,"suspect":"defanged"}"#;
        assert!(written.trim_end().ends_with(tail), "{written}");
    }

    #[test]
    fn a_finding_has_the_keys_of_the_contract() {
        let mut finding = finding();
        assert_eq!(
            written(&NDJSON, &finding, Style::default()),
            concat!(
                r#"{"path":"docs/a.md","line":42,"column":20,"end_line":42,"end_column":27,"#,
                r#""byte_start":1019,"byte_end":1026,"code":"C001","name":"password-in-uri","#,
                r#""severity":"error","message":"password in the user information","#,
                r#""uri":"ftp://anna:*******@ftp.example.org/pub/","help":"remove the password","#,
                r#""reference":"RFC 3986 §3.2.1"}"#,
                "\n"
            )
        );
        finding.fix = Some(fix(b"a\"b\xff"));
        let line = written(&NDJSON, &finding, Style::default());
        let tail = concat!(
            r#","fix":{"safety":"unsafe","edits":[{"byte_start":1018,"byte_end":1026,"text":""},"#,
            r#"{"byte_start":1030,"byte_end":1030,"text":{"bytes":"YSJi/w=="}}]}}"#
        );
        assert!(line.trim_end().ends_with(tail), "{line}");
        finding.fix.as_mut().unwrap().private = true;
        let line = written(&NDJSON, &finding, Style::default());
        assert!(!line.contains("\"fix\""), "{line}");
        finding.message_number = Some(2);
        finding.count = 4;
        let style = Style {
            relative_lines: true,
            ..Style::default()
        };
        let line = written(&NDJSON, &finding, style);
        let tail = r#","message_number":2,"count":4,"line_base":null}"#;
        assert!(line.trim_end().ends_with(tail), "{line}");
        serde_json::from_str::<serde_json::Value>(&line).unwrap();
    }

    #[test]
    fn a_count_is_named_by_its_key() {
        assert_eq!(
            written_tally(&NDJSON, Some(3)),
            "{\"host\":\"h.example\",\"count\":3}\n"
        );
        assert_eq!(written_tally(&NDJSON, None), "{\"host\":\"h.example\"}\n");
    }
}
