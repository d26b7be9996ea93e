//! `concise`: one line per finding or link, for editors and problem matchers.
//!
//! `path:line:col: severity: text [CODE name] URI`, with `[*]` before the URI if there is a fix. Of
//! `extract`, `path:line:col: URI`. Where lines are not counted, the place is `path:byte N:`, the
//! offset of the first byte. Control characters are escaped, see [`crate::text::escape`], and a
//! long URI is truncated, with `…` at its end; other formats have all of it. A path that CI systems would
//! read as a command has `./` before it.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style as Ansi};

use super::hyperlinks::LinkedName;
use super::{LineEnd, LinkFormat, LinkStyle, Name, Needs, Report, RowBuffer, Rows, Style, plain};
use crate::finding::{Finding, Link};
use crate::rule::Severity;
use crate::text::escape::forms::{Constant, Escaped, Percent, Visible};
use crate::text::location::Location;

/// The format `concise`.
pub static CONCISE: Report = Report {
    links: Some(LinkFormat {
        head: None,
        link: write_link,
        tally: plain::tally,
        keys: &[],
        line_ends: &[LineEnd::Feed],
    }),
    findings: Some(|style, _| Box::new(Rows::new(write, style))),
    needs: Needs::ROWS,
    ..Report::new(
        "concise",
        "one line per finding or URI: path:line:col: severity: text [CODE name] URI",
    )
};

/// Writes the line of a finding.
pub(super) fn write(
    out: &mut RowBuffer,
    name: Name,
    finding: &Finding,
    style: Style,
) -> io::Result<()> {
    write_place(out, name, &finding.location, style)?;
    out.put(Painted {
        style: style.color.then(|| severity_style(finding.severity)),
        text: Constant(finding.severity.name()),
    })?;
    out.push(b": ");
    out.put(Visible(finding.message.as_bytes()))?;
    if finding.count > 1 {
        out.push(b" (");
        out.number(finding.count);
        out.push(b" times)");
    }
    out.push(b" [");
    out.put(Visible(finding.rule.code.as_bytes()))?;
    out.push(b" ");
    out.put(Visible(finding.rule.name.as_bytes()))?;
    out.push(if finding.fix.is_some() {
        b"] [*]"
    } else {
        b"]"
    });
    if !finding.uri.is_empty() {
        out.push(b" ");
        write_uri(out, &finding.uri)?;
    }
    out.push(b"\n");
    Ok(())
}

fn write_link(out: &mut RowBuffer, name: Name, link: &Link, style: &LinkStyle) -> io::Result<()> {
    write_place(out, name, &link.location, style.style)?;
    out.put(Percent(&link.uri))?;
    out.push(b"\n");
    Ok(())
}

/// Text in the colours of a terminal; without a style, text.
struct Painted<E> {
    style: Option<Ansi>,
    text: E,
}

impl<E: Escaped> Escaped for Painted<E> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        let Some(style) = self.style else {
            return self.text.write_to(out);
        };
        write!(out, "{style}")?;
        self.text.write_to(out)?;
        write!(out, "{style:#}")
    }
}

/// Writes where an item is, and a space.
fn write_place(
    out: &mut RowBuffer,
    name: Name,
    location: &Location,
    style: Style,
) -> io::Result<()> {
    let links = style.hyperlinks;
    let name = Painted {
        style: style.color.then(|| Ansi::new().bold()),
        text: LinkedName { name, links },
    };
    out.prefix(&(name, Constant(":")))?;
    if style.relative_lines {
        out.push(b"byte ");
        out.number(location.bytes.start);
    } else {
        out.line(location.line);
        out.push(b":");
        out.column(location.line, location.column);
    }
    out.push(b": ");
    Ok(())
}

/// How many bytes of a URI a line about a finding has.
const LONGEST_URI: usize = 512;

fn write_uri(out: &mut RowBuffer, uri: &[u8]) -> io::Result<()> {
    if uri.len() <= LONGEST_URI {
        return out.put(Percent(uri));
    }
    let mut end = LONGEST_URI;
    while end > LONGEST_URI - 3 && uri[end] & 0xC0 == 0x80 {
        end -= 1;
    }
    out.put(Percent(&uri[..end]))?;
    out.push("…".as_bytes());
    Ok(())
}

fn severity_style(severity: Severity) -> Ansi {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::Blue,
    };
    color.on_default().bold()
}

#[cfg(test)]
mod tests {
    use super::super::samples::{finding, fix, link, written, written_row};
    use super::CONCISE;
    use crate::report::{Name, Style};

    #[test]
    fn line_of_the_contract() {
        assert_eq!(
            written(&CONCISE, &finding(), Style::default()),
            "docs/a.md:42:20: error: password in the user information [C001 password-in-uri] \
             ftp://anna:*******@ftp.example.org/pub/\n"
        );
    }

    #[test]
    fn what_can_be_fixed_is_marked() {
        let mut finding = finding();
        finding.fix = Some(fix(b""));
        let line = written(&CONCISE, &finding, Style::default());
        assert!(
            line.contains(" [C001 password-in-uri] [*] ftp://"),
            "{line}"
        );
        finding.uri = "é".repeat(400).into_bytes();
        let line = written(&CONCISE, &finding, Style::default());
        let uri = format!("] [*] {}…\n", "é".repeat(256));
        assert!(line.ends_with(&uri), "{line}");
    }

    #[test]
    fn an_escape_sequence_in_a_message_is_shown() {
        let mut finding = finding();
        finding.message = "scheme `\x1b]0;x\x07`".to_owned();
        finding.count = 3;
        assert_eq!(
            written(&CONCISE, &finding, Style::default()),
            "docs/a.md:42:20: error: scheme `\\u{1b}]0;x\\u{7}` (3 times) [C001 password-in-uri] \
             ftp://anna:*******@ftp.example.org/pub/\n"
        );
    }

    #[test]
    fn places_without_lines_are_bytes() {
        let style = Style {
            relative_lines: true,
            ..Style::default()
        };
        let line = written(&CONCISE, &finding(), style);
        assert!(line.starts_with("docs/a.md:byte 1019: error: "), "{line}");
        let name = Name {
            path: b"a.txt",
            member: None,
        };
        for (style, expected) in [
            (style, "a.txt:byte 30: http://h.example/ab\n"),
            (Style::default(), "a.txt:3:5: http://h.example/ab\n"),
        ] {
            assert_eq!(written_row(&CONCISE, name, &link(), style), expected);
        }
    }

    #[test]
    fn colours_only_when_asked_for() {
        let style = Style {
            color: true,
            ..Style::default()
        };
        assert!(written(&CONCISE, &finding(), style).contains("\x1b[1m\x1b[31merror\x1b[0m"));
    }
}
