//! Local links of documents that are open: what an editor shows is what `check --check-local` reports
//! once they are saved.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use proptest::prelude::*;
use urilint::Options;
use urilint::config::{CliOverrides, Origin};
use urilint::editor::Checker;

use super::{Shown, first_of_each, shown, shown_by};

/// A folder, and an editor in which some documents of it are open.
struct Client {
    folder: tempfile::TempDir,
    checker: Checker,
    open: BTreeMap<String, String>,
}

impl Client {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut overrides = CliOverrides::new(Origin::Isolated, Options::check());
        overrides.inputs = vec![folder.path().to_path_buf()];
        let client = Self {
            checker: Checker::new(overrides.with_local_links()).unwrap(),
            folder,
            open: BTreeMap::new(),
        };
        for (name, text) in files {
            client.write(name, text);
        }
        client
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Opens or edits a document.
    fn edit(&mut self, name: &str, text: &str) {
        self.open.insert(name.to_owned(), text.to_owned());
        self.checker.document_changed(&self.path(name), text);
    }

    /// Closes a document, and forgets what was not saved.
    fn close(&mut self, name: &str) {
        self.open.remove(name);
        self.checker.document_closed(&self.path(name));
    }

    /// Writes a file, as the editor or another program does.
    fn write(&self, name: &str, text: &str) {
        write(self.folder.path(), name, text);
        self.checker.files_changed();
    }

    fn remove(&self, name: &str) {
        let _ = fs::remove_file(self.path(name));
        self.checker.files_changed();
    }

    /// Returns the documents as they are once all are saved.
    fn saved(&self) -> BTreeMap<String, String> {
        let files = super::files(self.folder.path());
        let name = |path: &PathBuf| {
            let inside = path.strip_prefix(self.folder.path()).unwrap();
            inside.to_str().unwrap().to_owned()
        };
        let files = files
            .iter()
            .map(|path| (name(path), fs::read_to_string(path).unwrap()));
        files.chain(self.open.clone()).collect()
    }

    /// Returns what is shown in a document.
    fn found(&self, name: &str, text: &str) -> Shown {
        let found = self.checker.check(&self.path(name), None, text).unwrap();
        shown(text, &first_of_each(found))
    }

    /// Returns code and message of what is shown in a document as it is open or saved.
    fn messages(&self, name: &str) -> Vec<String> {
        let found = self.found(name, &self.saved()[name]);
        let message = |(_, _, code, message)| format!("{code} {message}");
        found.into_iter().map(message).collect()
    }
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Returns what the command line reports of these files, by name.
fn reported(files: &BTreeMap<String, String>) -> BTreeMap<String, Shown> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        write(folder.path(), name, text);
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_urilint"));
    command.current_dir(folder.path()).args([
        "check",
        "--isolated",
        "--exit-zero",
        "--check-local",
        "--format=ndjson",
        "-q",
        ".",
    ]);
    shown_by(&mut command)
}

/// Compares what is shown in all documents with what the command line reports once they are saved.
/// Returns the number of findings.
fn assert_as_if_saved(client: &Client) -> usize {
    let saved = client.saved();
    let reported = reported(&saved);
    for (name, text) in &saved {
        if client.checker.is_ignored(&client.path(name)) {
            assert_eq!(reported.get(name), None, "{name}");
            continue;
        }
        let expected = reported.get(name).cloned().unwrap_or_default();
        assert_eq!(client.found(name, text), expected, "{name} of {saved:#?}");
    }
    reported.values().map(Vec::len).sum()
}

#[test]
fn an_open_document_is_read_in_place_of_its_file() {
    let mut client = Client::new(&[("a.md", "[b](b.md#new) [c](c/d.md)\n"), ("b.md", "# Old\n")]);
    let all = |client: &Client| {
        assert_as_if_saved(client);
        client.messages("a.md").len()
    };
    assert_eq!(all(&client), 2);
    client.edit("b.md", "# New\n");
    assert_eq!(all(&client), 1, "a heading that is not saved");
    client.edit("c/d.md", "");
    assert_eq!(
        all(&client),
        0,
        "a document in a folder that does not exist"
    );
    client.edit("b.md", "# Other\n");
    assert_eq!(all(&client), 1, "a heading that was edited");
    client.close("c/d.md");
    assert_eq!(all(&client), 2, "a document that was not saved");
    client.close("b.md");
    client.write("b.md", "# New\n");
    assert_eq!(all(&client), 1, "another program wrote the file");
    client.remove("b.md");
    assert_eq!(all(&client), 2, "another program removed the file");
    client.edit("b.md", "# New\n");
    client.write("c/d.md", "");
    assert_eq!(all(&client), 0, "a document without a file is open");
}

