//! `csv`: a table of links or findings (RFC 4180: a header line, CRLF, quotes doubled).
//!
//! The columns are the keys of `ndjson`, all of them in each row: what does not apply, and what was
//! not counted, is empty. URIs and parts of them are written as in `plain`, and all other text with
//! control characters and bytes that are not UTF-8 escaped (see [`crate::text::escape::name`]), so
//! that no cell has a line end. Several texts have spaces between them, and a fix is its safety.
//! The columns of counts are the key, by its name, and `count`; pairs of hosts are two columns,
//! `source` and `target`.
//!
//! A path that starts with `=`, `+`, `-` or `@`, perhaps in full width, has `./` before it, and other
//! text an apostrophe: spreadsheets execute such cells. So it is for `::`, which a CI system would
//! execute in its log (see [`crate::text::escape::line_command`]).

mod findings;

use std::io::{self, Write};

use super::key_runs::write_runs;
use super::rows::Time;
use super::{Columns, HOST_PAIR, LineEnd, LinkFormat, LinkStyle, Name, Report, RowBuffer, Tally};
use crate::finding::Link;
use crate::finding::keys::{Field, Key, LINK_KEYS, Value};
use crate::text::escape;
use crate::text::escape::forms::{Constant, Escaped, FileName, Percent, Visible};

/// The format `csv`.
pub static CSV: Report = Report {
    extension: "csv",
    links: Some(LinkFormat {
        head: Some(head),
        link: write,
        tally,
        keys: LINK_KEYS,
        line_ends: &[LineEnd::Feed],
    }),
    findings: Some(findings::report),
    ..Report::new("csv", "a table with a header line (RFC 4180)")
};

fn head(out: &mut dyn Write, columns: Columns) -> io::Result<()> {
    match columns {
        Columns::Links(style) => write_head(out, style.keys()),
        Columns::Keys(HOST_PAIR) => out.write_all(b"source,target\r\n"),
        Columns::Counts(HOST_PAIR) => out.write_all(b"source,target,count\r\n"),
        Columns::Keys(key) => write!(out, "{key}\r\n"),
        Columns::Counts(key) => write!(out, "{key},count\r\n"),
    }
}

/// Writes the header line of a table with these columns.
pub(super) fn write_head<'k>(
    out: &mut dyn Write,
    keys: impl IntoIterator<Item = &'k Key>,
) -> io::Result<()> {
    for (at, key) in keys.into_iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        write!(out, "{comma}{}", key.name())?;
    }
    out.write_all(b"\r\n")
}

fn write(out: &mut RowBuffer, name: Name, link: &Link, style: &LinkStyle) -> io::Result<()> {
    let place = name.place(style.style);
    let fields = link.fields(place);
    let first = style.keys().next().map(|key| key.field);
    write_runs(out, link, &style.runs, |out, run| {
        for key in &run.keys {
            if Some(key.field) != first {
                out.byte(b',');
            }
            if fields.has(key.field) {
                write_cell(out, key.field, &link.value(key.field, place))?;
            }
        }
        Ok(())
    })?;
    out.push(b"\r\n");
    Ok(())
}

/// Writes the cell of a value.
pub(super) fn write_cell(out: &mut RowBuffer, field: Field, value: &Value) -> io::Result<()> {
    match *value {
        Value::Absent | Value::Null => {}
        Value::Text(ref text) if field == Field::Path => {
            out.prefix(&PathCell(text))?;
        }
        Value::Text(ref text) if field == Field::Member => out.put(PathCell(text))?,
        Value::Text(ref text) if is_uri(field) => out.put(UriCell(text))?,
        Value::Text(ref text) => out.put(TextCell(text))?,
        Value::Word(word) => out.put(TextCell(word.as_bytes()))?,
        Value::Number(number) => out.number(number),
        Value::Line(line) => out.line(line),
        Value::Column { line, column } => out.column(line, column),
        Value::MessageNumber(number) => out.message_number(number),
        Value::Flag(flag) => out.flag(flag),
        Value::Texts(texts) => out.put(UriCell(&texts.join(&b' ')))?,
        Value::Names(names) => out.put(UriCell(names.join(" ").as_bytes()))?,
        Value::Time(date) => out.put(Time(date))?,
        Value::Fix(fix) => out.push(fix.safety.name().as_bytes()),
    }
    Ok(())
}

/// Returns true if the text of a column is a URI or a part of one.
const fn is_uri(field: Field) -> bool {
    matches!(
        field,
        Field::Uri
            | Field::Raw
            | Field::Scheme
            | Field::Host
            | Field::Domain
            | Field::Resolved
            | Field::RecordTarget
            | Field::Unwrapped
    )
}

fn tally(out: &mut RowBuffer, tally: &Tally) -> io::Result<()> {
    let (key, target) = tally.parts();
    out.put(UriCell(key))?;
    if let Some(target) = target {
        out.push(b",");
        out.put(UriCell(target))?;
    }
    if let Some(count) = tally.count {
        out.push(b",");
        out.number(count);
    }
    out.push(b"\r\n");
    Ok(())
}

/// A URI, so that a spreadsheet takes it for text.
struct UriCell<'t>(&'t [u8]);

/// Text, so that a spreadsheet takes it for text.
struct TextCell<'t>(&'t [u8]);

