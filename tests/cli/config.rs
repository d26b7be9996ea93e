//! Configuration files, suppression comments and allow lists.

use crate::cli::{FAULTY, Folder};

const MANY: &str = "http://h.example/%zz <mailto://anna@h.example> http://other.example/%zz\n";

fn codes(folder: &Folder, args: &[&str]) -> Vec<String> {
    let run = folder.run(&[&["check", "--mentions=report", "--format=ndjson"], args].concat());
    assert_eq!(run.err, "");
    run.all("code")
}

#[test]
fn nearest_configuration_applies() {
    let folder = Folder::with(&[
        ("urilint.toml", "select = ['S004']\n"),
        ("a.txt", FAULTY),
        ("b/c.txt", FAULTY),
        (
            "b/urilint.toml",
            "select = ['P006']\nseverity = { P = 'warning' }\n",
        ),
        ("other.toml", "ignore = ['ALL']\n"),
    ]);
    for threads in ["1", "3"] {
        assert_eq!(
            codes(&folder, &["--threads", threads, "."]),
            ["S004", "S004", "P006"]
        );
    }
    assert_eq!(codes(&folder, &["b/c.txt"]), ["P006"]);
    assert_eq!(codes(&folder, &["--isolated", "b/c.txt"]).len(), 3);
    assert_eq!(codes(&folder, &["--config=other.toml", "."]).len(), 0);
    assert_eq!(
        codes(&folder, &["--select=S004", "b/c.txt"]),
        ["S004", "S004"]
    );
    assert_eq!(
        codes(&folder, &["--min-severity=error", "."]),
        ["S004", "S004"]
    );
    let named = folder.run_with(
        &[
            "check",
            "--mentions=report",
            "--format=ndjson",
            "--stdin-filename=b/x",
        ],
        FAULTY.as_bytes(),
    );
    assert_eq!(named.all("code"), ["P006"]);
}

#[test]
fn configuration_errors_have_a_line() {
    let folder = Folder::with(&[
        ("a.txt", FAULTY),
        ("b/c.txt", FAULTY),
        ("b/d.txt", FAULTY),
        ("b/urilint.toml", "\nselct = ['P006']\n"),
    ]);
    let run = folder.run(&["check", "--format=concise", "."]);
    assert_eq!((run.code, run.out.lines().count()), (2, 3));
    let said = "urilint: b/urilint.toml:2:1: unknown key `selct`; did you mean `select`?; inputs below it are not read\n";
    assert_eq!(run.err, said);
    let run = folder.run(&["check", "--config=b/urilint.toml", "."]);
    run.is(
        2,
        "",
        "urilint: b/urilint.toml:2:1: unknown key `selct`; did you mean `select`?\n",
    );
    let run = folder.run(&["check", "--config=none.toml", "."]);
    assert_eq!((run.code, run.err.lines().count()), (2, 1));
    assert_eq!(
        folder.run(&["check", "--config=a", "--isolated", "."]).code,
        2
    );
}

/// What is wrong in the lists, values and names that a configuration has is reported with its keys.
#[test]
fn all_errors_are_printed_at_once() {
    let folder = Folder::with(&[
        ("a.txt", FAULTY),
        (
            "urilint.toml",
            "selct = []\nignore = ['C999', 'no-wiki']\nexclude = ['{', '{b']\n\
             [[archive]]\npaths = '*.mbox'\nlink = 'https://h.example/{id}'\n\
             [[deny]]\nname = 'no-wiki'\nmatch = 'host'\nfile = 'none.txt'\n\
             [[deny]]\nmatch = 'regex'\nvalues = ['(', 'a', '[']\n",
        ),
    ]);
    let run = folder.run(&["check", "--config=urilint.toml", "a.txt"]);
    let lines = run.err.lines();
    let places = lines.map(|line| line.split(": ").nth(1).unwrap());
    let expected = [
        "1:1", "2:11", "3:12", "3:17", "6:8", "10:8", "13:11", "13:21",
    ];
    let expected = expected.map(|place| format!("urilint.toml:{place}"));
    assert_eq!((run.code, &*run.out), (2, ""));
    assert_eq!(places.collect::<Vec<_>>(), expected, "{}", run.err);
}

