//! The contract of reports, held by two reports that keep state.

mod divided;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{AnyReporter, Joiner, Name, Part, REPORTS, Reporter, find, needs};
use crate::finding::Finding;
use crate::format::Warning;
use crate::input::Input;
use crate::lint::options::{Options, Task};
use crate::rule::{Checks, Mentions, RULES, Settings, Severity};
use crate::run::{self, Collect, Found, Job, Render, Shift, Sizes, Summary, run_parts};

#[test]
fn names_are_unique_and_every_format_has_a_use() {
    for report in REPORTS {
        assert!(std::ptr::eq(find(report.name).unwrap(), *report));
        assert!(report.is_of_links() || report.findings.is_some());
        assert!(!report.summary.is_empty());
    }
}

#[test]
fn names_of_windows_have_slashes_for_programs() {
    for (name, on_windows) in [
        ("a.md", "a.md"),
        ("docs\\a.md", "docs/a.md"),
        (".\\docs\\a b.md", "./docs/a b.md"),
        ("C:\\docs/a.zip!b\\c", "C:/docs/a.zip!b/c"),
    ] {
        let slashed = |is_windows| super::with_slashes(name.as_bytes().into(), is_windows);
        assert_eq!(&*slashed(true), on_windows.as_bytes());
        assert_eq!(&*slashed(false), name.as_bytes());
    }
}

#[test]
fn names_are_those_of_the_files() {
    for report in REPORTS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report");
        let file = folder.join(report.name).with_extension("rs");
        let module = folder.join(report.name).join("mod.rs");
        assert!(file.is_file() || module.is_file(), "{}", report.name);
    }
}

/// `serde` writes what `ndjson` does, but for the path, which it does not know.
#[cfg(feature = "serde")]
#[test]
fn serde_has_the_keys_of_ndjson() {
    use super::samples::{finding, fix, link, written, written_link};
    use crate::extract::delimit::Kind;

    let pathless = |line: &str| line.trim_end().replacen("\"path\":\"docs/a.md\",", "", 1);
    let mut sample = link();
    let plain = serde_json::to_string(&sample).unwrap();
    assert_eq!(
        plain,
        pathless(&written_link(&super::ndjson::NDJSON, &sample))
    );
    sample.alternatives = vec![b"http://h.example/b".to_vec(), b"\xff".to_vec()];
    sample.text = Some(b"a \"text\"".to_vec());
    sample.resolved = Some(b"http://h.example/c".to_vec());
    sample.unwrapped = Some(b"http://h.example/d".to_vec());
    sample.suspect = Some(crate::Suspect::Misspelt);
    for kind in [Kind::Abbreviated, Kind::Relative] {
        sample.kind = kind;
        let json = serde_json::to_string(&sample).unwrap();
        assert_eq!(
            json,
            pathless(&written_link(&super::ndjson::NDJSON, &sample))
        );
    }

    let mut sample = finding();
    sample.fix = Some(fix(b"a\"b\xff"));
    sample.count = 4;
    sample.message_number = Some(2);
    for private in [false, true] {
        sample.fix.as_mut().unwrap().private = private;
        let line = written(&super::ndjson::NDJSON, &sample, super::Style::default());
        let json = serde_json::to_string(&sample).unwrap();
        assert_eq!(json, pathless(&line));
    }
}

/// A report in which the number of findings of a file precedes them, as in `JUnit`. Files without
/// findings appear, too.
struct PerFile;

const PER_FILE: Rendering = Rendering(&PerFile, needs::Rendering::InOrder);

#[derive(Default)]
struct File {
    name: String,
    lines: Vec<String>,
    warnings: usize,
    files: u64,
}

impl Reporter for PerFile {
    type Part = Vec<String>;
    type Joiner = File;

    fn render(&self, part: &mut Vec<String>, _: Name, finding: &Finding) -> io::Result<()> {
        assert!(!finding.uri.ends_with(b"panic"), "a defect");
        let location = &finding.location;
        let code = finding.rule.code;
        part.push(format!("{}:{} {code}", location.line, location.column));
        Ok(())
    }

    fn weight(part: &Vec<String>) -> usize {
        part.iter().map(String::capacity).sum()
    }

    fn joiner(&self) -> File {
        File::default()
    }
}

