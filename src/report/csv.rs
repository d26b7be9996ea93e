//! `csv`: a table of links or findings (RFC 4180: a header line, CRLF, quotes doubled).
//!
//! A path that starts with `=`, `+`, `-` or `@` has `./` before it, and other text an apostrophe:
//! spreadsheets execute such cells.
//!
//! Columns of links: `path,line,column,uri,scheme,host,wrapper,context,valid,byte_start,byte_end,message`;
//! `path` is `archive!member` for a member of an archive, with control characters and bytes that
//! are not UTF-8 escaped (see [`crate::text::escape::name`]); `message` (the number in the mailbox)
//! may be empty. With `--suspects`, `suspect` (`misspelt`, `defanged`, `obfuscated` or empty) and
//! `raw` (the text in the source) follow; with `--references`, `relative` (`true` or empty) and
//! `resolved` (the URI that a relative reference resolves to, if its base is known). URIs are written as in `plain`, so no field has a line end. The columns of counts
//! are the key, by its name, and `count`; pairs of hosts are two columns, `source` and `target`.

mod findings;

use std::io::{self, Write};

use super::{Audience, Columns, HOST_PAIR, LinkFormat, Name, Report, RowBuffer, Style, Tally};
use crate::extract::delimit::Kind;
use crate::finding::{Link, Suspect};
use crate::text::escape;
use crate::text::location::PositionMode;

/// The format `csv`.
pub static CSV: Report = Report {
    name: "csv",
    summary: "a table with a header line (RFC 4180)",
    positions: PositionMode::Lines,
    audience: Audience::Program,
    links: Some(LinkFormat {
        head: Some(head),
        link: write,
        tally,
    }),
    findings: Some(findings::report),
};

const LINK_COLUMNS: &str =
    "path,line,column,uri,scheme,host,wrapper,context,valid,byte_start,byte_end,message";

const SUSPECT_COLUMNS: &str = ",suspect,raw";
const REFERENCE_COLUMNS: &str = ",relative,resolved";

fn head(out: &mut dyn Write, columns: Columns) -> io::Result<()> {
    match columns {
        Columns::Links(style) => {
            out.write_all(LINK_COLUMNS.as_bytes())?;
            if style.suspects {
                out.write_all(SUSPECT_COLUMNS.as_bytes())?;
            }
            if style.references {
                out.write_all(REFERENCE_COLUMNS.as_bytes())?;
            }
            out.write_all(b"\r\n")
        }
        Columns::Keys(HOST_PAIR) => out.write_all(b"source,target\r\n"),
        Columns::Counts(HOST_PAIR) => out.write_all(b"source,target,count\r\n"),
        Columns::Keys(key) => write!(out, "{key}\r\n"),
        Columns::Counts(key) => write!(out, "{key},count\r\n"),
    }
}

fn write(out: &mut RowBuffer, name: Name, link: &Link, style: Style) -> io::Result<()> {
    out.prefix(|out| {
        path_field(out, &name.joined())?;
        out.write_all(b",")
    })?;
    let location = &link.location;
    out.line(location.line);
    out.push(b",");
    out.column(location.line, location.column);
    out.push(b",");
    uri_field(out, &link.uri)?;
    // A scheme that is misspelt may hold any character.
    for part in [link.scheme.as_bytes(), &link.host()] {
        out.push(b",");
        uri_field(out, part)?;
    }
    let valid = if link.valid { "true" } else { "false" };
    for name in [link.wrapper.name(), link.context.name(), valid] {
        out.push(b",");
        out.push(name.as_bytes());
    }
    for offset in [location.bytes.start, location.bytes.end] {
        out.push(b",");
        out.number(offset);
    }
    out.push(b",");
    if let Some(message) = link.message {
        out.message_number(message);
    }
    if style.suspects {
        out.push(b",");
        out.push(link.suspect.map_or("", Suspect::name).as_bytes());
        out.push(b",");
        uri_field(out, link.raw())?;
    }
    if style.references {
        let is_relative = link.kind == Kind::Relative;
        out.push(if is_relative { &b",true,"[..] } else { b",," });
        uri_field(out, link.resolved.as_deref().unwrap_or_default())?;
    }
    out.push(b"\r\n");
    Ok(())
}

fn tally(out: &mut dyn Write, tally: &Tally) -> io::Result<()> {
    let (key, target) = tally.parts();
    uri_field(out, key)?;
    if let Some(target) = target {
        out.write_all(b",")?;
        uri_field(out, target)?;
    }
    if let Some(count) = tally.count {
        write!(out, ",{count}")?;
    }
    out.write_all(b"\r\n")
}

