//! The table of findings.

use std::io::{self, Write};
use std::sync::Arc;

use super::{write_cell, write_head};
use crate::finding::Finding;
use crate::finding::keys::FINDING_KEYS;
use crate::report::view::View;
use crate::report::{AnyReporter, Joiner, Name, Reporter, RowBuffer, Style};
use crate::run::{Positions, Shift};

/// Returns the report on findings.
pub(super) fn report(style: Style, _: &Arc<View>) -> Box<dyn AnyReporter> {
    Box::new(Table { style })
}

#[derive(Clone, Copy, Debug)]
struct Table {
    style: Style,
}

impl Reporter for Table {
    type Part = RowBuffer;
    type Joiner = Lines;

    fn part(&self, positions: Positions) -> RowBuffer {
        RowBuffer::new(positions)
    }

    fn render(&self, part: &mut RowBuffer, name: Name, finding: &Finding) -> io::Result<()> {
        let place = name.place(self.style);
        for (at, key) in FINDING_KEYS.iter().enumerate() {
            if at > 0 {
                part.byte(b',');
            }
            write_cell(part, key.field, &finding.value(key.field, place))?;
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
        write_head(out, FINDING_KEYS)
    }

    fn part(&mut self, out: &mut dyn Write, part: RowBuffer) -> io::Result<()> {
        part.write_to(out)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::samples::{finding, fix, written, written_all};
    use super::super::CSV;
    use super::super::PathCell;
    use crate::report::Style;
    use crate::text::escape::forms::Escaped as _;

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
                "uri,wrapper,context,mention,host,domain,help,reference,fix,message_number,message_id,date,from,subject,list_id,",
                "part,encoding,member,record_id,target,record_date,record_offset,count\r\n",
                "docs/a.md,42,20,42,27,1019,1026,C001,password-in-uri,error,",
                "password in the user information,ftp://anna:*******@ftp.example.org/pub/,",
                "none,bare,,ftp.example.org,example.org,",
                "\"remove \"\"it\"\", now\\u{a}\",RFC 3986 §3.2.1,unsafe,7,,,,,,,,,,,,,\r\n",
            )
        );
        assert_eq!(written_all(&CSV, &[]).lines().count(), 1);
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
        for (start, name) in [
            ("=", "./=x"),
            ("+", "./+x"),
            ("-", "./-x"),
            ("@", "./@x"),
            ("＝", "./＝x"),
            ("＠", "./＠x"),
        ] {
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
            let path = format!("{start}x");
            assert_eq!(PathCell(path.as_bytes()).to_bytes(), name.as_bytes());
        }
        assert_eq!(PathCell(b"-").to_bytes(), b"-");
    }
}
