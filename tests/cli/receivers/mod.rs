//! Hostile strings in every place that a string comes from, in every report and command: what the
//! receivers of the output make of it. `models.rs` has the receivers, `strings.rs` the strings.

mod models;
mod strings;

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::os::unix::ffi::OsStrExt;

use serde_json::{Value, json};
use urilint::report::{REPORTS, Report};

use self::models::{
    annotations, assert_html, assert_markdown, assert_no_commands, assert_visible, csv,
    github_command, json_lines, junit, on_terminal,
};
use self::strings::STRINGS;
use crate::cli::{Folder, Run};

/// Returns the formats of `check`.
fn formats() -> impl Iterator<Item = &'static Report> {
    let reports = REPORTS.iter().copied();
    reports.filter(|report| report.findings.is_some())
}

/// Returns the names of those that are made from `ndjson`, too.
fn imported() -> impl Iterator<Item = &'static str> {
    let reports = formats().filter(|report| report.not_in_ndjson.is_none());
    reports.map(|report| report.name)
}

/// Asserts what the receiver of a format makes of a report.
#[track_caller]
fn assert_received(format: &str, out: &str) {
    match format {
        "github" => drop(annotations(out)),
        _ => assert_no_commands(out, format),
    }
    match format {
        "csv" => assert_visible(&out.replace("\r\n", "\n"), format),
        _ => assert_visible(out, format),
    }
    match format {
        "ndjson" | "rdjsonl" => drop(json_lines(out)),
        "json" | "gitlab" | "sarif" => drop(serde_json::from_str::<Value>(out).unwrap()),
        "csv" => drop(csv(out)),
        "junit" => assert!(junit(out) > 0),
        "markdown" => assert_markdown(out),
        "html" => assert_html(out),
        // Text, of which nothing else is read.
        "full" | "concise" | "grouped" | "summary" | "plain" | "github" => {}
        _ => panic!("{format} has no model of its receiver"),
    }
}

/// The places of a line of `ndjson` that take any string.
const PLACES: [&str; 13] = [
    "path",
    "member",
    "uri",
    "help",
    "message",
    "subject",
    "from",
    "message_id",
    "list_id",
    "reference",
    "target",
    "record_id",
    "encoding",
];

/// Returns the line of a finding, which has `string` in one of [`PLACES`].
fn line(place: &str, string: &str) -> Value {
    let mut line = json!({
        "path": "a.mbox", "line": 3, "column": 1, "end_line": 3, "end_column": 9,
        "byte_start": 40, "byte_end": 48, "code": "Z1", "name": "of-a-later-version",
        "severity": "error", "message": "a fault", "uri": "http://h.example/a",
        "help": "another", "reference": "RFC 3986", "message_number": 2, "part": "text/plain",
        "encoding": "7bit", "record_id": "<urn:a:b>", "target": "http://h.example/",
        "record_date": "2020", "record_offset": 7,
        "fix": {"safety": "safe", "edits": [{"byte_start": 40, "byte_end": 41, "text": string}]},
    });
    line[place] = string.into();
    line
}

/// Returns lines with all strings in all places: alone and inside of other text, and in the path and the
/// URI of a line that is otherwise ordinary.
fn hostile_lines() -> Vec<Value> {
    let mut lines = Vec::new();
    for (number, string) in STRINGS.iter().enumerate() {
        for text in [(*string).to_owned(), format!("a {string} b")] {
            let mut all = line("path", &text);
            // The first line with a rule has its summary and its reference.
            all["name"] = format!("rule-{number}-{}", text.len()).into();
            for place in PLACES {
                all[place] = text.as_str().into();
            }
            lines.push(all);
        }
        lines.extend(["path", "uri"].map(|place| line(place, string)));
    }
    // Bytes that are not UTF-8 are in base64.
    let mut bytes = line("path", "%FF");
    bytes["path_bytes"] = "/w==".into();
    lines.push(bytes);
    lines
}

fn text(lines: &[Value]) -> String {
    let mut text = String::new();
    for line in lines {
        writeln!(text, "{line}").unwrap();
    }
    text
}

