//! Bare repositories of git in walks, as public-inbox has them. Only git reads their objects: what opens
//! them is given with the options of the walk, and without it the walk says that they are not read. No
//! file of a repository is read by itself.

use std::io::{self, Read};
use std::path::Path;

use crate::format::{ReadOutcome, Warning};

/// How repositories of git are read.
#[derive(Clone, Copy, Debug)]
pub struct Repositories {
    /// Returns true if the repository has messages as public-inbox keeps them.
    pub has_mail: fn(&Path) -> bool,
    /// Returns the objects of a repository, as `git cat-file --batch` prints them.
    pub open: fn(&Path) -> io::Result<Box<dyn Read + Send>>,
}

/// A folder in a walk that is a repository.
pub(super) enum Repository {
    /// Its objects are read.
    Read(Repositories),
    /// Why they are not read.
    Unread(Warning),
}

/// The files and folders of a bare repository (gitrepository-layout(5)), and those that public-inbox adds.
const ENTRIES: [&str; 20] = [
    "FETCH_HEAD",
    "HEAD",
    "ORIG_HEAD",
    "branches",
    "commondir",
    "config",
    "config.worktree",
    "description",
    "gc.log",
    "hooks",
    "info",
    "logs",
    "modules",
    "objects",
    "packed-refs",
    "public-inbox",
    "refs",
    "shallow",
    "ssoma.lock",
    "worktrees",
];

/// Returns what is read of `folder` if it is a bare repository.
///
/// An inbox of public-inbox has the repositories `git/0.git`, `git/1.git` and so on, and `all.git`, in
/// which nothing is that they do not have (public-inbox-v2-format(5)).
pub(super) fn found(folder: &Path, read: Option<Repositories>) -> Option<Repository> {
    let what = if is_inbox(folder) {
        match read {
            Some(_) => return None,
            None => "mail in bare repositories of git (public-inbox)",
        }
    } else if !is_bare(folder) {
        return None;
    } else if let Some(read) = read {
        if is_of_all(folder) {
            return None;
        }
        if folder.join("public-inbox").is_dir() || is_in_inbox(folder) || (read.has_mail)(folder) {
            return Some(Repository::Read(read));
        }
        "files in a bare repository of git"
    } else if is_in_inbox(folder) {
        return None;
    } else if folder.join("public-inbox").is_dir() {
        "mail in a bare repository of git (public-inbox)"
    } else {
        "files in a bare repository of git"
    };
    let output = "the output of `git cat-file --batch --batch-all-objects` is read";
    Some(Repository::Unread(Warning::new(
        format!("not read: {what}; {output}"),
        ReadOutcome::Unsupported,
    )))
}

/// Returns true if a path is part of a bare repository.
pub(super) fn is_excluded(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let is_entry = ENTRIES.iter().any(|entry| entry.as_bytes() == name);
    is_entry && path.parent().is_some_and(is_bare)
}

fn is_bare(folder: &Path) -> bool {
    folder.join("HEAD").is_file()
        && folder.join("objects").is_dir()
        // Copies lack empty folders.
        && (folder.join("refs").is_dir() || folder.join("packed-refs").is_file())
}

fn is_inbox(folder: &Path) -> bool {
    folder.join("all.git").is_dir() && folder.join("git").is_dir()
}

/// Returns true for `all.git`, and for `git/0.git`, in an inbox.
fn is_in_inbox(repository: &Path) -> bool {
    let mut around = repository.ancestors().skip(1);
    let (parent, above) = (around.next(), around.next());
    let is_epoch = parent.is_some_and(|parent| parent.ends_with("git"));
    parent.is_some_and(is_inbox) || is_epoch && above.is_some_and(is_inbox)
}

/// Returns true for `all.git` in an inbox.
fn is_of_all(repository: &Path) -> bool {
    repository.ends_with("all.git") && repository.parent().is_some_and(is_inbox)
}
