//! The summary of a job step, in Markdown: counts by rule, and the most severe findings.
//!
//! The text under scan is hostile, and Markdown has links, images and HTML: all of its punctuation is
//! escaped.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::index;
use super::kept::Kept;
use crate::finding::Finding;
use crate::report::{Joiner, LimitedBy, Name, Needs, Report, Reporter, RowBuffer, message};
use crate::rule::{Rule, Severity};
use crate::run::{Positions, Shift, Summary};
use crate::text::escape::forms::{Constant, Escaped, FileName, Visible};

/// The summary of a step, which `github` writes as well. It is not in the table of reports, as it has
/// no use elsewhere.
pub static SUMMARY: Report = Report {
    findings: Some(|_, _| Box::new(StepSummary)),
    needs: Needs {
        limits: LimitedBy::Report,
        ..Needs::LEAST
    },
    ..Report::new(
        "github-summary",
        "counts and the most severe findings, in Markdown",
    )
};

/// The number of findings of a severity that are listed.
const LISTED: usize = 50;
/// The number of characters of a message that are listed.
const LONGEST_MESSAGE: usize = 300;
/// The size of the largest summary in bytes. GitHub drops what makes that of a step exceed 1 MiB.
const LARGEST: usize = 512 * 1024;

#[derive(Clone, Copy, Debug)]
struct StepSummary;

/// The counts of a part, and the first rows of each severity.
#[derive(Debug, Default)]
pub(super) struct Part {
    counts: Counts,
    rows: Rows,
    positions: Positions,
}

/// The rows of each severity.
type Rows = [Kept<LISTED>; 3];

/// The number of findings by severity, code and name.
type Counts = BTreeMap<(std::cmp::Reverse<Severity>, &'static str, &'static str), u64>;

impl Reporter for StepSummary {
    type Part = Part;
    type Joiner = Document;

    fn part(&self, positions: Positions) -> Part {
        Part {
            positions,
            ..Part::default()
        }
    }

    fn render(&self, part: &mut Part, name: Name, finding: &Finding) -> io::Result<()> {
        let Rule {
            code, name: rule, ..
        } = *finding.rule;
        let key = (std::cmp::Reverse(finding.severity), code, rule);
        let rows = &mut part.rows[index(finding.severity)];
        if rows.admits(finding.rule) {
            let mut row = RowBuffer::new(part.positions);
            write_row(&mut row, name, finding)?;
            rows.add(finding.rule, row);
        }
        *part.counts.entry(key).or_default() += 1;
        Ok(())
    }

    fn shift(part: &mut Part, by: Shift) {
        let rows = part.rows.iter_mut().flat_map(Kept::rows_mut);
        rows.for_each(|row| row.shift(by));
    }

    fn weight(part: &Part) -> usize {
        let rows = part.rows.iter().flat_map(Kept::rows);
        rows.map(RowBuffer::weight).sum::<usize>() + part.counts.len() * 64
    }

    fn joiner(&self) -> Document {
        Document::default()
    }
}

fn write_row(out: &mut RowBuffer, name: Name, finding: &Finding) -> io::Result<()> {
    let location = &finding.location;
    out.push(b"| ");
    out.push(finding.severity.name().as_bytes());
    out.push(b" | ");
    out.put(Text(FileName(&name.joined())))?;
    out.push(b":");
    out.line(location.line);
    out.push(b":");
    out.column(location.line, location.column);
    out.push(b" | ");
    out.put(Text(Visible(finding.rule.code.as_bytes())))?;
    out.push(b" ");
    out.put(Text(Visible(finding.rule.name.as_bytes())))?;
    out.push(b" | ");
    let whole = message::whole(finding).to_bytes();
    let whole = String::from_utf8_lossy(&whole);
    match whole.char_indices().nth(LONGEST_MESSAGE) {
        None => out.put(Text(Visible(whole.as_bytes())))?,
        Some((end, _)) => {
            out.put(Text(Visible(&whole.as_bytes()[..end])))?;
            out.push("…".as_bytes());
        }
    }
    out.push(b" |\n");
    Ok(())
}

/// Text that Markdown and HTML take for text: no links, no mentions, no markup.
struct Text<E>(E);