impl Joiner for File {
    type Part = Vec<String>;

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "begin")
    }

    fn begin_input(&mut self, _: &mut dyn Write, name: Name) -> io::Result<()> {
        self.name = String::from_utf8_lossy(&name.joined()).into_owned();
        self.files += 1;
        Ok(())
    }

    fn part(&mut self, _: &mut dyn Write, part: Vec<String>) -> io::Result<()> {
        self.lines.extend(part);
        Ok(())
    }

    fn warning(&mut self, _: &mut dyn Write, _: Name, _: &Warning) -> io::Result<()> {
        self.warnings += 1;
        Ok(())
    }

    fn end_input(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let (name, count) = (&self.name, self.lines.len());
        writeln!(out, "{name}: {count} findings, {} warnings", self.warnings)?;
        self.warnings = 0;
        let mut lines = self.lines.drain(..);
        lines.try_for_each(|line| writeln!(out, "  {line}"))
    }

    fn end(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        assert_eq!(self.files, summary.inputs);
        writeln!(out, "end: {} of {} read", summary.read, summary.inputs)
    }
}

/// A report of the most severe findings of a run, in input order, as in SARIF.
struct Worst(usize);

const fn worst(reporter: &Worst) -> Rendering<'_> {
    Rendering(reporter, needs::Rendering::InOrder)
}

struct Kept {
    limit: usize,
    seen: u64,
    /// By severity, the most severe last, and by order of input, the first last.
    worst: BTreeMap<(Severity, std::cmp::Reverse<u64>), String>,
}

impl Reporter for Worst {
    type Part = Vec<(Severity, String)>;
    type Joiner = Kept;

    fn render(&self, part: &mut Self::Part, name: Name, finding: &Finding) -> io::Result<()> {
        let name = String::from_utf8_lossy(name.path);
        let text = format!("{name}: {} {}", finding.severity.name(), finding.rule.code);
        part.push((finding.severity, text));
        Ok(())
    }

    fn weight(part: &Self::Part) -> usize {
        part.iter().map(|(_, text)| text.capacity()).sum()
    }

    fn joiner(&self) -> Kept {
        Kept {
            limit: self.0,
            seen: 0,
            worst: BTreeMap::new(),
        }
    }
}

impl Joiner for Kept {
    type Part = Vec<(Severity, String)>;

    fn part(&mut self, _: &mut dyn Write, part: Self::Part) -> io::Result<()> {
        for (severity, text) in part {
            self.seen += 1;
            let key = (severity, std::cmp::Reverse(self.seen));
            self.worst.insert(key, text);
            if self.worst.len() > self.limit {
                self.worst.pop_first();
            }
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, _: &Summary) -> io::Result<()> {
        let mut kept: Vec<_> = std::mem::take(&mut self.worst).into_iter().collect();
        kept.sort_by_key(|((_, std::cmp::Reverse(at)), _)| *at);
        let left_out = self.seen - kept.len() as u64;
        let mut kept = kept.into_iter();
        kept.try_for_each(|(_, text)| writeln!(out, "{text}"))?;
        writeln!(out, "{left_out} left out")
    }
}

/// A run with a report and nothing around it.
struct Rendering<'r>(&'r dyn AnyReporter, needs::Rendering);

impl Render for Rendering<'_> {
    type Part = Part;

    fn render(&self, name: run::Name, found: &mut Found) -> Part {
        let path = base_name(name);
        self.0
            .render(shown(&path, name), found.positions, &found.findings)
    }

    fn renders_early(&self) -> bool {
        self.1 == needs::Rendering::Early
    }

    fn shift(&self, part: &mut Part, by: Shift) {
        self.0.shift(part, by);
    }

    fn weight(&self, part: &Part) -> usize {
        part.weight()
    }
}

