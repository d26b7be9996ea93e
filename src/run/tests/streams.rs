//! Texts that come in order: the output does not show by how many threads they were read, nor
//! where they were cut.

use std::io::{Read, Write as _};

use super::*;
use crate::rule::{Checks, RULES, Settings};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

fn bzip2(bytes: &[u8], size: u32) -> Vec<u8> {
    let level = bzip2::Compression::new(size);
    let mut packed = Vec::new();
    let mut reader = bzip2::read::BzEncoder::new(bytes, level);
    reader.read_to_end(&mut packed).unwrap();
    packed
}

fn tar(files: &[&[u8]]) -> Vec<u8> {
    let mut builder = ::tar::Builder::new(Vec::new());
    for (number, bytes) in files.iter().enumerate() {
        let mut header = ::tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        let name = format!("member-{number}");
        builder.append_data(&mut header, name, *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

fn jobs() -> Vec<Job> {
    let checks = Checks::new(RULES.iter().copied(), Settings::default());
    vec![extract(), Job::new(Options::new(Task::Check(checks)))]
}

/// Asserts that all numbers of threads and all sizes give the same output for a file, and returns
/// what is extracted.
fn same_in_threads(name: &str, bytes: &[u8]) -> String {
    let folder = Folder::new(&format!("stream-{name}"));
    let path = folder.file(name, bytes);
    let mut first = None;
    for job in jobs() {
        let (whole, summary) = output(paths(&[&path]), &job);
        for (threads, piece, read) in [
            (2, None, READ),
            (3, Some(1000), 1000),
            (2, Some(70_000), 300_000),
            (5, Some(10_000), 7777),
        ] {
            let job = Job {
                threads,
                sizes: Sizes { piece, read },
                ..job.clone()
            };
            let (cut, again) = output(paths(&[&path]), &job);
            let differs = whole.lines().zip(cut.lines()).find(|(a, b)| a != b);
            assert!(
                cut == whole && again == summary,
                "{name}: {threads} threads, pieces of {piece:?}, reads of {read}: {differs:#?}"
            );
        }
        first.get_or_insert(whole);
    }
    first.unwrap()
}

/// A mailbox with messages that are longer than several pieces.
fn long_messages() -> Vec<u8> {
    let mut text = mailbox(300);
    for words in [1_000, 10_000, 2] {
        text.extend_from_slice(b"From a@example.org Fri Jan  3 12:34:56 2020\nSubject: long\n\n");
        text.extend_from_slice("see http://h.example/long and\n".repeat(words).as_bytes());
        text.extend_from_slice(b"\n");
        text.extend(mailbox(50));
    }
    text
}

#[test]
fn a_compressed_mailbox_does_not_show_how_it_was_cut() {
    let text = long_messages();
    let folder = Folder::new("stream-raw");
    let raw = folder.file("raw", &text);
    let (raw, _) = output(paths(&[&raw]), &extract());
    for (name, packed) in [("gz", gzip(&text)), ("bz2", bzip2(&text, 1))] {
        let whole = same_in_threads(name, &packed);
        assert_eq!(whole, raw.replace("raw: ", &format!("{name}: ")));
    }
}

#[test]
fn texts_in_an_archive_do_not_show_how_they_were_cut() {
    let mail = long_messages();
    let lines = "http://h.example/aaaa\n".repeat(6_000);
    let open = "<http://h.example/a\n<and so on, with nothing closed\n<".repeat(1500);
    let unit = "see http://h.example/ and what comes then, without an end ";
    // Longer than a piece of a run as it is by default.
    let words = unit.repeat((1 << 20) / unit.len() + 1000);
    let page = unit.repeat(6_000);
    let page = format!("<html><a href='http://h.example/'>{page}</a></html>");
    let files = [
        &mail[..],
        b"short http://s.example/",
        lines.as_bytes(),
        open.as_bytes(),
    ];
    same_in_threads("tar", &tar(&files));
    same_in_threads("tar.gz", &gzip(&tar(&files)));
    let files = [
        words.as_bytes(),
        page.as_bytes(),
        &mail,
        &gzip(&mail),
        b"http://e.example/",
    ];
    same_in_threads("tar.bz2", &bzip2(&tar(&files), 2));
}

#[test]
fn what_is_cut_short_or_damaged_is_the_same_in_threads() {
    let text = &long_messages()[..300_000];
    for (name, packed) in [("gz", gzip(text)), ("bz2", bzip2(text, 1))] {
        let len = packed.len();
        let twice = [&packed[..], &packed].concat();
        let mut wrong_checksum = twice.clone();
        wrong_checksum[len - 6] ^= 1;
        let mut damaged = packed.clone();
        damaged[len / 2] ^= 0x10;
        for (what, bytes) in [
            ("half", &packed[..len / 2]),
            ("all but the end", &packed[..len - 3]),
            ("twice", &twice),
            ("with junk", &[&packed[..], b"junk"].concat()),
            ("wrong checksum", &wrong_checksum),
            ("damaged", &damaged),
        ] {
            println!("{name}: {what}");
            let out = same_in_threads(name, bytes);
            assert_eq!(out.contains("Lost"), what != "twice", "{name}: {what}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_named_pipe_does_not_show_how_it_was_cut() {
    let folder = Folder::new("stream-fifo");
    let path = folder.0.join("fifo");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    let text = long_messages();
    let read = |threads| {
        std::thread::scope(|scope| {
            scope.spawn(|| fs::write(&path, &text).unwrap());
            let job = Job {
                threads,
                ..extract()
            };
            output(paths(&[&path]), &job).0
        })
    };
    assert_eq!(read(3), read(1));
}

/// A panic costs its record, or what follows it, in the same way as in one thread.
#[test]
fn a_panic_in_a_piece_is_the_same_in_threads() {
    let folder = Folder::new("stream-panic");
    let good = panics::message(1, "http://h.example:99999/").repeat(40);
    let text = [&good[..], &panics::message(2, "PANIC"), &good].concat();
    let path = folder.file("a", &gzip(text.as_bytes()));
    for format in [panics::mbox(), panics::unsplit()] {
        let run = |threads| {
            let job = Job {
                sizes: Sizes {
                    piece: Some(500),
                    ..Sizes::default()
                },
                ..panics::check(format, threads)
            };
            output(paths(&[&path]), &job)
        };
        let one = run(1);
        assert_eq!(one.0.matches("internal error").count(), 1, "{}", one.0);
        assert_eq!(run(3), one);
    }
}
