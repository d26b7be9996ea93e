//! `github`: annotations of GitHub Actions.
//!
//! GitHub shows ten errors, ten warnings and ten notices of a step, and drops the others without a
//! word. So all findings are lines of `concise` in one group of the log, and ten of each severity are
//! commands (`::error file=…::…`), after it: those that somebody has to act on, such as credentials, and
//! then the first ones. The [summary] of the step is a report of its own.

mod kept;
mod summary;

use std::io::{self, Write};

use super::{Appended, Joiner, Name, Report, Reporter, RowBuffer, Style};
use super::{concise, message};
use crate::finding::Finding;
use crate::rule::Severity;
use crate::run::{Positions, Shift, Summary};
use crate::text::escape::forms::{Escaped, FileName, Visible};
use kept::Kept;

/// The format `github`.
pub static GITHUB: Report = Report {
    findings: Some(|_, _| Box::new(Annotations)),
    appended: Some(Appended {
        variable: "GITHUB_STEP_SUMMARY",
        report: &summary::SUMMARY,
    }),
    ..Report::new(
        "github",
        "annotations of GitHub Actions, and all findings in the log",
    )
};

/// The number of annotations of a severity that GitHub shows for a step.
const SHOWN: usize = 10;

/// The commands of each severity.
type Commands = [Kept<SHOWN>; 3];

#[derive(Clone, Copy, Debug)]
struct Annotations;

/// The lines of a part, and the first commands of each severity.
#[derive(Debug, Default)]
struct Part {
    lines: RowBuffer,
    commands: Commands,
    positions: Positions,
}

impl Reporter for Annotations {
    type Part = Part;
    type Joiner = Log;

    fn part(&self, positions: Positions) -> Part {
        Part {
            lines: RowBuffer::new(positions),
            positions,
            ..Part::default()
        }
    }

    fn render(&self, part: &mut Part, name: Name, finding: &Finding) -> io::Result<()> {
        concise::write(&mut part.lines, name, finding, Style::default())?;
        let commands = &mut part.commands[index(finding.severity)];
        if commands.admits(finding.rule) {
            let mut command = RowBuffer::new(part.positions);
            write_command(&mut command, name, finding)?;
            commands.add(finding.rule, command);
        }
        Ok(())
    }

    fn shift(part: &mut Part, by: Shift) {
        part.lines.shift(by);
        let commands = part.commands.iter_mut().flat_map(Kept::rows_mut);
        commands.for_each(|command| command.shift(by));
    }

    fn weight(part: &Part) -> usize {
        let commands = part.commands.iter().flat_map(Kept::rows);
        let commands = commands.map(RowBuffer::weight);
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

fn write_command(out: &mut RowBuffer, name: Name, finding: &Finding) -> io::Result<()> {
    const COMMANDS: [&[u8]; 3] = [b"::error file=", b"::warning file=", b"::notice file="];
    let location = &finding.location;
    out.push(COMMANDS[index(finding.severity)]);
    out.put(Property(FileName(&name.slashed())))?;
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
    out.push(b",title=");
    out.put(Property(Visible(rule.code.as_bytes())))?;
    out.push(b" ");
    out.put(Property(Visible(rule.name.as_bytes())))?;
    out.push(b"::");
    out.put(Data(message::fault(finding)))?;
    out.push(b"\n");
    Ok(())
}

/// Text without line ends as the value of a property of a command.
struct Property<E>(E);

/// Text without line ends as the data of a command, which is all after its properties.
struct Data<E>(E);

impl<E: Escaped> Escaped for Property<E> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        encode(out, &self.0.to_bytes(), b"%:,")
    }
}

impl<E: Escaped> Escaped for Data<E> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        encode(out, &self.0.to_bytes(), b"%")
    }
}

/// Writes text in which the bytes in `special` are percent-encoded, as the runner decodes them.
fn encode<W: Write + ?Sized>(out: &mut W, text: &[u8], special: &[u8]) -> io::Result<()> {
    text.iter().try_for_each(|byte| {
        if special.contains(byte) {
            write!(out, "%{byte:02X}")
        } else {
            out.write_all(&[*byte])
        }
    })
}

/// Writes the lines in a group, and the first commands of each severity at the end.
#[derive(Debug, Default)]
struct Log {
    commands: Commands,
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
            all.extend(new);
        }
        part.lines.write_to(out)
    }

    fn end(&mut self, out: &mut dyn Write, _: &Summary) -> io::Result<()> {
        if self.is_open {
            out.write_all(b"::endgroup::\n")?;
        }
        let mut commands = self.commands.iter().flat_map(Kept::rows);
        commands.try_for_each(|command| command.write_to(out))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{finding, written_all, written_named};
    use super::{GITHUB, Name, SHOWN};
    use crate::rule::{RULES, Severity};

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
        for (path, shown) in [
            ("::stop-commands::x", "./::stop-commands::x"),
            (" ::stop-commands::x", "./ ::stop-commands::x"),
            ("\u{a0}::x", "./\u{a0}::x"),
            ("a##[b]", r"a##\u{5b}b]"),
        ] {
            let name = Name {
                path: path.as_bytes(),
                member: None,
            };
            let findings = std::slice::from_ref(&finding);
            let text = written_named(&GITHUB, name, findings);
            let line = format!("\n{shown}:42:20: error: a ##\\u{{5b}}add-matcher]b [C001");
            assert!(text.contains(&line), "{text}");
            assert!(!text.contains("##["), "{text}");
        }
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

    #[test]
    fn what_to_act_on_is_shown_first() {
        let of_rule = |code: &str, message: String| {
            let rule = RULES.iter().find(|rule| rule.code == code).unwrap();
            let mut finding = finding();
            (finding.rule, finding.message) = (rule, message);
            finding
        };
        let mut findings: Vec<_> = (0..25).map(|n| of_rule("S012", format!("s{n}"))).collect();
        findings.extend((0..4).map(|n| of_rule("M006", format!("m{n}"))));
        findings.extend((0..4).map(|n| of_rule("C001", format!("c{n}"))));
        let text = written_all(&GITHUB, &findings);
        let commands = text.lines().filter(|line| line.starts_with("::error "));
        let shown: Vec<_> = commands
            .map(|line| line.split("::").nth(2).unwrap().split(':').next().unwrap())
            .collect();
        assert_eq!(
            shown,
            ["c0", "c1", "c2", "c3", "m0", "m1", "m2", "m3", "s0", "s1"]
        );
    }
}
