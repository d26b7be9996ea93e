//! Baselines: known findings, new ones, renamed files, stale entries.

use std::fs;

use serde_json::Value;

use crate::cli::{CLEAN, FAULTY, Folder, Run};

const FILE: &str = "known.json";

fn check(folder: &Folder, args: &[&str]) -> Run {
    folder.run(
        &[
            &[
                "check",
                "--mentions=report",
                "--format=concise",
                "--select=S004",
            ],
            args,
        ]
        .concat(),
    )
}

fn with_baseline(folder: &Folder, args: &[&str]) -> Run {
    check(folder, &[&["--baseline", FILE], args].concat())
}

fn write_baseline(folder: &Folder, args: &[&str]) -> Run {
    check(folder, &[&["--write-baseline", FILE], args].concat())
}

/// A line with a finding of S004 about the URI with this path.
fn fault(path: &str) -> String {
    format!("http://h.example/{path}%zz\n")
}

#[test]
fn known_findings_are_not_reported_and_more_of_them_are() {
    let folder = Folder::with(&[("a.txt", FAULTY), ("d/b.txt", FAULTY), ("c.txt", CLEAN)]);
    let run = write_baseline(&folder, &["."]);
    run.is(0, "", "urilint: wrote known.json: 4 findings in 2 files\n");
    let text = folder.read(FILE);
    assert!(text.starts_with("{\"urilint_baseline\": 1, \"entries\": [\n{\"path\": \"a.txt\", "));
    assert_eq!(text.lines().count(), 6);
    with_baseline(&folder, &["."]).is(0, "", "");
    // Lines do not matter, from any folder, and for any number of threads.
    folder.write("a.txt", format!("\n\n{FAULTY}").as_bytes());
    for threads in ["1", "3"] {
        with_baseline(&folder, &["--threads", threads, "."]).is(0, "", "");
    }
    let mut command = folder.command(&[
        "check",
        "--mentions=report",
        "--select=S004",
        "--baseline=../known.json",
        ".",
    ]);
    let inside = Run::of(command.current_dir(folder.path("d")).output().unwrap());
    inside.is(0, "", "");
    // One more than the count is reported, as is another URI.
    folder.write(
        "a.txt",
        format!("{FAULTY}{FAULTY}{}", fault("new")).as_bytes(),
    );
    let run = with_baseline(&folder, &["."]);
    let places: Vec<_> = run.out.lines().map(|line| &line[..8]).collect();
    assert_eq!(
        (run.code, &*places),
        (1, &["a.txt:3:", "a.txt:4:", "a.txt:5:"][..])
    );
    // A new baseline shows what is new, and accepts it.
    let shown = write_baseline(&folder, &["."]);
    let expected = "urilint: wrote known.json: 7 findings in 2 files\n";
    shown.is(0, &run.out, expected);
    with_baseline(&folder, &["."]).is(0, "", "");
    // Secrets do not change the hash.
    folder.write("s.txt", b"http://anna:s3cr3tXy9@h.example/%zz\n");
    write_baseline(&folder, &["-q", "."]);
    assert!(!folder.read(FILE).contains("s3cr3t"));
    with_baseline(&folder, &["--show-secrets", "."]).is(0, "", "");
}

#[test]
fn the_output_does_not_depend_on_how_files_are_divided() {
    let filler = "no URI is here, only words\n".repeat(20);
    let paragraph = |number: usize| fault(&(number % 50).to_string()) + "\n" + &filler;
    let text: String = (0..3000).map(paragraph).collect();
    let folder = Folder::with(&[("a.txt", &text)]);
    let half = &text[..text.len() / 2];
    let cut = half.rfind('\n').unwrap() + 1;
    folder.write("a.txt", &text.as_bytes()[..cut]);
    write_baseline(&folder, &["-q", "a.txt"]);
    folder.write("a.txt", text.as_bytes());
    let one = with_baseline(&folder, &["--threads=1", "a.txt"]);
    assert!(one.out.lines().count() > 1000);
    let three = with_baseline(&folder, &["--threads=3", "a.txt"]);
    assert_eq!((one.code, one.out), (three.code, three.out));
}

#[test]
fn renamed_files_are_matched_by_hash() {
    let folder = Folder::with(&[("a.txt", FAULTY), ("b.txt", CLEAN)]);
    write_baseline(&folder, &["-q", "."]);
    fs::rename(folder.path("a.txt"), folder.path("z.txt")).unwrap();
    for threads in ["1", "3"] {
        let run = with_baseline(&folder, &["--threads", threads, "--fail-on-stale", "."]);
        run.is(0, "", "");
    }
    // A second copy is new.
    folder.write("y.txt", FAULTY.as_bytes());
    for threads in ["1", "3"] {
        let run = with_baseline(&folder, &["--threads", threads, "."]);
        assert_eq!((run.code, run.out.lines().count()), (1, 2));
        assert!(
            run.out.lines().all(|line| line.starts_with("z.txt:")),
            "{}",
            run.out
        );
    }
    // As long as the old file exists, another one is new.
    folder.write("a.txt", FAULTY.as_bytes());
    assert_eq!(with_baseline(&folder, &["."]).out.lines().count(), 4);
}

