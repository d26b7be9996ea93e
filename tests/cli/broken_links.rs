//! What a change breaks: links in documents that it did not touch.

use std::fs;

use crate::cli::listed::{git, repository};
use crate::cli::{Folder, Run};

const GUIDE: &str = "# Guide\n\n## Install it\n\ntext\n";

/// A tree in which documents link to a guide.
fn tree() -> Folder {
    repository(&[
        (
            "README.md",
            "[guide](docs/guide.md#install-it), [gone](docs/no.md)\n",
        ),
        ("docs/guide.md", GUIDE),
        (
            "docs/a.md",
            "# A\n\n[the guide](./guide.md), [its part][p]\n\n[p]: guide.md#install-it\n",
        ),
        ("docs/b.rst", "B\n=\n\n`guide <guide.md>`_\n"),
        ("docs/deep/c.adoc", "= C\n\nlink:../guide.md[guide]\n"),
        ("docs/d.html", "<a href=\"guide.md#install-it\">guide</a>\n"),
        ("code.c", "/* docs/guide.md */\n"),
    ])
}

fn check(folder: &Folder, args: &[&str]) -> Run {
    let common = ["check", "--check-local", "--format=concise", "--isolated"];
    folder.run(&[&common, args].concat())
}

/// The paths, lines and messages of the findings.
fn found(run: &Run) -> Vec<String> {
    let line = |line: &str| {
        let end = line.find(" [L01").unwrap_or(line.len());
        line[..end].to_owned()
    };
    run.out.lines().map(line).collect()
}

#[test]
fn links_to_what_was_removed() {
    let folder = tree();
    git(&folder, &["rm", "-q", "docs/guide.md"]);
    let expected = [
        "README.md:1:9: error: link to `docs/guide.md`, which does not exist: `docs/guide.md` was removed",
        "docs/a.md:3:13: error: link to `./guide.md`, but there is no `docs/guide.md`: `docs/guide.md` was removed",
        "docs/a.md:5:6: error: link to `guide.md`, but there is no `docs/guide.md`: `docs/guide.md` was removed",
        "docs/b.rst:4:9: error: link to `guide.md`, but there is no `docs/guide.md`: `docs/guide.md` was removed",
        "docs/d.html:1:10: error: link to `guide.md`, but there is no `docs/guide.md`: `docs/guide.md` was removed",
        "docs/deep/c.adoc:3:6: error: link to `../guide.md`, but there is no `docs/guide.md`: `docs/guide.md` was removed",
    ];
    for args in [
        &["--staged"][..],
        &["--changed-since=HEAD"],
        &["--changed-lines=HEAD", "--threads=3"],
    ] {
        let run = check(&folder, args);
        assert_eq!(found(&run), expected, "{args:?}");
        assert_eq!(run.code, 1);
    }
    // Below a path only.
    assert_eq!(
        found(&check(&folder, &["--staged", "docs/b.rst"])),
        expected[3..4]
    );
}

#[test]
fn links_to_what_was_renamed_are_fixed() {
    let folder = tree();
    fs::create_dir(folder.path("manual")).unwrap();
    git(&folder, &["mv", "docs/guide.md", "manual/the guide.md"]);
    let run = check(&folder, &["--staged"]);
    assert_eq!(run.out.lines().count(), 6, "{}", run.out);
    assert!(
        run.out.contains("was renamed to `manual/the guide.md`"),
        "{}",
        run.out
    );
    let run = check(&folder, &["--changed-since=HEAD", "--fix"]);
    assert_eq!(run.code, 0, "{} {}", run.out, run.err);
    for (name, expected) in [
        (
            "README.md",
            "[guide](manual/the%20guide.md#install-it), [gone](docs/no.md)\n",
        ),
        (
            "docs/a.md",
            "# A\n\n[the guide](../manual/the%20guide.md), [its part][p]\n\n[p]: ../manual/the%20guide.md#install-it\n",
        ),
        (
            "docs/b.rst",
            "B\n=\n\n`guide <../manual/the%20guide.md>`_\n",
        ),
        (
            "docs/deep/c.adoc",
            "= C\n\nlink:../../manual/the%20guide.md[guide]\n",
        ),
        (
            "docs/d.html",
            "<a href=\"../manual/the%20guide.md#install-it\">guide</a>\n",
        ),
    ] {
        assert_eq!(folder.read(name), expected, "{name}");
    }
}

