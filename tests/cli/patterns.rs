//! Findings that repeat by pattern in reports for people, and the configuration that ends them.

use std::fmt::Write as _;

use crate::cli::Folder;

const FORMATS: [&str; 5] = ["full", "grouped", "summary", "markdown", "html"];

/// Returns a page whose links have one fault each; each `#` is a number.
fn page(targets: &[(&str, usize)]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    for (target, count) in targets {
        for number in 0..*count {
            let target = target.replace('#', &(100 + number).to_string());
            let _ = writeln!(text, "<p><a href=\"{target}\">a</a>");
        }
    }
    text
}

/// Returns the entries of a report.
fn entries(report: &str) -> String {
    let Some((_, rest)) = report.split_once("allow = [") else {
        return String::new();
    };
    let (entries, _) = rest.split_once("\n]").unwrap();
    let entries = entries.replace("&quot;", "\"").replace("&#39;", "'");
    let entries = entries.replace("&gt;", ">").replace("&lt;", "<");
    format!("allow = [{}\n]\n", entries.replace("&amp;", "&"))
}

/// Returns the code and the URI of each finding.
fn found(folder: &Folder, args: &[&str]) -> Vec<(String, String)> {
    let args = [&["check", "--format=ndjson", "--exit-zero", "in"], args].concat();
    let run = folder.run(&args);
    assert_eq!((run.code, &*run.err), (0, ""));
    run.all("code").into_iter().zip(run.all("uri")).collect()
}

/// The entries end the findings of patterns, and no others; the reports that print them differ in
/// nothing but the form of their globs.
#[test]
fn entries_end_what_they_count() {
    let targets = [
        ("http://h.example/uniview/?charlist=a b#", 51),
        ("http://h.example/univiews/?charlist=a b#", 3),
        ("http://h.example/*/[a]{b}/x\\y?/!^`a b#", 12),
        ("http://h.example/xx/[a]{b}/x\\y?/a b#", 1),
        ("http://h.example/aa/a/b c'd\u{202e}/a b#", 12),
        ("http://h.example/aaa/##vso[task]a b#", 12),
        ("http://i.example/#/a b", 40),
        ("http://i.example.org/#/a b", 2),
        ("javascript:openWin('#')", 60),
        ("javascript:close('#')", 2),
        ("http://h.example/uniview/%zz#", 1),
    ];
    let folder = Folder::with(&[
        ("in/a.html", &*page(&targets)),
        ("in/b.html", &*page(&targets[..1])),
    ]);
    let args = ["--select=S001,S002,S004,X018,X011,S003,S005"];
    let all = found(&folder, &args);
    for format in FORMATS {
        let option = format!("--format={format}");
        let run = folder.run(&["check", "--isolated", &option, args[0], "in"]);
        let entries = entries(&run.out);
        assert!(!entries.is_empty(), "{format}: {}", run.out);
        assert!(!entries.contains("##vso["), "{entries}");
        let hidden = ['\u{202e}', '\u{1b}'];
        assert!(!entries.contains(hidden), "{entries}");
        folder.write("urilint.toml", entries.as_bytes());
        let left = found(&folder, &args);
        let counted = |line: &str| -> usize {
            let (_, comment) = line.split_once("}, # ").unwrap();
            let number = comment.split_whitespace().nth(1).unwrap();
            number.replace(',', "").parse().unwrap()
        };
        let lines = entries.lines().filter(|line| line.starts_with("  {"));
        let ended: usize = lines.map(counted).sum();
        assert_eq!(all.len() - left.len(), ended, "{format}: {entries}");
        let starts = |start: &str| {
            left.iter()
                .filter(|(_, uri)| uri.starts_with(start))
                .count()
        };
        for (start, count) in [
            ("http://h.example/uniview/?", 0),
            ("http://h.example/uniview/%zz", 1),
            ("http://h.example/univiews/", 3),
            ("http://i.example/", 0),
            ("http://i.example.org/", 2),
            ("javascript:open", 0),
            ("javascript:close", 2),
        ] {
            let found = starts(start);
            assert!(
                found >= count && (found == 0) == (count == 0),
                "{format} {start}: {found}\n{entries}"
            );
        }
        std::fs::remove_file(folder.path("urilint.toml")).unwrap();
    }
}

