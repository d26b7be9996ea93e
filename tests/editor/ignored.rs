//! Files that an editor does not check: those that a walk of the command line does not read.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use urilint::Options;
use urilint::config::{CliOverrides, Origin};
use urilint::editor::Checker;
use urilint::input::{Entry, HiddenFiles, IgnoreFiles, Input, SymbolicLinks, Walk, entries};

fn checker(inputs: &[PathBuf], walk: Walk) -> Checker {
    let mut overrides = CliOverrides::new(Origin::Nearest, Options::check());
    overrides.inputs = inputs.to_vec();
    Checker::new(overrides).unwrap().with_walk(walk)
}

/// Returns the files that a walk over `input` reads, as the command line makes it.
fn walked(input: &Path, mut walk: Walk) -> BTreeSet<PathBuf> {
    let overrides = CliOverrides::new(Origin::Nearest, Options::check());
    let files = urilint::config::Files::new(overrides).unwrap();
    walk.config = Some(std::sync::Arc::new(files));
    let entries = entries(vec![Input::Path(input.to_path_buf())], walk);
    let file = |entry| match entry {
        Entry::File(path, _) => Some(path),
        _ => None,
    };
    entries.filter_map(file).collect()
}

/// Returns all files below `folder`, and symbolic links.
fn all(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            found.append(&mut all(&entry.path()));
        } else {
            found.push(entry.path());
        }
    }
    found
}

/// Compares both for all files below `folder`. Returns how many are read, and how many are not.
fn assert_as_walked(folder: &Path, walk: &Walk) -> (usize, usize) {
    let checker = checker(&[folder.to_path_buf()], walk.clone());
    let walked = walked(folder, walk.clone());
    let all = all(folder);
    let mut files: BTreeSet<_> = all.iter().chain(&walked).collect();
    let read = files.len();
    files.retain(|path| {
        let ignored = checker.is_ignored(path);
        assert_eq!(ignored, !walked.contains(*path), "{}", path.display());
        ignored
    });
    (read - files.len(), files.len())
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Walks with each of the options.
fn walks() -> Vec<Walk> {
    let with = |set: &dyn Fn(&mut Walk)| {
        let mut walk = Walk::default();
        set(&mut walk);
        walk
    };
    vec![
        Walk::default(),
        with(&|walk| walk.hidden = HiddenFiles::All),
        with(&|walk| walk.ignore_files = IgnoreFiles::Unread),
        with(&|walk| walk.links = SymbolicLinks::Followed),
        with(&|walk| walk.exclude = vec!["a".to_owned(), "*.txt".to_owned()]),
    ]
}

#[test]
fn each_reason_to_leave_a_file_out() {
    for (name, files, expected) in [
        (
            "an ignore file",
            &[(".gitignore", "b\n"), ("a", ""), ("b", "")][..],
            (1, 2),
        ),
        (
            "a folder",
            &[("x/.ignore", "/b/\n"), ("x/b/c/a", ""), ("b/a", "")],
            (1, 2),
        ),
        (
            "included again",
            &[
                (".gitignore", "*.log\n!a.log\n"),
                ("a.log", ""),
                ("b.log", ""),
            ],
            (1, 2),
        ),
        (
            "below an ignored folder",
            &[(".gitignore", "b/\n!b/a\n"), ("b/a", "")],
            (0, 2),
        ),
        (
            "a configuration",
            &[
                ("urilint.toml", "exclude = ['b/']\n"),
                ("b/a", ""),
                ("a", ""),
            ],
            (2, 1),
        ),
        (
            "of a folder",
            &[
                ("x/urilint.toml", "exclude = ['a']\n"),
                ("x/a", ""),
                ("a", ""),
            ],
            (2, 1),
        ),
        ("hidden", &[(".a", ""), (".b/a", ""), ("a", "")], (1, 2)),
        (
            "hidden, in git",
            &[(".git/HEAD", ""), (".b/a", ""), ("a", "")],
            (2, 1),
        ),
        (
            "hidden, included",
            &[(".gitignore", "!.b\n"), (".b", ""), ("a", "")],
            (2, 1),
        ),
        (
            "a bare repository",
            &[
                ("r/HEAD", ""),
                ("r/objects/a", ""),
                ("r/refs/b", ""),
                ("r/hooks/x.sample", ""),
            ],
            (0, 4),
        ),
        (
            "a Maildir",
            &[
                ("m/cur/a", ""),
                ("m/new/b", ""),
                ("m/tmp/c", ""),
                ("m/.sub/cur/d", ""),
                ("m/dovecot.index", ""),
            ],
            (3, 2),
        ),
        (
            "folders of a Maildir",
            &[
                ("m/cur/a", ""),
                ("m/new/b", ""),
                ("m/.sub/cur/d", ""),
                (".gitignore", "m/.sub\n"),
            ],
            (2, 2),
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            write(folder.path(), name, text);
        }
        let counts = assert_as_walked(folder.path(), &Walk::default());
        assert_eq!(counts, expected, "{name}");
        for walk in walks() {
            assert_as_walked(folder.path(), &walk);
        }
    }
}

#[cfg(unix)]
#[test]
fn symbolic_links_and_special_files() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a/b.txt", "");
    let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("socket")).unwrap();
    for (target, link) in [
        ("a/b.txt", "file"),
        ("a", "folder"),
        ("..", "a/loop"),
        ("none", "broken"),
        ("socket", "to-socket"),
    ] {
        symlink(target, folder.path().join(link)).unwrap();
    }
    assert_eq!(assert_as_walked(folder.path(), &Walk::default()), (1, 6));
    for walk in walks() {
        assert_as_walked(folder.path(), &walk);
        // What is reached through a link that is followed, but not through one back to a folder above.
        let is_followed = walk.links == SymbolicLinks::Followed;
        let checker = checker(&[folder.path().to_path_buf()], walk);
        for (name, is_read) in [("folder/b.txt", is_followed), ("a/loop/a/b.txt", false)] {
            let ignored = checker.is_ignored(&folder.path().join(name));
            assert_eq!(ignored, !is_read, "{name}");
        }
    }
}

