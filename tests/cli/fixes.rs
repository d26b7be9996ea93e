//! `check --fix`, `--unsafe-fixes` and `--diff`: changes to files.

use std::fs;

use crate::cli::{CLEAN, Folder};

const FAULTY: &str = "see <HTTP://h.example:80/a>\nand <mailto://anna@h.example>.\n";
const FIXED: &str = "see <http://h.example/a>\nand <mailto:anna@h.example>.\n";
const SECRET: &str = "ftp://anna:s3cretPw@ftp.example.com/%zz\n";

fn fix(folder: &Folder, args: &[&str]) -> (i32, String) {
    let format = args.contains(&"--diff").then_some(&[][..]);
    let format = format.unwrap_or(&["--format=concise"]);
    let run = folder.run(
        &[
            &["check", "--mentions=report", "--preset=docs", "-q"],
            format,
            args,
        ]
        .concat(),
    );
    assert_eq!(run.err, "");
    (run.code, run.out)
}

#[test]
fn fixed_findings_are_not_reported() {
    let folder = Folder::with(&[("a.txt", FAULTY), ("b/c.txt", CLEAN)]);
    assert_eq!(fix(&folder, &["--fix", "."]), (0, String::new()));
    assert_eq!(folder.read("a.txt"), FIXED);
    assert_eq!(folder.read("b/c.txt"), CLEAN);
    assert_eq!(folder.names(), ["a.txt", "b"]);
}

#[test]
fn remaining_findings_are_reported() {
    let folder = Folder::with(&[("a.txt", &format!("{FAULTY}http://h.example:70000/\n"))]);
    let (code, out) = fix(&folder, &["--fix", "a.txt"]);
    assert_eq!(code, 1);
    assert!(out.starts_with("a.txt:3:18: error: "), "{out}");
    assert_eq!(out.lines().count(), 1);
    assert_eq!(fix(&folder, &["--fix", "--exit-zero", "a.txt"]).0, 0);
    assert_eq!(fix(&folder, &["--fix", "a.txt", "--ignore=S007"]).0, 0);
}

#[test]
fn summary_counts_fixes() {
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    let diff = folder.run(&["check", "--preset=docs", "--diff", "a.txt"]);
    assert_eq!(diff.closing, "3 fixes available in 1 of 1 file read");
    let run = folder.run(&["check", "--preset=docs", "--fix", "a.txt"]);
    run.is(0, "", "urilint: 3 fixes applied in 1 file\n");
    folder
        .run(&["check", "--preset=docs", "--fix", "a.txt"])
        .is(0, "", "");
}

#[test]
fn unsafe_fixes_need_an_option() {
    let folder = Folder::with(&[("a.txt", SECRET)]);
    assert_eq!(fix(&folder, &["--fix", "--fail-on=info", "a.txt"]).0, 1);
    assert_eq!(
        folder.read("a.txt"),
        "ftp://anna:s3cretPw@ftp.example.com/%25zz\n"
    );
    assert_eq!(fix(&folder, &["--fix", "--unsafe-fixes", "a.txt"]).0, 0);
    assert_eq!(folder.read("a.txt"), "ftp://anna@ftp.example.com/%25zz\n");
    let run = folder.run(&["check", "--mentions=report", "--unsafe-fixes", "a.txt"]);
    assert_eq!(run.code, 2);
}

