//! `github`: annotations of GitHub Actions.
//!
//! GitHub shows ten errors, ten warnings and ten notices of a step, and drops the others without a
//! word. So all findings are lines of `concise` in one group of the log, and the first ten of each
//! severity are commands (`::error file=…::…`), after it. The [summary] of the step is a report of
//! its own.

mod summary;

use std::io::{self, Write};

use memchr::memmem;

use super::concise;
use super::{Audience, Joiner, Name, Report, Reporter, RowBuffer, Style};
use crate::finding::Finding;
use crate::rule::Severity;
use crate::run::{Positions, Shift, Summary};
use crate::text::escape;
use crate::text::location::PositionMode;
pub use summary::SUMMARY;

/// The format `github`.
pub static GITHUB: Report = Report {
    name: "github",
    summary: "annotations of GitHub Actions, and all findings in the log",
    positions: PositionMode::Lines,
    audience: Audience::Program,
    links: None,
    findings: Some(|_| Box::new(Annotations)),
};

/// The number of annotations of a severity that GitHub shows for a step.
const SHOWN: usize = 10;

#[derive(Clone, Copy, Debug)]
struct Annotations;

/// The lines of a part, and the first commands of each severity.
#[derive(Debug, Default)]
struct Part {
    lines: RowBuffer,
    commands: [Vec<RowBuffer>; 3],
    positions: Positions,
}

impl Reporter for Annotations {
    type Part = Part;
    type Joiner = Log;

    fn renders_early(&self) -> bool {
        true
    }

    fn part(&self, positions: Positions) -> Part {
        Part {
            lines: RowBuffer::new(positions),
            positions,
            ..Part::default()
        }
    }

    fn render(&self, part: &mut Part, name: Name, finding: &Finding) -> io::Result<()> {
        write_line(&mut part.lines, name, finding)?;
        let commands = &mut part.commands[index(finding.severity)];
        if commands.len() < SHOWN {
            let mut command = RowBuffer::new(part.positions);
            write_command(&mut command, name, finding)?;
            commands.push(command);
        }
        Ok(())
    }

    fn shift(part: &mut Part, by: Shift) {
        part.lines.shift(by);
        part.commands
            .iter_mut()
            .flatten()
            .for_each(|command| command.shift(by));
    }

    fn weight(part: &Part) -> usize {
        let commands = part.commands.iter().flatten().map(RowBuffer::weight);
        part.lines.weight() + commands.sum::<usize>()
    }

    fn joiner(&self) -> Log {
        Log::default()
    }
}

const fn index(severity: Severity) -> usize {
    match severity {
        Severity::Error => 0,
        Severity::Warning => 1,
        Severity::Info => 2,
    }
}

/// Writes a line of `concise` that GitHub does not take as a command, whatever names and messages
/// quote: `::` at the start of a line and `##[` anywhere start one.
fn write_line(out: &mut RowBuffer, name: Name, finding: &Finding) -> io::Result<()> {
    let mut path = name.joined();
    if path.starts_with(b"::") || has_old_command(&path) {
        let inert = String::from_utf8_lossy(&path).replace(OLD_COMMAND, "# #[");
        path = format!("./{inert}").into_bytes().into();
    }
    let name = Name {
        path: &path,
        member: None,
    };
    if !has_old_command(finding.message.as_bytes()) {
        return concise::write(out, name, finding, Style::default());
    }
    let finding = Finding {
        lines_before: 0,
        lines_after: 0,
        message: finding.message.replace(OLD_COMMAND, "# #["),
        ..finding.clone()
    };
    concise::write(out, name, &finding, Style::default())
}

/// The start of a command in its older form.
const OLD_COMMAND: &str = "##[";

fn has_old_command(text: &[u8]) -> bool {
    memmem::find(text, OLD_COMMAND.as_bytes()).is_some()
}