#[test]
fn the_text_that_is_checked_counts_whether_or_not_it_is_open() {
    let mut client = Client::new(&[("a.md", "# Old\n"), ("b.md", "# B\n")]);
    let text = "# New\n[own](#new) [old](#old) [b](b.md#b) [c](c.md)\n";
    let codes = |client: &Client, name| {
        let found = client.found(name, text);
        found.into_iter().map(|one| one.2).collect::<Vec<_>>()
    };
    for name in ["a.md", "new.md"] {
        assert_eq!(codes(&client, name), ["L011", "L010"], "{name}");
    }
    client.edit("a.md", "# Another\n");
    assert_eq!(codes(&client, "a.md"), ["L011", "L010"]);
    client.edit("a.md", text);
    assert_eq!(codes(&client, "a.md"), ["L011", "L010"]);
}

#[test]
fn what_decides_a_link_is_read_again() {
    let book = ("docs/a.adoc", "= A\n\nimage::b.png[]\n");
    let page = ("docs/a.md", "[b](b/)\n");
    let suppressed = "[b](b/) <!-- urilint: ignore[L010] -->\n";
    let template = "<a href=b.html>b</a> {{ c }}\n";
    let own_images = "= A\n:imagesdir: {images}\n\nimage::b.png[]\n";
    let index = ":imagesdir: images\n\ninclude::a.adoc[]\n";
    // A document with a missing target, and the edit by which it is not reported.
    for (name, document, (edited, text)) in [
        ("a comment", page, (page.0, suppressed)),
        ("a site", page, ("config.yml", "baseURL: /\n")),
        (
            "a template",
            ("a.html", "<a href=b.html>b</a>\n"),
            ("a.html", template),
        ),
        ("a folder of images", book, (book.0, own_images)),
        ("a book", book, ("config.yml", "imagesdir: images\n")),
        ("an index of a book", book, ("docs/index.adoc", index)),
        (
            "an inserted document",
            ("a.adoc", "= A\n\n<<b>>\n\ninclude::p.adoc[]\n"),
            ("p.adoc", "[[b]]\n"),
        ),
        (
            "a document that inserts it",
            ("p.adoc", "= P\n\n<<b>>\n"),
            ("a.adoc", "= A\n\ninclude::p.adoc[]\n"),
        ),
    ] {
        let before = if edited == document.0 {
            document.1
        } else {
            "= X\n"
        };
        let mut client = Client::new(&[document, (edited, before)]);
        let count = |client: &Client| client.messages(document.0).len();
        assert_eq!(count(&client), 1, "{name}");
        client.edit(edited, before);
        assert_eq!(count(&client), 1, "{name}");
        client.edit(edited, text);
        assert_eq!(count(&client), 0, "{name}");
        assert_as_if_saved(&client);
        client.close(edited);
        assert_eq!(count(&client), 1, "{name}");
    }
    let client = Client::new(&[("a.md", "[b](out/b.md)\n")]);
    assert_eq!(client.messages("a.md").len(), 1);
    client.write(".gitignore", "out/\n");
    assert_eq!(client.messages("a.md").len(), 0, "the output of a build");
}

#[test]
fn links_are_checked_if_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.md");
    let count = |overrides| {
        let checker = Checker::new(overrides).unwrap();
        checker.check(&path, None, "[b](b.md)\n").unwrap().len()
    };
    let overrides = || CliOverrides::new(Origin::Nearest, Options::check());
    assert_eq!(count(overrides()), 0);
    assert_eq!(count(overrides().with_local_links()), 1);
    fs::write(folder.path().join("urilint.toml"), "ignore = ['L010']\n").unwrap();
    assert_eq!(
        count(overrides().with_local_links()),
        1,
        "an option is over a file"
    );
    let root = "root-dir = ['public']\n";
    fs::write(folder.path().join("urilint.toml"), root).unwrap();
    fs::create_dir(folder.path().join("public")).unwrap();
    let checker = Checker::new(overrides().with_local_links()).unwrap();
    let found = checker.check(&path, None, "[b](/b.md)\n").unwrap();
    assert_eq!(found.len(), 1, "the root of a configuration");
}

