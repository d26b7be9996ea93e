//! Whatever leaves something out says so in the closing line.

use urilint::report::REPORTS;

use crate::cli::{CLEAN, Folder, Run};

/// A way to leave something out: its files, the options, and the end of the closing lines of `check`
/// and `extract`.
struct Way {
    name: &'static str,
    files: &'static [(&'static str, &'static str)],
    options: &'static [&'static str],
    check: &'static str,
    extract: &'static str,
}

const FAULT: &str = "http://h.example/%zz\n";
const FAULTS: &str = "http://h.example/%zz http://h.example/%qq\n";

const fn way(
    name: &'static str,
    files: &'static [(&'static str, &'static str)],
    check: &'static str,
    extract: &'static str,
) -> Way {
    Way {
        name,
        files,
        options: &[],
        check,
        extract,
    }
}

const MAIL: &str = "From anna@h.example Sat Nov 21 10:00:00 2020\n\
                    Date: Sat, 21 Nov 2020 10:00:00 +0000\nFrom: anna@h.example\n\n\
                    http://h.example/%zz\n\n";

const WAYS: &[Way] = &[
    way("nothing", &[("a.txt", CLEAN)], "", ""),
    way(
        "a comment on the line",
        &[(
            "a.md",
            "http://h.example/%zz <!-- urilint: ignore -- why -->\n",
        )],
        "1 suppressed",
        "",
    ),
    way(
        "a comment to the end",
        &[(
            "a.md",
            "<!-- urilint: off -->\nhttp://h.example/%zz\n\nhttp://h.example/%qq\n",
        )],
        "2 suppressed",
        "",
    ),
    way(
        "a comment at the start of the file",
        &[("a.txt", "# urilint: ignore-file\nhttp://h.example/%zz\n")],
        "1 suppressed",
        "",
    ),
    way(
        "ignore",
        &[("urilint.toml", "ignore = [\"ALL\"]\n"), ("a.txt", FAULT)],
        "2 files without rules",
        "",
    ),
    way(
        "per-path-ignores of all rules",
        &[
            (
                "urilint.toml",
                "[per-path-ignores]\n\"a.txt\" = [\"ALL\"]\n",
            ),
            ("a.txt", FAULT),
        ],
        "1 file without rules",
        "",
    ),
    way(
        "per-path-ignores of a group",
        &[
            ("urilint.toml", "[per-path-ignores]\n\"a.txt\" = [\"S\"]\n"),
            ("a.txt", FAULT),
        ],
        "1 file with rules off",
        "",
    ),
    way(
        "allow",
        &[
            ("urilint.toml", "allow = [\"h.example\"]\n"),
            ("a.txt", FAULTS),
        ],
        "2 allowed",
        "",
    ),
    way(
        "exclude",
        &[
            ("urilint.toml", "exclude = [\"*.log\", \"b/\"]\n"),
            ("a.txt", CLEAN),
            ("1.log", FAULT),
            ("2.log", FAULT),
            ("b/a.txt", FAULT),
        ],
        "1 folder and 2 files excluded",
        "1 folder and 2 files excluded",
    ),
    Way {
        options: &["--exclude", "*.log"],
        ..way(
            "--exclude",
            &[("a.txt", CLEAN), ("1.log", FAULT)],
            "1 file excluded",
            "1 file excluded",
        )
    },
    way(
        ".ignore",
        &[("a.txt", CLEAN), (".ignore", "b.txt\n"), ("b.txt", FAULT)],
        "1 file ignored, 1 file hidden",
        "1 file ignored, 1 file hidden",
    ),
    way(
        ".urilintignore",
        &[
            ("a.txt", CLEAN),
            (".urilintignore", "b\n"),
            ("b/b.txt", FAULT),
        ],
        "1 folder ignored, 1 file hidden",
        "1 folder ignored, 1 file hidden",
    ),
    way(
        ".gitignore",
        &[
            ("a.txt", CLEAN),
            (".git/HEAD", "ref: refs/heads/main\n"),
            (".gitignore", "b.txt\n"),
            ("b.txt", FAULT),
        ],
        "1 file ignored",
        "1 file ignored",
    ),
    way(
        "a name with a dot",
        &[("a.txt", CLEAN), (".b/b.txt", FAULT)],
        "1 folder hidden",
        "1 folder hidden",
    ),
    way(
        "a NUL byte",
        &[("a.txt", CLEAN), ("b.dat", "\0http://h.example/%zz\n")],
        "1 binary",
        "1 binary",
    ),
    way(
        "test data",
        &[("a.txt", CLEAN), ("tests/a.txt", FAULT)],
        "1 file of test data",
        "",
    ),
    way(
        "yEnc",
        &[(
            "a.eml",
            "From: anna@h.example\nDate: Sat, 21 Nov 2020 10:00:00 +0000\n\n\
             =ybegin line=1 size=9 name=a\nhttp://h.example/%zz\n",
        )],
        "1 encoded block",
        "1 encoded block",
    ),
    Way {
        options: &["--since", "2020-11-22"],
        ..way(
            "--since",
            &[("a.mbox", MAIL), ("a.txt", CLEAN)],
            "1 message",
            "1 message",
        )
    },
];

