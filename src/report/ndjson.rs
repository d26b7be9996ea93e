//! `ndjson`: one JSON object per line, for programs.
//!
//! The keys and their order are those of [`LINK_KEYS`] and [`FINDING_KEYS`], which are version 1 of
//! the schema; `urilint schema` describes them. There is no summary object.

use std::io::{self, Write};
use std::ops::Range;

use super::key_runs::write_runs;
use super::rows::Time;
use super::{LineEnd, LinkFormat, LinkStyle, Name, Needs, Report, RowBuffer, Rows, Style, Tally};
use crate::finding::keys::{Counted, FINDING_KEYS, Field, Key, LINK_KEYS, Place, Value};
use crate::finding::{Finding, Link, SourceFix};
use crate::host::domain::domain_of;
use crate::text::escape;
use crate::text::escape::forms::{Base64, Constant, Escaped, Json};

/// The format `ndjson`.
pub static NDJSON: Report = Report {
    extension: "ndjson",
    links: Some(LinkFormat {
        head: None,
        link: write_link,
        tally,
        keys: LINK_KEYS,
        line_ends: &[LineEnd::Feed],
    }),
    findings: Some(|style, _| Box::new(Rows::new(write_finding, style))),
    needs: Needs::ROWS,
    ..Report::new("ndjson", "one JSON object per line, for programs")
};

fn write_link(out: &mut RowBuffer, name: Name, link: &Link, style: &LinkStyle) -> io::Result<()> {
    let place = name.place(style.style);
    let plain = PlainLink::new(link, place);
    let fields = link.fields(place);
    let start = out.end();
    write_runs(out, link, &style.runs, |out, run| {
        if !fields.intersects(run.fields) {
            return Ok(());
        }
        for key in run.keys.iter().filter(|key| fields.has(key.field)) {
            let is_written = plain.as_ref().is_some_and(|plain| plain.member(out, key));
            if !is_written {
                member(out, key, &link.value(key.field, place))?;
            }
        }
        Ok(())
    })?;
    out.object_from(start);
    out.byte(b'\n');
    Ok(())
}

/// A link whose URI needs no escapes, and so no part of it needs them.
struct PlainLink<'l> {
    link: &'l Link,
    are_lines_counted: bool,
}

impl<'l> PlainLink<'l> {
    fn new(link: &'l Link, place: Place) -> Option<Self> {
        is_plain(&link.uri).then(|| Self {
            link,
            are_lines_counted: place.counted == Counted::Yes && link.location.line > 0,
        })
    }

    /// Writes a member that most links have, without a [`Value`] of it, and returns true. Returns
    /// false for all other members.
    fn member(&self, out: &mut RowBuffer, key: &Key) -> bool {
        let link = self.link;
        let location = &link.location;
        match key.field {
            Field::Line if self.are_lines_counted => {
                member_start(out, key);
                out.line(location.line);
            }
            Field::Column if self.are_lines_counted => {
                member_start(out, key);
                out.column(location.line, location.column);
            }
            Field::ByteStart => {
                member_start(out, key);
                out.number(location.bytes.start);
            }
            Field::ByteEnd => {
                member_start(out, key);
                out.number(location.bytes.end);
            }
            Field::Valid => {
                member_start(out, key);
                out.flag(link.valid);
            }
            Field::Uri => return plain_member(out, key, &link.uri),
            Field::Raw if link.raw.is_none() => return plain_member(out, key, &link.uri),
            Field::Scheme => {
                let scheme = link.scheme.as_bytes();
                return is_plain(scheme) && plain_member(out, key, scheme);
            }
            Field::Wrapper => return plain_member(out, key, link.wrapper.name().as_bytes()),
            Field::Context => return plain_member(out, key, link.context.name().as_bytes()),
            Field::Host => return plain_member(out, key, &link.host()),
            Field::Domain => return plain_member(out, key, domain_of(&link.host())),
            _ => return false,
        }
        true
    }
}

/// Returns true if a text needs no escapes.
fn is_plain(text: &[u8]) -> bool {
    escape::is_plain_except(text, escape::QUOTED_IN_JSON)
}

/// Writes the start of a member.
#[inline]
fn member_start(out: &mut RowBuffer, key: &Key) {
    let (name, length) = key.member().member();
    out.push_start(name, length);
}

/// Writes a member whose value is a text that needs no escapes, and returns true; false for an empty
/// text, which may be an absent one.
#[inline]
fn plain_member(out: &mut RowBuffer, key: &Key, text: &[u8]) -> bool {
    if text.is_empty() {
        return false;
    }
    let (name, length) = key.member().text_member();
    out.push_start(name, length);
    out.plain(text, escape::QUOTED_IN_JSON);
    out.byte(b'"');
    true
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
    let place = name.place(style);
    let start = out.end();
    for key in FINDING_KEYS {
        member(out, key, &finding.value(key.field, place))?;
    }
    out.object_from(start);
    Ok(())
}

