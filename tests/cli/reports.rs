//! Several reports of one run: `--format NAME=FILE`.

use std::io::Read;
use std::process::Stdio;

use serde_json::Value;

use crate::cli::{FAULTY, Folder};

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
    let many = FAULTY.repeat(2_000);
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
    assert!(alone.out.len() > 100_000);
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

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The results of a log, with their suppressions: the level, the line, the fingerprint.
fn results(log: &Value) -> Vec<(String, u64, Option<String>, usize)> {
    let results = log["runs"][0]["results"].as_array().unwrap();
    let result = |result: &Value| {
        let region = &result["locations"][0]["physicalLocation"]["region"];
        let hash = &result["partialFingerprints"]["primaryLocationLineHash"];
        (
            result["level"].as_str().unwrap().to_owned(),
            region["startLine"].as_u64().unwrap(),
            hash.as_str().map(str::to_owned),
            result["suppressions"].as_array().map_or(0, Vec::len),
        )
    };
    results.iter().map(result).collect()
}

/// What comments suppress is in the log, and in no other report, count or exit code.
#[test]
fn suppressed_findings_are_in_sarif_only() {
    let text =
        "see <http://h.example/%zz> <!-- urilint: ignore -->\n\nsee <http://h.example/%qq>\n";
    let folder = Folder::with(&[("a.md", text)]);
    let run = folder.run(&words(
        "check --isolated --format=concise --format=sarif=x --format=junit=y a.md",
    ));
    assert_eq!((run.code, run.out.lines().count()), (1, 1), "{}", run.out);
    assert_eq!(folder.read("y").matches("<failure").count(), 1);
    let log = json(&folder.read("x"));
    let found = results(&log);
    let lines: Vec<_> = found
        .iter()
        .map(|(_, line, _, suppressed)| (*line, *suppressed))
        .collect();
    assert_eq!(lines, [(3, 0), (1, 1)]);
    assert_eq!(
        log["runs"][0]["results"][1]["suppressions"][0]["kind"],
        "inSource"
    );
    let only = "see <http://h.example/%zz> <!-- urilint: ignore -->\n";
    folder.write("b.md", only.as_bytes());
    let run = folder.run(&words(
        "check --isolated --format=sarif=x --format=concise --statistics b.md",
    ));
    run.is(0, "", "");
    assert_eq!(results(&json(&folder.read("x"))).len(), 1);
}

/// The fingerprint is that of the line, whatever precedes it; standard input and archives have none.
#[test]
fn fingerprints_are_those_of_lines() {
    let folder = Folder::with(&[("a.txt", FAULTY), ("b.txt", &format!("one\r\n\n{FAULTY}"))]);
    let sarif = |args: &str| {
        json(
            &folder
                .run(&words(&format!("check --isolated --format=sarif {args}")))
                .out,
        )
    };
    let (a, b) = (results(&sarif("a.txt")), results(&sarif("b.txt")));
    assert!(a.len() >= 2);
    for (one, other) in a.iter().zip(&b) {
        assert_eq!(one.1 + 2, other.1);
        assert_eq!(one.2, other.2);
        assert!(
            one.2.as_ref().is_some_and(|hash| hash.ends_with(":1")),
            "{one:?}"
        );
    }
    let stdin = folder.run_with(
        &words("check --isolated --format=sarif --stdin-filename a.txt -"),
        FAULTY.as_bytes(),
    );
    assert!(
        results(&json(&stdin.out))
            .iter()
            .all(|result| result.2.is_none())
    );
    let range = folder.run(&words(
        "check --isolated --format=sarif --byte-range 1..999 b.txt",
    ));
    assert!(
        range.out.contains("\"region\":{\"byteOffset\":"),
        "{}",
        range.out
    );
    assert!(!range.out.contains("primaryLocationLineHash"));
}