/// What decides what is read and found is a key as well as an option, which comes first.
#[test]
fn keys_for_what_is_read() {
    let folder = Folder::with(&[
        ("a.txt", "see <http://www.example.org/\u{e9}>\n"),
        (".b.txt", "see <http://www.example.org/c^d>\n"),
        ("a.html", "<a href='b%zz'>b</a>\n"),
    ]);
    let run = |keys: &str, args: &[&str]| {
        folder.write("urilint.toml", keys.as_bytes());
        let run = folder.run(args);
        assert_eq!(run.err, "", "{keys}");
        run
    };
    // Files and folders.
    let all = ["extract", "-q", "."];
    assert_eq!(run("", &all).out.lines().count(), 1);
    assert_eq!(run("hidden = true\n", &all).out.lines().count(), 2);
    // What is in them.
    let severity = |keys: &str, args: &[&str]| {
        let check = ["check", "-q", "--format=ndjson", "a.html"];
        run(keys, &[&check, args].concat()).all("severity")
    };
    let base = "base = 'https://www.example.org/x/'\n";
    assert_eq!(severity("", &[]), ["warning"]);
    assert_eq!(severity(base, &[]), ["error"]);
    // References to files have no base.
    assert_eq!(severity(base, &["--check-local"]), ["warning"]);
    let none: [&str; 0] = [];
    let codes = |keys: &str, args: &[&str]| {
        let check = ["check", "-q", "--format=ndjson", "--select=S", "a.txt"];
        run(keys, &[&check, args].concat()).all("code")
    };
    assert_eq!(codes("", &[]), ["S003"]);
    assert_eq!(
        codes("profile = 'rfc1738'\n", &["--profile=rfc3986"]),
        ["S003"]
    );
    assert_eq!(codes("profile = 'rfc3987'\n", &[]), none);
    for (keys, place) in [
        ("base = 'x'\n", "1:8"),
        ("charset = 'klingon'\n", "1:11"),
        ("profile = 'rfc1'\n", "1:11"),
        ("mentions = 'none'\n", "1:12"),
        (
            "check-local = true\nbase = 'https://www.example.org/'\n",
            "2:8",
        ),
    ] {
        folder.write("urilint.toml", keys.as_bytes());
        let run = folder.run(&["check", "a.txt"]);
        assert_eq!(run.code, 2, "{keys}");
        let start = format!("urilint: urilint.toml:{place}: ");
        assert!(run.err.starts_with(&start), "{}", run.err);
    }
}

#[test]
fn force_exclude_applies_to_named_files() {
    let folder = Folder::with(&[
        ("urilint.toml", "exclude = ['gen/', '*.min.txt']\n"),
        ("a.txt", FAULTY),
        ("b.min.txt", FAULTY),
        ("gen/c.txt", FAULTY),
    ]);
    let files = |args: &[&str]| folder.run(&[&["check", "--files"], args].concat()).out;
    assert_eq!(files(&["."]), "a.txt\nurilint.toml\n");
    let named = ["a.txt", "b.min.txt", "gen/c.txt"];
    assert_eq!(files(&named).lines().count(), 3);
    assert_eq!(
        files(&[&["--force-exclude"], &named[..]].concat()),
        "a.txt\n"
    );
    assert_eq!(
        folder.run(&["extract", "--files", "."]).out,
        "a.txt\nurilint.toml\n"
    );
    let run = folder.run(&["check", "--force-exclude", "gen/c.txt"]);
    run.is(0, "", "");
}

#[test]
fn allowed_findings_are_counted() {
    let folder = Folder::with(&[("a.txt", MANY), ("b.txt", MANY)]);
    let left = |allow: &str| {
        folder.write(
            "urilint.toml",
            format!("exclude = ['*.toml']\nallow = [{allow}]\n").as_bytes(),
        );
        codes(&folder, &["."]).len()
    };
    assert_eq!(left(""), 6);
    assert_eq!(left("'h.example'"), 2);
    assert_eq!(left("'*.example'"), 0);
    assert_eq!(left("'http://h.example/*'"), 4);
    assert_eq!(left("'http://*', 'mailto:*'"), 0);
    assert_eq!(
        left("{ hosts = ['OTHER.example'], paths = ['a.txt'], reason = 'test' }"),
        5
    );
    assert_eq!(left("{ paths = ['a.*'], rules = ['S'] }"), 4);
    assert_eq!(left("{ hosts = ['*'], rules = ['password-in-uri'] }"), 6);
    left("'h.example'");
    let run = folder.run(&["check", "-v", "--format=concise", "."]);
    assert!(
        run.closing.contains("; left out: 4 allowed"),
        "{}",
        run.closing
    );
}

