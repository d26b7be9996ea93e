//! A known token fails the run wherever it is, and a suppression has its kind and reason.

use std::fmt::Write;

use crate::cli::Folder;

/// A token that no scanner of code hosts finds in this file.
fn token() -> String {
    format!("ghp_{}", "q7Rz2Lk9Vw4Tn8Xb3M".repeat(2))
}

/// The URI of a token.
fn leak() -> String {
    format!("https://api.acme-corp.net/?x={}", token())
}

/// Where a leak is, and whether the run reports it.
#[test]
fn a_known_token_fails_the_run_wherever_it_is() {
    let leak = leak();
    let after = |before: &str| format!("{before}{leak}\n");
    for (name, text, config, is_reported) in [
        ("a.md", after(""), "", true),
        ("tests/a.txt", after(""), "", true),
        ("node_modules/x/a.js", after("// "), "", true),
        (
            "vendor/fixtures/a.json",
            format!("{{\"a\": \"{leak}\"}}\n"),
            "",
            true,
        ),
        ("a.md", after("<!-- urilint: off -->\n"), "", true),
        ("a.md", after("<!-- urilint: off[C003] -->\n"), "", true),
        ("a.md", after("<!-- urilint: ignore-file -->\n"), "", true),
        ("a.md", after("<!-- urilint: ignore -- why -->\n"), "", true),
        ("a.md", after("<!-- urilint: ignore[ALL] -->\n"), "", true),
        ("a.md", after("<!-- urilint: ignore[C] -->\n"), "", true),
        ("a.md", after("<!-- urilint: ignore[C003] -->\n"), "", false),
        (
            "a.md",
            after("<!-- urilint: ignore[known-token] -->\n"),
            "",
            false,
        ),
        ("a.md", after("<!-- urilint: ignore[C002] -->\n"), "", true),
        (
            "a.md",
            after("<!-- urilint: off -->\n<!-- urilint: ignore[C003] -->\n"),
            "",
            false,
        ),
        (
            "a.md",
            after("<!-- urilint: ignore[C] -->\n<!-- urilint: ignore[C003] -->\n"),
            "",
            false,
        ),
        ("a.md", after(""), "ignore = [\"ALL\"]", true),
        ("a.md", after(""), "ignore = [\"C\"]", true),
        ("a.md", after(""), "ignore = [\"C003\"]", false),
        (
            "a.md",
            after(""),
            "[per-path-ignores]\n\"*\" = [\"ALL\"]",
            true,
        ),
        (
            "a.md",
            after(""),
            "[per-path-ignores]\n\"*\" = [\"C003\"]",
            true,
        ),
        ("a.md", after(""), "allow = [{ paths = [\"*\"] }]", true),
        ("a.md", after(""), "allow = [\"*.acme-corp.net\"]", true),
        (
            "a.md",
            after(""),
            "allow = [{ paths = [\"*\"], rules = [\"C003\"] }]",
            false,
        ),
        // Other findings of the rules are suppressed as all are.
        (
            "a.md",
            after("<!-- urilint: off -->\n").replace("api.acme-corp.net", "example.org"),
            "",
            false,
        ),
        (
            "a.md",
            "<!-- urilint: off -->\nhttps://joe:Zk3vQ8tLw2XrB7nMd5HyP@api.acme-corp.net/\n"
                .to_owned(),
            "",
            false,
        ),
    ] {
        let folder = Folder::with(&[(name, &text), ("urilint.toml", config)]);
        let run = folder.run(&["check", "--format", "concise", name]);
        let is_found = run.out.contains(": error: ");
        assert_eq!(is_found, is_reported, "{name} {text} {config} {run:?}");
        assert!(!is_found || run.code == 1);
        let is_left_out = text.contains("urilint:") || !config.is_empty();
        let says_why = run
            .out
            .contains("a credential of a known format is reported although");
        let names_other = text.contains("[C002]");
        assert_eq!(
            says_why,
            is_reported && is_left_out && !names_other,
            "{run:?}"
        );
    }
    let folder = Folder::with(&[("a.md", &after(""))]);
    for options in [
        &["--ignore", "ALL"][..],
        &["--ignore", "C003"],
        &["--select", "L"],
    ] {
        assert_eq!(
            folder.run(&[&["check"], options, &["."]].concat()).code,
            0,
            "{options:?}"
        );
    }
    folder.run(&["check", "--write-baseline", "known.json", "."]);
    assert_eq!(
        folder
            .run(&["check", "--baseline", "known.json", "a.md"])
            .code,
        0
    );
}

#[test]
fn sarif_has_the_kind_and_the_reason_of_a_suppression() {
    let folder = Folder::with(&[
        (
            "a.md",
            "http://h.example/%zz <!-- urilint: ignore[S004] -- in (1) -->\n\
             http://x.example/%zz <!-- nothing -->\n",
        ),
        (
            "urilint.toml",
            "allow = [{ hosts = [\"x.example\"], reason = \"out\" }]\n",
        ),
    ]);
    let log = folder.run(&["check", "--format", "sarif", "a.md"]);
    let log: serde_json::Value = serde_json::from_str(&log.out).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let suppressions: Vec<_> = results
        .iter()
        .map(|result| &result["suppressions"][0])
        .collect();
    assert_eq!(
        serde_json::json!(suppressions),
        serde_json::json!([
            {"kind": "inSource", "justification": "in (1)"},
            {"kind": "external", "justification": "out"},
        ])
    );
}

/// Credentials of one kind at one host are one line with their number and places, in each report that
/// groups findings, also in one that is made of another; a single one is its URI.
#[test]
fn credentials_are_grouped_by_kind_and_host() {
    let folder = Folder::new();
    let mut text = String::new();
    for number in 0..6 {
        let key = if number < 4 {
            token()
        } else {
            format!("AIza{}", "q7Rz2".repeat(7))
        };
        writeln!(text, "see https://api.acme-corp.net/{number}?x={key}\n").unwrap();
    }
    writeln!(text, "https://other.acme-corp.net/?x={}", token()).unwrap();
    folder.write("a.txt", text.repeat(2).as_bytes());
    let select = ["check", "--select=C003", "a.txt"];
    let rows = folder
        .run(&[&select[..], &["--format=ndjson"]].concat())
        .out;
    folder.write("rows.ndjson", rows.as_bytes());
    for (format, host) in [
        ("grouped", "api.acme-corp.net"),
        ("summary", "api.acme-corp.net"),
        ("html", "api.acme-corp[.]net"),
        ("markdown", "api.acme-corp[.]net"),
    ] {
        let option = format!("--format={format}");
        let direct = folder.run(&[&select[..], &[&option]].concat()).out;
        let made = folder.run(&["report", &option, "--from=rows.ndjson"]).out;
        for page in [direct, made] {
            let page = page.replace("/<wbr>", "/");
            let line = |kind: &str, uris: u64| {
                let title = format!("credential in URI ({kind}) at {host}: {uris} URIs");
                page.lines().filter(|line| line.contains(&title)).count()
            };
            assert!(line("GitHub access token", 4) >= 1, "{format}: {page}");
            assert!(line("Google API key", 2) >= 1, "{format}: {page}");
            // Each is not listed beside them.
            assert!(!page.contains("net/1?"), "{format}: {page}");
            if format != "summary" {
                assert!(page.contains("/?x=***"), "{format}: {page}");
                assert!(page.contains("3:35"), "{format}: {page}");
            }
            assert!(!page.contains("q7Rz2Lk9"), "{format}: {page}");
        }
    }
}
