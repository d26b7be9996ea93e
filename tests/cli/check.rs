//! `check` and `rules`.

use serde_json::Value;

use crate::cli::{CLEAN, FAULTY, Folder};

#[test]
fn exit_codes_of_check() {
    let folder = Folder::with(&[("clean.txt", CLEAN), ("faulty.txt", FAULTY)]);
    for format in ["full", "concise", "ndjson"] {
        let check = |more: &[&str]| {
            let run = folder.run(&[&["check", "--format", format], more].concat());
            assert!(!run.err.contains("panicked"), "{}", run.err);
            run.code
        };
        assert_eq!(check(&["clean.txt"]), 0);
        assert_eq!(check(&["faulty.txt"]), 1);
        assert_eq!(check(&["clean.txt", "faulty.txt"]), 1);
        assert_eq!(check(&["--exit-zero", "faulty.txt"]), 0);
        assert_eq!(check(&["--ignore", "ALL", "faulty.txt"]), 0);
        assert_eq!(check(&["clean.txt", "missing.txt"]), 2);
        assert_eq!(check(&["--exit-zero", "faulty.txt", "missing.txt"]), 2);
        assert_eq!(check(&["--no-such-option"]), 2);
    }
}

#[test]
fn information_fails_only_if_it_is_asked_to() {
    let info = "ftp://joe:h3rring@localhost/\n";
    let warning = "see http://anna@h.test\n";
    let folder = Folder::with(&[
        ("info.txt", info),
        ("warning.txt", warning),
        ("faulty.txt", FAULTY),
        ("strict/urilint.toml", "fail-on = 'info'\n"),
        ("strict/info.txt", info),
        ("lax/urilint.toml", "fail-on = 'never'\n"),
        ("lax/faulty.txt", FAULTY),
    ]);
    for (arguments, expected) in [
        (&["info.txt"][..], 0),
        (&["--quiet", "info.txt"], 0),
        (&["--statistics", "info.txt"], 0),
        (&["--fix", "info.txt"], 0),
        (&["--fail-on=info", "info.txt"], 1),
        (&["warning.txt"], 1),
        (&["--fail-on=error", "warning.txt"], 0),
        (&["--fail-on=error", "info.txt", "faulty.txt"], 1),
        (&["--fail-on=never", "faulty.txt"], 0),
        (&["strict/info.txt"], 1),
        (&["--fail-on=warning", "strict/info.txt"], 0),
        (&["--exit-zero", "strict/info.txt"], 0),
        (&["lax/faulty.txt"], 0),
        (&["lax/faulty.txt", "strict/info.txt"], 1),
        (&["--fail-on=never", "missing.txt"], 2),
        (&["--fail-on=never", "--exit-zero", "info.txt"], 2),
    ] {
        let run = folder.run(&[&["check", "--mentions=report"], arguments].concat());
        assert_eq!(run.code, expected, "{arguments:?} {} {}", run.out, run.err);
    }
}

#[test]
fn repeats_of_l002_are_counted() {
    let text = "<http://github.com/a> http://github.com/a\n\nhttp://github.com/a # urilint: ignore\n\n\
                http://github.com/b http://github.com/a\n";
    let folder = Folder::with(&[("a.txt", text), ("b.txt", text)]);
    let run = folder.run(&[
        "check",
        "--select=L002",
        "--format=concise",
        "a.txt",
        "b.txt",
    ]);
    let counts = |run: &str| run.matches("(3 times)").count();
    assert_eq!(
        (run.out.lines().count(), counts(&run.out)),
        (4, 2),
        "{}",
        run.out
    );
    let fixed = folder.run(&["check", "--select=L002", "--fix", "a.txt"]);
    assert_eq!((fixed.code, &*fixed.out), (0, ""));
    let text = std::fs::read_to_string(folder.path("a.txt")).unwrap();
    assert_eq!(text.matches("https:").count(), 4, "{text}");
}

#[test]
fn check_ndjson() {
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    let run = folder.run(&["check", "--format", "ndjson", "a.txt"]);
    assert_eq!((run.code, &*run.err), (1, ""));
    let keys = [
        "path",
        "line",
        "column",
        "end_line",
        "end_column",
        "byte_start",
        "byte_end",
        "code",
        "name",
        "severity",
        "message",
        "uri",
    ];
    for line in run.out.lines() {
        let at: Vec<_> = keys
            .iter()
            .map(|key| line.find(&format!("\"{key}\":")))
            .collect();
        assert!(at.is_sorted() && at[0].is_some(), "{line}");
    }
    let positions: Vec<_> = run
        .json()
        .iter()
        .map(|f| {
            (
                f["code"].as_str().unwrap().to_owned(),
                f["line"].as_u64(),
                f["column"].as_u64(),
            )
        })
        .collect();
    let expected = [("S004", 1, 22), ("P006", 2, 13), ("S004", 2, 49)];
    assert_eq!(
        positions,
        expected.map(|(code, l, c)| (code.to_owned(), Some(l), Some(c)))
    );
}

