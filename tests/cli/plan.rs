//! `plan`, and the shares of its manifest: what all parts hold is what one run prints.

use std::fs;
#[cfg(unix)]
use std::io::{self, Read};
#[cfg(unix)]
use std::process::Stdio;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::cli::Folder;

/// Returns a mailbox of about so many bytes, with findings.
fn mailbox(bytes: usize) -> String {
    let message = |n: usize| {
        let words = "some words of a line\n".repeat(n % 60);
        format!(
            "From anna@h.example Thu Jan  1 00:00:00 2026\nSubject: {n}\n\n\
             {words}see <http://h.example/{n}/\n> b>, or ftp://anna:a1B2c3D4@h.example/{n}%zz\n\n"
        )
    };
    let mut text = String::new();
    for n in 0.. {
        if text.len() >= bytes {
            break;
        }
        text.push_str(&message(n));
    }
    text
}

/// Returns a folder of mail, text and documents.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("in/a.mbox", mailbox(300_000).as_bytes());
    let text = "see http://h.example/a%zz and www.h.example\n\n".repeat(3_000);
    folder.write("in/b.txt", text.as_bytes());
    // A line with many columns before the next piece.
    let line = "http://h.example/long%zz ".repeat(6_000);
    folder.write("in/c.txt", line.as_bytes());
    for n in 0..5 {
        let text = "[a](http://h.example/%zz)\n\n".repeat(n * 50);
        folder.write(&format!("in/d/{n}.md"), text.as_bytes());
    }
    folder.write("in/e.txt", b"");
    folder
}

#[test]
fn the_shares_are_the_whole() {
    let folder = folder();
    let sizes = ["--parts=3", "--split-size=64KiB", "--split-size=1GiB"];
    for (command, sizes) in [
        (&["extract", "--format=ndjson"][..], &sizes[..]),
        (&["extract", "--count", "--by=host"], &sizes[..1]),
        (&["check", "--format=concise", "--select=ALL"], &sizes[..2]),
    ] {
        let whole = folder.run(&[command, &["--threads=1", "in"]].concat());
        for size in sizes {
            let plan = folder.run(&["plan", "--count-lines", size, "in", "--output=plan.ndjson"]);
            assert_eq!((plan.code, &*plan.err), (0, ""), "{size}");
            let shares = folder.run(&[command, &["--splits-from=plan.ndjson"]].concat());
            assert_eq!(
                (shares.code, &shares.err),
                (whole.code, &whole.err),
                "{size} {command:?}"
            );
            // `assert_eq` would print megabytes.
            assert!(shares.out == whole.out, "{size} {command:?}: shares show");
        }
    }
}

/// Returns the contents of the files in `name`, in the order of their names.
fn joined(folder: &Folder, name: &str, extension: &str) -> String {
    let mut paths: Vec<_> = fs::read_dir(folder.path(name))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(extension))
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

#[test]
fn the_parts_are_the_whole() {
    let folder = folder();
    let plan = folder.run(&["plan", "--count-lines", "--parts=5", "in"]);
    folder.write("plan.ndjson", plan.out.as_bytes());
    let shares = plan.out.lines().count();
    assert!((3..=5).contains(&shares));
    for (command, extension) in [
        (&["extract", "--format=csv"][..], ".csv"),
        (&["check", "--format=ndjson"], ".ndjson"),
    ] {
        let whole = folder.run(&[command, &["--threads=1", "in"]].concat());
        let to = format!("--output-dir=parts{extension}");
        // Each in a process of its own.
        for part in 0..shares {
            let part = format!("--part={part}");
            let run = folder.run(&[command, &["--splits-from=plan.ndjson", &part, &to]].concat());
            assert!(run.code < 2 && run.err.is_empty(), "{}", run.err);
            assert_eq!(run.out, "");
        }
        let name = format!("parts{extension}");
        assert!(
            joined(&folder, &name, extension) == whole.out,
            "{command:?}: parts show"
        );
        let summaries = joined(&folder, &name, ".summary.json");
        let summaries: Vec<Value> = summaries
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(summaries.len(), shares);
        let sum = |key: &str| -> u64 {
            let numbers = summaries.iter().map(|summary| summary[key].as_u64());
            numbers.map(Option::unwrap).sum()
        };
        assert_eq!(sum("output_bytes"), whole.out.len() as u64);
        assert_eq!(
            sum("messages"),
            folder.read("in/a.mbox").matches("Subject: ").count() as u64
        );
        let head = u64::from(extension == ".csv");
        assert_eq!(sum("items") + head, whole.out.lines().count() as u64);
    }
}