#[test]
fn stale_entries_are_named() {
    let folder = Folder::with(&[("a.txt", FAULTY), ("d/b.txt", FAULTY), ("c.txt", FAULTY)]);
    write_baseline(&folder, &["-q", "."]);
    folder.write("a.txt", CLEAN.as_bytes());
    fs::remove_file(folder.path("c.txt")).unwrap();
    let run = with_baseline(&folder, &["."]);
    assert_eq!((run.code, &*run.out, run.err.lines().count()), (0, "", 4));
    let first = "urilint: known.json: stale entry: a.txt: S004 ";
    assert!(run.err.starts_with(first), "{}", run.err);
    assert!(run.err.contains(", 1 recorded, 0 found\n") && run.err.contains(": c.txt: S004 "));
    assert_eq!(with_baseline(&folder, &["--fail-on-stale", "."]).code, 1);
    assert_eq!(with_baseline(&folder, &["-q", "."]).err, "");
    // What is not looked at is not stale: files that are not read, rules that do not run.
    with_baseline(&folder, &["--fail-on-stale", "d"]).is(0, "", "");
    let other = folder.run(&[
        "check",
        "--baseline",
        FILE,
        "--select=C001",
        "--fail-on-stale",
        ".",
    ]);
    other.is(0, "", "");
    // They are kept in a new baseline, others are left out.
    let run = write_baseline(&folder, &["d"]);
    run.is(0, "", "urilint: wrote known.json: 6 findings in 3 files\n");
    assert!(
        write_baseline(&folder, &["."])
            .err
            .ends_with("2 findings in 1 file\n")
    );
    with_baseline(&folder, &["--fail-on-stale", "."]).is(0, "", "");
}

#[test]
fn baselines_of_configurations() {
    let folder = Folder::with(&[
        (
            "urilint.toml",
            "select = ['S004']\nbaseline = 'known.json'\n",
        ),
        ("d/a.txt", FAULTY),
    ]);
    let missing = folder.run(&["check", "."]);
    let expected = "urilint: known.json: the baseline does not exist; --write-baseline makes one\n";
    missing.is(2, "", expected);
    write_baseline(&folder, &["-q", "."]);
    assert_eq!(folder.read(FILE).lines().count(), 4);
    folder.run(&["check", "."]).is(0, "", "");
    folder.run(&["check", "d/a.txt"]).is(0, "", "");
    assert_eq!(folder.run(&["check", "--isolated", "d/a.txt"]).code, 1);
}

#[test]
fn what_is_no_baseline_is_one_line() {
    let folder = Folder::with(&[
        ("a.txt", FAULTY),
        (
            "broken",
            "{\"urilint_baseline\": 1, \"entries\": [\n<<<<<<<",
        ),
        ("newer", "{\"urilint_baseline\": 7}"),
    ]);
    for (args, expected) in [
        (
            &["--baseline=none"][..],
            "none: the baseline does not exist; --write-baseline makes one",
        ),
        (
            &["--baseline=broken"],
            "broken: not a baseline: expected value at line 2 column 1",
        ),
        (
            &["--baseline=newer"],
            "newer: a baseline of version 7; this urilint reads version 1",
        ),
        (
            &["--write-baseline=newer"],
            "newer: a baseline of version 7; this urilint reads version 1",
        ),
        (
            &["--write-baseline=no/known.json"],
            "no/known.json: No such file or directory (os error 2)",
        ),
        (
            &["--fail-on-stale"],
            "--fail-on-stale requires a baseline: --baseline FILE, or `baseline` in the configuration",
        ),
    ] {
        let run = check(&folder, &[args, &["a.txt"]].concat());
        run.is(2, "", &format!("urilint: {expected}\n"));
    }
    // An input is never replaced.
    write_baseline(&folder, &["-q", "a.txt"]);
    let old = folder.read(FILE);
    let run = write_baseline(&folder, &[FILE]);
    run.is(
        2,
        "",
        "urilint: known.json: the output file is one of the inputs\n",
    );
    assert_eq!(folder.read(FILE), old);
}

#[test]
fn messages_are_known_by_their_ids() {
    let message = |id: &str| {
        let uri = fault("x");
        format!(
            "From a@h.example Sat Nov 21 10:00:00 2026\nMessage-ID: <{id}@h.example>\n\n{uri}\n"
        )
    };
    let folder = Folder::with(&[("a.mbox", &(message("a1") + &message("a2")))]);
    write_baseline(&folder, &["-q", "."]);
    assert!(
        folder
            .read(FILE)
            .contains("\"path\": \"a.mbox\", \"message_id\": \"a2@h.example\"")
    );
    // Another message with the same URI is new, wherever it is.
    folder.write(
        "a.mbox",
        (message("a3") + &message("a2") + &message("a1")).as_bytes(),
    );
    let run = with_baseline(&folder, &["."]);
    assert_eq!((run.code, run.out.lines().count()), (1, 1));
    assert!(run.out.starts_with("a.mbox:4:"), "{}", run.out);
}

/// Known findings are in SARIF with a suppression, after what is new, and count nowhere.
#[test]
fn known_findings_are_suppressed_in_sarif() {
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    write_baseline(&folder, &["."]);
    folder.write("a.txt", format!("{FAULTY}{}", fault("new")).as_bytes());
    for threads in ["1", "3"] {
        let args = ["--format=sarif=log", "--threads", threads, "."];
        let run = with_baseline(&folder, &args);
        assert_eq!((run.code, run.out.lines().count()), (1, 1), "{}", run.out);
        let log: Value = serde_json::from_str(&folder.read("log")).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap().clone();
        let kinds: Vec<_> = results
            .iter()
            .map(|result| result["suppressions"][0]["kind"].as_str())
            .collect();
        assert_eq!(kinds, [None, Some("external"), Some("external")]);
        assert!(results[0]["message"].to_string().contains("/new%zz"));
    }
    // What is new has the room that there is.
    let run = with_baseline(&folder, &["--format=sarif=log", "--sarif-limit=1", "."]);
    assert_eq!((run.code, &*run.err), (1, ""));
    let log: Value = serde_json::from_str(&folder.read("log")).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 1);
    assert!(results[0]["message"].to_string().contains("/new%zz"));
}