#[test]
fn comments_suppress_and_fixes_keep_them() {
    let client = Client::new(&[("b.md", "")]);
    let text = "<!-- urilint: ignore[L010] not written yet -->\n[a](a.md)\n\n\
                <!-- urilint: ignore[L010] no longer true -->\n[b](b.md)\n";
    client.write("c.md", text);
    assert_as_if_saved(&client);
    let found = client.messages("c.md");
    assert!(
        found.len() == 1 && found[0].starts_with("L012 "),
        "{found:?}"
    );
    let path = client.path("c.md");
    let fixed = client
        .checker
        .fix(&path, None, text, urilint::Safety::Unsafe);
    let fixed = fixed.unwrap().unwrap_or_else(|| text.to_owned());
    assert!(fixed.contains("not written yet"), "{fixed}");
}

#[test]
fn edits_and_checks_in_threads_leave_nothing_stale() {
    let mut client = Client::new(&[("a.md", "[b](b.md#last)\n")]);
    let (a, b) = (client.path("a.md"), client.path("b.md"));
    std::thread::scope(|scope| {
        for thread in 0..3 {
            let (checker, a, b) = (&client.checker, &a, &b);
            scope.spawn(move || {
                for number in 0..100 {
                    if thread == 0 {
                        checker.document_changed(b, &format!("# {number}\n"));
                    }
                    checker.check(a, None, "[b](b.md#last)\n").unwrap();
                }
            });
        }
    });
    client.edit("b.md", "# Last\n");
    assert_eq!(client.messages("a.md"), [""; 0]);
    client.close("b.md");
    assert_eq!(client.messages("a.md").len(), 1);
}

/// Documents, a configuration of a site, and a file that decides what is left out.
const NAMES: [&str; 11] = [
    "a.md",
    "b.md",
    "c/README.md",
    "c/d.md",
    "c/d/e.html",
    "f.adoc",
    "c/i.adoc",
    "g.rst",
    "c/img/h.png",
    "book.toml",
    "c/conf.py",
];

/// Lines of documents in any of their formats.
const LINES: [&str; 25] = [
    "# One\n",
    "## Two words\n",
    "= One\n",
    "<h1 id=one>One</h1>\n",
    "<p id=\"two-words\">{{ text }}</p>\n",
    "[[two]]\n",
    ":imagesdir: img\n",
    "include::x.adoc[]\n",
    "include::f.adoc[]\n",
    "include::../f.adoc[]\n",
    "<<two>> xref:three[]\n",
    "extensions = []\n",
    "[a](a.md#one)\n",
    "[b](b.html) [b](b.md#two-words)\n",
    "[c](c/) [c](c/#one)\n",
    "[d](c/d.md#two) [d](d.md)\n",
    "[e](../e.html) [e](d/e.html#one)\n",
    "[own](#one)\n",
    "image::h.png[]\n",
    "link:g.html[g] xref:a.adoc[a]\n",
    "`g <f.adoc>`_\n",
    "<a href=\"d/\">d</a> <img src=img/h.png>\n",
    "[x](/a.md) [x](../../a.md) [x](gone.md)\n",
    "<!-- urilint: ignore[L010] -->\n",
    "\n",
];

/// What happens to a document.
#[derive(Clone, Debug)]
enum Event {
    Edit(String),
    Close,
    Write(String),
    Remove,
}

fn text() -> impl Strategy<Value = String> {
    let lines = prop::collection::vec(prop::sample::select(&LINES[..]), 0..7);
    lines.prop_map(|lines| lines.concat())
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => text().prop_map(Event::Edit),
        1 => Just(Event::Close),
        2 => text().prop_map(Event::Write),
        1 => Just(Event::Remove),
    ]
}

#[test]
fn documents_are_checked_as_if_they_were_saved() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let found = AtomicUsize::new(0);
    let name = || prop::sample::select(&NAMES[..]);
    let files = prop::collection::vec((name(), text()), 0..8);
    let events = prop::collection::vec((name(), event()), 1..12);
    let config = ProptestConfig {
        cases: 60,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    proptest!(config, |(files in files, events in events)| {
        let mut client = Client::new(&[]);
        for (name, text) in &files {
            client.write(name, text);
        }
        for (number, (name, event)) in events.iter().enumerate() {
            match event {
                Event::Edit(text) => client.edit(name, text),
                Event::Close => client.close(name),
                Event::Write(text) => client.write(name, text),
                Event::Remove => client.remove(name),
            }
            // Between events, so that what is known then is in the way of the next.
            for (name, text) in &client.saved() {
                client.found(name, text);
            }
            if number % 4 == 3 {
                found.fetch_add(assert_as_if_saved(&client), Ordering::Relaxed);
            }
        }
        found.fetch_add(assert_as_if_saved(&client), Ordering::Relaxed);
    });
    let found = found.into_inner();
    assert!(found > 200, "only {found} findings");
}
