//! A panic affects only the record that triggered it.

use super::*;
use crate::format::{Decoder, Format, Next, Record, Section, Split, find};
use crate::rule::RULES;
use crate::rule::{Checks, Settings, Snippets};
use crate::text::location::PositionMode;

/// The bytes that make a decoder panic.
const FAULT: &[u8] = b"PANIC";

fn fails(bytes: &[u8]) -> bool {
    memchr::memmem::find(bytes, FAULT).is_some()
}

/// Emits the sections before the fault, then panics.
#[derive(Debug)]
struct FragileMail(Box<dyn Decoder>);

impl Decoder for FragileMail {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let read = self.0.decode(record, emit);
        assert!(!fails(record.bytes), "a defect");
        read
    }
}

/// Panics before it emits a section.
#[derive(Debug)]
struct FragileText(Box<dyn Decoder>);

impl Decoder for FragileText {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        assert!(!fails(record.bytes), "a defect");
        self.0.decode(record, emit)
    }
}

pub(super) fn mbox() -> &'static Format {
    Box::leak(Box::new(Format {
        decoder: || Box::new(FragileMail((find("mbox").unwrap().decoder)())),
        ..*find("mbox").unwrap()
    }))
}

fn plain() -> &'static Format {
    Box::leak(Box::new(Format {
        decoder: || Box::new(FragileText((find("plain").unwrap().decoder)())),
        ..*find("plain").unwrap()
    }))
}

/// A format whose search for records panics.
pub(super) fn unsplit() -> &'static Format {
    let plain = find("plain").unwrap();
    Box::leak(Box::new(Format {
        split: Split {
            next: |window, at| {
                assert!(!fails(window.bytes), "a defect");
                Next::At(at)
            },
            batch: None,
            ..plain.split
        },
        ..*plain
    }))
}

pub(super) fn message(number: usize, body: &str) -> String {
    format!(
        "From a@example.org Fri Jan  3 12:34:56 2020\nSubject: x\n\n\
         see http://h.example/{number}\n{body}\n\n"
    )
}

pub(super) fn check(format: &'static Format, threads: usize) -> Job {
    let options = Options::new(Task::Check(
        Checks::new(RULES.iter().copied(), Settings::default()).with_snippets(Snippets::Wanted),
    ));
    Job {
        format: Some(format),
        threads,
        ..Job::new(options)
    }
}

fn jobs(format: &'static Format) -> Vec<Job> {
    let cuts = [(1, None), (3, None), (3, Some(100)), (2, Some(250))];
    let cut = |(threads, piece)| {
        let sizes = Sizes {
            piece,
            ..Sizes::default()
        };
        let extract = Job {
            format: Some(format),
            threads,
            sizes,
            ..extract()
        };
        let check = Job {
            sizes,
            ..check(format, threads)
        };
        [extract, check]
    };
    cuts.into_iter().flat_map(cut).collect()
}

#[test]
fn a_panic_costs_its_record() {
    let folder = Folder::new("panic-record");
    let texts: Vec<String> = (0..9)
        .map(|n| {
            message(
                n,
                if n == 4 {
                    "PANIC"
                } else {
                    "http://h.example:99999/"
                },
            )
        })
        .collect();
    let path = folder.file("a.mbox", texts.concat().as_bytes());
    let other = folder.file("b.mbox", message(10, "http://h.example:99999/").as_bytes());
    let at: usize = texts[..4].iter().map(String::len).sum();
    let expected = folder.file(
        "c.mbox",
        texts.concat().replace("PANIC", "Panic").as_bytes(),
    );
    for job in jobs(mbox()) {
        let (text, summary) = output(paths(&[&path, &other]), &job);
        assert!(summary.lost);
        let warning = format!("internal error in the record at byte {at}, which is not read");
        assert_eq!(text.matches("internal error").count(), 1, "{text}");
        assert!(text.contains(&warning), "{text}");
        // Links found before the panic are kept, and later locations are those of a file
        // without the fault.
        let (whole, _) = output(paths(&[&expected, &other]), &job);
        let whole = whole.replace("c.mbox", "a.mbox");
        let lines: Vec<_> = text
            .lines()
            .filter(|line| !line.contains("internal"))
            .collect();
        assert_eq!(lines, whole.lines().collect::<Vec<_>>());
    }
}

#[test]
fn a_panic_in_a_document_leaves_the_others() {
    let folder = Folder::new("panic-document");
    let one = folder.file("1.txt", b"see http://h.example/1\n");
    let two = folder.file("2.txt", b"see PANIC http://h.example/2\n");
    let three = folder.file("3.txt", b"see http://h.example/3\n");
    for job in jobs(plain()).iter().chain(&jobs(unsplit())) {
        let (text, summary) = output(paths(&[&one, &two, &three]), job);
        assert!(summary.lost);
        assert_eq!(summary.inputs, 3);
        assert_eq!(text.matches("internal error").count(), 1, "{text}");
        assert!(
            text.contains("2.txt: Warning { text: \"internal error "),
            "{text}"
        );
        if matches!(job.options.task, Task::Extract(_)) {
            assert!(
                text.starts_with("1.txt") && text.contains("3.txt"),
                "{text}"
            );
        }
    }
}

/// A sink that panics on the output of one file.
struct Fragile(Lines);

impl Sink for Fragile {
    fn link(&mut self, name: Name, link: &Link) -> io::Result<()> {
        assert!(!name.path.ends_with("2.txt"), "a defect");
        self.0.link(name, link)
    }

    fn finding(&mut self, name: Name, finding: &Finding) -> io::Result<()> {
        self.0.finding(name, finding)
    }

    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()> {
        self.0.warning(name, warning)
    }
}

#[test]
fn a_panic_in_a_report_leaves_the_others() {
    let folder = Folder::new("panic-report");
    let files: Vec<_> = (1..4)
        .map(|n| folder.file(&format!("{n}.txt"), b"see http://h.example/\n"))
        .collect();
    let files: Vec<_> = files.iter().map(PathBuf::as_path).collect();
    for threads in [1, 3] {
        let mut job = extract();
        job.threads = threads;
        job.options.positions = PositionMode::Bytes;
        let mut sink = Fragile(Lines {
            text: String::new(),
            warnings: String::new(),
            room: usize::MAX,
        });
        let summary = run(paths(&files), &job, &mut sink).unwrap();
        assert!(summary.lost);
        assert_eq!(sink.0.text.lines().count(), 2);
        assert!(
            sink.0
                .warnings
                .contains("2.txt: Warning { text: \"internal error in a report")
        );
    }
}
