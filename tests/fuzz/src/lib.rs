//! What the targets share: the fuzzed format, jobs, and properties of any output.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use urilint::input::Input;
use urilint::report::{self, LinkFormat, LinkStyle, REPORTS, Report, RowBuffer, Style};
use urilint::run::{Job, Name, Positions, Sink, run};
use urilint::{
    Checks, Finding, Link, Options, RULES, ScanMode, Secrets, Settings, Snippets, Task, Warning,
};

mod formats;
pub mod planted;

pub use formats::dispatch;

/// A check with all rules and snippets.
pub fn check() -> Task {
    Task::Check(
        Checks::new(RULES.iter().copied(), Settings::default()).with_snippets(Snippets::Wanted),
    )
}

/// An extraction of everything that looks like a URI.
pub fn extract() -> Task {
    Task::Extract(ScanMode::Suspicious)
}

/// Options of a task with credentials masked or shown.
pub fn options(task: Task, secrets: Secrets) -> Options {
    Options::new(task)
        .with_secrets(secrets)
        .with_base("http://base.example/a/b")
}

/// Returns a path of this process, in memory where that is possible.
fn temporary(name: &str) -> PathBuf {
    let folders = ["/dev/shm", "/tmp"].map(Path::new);
    let folder = folders.into_iter().find(|folder| folder.is_dir());
    let folder = folder.unwrap_or(Path::new("."));
    folder.join(format!("urilint-fuzz-{}-{name}", std::process::id()))
}

/// Returns a file of this process.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = temporary(name);
    fs::write(&path, bytes).expect("the file is written");
    path
}

/// A work tree with two documents. It is removed in the end.
pub struct Folder(PathBuf);

impl Folder {
    /// Makes the folder.
    pub fn new() -> Self {
        let folder = Self(temporary("folder"));
        folder.remove();
        let documents = [
            ("a.txt", "HTTP://h.example/%zz\n"),
            (
                "sub/b.md",
                "[b](http://h.example:80/?access_token=x) <!-- urilint: ignore -->\n",
            ),
        ];
        for inner in [".git", "sub"] {
            fs::create_dir_all(folder.0.join(inner)).expect("the folder is made");
        }
        for (name, text) in documents {
            fs::write(folder.0.join(name), text).expect("the file is written");
        }
        folder
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Removes it, if it is there: a run that was killed leaves one.
    fn remove(&self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        self.remove();
    }
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
        rows(&mut self.lines, format, std::slice::from_ref(link))
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

/// Writes links in a format.
fn rows(out: &mut Vec<u8>, format: &LinkFormat, links: &[Link]) -> io::Result<()> {
    let style = LinkStyle::new(Style::default(), format.keys);
    let mut rows = RowBuffer::default();
    for link in links {
        (format.link)(&mut rows, NAME, link, &style)?;
    }
    rows.write_to(out)
}

/// Renders the findings in a format, if it has findings.
pub fn rendered(out: &mut Vec<u8>, report: &Report, findings: &[Finding]) {
    let Some(reporter) = report.findings else {
        return;
    };
    let reporter = reporter(Style::default(), &Arc::default());
    let part = reporter.render(NAME, Positions::Absolute, findings);
    assert!(part.failures.is_empty(), "{:?}", part.failures);
    reporter.joiner().part(out, part).expect("memory");
}

/// Returns what every report writes, with its name. None contains control characters.
pub fn reports(links: &[Link], findings: &[Finding]) -> Vec<(&'static str, Vec<u8>)> {
    let written = REPORTS.iter().map(|report| {
        let mut out = Vec::new();
        if let Some(format) = &report.links {
            rows(&mut out, format, links).expect("memory");
        }
        rendered(&mut out, report, findings);
        // Lines of csv end in CR LF; tabs are printed verbatim.
        let control = |byte: &u8| byte.is_ascii_control() && !matches!(byte, b'\n' | b'\r' | b'\t');
        assert!(
            !out.iter().any(control),
            "{}: {}",
            report.name,
            out.escape_ascii()
        );
        if report.name == "ndjson" {
            for line in out
                .split(|&byte| byte == b'\n')
                .filter(|line| !line.is_empty())
            {
                serde_json::from_slice::<serde_json::Value>(line).expect("a JSON object");
            }
        }
        (report.name, out)
    });
    written.collect()
}

const NAME: report::Name = report::Name {
    path: b"a",
    member: None,
};
