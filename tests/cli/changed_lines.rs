//! `check --changed-lines`: findings on lines that a branch added or changed.

use crate::cli::listed::{git, repository};
use crate::cli::{CLEAN, Folder, Run};

const BAD: &str = "http://h.example/%zz\n";

fn found(folder: &Folder, args: &[&str]) -> Vec<String> {
    let common = ["check", "--format=concise", "--select=S004"];
    let run = folder.run(&[&common, args].concat());
    assert_eq!(run.err, "");
    places(&run)
}

/// Returns the paths and lines of the findings.
fn places(run: &Run) -> Vec<String> {
    let place = |line: &str| {
        let mut parts = line.split(':');
        format!("{}:{}", parts.next().unwrap(), parts.next().unwrap())
    };
    run.out.lines().map(place).collect()
}

#[test]
fn lines_that_were_added_or_changed() {
    let old = format!("{BAD}{CLEAN}{BAD}{CLEAN}");
    let folder = repository(&[
        ("a b.txt", &old),
        ("same.txt", BAD),
        ("old.txt", &CLEAN.repeat(9).replacen(CLEAN, BAD, 1)),
        ("sub/c.txt", "x\n<http://h.example/a\n%zz/\nb>\n"),
        ("end.txt", "x"),
    ]);
    git(&folder, &["checkout", "-qb", "topic"]);
    folder.write("a b.txt", format!("{BAD}x\n{BAD}{CLEAN}{BAD}").as_bytes());
    git(&folder, &["mv", "old.txt", "new.txt"]);
    git(&folder, &["commit", "-qam", "second"]);
    folder.write("new \u{e9}.txt", format!("{BAD}{BAD}").as_bytes());
    // The last line of the URI, whose fault is on another one.
    folder.write("sub/c.txt", b"x\n<http://h.example/a\n%zz/\nc>\n");
    folder.write("end.txt", b"x\nhttp://h.example/%zz");
    let expected = [
        "a b.txt:5",
        "end.txt:2",
        "new \u{e9}.txt:1",
        "new \u{e9}.txt:2",
        "sub/c.txt:3",
    ];
    for threads in ["1", "3"] {
        let args = ["--changed-lines=main", "--threads", threads];
        assert_eq!(found(&folder, &args), expected);
    }
    assert_eq!(
        found(&folder, &["--changed-lines=main", "sub"]),
        ["sub/c.txt:3"]
    );
    assert_eq!(
        found(&folder, &["--changed-lines=HEAD", "a b.txt"]),
        [""; 0]
    );
    let mut command = folder.command(&["check", "--format=concise", "--select=S004"]);
    command.args(["--changed-lines=main", "c.txt", "../end.txt"]);
    let run = Run::of(command.current_dir(folder.path("sub")).output().unwrap());
    assert_eq!(places(&run), ["../end.txt:2", "c.txt:3"]);
    // Whatever the user's configuration of git is.
    for (key, value) in [
        ("diff.noprefix", "true"),
        ("diff.mnemonicPrefix", "true"),
        ("diff.context", "9"),
        ("diff.interHunkContext", "9"),
        ("diff.relative", "true"),
        ("diff.renames", "false"),
        ("diff.external", "false"),
        ("color.ui", "always"),
        ("core.quotePath", "false"),
        ("diff.submodule", "log"),
    ] {
        git(&folder, &["config", key, value]);
    }
    assert_eq!(found(&folder, &["--changed-lines=main"]), expected);
}

#[test]
fn errors_are_one_line() {
    let folder = repository(&[("a.txt", CLEAN)]);
    let run = folder.run(&["check", "--changed-lines=no-such"]);
    run.is(
        2,
        "",
        "urilint: --changed-lines: git knows no revision 'no-such'\n",
    );
    let mut command = folder.command(&["check", "--changed-lines=HEAD"]);
    let run = Run::of(command.env("PATH", "").output().unwrap());
    run.is(2, "", "urilint: --changed-lines: git is not installed\n");
    folder.write("a.txt", b"http://h.example/b\n");
    git(&folder, &["commit", "-qam", "second"]);
    let clone = Folder::new();
    let url = format!("file://{}", folder.0.display());
    git(&clone, &["clone", "-q", "--depth=1", &url, "."]);
    let run = clone.run(&["check", "--changed-lines=HEAD~1"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .ends_with("this clone is shallow: fetch more history\n"),
        "{}",
        run.err
    );
}

#[test]
fn submodules_are_other_repositories() {
    let other = repository(&[("x.txt", CLEAN)]);
    let folder = repository(&[("a.txt", CLEAN)]);
    let url = other.0.display().to_string();
    let add = [
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "--quiet",
        "add",
        &url,
        "sub",
    ];
    git(&folder, &add);
    git(&folder, &["commit", "-qam", "second"]);
    folder.write("sub/x.txt", BAD.as_bytes());
    folder.write("a.txt", BAD.as_bytes());
    assert_eq!(found(&folder, &["--changed-lines=HEAD"]), ["a.txt:1"]);
}
