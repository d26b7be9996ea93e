//! Which inputs are read, which are not, and how that is reported.

use std::fs;
use std::path::Path;

use crate::cli::{CLEAN, Folder};

#[test]
fn unreadable_inputs_are_one_line_each() {
    let folder = Folder::with(&[("clean.txt", CLEAN)]);
    let run = folder.run(&["extract", "missing.txt", "clean.txt"]);
    assert_eq!((run.code, &*run.out), (2, "http://h.example/a\n"));
    assert!(run.err.starts_with("urilint: missing.txt: "), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

#[test]
fn names_are_escaped() {
    let folder = Folder::new();
    let run = folder.run(&["extract", "a\x1b[2J\nb"]);
    assert!(
        run.err.starts_with(r"urilint: a\u{1b}[2J\u{a}b: "),
        "{}",
        run.err
    );
    assert_eq!((run.code, run.err.lines().count()), (2, 1));
}

#[test]
fn standard_input() {
    let folder = Folder::new();
    let link = "http://h.example/a\n";
    folder
        .run_with(&["extract"], CLEAN.as_bytes())
        .is(0, link, "");
    folder
        .run_with(&["extract", "-"], CLEAN.as_bytes())
        .is(0, link, "");
    let path = |args: &[&str]| folder.run_with(args, CLEAN.as_bytes()).all("path");
    assert_eq!(path(&["extract", "--format=ndjson"]), ["-"]);
    assert_eq!(
        path(&["extract", "--format=ndjson", "--stdin-filename", "x/y.md"]),
        ["x/y.md"]
    );
}

#[test]
fn current_folder_is_the_default() {
    let folder = Folder::with(&[("a.txt", CLEAN), ("b/c.txt", CLEAN)]);
    assert_eq!(
        folder.run(&["extract", "--format=ndjson"]).all("path"),
        ["a.txt", "b/c.txt"]
    );
}

#[test]
fn folders_are_walked() {
    let folder = Folder::with(&[
        ("a.txt", CLEAN),
        ("b/c.md", CLEAN),
        ("b/ignored.txt", CLEAN),
        (".hidden", CLEAN),
        (".urilintignore", "ignored.txt\n"),
    ]);
    let files = |args: &[&str]| {
        let run = folder.run(&[&["extract", "--files"], args].concat());
        assert_eq!((run.code, &*run.err), (0, ""));
        run.out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(files(&[]), ["a.txt", "b/c.md"]);
    assert_eq!(
        files(&["--no-ignore"]),
        ["a.txt", "b/c.md", "b/ignored.txt"]
    );
    assert_eq!(files(&["--exclude", "*.md"]), ["a.txt"]);
    assert_eq!(
        files(&["b/ignored.txt", "b/c.md"]),
        ["b/ignored.txt", "b/c.md"]
    );
    assert_eq!(
        files(&["--force-exclude", "b/ignored.txt", "b/c.md"]),
        ["b/c.md"]
    );
    assert_eq!(
        files(&["--force-exclude", "--exclude=b", "b/c.md", "a.txt"]),
        ["a.txt"]
    );
    let run = folder.run(&["extract", "--force-exclude", "b/ignored.txt"]);
    run.is(0, "", "");
}

#[test]
#[cfg(unix)]
fn followed_links_and_loops() {
    let folder = Folder::with(&[("a/x.txt", CLEAN)]);
    std::os::unix::fs::symlink("..", folder.path("a/loop")).unwrap();
    folder
        .run(&["extract", "."])
        .is(0, "http://h.example/a\n", "");
    let run = folder.run(&["extract", "-L", "."]);
    assert_eq!((run.code, &*run.out), (2, "http://h.example/a\n"));
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

#[test]
#[cfg(unix)]
fn named_link_to_a_folder_is_walked() {
    let folder = Folder::with(&[
        ("a/x.txt", CLEAN),
        ("mail/cur/1", CLEAN),
        ("mail/new/2", CLEAN),
        ("mail/.Sent/cur/3", CLEAN),
        ("mail/.Sent/new/4", CLEAN),
    ]);
    for name in ["a", "mail"] {
        let link = folder.path(&format!("{name}.link"));
        std::os::unix::fs::symlink(name, link).unwrap();
    }
    let link = "http://h.example/a\n";
    folder.run(&["extract", "a.link"]).is(0, link, "");
    folder
        .run(&["extract", "mail.link"])
        .is(0, &link.repeat(4), "");
    folder.run(&["extract", "mail"]).is(0, &link.repeat(4), "");
}

#[test]
#[cfg(target_os = "linux")]
fn names_that_are_not_utf8_are_kept() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new();
    let name = std::ffi::OsStr::from_bytes(b"a\xff.txt");
    fs::write(folder.0.join(name), CLEAN).unwrap();
    let run = folder.run(&["extract", "--format=ndjson", "."]);
    assert!(
        run.out
            .starts_with(r#"{"path":"a%FF.txt","path_bytes":"Yf8udHh0","#),
        "{}",
        run.out
    );
}

#[test]
fn paths_are_labelled() {
    let folder = Folder::with(&[("b/a.txt", CLEAN)]);
    let label = |how: &str, path: &str| {
        folder
            .run(&["extract", "--format=ndjson", "--path-label", how, path])
            .all("path")
    };
    let absolute = fs::canonicalize(folder.path("b/a.txt")).unwrap();
    let absolute = absolute.to_str().unwrap();
    assert_eq!(label("given", "./b/a.txt"), ["./b/a.txt"]);
    assert_eq!(label("relative", "./b/a.txt"), ["b/a.txt"]);
    assert!(Path::new(&label("absolute", "b")[0]).is_absolute());
    assert!(absolute.ends_with("b/a.txt"));
}

#[test]
fn binary_files_are_skipped_by_default() {
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    folder.write("a.bin", b"\0\x01 http://h.example/b \0\n");
    let link = "http://h.example/a\n";
    let skipped = "urilint: a.bin: skipped: binary data (it has a NUL byte)";
    folder.run(&["extract", "."]).is(0, link, "");
    let run = folder.run(&["extract", "-v", "."]);
    assert_eq!(run.err.lines().next(), Some(skipped));
    let message = format!("{skipped} (use --text to read it)\n");
    folder
        .run(&["extract", "a.bin", "a.txt"])
        .is(2, link, &message);
    // Files named by a hook were not named by the user.
    folder
        .run(&["extract", "--force-exclude", "a.bin"])
        .is(0, "", "");
    folder
        .run(&["extract", "--text", "a.bin"])
        .is(0, "http://h.example/b\n", "");
    let run = folder.run_with(&["extract"], b"\0");
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
}

#[test]
fn a_nul_byte_hides_no_text() {
    let folder = Folder::new();
    let text = b"text\0\nhttp://h.example/a\n";
    folder.write("a.bin", text);
    folder.write("b.md", text);
    folder.write("c", b"<!doctype html>\0<a href='http://h.example/a'>a</a>");
    let run = folder.run(&["extract", "-v", "."]);
    assert_eq!(run.out, "http://h.example/a\n".repeat(2));
    assert!(
        run.err.contains("1 (binary data (it has a NUL byte))"),
        "{}",
        run.err
    );
    // Standard input has no name, unless it is given one.
    let run = folder.run_with(&["extract"], text);
    assert_eq!((run.code, &*run.out), (2, ""));
    let named = ["extract", "--stdin-filename=a.md", "-"];
    folder
        .run_with(&named, text)
        .is(0, "http://h.example/a\n", "");
}

#[test]
#[cfg(unix)]
fn special_files_are_reported() {
    let folder = Folder::with(&[
        ("a.txt", CLEAN),
        ("folder.txt/b.txt", CLEAN),
        ("empty.txt", ""),
    ]);
    let link = "http://h.example/a\n";
    let _socket = std::os::unix::net::UnixListener::bind(folder.path("socket")).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.path("broken")).unwrap();
    folder.run(&["extract", "empty.txt"]).is(0, "", "");
    folder.run(&["extract", "folder.txt"]).is(0, link, "");
    folder.run(&["extract", "."]).is(0, &link.repeat(2), "");
    let message = "urilint: broken: skipped: a symbolic link\n\
                urilint: socket: skipped: a socket\n\
                urilint: inputs: 5, read: 2 (64 bytes), warnings: 2, skipped: \
                1 (a socket), 1 (a symbolic link)\n";
    folder
        .run(&["extract", "-v", "."])
        .is(0, &link.repeat(2), message);
    let gone = "No such file or directory (os error 2)";
    for (name, reason) in [("missing", gone), ("broken", gone), ("socket", "a socket")] {
        let message = format!("urilint: {name}: not read: {reason}\n");
        folder
            .run(&["extract", name, "a.txt"])
            .is(2, link, &message);
    }
}

#[test]
#[cfg(unix)]
fn permission_errors_are_reported_once() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::with(&[("a.txt", CLEAN), ("b.txt", CLEAN), ("c/d.txt", CLEAN)]);
    for name in ["b.txt", "c"] {
        fs::set_permissions(folder.path(name), fs::Permissions::from_mode(0o0)).unwrap();
    }
    if fs::read(folder.path("b.txt")).is_ok() {
        eprintln!("skipped: nothing is forbidden to this user");
    } else {
        let message = "urilint: b.txt: not read: Permission denied (os error 13)\n\
                    urilint: c: not read: Permission denied (os error 13)\n";
        folder
            .run(&["extract", "."])
            .is(2, "http://h.example/a\n", message);
    }
    fs::set_permissions(folder.path("c"), fs::Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn skipped_files_are_counted() {
    let folder = Folder::with(&[
        ("a.txt", CLEAN),
        (".hidden/b.txt", CLEAN),
        (".hidden/c.txt", CLEAN),
        ("d/ignored.txt", CLEAN),
        (".ignore", "ignored.txt\n"),
    ]);
    let message = "urilint: inputs: 1, read: 1 (32 bytes), warnings: 0\n";
    let run = folder.run(&["extract", "-v", "."]);
    run.is(0, "http://h.example/a\n", message);
    assert_eq!(
        run.closing,
        "1 URI in 1 file read; left out: 1 file ignored, 1 folder and 1 file hidden"
    );
}

#[test]
fn endless_line_is_split_with_a_warning() {
    let folder = Folder::new();
    let words = "word ".repeat(500_000);
    let text = format!("http://h.example/a {words}http://h.example/b\n");
    folder.write("words.txt", text.as_bytes());
    folder.run(&["extract", "-v", "words.txt"]).is(
        0,
        "http://h.example/a\nhttp://h.example/b\n",
        "urilint: inputs: 1, read: 1 (2500038 bytes), warnings: 0\n",
    );
    let glued = "x".repeat(2_500_000);
    folder.write(
        "glued.txt",
        format!("{glued} http://h.example/b\n").as_bytes(),
    );
    let run = folder.run(&["extract", "-v", "glued.txt"]);
    assert_eq!((run.code, &*run.out), (0, "http://h.example/b\n"));
    assert!(
        run.err.starts_with("urilint: glued.txt: a line "),
        "{}",
        run.err
    );
}
