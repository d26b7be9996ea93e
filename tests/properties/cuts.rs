//! Output does not depend on where a source is split.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

use proptest::prelude::*;
use urilint::input::Input;
use urilint::run::{Job, Name, Sink, Sizes, run};
use urilint::{Finding, Format, Link, ScanMode, Secrets, Task, Warning};

use super::tokens::text;
use super::{check, format, options};

/// A sink that records all output.
#[derive(Default)]
struct Written(String);

impl Sink for Written {
    fn link(&mut self, _: Name, link: &Link) -> io::Result<()> {
        writeln!(self.0, "{link:?}").map_err(io::Error::other)
    }

    fn finding(&mut self, _: Name, finding: &Finding) -> io::Result<()> {
        let Finding {
            location,
            uri,
            count,
            message_number,
            envelope,
            part,
            ..
        } = finding;
        let code = finding.rule.code;
        writeln!(
            self.0,
            "{code} {location:?} {uri:?} {count} {message_number:?} {envelope:?} {part:?} {:?}",
            finding.snippet
        )
        .map_err(io::Error::other)
    }

    fn warning(&mut self, _: Name, _: &Warning) -> io::Result<()> {
        Ok(())
    }
}

fn output(path: &Path, job: &Job) -> String {
    let mut written = Written::default();
    let summary = run(vec![Input::Path(path.into())], job, &mut written).unwrap();
    assert!(!summary.lost);
    written.0
}

/// Returns the job that reads any text as `format`.
fn job(task: Task, format: &'static Format) -> Job {
    let mut job = Job::new(options(task, Secrets::Masked));
    job.format = Some(format);
    job.text = true;
    job
}

/// Returns `job` with its input split into pieces for two threads.
fn in_pieces_of(piece: u64, read: usize, job: &Job) -> Job {
    let mut job = job.clone();
    job.threads = 2;
    job.sizes = Sizes {
        piece: Some(piece),
        read,
    };
    job
}

/// Returns the ranges between `cuts` in a text of `len` bytes.
fn ranges(cuts: Vec<u64>, len: u64) -> Vec<Range<u64>> {
    let mut bounds: Vec<u64> = cuts.into_iter().map(|cut| cut % (len + 1)).collect();
    bounds.extend([0, len]);
    bounds.sort_unstable();
    bounds.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

/// Returns the concatenated outputs for byte ranges.
fn output_of_ranges(path: &Path, ranges: &[Range<u64>], job: &Job) -> String {
    let of_range = |range: &Range<u64>| {
        let mut job = job.clone();
        job.byte_range = Some(range.clone());
        job.count_lines = true;
        output(path, &job)
    };
    ranges.iter().map(of_range).collect()
}

/// Returns the first line in which two outputs differ.
fn difference<'o>(a: &'o str, b: &'o str) -> Option<(&'o str, &'o str)> {
    let lines = |text: &'o str| text.lines().chain([""]);
    (a != b).then(|| {
        lines(a)
            .zip(lines(b))
            .find(|(a, b)| a != b)
            .unwrap_or_default()
    })
}

/// Generates text that is long enough for many blocks of 64 KiB.
fn long_text() -> impl Strategy<Value = Vec<u8>> {
    let run = (text(), 0..12u32);
    prop::collection::vec(run, 1..8).prop_map(|runs| {
        let mut long = Vec::new();
        for (unit, power) in runs {
            long.extend(unit.repeat(1 << power));
        }
        long.truncate(250_000);
        long
    })
}

/// Lines with suppression comments, and lines with findings.
const LINES: &[&str] = &[
    "see http://h.example/%zz there\n",
    "http://h.example/%zz HTTP://h.example:80/{} # urilint: ignore[S004]\n",
    "// urilint: ignore\n",
    "# urilint: ignore[S002,G,S009]\n",
    "# urilint: ignore[S04]\n",
    "# urilint: off[S004]\n",
    "# urilint: off\n",
    "# urilint: on[S004]\n",
    "# urilint: on\n",
    "<!-- urilint: ignore-file[G001] -->\n",
    "\n",
    "<http://h.example/%z\n  z> /* urilint: ignore[S] */\n",
    "words ",
];

/// Generates such lines over many blocks.
fn commented() -> impl Strategy<Value = Vec<u8>> {
    let line = prop::sample::select(LINES);
    let run = (prop::collection::vec(line, 1..12), 0..11u32);
    prop::collection::vec(run, 1..6).prop_map(|runs| {
        let runs = runs
            .into_iter()
            .map(|(lines, power)| lines.concat().repeat(1 << power));
        let mut long = runs.collect::<String>().into_bytes();
        long.truncate(250_000);
        long
    })
}

/// A comment applies to the next line that is not blank, also where a piece ends after it or after
/// the blank line between them.
#[test]
fn comments_before_blank_lines_do_not_depend_on_cuts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text");
    for blank in ["", "\n", " \t\r\n"] {
        let lines = format!(
            "http://h.example/%zz HTTP://h.example:80/{{}} # urilint: ignore[S004]\n\
             // urilint: ignore\n{blank}"
        );
        let end = format!("http://h.example/%zz\n// urilint: ignore\n{blank}");
        fs::write(&path, lines.repeat(60) + &end).unwrap();
        for format in ["plain", "html"].map(format) {
            let job = job(check(), format);
            let whole = output(&path, &job);
            for piece in [300, 701, 1000, 1511] {
                let in_pieces = output(&path, &in_pieces_of(piece, 512, &job));
                let difference = difference(&whole, &in_pieces);
                assert_eq!(difference, None, "{} {piece} {blank:?}", format.name);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn suppressions_do_not_depend_on_cuts(
        text in commented(),
        cuts in prop::collection::vec(0..250_000u64, 0..4),
        piece in 1000..200_000u64,
        read in 100..100_000usize,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        fs::write(&path, &text).unwrap();
        let ranges = ranges(cuts, text.len() as u64);
        for format in ["plain", "html"].map(format) {
            let job = job(check(), format);
            let whole = output(&path, &job);
            let in_pieces = output(&path, &in_pieces_of(piece, read, &job));
            prop_assert_eq!(difference(&whole, &in_pieces), None, "{}", format.name);
            let in_memory = urilint::read(&text, format, &job.options);
            prop_assert_eq!(in_memory.findings.len(), whole.lines().count());

            // Unused suppressions are only known for a whole file.
            let whole: String =
                whole.split_inclusive('\n').filter(|line| !line.starts_with("L012")).collect();
            let parts = output_of_ranges(&path, &ranges, &job);
            prop_assert_eq!(difference(&whole, &parts), None, "ranges of {}", format.name);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn output_does_not_depend_on_cuts(
        text in long_text(),
        cuts in prop::collection::vec(0..250_000u64, 0..4),
        piece in 1000..200_000u64,
        read in 100..100_000usize,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        fs::write(&path, &text).unwrap();
        let ranges = ranges(cuts, text.len() as u64);
        for format in ["plain", "mbox", "mail"].map(format) {
            for task in [Task::Extract(ScanMode::Suspicious), check()] {
                let job = job(task, format);
                let whole = output(&path, &job);
                let in_pieces = output(&path, &in_pieces_of(piece, read, &job));
                prop_assert_eq!(difference(&whole, &in_pieces), None, "{}", format.name);

                let parts = output_of_ranges(&path, &ranges, &job);
                prop_assert_eq!(difference(&whole, &parts), None, "ranges of {}", format.name);
            }
        }
    }
}