#[test]
fn reports_from_hostile_lines() {
    let (folder, lines) = (Folder::new(), hostile_lines());
    folder.write("x.ndjson", text(&lines).as_bytes());
    for format in imported() {
        let summary = folder.path("summary.md");
        let mut command = folder.command(&["report", "--from=x.ndjson"]);
        command.arg(format!("--format={format}"));
        let run = Run::of(
            command
                .env("GITHUB_STEP_SUMMARY", &summary)
                .output()
                .unwrap(),
        );
        assert_eq!((run.code, &*run.err), (0, ""), "{format}");
        assert_received(format, &run.out);
        match format {
            "ndjson" => assert_are_kept(&lines, &json_lines(&run.out)),
            "csv" => assert_eq!(csv(&run.out).len(), lines.len() + 1),
            "junit" => assert_eq!(junit(&run.out), lines.len()),
            "github" => {
                assert_eq!(annotations(&run.out).len(), 10);
                let summary = folder.read("summary.md");
                assert_markdown(&summary);
                assert_visible(&summary, "summary of a step");
            }
            _ => {}
        }
    }
}

/// Asserts that JSON has kept all strings as they are.
#[track_caller]
fn assert_are_kept(lines: &[Value], read: &[Value]) {
    assert_eq!(lines.len(), read.len());
    for (line, read) in lines.iter().zip(read) {
        for key in [
            "path", "member", "uri", "message", "help", "subject", "from",
        ] {
            if line.get(key).is_some_and(|value| value != "") {
                assert_eq!(line[key], read[key]);
            }
        }
    }
}

#[test]
fn grouped_reports_from_hostile_lines() {
    let folder = Folder::new();
    folder.write("x.ndjson", text(&hostile_lines()).as_bytes());
    for format in ["grouped", "summary", "markdown", "html"] {
        for by in ["uri", "host", "file", "message"] {
            let (format_option, by) = (format!("--format={format}"), format!("--group-by={by}"));
            let mut args = vec!["report", "--from=x.ndjson", &format_option, &by];
            if format != "html" {
                args.push("--max-per-group=9999");
            }
            let run = folder.run(&args);
            assert_eq!((run.code, &*run.err), (0, ""), "{format} {by}");
            assert_received(format, &run.out);
        }
    }
}

#[test]
fn coloured_reports_from_hostile_lines() {
    let folder = Folder::new();
    folder.write("x.ndjson", text(&hostile_lines()).as_bytes());
    for format in ["full", "concise", "grouped", "summary"] {
        let option = format!("--format={format}");
        let args = ["report", "--from=x.ndjson", "--color=always", &option];
        let run = Run::of(
            folder
                .command(&args)
                .env("FORCE_HYPERLINK", "1")
                .output()
                .unwrap(),
        );
        assert!(run.out.contains("\u{1b}["), "{format}");
        assert_visible(&on_terminal(&run.out), format);
    }
}

/// Each is one line on standard error, whatever the strings are.
#[test]
fn lines_with_hostile_rules_are_left_out() {
    let folder = Folder::new();
    let good = line("path", "a.md");
    for key in ["code", "name"] {
        let bad = STRINGS.iter().map(|string| line(key, string));
        let mut lines: Vec<_> = bad.collect();
        lines.push(good.clone());
        for format in imported() {
            let option = format!("--format={format}");
            let args = ["report", "--from=-", &option];
            let run = folder.run_with(&args, text(&lines).as_bytes());
            assert_eq!(run.code, 2, "{format}");
            assert_eq!(run.err.lines().count(), 1, "{}", run.err);
            let count = format!("urilint: -: {} lines are not read; ", STRINGS.len());
            assert!(run.err.starts_with(&count), "{}", run.err);
            assert_received(format, &run.out);
        }
    }
}

/// What no version writes is no finding: numbers out of range, and values of another type.
#[test]
fn lines_that_no_version_writes_are_left_out() {
    let folder = Folder::new();
    for (key, value) in [
        ("byte_start", json!(99)),
        ("byte_end", json!(u64::MAX)),
        ("line", json!(0)),
        ("line", json!(-1)),
        ("line", json!(1.5)),
        ("line", json!(9)),
        ("end_column", json!(u64::MAX)),
        ("count", json!(0)),
        ("message_number", json!("2")),
        ("date", json!("yesterday")),
        ("severity", json!("fatal")),
        ("uri", json!(7)),
        ("part", json!("a".repeat(256))),
        (
            "fix",
            json!({"safety": "safe", "edits": [{"byte_start": 2, "byte_end": 1, "text": ""}]}),
        ),
        ("code", json!("C")),
        ("name", json!("")),
    ] {
        let mut bad = line("path", "a.md");
        bad[key] = value.clone();
        let run = folder.run_with(
            &["report", "--from=-", "--format=sarif"],
            text(&[bad]).as_bytes(),
        );
        assert_eq!(run.code, 2, "{key}: {value}");
        assert!(
            run.err.starts_with("urilint: -: line 1: `"),
            "{key}: {value}: {}",
            run.err
        );
        let log: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(log["runs"][0]["results"], json!([]), "{key}: {value}");
    }
}

