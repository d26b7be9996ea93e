//! Output does not depend on byte ranges or threads.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cli::{FAULTY, Folder};

/// The numbers of pieces.
const PIECES: [u64; 5] = [1, 2, 3, 7, 64];

/// Asserts that the output for a file is the same for the whole file, for any number of
/// threads, and for its pieces concatenated.
fn assert_same_in_pieces(path: &Path) {
    let folder = Folder::new();
    let size = fs::metadata(path).unwrap().len();
    let path = path.to_str().unwrap();
    for command in [&["extract"][..], &["check", "--select=ALL"]] {
        let run = |more: &[&str]| {
            let run = folder.run(&[command, &["--format=ndjson", path], more].concat());
            assert!(run.code < 2 && run.err.is_empty(), "{}", run.err);
            run.out
        };
        let whole = run(&["--threads=1"]);
        assert!(whole.lines().count() > 50);
        // `assert_eq` would print megabytes.
        assert!(run(&["--threads=2"]) == whole, "{command:?}: threads show");
        for pieces in PIECES {
            let cut = |i: u64| size * i / pieces;
            let joined: String = (0..pieces)
                .map(|i| {
                    let range = format!("--byte-range={}..{}", cut(i), cut(i + 1));
                    run(&[&range, "--count-lines", "--threads=1"])
                })
                .collect();
            assert!(joined == whole, "{command:?}: {pieces} pieces show");
        }
    }
}

#[test]
fn mailbox_in_pieces() {
    let folder = Folder::new();
    // The mailbox is longer than 1 MiB: threads divide it.
    let words = "some words to fill a line\n".repeat(40);
    let message = |i: usize| {
        format!(
            "From anna@h.example Thu Jan  1 00:0{}:00 2026\nSubject: {i}\n\n{words}\
             > see <http://h.example/{i}/\n> {}>, or www.h{i}.example.\n\n\
             ftp://anna:a1B2c3D4@ftp.h.example/{i}%zz\n\n",
            i % 10,
            "b".repeat(i % 50),
        )
    };
    let text: String = (0..1000).map(message).collect();
    assert!(text.len() > 1 << 20);
    folder.write("a.mbox", text.as_bytes());
    assert_same_in_pieces(&folder.path("a.mbox"));
}

/// The charset of a paragraph does not depend on others.
#[test]
fn undeclared_charsets_in_pieces() {
    let folder = Folder::new();
    let japanese = b"\xbe\xdc\xa4\xb7\xa4\xa4\xc0\xe2\xcc\xc0\xa4\xcfhttp://a.example/b\xa4\xf2\xb8\xab\xa4\xc6\n";
    let russian = b"\xf0\xcf\xc4\xd2\xcf\xc2\xce\xcf\xc5 \xcf\xd0\xc9\xd3\xc1\xce\xc9\xc5 \xce\xcf\xd7\xcf\xca \xd7\xc5\xd2\xd3\xc9\xc9 http://c.example/\xcd\xc9\xd2\n";
    let western = b"d\xe9j\xe0 vu: http://d.example/caf\xe9\n";
    let kinds = [&japanese[..], russian, western, b"http://e.example/a\n"];
    let mut text = Vec::new();
    for number in 0_usize..30_000 {
        text.extend_from_slice(kinds[number * number % 7 % 4]);
        text.extend_from_slice(if number % 3 == 0 { b"\n" } else { b"\n \n" });
    }
    folder.write("a.txt", &text);
    let run = |more: &[&str]| {
        let args = ["extract", "--format=ndjson", "a.txt"];
        let run = folder.run(&[&args, more].concat());
        assert_eq!((run.code, &*run.err), (0, ""));
        run.out
    };
    let whole = run(&["--threads=1"]);
    assert!(whole.contains("http://a.example/b\"") && whole.contains("/мир\""));
    assert!(run(&["--threads=2"]) == whole);
    for pieces in PIECES {
        let cut = |i: u64| text.len() as u64 * i / pieces;
        let joined: String = (0..pieces)
            .map(|i| {
                let range = format!("--byte-range={}..{}", cut(i), cut(i + 1));
                run(&[&range, "--count-lines", "--threads=1"])
            })
            .collect();
        assert!(joined == whole, "{pieces} pieces show");
    }
}

#[test]
#[ignore = "needs URILINT_CORPORA"]
fn corpora_mailbox_in_pieces() {
    let corpora = std::env::var("URILINT_CORPORA").expect("URILINT_CORPORA names a folder");
    assert_same_in_pieces(&Path::new(&corpora).join("mail/linux-man-2020.mbox"));
}

