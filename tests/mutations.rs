//! Files of the corpus, mutated at random and read in batches like a tree of files: nothing
//! panics, locations are right, and the output does not depend on threads or pieces, or change
//! with a second fix.
//!
//! Each run uses a new seed, which is printed; `URILINT_MUTATIONS_SEED` repeats a run, and
//! `URILINT_MUTATIONS` is the number of batches of 150 files (default: 8).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use urilint::input::Input;
use urilint::report::{self, LinkStyle, REPORTS, RowBuffer, Style};
use urilint::run::{Job, Name, Positions, Sink, Sizes, run};
use urilint::{
    Checks, FORMATS, Finding, Link, Options, RULES, Safety, ScanMode, Secrets, Settings, Snippets,
    Task, Warning, detect, fix,
};

/// The number of files in a batch.
const BATCH: usize = 150;

/// The number of lines that are shown before a difference, and after it.
const LINES_BEFORE: usize = 8;
const LINES_AFTER: usize = 4;

/// Delimiters of some format, which random bytes seldom contain.
const TOKENS: &[&[u8]] = &[
    b"http://u:pw@h.example/",
    b"<URL:",
    b"://",
    b"%zz",
    b"{",
    b"}",
    b"[",
    b"]",
    b"(",
    b")",
    b"<",
    b">",
    b"\"",
    b"'",
    b"`",
    b"\\",
    b"\n",
    b"\r\n",
    b"\n\n",
    b"\n> ",
    b"-\n",
    b"=\n",
    b"=3D",
    b"\t",
    b"    ",
    b"\0",
    b"\x1b$B",
    b"\x1b[1m",
    b"\x1b]8;;",
    b"\x1b\\",
    b"\x08",
    b"\\/",
    b"\\u0026",
    b"\xff",
    b"\xc2\xad",
    b"\xe2\x80\xae",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"&amp;",
    b"&#",
    b"<!--",
    b"-->",
    b"<a href=",
    b"</script>",
    b"```",
    b"::\n",
    b".. ",
    b"\\url{",
    b"\\verb|",
    b"\\end{verbatim}",
    b"=",
    b".UR ",
    b"\\fB",
    b"[[",
    b"]]",
    b"#+end_src",
    b"\\u00",
    b"msgid \"",
    b"/*",
    b"*/",
    b"From ",
    b"--b\n",
    b"Content-Type: ",
    b"#! rnews 9\n",
    b"\x01\x01\x01\x01\n",
    b"BEGIN:VCARD\n",
    b"\r\n ",
    b"\nURL;VALUE=uri:",
    b"ENCODING=QUOTED-PRINTABLE:",
    b"@{\"a\" link b}",
    b"\n.\nMAIL FROM:<a>\nDATA\n",
    b"urilint: ignore",
    b"@",
];

/// A generator of pseudo-random numbers (`SplitMix64`).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    fn choose<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }

    /// Returns a range of `bytes` of at most 64 bytes.
    fn range(&mut self, bytes: &[u8]) -> std::ops::Range<usize> {
        let start = self.below(bytes.len() + 1);
        let length = self.below(64).min(bytes.len() - start);
        start..start + length
    }
}

/// Mutates `bytes` in up to eight places; `other` is another file of the corpus.
fn mutate(random: &mut Random, bytes: &mut Vec<u8>, other: &[u8]) {
    for _ in 0..=random.below(8) {
        let range = random.range(bytes);
        match random.below(7) {
            0 => drop(bytes.drain(range)),
            1 => drop(bytes.splice(range.start..range.start, random.choose(TOKENS).to_vec())),
            2 => drop(bytes.splice(range, random.choose(TOKENS).to_vec())),
            3 => {
                let copy = bytes[range].to_vec();
                let at = random.below(bytes.len() + 1);
                bytes.splice(at..at, copy);
            }
            4 => {
                let copy = other[random.range(other)].to_vec();
                bytes.splice(range, copy);
            }
            5 => {
                let value = random.next() as u8;
                for byte in &mut bytes[range.start..range.end.min(range.start + 1)] {
                    *byte = value;
                }
            }
            _ if random.below(8) == 0 => bytes.truncate(range.start),
            _ => {
                let token = *random.choose(TOKENS);
                bytes.splice(range, token.repeat(random.below(20)));
            }
        }
    }
}

