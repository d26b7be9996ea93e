//! Several reports of one run: `--format NAME=FILE`.

use std::io::Read;
use std::process::Stdio;

use crate::{FAULTY, Folder};

const CONCISE: &str = "check --isolated --format=concise in";

fn words(args: &str) -> Vec<&str> {
    args.split_whitespace().collect()
}

/// Each report is the one that a run with its format alone makes.
#[test]
fn one_run_makes_several_reports() {
    let many = FAULTY.repeat(300);
    let files = [("in/a.md", FAULTY), ("in/b.txt", ""), ("in/c.txt", &*many)];
    let folder = Folder::with(&files);
    let alone = |format: &str| {
        let format = format!("--format={format}");
        folder.run(&["check", "--isolated", &format, "in"]).out
    };
    let formats = [
        "full", "concise", "ndjson", "json", "github", "gitlab", "junit",
    ];
    for threads in ["1", "3"] {
        let mut args = vec!["check".to_owned(), "in".to_owned(), "--isolated".to_owned()];
        args.extend(["--threads".to_owned(), threads.to_owned()]);
        args.extend(formats.map(|format| match format {
            "json" => "--format=json".to_owned(),
            format => format!("--format={format}={format}.out"),
        }));
        let run = folder.run(&args.iter().map(String::as_str).collect::<Vec<_>>());
        run.is(1, &alone("json"), "");
        for format in formats.into_iter().filter(|format| *format != "json") {
            let file = folder.read(&format!("{format}.out"));
            assert!(file == alone(format), "{format}");
            assert!(!file.is_empty());
        }
    }
}

#[test]
fn a_hyphen_is_standard_output() {
    let folder = Folder::with(&[("in/a.txt", FAULTY)]);
    let concise = folder.run(&words(CONCISE));
    assert_eq!(concise.code, 1);
    let run = folder.run(&words("check --isolated --format=concise=- in"));
    run.is(1, &concise.out, "");
    let run = folder.run(&words(
        "check --isolated --format=concise=- --format=json -o x in",
    ));
    run.is(1, &concise.out, "");
    assert!(folder.read("x").starts_with("[\n{"));
    assert_eq!(folder.names(), ["in", "x"]);
}

/// All of these are found before anything is read, fixed or written.
#[test]
fn outputs_that_cannot_be_are_refused() {
    let folder = Folder::with(&[("in/a.txt", FAULTY), ("b.txt", FAULTY)]);
    for (args, error) in [
        (
            "--format full --format json",
            "only one format can be without a file",
        ),
        (
            "--format json=x --output y",
            "--output: each --format has a file",
        ),
        ("--format json=", "expected a file after '='"),
        ("--format nothing=x", "unknown format 'nothing'"),
        ("--format json=no/such/x", "no/such/x: No such file"),
        ("--format json=in", "in: is a directory"),
        (
            "--format json=b.txt",
            "b.txt: the output file is one of the inputs",
        ),
        (
            "--format json=x --format junit=./x",
            "two reports are written to ./x",
        ),
        (
            "--format json=x --format junit -o in/../x",
            "two reports are written to x",
        ),
        (
            "--format json --format junit=-",
            "two reports are written to -",
        ),
        (
            "--format json --format junit=/dev/stdout",
            "two reports are written to /dev/stdout",
        ),
        ("--diff --format json=x", "--diff prints no report"),
    ] {
        let args = format!("check --isolated --fix --unsafe-fixes {args} in b.txt");
        let args = if args.contains("--diff") {
            args.replace("--fix ", "")
        } else {
            args
        };
        let run = folder.run(&words(&args));
        assert_eq!(
            (run.code, &*run.out, run.err.lines().count()),
            (2, "", 1),
            "{args}"
        );
        assert!(
            run.err.to_lowercase().contains(&error.to_lowercase()),
            "{args}: {}",
            run.err
        );
        assert_eq!(folder.names(), ["b.txt", "in"]);
        assert_eq!(folder.read("b.txt"), FAULTY);
    }
    let stdin = folder.run_with(&words("check --fix - --format=json=-"), FAULTY.as_bytes());
    assert_eq!((stdin.code, &*stdin.out), (2, ""));
    assert!(
        stdin
            .err
            .contains("standard output receives the fixed text"),
        "{}",
        stdin.err
    );
}

/// A report in the folder that is read is no input of the next run.
#[test]
fn reports_are_not_read_in_folders() {
    let folder = Folder::with(&[("in/a.txt", FAULTY)]);
    let args = words("check --isolated --format=concise --format=full=in/b.txt in");
    let first = folder.run(&args);
    let report = folder.read("in/b.txt");
    folder.run(&args).is(1, &first.out, "");
    assert_eq!(folder.read("in/b.txt"), report);
    let verbose = folder.run(&[&args[..], &["-v"]].concat());
    assert!(
        verbose
            .err
            .contains("in/b.txt: skipped: an output of this run"),
        "{}",
        verbose.err
    );
}

/// A reader that closes one report ends neither the run nor the others.
#[test]
#[cfg(unix)]
fn a_closed_report_does_not_end_the_others() {
    let many = FAULTY.repeat(20_000);
    let folder = Folder::with(&[("in/a.txt", &*many)]);
    let mut child = folder
        .command(&words(
            "check --isolated --format=concise --format=ndjson=x in",
        ))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut [0; 10]).unwrap();
    drop(out);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let alone = folder.run(&words("check --isolated --format=ndjson in"));
    assert!(alone.out.len() > 1_000_000);
    assert!(folder.read("x") == alone.out);
}

/// What cannot be written is an error, and the other report is complete.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_costs_one_report() {
    let folder = Folder::with(&[("in/a.txt", FAULTY)]);
    let run = folder.run(&words(
        "check --isolated --format=concise=/dev/full --format=json=x in",
    ));
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
    assert!(run.err.contains("/dev/full: No space left"), "{}", run.err);
    assert!(folder.read("x").ends_with("}\n]\n"));
}