#[test]
fn what_is_there_is_not_made_again() {
    let folder = folder();
    folder.run(&["plan", "--parts=3", "in", "--output=plan.ndjson"]);
    let args = [
        "extract",
        "--format=ndjson",
        "--splits-from=plan.ndjson",
        "--output-dir=parts",
    ];
    assert_eq!(folder.run(&args).code, 0);
    let whole = joined(&folder, "parts", ".ndjson");
    let mut names: Vec<_> = fs::read_dir(folder.path("parts"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    names.sort();
    assert_eq!(names.len(), 6);
    let second = names
        .iter()
        .find(|path| {
            path.to_string_lossy().contains("part-000001") && path.extension().unwrap() == "ndjson"
        })
        .unwrap();
    // A missing part is made again, and only that.
    let old = fs::metadata(&names[0]).unwrap().modified().unwrap();
    fs::remove_file(second).unwrap();
    assert_eq!(folder.run(&args).code, 0);
    assert!(joined(&folder, "parts", ".ndjson") == whole);
    assert_eq!(fs::metadata(&names[0]).unwrap().modified().unwrap(), old);
    // One that was cut is an error, and the others are kept.
    let text = fs::read(second).unwrap();
    fs::write(second, &text[..text.len() / 2]).unwrap();
    let run = folder.run(&args);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("remove it to write it again"),
        "{}",
        run.err
    );
    assert_eq!(run.err.lines().count(), 1);
}

#[test]
fn files_that_changed_are_not_read() {
    let folder = folder();
    folder.run(&["plan", "--split-size=64KiB", "in", "--output=plan.ndjson"]);
    folder.write("in/b.txt", b"http://other.example/\n");
    fs::remove_file(folder.path("in/d/3.md")).unwrap();
    let args = ["extract", "--splits-from=plan.ndjson", "--output-dir=parts"];
    let run = folder.run(&args);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("in/b.txt: the file has changed since it was planned"),
        "{}",
        run.err
    );
    assert!(run.err.contains("in/d/3.md"), "{}", run.err);
    assert!(!joined(&folder, "parts", ".txt").contains("other.example"));
    let run = folder.run(&["extract", "--splits-from=plan.ndjson"]);
    assert_eq!((run.code, &*run.out), (2, ""));
}

/// Sets when a file was changed.
fn set_time(folder: &Folder, name: &str, time: SystemTime) {
    let file = fs::File::options().write(true).open(folder.path(name));
    file.unwrap().set_modified(time).unwrap();
}

