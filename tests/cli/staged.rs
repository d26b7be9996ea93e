//! `--staged`: the text of the index, which a commit would have.

use std::fs;
use std::os::unix::fs::symlink;

use crate::cli::listed::{git, repository};
use crate::cli::{CLEAN, Folder, Run};

const BAD: &str = "http://h.example/%zz\n";
/// With a safe fix.
const FIXABLE: &str = "http://WWW.h.example/a\n";

fn check(folder: &Folder, args: &[&str]) -> Run {
    let common = [
        "check",
        "--mentions=report",
        "--staged",
        "--select=S004",
        "--format=concise",
    ];
    folder.run(&[&common, args].concat())
}

/// The paths, lines and columns of the findings.
fn places(run: &Run) -> Vec<&str> {
    assert_eq!(run.err, "");
    run.out
        .lines()
        .map(|line| line.split(": ").next().unwrap())
        .collect()
}

#[test]
fn the_index_is_read_and_not_the_work_tree() {
    let folder = repository(&[("a.txt", CLEAN), ("b.txt", CLEAN), ("sub/c.md", CLEAN)]);
    // A fault in the index that is fixed in the tree, and the reverse.
    folder.write("a.txt", format!("one\n{BAD}").as_bytes());
    folder.write("b.txt", b"changed\n");
    folder.write("sub/c.md", b"two\n\n[c](http://h.example/%qq)\n");
    git(&folder, &["add", "."]);
    folder.write("a.txt", CLEAN.as_bytes());
    folder.write("b.txt", BAD.as_bytes());
    // Of another length, and gone.
    fs::remove_file(folder.path("sub/c.md")).unwrap();
    let run = check(&folder, &[]);
    assert_eq!(places(&run), ["a.txt:2:18", "sub/c.md:3:22"]);
    assert_eq!(run.code, 1);
    assert_eq!(places(&check(&folder, &["sub"])), ["sub/c.md:3:22"]);
    // From a folder inside.
    let mut command = folder.command(&["check", "--staged", "--select=S004", "--format=concise"]);
    fs::create_dir_all(folder.path("sub")).unwrap();
    let inside = Run::of(command.current_dir(folder.path("sub")).output().unwrap());
    assert_eq!(places(&inside), ["c.md:3:22"]);
    let links = folder.run(&["extract", "--staged", "b.txt"]);
    links.is(0, "", "");
}

#[test]
fn staged_text_is_read_as_files_are() {
    let folder = repository(&[("a.txt", CLEAN), ("old.txt", BAD)]);
    folder.write("urilint.toml", b"exclude = ['vendor/']\nignore = ['G']\n");
    folder.write("vendor/v.txt", BAD.as_bytes());
    folder.write("vendor/gone.txt", BAD.as_bytes());
    folder.write(
        "off.md",
        format!("<!-- urilint: off -->\n\n<{}>\n", BAD.trim()).as_bytes(),
    );
    folder.write("bin.png", b"\x89PNG\0http://h.example/%zz\n");
    git(&folder, &["mv", "old.txt", "new.txt"]);
    git(&folder, &["add", "-f", "."]);
    for name in ["vendor/v.txt", "off.md", "bin.png", "new.txt"] {
        folder.write(name, CLEAN.as_bytes());
    }
    fs::remove_file(folder.path("vendor/gone.txt")).unwrap();
    let run = check(&folder, &[]);
    assert!(
        !run.out.contains("vendor") && !run.out.contains("off.md"),
        "{run:?}"
    );
    assert!(run.out.starts_with("new.txt:1:18: "), "{run:?}");
    let baseline = check(&folder, &["--write-baseline=base.json", "new.txt"]);
    assert_eq!(baseline.code, 0, "{baseline:?}");
    let json = folder.read("base.json");
    assert!(json.contains("\"path\": \"new.txt\""), "{json}");
    check(&folder, &["--baseline=base.json", "new.txt"]).is(0, "", "");
}

#[test]
fn links_submodules_and_removed_files_are_not_read() {
    let folder = repository(&[("a.txt", CLEAN), ("gone.txt", BAD), ("type.txt", BAD)]);
    git(&folder, &["rm", "-q", "gone.txt"]);
    folder.write("outside", BAD.as_bytes());
    symlink("outside", folder.path("link.txt")).unwrap();
    fs::remove_file(folder.path("type.txt")).unwrap();
    symlink("outside", folder.path("type.txt")).unwrap();
    let inner = repository(&[("b.txt", BAD)]);
    fs::rename(&inner.0, folder.path("module")).unwrap();
    git(&folder, &["add", "link.txt", "type.txt", "module"]);
    check(&folder, &[]).is(0, "", "");
    let verbose = check(&folder, &["-v"]);
    for line in [
        "urilint: link.txt: skipped: a symbolic link\n",
        "urilint: type.txt: skipped: a symbolic link\n",
    ] {
        assert!(verbose.err.contains(line), "{}", verbose.err);
    }
    assert!(!verbose.err.contains("gone.txt"), "{}", verbose.err);
    // A file that becomes a link in the tree only.
    folder.write("a.txt", BAD.as_bytes());
    git(&folder, &["add", "a.txt"]);
    fs::remove_file(folder.path("a.txt")).unwrap();
    symlink("/dev/zero", folder.path("a.txt")).unwrap();
    assert_eq!(places(&check(&folder, &[])), ["a.txt:1:18"]);
}