#[test]
fn byte_ranges_concatenate_to_the_whole() {
    let texts: Vec<_> = (0..40)
        .map(|i| format!("http://h.example/{i}\nand more\n\n"))
        .collect();
    let text = texts.concat();
    let folder = Folder::with(&[("a.txt", &text)]);
    let extract = |range: &str, more: &[&str]| {
        let args = ["extract", "--format=ndjson", "--byte-range", range, "a.txt"];
        folder.run(&[&args, more].concat())
    };
    let whole = folder.run(&["extract", "--format=ndjson", "a.txt"]).out;
    for cuts in [vec![500], vec![1, 2, 700, 701, 1000]] {
        let ends = cuts.iter().map(ToString::to_string).chain([String::new()]);
        let mut start = String::new();
        let mut joined = String::new();
        for end in ends {
            let run = extract(&format!("{start}..{end}"), &["--count-lines"]);
            assert_eq!((run.code, &*run.err), (0, ""));
            joined.push_str(&run.out);
            start = end;
        }
        assert_eq!(joined, whole, "{cuts:?}");
    }
    let first = extract("500..600", &[]).json()[0].clone();
    assert_eq!(
        (&first["line"], &first["column"]),
        (&Value::Null, &Value::Null)
    );
    let first = extract("0..600", &[]).json()[0].clone();
    assert_eq!(first["line"].as_u64(), Some(1));
    for bad in [
        &["--byte-range=5..1", "a.txt"][..],
        &["--byte-range=0..9", "a.txt", "b.txt"],
        &["--count-lines", "a.txt"],
        &["--byte-range=0..9", "."],
    ] {
        assert_eq!(folder.run(&[&["extract"], bad].concat()).code, 2, "{bad:?}");
    }
}

#[test]
fn findings_do_not_depend_on_the_next_paragraph() {
    for (first, second) in [
        ("<http://h.example/?a&amp;b>\n\n", "</x>\n"),
        ("<http://h.example/?a&amp;b>\r\n \t\r\n", "<x/>\r\n"),
        ("url=\n\n", "http://h.example/?a&amp;b\n"),
        ("url =\n \n\n", "HTTP://h.example/\n"),
    ] {
        let folder = Folder::with(&[("a.txt", &format!("{first}{second}"))]);
        let check = |more: &[&str]| {
            let args = [
                "check",
                "--isolated",
                "--select=D010,G001",
                "--format=ndjson",
                "a.txt",
            ];
            folder.run(&[&args, more].concat()).out
        };
        let cut = first.len();
        let ranges = [format!("0..{cut}"), format!("{cut}..")];
        let parts = ranges.map(|range| check(&["--byte-range", &range, "--count-lines"]));
        assert!(parts.concat().contains("\"code\":"), "{first:?}");
        assert_eq!(parts.concat(), check(&[]), "{first:?}");
    }
}

/// What repeats in a document is merged, whatever the number of threads; never in an input that
/// may be divided.
#[test]
fn merged_findings_do_not_depend_on_threads() {
    let folder = Folder::new();
    let text = "see http://github.com/abc there\n\n";
    folder.write("small.txt", text.repeat(5).as_bytes());
    folder.write(
        "large.txt",
        text.repeat((1 << 20) / text.len() + 9).as_bytes(),
    );
    for (file, lines) in [("small.txt", 1), ("large.txt", (1 << 20) / text.len() + 9)] {
        let run = |threads: &str| {
            let args = ["check", "--select=L002", "--format=concise", file];
            folder.run(&[&args[..], &["--threads", threads]].concat())
        };
        let one = run("1");
        assert_eq!(one.out.lines().count(), lines, "{file}");
        // `assert_eq` would print megabytes.
        assert!(run("3").out == one.out, "{file}");
    }
}

#[test]
fn output_does_not_depend_on_threads() {
    let folder = Folder::new();
    for i in 0..30 {
        folder.write(&format!("{i}.txt"), FAULTY.repeat(i).as_bytes());
    }
    let run = |threads: &str| folder.run(&["check", "--format=ndjson", "--threads", threads, "."]);
    let one = run("1");
    assert_eq!(one.out.lines().count(), 3 * 435);
    for threads in ["2", "3", "16"] {
        run(threads).is(1, &one.out, "");
    }
    assert_eq!(run("0").code, 2);
}
