//! `check --check-local`: links to missing files.

use crate::cli::{Folder, Run};

/// Returns a tree of documents, whose root is marked by `.git`.
fn tree() -> Folder {
    Folder::with(&[
        (".git/HEAD", "ref: refs/heads/main\n"),
        (
            "docs/index.html",
            "<html><h1 id=top-of-it>A</h1>\n\
             <a href=\"guide.html\">there</a> <a href=\"gone.html\">not there</a>\n\
             <a href=\"guide.html#install\">there</a> <a href=\"guide.html#instal\">no</a>\n\
             <a href=\"#top-of-it\">there</a> <a href=\"#nowhere\">no</a> <a href=\"#below\">x</a>\n\
             <a href=\"a%20b.html?x=1#:~:text=c\">there</a> <img src=\"img/none.png\">\n\
             <a href=\"/README.txt\">there</a> <a href=\"/docs/none.txt\">no</a> <a href=\"/guide.html\">of a site</a>\n\
             <a href=\"..\">there</a> <a href=\"sub/\">there</a> <a href=\"sub/#in-sub\">there</a>\n\
             <a href=\"sub/#not-in-sub\">no</a> <a href=\"made.html\">from a source</a>\n\
             <a href=\"main.rs#L3-L5\">lines</a> <a href=\"main.rs#main\">no document</a>\n\
             <a href=\"//www.example.org/x\">elsewhere</a> <a href=\"%s.html\">template</a>\n\
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

const FOUND: [&str; 7] = [
    "docs/index.html:2:41 L010",
    "docs/index.html:3:60 L011",
    "docs/index.html:4:42 L011",
    "docs/index.html:5:56 L010",
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
    assert_eq!(run.json().len(), 6);
}

/// Documents that are no longer kept up to date, and what a program wrote. A rule that is named is as it is.
/// What a service for translators writes is text of others, by its configuration in the tree.
#[test]
fn links_in_translations_are_information() {
    let crowdin = "files:\n  - source: /docs/en/**/*.md\n    translation: /docs/%two_letters_code%/**/%original_file_name%\n";
    let folder = Folder::with(&[
        ("crowdin.yml", crowdin),
        ("mkdocs.yml", "site_name: A\n"),
        ("docs/en/a.md", "[a](none.md)\n"),
        ("docs/ko/a.md", "[a](none.md)\n"),
        ("docs/old/a.md", "[a](none.md)\n"),
    ]);
    let run = folder.run(&["check", "--format=ndjson", "--preset=docs", "."]);
    let found = run.json();
    let found = found.iter().map(|it| {
        (
            it["path"].as_str().unwrap(),
            it["severity"].as_str().unwrap(),
        )
    });
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            ("docs/en/a.md", "error"),
            ("docs/ko/a.md", "info"),
            ("docs/old/a.md", "error"),
        ]
    );
}

/// Posts of which much younger ones are beside them are left as they are.
#[test]
fn links_in_old_posts_are_information() {
    let folder = Folder::with(&[
        ("_config.yml", "title: A\n"),
        ("posts/2015-03-01-old.md", "# A\n\n[a](#none)\n"),
        ("posts/2023-11-05-recent.md", "# A\n\n[a](#none)\n"),
        ("posts/2024-03-01-new.md", "# A\n\n[a](#none)\n"),
        ("news/2015/03/a.md", "# A\n\n[a](#none)\n"),
        ("news/2024/a.md", "# A\n"),
        ("single/2015-03-01-first.md", "# A\n\n[a](#none)\n"),
    ]);
    let run = folder.run(&["check", "--format=concise", "--preset=docs", "."]);
    let severities = run.out.lines().map(|line| {
        let mut parts = line.split(':');
        let path = parts.next().unwrap();
        (path, parts.nth(2).unwrap().trim())
    });
    assert_eq!(
        severities.collect::<Vec<_>>(),
        [
            ("news/2015/03/a.md", "info"),
            ("posts/2015-03-01-old.md", "info"),
            ("posts/2023-11-05-recent.md", "warning"),
            ("posts/2024-03-01-new.md", "warning"),
            ("single/2015-03-01-first.md", "warning"),
        ]
    );
    // The file that is named has the same neighbours.
    let run = folder.run(&[
        "check",
        "--format=concise",
        "--preset=docs",
        "posts/2015-03-01-old.md",
    ]);
    assert!(run.out.contains("info"), "{}", run.out);
}

#[test]
fn links_in_text_of_others_are_information() {
    let folder = Folder::with(&[
        ("mkdocs.yml", "site_name: A\n"),
        ("docs/archive/a.md", "[a](none.md) [b]()\n"),
        (
            "docs/b.md",
            "<!-- Generated by a script. -->\n\n[a](none.md)\n",
        ),
        ("docs/c.md", "[a](none.md)\n"),
    ]);
    let severities = |args: &[&str]| {
        let run = folder.run(&[&["check", "--format=ndjson"], args, &["."]].concat());
        let severity = |line: &serde_json::Value| line["severity"].as_str().unwrap().to_owned();
        run.json().iter().map(severity).collect::<Vec<_>>()
    };
    let docs = "--preset=docs";
    assert_eq!(severities(&[docs]), ["info", "info", "info", "error"]);
    assert_eq!(
        severities(&["--check-local", "--select=L010"]),
        ["error"; 3]
    );
    assert_eq!(
        severities(&[docs, "--mentions=report"]),
        ["error", "warning", "error", "error"]
    );
}

/// A folder may be named like a host. Without a name, the document is beside nothing.
#[test]
fn what_is_there_is_no_host() {
    let text = "[a](api.example.io) [b](www.example.com/a) [c](docs.example.io)\n";
    let folder = Folder::with(&[("a.md", text), ("api.example.io/a.md", "")]);
    let uris = |run: Run| run.all("uri");
    let args = ["check", "--select=L008", "--format=ndjson"];
    let found = folder.run(&[&args[..], &["a.md"]].concat());
    assert_eq!(uris(found), ["www.example.com/a", "docs.example.io"]);
    let args = [&args[..], &["--input-format=markdown", "-"]].concat();
    let found = folder.run_with(&args, text.as_bytes());
    assert_eq!(uris(found).len(), 3);
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
    // With a base, no link is a local one.
    let run = folder.run(&[&CHECK[..], &["--base", "http://www.example.org/", "docs"]].concat());
    let said = "urilint: the argument '--check-local' cannot be used with '--base <URI>'\n";
    assert_eq!(
        (run.code, run.err.starts_with(said)),
        (2, true),
        "{}",
        run.err
    );
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

/// Returns the references of the findings in `a.md` or `docs/a.md`.
fn missing(files: &[(&str, &str)], args: &[&str]) -> Vec<String> {
    let folder = Folder::with(files);
    folder.write(".git/HEAD", b"ref: refs/heads/main\n");
    let run = folder.run(&[&CHECK[..], args, &["."]].concat());
    assert_eq!(run.err, "");
    run.all("uri")
}

#[test]
fn root_directories() {
    let files = [
        (
            "docs/a.md",
            "[b](/b.md) [c](/c/) [d](/d.png) [e](/e.md#no)\n",
        ),
        ("docs/b.md", ""),
        ("site/c.md", ""),
        ("static/e.md", "# E\n"),
    ];
    let config = |text: &'static str| [&files[..], &[("urilint.toml", text)]].concat();
    assert_eq!(missing(&files, &[]), [""; 0]);
    let roots = ["--root-dir", "docs", "--root-dir=static"];
    for (files, args, expected) in [
        (
            files.to_vec(),
            &roots[..],
            &["/c/", "/d.png", "/e.md#no"][..],
        ),
        (
            config("root-dir = 'site'\n"),
            &[],
            &["/b.md", "/d.png", "/e.md#no"],
        ),
        (
            config("root-dir = ['docs', 'site', 'static']\n"),
            &[],
            &["/d.png", "/e.md#no"],
        ),
        (
            config("root-dir = 'site'\n[per-path-root-dir]\n'docs/**' = 'docs'\n"),
            &[],
            &["/c/", "/d.png", "/e.md#no"],
        ),
        (
            config("root-dir = 'site'\n[per-path-root-dir]\n'src/**' = 'docs'\n"),
            &[],
            &["/b.md", "/d.png", "/e.md#no"],
        ),
        (
            config("root-dir = 'site'\n"),
            &roots,
            &["/c/", "/d.png", "/e.md#no"],
        ),
    ] {
        assert_eq!(missing(&files, args), expected, "{args:?}");
    }
}

#[test]
fn root_directories_exist() {
    let folder = tree();
    let run = folder.run(&[&CHECK[..], &["--root-dir=none", "."]].concat());
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("--root-dir none: no such directory"),
        "{}",
        run.err
    );
    let run = folder.run(&["check", "--root-dir=docs", "."]);
    assert_eq!(run.code, 2);
    folder.write("urilint.toml", b"root-dir = 'public'\n");
    folder.write(
        "docs/index.html",
        b"<a href='/a'>a</a> <a href='/b'>b</a>\n",
    );
    let run = folder.run(&[&CHECK[..], &["docs/index.html"]].concat());
    assert_eq!((run.code, &*run.out), (2, ""));
    let warned = run.err.matches("root directory public does not exist");
    assert_eq!(warned.count(), 1, "{}", run.err);
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

#[test]
fn messages_name_what_was_looked_for() {
    for (files, expected) in [
        (
            &[("docs/a.md", "[b](img/b.md)\n"), ("docs/img/c", "")][..],
            &["link to `img/b.md`, but there is no `docs/img/b.md`"][..],
        ),
        (
            &[("docs/a.md", "[b](giude.md)\n"), ("docs/guide.md", "")],
            &["`guide.md` exists"],
        ),
        (
            &[("docs/a.md", "[b](Guide.html)\n"), ("docs/guide.html", "")],
            &["`guide.html` exists"],
        ),
        (
            &[("docs/a.md", "[b](b.md)\n"), ("b.md", "")],
            &["`../b.md` exists"],
        ),
        (
            &[("docs/a.md", "[b](www.example.org/b)\n")],
            &["write `https://www.example.org/b`"],
        ),
        (
            &[
                ("docs/a.md", "[b](../b.md#instal)\n"),
                ("b.md", "# Install\n"),
            ],
            &[
                "link to `#instal`, which does not exist in `b.md`",
                "`#install` exists",
            ],
        ),
    ] {
        let folder = Folder::with(files);
        folder.write(".git/HEAD", b"ref: refs/heads/main\n");
        let run = folder.run(&["check", "--check-local", "."]);
        for part in expected {
            assert!(run.out.contains(part), "{part}: {}", run.out);
        }
        let path = folder.path("").into_os_string().into_string().unwrap();
        assert!(!run.out.contains(&path), "{}", run.out);
    }
}

#[cfg(unix)]
#[test]
fn failed_lookups_are_warnings() {
    let folder = Folder::with(&[(".git/HEAD", ""), ("a.md", "[b](loop/b.md) [c](c.md)\n")]);
    std::os::unix::fs::symlink("loop", folder.path("loop")).unwrap();
    let run = folder.run(&[&CHECK[..], &["."]].concat());
    assert_eq!(run.all("uri"), ["c.md"]);
    assert!(run.err.contains("link not looked up"), "{}", run.err);
    assert_eq!(run.code, 2);
}