/// Returns the files of the corpus.
fn corpus() -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut files = Vec::new();
    for folder in fs::read_dir(root).unwrap() {
        for file in fs::read_dir(folder.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|e| e != "expected") {
                let bytes = fs::read(&path).unwrap();
                files.push((path, bytes));
            }
        }
    }
    files.sort();
    files
}

/// The whole output of a run as text.
#[derive(Default, PartialEq, Eq)]
struct Printed {
    text: Vec<u8>,
    warnings: Vec<String>,
}

impl Printed {
    fn write(&mut self, name: Name, link: Option<&Link>, finding: Option<&Finding>) {
        let path = name.path.to_string_lossy();
        let name = report::Name {
            path: path.as_bytes(),
            member: name.member,
        };
        for report in REPORTS {
            let start = self.text.len();
            if let (Some(format), Some(link)) = (&report.links, link) {
                let mut rows = RowBuffer::default();
                let style = LinkStyle::new(Style::default(), format.keys);
                (format.link)(&mut rows, name, link, &style).unwrap();
                rows.write_to(&mut self.text).unwrap();
            }
            if let (Some(reporter), Some(finding)) = (report.findings, finding) {
                let reporter = reporter(Style::default(), &Arc::default());
                let part =
                    reporter.render(name, Positions::Absolute, std::slice::from_ref(finding));
                assert!(part.failures.is_empty(), "{:?}", part.failures);
                reporter.joiner().part(&mut self.text, part).unwrap();
            }
            let written = &self.text[start..];
            // Lines of csv end in CR LF; tabs are printed verbatim.
            let control =
                |byte: &u8| byte.is_ascii_control() && !matches!(byte, b'\n' | b'\r' | b'\t');
            assert!(!written.iter().any(control), "{}", written.escape_ascii());
            if report.name == "ndjson" {
                serde_json::from_slice::<serde_json::Value>(written).expect("a JSON object");
            }
        }
    }
}

impl Sink for Printed {
    fn link(&mut self, name: Name, link: &Link) -> io::Result<()> {
        // No file of the corpus is compressed, but a mutated one may look so.
        if name.member.is_none() && !self.warnings.iter().any(|warning| warning.contains("gzip")) {
            let bytes = fs::read(name.path)?;
            let range = link.location.bytes.start as usize..link.location.bytes.end as usize;
            let there = bytes
                .get(range)
                .map(|bytes| bytes.escape_ascii().to_string());
            assert_eq!(
                Some(link.raw().escape_ascii().to_string()),
                there,
                "{name:?}"
            );
        }
        self.write(name, Some(link), None);
        Ok(())
    }

    fn finding(&mut self, name: Name, finding: &Finding) -> io::Result<()> {
        self.write(name, None, Some(finding));
        Ok(())
    }

    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()> {
        let text = format!("{}: {}", name.path.display(), warning.text);
        assert!(!text.contains("internal error"), "{text}");
        self.warnings.push(text);
        Ok(())
    }
}

fn jobs() -> [Job; 2] {
    let check = Task::Check(
        Checks::new(RULES.iter().copied(), Settings::default()).with_snippets(Snippets::Wanted),
    );
    [Task::Extract(ScanMode::Suspicious), check].map(|task| {
        let options = Options::new(task)
            .with_secrets(Secrets::Shown)
            .with_base("http://base.example/");
        let mut job = Job::new(options);
        job.text = true;
        job
    })
}

fn printed(folder: &Path, job: &Job) -> Printed {
    let mut printed = Printed::default();
    let inputs = vec![Input::Path(folder.to_path_buf())];
    run(inputs, job, &mut printed).unwrap();
    printed
}

