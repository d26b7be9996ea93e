//! `plain`: one cleaned URI per line.
//!
//! Line ends, control characters and bytes that are not UTF-8 are percent-encoded (see
//! [`crate::text::escape::percent`]), so that a line is a URI and the output is UTF-8. A line of
//! counts is the count, a tab, and the key. A line that CI systems would read as a command starts with
//! `%3A` (see [`crate::text::escape::percent_line`]).

use std::io;

use super::{LineEnd, LinkFormat, LinkStyle, Name, Report, RowBuffer, Tally};
use crate::finding::Link;
use crate::text::escape::forms::{Percent, PercentLine};
use crate::text::location::PositionMode;

/// The format `plain`.
pub static PLAIN: Report = Report {
    positions: PositionMode::Bytes,
    links: Some(LinkFormat {
        head: None,
        link: write,
        tally,
        keys: &[],
        line_ends: &[LineEnd::Feed, LineEnd::Null],
    }),
    ..Report::new("plain", "one cleaned URI per line")
};

fn write(out: &mut RowBuffer, _name: Name, link: &Link, style: &LinkStyle) -> io::Result<()> {
    out.put(PercentLine(&link.uri))?;
    out.push(match style.line_end {
        LineEnd::Feed => b"\n",
        LineEnd::Null => b"\0",
    });
    Ok(())
}

pub(super) fn tally(out: &mut RowBuffer, tally: &Tally) -> io::Result<()> {
    match tally.count {
        None => out.put(PercentLine(tally.key))?,
        Some(count) => {
            out.number(count);
            out.push(b"\t");
            out.put(Percent(tally.key))?;
        }
    }
    out.push(b"\n");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::samples::{link, written_link, written_tally};
    use super::PLAIN;

    #[test]
    fn one_uri_is_one_line() {
        let mut link = link();
        assert_eq!(written_link(&PLAIN, &link), "http://h.example/ab\n");
        link.uri = b"http://h.example/a\nb\x1b[2J\xff".to_vec();
        assert_eq!(
            written_link(&PLAIN, &link),
            "http://h.example/a%0Ab%1B[2J%FF\n"
        );
    }

    #[test]
    fn a_count_stands_before_a_tab() {
        assert_eq!(written_tally(&PLAIN, Some(12)), "12\th.example\n");
        assert_eq!(written_tally(&PLAIN, None), "h.example\n");
    }
}