#[test]
fn the_first_commit_and_conflicts() {
    let folder = Folder::with(&[("a.txt", BAD)]);
    git(&folder, &["init", "-q", "-b", "main"]);
    git(&folder, &["add", "."]);
    folder.write("a.txt", b"");
    assert_eq!(places(&check(&folder, &[])), ["a.txt:1:18"]);
    git(&folder, &["commit", "-qm", "first"]);
    let commit = |branch: &str, text: &str| {
        git(&folder, &["checkout", "-qfb", branch, "main"]);
        folder.write("a.txt", text.as_bytes());
        git(&folder, &["commit", "-qam", branch]);
    };
    commit("one", "one\n");
    commit("two", "two\n");
    let mut merge = std::process::Command::new("git");
    merge.args(["-c", "user.name=A", "-c", "user.email=a@h.example"]);
    let merged = merge
        .args(["merge", "-q", "one"])
        .current_dir(&folder.0)
        .output();
    assert!(!merged.unwrap().status.success());
    check(&folder, &[]).is(2, "", "urilint: --staged: a.txt: it has conflicts\n");
}

#[test]
fn fixes_apply_where_tree_and_index_agree() {
    let folder = repository(&[("same.txt", CLEAN), ("other.txt", CLEAN)]);
    folder.write("same.txt", FIXABLE.as_bytes());
    folder.write("other.txt", FIXABLE.as_bytes());
    git(&folder, &["add", "."]);
    let tree = format!("{FIXABLE}more\n");
    folder.write("other.txt", tree.as_bytes());
    let args = [
        "check",
        "--mentions=report",
        "--staged",
        "--select=G",
        "--format=concise",
    ];
    let diff = folder.run(&[&args[..4], &["--diff"]].concat());
    assert_eq!(diff.code, 1, "{diff:?}");
    let run = folder.run(&[&args[..], &["--fix"]].concat());
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "urilint: other.txt: not fixed: its staged text is not that of the work tree\n\
         urilint: 1 fix applied in 1 file\n\
         urilint: fixed files are not staged: add them to the index with `git add`\n"
    );
    assert!(run.out.starts_with("other.txt:1:8: "), "{}", run.out);
    assert_eq!(folder.read("same.txt"), "http://www.h.example/a\n");
    assert_eq!(folder.read("other.txt"), tree);
    // The index has what it had.
    let staged = folder.run(&args);
    assert!(staged.out.contains("same.txt:1:8: "), "{}", staged.out);
    git(&folder, &["add", "."]);
    assert!(!folder.run(&args).out.contains("same.txt"));
}

#[test]
fn no_copy_of_staged_text_is_left() {
    let folder = repository(&[("a.txt", CLEAN), ("tmp/.keep", "")]);
    folder.write("a.txt", BAD.as_bytes());
    git(&folder, &["add", "."]);
    folder.write("a.txt", CLEAN.as_bytes());
    for args in [
        &["check", "--staged"][..],
        &["check", "--staged", "--fix"],
        &["check", "--staged", "--format=nonsense"],
        &["extract", "--staged"],
    ] {
        let mut command = folder.command(args);
        command.env("TMPDIR", folder.path("tmp"));
        command.output().unwrap();
        assert_eq!(
            fs::read_dir(folder.path("tmp")).unwrap().count(),
            1,
            "{args:?}"
        );
    }
}

/// As `git commit -a` and `git commit FILE` do: with an index of their own.
#[test]
fn the_index_of_a_hook_is_read() {
    let folder = repository(&[("a.txt", CLEAN)]);
    folder.write("a.txt", BAD.as_bytes());
    fs::copy(folder.path(".git/index"), folder.path(".git/other")).unwrap();
    let mut add = std::process::Command::new("git");
    add.args(["add", "a.txt"]).current_dir(&folder.0);
    add.env("GIT_INDEX_FILE", folder.path(".git/other"))
        .status()
        .unwrap();
    folder.write("a.txt", CLEAN.as_bytes());
    check(&folder, &[]).is(0, "", "");
    let mut command = folder.command(&["check", "--staged", "--select=S004", "--format=concise"]);
    command.env("GIT_INDEX_FILE", folder.path(".git/other"));
    let run = Run::of(command.output().unwrap());
    assert_eq!(places(&run), ["a.txt:1:18"]);
}

/// A filter of the user, such as that of large files, makes another text in the index.
#[test]
fn filters_and_line_ends() {
    let folder = repository(&[("a.txt", CLEAN)]);
    git(&folder, &["config", "core.autocrlf", "input"]);
    folder.write("a.txt", format!("x\r\n{}\r\n", BAD.trim()).as_bytes());
    git(&folder, &["-c", "core.safecrlf=false", "add", "."]);
    let run = folder.run(&["check", "--staged", "--select=S004", "--format=ndjson"]);
    let found = &run.json()[0];
    assert_eq!(
        (&found["line"], &found["byte_start"]),
        (&2.into(), &19.into())
    );
}
