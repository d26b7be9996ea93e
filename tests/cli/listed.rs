//! Inputs that a list or `git` names.

use std::process::Command;

use crate::cli::{CLEAN, Folder, Run};

/// The files that `urilint extract --files` names.
fn files(run: &Run) -> Vec<&str> {
    assert_eq!((run.code, &*run.err), (0, ""));
    run.out.lines().collect()
}

#[test]
fn lists_of_lines_and_of_nul_bytes() {
    let folder = Folder::with(&[
        ("a.txt", CLEAN),
        ("b c.txt", CLEAN),
        ("d/e.txt", CLEAN),
        ("lines", "b c.txt\r\nd\n\n"),
        ("nul", "b c.txt\0a.txt\0"),
        ("empty", ""),
        ("missing", "a.txt\nno.txt\n"),
        ("dash", "-\n"),
    ]);
    let run = |args: &[&str]| folder.run(&[&["extract", "--files"], args].concat());
    assert_eq!(files(&run(&["--files-from=lines"])), ["b c.txt", "d/e.txt"]);
    assert_eq!(files(&run(&["--files-from=nul"])), ["b c.txt", "a.txt"]);
    assert_eq!(
        files(&run(&["--files-from=lines", "a.txt"])),
        ["a.txt", "b c.txt", "d/e.txt"]
    );
    // An empty list is not the current folder.
    assert_eq!(files(&run(&["--files-from=empty"])), [""; 0]);
    let stdin = folder.run_with(&["extract", "--files", "--files-from=-"], b"d/e.txt\n");
    assert_eq!(files(&stdin), ["d/e.txt"]);
    folder.run(&["extract", "--files-from=missing"]).is(
        2,
        "http://h.example/a\n",
        "urilint: no.txt: not read: No such file or directory (os error 2)\n",
    );
    let both = folder.run(&["check", "--files-from=-", "-"]);
    let message = "standard input cannot be both the list of --files-from and an input";
    both.is(2, "", &format!("urilint: {message}\n"));
    let over = folder.run(&["extract", "--files-from=nul", "-o", "a.txt"]);
    over.is(
        2,
        "",
        "urilint: a.txt: the output file is one of the inputs\n",
    );
    assert_eq!(folder.read("a.txt"), CLEAN);
    for (list, message) in [
        (
            "none",
            "urilint: --files-from: none: No such file or directory (os error 2)\n",
        ),
        (
            "dash",
            "urilint: ./-: not read: No such file or directory (os error 2)\n",
        ),
    ] {
        folder
            .run(&["check", "--files-from", list])
            .is(2, "", message);
    }
}

#[test]
fn binary_files_in_a_list_are_no_errors() {
    let folder = Folder::with(&[
        ("a.png", "\u{89}PNG\0"),
        ("b.txt", CLEAN),
        ("list", "a.png\nb.txt\n"),
    ]);
    folder
        .run(&["extract", "--files-from=list"])
        .is(0, "http://h.example/a\n", "");
}

#[test]
fn a_nul_byte_hides_no_text_from_git_options() {
    let folder = repository(&[("a.md", "text\n"), ("b.bin", "text\n")]);
    for name in ["a.md", "b.bin"] {
        folder.write(name, b"text\0\nhttp://h.example/%zz\n");
    }
    git(&folder, &["add", "."]);
    for option in ["--staged", "--changed-since=HEAD", "--changed-lines=HEAD"] {
        let run = folder.run(&["check", "--format=concise", "--select=S004", option]);
        assert!(run.out.starts_with("a.md:2:"), "{option}: {}", run.out);
        assert_eq!(run.out.lines().count(), 1, "{option}");
    }
}

/// A repository whose last commit has `committed`.
pub fn repository(committed: &[(&str, &str)]) -> Folder {
    let folder = Folder::with(committed);
    git(&folder, &["init", "-q", "-b", "main"]);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-qm", "first"]);
    folder
}

pub fn git(folder: &Folder, args: &[&str]) {
    let mut command = Command::new("git");
    let identity = ["-c", "user.name=Anna", "-c", "user.email=anna@h.example"];
    command.current_dir(&folder.0).args(identity).args(args);
    command
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1");
    assert!(command.status().unwrap().success(), "git {args:?}");
}