fn write_command(out: &mut RowBuffer, name: Name, finding: &Finding) -> io::Result<()> {
    let command = ["error", "warning", "notice"][index(finding.severity)];
    let location = &finding.location;
    write!(out, "::{command} file=")?;
    let mut path = Vec::new();
    escape::name(&mut path, &name.joined())?;
    data(out, &path, b"%:,");
    out.push(b",line=");
    out.line(location.line);
    // GitHub ignores columns of a range of lines.
    if location.end_line == location.line {
        out.push(b",col=");
        out.column(location.line, location.column);
        out.push(b",endColumn=");
        out.column(location.end_line, location.end_column);
    } else {
        out.push(b",endLine=");
        out.line(location.end_line);
    }
    let rule = finding.rule;
    write!(out, ",title={} {}::", rule.code, rule.name)?;
    let mut text = Vec::new();
    escape::visible(&mut text, finding.message.as_bytes())?;
    if !finding.uri.is_empty() {
        text.extend_from_slice(b": ");
        escape::percent(&mut text, &finding.uri)?;
    }
    data(out, &text, b"%");
    out.push(b"\n");
    Ok(())
}

/// Writes text that has no control characters; the bytes in `special` are escaped.
fn data(out: &mut RowBuffer, text: &[u8], special: &[u8]) {
    for byte in text {
        match byte {
            b'%' | b':' | b',' if special.contains(byte) => {
                out.push(match byte {
                    b'%' => b"%25",
                    b':' => b"%3A",
                    _ => b"%2C",
                });
            }
            _ => out.push(&[*byte]),
        }
    }
}

/// Writes the lines in a group, and the first commands of each severity at the end.
#[derive(Debug, Default)]
struct Log {
    commands: [Vec<RowBuffer>; 3],
    is_open: bool,
}

impl Joiner for Log {
    type Part = Part;

    fn part(&mut self, out: &mut dyn Write, part: Part) -> io::Result<()> {
        if !self.is_open {
            self.is_open = true;
            out.write_all(b"::group::urilint\n")?;
        }
        for (all, new) in self.commands.iter_mut().zip(part.commands) {
            let left = SHOWN - all.len();
            all.extend(new.into_iter().take(left));
        }
        part.lines.write_to(out)
    }

    fn end(&mut self, out: &mut dyn Write, _: &Summary) -> io::Result<()> {
        if self.is_open {
            out.write_all(b"::endgroup::\n")?;
        }
        let mut commands = self.commands.iter().flatten();
        commands.try_for_each(|command| command.write_to(out))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{finding, written_all};
    use super::{GITHUB, Name, RowBuffer, SHOWN, write_line};
    use crate::rule::Severity;

    #[test]
    fn a_command_and_a_line() {
        let mut finding = finding();
        finding.message = "100 %: a,\nb".to_owned();
        assert_eq!(
            written_all(&GITHUB, &[finding]),
            "::group::urilint\n\
             docs/a.md:42:20: error: 100 %: a,\\u{a}b [C001 password-in-uri] \
             ftp://anna:*******@ftp.example.org/pub/\n\
             ::endgroup::\n\
             ::error file=docs/a.md,line=42,col=20,endColumn=27,title=C001 password-in-uri::\
             100 %25: a,\\u{a}b: ftp://anna:*******@ftp.example.org/pub/\n"
        );
        assert_eq!(written_all(&GITHUB, &[]), "");
    }

    #[test]
    fn names_and_messages_are_no_commands() {
        let mut finding = finding();
        finding.message = "a ##[add-matcher]b".to_owned();
        let mut lines = RowBuffer::default();
        let name = Name {
            path: b"::stop-commands::x",
            member: None,
        };
        write_line(&mut lines, name, &finding).unwrap();
        let mut text = Vec::new();
        lines.write_to(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(
            text.starts_with("./::stop-commands::x:42:20: error: a # #[add"),
            "{text}"
        );
    }

    #[test]
    fn no_more_commands_than_github_shows() {
        let mut findings = vec![finding(); 25];
        findings.extend(vec![finding(); 3].into_iter().map(|mut finding| {
            finding.severity = Severity::Info;
            finding.location.end_line = 44;
            finding
        }));
        let text = written_all(&GITHUB, &findings);
        let count = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
        assert_eq!((count("::error "), count("::notice ")), (SHOWN, 3));
        assert_eq!(count("docs/a.md:42:20: "), 28);
        assert!(text.contains("::notice file=docs/a.md,line=42,endLine=44,title="));
    }
}