fn same(whole: &Printed, split: &Printed, how: &str) {
    assert_eq!(whole.warnings, split.warnings, "{how}");
    let lines = |printed: &Printed| -> Vec<String> {
        let lines = printed.text.split(|&byte| byte == b'\n');
        lines.map(|line| line.escape_ascii().to_string()).collect()
    };
    if whole.text != split.text {
        let (one, other) = (lines(whole), lines(split));
        let same = one
            .iter()
            .zip(&other)
            .take_while(|(one, other)| one == other);
        let at = same.count();
        let near = |lines: &[String]| {
            let end = lines.len().min(at + LINES_AFTER);
            lines[at.saturating_sub(LINES_BEFORE)..end].join("\n")
        };
        panic!("{how}:\n{}\n-- and --\n{}", near(&one), near(&other));
    }
}

fn seed() -> u64 {
    let given = std::env::var("URILINT_MUTATIONS_SEED").ok();
    let given = given.or_else(|| std::env::var("PROPTEST_RNG_SEED").ok());
    given.map_or_else(
        || {
            let now = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
            now.as_nanos() as u64
        },
        |seed| seed.parse().expect("a number"),
    )
}

#[test]
fn mutated_files_hold_all_properties() {
    let batches = std::env::var("URILINT_MUTATIONS").map_or(8, |n| n.parse().expect("a number"));
    let seed = seed();
    let corpus = corpus();
    let mut random = Random(seed);
    let folder = tempfile::tempdir().unwrap();
    for batch in 0..batches {
        let folder = folder.path().join("batch");
        fs::create_dir(&folder).unwrap();
        eprintln!(
            "URILINT_MUTATIONS_SEED={seed}, batch {batch}: {}",
            folder.display()
        );
        let mut files = Vec::new();
        for number in 0..BATCH {
            let (path, bytes) = random.choose(&corpus);
            let (mut bytes, other) = (bytes.clone(), &random.choose(&corpus).1);
            mutate(&mut random, &mut bytes, other);
            let name = path.file_name().unwrap().to_str().unwrap();
            let path = folder.join(format!("{number}-{name}"));
            fs::write(&path, &bytes).unwrap();
            files.push((path, bytes));
        }
        for job in jobs() {
            let whole = printed(&folder, &job);
            let mut threads = job.clone();
            threads.threads = 3;
            same(&whole, &printed(&folder, &threads), "threads");
            let mut pieces = job.clone();
            let (piece, read) = (1 + random.below(900) as u64, 1 + random.below(5000));
            pieces.sizes = Sizes {
                piece: Some(piece),
                read,
            };
            let how = format!("pieces of {piece}, reads of {read}");
            same(&whole, &printed(&folder, &pieces), &how);
        }
        let [_, check] = jobs();
        for (path, bytes) in files.iter().filter(|(_, bytes)| bytes.len() < 16 * 1024) {
            let least = *random.choose(&[Safety::Safe, Safety::Unsafe]);
            let format = detect(path, bytes);
            let once = fix(bytes, format, &check.options, least);
            let twice = fix(&once.text, format, &check.options, least);
            let [once, twice] = [once, twice].map(|fixed| fixed.text.escape_ascii().to_string());
            assert_eq!(once, twice, "{} {least:?}", path.display());
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn every_format_is_fuzzed() {
    let table = include_str!("fuzz/formats.tsv");
    let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split('\t').collect()).collect();
    for format in FORMATS {
        let has = rows.iter().any(|row| row[1] == format.name);
        assert!(
            has,
            "tests/fuzz/formats.tsv has no byte for {}",
            format.name
        );
    }
    for (number, row) in rows.iter().enumerate() {
        let [byte, _, folder] = row[..] else {
            panic!("{row:?}");
        };
        assert!(byte.len() == 1 && !rows[..number].iter().any(|other| other[0] == byte));
        assert!(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("corpus")
                .join(folder)
                .is_dir()
        );
    }
}
