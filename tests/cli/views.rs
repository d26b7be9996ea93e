//! Reports that group findings, and `urilint report`.

use crate::cli::{CLEAN, FAULTY, Folder};

const MAIL: &str = "From anna@example.org Sat Nov 21 10:00:00 2026\n\
    Message-ID: <a/1@example.org>\nDate: Sat, 21 Nov 2026 10:00:00 +0100\n\
    From: Anna <anna@example.org>\nSubject: notes <b>\n\n\
    http://h.example/%zz and ftp://anna:gr8herring5@ftp.example.org/pub/\n\n\
    From ben@example.org Sun Nov 22 10:00:00 2026\n\
    Message-ID: <a2@example.org>\nDate: Sun, 22 Nov 2026 10:00:00 +0100\n\
    From: Ben <ben@example.org>\nSubject: Re: notes\n\n\
    http://h.example/%zz and https://www.example.org/\n\n";

/// Formats in which ndjson has all that is needed, where each file has a finding.
const FORMATS: [&str; 7] = [
    "concise", "ndjson", "json", "github", "gitlab", "junit", "csv",
];

fn mail() -> Folder {
    Folder::with(&[("in/a.mbox", MAIL), ("in/b.txt", FAULTY)])
}

#[test]
fn groups_have_counts_and_places() {
    let folder = mail();
    let run = folder.run(&["check", "--isolated", "--format=grouped", "in"]);
    let part = "error S004 bad-percent-escape: invalid percent-encoding
  4 findings, 2 URIs, in 3 documents
        3  http://h.example/%zz
           in/a.mbox:7:18 (message 1), 15:18 (message 2), in/b.txt:1:22
        1  http://h.example/%qq
           in/b.txt:2:49
";
    assert!(run.out.starts_with(part), "{}", run.out);
    let last = "\n6 findings: 3 rules, in 3 documents; 2 files read\n";
    assert!(run.out.ends_with(last), "{}", run.out);
    assert!(!run.out.contains("gr8herring5"), "{}", run.out);
    assert_eq!(run.code, 1);
}

#[test]
fn a_page_with_errors_does_not_begin_with_nothing_to_do() {
    for (text, lead) in [
        (
            FAULTY,
            "<strong>3 errors</strong> to fix, none of them urgent. There are ",
        ),
        (
            "<http://h.example/a>, see http://h.example/%zz\n",
            "<strong>Nothing requires action at once.</strong> There are ",
        ),
    ] {
        let folder = Folder::with(&[("a.txt", text)]);
        let mentions = if text == FAULTY { "report" } else { "judge" };
        let mentions = format!("--mentions={mentions}");
        let page = folder.run(&["check", "--isolated", "--format=html", &mentions, "a.txt"]);
        assert!(page.out.contains(lead), "{}", page.out);
    }
}

#[test]
fn a_summary_has_a_line_a_group() {
    let folder = Folder::with(&[("a.txt", FAULTY), ("b.txt", CLEAN)]);
    let run = folder.run(&[
        "check",
        "--mentions=report",
        "--isolated",
        "--format=summary",
        ".",
    ]);
    let expected = " findings     URIs    hosts    files  severity  rule
        2        2        1        1  error     S004 bad-percent-escape
        1        1        1        1  error     P006 mailto-slashes

3 findings: 2 rules, in 1 file; 2 files read
";
    run.is(1, expected, "");
    let clean = folder.run(&[
        "check",
        "--mentions=report",
        "--isolated",
        "--format=summary",
        "b.txt",
    ]);
    clean.is(0, "no findings in 1 file read\n", "");
}

#[test]
fn reports_are_views_of_ndjson() {
    let folder = mail();
    let direct = |format: &str| {
        let format = format!("--format={format}");
        folder.run(&["check", "--isolated", "--select=ALL", &format, "in"])
    };
    folder.write("out/parts/1.ndjson", direct("ndjson").out.as_bytes());
    for format in FORMATS {
        let expected = direct(format);
        if expected.code == 2 {
            // Not a format of check.
            continue;
        }
        let option = format!("--format={format}");
        let run = folder.run(&["report", "--from", "out/*/*.ndjson", &option]);
        assert_eq!(run.err, "", "{format}");
        assert_eq!(run.code, 0, "{format}");
        assert!(
            run.out == expected.out,
            "{format}:\n{}\n{}",
            run.out,
            expected.out
        );
    }
}