/// Counts and exit codes are those of all findings, and small reports are as they were.
#[test]
fn few_findings_are_no_pattern() {
    let few = page(&[("http://h.example/a/?b=a  b#", 10)]);
    let many = page(&[("http://h.example/a/?b=a  b#", 11)]);
    let folder = Folder::with(&[("few.html", &*few), ("many.html", &*many)]);
    for format in FORMATS {
        let option = format!("--format={format}");
        let run = |file: &str| folder.run(&["check", "--isolated", &option, "--select=S001", file]);
        let (few, many) = (run("few.html"), run("many.html"));
        assert_eq!((few.code, many.code), (1, 1));
        assert!(!few.out.contains("allow = ["), "{format}: {}", few.out);
        assert_eq!(
            many.out.matches("# error: 11 findings in 1 file").count(),
            1,
            "{}",
            many.out
        );
        assert!(many.closing.contains("11 findings"), "{}", many.closing);
    }
    let full = folder.run(&[
        "check",
        "--isolated",
        "--select=S001",
        "--format=full",
        "many.html",
    ]);
    assert_eq!(full.out.matches("error[S001]").count(), 10);
    let grouped = folder.run(&[
        "check",
        "--isolated",
        "--select=S001",
        "--format=grouped",
        "many.html",
    ]);
    let line = "\n       11  http://h.example/a/?b=*\n";
    assert!(grouped.out.contains(line), "{}", grouped.out);
    assert!(
        grouped.out.contains("11 findings, 11 URIs"),
        "{}",
        grouped.out
    );
}

/// No entry has a credential, masked or not, and long URIs are not in it.
#[test]
fn entries_have_no_credentials() {
    let long = format!("http://h.example/b/{}a b#", "x".repeat(4000));
    let targets = [
        ("ftp://anna:gr8herring5@ftp.example.net/pub/a b#", 20),
        ("http://h.example/a?password=gr8herring5&x=a b#", 20),
        (&*long, 12),
    ];
    let folder = Folder::with(&[("a.html", &*page(&targets))]);
    for format in FORMATS {
        for options in [&[][..], &["--show-secrets"]] {
            let option = format!("--format={format}");
            let args = [
                &["check", "--isolated", &option, "--select=S001", "a.html"],
                options,
            ];
            let entries = entries(&folder.run(&args.concat()).out);
            assert!(
                !entries.contains("gr8") && !entries.contains("***"),
                "{format}: {entries}"
            );
            assert!(!entries.contains("[*][*]"), "{format}: {entries}");
            assert!(entries.lines().all(|line| line.len() < 1000), "{format}");
            assert!(
                entries.contains("/b/*") && entries.contains("/a[?]"),
                "{format}: {entries}"
            );
        }
    }
}

/// Neither threads nor ranges of a file change what repeats.
#[test]
fn patterns_do_not_depend_on_threads() {
    let text = page(&[
        ("http://h.example/a/?b=a b#", 900),
        ("javascript:a(#)", 900),
    ]);
    let files: Vec<_> = (0..9).map(|n| format!("in/{n}.html")).collect();
    let files: Vec<_> = files.iter().map(|name| (&**name, &*text)).collect();
    let folder = Folder::with(&files);
    let lines = folder.run(&["check", "--isolated", "--format=ndjson", "in"]);
    folder.write("x.ndjson", lines.out.as_bytes());
    for format in ["full", "grouped", "summary", "markdown"] {
        let option = format!("--format={format}");
        let run = |threads: &str| {
            folder
                .run(&["check", "--isolated", &option, "--threads", threads, "in"])
                .out
        };
        let one = run("1");
        assert!(one == run("3"), "{format}");
        let view = folder.run(&["report", "--from=x.ndjson", &option]);
        assert_eq!(entries(&view.out), entries(&one), "{format}");
    }
}