/// Returns what a run leaves out, of its closing line.
fn left_out(run: &Run) -> &str {
    run.closing
        .split_once("; left out: ")
        .map_or("", |(_, left_out)| left_out)
}

#[test]
fn each_way_to_be_silent_is_in_the_closing_line() {
    for way in WAYS {
        let folder = Folder::with(way.files);
        for format in REPORTS.iter().filter(|report| report.findings.is_some()) {
            let format = format.name;
            let run = folder.run(&[&["check", "--format", format, "."], way.options].concat());
            assert_eq!(left_out(&run), way.check, "{} {format} {run:?}", way.name);
            assert!(run.closing.contains(" read"), "{run:?}");
        }
        for format in REPORTS.iter().filter(|report| report.links.is_some()) {
            let format = format.name;
            let run = folder.run(&[&["extract", "--format", format, "."], way.options].concat());
            assert_eq!(left_out(&run), way.extract, "{} {format} {run:?}", way.name);
            assert_eq!(run.closing.is_empty(), way.extract.is_empty(), "{run:?}");
        }
        let quiet = folder.run(&[&["check", "-q", "."], way.options].concat());
        assert_eq!((&*quiet.closing, &*quiet.err), ("", ""), "{}", way.name);
    }
}

#[test]
fn threads_count_the_same() {
    for way in WAYS {
        let folder = Folder::with(way.files);
        let run = |threads| {
            let args = ["check", "--threads", threads, "."];
            folder.run(&[&args, way.options].concat()).closing
        };
        assert_eq!(run("1"), run("4"), "{}", way.name);
    }
}

#[test]
fn comments_far_from_the_start_of_a_line_are_counted() {
    let folder = Folder::new();
    let text = format!(
        "{} http://h.example/%zz <!-- urilint: ignore -- x -->\n",
        "x ".repeat(300)
    );
    folder.write("a.md", text.as_bytes());
    assert_eq!(left_out(&folder.run(&["check", "."])), "1 suppressed");
}

#[test]
fn baselines_and_limits_are_counted() {
    let folder = Folder::with(&[("a.txt", FAULTS)]);
    folder.run(&[
        "check",
        "--mentions=report",
        "--write-baseline",
        "known.json",
        "a.txt",
    ]);
    let known = folder.run(&[
        "check",
        "--mentions=report",
        "--baseline",
        "known.json",
        "a.txt",
    ]);
    assert_eq!(
        known.closing,
        "0 findings in 1 file read; left out: 2 in the baseline"
    );
    let limited = folder.run(&[
        "check",
        "--mentions=report",
        "--max-findings",
        "1",
        "--format",
        "concise",
        "a.txt",
    ]);
    assert_eq!(
        limited.closing,
        "2 findings (2 errors) in 1 of 1 file read, 2 fixable with --fix; left out: 1 not printed (--max-findings)"
    );
}

type Files = &'static [(&'static str, &'static str)];

