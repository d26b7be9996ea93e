//! Lookups in a tree that is nowhere on disk, and how much of it they read.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::tree::{OpenFile, Tree};
use super::{Documents, Kind, LocalLinks, Searches};
use crate::config::Entry;
use crate::format::detect;
use crate::lint::options::{Options, Task};
use crate::lint::scanner::read_with;
use crate::rule::{Checks, LocalReferences, Settings};

/// A tree without anything.
#[derive(Debug)]
struct Empty;

impl Tree for Empty {
    fn kind(&self, _: &Path) -> io::Result<Option<Kind>> {
        Ok(None)
    }

    fn names(&self, _: &Path) -> Vec<String> {
        Vec::new()
    }

    fn open(&self, _: &Path) -> io::Result<OpenFile> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn is_ignored(&self, _: &Path, _: &Path, _: Entry) -> bool {
        false
    }
}

/// A tree that counts its lookups.
struct Watched {
    tree: Arc<Documents>,
    calls: AtomicUsize,
    opened: Mutex<BTreeSet<PathBuf>>,
    /// What happens after the next file is opened.
    on_open: Mutex<Option<Box<dyn FnOnce() + Send>>>,
}

impl Watched {
    fn call(&self) {
        self.calls.fetch_add(1, Ordering::Relaxed);
    }
}

impl fmt::Debug for Watched {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.tree.fmt(f)
    }
}

impl Tree for Watched {
    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        self.call();
        self.tree.kind(path)
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        self.call();
        self.tree.names(folder)
    }

    fn open(&self, path: &Path) -> io::Result<OpenFile> {
        self.call();
        self.opened.lock().unwrap().insert(path.to_path_buf());
        let file = self.tree.open(path);
        if let Some(on_open) = self.on_open.lock().unwrap().take() {
            on_open();
        }
        file
    }

    fn is_ignored(&self, path: &Path, root: &Path, entry: Entry) -> bool {
        self.call();
        self.tree.is_ignored(path, root, entry)
    }
}

/// Documents, and their links.
struct Fixture {
    documents: Arc<Documents>,
    watched: Arc<Watched>,
    links: Arc<LocalLinks>,
}

impl Fixture {
    fn new(texts: &[(&str, &str)]) -> Self {
        let documents = Arc::new(Documents::over(Arc::new(Empty)));
        for (path, text) in texts {
            documents.set(path.as_ref(), text.as_bytes());
        }
        let watched = Arc::new(Watched {
            tree: documents.clone(),
            calls: AtomicUsize::new(0),
            opened: Mutex::default(),
            on_open: Mutex::default(),
        });
        Self {
            links: Arc::new(LocalLinks::new(watched.clone(), vec!["/r".into()])),
            documents,
            watched,
        }
    }

    /// Returns the references in the document at `path` that lead nowhere.
    fn missing(&self, path: &str) -> Vec<String> {
        let settings = Settings {
            local_references: LocalReferences::Checked,
            ..Settings::default()
        };
        let options = Options::new(Task::Check(Checks::new(LocalReferences::rules(), settings)));
        let mut text = Vec::new();
        let mut file = self.documents.open(path.as_ref()).unwrap();
        file.bytes.read_to_end(&mut text).unwrap();
        let output = read_with(&text, detect(path, &text), &options, &mut |part| {
            self.links
                .check(Some(path.as_ref()), &options, (part, &Searches::new()));
        });
        assert_eq!(output.warnings, []);
        let uris = output.findings.into_iter();
        uris.map(|finding| String::from_utf8(finding.uri).unwrap())
            .collect()
    }

    /// Returns how often the tree was asked since the last call.
    fn calls(&self) -> usize {
        self.watched.opened.lock().unwrap().clear();
        self.watched.calls.swap(0, Ordering::Relaxed)
    }
}

#[test]
fn a_tree_need_not_be_on_disk() {
    let fixture = Fixture::new(&[
        (
            "/r/docs/a.html",
            "<a href=b.html#one>b</a> <a href=b.html#two>b</a> <a href=../c/>c</a> <a href=d.html>d</a>",
        ),
        ("/r/docs/b.md", "# One\n"),
        ("/r/c/README.md", "# C\n"),
    ]);
    assert_eq!(fixture.missing("/r/docs/a.html"), ["b.html#two", "d.html"]);
}

#[test]
fn an_edit_costs_what_was_edited() {
    let texts: Vec<_> = (0..300)
        .map(|number| {
            let next = (number + 1) % 300;
            let text = format!("# One\n[next]({next}.md#one) [none]({next}.md#two) [own](#one)\n");
            (format!("/r/{number}.md"), text)
        })
        .collect();
    let texts: Vec<_> = texts
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    let fixture = Fixture::new(&texts);
    for (path, _) in &texts {
        assert_eq!(fixture.missing(path).len(), 1);
    }
    assert!(fixture.calls() > 900);
    // What was looked up is known.
    assert_eq!(fixture.missing("/r/0.md").len(), 1);
    assert_eq!(fixture.calls(), 0);
    // The document that is edited, which two read for its identifiers, and for those that are suggested.
    for text in ["# Two\n", "# One\n", "# Three\n"] {
        fixture.documents.set("/r/1.md".as_ref(), text.as_bytes());
        fixture.links.text_changed("/r/1.md".as_ref());
        fixture.missing("/r/0.md");
        let opened = fixture.watched.opened.lock().unwrap().clone();
        assert_eq!(opened, BTreeSet::from(["/r/1.md".into()]));
        assert!(fixture.calls() <= 6);
    }
    assert_eq!(fixture.missing("/r/0.md").len(), 2);
}

#[test]
fn what_is_read_while_the_tree_changes_is_not_kept() {
    let fixture = Fixture::new(&[("/r/a.md", "[b](b.md#new)\n"), ("/r/b.md", "# Old\n")]);
    let (documents, links) = (fixture.documents.clone(), fixture.links.clone());
    *fixture.watched.on_open.lock().unwrap() = Some(Box::new(move || {
        documents.set("/r/b.md".as_ref(), b"# New\n");
        links.text_changed("/r/b.md".as_ref());
    }));
    // The text before.
    assert_eq!(fixture.missing("/r/a.md"), ["b.md#new"]);
    assert_eq!(fixture.missing("/r/a.md"), [""; 0]);
}
