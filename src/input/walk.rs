//! Walking folders: in the order of names, with files that say what to ignore.

use std::collections::VecDeque;
use std::fs::FileType;
use std::path::{Path, PathBuf};

use ignore::overrides::{Override, OverrideBuilder};
use ignore::{DirEntry, WalkBuilder};

use super::{IgnoreFiles, Input, Named, SymbolicLinks, Walk, exclude, maildir};
use crate::finding::{Loss, Note};

/// What there is to read, or why not.
#[derive(Debug)]
pub enum Entry {
    /// A file, and the name it goes by.
    File(PathBuf, PathBuf),
    /// Standard input, and the name it goes by.
    Stdin(PathBuf),
    /// Something that is not read, by its name, and why.
    Unread(PathBuf, Note),
}

/// The files of `inputs`, in order; folders by the names in them.
pub fn entries(inputs: Vec<Input>, walk: Walk) -> impl Iterator<Item = Entry> + Send {
    let inputs = match walk.named {
        Named::Read => inputs,
        Named::Checked => exclude::kept(inputs, &walk),
    };
    Entries {
        inputs: inputs.into(),
        walk,
        folder: None,
    }
}

struct Entries {
    inputs: VecDeque<Input>,
    walk: Walk,
    folder: Option<Folder>,
}

struct Folder {
    /// The innermost last: the hidden folders of a Maildir have walks of their own.
    walkers: Vec<ignore::Walk>,
    walk: Walk,
    /// Whether names are given without the `./` of the folder that was named.
    here: bool,
}

impl Iterator for Entries {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        loop {
            if let Some(folder) = &mut self.folder {
                if let Some(entry) = folder.next() {
                    return Some(entry);
                }
                self.folder = None;
            }
            let path = match self.inputs.pop_front()? {
                Input::Stdin(name) => return Some(Entry::Stdin(name)),
                Input::Copy(path, name) => return Some(Entry::File(path, name)),
                Input::Path(path) => path,
            };
            match path.metadata() {
                Ok(metadata) if metadata.is_dir() => {
                    self.folder = Some(Folder::new(&path, &self.walk));
                }
                Ok(metadata) if unreadable(metadata.file_type()).is_none() => {
                    return Some(Entry::File(path.clone(), path));
                }
                Ok(metadata) => {
                    let what = unreadable(metadata.file_type()).unwrap_or_default();
                    return Some(lost(path, what));
                }
                Err(error) => return Some(lost(path, &error.to_string())),
            }
        }
    }
}

impl Folder {
    /// A path of the walk as it is told.
    fn name(&self, path: &Path) -> PathBuf {
        match path.strip_prefix("./") {
            Ok(short) if self.here => short.to_path_buf(),
            _ => path.to_path_buf(),
        }
    }

    fn new(path: &Path, walk: &Walk) -> Self {
        Self {
            walkers: vec![builder(path, walk).build()],
            walk: walk.clone(),
            here: path == Path::new("."),
        }
    }

    /// The next thing that is met. The hidden folders of a Maildir come before the others.
    fn met(&mut self) -> Option<Result<DirEntry, ignore::Error>> {
        loop {
            match self.walkers.last_mut()?.next() {
                Some(Ok(entry)) if entry.file_type().is_some_and(|kind| kind.is_dir()) => {
                    let hidden = maildir::hidden_folders(entry.path());
                    for folder in hidden.iter().rev() {
                        if is_wanted(entry.path(), folder, &self.walk) {
                            self.walkers.push(builder(folder, &self.walk).build());
                        }
                    }
                }
                Some(met) => return Some(met),
                None => drop(self.walkers.pop()),
            }
        }
    }