/// Fixes and ranges have the lines and columns of their bytes, also where these are not columns.
#[test]
fn edits_have_lines_and_columns() {
    let text = "ä\n<p>é <a href=\"HTTP://h.example/é\">x</a>\n";
    let folder = Folder::with(&[("a.html", text)]);
    let run = folder.run(&words(
        "check --isolated --select G001 --format=sarif=x --format=rdjsonl a.html",
    ));
    assert_eq!(run.code, 0, "{}", run.err);
    let diagnostic = json(run.out.lines().next().unwrap());
    let start = text.find("HTTP").unwrap() - text.find("<p>").unwrap();
    let range = |column: usize| {
        serde_json::json!({
            "start": {"line": 2, "column": column},
            "end": {"line": 2, "column": column + 4},
        })
    };
    assert_eq!(diagnostic["location"]["range"], range(start + 1));
    assert_eq!(diagnostic["suggestions"][0]["range"], range(start + 1));
    assert_eq!(diagnostic["suggestions"][0]["text"], "http");
    let log = json(&folder.read("x"));
    let change = &log["runs"][0]["results"][0]["fixes"][0]["artifactChanges"][0];
    let region = &change["replacements"][0]["deletedRegion"];
    assert_eq!(region["startColumn"], start);
    assert_eq!(region["endColumn"], start + 4);
    assert_eq!(region["byteOffset"], text.find("HTTP").unwrap());
}

/// Limits change what is printed, and neither counts nor the exit code.
#[test]
fn limits_say_what_they_leave_out() {
    let many = FAULTY.repeat(20);
    let folder = Folder::with(&[("a.txt", &*many)]);
    let all = folder.run(&words("check --isolated --format=concise a.txt"));
    let count = all.out.lines().count();
    for format in ["concise", "ndjson"] {
        let args = format!("check --isolated --format={format} --max-findings 3 a.txt");
        let whole = folder.run(&words(&format!("check --isolated --format={format} a.txt")));
        let first: String = whole.out.split_inclusive('\n').take(3).collect();
        let left_out = format!("; left out: {} not printed (--max-findings)", count - 3);
        let run = folder.run(&words(&args));
        run.is(1, &first, "");
        assert!(run.closing.ends_with(&left_out), "{}", run.closing);
    }
    for (args, elements) in [
        ("json --max-findings 3", 3),
        ("json --max-findings 0", 0),
        ("json --max-findings 999", count),
        ("gitlab --max-findings 1", 1),
    ] {
        let run = folder.run(&words(&format!(
            "check --isolated -q a.txt --format {args}"
        )));
        assert_eq!((run.code, &*run.err), (1, ""));
        assert_eq!(json(&run.out).as_array().unwrap().len(), elements, "{args}");
    }
    for (args, expected) in [("", count), ("--sarif-limit 5", 5), ("--max-findings 4", 4)] {
        let run = folder.run(&words(&format!(
            "check --isolated --format=sarif {args} a.txt"
        )));
        let log = json(&run.out);
        assert_eq!((run.code, results(&log).len()), (1, expected));
        let text =
            &log["runs"][0]["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
        let start = format!("{} results were left out", count - expected);
        assert_eq!(
            text.as_str().is_some_and(|text| text.starts_with(&start)),
            expected < count
        );
        assert_eq!(
            run.closing.contains(" not printed (--"),
            expected < count,
            "{}",
            run.closing
        );
    }
}

/// The summary is appended to the file that the variable names, for this format only.
#[test]
fn a_step_of_a_job_has_a_summary() {
    let folder = Folder::with(&[("a.txt", FAULTY), ("summary.md", "before\n")]);
    let run = |format: &str| {
        let mut command = folder.command(&["check", "--isolated", format, "a.txt"]);
        command.env("GITHUB_STEP_SUMMARY", folder.path("summary.md"));
        crate::cli::Run::of(command.output().unwrap())
    };
    assert_eq!(run("--format=concise").code, 1);
    assert_eq!(folder.read("summary.md"), "before\n");
    let alone = folder.run(&words("check --isolated --format=github a.txt"));
    run("--format=github").is(1, &alone.out, "");
    let summary = folder.read("summary.md");
    assert!(summary.starts_with("before\n### urilint: "), "{summary}");
    assert!(summary.contains(" S004 "), "{summary}");
    let mut command = folder.command(&["check", "--isolated", "--format=github", "a.txt"]);
    command.env("GITHUB_STEP_SUMMARY", folder.path("no/such/file"));
    let refused = crate::cli::Run::of(command.output().unwrap());
    assert_eq!(
        (refused.code, &*refused.out, refused.err.lines().count()),
        (2, "", 1)
    );
    assert!(
        refused.err.starts_with("urilint: GITHUB_STEP_SUMMARY: "),
        "{}",
        refused.err
    );
}