#[test]
fn files_are_known_by_size_time_or_digest() {
    let folder = Folder::with(&[("a.txt", "http://a.example/\n")]);
    let time = UNIX_EPOCH + Duration::new(1_000_000_000, 5);
    set_time(&folder, "a.txt", time);
    folder.run(&["plan", "a.txt", "--output=old.ndjson"]);
    folder.run(&["plan", "--digests", "a.txt", "--output=plan.ndjson"]);
    let line = folder.read("plan.ndjson");
    assert!(
        line.contains("\"mtime\":1000000000,\"mtime_nsec\":5,\"digest\":\"sha-256:"),
        "{line}"
    );
    let read = |plan: &str, identity: &str| {
        let plan = format!("--splits-from={plan}");
        let identity = format!("--identity={identity}");
        folder.run(&["extract", &plan, &identity])
    };
    // A copy has the time at which it was made.
    set_time(&folder, "a.txt", time + Duration::new(0, 1));
    for (identity, code) in [("size", 0), ("digest", 0), ("mtime", 2)] {
        assert_eq!(read("plan.ndjson", identity).code, code, "{identity}");
    }
    let error = read("old.ndjson", "digest").err;
    assert!(
        error.contains("a.txt: the manifest has no digest of it"),
        "{error}"
    );
    // Another text of the same size and time.
    folder.write("a.txt", b"http://b.example/\n");
    set_time(&folder, "a.txt", time);
    for (identity, code) in [("size", 0), ("digest", 2), ("mtime", 0)] {
        assert_eq!(read("plan.ndjson", identity).code, code, "{identity}");
    }
    // Earlier manifests have whole seconds.
    let line = line.replace(",\"mtime_nsec\":5", "");
    folder.write("old.ndjson", line.as_bytes());
    set_time(&folder, "a.txt", time + Duration::new(0, 700));
    assert_eq!(read("old.ndjson", "mtime").code, 0);
}

/// The program waits for the reader of its output, so that the file can be changed while it is read.
#[cfg(unix)]
#[test]
fn files_that_change_while_they_are_read_are_noticed() {
    let folder = Folder::new();
    let text = "http://h.example/\n\n".repeat(100_000);
    folder.write("a.txt", text.as_bytes());
    folder.run(&["plan", "--digests", "a.txt", "--output=plan.ndjson"]);
    let run = |identity: &str, change: &dyn Fn()| {
        let identity = format!("--identity={identity}");
        let args = [
            "extract",
            "--threads=1",
            "--splits-from=plan.ndjson",
            &identity,
        ];
        let mut command = folder.command(&args);
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut [0; 1]).unwrap();
        change();
        io::copy(&mut out, &mut io::sink()).unwrap();
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), error)
    };
    let before = fs::metadata(folder.path("a.txt")).unwrap();
    let before = before.modified().unwrap();
    let touch = || set_time(&folder, "a.txt", before + Duration::new(0, 1));
    let (code, error) = run("mtime", &touch);
    assert_eq!(code, Some(2));
    assert!(
        error.contains("a.txt: the file has changed while it was read"),
        "{error}"
    );
    set_time(&folder, "a.txt", before);
    let (code, error) = run("digest", &touch);
    assert_eq!(code, Some(0), "{error}");
}

#[test]
fn what_cannot_be_read_is_no_whole_part() {
    let folder = Folder::with(&[("a.txt", "http://h.example/\n")]);
    // Only its head was written.
    folder.write("b.gz", b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x4b");
    folder.run(&["plan", "a.txt", "b.gz", "--output=plan.ndjson"]);
    let run = folder.run(&["extract", "--splits-from=plan.ndjson", "--output-dir=parts"]);
    assert_eq!(run.code, 2);
    assert_eq!(joined(&folder, "parts", ".txt"), "");
    assert_eq!(
        joined(&folder, "parts", ".txt.incomplete"),
        "http://h.example/\n"
    );
    let summary = joined(&folder, "parts", ".summary.json");
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(summary["complete"], false);
    if cfg!(feature = "archives") {
        assert_eq!(
            (&summary["lost"], &summary["damaged"]),
            (&json!("files"), &json!({ "cut": 1 }))
        );
    }
}

/// Returns an archive of which the second file is cut.
fn cut_archive() -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for name in ["a.txt", "b.txt"] {
        let text = format!("http://{name}.example/\n{}", "x\n".repeat(400));
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        archive
            .append_data(&mut header, name, text.as_bytes())
            .unwrap();
    }
    let mut bytes = archive.into_inner().unwrap();
    bytes.truncate(512 + 1024 + 512 + 100);
    bytes
}