#[test]
fn lines_that_are_broken_are_named() {
    let folder = mail();
    let lines = folder
        .run(&["check", "--isolated", "--format=ndjson", "in"])
        .out;
    let first = lines.lines().next().unwrap();
    let cut = &first[..first.len() / 2];
    let text = format!("{first}\n\n{{\"a\":1}}\n[}}\n{first}\n{cut}");
    folder.write("x.ndjson", text.as_bytes());
    let run = folder.run(&["report", "--from=x.ndjson", "--format=ndjson"]);
    run.is(
        2,
        &format!("{first}\n{first}\n"),
        "urilint: x.ndjson: 3 lines are not read; the first, line 3: not a line of `urilint check` or \
         `urilint extract` in ndjson\n",
    );
    let none = folder.run(&["report", "--from=none/*.ndjson"]);
    assert_eq!(
        (none.code, none.err.lines().count()),
        (2, 1),
        "{}",
        none.err
    );
    let missing = folder.run(&["report", "--from=none.ndjson"]);
    missing.is(2, "", "urilint: --from none.ndjson: no such file\n");
    // So it is if others are there.
    let missing = folder.run(&["report", "--from", "x.ndjson", "none.ndjson"]);
    assert_eq!((missing.code, &*missing.out), (2, ""));
}