impl<E: Escaped> Escaped for Text<E> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        self.0.to_bytes().iter().try_for_each(|byte| match byte {
            b' ' | b'/' | b'-' => out.write_all(&[*byte]),
            _ if byte.is_ascii_punctuation() => write!(out, "&#{byte};"),
            _ => out.write_all(&[*byte]),
        })
    }
}

/// Collects the counts, and the first rows of each severity.
#[derive(Debug, Default)]
pub(super) struct Document {
    counts: Counts,
    rows: Rows,
}

impl Joiner for Document {
    type Part = Part;

    fn part(&mut self, _: &mut dyn Write, part: Part) -> io::Result<()> {
        for (key, count) in part.counts {
            *self.counts.entry(key).or_default() += count;
        }
        for (all, new) in self.rows.iter_mut().zip(part.rows) {
            all.extend(new);
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        let all: u64 = self.counts.values().sum();
        write!(out, "### urilint: {all} finding{} in ", plural(all))?;
        writeln!(out, "{} file{} read\n", summary.read, plural(summary.read))?;
        if all == 0 {
            return Ok(());
        }
        writeln!(out, "| findings | severity | rule |\n| ---: | --- | --- |")?;
        for ((severity, code, name), count) in &self.counts {
            write!(out, "| {count} | {} | ", severity.0.name())?;
            let [code, name] = [code, name].map(|word| Text(Visible(word.as_bytes())));
            (code, Constant(" "), name).write_to(out)?;
            writeln!(out, " |")?;
        }
        let listed: usize = self.rows.iter().map(Kept::len).sum();
        let which = match u64::try_from(listed) {
            Ok(listed) if listed == all => "All findings".to_owned(),
            _ => format!("{listed} of them: the first {LISTED} of each severity"),
        };
        write!(out, "\n<details><summary>{which}</summary>\n\n")?;
        writeln!(
            out,
            "| severity | place | rule | message |\n| --- | --- | --- | --- |"
        )?;
        let mut left = LARGEST;
        for row in self.rows.iter().flat_map(Kept::rows) {
            let mut line = Vec::new();
            row.write_to(&mut line)?;
            let Some(less) = left.checked_sub(line.len()) else {
                continue;
            };
            left = less;
            out.write_all(&line)?;
        }
        writeln!(out, "\n</details>\n")
    }
}

const fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

#[cfg(test)]
mod tests {
    use super::super::super::samples::{finding, written_all};
    use super::{LARGEST, LISTED, SUMMARY};
    use crate::rule::Severity;

    #[test]
    fn counts_and_a_table() {
        let mut info = finding();
        info.severity = Severity::Info;
        info.message = "a | <b> [c](d) @e\n".to_owned();
        info.uri.clear();
        info.help = None;
        assert_eq!(
            written_all(&SUMMARY, &[info, finding(), finding()]),
            "### urilint: 3 findings in 0 files read\n\n\
             | findings | severity | rule |\n| ---: | --- | --- |\n\
             | 2 | error | C001 password-in-uri |\n| 1 | info | C001 password-in-uri |\n\n\
             <details><summary>All findings</summary>\n\n\
             | severity | place | rule | message |\n| --- | --- | --- | --- |\n"
                .to_owned()
                + &"| error | docs/a&#46;md:42:20 | C001 password-in-uri | password in the user \
                   information&#58; ftp&#58;//anna&#58;&#42;&#42;&#42;&#42;&#42;&#42;&#42;&#64;\
                   ftp&#46;example&#46;org/pub/ &#40;remove the password&#41; |\n"
                    .repeat(2)
                + "| info | docs/a&#46;md:42:20 | C001 password-in-uri | a &#124; &#60;b&#62; \
                   &#91;c&#93;&#40;d&#41; &#64;e&#92;u&#123;a&#125; |\n\n</details>\n\n"
        );
        assert_eq!(
            written_all(&SUMMARY, &[]),
            "### urilint: 0 findings in 0 files read\n\n"
        );
    }

    /// GitHub shows a summary of at most 1 MiB.
    #[test]
    fn it_fits_into_a_summary() {
        let mut long = finding();
        long.message = "#".repeat(100_000);
        let text = written_all(&SUMMARY, &vec![long; 3 * LISTED]);
        assert!(text.contains("50 of them: the first 50 of each severity"));
        assert!(text.contains("| 150 | error |"));
        assert!(text.len() < LARGEST + 64 * 1024 && text.len() < 1024 * 1024);
    }
}