fn base_name(name: run::Name) -> String {
    let name = name.path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

fn shown<'n>(path: &'n str, name: run::Name<'n>) -> Name<'n> {
    Name {
        path: path.as_bytes(),
        member: name.member,
    }
}

struct Joining {
    joiner: Box<dyn Joiner<Part = Part>>,
    out: Vec<u8>,
    failures: usize,
}

impl Collect for Joining {
    type Part = Part;

    fn begin_input(&mut self, name: run::Name) -> io::Result<()> {
        let path = base_name(name);
        self.joiner.begin_input(&mut self.out, shown(&path, name))
    }

    fn part(&mut self, _: run::Name, part: Part) -> io::Result<()> {
        self.failures += part.failures.len();
        self.joiner.part(&mut self.out, part)
    }

    fn warning(&mut self, name: run::Name, warning: &Warning) -> io::Result<()> {
        let path = base_name(name);
        self.joiner
            .warning(&mut self.out, shown(&path, name), warning)
    }

    fn end_input(&mut self, _: run::Name) -> io::Result<()> {
        self.joiner.end_input(&mut self.out)
    }
}

/// The output of a report on files, for that many threads and pieces of that many bytes, and how
/// many findings were left out.
fn output(
    rendering: &Rendering,
    files: &[PathBuf],
    (threads, piece): (usize, Option<u64>),
) -> (String, usize) {
    let settings = Settings {
        mentions: Mentions::Reported,
        ..Settings::default()
    };
    let task = Task::Check(Checks::new(RULES.iter().copied(), settings));
    let job = Job {
        threads,
        sizes: Sizes {
            piece,
            ..Sizes::default()
        },
        ..Job::new(Options::new(task))
    };
    let mut joining = Joining {
        joiner: rendering.0.joiner(),
        out: Vec::new(),
        failures: 0,
    };
    joining.joiner.begin(&mut joining.out).unwrap();
    let inputs = files.iter().cloned().map(Input::Path).collect();
    let summary = run_parts(inputs, &job, rendering, &mut joining).unwrap();
    joining.joiner.end(&mut joining.out, &summary).unwrap();
    (String::from_utf8(joining.out).unwrap(), joining.failures)
}

const CUTS: [(usize, Option<u64>); 7] = [
    (1, None),
    (3, None),
    (1, Some(100)),
    (3, Some(100)),
    (2, Some(1000)),
    (5, Some(37)),
    (5, Some(4000)),
];

/// Writes files, and returns their paths.
fn write_files<const N: usize>(
    folder: &tempfile::TempDir,
    texts: [(&str, String); N],
) -> Vec<PathBuf> {
    let write = |(name, text): (&str, String)| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    texts.into_iter().map(write).collect()
}

fn files(folder: &tempfile::TempDir) -> Vec<PathBuf> {
    let bad = "see http://h.example:99999/ there\n\n";
    let texts = [
        ("1.txt", "nothing here\n".to_owned()),
        ("2.txt", bad.repeat(50)),
        (
            "3.md",
            "<!-- urilint: ignore[S006] -->\nno URI\n".to_owned(),
        ),
        ("4.txt", format!("{bad}HTTP://h.example/\n\n{bad}")),
        ("5.bin", "\0\0\0\0".to_owned()),
        (
            "6.txt",
            format!("{bad}see http://h.example:99999/panic\n\n{bad}"),
        ),
    ];
    write_files(folder, texts)
}

#[test]
fn totals_of_a_file_precede_its_findings() {
    let folder = tempfile::tempdir().unwrap();
    let files = files(&folder);
    let (whole, failures) = output(&PER_FILE, &files, CUTS[0]);
    assert!(
        whole.starts_with("begin\n1.txt: 0 findings, 0 warnings\n2.txt: 50 findings"),
        "{whole}"
    );
    assert!(whole.contains("\n  99:22 "), "{whole}");
    assert!(whole.contains("\n5.bin: 0 findings, 1 warnings\n6.txt: 2 findings"));
    assert!(whole.ends_with("\nend: 5 of 6 read\n"), "{whole}");
    assert_eq!(failures, 1);
    for cut in CUTS {
        assert_eq!(
            output(&PER_FILE, &files, cut),
            (whole.clone(), 1),
            "{cut:?}"
        );
    }
}

#[test]
fn the_most_severe_findings_of_a_run_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let files = files(&folder);
    let (all, _) = output(&worst(&Worst(usize::MAX)), &files, CUTS[0]);
    let errors: Vec<_> = all.lines().filter(|line| line.contains("error")).collect();
    assert!(errors.len() > 3 && all.ends_with("\n0 left out\n"), "{all}");
    let left_out = all.lines().count() - 1 - 3;
    let expected = format!("{}\n{left_out} left out\n", errors[..3].join("\n"));
    for cut in CUTS {
        assert_eq!(
            output(&worst(&Worst(3)), &files, cut).0,
            expected,
            "{cut:?}"
        );
    }
}