#[test]
fn links_to_a_heading_that_was_renamed_are_fixed() {
    let folder = tree();
    folder.write("docs/guide.md", b"# Guide\n\n## Set it up\n\ntext\n");
    let run = check(&folder, &["--changed-since=HEAD"]);
    let places: Vec<_> = found(&run)
        .iter()
        .map(|line| line[..line.find(": ").unwrap()].to_owned())
        .collect();
    assert_eq!(
        places,
        ["README.md:1:23", "docs/a.md:5:15", "docs/d.html:1:19"]
    );
    assert!(
        run.out.contains("`docs/guide.md` was changed"),
        "{}",
        run.out
    );
    check(&folder, &["--changed-since=HEAD", "--fix"]);
    assert_eq!(
        folder.read("README.md"),
        "[guide](docs/guide.md#set-it-up), [gone](docs/no.md)\n"
    );
}

#[test]
fn a_moved_document_keeps_its_links() {
    let folder = tree();
    fs::create_dir(folder.path("new")).unwrap();
    git(&folder, &["mv", "docs/a.md", "new/a.md"]);
    let run = check(&folder, &["--staged"]);
    assert_eq!(run.out.lines().count(), 2, "{}", run.out);
    assert!(run.out.contains("the document was moved"), "{}", run.out);
    check(&folder, &["--changed-since=HEAD", "--fix"]);
    let expected =
        "# A\n\n[the guide](../docs/guide.md), [its part][p]\n\n[p]: ../docs/guide.md#install-it\n";
    assert_eq!(folder.read("new/a.md"), expected);
}

#[test]
fn what_a_change_keeps_is_quiet() {
    let folder = tree();
    // A heading more, another text, and a broken link that was there before.
    folder.write(
        "docs/guide.md",
        b"# Guide\n\n## Install it\n\nother\n\n## More\n",
    );
    folder.write("code.c", b"/* other */\n");
    for option in ["--changed-since=HEAD", "--changed-lines=HEAD"] {
        check(&folder, &[option]).is(0, "", "");
    }
    git(&folder, &["commit", "-qam", "second"]);
    git(&folder, &["rm", "-q", "code.c"]);
    check(&folder, &["--staged"]).is(0, "", "");
}

#[test]
fn a_configuration_has_links_checked() {
    let folder = tree();
    folder.write("urilint.toml", b"check-local = true\nselect = ['L']\n");
    let check = |args: &[&str]| {
        let run = folder.run(&[&["check", "--format=concise"], args].concat());
        run.out.lines().count()
    };
    assert_eq!(check(&["README.md"]), 1);
    git(&folder, &["rm", "-q", "docs/guide.md"]);
    assert_eq!(check(&["--staged"]), 6);
    folder.write("urilint.toml", b"check-local = false\nselect = ['L']\n");
    assert_eq!(check(&["README.md"]), 0);
    let shown = folder
        .run(&["config", "show", "--format", "json", "README.md"])
        .json();
    assert_eq!(shown[0]["check-local"], serde_json::json!(["false"]));
    assert_eq!(shown[0]["select"], serde_json::json!(["L"]));
}

/// The index is what a commit has, whatever the work tree has.
#[test]
fn the_index_is_what_is_compared() {
    let folder = tree();
    git(&folder, &["rm", "-q", "--cached", "docs/guide.md"]);
    let run = check(&folder, &["--staged", "docs/b.rst"]);
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
    git(&folder, &["reset", "-q"]);
    // Another heading in the index than in the work tree.
    folder.write("docs/guide.md", b"# Guide\n\n## Set it up\n\ntext\n");
    git(&folder, &["add", "docs/guide.md"]);
    folder.write("docs/guide.md", GUIDE.as_bytes());
    let run = check(&folder, &["--staged", "docs/d.html"]);
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
}

/// What is relative to the address of a page stays so, and what may be two changes is not a rename.
#[test]
fn fixes_are_certain() {
    let folder = repository(&[
        ("mkdocs.yml", ""),
        ("docs/a.md", "[b](../b/) [c](b.md#one) [d](b.md#two)\n"),
        ("docs/b.md", "# B\n\n## One\n\n## Two\n\n## Three\n"),
    ]);
    fs::create_dir(folder.path("docs/sub")).unwrap();
    git(&folder, &["mv", "docs/b.md", "docs/sub/n.md"]);
    check(&folder, &["--changed-since=HEAD", "--fix"]);
    let expected = "[b](../sub/n/) [c](sub/n.md#one) [d](sub/n.md#two)\n";
    assert_eq!(folder.read("docs/a.md"), expected);
    git(&folder, &["commit", "-qam", "second"]);
    folder.write("docs/sub/n.md", b"# B\n\n## Uno\n\n## Two\n\n## Tres\n");
    let run = check(&folder, &["--changed-since=HEAD", "--fix"]);
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
    assert_eq!(folder.read("docs/a.md"), expected);
}
