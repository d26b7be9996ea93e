//! Tests of walks over folders.

use super::super::{HiddenFiles, IgnoreFiles, SymbolicLinks};
use super::*;
use std::fs;

fn folder(test: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("urilint-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn shown(name: &Path) -> String {
    name.display().to_string()
}

fn names(path: &Path, walk: Walk) -> Vec<String> {
    let prefix = format!("{}/", path.display());
    entries(vec![Input::Path(path.into())], walk)
        .map(|entry| match entry {
            Entry::File(_, name) => shown(&name).replace(&prefix, ""),
            Entry::Stdin(name) => shown(&name),
            Entry::Repository(..) => unreachable!("no repository is read"),
            Entry::Unread(name, warning) => {
                format!(
                    "{}: {}",
                    shown(&name).replace(&prefix, ""),
                    warning.text.replace(&prefix, "")
                )
            }
        })
        .collect()
}

#[test]
fn folders_are_walked_in_order_without_what_is_ignored() {
    let root = folder("walk");
    for (file, text) in [
        ("b/2.txt", ""),
        ("b/10.txt", ""),
        ("a.txt", ""),
        ("c.txt", ""),
        ("B.txt", ""),
        (".hidden", ""),
        ("by-git", ""),
        ("by-ignore", ""),
        ("by-urilint", ""),
        (".gitignore", "by-git\n"),
        (".ignore", "by-ignore\n"),
        (".urilintignore", "by-urilint\n"),
    ] {
        fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
        fs::write(root.join(file), text).unwrap();
    }
    let expected = ["B.txt", "a.txt", "b/10.txt", "b/2.txt", "c.txt"];
    assert_eq!(names(&root, Walk::default()), expected);
    let all = Walk {
        ignore_files: IgnoreFiles::Unread,
        ..Walk::default()
    };
    assert_eq!(names(&root, all).len(), expected.len() + 3);
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn in_work_trees_of_git_hidden_files_are_walked() {
    let root = folder("hidden");
    for file in [
        "plain/.a",
        "plain/.b/c",
        "tree/.git/info/exclude",
        "tree/.git/hooks/d",
        "tree/.github/e.md",
        "tree/.env",
        "tree/sub/.f",
        "tree/module/.git",
        "tree/module/.g",
        "tree/mail/cur/1",
        "tree/mail/new/.2",
        "tree/mail/.Sent/cur/3",
        "tree/mail/.Sent/new/4",
    ] {
        fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
        fs::write(root.join(file), "").unwrap();
    }
    fs::write(root.join("tree/.gitignore"), ".env\n").unwrap();
    let read = [
        "tree/.github/e.md",
        "tree/.gitignore",
        "tree/mail/.Sent/cur/3",
        "tree/mail/.Sent/new/4",
        "tree/mail/cur/1",
        "tree/mail/new/.2",
        "tree/module/.g",
        "tree/sub/.f",
    ];
    let sorted = |path: &Path, walk: &Walk| {
        let mut names = names(path, walk.clone());
        names.sort();
        names
    };
    assert_eq!(sorted(&root, &Walk::default()), read);
    assert_eq!(names(&root.join("tree/.github"), Walk::default()), ["e.md"]);
    let all = Walk {
        hidden: HiddenFiles::All,
        ..Walk::default()
    };
    assert_eq!(
        sorted(&root, &all),
        [&["plain/.a", "plain/.b/c"], &read[..]].concat()
    );
    let unread = Walk {
        ignore_files: IgnoreFiles::Unread,
        ..Walk::default()
    };
    assert_eq!(
        sorted(&root, &unread),
        [
            "tree/mail/.Sent/cur/3",
            "tree/mail/.Sent/new/4",
            "tree/mail/cur/1"
        ]
    );
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn of_a_maildir_messages_and_hidden_folders_are_walked() {
    let root = folder("maildir");
    for file in [
        "mail/cur/1.host:2,S",
        "mail/new/2.host",
        "mail/tmp/3.host",
        "mail/dovecot-uidlist",
        "mail/readme",
        "mail/.Sent/cur/4.host:2,S",
        "mail/.Sent/new/5.host",
        "mail/.Sent/tmp/6.host",
        "mail/.Sent/maildirfolder",
        "mail/.Sent/.hidden",
        "mail/.Trash/cur/7.host",
        "mail/.Trash/new/8.host",
        "mail/.cache/9",
        "other/tmp/10",
        "other/dovecot",
        "other/.Sent/11",
    ] {
        fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
        fs::write(root.join(file), "").unwrap();
    }
    fs::write(root.join("mail/.ignore"), ".Trash\n").unwrap();
    let expected = [
        "mail/.Sent/cur/4.host:2,S",
        "mail/.Sent/new/5.host",
        "mail/cur/1.host:2,S",
        "mail/new/2.host",
        "mail/readme",
        "other/dovecot",
        "other/tmp/10",
    ];
    assert_eq!(names(&root, Walk::default()), expected);
    // A Maildir that is named.
    let mail: Vec<_> = expected[..5].iter().map(|name| &name[5..]).collect();
    assert_eq!(names(&root.join("mail"), Walk::default()), mail);
    let excluded = Walk {
        exclude: vec![".Sent".into()],
        ..Walk::default()
    };
    assert_eq!(names(&root.join("mail"), excluded), mail[2..]);
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn what_is_not_there_is_said() {
    let root = folder("missing");
    let entry = entries(vec![Input::Path(root.join("no"))], Walk::default()).next();
    assert!(matches!(entry, Some(Entry::Unread(_, warning)) if warning.loss == ReadOutcome::Lost));
    fs::remove_dir_all(root).unwrap();
}

#[cfg(unix)]
#[test]
fn links_are_followed_only_where_asked_and_loops_are_said() {
    use std::os::unix::fs::symlink;
    let root = folder("links");
    fs::create_dir(root.join("a")).unwrap();
    fs::write(root.join("a/x"), "").unwrap();
    symlink(&root, root.join("a/loop")).unwrap();
    symlink(root.join("a/x"), root.join("y")).unwrap();
    let skipped = [
        "a/loop: skipped: a symbolic link",
        "a/x",
        "y: skipped: a symbolic link",
    ];
    assert_eq!(names(&root, Walk::default()), skipped);
    let followed = Walk {
        links: SymbolicLinks::Followed,
        ..Walk::default()
    };
    let names = names(&root, followed);
    assert_eq!(names.len(), 3);
    assert!(
        names[0].starts_with("a/loop: not read: a symbolic link back"),
        "{names:?}"
    );
    assert_eq!(names[1..], ["a/x", "y"]);
    fs::remove_dir_all(root).unwrap();
}
