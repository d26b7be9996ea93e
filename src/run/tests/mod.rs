//! The output is the same for every division, thread count and window size; and inputs that cannot
//! be read properly.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use crate::extract::scan::ScanMode;
use crate::format::ReadOutcome;
use crate::lint::options::Task;

/// A folder that is removed when the test ends.
pub(super) struct Folder(pub PathBuf);

impl Folder {
    pub fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("urilint-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Records the output, with warnings at the end; fails after `room` lines as a closed pipe does.
struct Lines {
    text: String,
    warnings: String,
    room: usize,
}

impl Lines {
    fn line(&mut self, name: Name, line: &str) -> io::Result<()> {
        if self.room == 0 {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.room -= 1;
        let file = name.path.file_name().unwrap_or_default();
        writeln!(self.text, "{}: {line}", file.display()).map_err(io::Error::other)
    }
}

impl Sink for Lines {
    fn link(&mut self, name: Name, link: &Link) -> io::Result<()> {
        let uri = String::from_utf8_lossy(&link.uri[..link.uri.len().min(40)]);
        let location = &link.location;
        self.line(
            name,
            &format!("{location:?} {:?} {uri}", link.message_number),
        )
    }

    fn finding(&mut self, name: Name, finding: &Finding) -> io::Result<()> {
        self.line(
            name,
            &format!("{:?} {}", finding.location, finding.rule.code),
        )
    }

    fn warning(&mut self, name: Name, warning: &Warning) -> io::Result<()> {
        let name = name.path.file_name().unwrap_or_default();
        writeln!(self.warnings, "{}: {warning:?}", name.display()).map_err(io::Error::other)
    }
}

fn extract() -> Job {
    Job::new(Options::new(Task::Extract(ScanMode::Uris)))
}

fn paths(paths: &[&Path]) -> Vec<Input> {
    paths.iter().map(|&path| Input::Path(path.into())).collect()
}

fn output(inputs: Vec<Input>, job: &Job) -> (String, Summary) {
    let mut lines = Lines {
        text: String::new(),
        warnings: String::new(),
        room: usize::MAX,
    };
    let summary = run(inputs, job, &mut lines).unwrap();
    (lines.text + &lines.warnings, summary)
}

/// Asserts that every division of `bytes` gives the same output, and returns it.
fn same_however_cut(name: &str, bytes: &[u8]) -> String {
    let folder = Folder::new(name);
    let path = folder.file(name, bytes);
    let (whole, _) = output(paths(&[&path]), &extract());
    for (pieces, threads, read) in [
        (1, 2, READ),
        (3, 2, 70_000),
        (2, 1, 300_000),
        (7, 1, 1000),
        (64, 2, 5000),
    ] {
        let job = Job {
            threads,
            sizes: Sizes {
                piece: Some((bytes.len() as u64).div_ceil(pieces)),
                read,
            },
            ..extract()
        };
        let (cut, _) = output(paths(&[&path]), &job);
        let differs = whole.lines().zip(cut.lines()).find(|(a, b)| a != b);
        assert!(
            cut == whole,
            "{name}: {pieces} pieces, {threads} threads, reads of {read}: {differs:#?}"
        );
    }
    whole
}

fn mailbox(messages: usize) -> Vec<u8> {
    let mut text = String::new();
    for i in 0..messages {
        let bodies = [
            "From the start it was 12:34 there:\nsee <http://h.example/",
            ">From a@example.org Fri Jan  3 12:34:56 2020\nSubject: http://q.example/",
            "\u{e4}\u{20ac}\r\n\r\nsee http://c.example/",
            "<http://h.example/a\nb> and <http://open.example/",
        ];
        let gap = if i % 5 == 0 { "" } else { "\n" };
        write!(
            text,
            "From a@example.org Fri Jan  3 12:34:56 2020\nSubject: s{i} http://s.example/{i}\n\n\
             {}{i}\n{}\n{gap}",
            bodies[i % bodies.len()],
            "some words to fill a line\n".repeat(i % 97),
        )
        .unwrap();
    }
    text.into_bytes()
}

#[test]
fn a_mailbox_does_not_show_how_it_was_cut() {
    let whole = same_however_cut("box.mbox", &mailbox(700));
    assert!(whole.lines().count() > 1400);
    assert!(whole.contains("Some(700)") && !whole.contains("Some(701)"));
}

/// A byte-order mark is one at the start of the file only, wherever a piece starts.
#[test]
fn marks_between_paragraphs_do_not_show_how_a_text_was_cut() {
    let paragraph = b"\xFF\xFEsee http://h.example/a\n\n";
    let text = [b"Text.\n\n", &paragraph.repeat(40)[..]].concat();
    let whole = same_however_cut("marks.txt", &text);
    assert_eq!(whole.matches("http://h.example/a").count(), 40);
}

/// Articles with declared lengths: some of them wrong, some longer than the look-ahead.
#[test]
fn a_batch_of_news_does_not_show_how_it_was_cut() {
    let mut text = String::new();
    for (number, lines) in [1, 500, 3, 1700, 2, 0, 1000, 5].into_iter().enumerate() {
        let line = format!("see http://h.example/a {}\n", "or ".repeat(320));
        let body = line.repeat(lines);
        let header = format!("Path: a\nX-URL: http://h.example/{number}\n\n");
        let told = match number {
            4 => 7,
            5 => 999,
            6 => 900_000,
            _ => header.len() + body.len(),
        };
        write!(text, "#! rnews {told}\n{header}{body}").unwrap();
    }
    let whole = same_however_cut("batch", text.as_bytes());
    assert_eq!(whole.lines().count(), 8 + 3211 + 1);
    assert!(whole.contains("Some(8)") && !whole.contains("Some(9)"));
}

#[test]
fn texts_do_not_show_how_they_were_cut() {
    for (name, unit, bytes, at_least) in [
        (
            "paragraphs",
            "some words\nsee http://h.example/a\n\n",
            150_000,
            3_000,
        ),
        (
            "no-blank-lines",
            "words\nsee http://h.example/a\n",
            150_000,
            3_000,
        ),
        (
            "crlf",
            "words\r\n\r\nsee <http://h.example/a\r\nb>\r\n",
            150_000,
            3_000,
        ),
        (
            "open-everywhere",
            "<http://h.example/a\n<and so on, with nothing closed\n<and on, and on\n<",
            1_150_000,
            15_000,
        ),
        (
            "no-line-ends",
            "see http://h.example/\u{20ac} and what comes then, without an end, ever ",
            1_150_000,
            15_000,
        ),
        ("no-white-space", "http://h.example/aaaa", 1_150_000, 1),
        ("one-per-line", "http://h.example/aaaa\n", 200_000, 9_000),
    ] {
        let whole = same_however_cut(name, unit.repeat(bytes / unit.len()).as_bytes());
        let lines = whole.lines().count();
        assert!(lines >= at_least, "{name}: {lines}");
    }
}

#[test]
fn columns_go_on_in_a_line_that_is_cut() {
    let folder = Folder::new("long-line");
    let mut text = b"first\n".to_vec();
    text.resize(3 << 20, b' ');
    text.extend_from_slice(b"http://h.example/ ");
    let path = folder.file("long", &text);
    let (out, _) = output(paths(&[&path]), &extract());
    let column = (3 << 20) - 6 + 1;
    assert!(
        out.contains(&format!("line: 2, column: {column},")),
        "{out}"
    );
}

#[test]
fn byte_ranges_give_the_parts_of_the_whole() {
    let folder = Folder::new("ranges");
    let bytes = mailbox(50);
    let path = folder.file("box", &bytes);
    let (whole, _) = output(paths(&[&path]), &extract());
    let len = bytes.len() as u64;
    let mut joined = String::new();
    for range in [0..1000, 1000..1001, 1001..len / 2, len / 2..len] {
        let job = Job {
            byte_range: Some(range),
            count_lines: true,
            threads: 2,
            ..extract()
        };
        joined += &output(paths(&[&path]), &job).0;
    }
    assert_eq!(joined, whole);

    let job = Job {
        byte_range: Some(len / 2..len),
        ..extract()
    };
    let (relative, summary) = output(paths(&[&path]), &job);
    assert!(relative.contains("line: 2,") && relative.contains("Some(1)") && !summary.lost);
    let job = Job {
        byte_range: Some(len + 1..len + 2),
        ..extract()
    };
    assert!(output(paths(&[&path]), &job).1.lost);
    let empty = folder.file("empty", b"");
    let job = Job {
        byte_range: Some(0..1),
        ..extract()
    };
    let (out, summary) = output(paths(&[&empty]), &job);
    assert_eq!((out.as_str(), summary.lost), ("", false));
}

#[test]
fn a_uri_that_is_cut_is_said_once() {
    let folder = Folder::new("cut");
    let text = format!(
        "http://h.example/{} data:,{}\n",
        "x".repeat(70_000),
        "y".repeat(1 << 20)
    );
    let path = folder.file("x", text.as_bytes());
    let (out, summary) = output(paths(&[&path]), &extract());
    assert_eq!(out.matches("a URI of over 64 KiB is cut there").count(), 1);
    assert!(!summary.lost);
}

#[test]
fn inputs_come_out_in_order() {
    let folder = Folder::new("order");
    for i in 0..300 {
        let text = format!("http://h.example/{i}\n").repeat(i % 7);
        folder.file(&format!("{i:03}"), text.as_bytes());
    }
    let job = extract();
    let (one, summary) = output(paths(&[&folder.0]), &job);
    assert_eq!((summary.inputs, summary.lost), (300, false));
    let names: Vec<_> = one.lines().map(|line| &line[..3]).collect();
    assert!(names.is_sorted() && names.len() > 800);
    let many = Job { threads: 4, ..job };
    assert_eq!(output(paths(&[&folder.0]), &many).0, one);
}

#[test]
fn what_is_not_read_is_said_and_the_rest_is_read() {
    let folder = Folder::new("notes");
    let text = b"see http://h.example/\n";
    let good = folder.file("z-good", text);
    let nul = folder.file("nul", b"see http://h.example/\0\n");
    let empty = folder.file("empty", b"");
    let missing = folder.0.join("missing");
    for threads in [1, 2] {
        let job = Job {
            threads,
            ..extract()
        };
        let inputs = paths(&[&nul, &empty, &missing, &good]);
        let (out, summary) = output(inputs, &job);
        let lines: Vec<_> = out.lines().collect();
        assert_eq!(lines.len(), 3, "{out}");
        assert!(lines[0].starts_with("z-good: Location"));
        assert!(lines[1].starts_with("nul: Warning") && lines[1].contains("loss: Skipped"));
        assert!(lines[2].starts_with("missing: Warning") && lines[2].contains("loss: Lost"));
        assert_eq!((summary.inputs, summary.lost), (4, true));
    }
    let job = Job {
        text: true,
        ..extract()
    };
    assert!(output(paths(&[&nul]), &job).0.starts_with("nul: Location"));
}

#[test]
fn mail_is_never_binary() {
    let folder = Folder::new("mail-nul");
    let path = folder.file("x", b"From: a\nTo: b\n\n\0 http://h.example/\n");
    assert!(
        output(paths(&[&path]), &extract())
            .0
            .contains("http://h.example/")
    );
}

#[test]
fn a_file_that_shrinks_gives_what_is_left() {
    let folder = Folder::new("shrinks");
    let text = b"see http://h.example/\n\n".repeat(30_000);
    let path = folder.file("x", &text);
    for piece in [u64::MAX, 100_000] {
        let file = fs::File::open(&path).unwrap();
        let job = Job {
            sizes: Sizes {
                piece: Some(piece),
                ..Sizes::default()
            },
            ..extract()
        };
        let mut worker = Worker::new(&job, None);
        let mut text = String::new();
        let mut lost = false;
        let piece = unit::Piece {
            name: Path::new("a").into(),
            file: file.into(),
            size: 2 * 690_000,
            format: crate::format::find("plain").unwrap(),
            head: Arc::default(),
            range: 0..2 * 690_000,
            counted: false,
        };
        worker
            .work(unit::Work::Piece(piece), &mut |chunk| {
                let output = chunk.resolve(&output::Base::default());
                lost |= output
                    .warnings
                    .iter()
                    .any(|warning| warning.loss == ReadOutcome::Lost);
                for link in output.links {
                    writeln!(text, "{:?}", link.location.bytes).map_err(io::Error::other)?;
                }
                Ok(())
            })
            .unwrap();
        assert!(lost);
        assert_eq!(text.lines().count(), 30_000);
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = Folder::new("pipe");
    let path = folder.file("x", &b"see http://h.example/\n\n".repeat(20_000));
    for threads in [1, 2] {
        let job = Job {
            threads,
            sizes: Sizes {
                piece: Some(1 << 16),
                ..Sizes::default()
            },
            ..extract()
        };
        let mut lines = Lines {
            text: String::new(),
            warnings: String::new(),
            room: 10,
        };
        let summary = run(paths(&[&path]), &job, &mut lines).unwrap();
        assert!(summary.closed);
        assert_eq!(lines.text.lines().count(), 10);
    }
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_read_as_a_stream() {
    let folder = Folder::new("fifo");
    let path = folder.0.join("fifo");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    let text = b"see http://h.example/\n\n".repeat(20_000);
    let (out, _) = std::thread::scope(|scope| {
        scope.spawn(|| fs::write(&path, &text).unwrap());
        output(paths(&[&path]), &extract())
    });
    assert_eq!(out.lines().count(), 20_000);
    // In a folder it is skipped, because nothing may ever write to it.
    let (out, _) = output(paths(&[&folder.0]), &extract());
    assert!(
        out.starts_with("fifo: Warning") && out.contains("Skipped"),
        "{out}"
    );
}

/// A real mailbox of 24 MB.
#[test]
#[ignore = "needs URILINT_CORPORA"]
fn corpora_mailbox_does_not_show_how_it_was_cut() {
    let corpora = std::env::var_os("URILINT_CORPORA").expect("URILINT_CORPORA names a folder");
    let bytes = fs::read(Path::new(&corpora).join("mail/linux-man-2020.mbox")).unwrap();
    let whole = same_however_cut("linux-man", &bytes);
    assert!(whole.lines().count() > 1000);
}

mod panics;
#[cfg(feature = "archives")]
mod streams;
