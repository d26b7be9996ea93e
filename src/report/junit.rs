//! `junit`: a test report in the form of `JUnit`, as CI systems read it.
//!
//! A file is a test suite, and a finding is a failed test case whose name, `CODE path:line:column`,
//! has the place, as receivers keep one of several cases of the same name. A file without findings
//! is one passed case. A file with more than [`LARGEST`] bytes of cases is several
//! suites of the same name, so that memory is bounded.

use std::io::{self, Write};
use std::ops::Range;

use super::{Joiner, Name, Report, Reporter, RowBuffer};
use crate::finding::Finding;
use crate::run::{Positions, Shift, Summary};
use crate::text::escape::forms::{Escaped, FileName, Percent, Visible, VisibleLine, Xml};

/// The format `junit`.
pub static JUNIT: Report = Report {
    findings: Some(|_, _| Box::new(TestReport)),
    ..Report::new("junit", "a test report in the form of JUnit")
};

/// The number of bytes of cases after which a suite ends.
const LARGEST: usize = 8 * 1024 * 1024;

#[derive(Clone, Copy, Debug)]
struct TestReport;

/// Failed test cases.
#[derive(Debug, Default)]
struct Cases {
    text: RowBuffer,
    cases: Vec<Range<usize>>,
}

impl Reporter for TestReport {
    type Part = Cases;
    type Joiner = Suites;

    fn part(&self, positions: Positions) -> Cases {
        Cases {
            text: RowBuffer::new(positions),
            cases: Vec::new(),
        }
    }

    fn render(&self, part: &mut Cases, name: Name, finding: &Finding) -> io::Result<()> {
        let out = &mut part.text;
        let start = out.end();
        let (rule, location) = (finding.rule, &finding.location);
        let joined = name.joined();
        let path = Xml(FileName(&joined));
        out.push(b"    <testcase classname=\"");
        out.put(path)?;
        out.push(b"\" name=\"");
        out.put(Xml(Visible(rule.code.as_bytes())))?;
        out.push(b" ");
        out.put(path)?;
        out.push(b":");
        out.line(location.line);
        out.push(b":");
        out.column(location.line, location.column);
        out.push(b"\">\n      <failure type=\"");
        out.push(finding.severity.name().as_bytes());
        out.push(b"\" message=\"");
        out.put(Xml(Visible(finding.message.as_bytes())))?;
        out.push(b"\">");
        out.put(Xml(Percent(&finding.uri)))?;
        if let Some(help) = &finding.help {
            out.push(b"\n");
            out.put(Xml(VisibleLine(help.as_bytes())))?;
        }
        out.push(b"</failure>\n    </testcase>\n");
        part.cases.push(start..part.text.end());
        Ok(())
    }

    fn shift(part: &mut Cases, by: Shift) {
        part.text.shift(by);
    }

    fn weight(part: &Cases) -> usize {
        part.text.weight() + part.cases.capacity() * size_of::<Range<usize>>()
    }

    fn joiner(&self) -> Suites {
        Suites::default()
    }
}

/// Collects the cases of a file, because their number comes before them.
#[derive(Debug, Default)]
struct Suites {
    /// The name of the file, escaped.
    name: Vec<u8>,
    cases: Vec<u8>,
    count: u64,
    /// Whether a suite of this file was written.
    is_written: bool,
}

impl Joiner for Suites {
    type Part = Cases;

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(
            b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"urilint\">\n",
        )
    }

    fn begin_input(&mut self, _: &mut dyn Write, name: Name) -> io::Result<()> {
        self.name = Xml(FileName(&name.joined())).to_bytes();
        self.is_written = false;
        Ok(())
    }

    fn part(&mut self, out: &mut dyn Write, part: Cases) -> io::Result<()> {
        for case in part.cases {
            part.text.write_range(case, &mut self.cases)?;
            self.count += 1;
            if self.cases.len() >= LARGEST {
                self.write_suite(out)?;
            }
        }
        Ok(())
    }

    fn end_input(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.count > 0 || !self.is_written {
            self.write_suite(out)?;
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, _: &Summary) -> io::Result<()> {
        out.write_all(b"</testsuites>\n")
    }
}

impl Suites {
    fn write_suite(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let failures = self.count;
        let tests = failures.max(1);
        out.write_all(b"  <testsuite name=\"")?;
        out.write_all(&self.name)?;
        writeln!(
            out,
            "\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">"
        )?;
        if failures == 0 {
            out.write_all(b"    <testcase classname=\"")?;
            out.write_all(&self.name)?;
            out.write_all(b"\" name=\"")?;
            out.write_all(&self.name)?;
            out.write_all(b"\"/>\n")?;
        }
        out.write_all(&self.cases)?;
        self.cases.clear();
        self.count = 0;
        self.is_written = true;
        out.write_all(b"  </testsuite>\n")
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{finding, written_all};
    use super::JUNIT;

    #[test]
    fn a_suite_a_file_and_a_case_a_finding() {
        let mut finding = finding();
        finding.message = "a \"b\" <c>&\u{1}".to_owned();
        finding.help = None;
        assert_eq!(
            written_all(&JUNIT, &[finding]),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"urilint\">\n  \
             <testsuite name=\"docs/a.md\" tests=\"1\" failures=\"1\" errors=\"0\">\n    \
             <testcase classname=\"docs/a.md\" name=\"C001 docs/a.md:42:20\">\n      \
             <failure type=\"error\" message=\"a &quot;b&quot; &lt;c&gt;&amp;\\u{1}\">\
             ftp://anna:*******@ftp.example.org/pub/</failure>\n    </testcase>\n  \
             </testsuite>\n</testsuites>\n"
        );
        let clean = written_all(&JUNIT, &[]);
        assert!(clean.contains("tests=\"1\" failures=\"0\""), "{clean}");
        assert!(
            clean.contains("<testcase classname=\"docs/a.md\" name=\"docs/a.md\"/>"),
            "{clean}"
        );
    }
}
