//! Bare repositories of git in walks, as public-inbox has them. Their objects hold the files, and are
//! not read: the walk says so, and skips the objects and the samples of hooks.

use std::path::Path;

use crate::config::Entry;
use crate::format::{ReadOutcome, Warning};

/// Returns the warning about `folder` if files in it are not read.
///
/// An inbox of public-inbox has the repositories `git/0.git`, `git/1.git` and so on, and `all.git`: one
/// warning is about all of them (public-inbox-v2-format(5)).
pub(super) fn unread(folder: &Path) -> Option<Warning> {
    let what = if is_inbox(folder) {
        "mail in bare repositories of git (public-inbox)"
    } else if !is_bare(folder) || is_in_inbox(folder) {
        return None;
    } else if folder.join("public-inbox").is_dir() {
        "mail in a bare repository of git (public-inbox)"
    } else {
        "files in a bare repository of git"
    };
    let read = "the output of `git cat-file --batch --batch-all-objects` is read";
    Some(Warning {
        text: format!("not read: {what}; {read}"),
        loss: ReadOutcome::Unsupported,
    })
}

/// Returns true if a path is part of a bare repository, and holds objects or samples.
pub(super) fn is_excluded(path: &Path, entry: Entry) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let folder = path.parent().unwrap_or(path);
    match entry {
        Entry::Folder => name == b"objects" && is_bare(folder),
        Entry::File => {
            name.ends_with(b".sample")
                && folder.ends_with("hooks")
                && folder.parent().is_some_and(is_bare)
        }
    }
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