/// A name, so that a spreadsheet takes it for text: with `./`, it is the same file.
pub(super) struct PathCell<'t>(pub &'t [u8]);

impl Escaped for UriCell<'_> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        if is_plain(self.0) {
            return out.write_all(self.0);
        }
        write_guarded(out, &Percent(self.0).to_bytes())
    }
}

impl Escaped for TextCell<'_> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        if is_plain(self.0) {
            return out.write_all(self.0);
        }
        write_guarded(out, &Visible(self.0).to_bytes())
    }
}

impl Escaped for PathCell<'_> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        let is_executed = is_executed(self.0);
        let shown = (is_executed.then_some(Constant("./")), FileName(self.0));
        write_quoted(out, &shown.to_bytes())
    }
}

/// Returns true if a cell is its text.
fn is_plain(text: &[u8]) -> bool {
    escape::is_plain_except(text, *b"\",[") && !is_executed(text)
}

/// Returns true if a spreadsheet would execute the cell, or a CI system the line that starts with it.
/// A hyphen alone is standard input.
fn is_executed(text: &[u8]) -> bool {
    matches!(text, [b'=' | b'+' | b'@', ..] | [b'-', _, ..])
        // The same characters in full width.
        || matches!(text, [0xEF, 0xBC, 0x8B | 0x8D | 0x9D | 0xA0, ..])
        || escape::line_command(text).is_some()
}

/// Writes a text that a spreadsheet does not execute.
fn write_guarded<W: Write + ?Sized>(out: &mut W, text: &[u8]) -> io::Result<()> {
    if is_executed(text) {
        return write_quoted(out, &[b"'", text].concat());
    }
    write_quoted(out, text)
}

/// Writes a cell, in quotes if it needs them.
fn write_quoted<W: Write + ?Sized>(out: &mut W, text: &[u8]) -> io::Result<()> {
    if !text
        .iter()
        .any(|b| matches!(b, b'"' | b',' | b'\r' | b'\n'))
    {
        return out.write_all(text);
    }
    out.write_all(b"\"")?;
    for part in text.split_inclusive(|b| *b == b'"') {
        out.write_all(part)?;
        if part.ends_with(b"\"") {
            out.write_all(b"\"")?;
        }
    }
    out.write_all(b"\"")
}

#[cfg(test)]
mod tests {
    use super::super::samples::{link, written_link, written_row, written_tally};
    use super::{CSV, Columns, LINK_KEYS, LinkStyle, Name, head};
    use crate::finding::Suspect;
    use crate::report::Style;

    #[test]
    fn a_row_has_the_columns_of_the_header() {
        let mut link = link();
        let row = written_link(&CSV, &link);
        let start = "docs/a.md,3,5,30,52,http://h.example/ab,http://h.example/a%0A b,http,angle,link,true,h.example,h.example,,,7,";
        assert!(
            row.starts_with(start) && row.ends_with(",1,,,,,\r\n"),
            "{row}"
        );
        let style = LinkStyle::new(Style::default(), LINK_KEYS);
        let mut out = Vec::new();
        head(&mut out, Columns::Links(&style)).unwrap();
        let head = String::from_utf8(out).unwrap();
        assert!(head.starts_with("path,line,column,byte_start,byte_end,uri,raw,scheme,"));
        assert!(head.ends_with(",relative,suspect\r\n"));
        assert_eq!(head.split(',').count(), row.split(',').count());
        link.suspect = Some(Suspect::Misspelt);
        link.alternatives = vec![b"a:b".to_vec(), b"a:c".to_vec()];
        let row = written_link(&CSV, &link);
        assert!(row.contains(",h.example,a:b a:c,,7,") && row.ends_with(",misspelt\r\n"));
    }

    #[test]
    fn commas_and_quotes_are_quoted() {
        let mut link = link();
        link.uri = b"http://h.example/a,\"b\"".to_vec();
        let row = written_link(&CSV, &link);
        assert!(
            row.contains(r#",30,52,"http://h.example/a,""b""",http"#),
            "{row}"
        );
    }

    #[test]
    fn schemes_are_escaped() {
        let mut link = link();
        link.scheme = "htt\u{1b}ps".into();
        assert!(written_link(&CSV, &link).contains(",htt%1Bps,"));
    }

    #[test]
    fn names_are_escaped_and_stay_apart() {
        for (path, expected) in [
            (&b"a\xffb"[..], r"a\xffb,3,5,"),
            (b"a\xfeb", r"a\xfeb,3,5,"),
            (br"a\xffb", r"a\x5cxffb,3,5,"),
            (b"\x1b]0;x\x07\n", r"\u{1b}]0;x\u{7}\u{a},3,5,"),
            (b" ::stop-commands::x", "./ ::stop-commands::x,3,5,"),
            (
                "\u{202e}\u{200b},".as_bytes(),
                "\"\\u{202e}\\u{200b},\",3,5,",
            ),
        ] {
            let name = Name { path, member: None };
            let row = written_row(&CSV, name, &link(), Style::default());
            assert!(row.starts_with(expected), "{row}");
        }
    }

    #[test]
    fn counts_follow_the_key() {
        assert_eq!(written_tally(&CSV, Some(12)), "h.example,12\r\n");
    }
}