/// Returns a folder with files that have hostile names and texts.
fn hostile_files() -> Folder {
    let folder = Folder::new();
    let mut all = String::new();
    let names = STRINGS.iter().map(|string| string.as_bytes());
    for (number, name) in names.chain([&b"\xff\xfe"[..]]).enumerate() {
        let mut name: Vec<_> = name.to_vec();
        name.retain(|byte| !matches!(byte, b'/' | 0));
        if name.is_empty() {
            continue;
        }
        let string = STRINGS.get(number).unwrap_or(&"a");
        let text = format!(
            "# a\n\n{string} see <http://u:pw@h.example:80/%zz{string}>, [{string}](HTTP://h.example/{string})\n\
             and http://h.example/{string} in {string}\n"
        );
        // So are suspects, and what is not a name of a scheme.
        writeln!(
            all,
            "{string}://h.example/ http:{string} www.h.example/{string}"
        )
        .unwrap();
        std::fs::write(folder.path("").join(OsStr::from_bytes(&name)), &text).unwrap();
        let start = name.len().min(200);
        let name = [&name[..start], b".md"].concat();
        std::fs::write(folder.path("").join(OsStr::from_bytes(&name)), &text).unwrap();
    }
    folder.write("all.txt", all.as_bytes());
    folder
}

#[test]
fn checks_of_hostile_files() {
    let (folder, reports) = (hostile_files(), Folder::new());
    let formats = || formats().map(|report| report.name);
    let mut command = folder.command(&["check", "--isolated", "--select=ALL", "--text"]);
    command.args(["--hidden", "-v"]);
    for format in formats() {
        let file = reports.path(format);
        command.arg(format!("--format={format}={}", file.display()));
    }
    let run = Run::of(command.output().unwrap());
    assert_eq!(run.code, 1, "{}", run.err);
    assert_no_commands(&run.err, "standard error");
    assert_visible(&run.err, "standard error");
    for format in formats() {
        let report = reports.read(format);
        assert!(!report.is_empty(), "{format}");
        assert_received(format, &report);
    }
    let run = folder.run(&[
        "check",
        "--isolated",
        "--select=ALL",
        "--text",
        "--statistics",
        "-q",
    ]);
    assert_no_commands(&run.err, "statistics");
    assert_visible(&run.err, "statistics");
}

#[test]
fn links_of_hostile_files() {
    let folder = hostile_files();
    for options in [
        &["--format=plain"][..],
        &["--format=plain", "--unique"],
        &["--format=plain", "--count", "--by=host"],
        &["--format=plain", "--unique", "--by=host"],
        &["--format=plain", "--unique", "--by=scheme"],
        &["--format=concise"],
        &["--format=ndjson", "--suspects"],
        &["--format=csv", "--suspects"],
        &["--format=csv", "--fields=text,uri,raw,path"],
        &["--format=csv", "--unique", "--by=host"],
        &["--format=ndjson", "--count", "--by=uri"],
        &["--files"],
    ] {
        let args = [
            &["extract", "--isolated", "--text", "--hidden", "-v"],
            options,
        ]
        .concat();
        let run = folder.run(&args);
        assert_eq!(run.code, 0, "{options:?}: {}", run.err);
        assert!(!run.out.is_empty(), "{options:?}");
        let format = options[0].strip_prefix("--format=").unwrap_or("plain");
        let counts = format == "plain" && options.contains(&"--count");
        // A tab follows a count.
        let tabs = if counts { "\t" } else { "" };
        assert_received(format, &run.out.replace(tabs, ""));
        assert_no_commands(&run.err, "standard error");
        assert_visible(&run.err, "standard error");
    }
}