    fn next(&mut self) -> Option<Entry> {
        loop {
            match self.met()? {
                Err(error) => {
                    let (path, reason) = walk_error(&error);
                    return Some(lost(self.name(path), &reason));
                }
                Ok(entry) => {
                    let Some(kind) = entry.file_type().filter(|kind| !kind.is_dir()) else {
                        continue;
                    };
                    let path = entry.into_path();
                    let name = self.name(&path);
                    if kind.is_file() {
                        return Some(Entry::File(path, name));
                    }
                    let what = if kind.is_symlink() {
                        "a symbolic link"
                    } else {
                        // Reading a pipe that nobody was asked to read may wait for ever.
                        unreadable(kind).unwrap_or("a pipe or a device")
                    };
                    return Some(Entry::Unread(name, skipped(what)));
                }
            }
        }
    }
}

/// Whether neither an ignore file nor an exclusion leaves out `hidden`, which is in `folder`.
fn is_wanted(folder: &Path, hidden: &Path, walk: &Walk) -> bool {
    let only = hidden.to_path_buf();
    builder(folder, walk)
        .hidden(false)
        .max_depth(Some(1))
        .filter_entry({
            let walk = walk.clone();
            move |entry| {
                let wanted = entry.path() == only && !walk.leaves_out(entry);
                entry.depth() == 0 || wanted
            }
        })
        .build()
        .filter_map(Result::ok)
        .any(|entry| entry.path() == hidden)
}

/// What a file is that can't be opened; `None` if it may be.
fn unreadable(kind: FileType) -> Option<&'static str> {
    #[cfg(unix)]
    if std::os::unix::fs::FileTypeExt::is_socket(&kind) {
        return Some("a socket");
    }
    let _ = kind;
    None
}

/// A walk over `path`.
pub(super) fn builder(path: &Path, walk: &Walk) -> WalkBuilder {
    let honoured = walk.ignore_files == IgnoreFiles::Honoured;
    let mut builder = WalkBuilder::new(path);
    builder
        .ignore(honoured)
        .git_ignore(honoured)
        .git_global(honoured)
        .git_exclude(honoured)
        .parents(honoured)
        .require_git(false)
        .follow_links(walk.links == SymbolicLinks::Followed)
        .filter_entry({
            let walk = walk.clone();
            move |entry| !maildir::leaves_out(entry) && !walk.leaves_out(entry)
        })
        .sort_by_file_name(Ord::cmp);
    if honoured {
        builder.add_custom_ignore_filename(".urilintignore");
    }
    builder.overrides(excluded(&walk.exclude).unwrap_or_else(|_| Override::empty()));
    builder
}

/// The globs of what is left out, or the first that is none.
pub fn excluded(globs: &[String]) -> Result<Override, ignore::Error> {
    let mut excluded = OverrideBuilder::new(".");
    for glob in globs {
        excluded.add(&format!("!{glob}"))?;
    }
    excluded.build()
}

fn lost(name: PathBuf, reason: &str) -> Entry {
    Entry::Unread(name, Note::lost(format!("not read: {reason}")))
}

fn skipped(what: &str) -> Note {
    Note {
        text: format!("skipped: {what}"),
        loss: Loss::Skipped,
    }
}

/// One clear line of an error that comes with paths and depths wrapped around it, and
/// the path.
fn walk_error(error: &ignore::Error) -> (&Path, String) {
    let mut path = Path::new("");
    let mut inner = error;
    loop {
        match inner {
            ignore::Error::WithPath { path: at, err } => (path, inner) = (at, err),
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
                inner = err;
            }
            ignore::Error::Loop { ancestor, child } => {
                let reason = format!("a symbolic link back to {}", ancestor.display());
                return (child, reason);
            }
            ignore::Error::Io(error) => return (path, innermost(error)),
            other => return (path, other.to_string()),
        }
    }
}

/// What an error says without those around it, which say the path again.
fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

#[cfg(test)]
mod tests {
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
                Entry::Unread(name, note) => {
                    format!(
                        "{}: {}",
                        shown(&name).replace(&prefix, ""),
                        note.text.replace(&prefix, "")
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
        // A Maildir that is named is one, too.
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
        assert!(matches!(entry, Some(Entry::Unread(_, note)) if note.loss == Loss::Lost));
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
}