#[test]
fn incomplete_files_are_accepted_if_they_are_allowed() {
    let folder = Folder::new();
    folder.write("cut.tar", &cut_archive());
    folder.run(&["plan", "cut.tar", "--output=plan.ndjson"]);
    let run = folder.run(&["extract", "cut.tar"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        folder
            .run(&["extract", "--allow-incomplete", "cut.tar"])
            .code,
        0
    );
    let parts = [
        "extract",
        "--format=ndjson",
        "--splits-from=plan.ndjson",
        "--output-dir=parts",
    ];
    assert_eq!(folder.run(&parts).code, 2);
    assert_eq!(joined(&folder, "parts", ".ndjson"), "");
    let run = folder.run(&[&parts[..], &["--allow-incomplete"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.err
            .contains("cut.tar!b.txt: not read to its end: the tar archive ends early"),
        "{}",
        run.err
    );
    assert_eq!(joined(&folder, "parts", ".ndjson").lines().count(), 2);
    assert_eq!(joined(&folder, "parts", ".incomplete"), "");
    let summary: Value = serde_json::from_str(&joined(&folder, "parts", ".summary.json")).unwrap();
    assert_eq!(summary["complete"], true);
    assert_eq!(summary["damaged"], json!({ "cut": 1 }));
    // What may be there again is never complete.
    fs::remove_file(folder.path("cut.tar")).unwrap();
    let run = folder.run(&["extract", "--allow-incomplete", "cut.tar"]);
    assert_eq!(run.code, 2);
}

#[test]
fn uncounted_shares_have_no_lines() {
    let folder = folder();
    folder.run(&[
        "plan",
        "--split-size=64KiB",
        "in/a.mbox",
        "--output=plan.ndjson",
    ]);
    let run = folder.run(&["extract", "--format=ndjson", "--splits-from=plan.ndjson"]);
    let whole = folder.run(&["extract", "--format=ndjson", "in/a.mbox"]);
    let bytes = |run: &crate::cli::Run| -> Vec<u64> {
        run.json()
            .iter()
            .map(|link| link["byte_start"].as_u64().unwrap())
            .collect()
    };
    assert_eq!(bytes(&run), bytes(&whole));
}

#[test]
fn plans_are_the_same_each_time() {
    let folder = folder();
    let plan = |args: &[&str]| folder.run(&[&["plan"], args, &["in"]].concat()).out;
    assert_eq!(plan(&[]), plan(&[]));
    assert_eq!(
        plan(&["--count-lines"]),
        plan(&["--count-lines", "--threads=1"])
    );
    assert_eq!(plan(&["--split-size=65536"]), plan(&["--split-size=64KiB"]));
}

#[test]
fn bad_shares_are_one_clear_line() {
    let folder = Folder::with(&[
        ("a.txt", "x\n"),
        ("bad.ndjson", "{\"id\":1}\n"),
        ("empty", ""),
    ]);
    folder.run(&["plan", "a.txt", "--output=plan.ndjson"]);
    for (args, expected) in [
        (
            &["extract", "--splits-from=none"][..],
            "--splits-from none: ",
        ),
        (
            &["extract", "--splits-from=bad.ndjson"],
            "--splits-from bad.ndjson: line 1: no `id`",
        ),
        (
            &["extract", "--splits-from=empty"],
            "--splits-from empty: no entries",
        ),
        (
            &["extract", "--splits-from=plan.ndjson", "--part=1"],
            "--splits-from plan.ndjson: no part 1: its parts are 0 to 0",
        ),
        (
            &["extract", "--splits-from=plan.ndjson", "--output-dir=a.txt"],
            "--output-dir a.txt: ",
        ),
        (
            &[
                "extract",
                "--count",
                "--splits-from=plan.ndjson",
                "--output-dir=p",
            ],
            "--output-dir: ",
        ),
        (
            &["check", "--format=json", "--splits-from=plan.ndjson"],
            "--splits-from: ",
        ),
        (&["plan", "none"], "none: "),
        (&["plan", "-"], "-: not planned: it is not a file"),
    ] {
        let run = folder.run(args);
        assert_eq!(run.code, 2, "{args:?}");
        assert!(
            run.err.starts_with(&format!("urilint: {expected}")),
            "{args:?}: {}",
            run.err
        );
    }
}
