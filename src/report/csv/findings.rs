//! The table of findings: the columns of `ndjson`, without `edits`.

use std::io::{self, Write};

use super::{guarded, path_field, uri_field};
use crate::finding::Finding;
use crate::report::{AnyReporter, Joiner, Name, Reporter, RowBuffer, Style};
use crate::run::{Positions, Shift};
use crate::text::escape;

/// A column of the table.
struct Column {
    name: &'static str,
    write: fn(&mut RowBuffer, Name, &Finding) -> io::Result<()>,
}

const fn column(
    name: &'static str,
    write: fn(&mut RowBuffer, Name, &Finding) -> io::Result<()>,
) -> Column {
    Column { name, write }
}

/// Columns with positions in lines, which are empty if lines count from the start of a byte range.
const LINES: &[&str] = &["line", "column", "end_line", "end_column"];

static COLUMNS: &[Column] = &[
    column("path", |out, name, _| path_field(out, name.path)),
    column("line", |out, _, finding| {
        out.line(finding.location.line);
        Ok(())
    }),
    column("column", |out, _, finding| {
        out.column(finding.location.line, finding.location.column);
        Ok(())
    }),
    column("end_line", |out, _, finding| {
        out.line(finding.location.end_line);
        Ok(())
    }),
    column("end_column", |out, _, finding| {
        out.column(finding.location.end_line, finding.location.end_column);
        Ok(())
    }),
    column("byte_start", |out, _, finding| {
        out.number(finding.location.bytes.start);
        Ok(())
    }),
    column("byte_end", |out, _, finding| {
        out.number(finding.location.bytes.end);
        Ok(())
    }),
    column("code", |out, _, finding| text(out, finding.rule.code)),
    column("name", |out, _, finding| text(out, finding.rule.name)),
    column("severity", |out, _, finding| {
        text(out, finding.severity.name())
    }),
    column("message", |out, _, finding| text(out, &finding.message)),
    column("uri", |out, _, finding| uri_field(out, &finding.uri)),
    column("help", |out, _, finding| {
        text(out, finding.help.as_deref().unwrap_or_default())
    }),
    column("reference", |out, _, finding| {
        text(out, finding.rule.reference)
    }),
    column("fix", |out, _, finding| {
        let fix = finding.fix.as_ref().filter(|fix| !fix.private);
        text(out, fix.map_or("", |fix| fix.safety.name()))
    }),
    column("message_number", |out, _, finding| {
        finding
            .message_number
            .into_iter()
            .for_each(|number| out.message_number(number));
        Ok(())
    }),
    column("member", |out, name, _| {
        path_field(out, name.member.unwrap_or_default())
    }),
    column("count", |out, _, finding| {
        out.number(finding.count);
        Ok(())
    }),
];

/// Returns the report on findings.
pub(super) fn report(style: Style) -> Box<dyn AnyReporter> {
    Box::new(Table { style })
}

#[derive(Clone, Copy, Debug)]
struct Table {
    style: Style,
}

impl Reporter for Table {
    type Part = RowBuffer;
    type Joiner = Lines;

    fn renders_early(&self) -> bool {
        true
    }

    fn part(&self, positions: Positions) -> RowBuffer {
        RowBuffer::new(positions)
    }

    fn render(&self, part: &mut RowBuffer, name: Name, finding: &Finding) -> io::Result<()> {
        let mut before: &[u8] = b"";
        for column in COLUMNS {
            part.push(before);
            before = b",";
            if !(self.style.relative_lines && LINES.contains(&column.name)) {
                (column.write)(part, name, finding)?;
            }
        }
        part.push(b"\r\n");
        Ok(())
    }

    fn shift(part: &mut RowBuffer, by: Shift) {
        part.shift(by);
    }

    fn weight(part: &RowBuffer) -> usize {
        part.weight()
    }

    fn joiner(&self) -> Lines {
        Lines
    }
}

/// Writes the header line and the rows.
#[derive(Clone, Copy, Debug)]
struct Lines;

impl Joiner for Lines {
    type Part = RowBuffer;

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let names: Vec<_> = COLUMNS.iter().map(|column| column.name).collect();
        write!(out, "{}\r\n", names.join(","))
    }

    fn part(&mut self, out: &mut dyn Write, part: RowBuffer) -> io::Result<()> {
        part.write_to(out)
    }
}

fn text(out: &mut RowBuffer, text: &str) -> io::Result<()> {
    let mut shown = Vec::new();
    escape::visible(&mut shown, text.as_bytes())?;
    guarded(out, &shown)
}

#[cfg(test)]
mod tests {
    use super::super::super::samples::{finding, fix, written, written_all};
    use super::super::CSV;
    use super::{COLUMNS, path_field};
    use crate::report::Style;

    #[test]
    fn a_row_has_the_columns_of_the_header() {
        let mut finding = finding();
        finding.fix = Some(fix(b""));
        finding.help = Some("remove \"it\", now\n".to_owned());
        finding.message_number = Some(7);
        let table = written_all(&CSV, &[finding]);
        assert_eq!(
            table,
            concat!(
                "path,line,column,end_line,end_column,byte_start,byte_end,code,name,severity,message,",
                "uri,help,reference,fix,message_number,member,count\r\n",
                "docs/a.md,42,20,42,27,1019,1026,C001,password-in-uri,error,",
                "password in the user information,ftp://anna:*******@ftp.example.org/pub/,",
                "\"remove \"\"it\"\", now\\u{a}\",RFC 3986 §3.2.1,unsafe,7,,1\r\n",
            )
        );
        assert_eq!(written_all(&CSV, &[]).lines().count(), 1);
        assert_eq!(COLUMNS.len(), 18);
    }

    #[test]
    fn relative_lines_are_left_out() {
        let style = Style {
            relative_lines: true,
            ..Style::default()
        };
        let table = written(&CSV, &finding(), style);
        assert!(table.contains("docs/a.md,,,,,1019,1026,"), "{table}");
    }

    /// A spreadsheet executes what starts with one of `=`, `+`, `-` and `@`.
    #[test]
    fn cells_are_no_formulas() {
        for (start, name) in [("=", "./=x"), ("+", "./+x"), ("-", "./-x"), ("@", "./@x")] {
            let mut finding = finding();
            finding.message = format!("{start}cmd|' /C calc'!A0");
            finding.uri = format!("{start}HYPERLINK(1,2)").into_bytes();
            let row = written(&CSV, &finding, Style::default());
            assert!(
                row.contains(&format!(",'{start}cmd|' /C calc'!A0,")),
                "{row}"
            );
            assert!(
                row.contains(&format!(",\"'{start}HYPERLINK(1,2)\",")),
                "{row}"
            );
            let mut written = Vec::new();
            path_field(&mut written, format!("{start}x").as_bytes()).unwrap();
            assert_eq!(written, name.as_bytes());
        }
        let mut stdin = Vec::new();
        path_field(&mut stdin, b"-").unwrap();
        assert_eq!(stdin, b"-");
    }
}
