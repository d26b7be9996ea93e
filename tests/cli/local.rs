//! `check --check-local`: links to missing files.

use crate::{Folder, Run};

/// Returns a tree of documents, whose root is marked by `.git`.
fn tree() -> Folder {
    Folder::with(&[
        (".git/HEAD", "ref: refs/heads/main\n"),
        (
            "docs/index.html",
            "<h1 id=top-of-it>A</h1>\n\
             <a href=\"guide.html\">there</a> <a href=\"gone.html\">not there</a>\n\
             <a href=\"guide.html#install\">there</a> <a href=\"guide.html#instal\">no</a>\n\
             <a href=\"#top-of-it\">there</a> <a href=\"#nowhere\">no</a> <a href=\"#below\">x</a>\n\
             <a href=\"a%20b.html?x=1#:~:text=c\">there</a> <img src=\"img/none.png\">\n\
             <a href=\"/README.txt\">there</a> <a href=\"/docs/none.txt\">no</a> <a href=\"/guide.html\">of a site</a>\n\
             <a href=\"..\">there</a> <a href=\"sub/\">there</a> <a href=\"sub/#in-sub\">there</a>\n\
             <a href=\"sub/#not-in-sub\">no</a> <a href=\"made.html\">from a source</a>\n\
             <a href=\"main.rs#L3-L5\">lines</a> <a href=\"main.rs#main\">no document</a>\n\
             <a href=\"//www.example.org/x\">elsewhere</a> <a href=\"{{ url }}\">template</a>\n\
             <a href=\"http://www.example.org/none.html\">elsewhere</a>\n\
             <a href=\"gone.html#x\">once</a> <p id=below>\n",
        ),
        ("docs/guide.html", "<h2 id=install>Install</h2>\n"),
        ("docs/a b.html", "<p>\n"),
        ("docs/made.adoc", "= Made\n"),
        ("docs/main.rs", "fn main() {}\n"),
        (
            "docs/sub/index.html",
            "<a name=in-sub></a><a href=\"../../x.html\">no</a>\n",
        ),
        (
            "README.txt",
            "see <a href=\"none.html\">: plain text has no links\n",
        ),
    ])
}

/// Returns path, line, column and code of each finding.
fn positions(run: &Run) -> Vec<String> {
    let location = |line: &serde_json::Value| {
        let text = |key| line[key].as_str().unwrap().to_owned();
        format!(
            "{}:{}:{} {}",
            text("path"),
            line["line"],
            line["column"],
            text("code")
        )
    };
    run.json().iter().map(location).collect()
}

const CHECK: [&str; 5] = [
    "check",
    "--check-local",
    "--select",
    "L010,L011",
    "--format=ndjson",
];

const FOUND: [&str; 8] = [
    "docs/index.html:2:41 L010",
    "docs/index.html:3:60 L011",
    "docs/index.html:4:42 L011",
    "docs/index.html:5:56 L010",
    "docs/index.html:6:42 L010",
    "docs/index.html:8:15 L011",
    "docs/index.html:12:10 L010",
    "docs/sub/index.html:1:29 L010",
];

#[test]
fn missing_targets_are_reported() {
    let folder = tree();
    for threads in ["1", "3"] {
        let run = folder.run(&[&CHECK[..], &["--threads", threads, "."]].concat());
        assert_eq!(positions(&run), FOUND, "{}", run.err);
        assert_eq!(run.code, 1);
    }
    // From any working directory.
    let run = folder.run(&[&CHECK[..], &["docs/sub/../index.html"]].concat());
    assert_eq!(run.json().len(), 7);
}

#[test]
fn off_by_default() {
    let folder = tree();
    let run = folder.run(&["check", "--select", "L010,L011", "."]);
    run.is(0, "", "");
    let run = folder.run(&[
        "check",
        "--check-local",
        "--ignore",
        "L010",
        "--format=concise",
        "docs",
    ]);
    let codes = run.out.matches("[L011 missing-anchor]").count();
    assert_eq!((codes, run.out.lines().count()), (3, 3), "{}", run.out);
    let run = folder.run(&["check", "--check-local", "--ignore=L010,L011", "docs"]);
    assert_eq!((run.code, &*run.out), (0, ""));
}

#[test]
fn base_changes_the_target() {
    let folder = tree();
    folder.write(
        "based.html",
        b"<base href=\"/x/\"><a href=\"gone.html\">a</a><a href=\"#b\">b</a>",
    );
    let run = folder.run(&[&CHECK[..], &["based.html"]].concat());
    run.is(0, "", "");
    let run = folder.run(&[&CHECK[..], &["--base", "http://www.example.org/", "docs"]].concat());
    run.is(0, "", "");
}

#[test]
fn standard_input_with_a_file_name() {
    let folder = tree();
    let text = b"<a href=\"guide.html\">a</a><a href=\"gone.html\">b</a>";
    let run = folder.run_with(
        &[&CHECK[..], &["--stdin-filename", "docs/new.html", "-"]].concat(),
        text,
    );
    assert_eq!(positions(&run), ["docs/new.html:1:36 L010"]);
    let run = folder.run_with(&[&CHECK[..], &["--input-format=html", "-"]].concat(), text);
    run.is(0, "", "");
}

#[test]
fn named_folder_is_the_root_without_a_repository() {
    let folder = Folder::with(&[
        (
            "site/a/index.html",
            "<a href=\"/b.html\">b</a> <a href=\"/c.html\">c</a>\n",
        ),
        ("site/b.html", "<p>\n"),
        ("c.html", "<p>\n"),
    ]);
    let run = folder.run(&[&CHECK[..], &["site"]].concat());
    assert_eq!(positions(&run), ["site/a/index.html:1:34 L010"]);
}

#[test]
fn location_is_shown() {
    let folder = Folder::with(&[("a.html", "<a href=\"gone.html#x\">b</a>\n")]);
    let run = folder.run(&["check", "--check-local", "a.html"]);
    assert!(
        run.out
            .contains("error[L010]: link to `gone.html`, which does not exist"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("<a href=\"gone.html#x\">b</a>"),
        "{}",
        run.out
    );
}