/// Writes a member of an object, with a comma before it, unless the object does not have it.
fn member(out: &mut RowBuffer, key: &Key, value: &Value) -> io::Result<()> {
    if let Value::Text(path) = value
        && key.field == Field::Path
    {
        return out.prefix(&Member(",\"path\":", path));
    }
    if !matches!(value, Value::Absent) {
        member_start(out, key);
    }
    match *value {
        Value::Absent => {}
        Value::Text(ref text) => write_text(out, key.name(), text)?,
        Value::Null => out.push(b"null"),
        Value::Word(word) => out.put(Json(word.as_bytes()))?,
        Value::Number(number) => out.number(number),
        Value::Line(line) => out.line(line),
        Value::Column { line, column } => out.column(line, column),
        Value::MessageNumber(number) => out.message_number(number),
        Value::Flag(flag) => out.flag(flag),
        Value::Texts(texts) => write_texts(out, key, texts)?,
        Value::Names(names) => write_names(out, names)?,
        Value::Time(date) => out.put((Constant("\""), Time(date), Constant("\"")))?,
        Value::Fix(fix) => write_fix(out, fix)?,
    }
    Ok(())
}

/// A member of an object: what precedes its value, and the value.
struct Member<'t>(&'static str, &'t [u8]);

impl Escaped for Member<'_> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        escape::json_member(out, self.0, self.1)
    }
}

/// Writes a text. If it is not UTF-8, it follows in base64.
fn write_text(out: &mut RowBuffer, key: &'static str, text: &[u8]) -> io::Result<()> {
    if is_plain(text) {
        out.byte(b'"');
        out.plain(text, escape::QUOTED_IN_JSON);
        out.byte(b'"');
        return Ok(());
    }
    out.put(Json(text))?;
    if std::str::from_utf8(text).is_ok() {
        return Ok(());
    }
    out.push(b",\"");
    out.push(key.as_bytes());
    out.push(b"_bytes\":\"");
    out.put(Base64(text))?;
    out.push(b"\"");
    Ok(())
}

/// Writes texts. If one is not UTF-8, all of them follow in base64.
fn write_texts(out: &mut RowBuffer, key: &Key, texts: &[Vec<u8>]) -> io::Result<()> {
    for (at, text) in texts.iter().enumerate() {
        out.push(if at == 0 { b"[" } else { b"," });
        out.put(Json(text))?;
    }
    out.push(b"]");
    if texts.iter().all(|text| std::str::from_utf8(text).is_ok()) {
        return Ok(());
    }
    for (at, text) in texts.iter().enumerate() {
        if at == 0 {
            out.push(b",\"");
            out.push(key.name().as_bytes());
            out.push(b"_bytes\":[\"");
        } else {
            out.push(b",\"");
        }
        out.put(Base64(text))?;
        out.push(b"\"");
    }
    out.push(b"]");
    Ok(())
}