#[test]
fn check_concise() {
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    let run = folder.run(&["check", "--mentions=report", "--format", "concise", "a.txt"]);
    let first = run.out.lines().next().unwrap();
    assert!(first.starts_with("a.txt:1:22: error: "), "{first}");
    let end = " [S004 bad-percent-escape] [*] http://h.example/%zz";
    assert!(first.ends_with(end), "{first}");
    assert_eq!(run.out.lines().count(), 3);
}

#[test]
fn check_full_shows_the_line() {
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    let run = folder.run(&["check", "--mentions=report", "a.txt"]);
    assert!(run.out.starts_with("error[S004]: "), "{}", run.out);
    assert!(
        run.out
            .contains("\n --> a.txt:1:22\n  |\n1 | see http://h.example/%zz\n"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("bad-percent-escape: RFC 3986 §2.1"),
        "{}",
        run.out
    );
}

#[test]
fn rules_are_selected() {
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    let codes = |args: &[&str]| {
        folder
            .run(&[&["check", "--format=ndjson"], args, &["a.txt"]].concat())
            .all("code")
    };
    assert_eq!(codes(&["--select", "S004"]), ["S004", "S004"]);
    assert_eq!(codes(&["--select", "p,g001"]), ["P006"]);
    assert_eq!(codes(&["--ignore", "bad-percent-escape"]), ["P006"]);
    assert_eq!(
        codes(&["--select", "S004", "--extend-select", "P006"]).len(),
        3
    );
    assert!(codes(&["--select=ALL"]).len() >= 3);
    for preset in ["docs", "mail", "harvest"] {
        assert!(codes(&["--preset", preset]).len() >= 3, "{preset}");
    }
    let run = folder.run(&["check", "--select", "bad-percent-scape", "a.txt"]);
    let said =
        "urilint: no rule is called 'bad-percent-scape'; did you mean 'bad-percent-escape'?\n";
    run.is(2, "", said);
    assert_eq!(folder.run(&["check", "--preset", "news", "a.txt"]).code, 2);
}

#[test]
fn severities() {
    let folder = Folder::with(&[("a.txt", "http://h.example/%zz HTTP://h.example/\n")]);
    let codes = |least: &str| {
        let args = [
            "check",
            "--mentions=report",
            "--format=ndjson",
            "--select=S004,G001",
            "--min-severity",
            least,
            "a.txt",
        ];
        folder.run(&args).all("code")
    };
    assert_eq!(codes("info"), ["S004", "G001"]);
    assert_eq!(codes("warning"), ["S004"]);
    let run = folder.run(&[
        "check",
        "--mentions=report",
        "--select=G001",
        "--min-severity=error",
        "a.txt",
    ]);
    run.is(0, "", "");
}

#[test]
fn statistics_go_to_standard_error() {
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    let run = folder.run(&["check", "--statistics", "--format=concise", "a.txt"]);
    assert_eq!(run.out.lines().count(), 3);
    assert_eq!(
        run.err,
        "      2 S004 bad-percent-escape\n      1 P006 mailto-slashes\n"
    );
}

#[test]
fn table_of_rules() {
    let folder = Folder::new();
    let table = folder.run(&["rules"]);
    let json = folder.run(&["rules", "--format", "json"]);
    assert_eq!((table.code, json.code), (0, 0));
    let rules: Vec<Value> = serde_json::from_str(&json.out).unwrap();
    assert_eq!(rules.len(), table.out.lines().count());
    for (rule, line) in rules.iter().zip(table.out.lines()) {
        let word = |key: &str| rule[key].as_str().unwrap();
        assert!(
            line.starts_with(&format!("{} {}", word("code"), word("name"))),
            "{line}"
        );
    }
    let by_code = folder.run(&["explain", "s004"]);
    by_code.is(0, &folder.run(&["explain", "bad-percent-escape"]).out, "");
    assert!(
        by_code.out.starts_with("S004 bad-percent-escape\n"),
        "{}",
        by_code.out
    );
    assert!(by_code.out.contains("What it does"), "{}", by_code.out);
    let run = folder.run(&["explain", "bad-percent-scape"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("did you mean 'bad-percent-escape'?"),
        "{}",
        run.err
    );
}