fn uri_field<W: Write + ?Sized>(out: &mut W, uri: &[u8]) -> io::Result<()> {
    if escape::is_plain_except(uri, *b"\",") && !is_formula(uri) {
        return out.write_all(uri);
    }
    let mut line = Vec::with_capacity(uri.len());
    escape::percent(&mut line, uri)?;
    guarded(out, &line)
}

/// Writes a name, so that a spreadsheet takes it for text: with `./`, it is the same file.
fn path_field<W: Write + ?Sized>(out: &mut W, name: &[u8]) -> io::Result<()> {
    let mut shown = Vec::new();
    if is_formula(name) {
        shown.extend_from_slice(b"./");
    }
    escape::name(&mut shown, name)?;
    field(out, &shown)
}

/// Returns true if a spreadsheet would execute the cell. A hyphen alone is standard input.
fn is_formula(text: &[u8]) -> bool {
    matches!(text, [b'=' | b'+' | b'@', ..] | [b'-', _, ..])
}

/// Writes a text that a spreadsheet does not execute.
fn guarded<W: Write + ?Sized>(out: &mut W, text: &[u8]) -> io::Result<()> {
    if is_formula(text) {
        return field(out, &[b"'", text].concat());
    }
    field(out, text)
}

fn field<W: Write + ?Sized>(out: &mut W, text: &[u8]) -> io::Result<()> {
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
    use super::{CSV, Columns, Kind, LINK_COLUMNS, Name, Style, Suspect, head};

    #[test]
    fn a_row_has_the_columns_of_the_header() {
        assert_eq!(
            written_link(&CSV, &link()),
            "docs/a.md,3,5,http://h.example/ab,http,h.example,angle,link,true,30,52,7\r\n"
        );
        assert_eq!(LINK_COLUMNS.split(',').count(), 12);
    }

    #[test]
    fn commas_and_quotes_are_quoted() {
        let mut link = link();
        link.uri = b"http://h.example/a,\"b\"".to_vec();
        let row = written_link(&CSV, &link);
        assert!(
            row.contains(r#",3,5,"http://h.example/a,""b""",http"#),
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
        let row = |member: &[u8]| {
            let name = Name {
                path: b"a.zip",
                member: Some(member),
            };
            written_row(&CSV, name, &link(), Style::default())
        };
        for (member, expected) in [
            (&b"a\xffb"[..], r"a.zip!a\xffb,3,5,"),
            (b"a\xfeb", r"a.zip!a\xfeb,3,5,"),
            (br"a\xffb", r"a.zip!a\x5cxffb,3,5,"),
            (b"\x1b]0;x\x07\n", r"a.zip!\u{1b}]0;x\u{7}\u{a},3,5,"),
            (
                "\u{202e}\u{200b},".as_bytes(),
                "\"a.zip!\\u{202e}\\u{200b},\",3,5,",
            ),
        ] {
            let row = row(member);
            assert!(row.starts_with(expected), "{row}");
        }
    }

    #[test]
    fn suspects_have_further_columns() {
        let mut link = link();
        link.suspect = Some(Suspect::Misspelt);
        link.raw = Some(b"http:/h.example/ab".to_vec());
        let mut out = Vec::new();
        let style = Style {
            suspects: true,
            ..Style::default()
        };
        head(&mut out, Columns::Links(style)).unwrap();
        let name = Name {
            path: b"a.txt",
            member: None,
        };
        let rows = String::from_utf8(out).unwrap() + &written_row(&CSV, name, &link, style);
        assert!(rows.starts_with("path,") && rows.contains(",message,suspect,raw\r\n"));
        assert!(
            rows.ends_with(",30,52,7,misspelt,http:/h.example/ab\r\n"),
            "{rows}"
        );
    }

    #[test]
    fn references_have_further_columns() {
        let style = Style {
            references: true,
            ..Style::default()
        };
        let mut out = Vec::new();
        head(&mut out, Columns::Links(style)).unwrap();
        assert!(out.ends_with(b",message,relative,resolved\r\n"));
        let mut link = link();
        for (kind, resolved, expected) in [
            (Kind::Uri, None, ",7,,"),
            (Kind::Relative, None, ",7,true,"),
            (Kind::Relative, Some("http://a/,"), ",7,true,\"http://a/,\""),
        ] {
            link.kind = kind;
            link.resolved = resolved.map(Into::into);
            let name = Name {
                path: b"a.txt",
                member: None,
            };
            let row = written_row(&CSV, name, &link, style);
            assert!(row.trim_end().ends_with(expected), "{row}");
        }
    }

    #[test]
    fn counts_stand_behind() {
        assert_eq!(written_tally(&CSV, Some(12)), "h.example,12\r\n");
    }
}