#[test]
fn files_that_changed_since_a_revision() {
    let folder = repository(&[
        ("a.txt", CLEAN),
        ("b.txt", CLEAN),
        ("sub/c.txt", CLEAN),
        ("gone", ""),
    ]);
    git(&folder, &["checkout", "-qb", "topic"]);
    folder.write("b.txt", b"http://h.example/b\n");
    git(&folder, &["commit", "-qam", "second"]);
    folder.write("sub/c.txt", b"http://h.example/c\n");
    folder.write("sub/new \u{e9}.txt", b"http://h.example/d\n");
    folder.write("ignored.txt", b"http://h.example/e\n");
    folder.write("vendor/f.txt", b"http://h.example/f\n");
    folder.write(".gitignore", b"ignored.txt\n");
    folder.write("urilint.toml", b"exclude = [\"vendor/\"]\n");
    std::fs::remove_file(folder.path("gone")).unwrap();
    let run = |args: &[&str]| folder.run(&[&["extract", "--files"], args].concat());
    let changed = [
        ".gitignore",
        "b.txt",
        "sub/c.txt",
        "sub/new é.txt",
        "urilint.toml",
    ];
    assert_eq!(files(&run(&["--changed-since=main"])), changed);
    assert_eq!(
        files(&run(&["--changed-since", "main", "sub"])),
        changed[2..4]
    );
    assert_eq!(files(&run(&["--changed-since", "HEAD", "b.txt"])), [""; 0]);
    // What changed on the other branch only is not a change of this one.
    std::fs::remove_file(folder.path("ignored.txt")).unwrap();
    git(&folder, &["stash", "-qu"]);
    git(&folder, &["checkout", "-q", "main"]);
    folder.write("a.txt", b"http://h.example/a2\n");
    git(&folder, &["commit", "-qam", "third"]);
    git(&folder, &["checkout", "-q", "topic"]);
    assert_eq!(files(&run(&["--changed-since=main"])), ["b.txt"]);
}

#[test]
fn staged_files_from_a_folder_of_the_work_tree() {
    let folder = repository(&[("a.txt", CLEAN), ("sub/b.txt", CLEAN), ("sub/c.txt", CLEAN)]);
    for name in ["a.txt", "sub/b.txt", "sub/c.txt"] {
        folder.write(name, b"http://h.example/new\n");
    }
    git(&folder, &["add", "a.txt", "sub/b.txt"]);
    let run = |args: &[&str]| {
        let mut command = folder.command(&[&["extract", "--files"], args].concat());
        Run::of(command.current_dir(folder.path("sub")).output().unwrap())
    };
    assert_eq!(files(&run(&["--staged"])), ["b.txt"]);
    assert_eq!(files(&run(&["--staged", ".."])), ["../a.txt", "b.txt"]);
}

#[test]
fn what_git_cannot_tell_is_one_line() {
    let folder = repository(&[("a.txt", CLEAN)]);
    let error = |args: &[&str]| {
        let run = folder.run(&[&["check"], args].concat());
        assert_eq!((run.code, &*run.out), (2, ""));
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        run.err
    };
    assert_eq!(
        error(&["--changed-since=no-such"]),
        "urilint: --changed-since: git knows no revision 'no-such'\n"
    );
    assert!(error(&["--changed-since=--output=x"]).contains("git knows no revision"));
    assert!(!folder.path("x").exists());
    let outside = Folder::with(&[("a.txt", CLEAN)]);
    let mut command = outside.command(&["check", "--staged"]);
    command.env("GIT_CEILING_DIRECTORIES", std::env::temp_dir());
    let run = Run::of(command.output().unwrap());
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .starts_with("urilint: --staged: git: not a git repository"),
        "{}",
        run.err
    );
    let mut command = folder.command(&["check", "--staged"]);
    command.env("PATH", "");
    let run = Run::of(command.output().unwrap());
    assert_eq!(
        (run.code, &*run.err),
        (2, "urilint: --staged: git is not installed\n")
    );
}

#[test]
fn a_shallow_clone_is_named() {
    let folder = repository(&[("a.txt", CLEAN)]);
    folder.write("a.txt", b"http://h.example/b\n");
    git(&folder, &["commit", "-qam", "second"]);
    let url = format!("file://{}", folder.0.display());
    let clone = Folder::new();
    git(&clone, &["clone", "-q", "--depth=1", &url, "."]);
    let run = clone.run(&["check", "--changed-since=HEAD~1"]);
    let expected = "urilint: --changed-since: git knows no revision 'HEAD~1'; this clone is shallow: \
        fetch more history\n";
    run.is(2, "", expected);
}

#[test]
fn hidden_files_in_and_outside_of_work_trees() {
    let folder = Folder::with(&[(".a.txt", CLEAN), (".github/b.md", CLEAN), ("c.txt", CLEAN)]);
    let run = |args: &[&str]| folder.run(&[&["extract", "--files"], args].concat());
    assert_eq!(files(&run(&[])), ["c.txt"]);
    assert_eq!(
        files(&run(&["--hidden"])),
        [".a.txt", ".github/b.md", "c.txt"]
    );
    git(&folder, &["init", "-q"]);
    assert_eq!(files(&run(&[])), [".a.txt", ".github/b.md", "c.txt"]);
    assert_eq!(files(&run(&["--no-ignore"])), ["c.txt"]);
}