#[test]
fn reports_of_severities_fail_by_what_they_have() {
    let folder = Folder::with(&[("a.txt", "http://h.example/%zz <ldap://h.example/a|b>\n")]);
    let lines = folder.run(&["check", "--mentions=report", "--format=ndjson", "a.txt"]);
    assert_eq!(lines.all("severity"), ["error", "warning"]);
    folder.write("x.ndjson", lines.out.as_bytes());
    for (options, code, severities) in [
        (&[][..], 0, &["error", "warning"][..]),
        (&["--fail-on=warning"], 1, &["error", "warning"]),
        (&["--fail-on=never"], 0, &["error", "warning"]),
        (&["--min-severity=error"], 0, &["error"]),
        (
            &["--min-severity=error", "--fail-on=warning"],
            1,
            &["error"],
        ),
        (&["--max-findings=1", "--fail-on=error"], 1, &["error"]),
    ] {
        let args = ["report", "--from=x.ndjson", "--format=ndjson"];
        let run = folder.run(&[&args[..], options].concat());
        assert_eq!(run.code, code, "{options:?}");
        assert_eq!(run.all("severity"), severities, "{options:?}");
    }
    let warnings: String = lines.out.lines().skip(1).collect();
    folder.write("x.ndjson", warnings.as_bytes());
    let run = folder.run(&["report", "--from=x.ndjson", "--fail-on=error"]);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn a_template_makes_links_to_messages() {
    let folder = mail();
    let lines = folder
        .run(&["check", "--isolated", "--format=ndjson", "in"])
        .out;
    let run = |template: &str| {
        let template = format!("--link-template={template}");
        let args = ["report", "--from=-", "--format=html", &template];
        folder.run_with(&args, lines.as_bytes())
    };
    let page = run("https://archive.example/{name}/{message_number}");
    assert_eq!((page.code, &*page.err), (0, ""));
    let link = "href=\"https://archive.example/a.mbox/1\"";
    assert!(page.out.contains(link), "{}", page.out);
    let error = run("https://archive.example/");
    assert_eq!(error.code, 2);
    assert!(
        error.err.contains("a link template without a field"),
        "{}",
        error.err
    );
}

#[test]
fn a_page_is_bounded_and_deterministic() {
    let folder = Folder::new();
    let path = "x".repeat(150);
    // Hosts differ, so that there is no pattern.
    let line = |number| format!("http://h{number}.example:99999/{path}\n\n");
    let text = (0..30_000).map(line).collect::<Vec<_>>().concat();
    folder.write("a.txt", text.as_bytes());
    let page = |threads: &str| {
        let args = [
            "check",
            "--isolated",
            "--format=html",
            "--threads",
            threads,
            "a.txt",
        ];
        let run = folder.run(&args);
        assert_eq!(run.err, "");
        run.out.replace(&format!("--threads {threads}"), "")
    };
    let one = page("1");
    assert!(one.len() <= 5_000_000, "{}", one.len());
    assert!(one.contains("other URIs, which are not listed."));
    assert!(one.contains("<dd>30,000</dd>"));
    assert!(one == page("3"));
}

#[test]
fn people_are_left_out_of_a_page() {
    let folder = mail();
    let page = |options: &[&str]| {
        let mut args = vec!["check", "--isolated", "in/a.mbox"];
        args.extend(options);
        folder.run(&args).out
    };
    for format in ["--format=html", "--format=markdown"] {
        assert!(page(&[format]).contains("notes"), "{format}");
        let redacted = page(&[format, "--redact-people"]);
        for name in ["notes", "Anna", "Ben", "gr8herring5"] {
            assert!(!redacted.contains(name), "{format} {name}");
        }
    }
}

/// What is printed is limited, the counts and the exit code are not.
#[test]
fn a_limit_of_findings_applies_to_groups() {
    let folder = mail();
    let run = |format: &str, options: &[&str]| {
        let format = format!("--format={format}");
        folder.run(&[&["check", "--isolated", &format], options, &["in"]].concat())
    };
    for format in ["grouped", "summary", "markdown", "html"] {
        let (all, one) = (run(format, &[]), run(format, &["--max-findings=1"]));
        let none = run(format, &["--max-findings=0"]);
        assert_eq!((all.code, one.code, none.code), (1, 1, 1), "{format}");
        assert_eq!(all.err, "");
        let left_out = "; left out: 5 not printed (--max-findings)";
        assert!(one.closing.ends_with(left_out), "{format}: {}", one.closing);
        assert_eq!(one.err, "", "{format}");
        assert!(one.out.len() < all.out.len() && none.out.len() < one.out.len());
        for run in [&all, &one, &none] {
            let total = ["6 findings: 3 rules, in 3 documents", "<dd>6</dd>"];
            assert!(
                total.iter().any(|total| run.out.contains(total)),
                "{}",
                run.out
            );
        }
        // The most severe is listed, and its count is that of all.
        assert!(one.out.contains("bad-percent-escape"), "{}", one.out);
        // A page lists the files with most findings in any case.
        let has_place = format != "html" && one.out.contains("in/b.txt");
        assert!(!has_place, "{format}: {}", one.out);
        let name = if format == "html" {
            "password-in-uri <code>"
        } else {
            "password-in-uri"
        };
        assert!(
            all.out.contains(name) && !one.out.contains(name),
            "{format}: {}",
            one.out
        );
    }
    let grouped = run("grouped", &["--max-findings=1"]).out;
    let expected = "error S004 bad-percent-escape: invalid percent-encoding
  4 findings, 2 URIs, in 3 documents
        3  http://h.example/%zz
           in/a.mbox:7:18 (message 1), + 2 more
           + 1 more URI, 1 finding

+ 2 more findings in 2 groups

6 findings: 3 rules, in 3 documents; 2 files read
";
    assert_eq!(grouped, expected);
}

#[test]
fn a_page_says_what_was_not_read_and_not_counted() {
    let folder = mail();
    folder.write(".hidden.txt", b"x");
    folder.write("in/skipped.txt", b"http://h.example/%zz\n");
    folder.write(".ignore", b"skipped.txt\n");
    folder.write(
        "in/c.md",
        b"http://h.example/%zz <!-- urilint: ignore[S004] -->\n",
    );
    let args = [
        "check",
        "--isolated",
        "--format=html",
        "--since=2026-11-22",
        ".",
    ];
    let page = folder.run(&args).out;
    for expected in [
        "Hidden files and folders, whose names start with a dot: 2",
        "Files and folders that are ignored or excluded: 1",
        "Messages that these options leave out: --since",
        "Not counted: 1 finding that comments suppress.",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    let page = folder
        .run(&["check", "--isolated", "--format=html", "in/b.txt"])
        .out;
    assert!(!page.contains("What was not read") && !page.contains("Not counted"));
}

#[test]
fn full_names_the_address_of_a_message() {
    let folder = mail();
    let link = "--link-template=https://archive.example/{message_id}";
    let run = folder.run(&["check", "--isolated", "--select=S004", link, "in"]);
    let note = "  = note: message: https://archive.example/a%2F1%40example.org\n";
    assert!(run.out.contains(note), "{}", run.out);
    assert_eq!(run.out.matches("archive.example").count(), 1, "{}", run.out);
}
