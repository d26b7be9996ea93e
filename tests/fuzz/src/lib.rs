//! What the targets share: the fuzzed format, jobs, and properties of any output.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use urilint::input::Input;
use urilint::report::{self, REPORTS, Report, RowBuffer, Style};
use urilint::run::{Job, Name, Positions, Sink, run};
use urilint::{
    Checks, Finding, Format, Link, Warning, Options, RULES, Secrets, Settings, Snippets,
    ScanMode, Task, formats,
};

/// The format of the input, named by `URILINT_FORMAT`. Each format has its own corpus.
pub static FORMAT: LazyLock<&Format> = LazyLock::new(|| {
    let name = std::env::var("URILINT_FORMAT").expect("URILINT_FORMAT names a format");
    formats()
        .find(|format| format.name == name)
        .expect("URILINT_FORMAT names a format")
});

/// A check with all rules and snippets.
pub fn check() -> Task {
    Task::Check(Checks::new(RULES.iter().copied(), Settings::default()).with_snippets(Snippets::Wanted))
}

/// An extraction of everything that looks like a URI.
pub fn extract() -> Task {
    Task::Extract(ScanMode::Suspicious)
}

/// Options of a task with credentials masked or shown.
pub fn options(task: Task, secrets: Secrets) -> Options {
    Options {
        secrets,
        base: Some(b"http://base.example/a/b".to_vec()),
        ..Options::new(task)
    }
}

/// Returns an in-memory file of this process.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = ["/dev/shm", "/tmp"].map(Path::new);
    let folder = folder.into_iter().find(|folder| folder.is_dir());
    let folder = folder.unwrap_or(Path::new("."));
    let path = folder.join(format!("urilint-fuzz-{}-{name}", std::process::id()));
    fs::write(&path, bytes).expect("the file is written");
    path
}

/// The output of a run and its warnings.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The output as ndjson.
    pub lines: Vec<u8>,
    /// The warnings in the order of their text.
    pub warnings: Vec<String>,
}

impl Sink for Printed {
    fn link(&mut self, _: Name, link: &Link) -> io::Result<()> {
        let report = report::find("ndjson").expect("a report");
        let format = report.links.as_ref().expect("a report of links");
        let mut rows = RowBuffer::default();
        (format.link)(&mut rows, NAME, link, Style::default())?;
        rows.write_to(&mut self.lines)
    }

    fn finding(&mut self, _: Name, finding: &Finding) -> io::Result<()> {
        let report = report::find("ndjson").expect("a report");
        rendered(&mut self.lines, report, std::slice::from_ref(finding));
        Ok(())
    }

    fn warning(&mut self, _: Name, warning: &Warning) -> io::Result<()> {
        self.warnings.push(warning.text.clone());
        Ok(())
    }
}

/// Runs a job over one file.
pub fn printed(path: &Path, job: &Job) -> Printed {
    let mut printed = Printed::default();
    run(vec![Input::Path(path.to_path_buf())], job, &mut printed).expect("nothing fails");
    printed
}

/// Renders the findings in a format, if it has findings.
fn rendered(out: &mut Vec<u8>, report: &Report, findings: &[Finding]) {
    let Some(reporter) = report.findings else {
        return;
    };
    let reporter = reporter(Style::default());
    let part = reporter.render(NAME, Positions::Absolute, findings);
    assert!(part.failures.is_empty(), "{:?}", part.failures);
    reporter.joiner().part(out, part).expect("memory");
}

/// Writes every report and checks that none contains control characters.
pub fn reports(links: &[Link], findings: &[Finding]) {
    for report in REPORTS {
        let mut out = Vec::new();
        if let Some(format) = &report.links {
            let mut rows = RowBuffer::default();
            for link in links {
                (format.link)(&mut rows, NAME, link, Style::default()).expect("memory");
            }
            rows.write_to(&mut out).expect("memory");
        }
        rendered(&mut out, report, findings);
        // Lines of csv end in CR LF; tabs are printed verbatim.
        let control = |byte: &u8| byte.is_ascii_control() && !matches!(byte, b'\n' | b'\r' | b'\t');
        assert!(!out.iter().any(control), "{}: {}", report.name, out.escape_ascii());
        if report.name == "ndjson" {
            for line in out.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
                serde_json::from_slice::<serde_json::Value>(line).expect("a JSON object");
            }
        }
    }
}

const NAME: report::Name = report::Name {
    path: b"a",
    member: None,
};