/// Writes names, which need no escapes.
fn write_names(out: &mut RowBuffer, names: &[std::borrow::Cow<'static, str>]) -> io::Result<()> {
    for (at, name) in names.iter().enumerate() {
        out.push(if at == 0 { b"[" } else { b"," });
        out.put(Json(name.as_bytes()))?;
    }
    out.push(b"]");
    Ok(())
}

fn byte_range(out: &mut RowBuffer, before: &'static str, bytes: &Range<u64>) {
    out.push(before.as_bytes());
    out.number(bytes.start);
    out.push(b",\"byte_end\":");
    out.number(bytes.end);
}

/// Writes a fix as a JSON object.
pub(super) fn write_fix(out: &mut RowBuffer, fix: &SourceFix) -> io::Result<()> {
    out.push(b"{\"safety\":\"");
    out.push(fix.safety.name().as_bytes());
    out.push(b"\"");
    for (at, edit) in fix.edits.iter().enumerate() {
        out.push(if at == 0 { &b",\"edits\":["[..] } else { b"," });
        byte_range(out, "{\"byte_start\":", &edit.bytes);
        out.put(Member(",\"text\":", &edit.text))?;
        out.push(b"}");
    }
    out.push(b"]}");
    Ok(())
}

fn tally(out: &mut RowBuffer, tally: &Tally) -> io::Result<()> {
    out.push(b"{\"");
    out.push(tally.by.as_bytes());
    out.push(b"\":");
    write_text(out, tally.by, tally.key)?;
    if let Some(count) = tally.count {
        out.push(b",\"count\":");
        out.number(count);
    }
    out.push(b"}\n");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::samples::{
        NAME, finding, fix, key_lists, link, links, written, written_link, written_links,
        written_tally,
    };
    use super::{NDJSON, member};
    use crate::finding::{Date, Envelope, MessagePart};
    use crate::report::{LinkStyle, Name, RowBuffer, Style};
    use crate::text::transfer::TransferEncoding;

    #[test]
    fn a_link_has_the_keys_of_the_contract() {
        assert_eq!(
            written_link(&NDJSON, &link()),
            concat!(
                r#"{"path":"docs/a.md","line":3,"column":5,"byte_start":30,"byte_end":52,"#,
                r#""uri":"http://h.example/ab","raw":"http://h.example/a\n b","scheme":"http","#,
                r#""wrapper":"angle","context":"link","valid":true,"host":"h.example","domain":"h.example","#,
                r#""message_number":7,"joins":1}"#,
                "\n"
            )
        );
    }

    #[test]
    fn what_applies_follows() {
        let mut link = link();
        link.kind = crate::extract::delimit::Kind::Abbreviated;
        link.alternatives = vec![b"http://h.example/b".to_vec(), b"\xff".to_vec()];
        link.message_number = None;
        let written = written_link(&NDJSON, &link);
        let tail = concat!(
            r#","alternatives":["http://h.example/b","%FF"],"#,
            r#""alternatives_bytes":["aHR0cDovL2guZXhhbXBsZS9i","/w=="],"abbreviated":true,"joins":1}"#
        );
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
    fn what_is_known_of_the_message_follows() {
        let mut link = link();
        link.envelope = Some(
            Envelope {
                message_id: Some(b"a1@example.org".to_vec()),
                date: Date::parse(b"15 May 2020 10:20 +0200"),
                subject: Some(b"caf\xe9".to_vec()),
                ..Envelope::default()
            }
            .into(),
        );
        link.part = Some(
            MessagePart {
                media_type: "text/html".to_owned(),
                encoding: TransferEncoding::Base64,
            }
            .into(),
        );
        let written = written_link(&NDJSON, &link);
        let tail = concat!(
            r#""message_number":7,"message_id":"a1@example.org","date":"2020-05-15T10:20:00+02:00","#,
            r#""subject":"caf%E9","subject_bytes":"Y2Fm6Q==","part":"text/html","encoding":"base64","joins":1}"#
        );
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
                r#""uri":"ftp://anna:*******@ftp.example.org/pub/","wrapper":"none","context":"bare","#,
                r#""host":"ftp.example.org","domain":"example.org","help":"remove the password","#,
                r#""reference":"RFC 3986 §3.2.1"}"#,
                "\n"
            )
        );
        finding.fix = Some(fix(b"a\"b\xff"));
        let line = written(&NDJSON, &finding, Style::default());
        let tail = concat!(
            r#","fix":{"safety":"unsafe","edits":[{"byte_start":1018,"byte_end":1026,"text":""},"#,
            r#"{"byte_start":1030,"byte_end":1030,"text":"a\"b%FF","text_bytes":"YSJi/w=="}]}}"#
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
        let tail = r#","message_number":null,"count":4}"#;
        assert!(line.trim_end().ends_with(tail), "{line}");
        let start =
            r#"{"path":"docs/a.md","line":null,"column":null,"end_line":null,"end_column":null,"#;
        assert!(line.starts_with(start), "{line}");
        serde_json::from_str::<serde_json::Value>(&line).unwrap();
    }

    #[test]
    fn a_row_is_written_as_its_values_are() {
        for relative_lines in [false, true] {
            let style = Style {
                relative_lines,
                ..Style::default()
            };
            for keys in key_lists() {
                let style = LinkStyle::new(style, keys);
                for member_name in [None, Some(&b"a \"b\""[..])] {
                    let name = Name {
                        member: member_name,
                        ..NAME
                    };
                    let written = written_links(&NDJSON, name, &links(), &style);
                    assert!(written == by_values(name, &style));
                }
            }
        }
    }

    /// Returns the rows of the links of the samples, all members of which are written as values.
    fn by_values(name: Name, style: &LinkStyle) -> String {
        let mut out = Vec::new();
        for link in links() {
            let mut row = RowBuffer::default();
            for key in style.keys() {
                let value = link.value(key.field, name.place(style.style));
                member(&mut row, key, &value).unwrap();
            }
            row.object_from(0);
            row.byte(b'\n');
            row.write_to(&mut out).unwrap();
        }
        String::from_utf8(out).unwrap()
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