#[test]
fn files_of_several_folders_and_of_none() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        (".gitignore", "build\nout.txt\n"),
        ("one/build/a.txt", ""),
        ("two/a.txt", ""),
        ("two/out.txt", ""),
    ] {
        write(folder.path(), name, text);
    }
    let at = |name: &str| folder.path().join(name);
    for (inputs, path, expected) in [
        (&["one", "two"][..], "one/build/a.txt", true),
        // The folder that is named is read, whatever excludes it.
        (&["one", "one/build"], "one/build/a.txt", false),
        (&["one", "two"], "two/a.txt", false),
        (&["one", "two"], "two/out.txt", true),
        // So is a file that is named.
        (&["two/out.txt"], "two/out.txt", false),
        // In none of the folders.
        (&["one"], "two/a.txt", false),
        (&["one"], "two/out.txt", true),
        // Files that do not exist.
        (&["one"], "one/new.txt", false),
        (&["one"], "one/new/out.txt", true),
        (&[], "two/out.txt", true),
    ] {
        let inputs: Vec<_> = inputs.iter().map(|name| at(name)).collect();
        let checker = checker(&inputs, Walk::default());
        assert_eq!(checker.is_ignored(&at(path)), expected, "{path}");
    }
    // Without folders, those of the current one.
    let checker = checker(&[], Walk::default());
    assert!(checker.is_ignored("target/x.md".as_ref()));
    assert!(!checker.is_ignored("docs/uris.md".as_ref()));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(80) })]

    #[test]
    fn files_are_ignored_as_in_walks(
        files in prop::collection::vec(prop::collection::vec(name(), 1..5), 1..12),
        controls in prop::collection::vec((prop::collection::vec(name(), 0..3), control()), 0..5),
    ) {
        let folder = tempfile::tempdir().unwrap();
        for (names, (name, text)) in &controls {
            let path = folder.path().join(names.iter().collect::<PathBuf>());
            if fs::create_dir_all(&path).is_ok() {
                fs::write(path.join(name), text.concat()).unwrap();
            }
        }
        for names in &files {
            let path = folder.path().join(names.iter().collect::<PathBuf>());
            // A name may be that of a file and of a folder.
            if fs::create_dir_all(path.parent().unwrap()).is_ok() && !path.exists() {
                fs::write(path, "").unwrap();
            }
        }
        for walk in walks() {
            assert_as_walked(folder.path(), &walk);
        }
    }
}

fn name() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a", "b", "c.txt", ".h", ".git", "cur", "new", "tmp", "objects",
    ])
}

/// An ignore file or a configuration.
fn control() -> impl Strategy<Value = (&'static str, Vec<&'static str>)> {
    let lines = prop::sample::select(vec![
        "a\n", "/a/b\n", "b/\n", "*.txt\n", "!a\n", "!.h\n", "**/cur\n", ".h\n", "a/*\n", "!a/b\n",
    ]);
    let ignore = (
        prop::sample::select(vec![".gitignore", ".ignore", ".urilintignore"]),
        prop::collection::vec(lines, 1..4),
    );
    let exclude = prop::sample::select(vec![
        "exclude = ['a']\n",
        "exclude = ['*.txt', 'b/']\n",
        "exclude = ['a/**']\n",
        "[nothing\n",
    ]);
    prop_oneof![3 => ignore, 1 => exclude.prop_map(|line| ("urilint.toml", vec![line]))]
}