#[test]
fn comments_suppress_and_unused_ones_are_reported() {
    let folder = Folder::with(&[
        (
            "a.txt",
            "# urilint: ignore[S004]\nhttp://h.example/%zz\nhttp://h.example/%zz\n",
        ),
        (
            "b.txt",
            "http://h.example/ # urilint: ignore[S004] no more\n",
        ),
        (
            "c.html",
            "<p>\n<!-- urilint: ignore[P006] -->\n<a href=\"mailto://anna@h.example\">x</a>\n",
        ),
    ]);
    let run = folder.run(&["check", "--mentions=report", "-v", "--format=concise", "."]);
    assert!(
        run.closing.ends_with("; left out: 2 suppressed"),
        "{}",
        run.closing
    );
    let positions: Vec<_> = run.out.lines().map(|line| &line[..10]).collect();
    assert_eq!(positions, ["a.txt:3:18", "b.txt:1:21"], "{}", run.out);
    let full = folder.run(&["check", "--mentions=report", "b.txt"]).out;
    assert!(full.contains("1 | urilint: ignore[S004]\n"), "{full}");
    // Whether a comment is used does not depend on the selected output.
    assert_eq!(
        codes(&folder, &["--min-severity=warning", "b.txt"]),
        ["L012"]
    );
    assert_eq!(codes(&folder, &["--min-severity=error", "a.txt"]), ["S004"]);
    assert_eq!(codes(&folder, &["--ignore=L012", "b.txt"]).len(), 0);
    let in_order = folder.run(&[
        "check",
        "--mentions=report",
        "--threads=2",
        "--format=concise",
        ".",
    ]);
    assert_eq!(in_order.out, run.out);
}

#[test]
fn show_settings_of_a_file() {
    let folder = Folder::with(&[
        (
            "urilint.toml",
            "extend = 'base.toml'\nselect = ['C001', 'S004']\n",
        ),
        ("base.toml", "exclude = ['gen/']\nallow = ['h.example']\n"),
    ]);
    let run = folder.run(&["config", "show", "gen/a.txt"]);
    let shown = "\
file              gen/a.txt
configuration     urilint.toml
extends           base.toml
select            C001 S004
exclude           gen/
allow             hosts: h.example
excluded          yes
min-severity      info
fail-on           warning
";
    assert!(run.out.starts_with(shown), "{}", run.out);
    assert!(run.out.contains(": S004 C001\n"), "{}", run.out);
    let schema = folder.run(&["config", "schema"]);
    let schema: serde_json::Value = serde_json::from_str(&schema.out).unwrap();
    assert_eq!(schema["additionalProperties"], false);
    assert!(schema["properties"]["per-path-ignores"]["description"].is_string());
}

#[test]
fn fixes_follow_the_configuration() {
    let text = "HTTP://h.example/ HTTP://ok.example/ # urilint: off\nHTTP://h.example/\n";
    let folder = Folder::with(&[
        (
            "urilint.toml",
            "select = ['G001']\nallow = ['ok.example']\nexclude = ['gen/']\n",
        ),
        (
            "a.txt",
            &format!("HTTP://h.example/ HTTP://ok.example/\n{text}"),
        ),
        ("b.txt", "HTTP://h.example:80/\n"),
        ("gen/c.txt", "HTTP://h.example/\n"),
    ]);
    let run = folder.run(&[
        "check",
        "--mentions=report",
        "--fix",
        "--force-exclude",
        "a.txt",
        "b.txt",
        "gen/c.txt",
    ]);
    assert_eq!((run.code, &*run.out), (0, ""), "{}", run.err);
    let fixed = format!("http://h.example/ HTTP://ok.example/\n{text}");
    assert_eq!(folder.read("a.txt"), fixed);
    assert_eq!(folder.read("b.txt"), "http://h.example:80/\n");
    assert_eq!(folder.read("gen/c.txt"), "HTTP://h.example/\n");
    // Standard input is configured by its name, not by that of its temporary copy.
    let args = [
        "check",
        "--mentions=report",
        "--fix",
        "--stdin-filename=b/c.txt",
    ];
    let run = folder.run_with(&args, b"HTTP://h.example:80/\n");
    assert_eq!(
        (run.code, &*run.out),
        (0, "http://h.example:80/\n"),
        "{}",
        run.err
    );
}

#[test]
fn secrets_are_masked_with_a_configuration() {
    let folder = Folder::with(&[
        ("urilint.toml", "select = ['G001', 'C001']\n"),
        ("a.txt", "HTTP://anna:a1B2c3D4@www.real.org/\n"),
    ]);
    for args in [
        &["--diff", "a.txt"][..],
        &["a.txt"],
        &["--format=ndjson", "a.txt"],
    ] {
        let run = folder.run(&[&["check"], args].concat());
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(
            !run.out.is_empty() && !run.out.contains("a1B2c3D4"),
            "{}",
            run.out
        );
    }
}
