//! `concise`: one line per finding, for editors and problem matchers.
//!
//! `path:line:col: severity: text [CODE name]`, followed by ` [*]` if there is a fix. Control
//! characters are escaped, see [`crate::text::escape`].

use std::io::{self, Write as _};

use anstyle::{AnsiColor, Style as Ansi};

use super::{Audience, Name, Report, RowBuffer, Rows, Style};
use crate::finding::Finding;
use crate::rule::Severity;
use crate::text::escape;
use crate::text::location::PositionMode;

/// The format `concise`.
pub static CONCISE: Report = Report {
    name: "concise",
    summary: "one line per finding: path:line:col: severity: text [CODE name]",
    positions: PositionMode::Lines,
    audience: Audience::Program,
    links: None,
    findings: Some(|style| Box::new(Rows::new(write, style))),
};

/// Writes the line of a finding.
pub(super) fn write(
    out: &mut RowBuffer,
    name: Name,
    finding: &Finding,
    style: Style,
) -> io::Result<()> {
    let paint = |ansi: Ansi| if style.color { ansi } else { Ansi::new() };
    let bold = paint(Ansi::new().bold());
    let severity = paint(severity_style(finding.severity));
    out.prefix(|out| {
        write!(out, "{bold}")?;
        escape::name(out, &name.joined())?;
        write!(out, "{bold:#}:")
    })?;
    let location = &finding.location;
    out.line(location.line);
    out.push(b":");
    out.column(location.line, location.column);
    out.push(b": ");
    let name = finding.severity.name();
    if style.color {
        write!(out, "{severity}{name}{severity:#}: ")?;
    } else {
        out.push(name.as_bytes());
        out.push(b": ");
    }
    escape::visible(out, finding.message.as_bytes())?;
    if finding.count > 1 {
        write!(out, " ({} times)", finding.count)?;
    }
    let fixable = if finding.fix.is_some() {
        "] [*]\n"
    } else {
        "]\n"
    };
    let (code, name) = (finding.rule.code, finding.rule.name);
    for part in [" [", code, " ", name, fixable] {
        out.push(part.as_bytes());
    }
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
    use super::super::samples::{finding, fix, written};
    use super::CONCISE;
    use crate::report::Style;

    #[test]
    fn line_of_the_contract() {
        assert_eq!(
            written(&CONCISE, &finding(), Style::default()),
            "docs/a.md:42:20: error: password in the user information [C001 password-in-uri]\n"
        );
    }

    #[test]
    fn what_can_be_fixed_is_marked() {
        let mut finding = finding();
        finding.fix = Some(fix(b""));
        let line = written(&CONCISE, &finding, Style::default());
        assert!(line.ends_with(" [C001 password-in-uri] [*]\n"), "{line}");
    }

    #[test]
    fn an_escape_sequence_in_a_message_is_shown() {
        let mut finding = finding();
        finding.message = "scheme `\x1b]0;x\x07`".to_owned();
        finding.count = 3;
        assert_eq!(
            written(&CONCISE, &finding, Style::default()),
            "docs/a.md:42:20: error: scheme `\\u{1b}]0;x\\u{7}` (3 times) [C001 password-in-uri]\n"
        );
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