/// Trees of which nothing is read, with the end of the line that says so.
const EMPTY: &[(Files, &[&str], &str)] = &[
    (&[], &["."], ""),
    (
        &[("a.txt", FAULT)],
        &["--exclude", "*", "."],
        "; left out: 1 file excluded",
    ),
    (
        &[("a.bin", "\0"), ("b.bin", "a\0")],
        &["."],
        "; left out: 2 binary",
    ),
    (&[("a.txt", "")], &["a.txt"], ""),
    (
        &[("a.mbox", MAIL)],
        &["--since", "2021", "."],
        "; left out: 1 message",
    ),
    (
        &[("a.mbox", MAIL)],
        &["--from", "x@*", "."],
        "; left out: 1 message",
    ),
    (
        &[(".a/b.txt", FAULT)],
        &["."],
        "; left out: 1 folder hidden",
    ),
];

#[test]
fn a_run_that_reads_nothing_says_so() {
    for (files, args, rest) in EMPTY {
        let folder = Folder::with(files);
        for command in ["check", "extract"] {
            let run = folder.run(&[&[command], *args].concat());
            let line = format!("nothing was read{rest}");
            assert_eq!((run.code, &*run.closing), (0, &*line), "{command} {args:?}");
            let run = folder.run(&[&[command, "--error-on-empty"], *args].concat());
            let line = format!("{line} (--error-on-empty)");
            assert_eq!((run.code, &*run.closing), (2, &*line), "{command} {args:?}");
            let run = folder.run(&[&[command, "-q", "--error-on-empty"], *args].concat());
            assert_eq!((run.code, &*run.closing), (2, &*line), "{command} {args:?}");
            assert_eq!(folder.run(&[&[command, "-q"], *args].concat()).closing, "");
        }
    }
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    for command in ["check", "extract"] {
        assert_eq!(folder.run(&[command, "--error-on-empty", "."]).code, 0);
    }
}

#[test]
fn options_find_what_is_left_out() {
    for (files, option, codes) in [
        (
            &[("a.md", "<!-- urilint: off -->\nhttp://h.example/%zz\n")][..],
            "--no-suppressions",
            &["S004"][..],
        ),
        (
            &[(
                "a.md",
                "http://h.example/ <!-- urilint: ignore -- unused -->\n",
            )],
            "--no-suppressions",
            &[],
        ),
        (
            &[(".ignore", "a.txt\n"), ("a.txt", FAULT)],
            "--no-ignore",
            &["S004"],
        ),
        (
            &[
                ("urilint.toml", "exclude = [\"a.txt\"]\n"),
                ("a.txt", FAULT),
            ],
            "--no-ignore",
            &["S004"],
        ),
        (
            &[
                ("urilint.toml", "exclude = [\"a.txt\"]\n"),
                ("a.txt", FAULT),
            ],
            "--no-config-ignores",
            &["S004"],
        ),
        (
            &[("urilint.toml", "ignore = [\"S\"]\n"), ("a.txt", FAULT)],
            "--no-config-ignores",
            &["S004"],
        ),
        (
            &[
                ("urilint.toml", "[per-path-ignores]\n\"*\" = [\"S\"]\n"),
                ("a.txt", FAULT),
            ],
            "--no-config-ignores",
            &["S004"],
        ),
        (
            &[
                ("urilint.toml", "allow = [\"h.example\"]\n"),
                ("a.txt", FAULT),
            ],
            "--no-config-ignores",
            &["S004"],
        ),
        (
            &[("urilint.toml", "test-data = [\"*\"]\n"), ("a.txt", FAULT)],
            "--no-config-ignores",
            &["S004"],
        ),
        // Other keys apply.
        (
            &[
                (
                    "urilint.toml",
                    "select = [\"L\"]\nallow = [\"x.example\"]\n",
                ),
                ("a.txt", FAULT),
            ],
            "--no-config-ignores",
            &[],
        ),
    ] {
        let folder = Folder::with(files);
        let found = |options: &[&str]| {
            let args = [
                &["check", "--format", "ndjson", "--exclude", "*.toml"],
                options,
                &["."],
            ];
            folder.run(&args.concat()).all("code")
        };
        assert_eq!(found(&[option]), codes, "{files:?} {option}");
        if !codes.is_empty() {
            assert!(found(&[]).is_empty(), "{files:?}");
        }
    }
}
