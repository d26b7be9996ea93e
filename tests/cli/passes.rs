//! The passes of `check --fix` have the same result as reading everything again in each pass,
//! and they end.

use std::fs;
use std::path::Path;

use urilint::{Checks, Options, RULES, Safety, Settings, Task};

use crate::cli::Folder;

/// Returns the result if each pass reads all of `text`, in a file called `name`.
fn fix_by_rereading(name: &str, text: &[u8]) -> urilint::Fixed {
    let options = Options::new(Task::Check(Checks::new(
        RULES.iter().copied(),
        Settings::default(),
    )));
    let format = urilint::detect(name, text);
    urilint::fix(text, format, &options, Safety::Unsafe)
}

const FIX: [&str; 7] = [
    "check",
    "--isolated",
    "--select=ALL",
    "--unsafe-fixes",
    "--format=concise",
    "--exit-zero",
    "--fix",
];

/// Returns the number of fixes that a run reports.
fn fix_count(err: &str) -> u64 {
    let line = err.lines().find(|line| line.contains(" applied in "));
    let number = line.and_then(|line| line.split(' ').nth(1));
    number.map_or(0, |number| number.parse().unwrap())
}

#[test]
fn result_is_that_of_reading_everything_again() {
    let folder = Folder::new();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut expected = Vec::new();
    for format in fs::read_dir(corpus).unwrap().flatten() {
        for file in fs::read_dir(format.path()).unwrap().flatten() {
            let path = file.path();
            if path
                .extension()
                .is_some_and(|extension| extension == "expected")
            {
                continue;
            }
            let name = file.file_name().into_string().unwrap();
            let text = fs::read(&path).unwrap();
            let name = format!("{}/{name}", format.file_name().into_string().unwrap());
            folder.write(&name, &text);
            let fixed = fix_by_rereading(&name, &text);
            expected.push((name, text, fixed));
        }
    }
    // Text with null bytes is read, and no file is ignored by name.
    let run = folder.run(&[&FIX[..], &["--text", "--no-ignore", "."]].concat());
    let mut fixes = 0;
    for (name, text, fixed) in expected {
        let left = fs::read(folder.path(&name)).unwrap();
        // Compressed files are not fixed, and hidden files are not read.
        if left != text || fixed.text != left {
            assert!(
                left == fixed.text,
                "{name}:\n{:?}",
                String::from_utf8_lossy(&left)
            );
        }
        fixes += fixed.fixes;
    }
    assert_eq!(fix_count(&run.err), fixes);
    let again = folder.run(&[&FIX[..], &["--text", "--no-ignore", "."]].concat());
    assert_eq!(fix_count(&again.err), 0, "{}", again.err);
}

/// After the first pass, parts of a long text are read, and finally all of it.
#[test]
fn result_is_the_same_for_parts_of_long_texts() {
    // Lines without candidates are read fast.
    let filler = "words and words and words of which no one is a link at all\n".repeat(40_000);
    let fixed_in_three_passes = "see <HTTP://h.example:80/%7ea%zz>\n\n";
    let off = "urilint: off[G001]\n\n";
    for (name, text) in [
        (
            "off.txt",
            format!("{off}{filler}\n{fixed_in_three_passes}{filler}"),
        ),
        (
            // Without line ends, text is split depending on the offset.
            "open.txt",
            format!(
                "HTTP://h.example:80/\n<open {}{filler}HTTP://h.example:80/\n",
                filler.replace(" and", " <and")
            ),
        ),
    ] {
        assert!(text.len() > 4 << 20, "{}", text.len());
        let folder = Folder::with(&[(name, &text)]);
        let run = folder.run(&[&FIX[..], &[name]].concat());
        let expected = fix_by_rereading(name, text.as_bytes());
        assert!(folder.read(name).as_bytes() == expected.text, "{name}");
        assert_eq!(fix_count(&run.err), expected.fixes, "{name}: {}", run.err);
        assert!(expected.fixes > 0);
    }
}

/// Text without white space is split at a maximum length. What is split there is not fixed, or
/// the fix would be repeated forever.
#[test]
fn split_uris_are_not_fixed() {
    const LIMIT: usize = 1024 * 1024;
    for (name, before) in [
        ("a.txt", 8),
        ("b.txt", 20),
        ("c.md", 20),
        ("d.adoc", 20),
        ("e.po", 20),
    ] {
        let mut text = "x".repeat(LIMIT - before);
        text.push_str("<HTTP://h.example:80/a>");
        text.push_str(&"y".repeat(70_000));
        let folder = Folder::with(&[(name, &text)]);
        let diff = FIX.map(|arg| if arg == "--fix" { "--diff" } else { arg });
        let of_reports = |arg: &&str| arg.starts_with("--format") || *arg == "--exit-zero";
        let diff: Vec<_> = diff.into_iter().filter(|arg| !of_reports(arg)).collect();
        let diff = folder.run(&[&diff[..], &[name]].concat());
        let fix = folder.run(&[&FIX[..], &[name]].concat());
        let left = folder.read(name);
        let fixes = fix_count(&fix.err);
        assert_eq!(left == text, fixes == 0, "{name}: {}", fix.err);
        assert!(fixes <= 3, "{name}: {}", fix.err);
        let available = fix_count(&format!(
            "urilint: {}",
            diff.closing.replace("available", "applied")
        ));
        assert_eq!(available, fixes, "{name}: {}", diff.closing);
        let again = folder.run(&[&FIX[..], &[name]].concat());
        assert_eq!(fix_count(&again.err), 0, "{name}: {}", again.err);
        assert!(folder.read(name) == left);
    }
}

/// Brackets and quotes that are open, one after the other: each fix caused the next one, so that the
/// passes were as many as the brackets.
#[test]
fn passes_over_repeated_faults_end() {
    for unit in [
        "`a <http://a.b/%zz",
        "`a <http://a.b/`_",
        "`a <http://a.b/`_\n",
        "a <http://a.b/%zz ",
        "<mailto:a@h.example ",
        "[a](<http://a.b/%zz ",
        "\"http://a.b/%zz ",
        "HTTP://a.b:80/%7e<",
        "<http://a.b <http://a.b> ",
        "<a href=\"http://a.b/%zz ",
    ] {
        let text = unit.repeat(120);
        for name in ["a.rst", "a.txt", "a.md", "a.html"] {
            let folder = Folder::with(&[(name, &text)]);
            let run = folder.run(&[&FIX[..], &[name]].concat());
            assert!(
                !run.err.contains("not fixed"),
                "{unit:?} {name}: {}",
                run.err
            );
            let left = folder.read(name);
            let again = folder.run(&[&FIX[..], &[name]].concat());
            assert_eq!(fix_count(&again.err), 0, "{unit:?} {name}: {}", again.err);
            assert_eq!(folder.read(name), left);
        }
    }
}
