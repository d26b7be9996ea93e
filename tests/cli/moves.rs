//! `urilint mv`: files move with the links to them and in them.

use std::fs;

use crate::cli::Folder;

/// A tree with links to and in `docs/guide.md`.
fn tree() -> Folder {
    let folder = Folder::new();
    for (name, text) in [
        (
            "README.md",
            "[guide](docs/guide.md#part \"title\"), <docs/guide.md>, ![p](docs/p.png)\n",
        ),
        (
            "docs/guide.md",
            "# Guide\n\n## Part\n\n[a](a.md) [self](guide.md#part) [own](#part)\n![p](./p.png) [web](https://www.example.org/a.md)\n",
        ),
        (
            "docs/a.md",
            "# A\n\n[guide](./guide.md?x=1#part)\n\n`[guide](guide.md)`\n",
        ),
        (
            "docs/b.rst",
            "B\n=\n\n`guide <guide.md>`_\n\n.. toctree::\n\n   guide\n   a\n",
        ),
        ("docs/c.adoc", "= C\n\nlink:guide.md[guide]\n"),
        (
            "docs/d.html",
            "<a href='guide.md#part'>guide</a> <a href=\"guide.html\">page</a>\n",
        ),
        ("docs/e.org", "[[file:guide.md][guide]]\n"),
        ("docs/p.png", "x"),
        ("mkdocs.yml", "nav:\n  - Guide: guide.md\n  - a.md\n"),
    ] {
        folder.write(name, text.as_bytes());
    }
    folder
}

#[test]
fn links_move_with_a_file() {
    let folder = tree();
    let run = folder.run(&["mv", "docs/guide.md", "docs/more/new guide.md"]);
    assert_eq!((run.code, &*run.err), (0, ""), "{}", run.out);
    for (name, expected) in [
        (
            "README.md",
            "[guide](docs/more/new%20guide.md#part \"title\"), <docs/guide.md>, ![p](docs/p.png)\n",
        ),
        (
            "docs/more/new guide.md",
            "# Guide\n\n## Part\n\n[a](../a.md) [self](new%20guide.md#part) [own](#part)\n![p](../p.png) [web](https://www.example.org/a.md)\n",
        ),
        (
            "docs/a.md",
            "# A\n\n[guide](./more/new%20guide.md?x=1#part)\n\n`[guide](guide.md)`\n",
        ),
        (
            "docs/b.rst",
            "B\n=\n\n`guide <more/new%20guide.md>`_\n\n.. toctree::\n\n   more/new guide\n   a\n",
        ),
        ("docs/c.adoc", "= C\n\nlink:more/new%20guide.md[guide]\n"),
        (
            "docs/d.html",
            "<a href='more/new%20guide.md#part'>guide</a> <a href=\"more/new%20guide.html\">page</a>\n",
        ),
        (
            "mkdocs.yml",
            "nav:\n  - Guide: more/new guide.md\n  - a.md\n",
        ),
    ] {
        assert_eq!(folder.read(name), expected, "{name}");
    }
    assert!(!folder.path("docs/guide.md").exists());
    // And back again.
    folder.run(&["mv", "docs/more/new guide.md", "docs/guide.md"]);
    let before = tree();
    for name in [
        "README.md",
        "docs/guide.md",
        "docs/b.rst",
        "docs/c.adoc",
        "mkdocs.yml",
    ] {
        assert_eq!(
            folder.read(name).replace("(./", "("),
            before.read(name).replace("(./", "("),
            "{name}"
        );
    }
}

#[test]
fn links_move_with_a_folder() {
    let folder = tree();
    fs::create_dir(folder.path("site")).unwrap();
    let run = folder.run(&["mv", "docs", "site"]);
    assert_eq!((run.code, &*run.err), (0, ""), "{}", run.out);
    assert_eq!(
        folder.read("README.md"),
        "[guide](site/docs/guide.md#part \"title\"), <docs/guide.md>, ![p](site/docs/p.png)\n"
    );
    // What moves together keeps its links.
    assert_eq!(folder.read("site/docs/a.md"), tree().read("docs/a.md"));
}

#[test]
fn a_dry_run_changes_nothing() {
    let folder = tree();
    let run = folder.run(&["mv", "--dry-run", "docs/a.md", "a.md"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("+[a](../a.md) [self]"), "{}", run.out);
    assert!(
        run.out.ends_with("would move docs/a.md to a.md\n"),
        "{}",
        run.out
    );
    for name in ["docs/guide.md", "docs/a.md", "docs/b.rst"] {
        assert_eq!(folder.read(name), tree().read(name), "{name}");
    }
}

#[test]
fn a_move_that_is_not_possible_changes_nothing() {
    let folder = tree();
    for (old, new, message) in [
        (
            "docs/no.md",
            "b.md",
            "urilint: docs/no.md: no such file or folder\n",
        ),
        (
            "docs/guide.md",
            "docs/a.md",
            "urilint: docs/a.md: exists already\n",
        ),
        (
            "docs",
            "docs/docs2",
            "urilint: docs: a folder cannot be moved into itself\n",
        ),
    ] {
        let run = folder.run(&["mv", old, new]);
        run.is(2, "", message);
    }
    // A file is where a folder is needed.
    let run = folder.run(&["mv", "docs/guide.md", "README.md/guide.md"]);
    assert_eq!(run.code, 2, "{}", run.err);
    for name in [
        "README.md",
        "docs/guide.md",
        "docs/a.md",
        "docs/b.rst",
        "mkdocs.yml",
    ] {
        assert_eq!(folder.read(name), tree().read(name), "{name}");
    }
}

/// References to addresses are relative to that of their page, and comments are about findings.
#[test]
fn addresses_are_rewritten_as_addresses() {
    let folder = Folder::with(&[
        ("mkdocs.yml", ""),
        (
            "docs/a.md",
            "<!-- urilint: off -->\n\n[b](../b/#x) ![p](../img/p.png)\n",
        ),
        ("docs/b.md", "[a](../a/) [a](/a.md)\n"),
        ("docs/img/p.png", "x"),
    ]);
    folder.run(&["mv", "docs/b.md", "docs/sub/n.md"]);
    assert_eq!(
        folder.read("docs/a.md"),
        "<!-- urilint: off -->\n\n[b](../sub/n/#x) ![p](../img/p.png)\n"
    );
    assert_eq!(folder.read("docs/sub/n.md"), "[a](../../a/) [a](/a.md)\n");
    folder.run(&["mv", "docs/a.md", "docs/deep/a.md"]);
    assert_eq!(
        folder.read("docs/deep/a.md"),
        "<!-- urilint: off -->\n\n[b](../../sub/n/#x) ![p](../../img/p.png)\n"
    );
    assert_eq!(
        folder.read("docs/sub/n.md"),
        "[a](../../deep/a/) [a](/deep/a.md)\n"
    );
}

#[test]
fn what_is_not_rewritten_is_named_and_credentials_are_masked() {
    let password = "s3kr1tpw";
    let folder = Folder::with(&[
        (
            "a.md",
            &format!("[b](b.md) ftp://anna:{password}@files.example.org/\n"),
        ),
        ("b.md", "# B\n"),
        ("c.html", "<a href=\"b&#46;md\">b</a>\n"),
    ]);
    let run = folder.run(&["mv", "--dry-run", "b.md", "d.md"]);
    assert!(run.out.contains("+[b](d.md) ftp://anna:"), "{}", run.out);
    assert!(!run.out.contains(password), "{}", run.out);
    assert_eq!(
        run.err,
        "urilint: c.html:1: a link is not rewritten: change it by hand\n"
    );
}