/// Arguments are quoted in errors.
#[test]
fn commands_with_hostile_arguments() {
    let folder = Folder::new();
    let assert_inert = |args: &[&str]| {
        let run = folder.run(args);
        assert_no_commands(&run.out, "output");
        assert_no_commands(&run.err, "errors");
        assert_visible(&run.out, "output");
        assert_visible(&run.err, "errors");
    };
    let strings = STRINGS.iter().filter(|string| !string.contains('\0'));
    let all: Vec<_> = strings.clone().copied().collect();
    for command in [
        &["parse", "--"][..],
        &["parse", "--format=ndjson", "--"],
        &["resolve", "--base=http://h.example/", "--"],
        &["resolve", "--base=a:b", "--format=ndjson", "--"],
        &["check", "--isolated", "--"],
        &["extract", "--isolated", "--"],
        &["report", "--from"],
    ] {
        assert_inert(&[command, &all].concat());
    }
    for string in strings.filter(|string| string.contains(['\u{1b}', ':', '[', '\n'])) {
        assert_inert(&["explain", string]);
        assert_inert(&["check", "--select", string, "."]);
        assert_inert(&[&format!("--{string}")]);
        assert_inert(&["check", "--format", string, "--config", string]);
        assert_inert(&["report", "--from", string, "--link-template", string]);
    }
}

/// The models see what they are for.
#[test]
fn models_are_strict() {
    for (line, is_command) in [
        ("::stop-commands::x", true),
        (" \u{a0}::add-mask::x", true),
        ("a ##[add-mask]x", true),
        ("a ::add-mask::x", false),
        ("::a", false),
        ("./::add-mask::x", false),
    ] {
        assert_eq!(github_command(line).is_some(), is_command, "{line}");
    }
    let fails = |check: fn()| assert!(std::panic::catch_unwind(check).is_err());
    fails(|| assert_visible("a\u{9b}", ""));
    fails(|| assert_no_commands(" ::a", ""));
    fails(|| drop(csv("a\r\n=1\r\n")));
    fails(|| drop(csv("a,b\r\nc\r\n")));
    fails(|| assert_eq!(junit("<testsuites>\u{fffe}</testsuites>"), 0));
    fails(|| assert_markdown("[a](b)"));
    fails(|| assert_html("<style></style><script></script><img src=x>"));
    fails(|| drop(annotations("::stop-commands::x")));
}

/// One run with `--show-secrets` must not print its credentials through a page that is made to be
/// shared.
#[test]
fn reports_mask_what_lines_show() {
    let folder = Folder::new();
    // Not written out, so that no scanner takes it for one.
    let (password, token) = (
        "tr7Kq9zLw2xQ",
        ["gh", "p_AbCdEf3hIjKlMn4pQrStUvWxYz0123456789"].concat(),
    );
    let mut lines = Vec::new();
    for place in PLACES {
        for text in [
            format!("ftp://anna:{password}@h.example/a"),
            format!("see https://h.example/?access_token={token} here"),
            token.clone(),
        ] {
            lines.push(line(place, &text));
        }
    }
    let uri = format!("https://h.example/a?access_token={password}1");
    for (key, text) in [
        ("message", format!("`{password}1` in the query")),
        ("message", format!("{} `{password}1`", "a".repeat(2000))),
        ("help", format!("write `{password}1`")),
    ] {
        let mut quotes = line("uri", &uri);
        quotes[key] = text.into();
        lines.push(quotes);
    }
    let mut fix = line("uri", &uri);
    fix["fix"]["edits"][0]["text"] = format!("{password}2").into();
    lines.push(fix);
    let lines = text(&lines);
    for format in imported() {
        let option = format!("--format={format}");
        let run = folder.run_with(&["report", "--from=-", &option], lines.as_bytes());
        assert_eq!((run.code, &*run.err), (0, ""), "{format}");
        for secret in [password, &*token, &token[12..30]] {
            let shown: Vec<_> = run
                .out
                .lines()
                .filter(|line| line.contains(secret))
                .collect();
            assert!(shown.is_empty(), "{format}: {shown:#?}");
        }
        assert_received(format, &run.out);
    }
    let args = ["report", "--from=-", "--format=ndjson", "--show-secrets"];
    let shown = folder.run_with(&args, lines.as_bytes());
    assert!(shown.out.contains(password) && shown.out.contains(&token));
}