#[test]
fn line_ends_and_byte_order_marks_are_kept() {
    let folder = Folder::new();
    let old = "\u{feff}HTTP://h.example/a\r\nb HTTP://h.example/\r\r\nHTTP://h.example/c";
    folder.write("a.txt", old.as_bytes());
    assert_eq!(fix(&folder, &["--fix", "a.txt"]).0, 0);
    assert_eq!(folder.read("a.txt"), old.replace("HTTP", "http"));
    // Bytes that are not UTF-8 are kept too, and so are NUL bytes.
    folder.write("b.txt", b"\xe9t\xe9\0 HTTP://h.example/\xe9\n");
    fix(&folder, &["--fix", "b.txt"]);
    let bytes = fs::read(folder.path("b.txt")).unwrap();
    assert_eq!(bytes, b"\xe9t\xe9\0 http://h.example/\xe9\n");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = Folder::with(&[("real/a.txt", FAULTY), ("clean.txt", CLEAN)]);
    let mode = |name: &str| fs::metadata(folder.path(name)).unwrap().mode() & 0o7777;
    fs::set_permissions(folder.path("real/a.txt"), PermissionsExt::from_mode(0o750)).unwrap();
    symlink("real/a.txt", folder.path("link.txt")).unwrap();
    let inode = fs::metadata(folder.path("clean.txt")).unwrap().ino();
    // A file named three times is fixed once.
    let args = ["--fix", "link.txt", "real/a.txt", "link.txt", "clean.txt"];
    assert_eq!(fix(&folder, &args).0, 0);
    assert_eq!(folder.read("real/a.txt"), FIXED);
    assert_eq!(mode("real/a.txt"), 0o750);
    let link = fs::symlink_metadata(folder.path("link.txt")).unwrap();
    assert!(link.is_symlink());
    let untouched = fs::metadata(folder.path("clean.txt")).unwrap().ino();
    assert_eq!(untouched, inode);
    assert_eq!(fs::read_dir(folder.path("real")).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn read_only_files_are_not_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    fs::set_permissions(folder.path("a.txt"), PermissionsExt::from_mode(0o444)).unwrap();
    let run = folder.run(&[
        "check",
        "--preset=docs",
        "--fix",
        "--format=concise",
        "a.txt",
    ]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.starts_with("urilint: a.txt: not fixed: "),
        "{}",
        run.err
    );
    assert_eq!(run.out.lines().count(), 3);
    assert_eq!(folder.read("a.txt"), FAULTY);
}

#[test]
fn diff_does_not_write_files() {
    let folder = Folder::with(&[("a.txt", FAULTY), ("b.txt", CLEAN)]);
    let (code, out) = fix(&folder, &["--diff", "a.txt", "b.txt"]);
    let expected = "\
--- a.txt
+++ a.txt
@@ -1,2 +1,2 @@
-see <HTTP://h.example:80/a>
-and <mailto://anna@h.example>.
+see <http://h.example/a>
+and <mailto:anna@h.example>.
";
    assert_eq!((code, &*out), (1, expected));
    assert_eq!(folder.read("a.txt"), FAULTY);
    assert_eq!(fix(&folder, &["--diff", "--fix", "a.txt"]).0, 1);
    assert_eq!(folder.read("a.txt"), FAULTY);
    assert_eq!(fix(&folder, &["--diff", "b.txt"]), (0, String::new()));
    let run = folder.run(&["check", "--diff", "b.txt", "missing.txt"]);
    assert_eq!(run.code, 2);
}

#[test]
fn diff_has_context_lines() {
    let line = |n: usize| format!("line {n}\n");
    let mut text: String = (1..=40).map(line).collect();
    for n in [5, 9, 30] {
        text = text.replace(&line(n), &format!("HTTP://h.example/{n}\n"));
    }
    let folder = Folder::with(&[("a.txt", text.trim_end())]);
    let (_, out) = fix(&folder, &["--diff", "a.txt"]);
    let heads: Vec<_> = out.lines().filter(|line| line.starts_with('@')).collect();
    assert_eq!(heads, ["@@ -2,11 +2,11 @@", "@@ -27,7 +27,7 @@"]);
    assert_eq!(out.lines().count(), 2 + (1 + 13) + (1 + 8));
    let folder = Folder::with(&[("a.txt", "HTTP://h.example/")]);
    let (_, out) = fix(&folder, &["--diff", "a.txt"]);
    assert!(out.contains("@@ -1 +1 @@\n-HTTP"), "{out}");
    assert_eq!(out.matches("\\ No newline at end of file\n").count(), 2);
}

#[test]
fn credentials_are_masked_in_a_diff_and_kept_in_the_file() {
    let wrapped = "<http://h.example/%zz?access_token=mF9B5f41JqM8xk\n  aq7>\n";
    let folder = Folder::with(&[("a.txt", &format!("{SECRET}\n{wrapped}"))]);
    let (code, out) = fix(&folder, &["--diff", "a.txt"]);
    assert_eq!(code, 1);
    for shown in [
        "-ftp://anna:********@ftp.example.com/%zz\n",
        "+ftp://anna:********@ftp.example.com/%25zz\n",
        "-<http://h.example/%zz?access_token=**************\n",
        "+<http://h.example/%25zz?access_token=**************\n",
    ] {
        assert!(out.contains(shown), "{out}");
    }
    assert!(!out.contains("aq7"), "{out}");
    let (_, out) = fix(&folder, &["--diff", "--show-secrets", "a.txt"]);
    assert!(out.contains("+ftp://anna:s3cretPw@ftp.example.com/%25zz\n"));
    fix(&folder, &["--fix", "a.txt"]);
    assert!(folder.read("a.txt").contains("s3cretPw"));
}

#[test]
fn standard_input_goes_to_standard_output() {
    let folder = Folder::new();
    let args = [
        "check",
        "--mentions=report",
        "--preset=docs",
        "--format=concise",
    ];
    let with = |args: &[&str], more: &[&str], text: &str| {
        folder.run_with(&[args, more].concat(), text.as_bytes())
    };
    let run = |more: &[&str], text: &str| with(&args, more, text);
    let fixed = run(&["--fix", "-q", "-"], FAULTY);
    fixed.is(0, FIXED, "");
    let clean = run(&["--fix", "-"], CLEAN);
    clean.is(0, CLEAN, "");
    let left = run(&["--fix", "-q", "-"], "HTTP://h.example:70000/\n");
    assert_eq!((left.code, &*left.out), (1, "http://h.example:70000/\n"));
    assert!(left.err.starts_with("-:1:18: error: "), "{}", left.err);
    let named = with(
        &args[..2],
        &["--diff", "-q", "--stdin-filename=doc.txt", "-"],
        FAULTY,
    );
    assert_eq!(named.code, 1);
    assert!(named.out.starts_with("--- doc.txt\n"), "{}", named.out);
}

#[test]
fn suppressed_findings_are_not_fixed() {
    let old = "HTTP://h.example/a  urilint: ignore[G001] shown as it was\nHTTP://h.example/b\n";
    let folder = Folder::with(&[("a.txt", old)]);
    assert_eq!(fix(&folder, &["--fix", "a.txt"]).0, 0);
    assert_eq!(
        folder.read("a.txt"),
        old.replace("HTTP://h.example/b", "http://h.example/b")
    );
}

#[test]
fn messages_are_not_fixed() {
    let mail = "From: anna@h.example\nTo: b@h.example\nSubject: c\n\nHTTP://h.example:80/\n";
    let folder = Folder::with(&[("a.eml", mail)]);
    let arguments = ["--fix", "--unsafe-fixes", "--fail-on=info", "a.eml"];
    let (code, out) = fix(&folder, &arguments);
    assert_eq!(code, 1);
    assert!(!out.contains("[*]"), "{out}");
    assert_eq!(folder.read("a.eml"), mail);
}

#[cfg(feature = "archives")]
#[test]
fn compressed_files_are_not_fixed() {
    use std::io::Write;
    let folder = Folder::new();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(FAULTY.as_bytes()).unwrap();
    let packed = gzip.finish().unwrap();
    folder.write("a.txt.gz", &packed);
    let (code, out) = fix(&folder, &["--fix", "--unsafe-fixes", "a.txt.gz"]);
    assert_eq!(code, 1);
    assert_eq!(out.lines().count(), 3);
    assert!(!out.contains("[*]"), "{out}");
    assert_eq!(fs::read(folder.path("a.txt.gz")).unwrap(), packed);
    assert_eq!(fix(&folder, &["--diff", "a.txt.gz"]), (0, String::new()));
}

#[test]
fn byte_ranges_are_not_fixed() {
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    for option in ["--fix", "--diff"] {
        let run = folder.run(&["check", option, "--byte-range=0..5", "a.txt"]);
        assert_eq!(run.code, 2);
    }
}

#[test]
fn ndjson_has_the_edits() {
    let folder = Folder::with(&[("a.txt", SECRET), ("b.txt", FAULTY)]);
    let run = folder.run(&["check", "--preset=docs", "--format=ndjson", "b.txt"]);
    let fix = run.json()[0]["fix"].clone();
    let expected = r#"{"edits":[{"byte_end":9,"byte_start":5,"text":"http"}],"safety":"safe"}"#;
    assert_eq!(fix.to_string(), expected);
    let run = folder.run(&["check", "--format=ndjson", "a.txt"]);
    let lines = run.json();
    assert_eq!(lines[0]["fix"]["safety"], "unsafe");
    assert_eq!(lines[0]["fix"]["edits"][0]["text"], "");
}
