//! Whether a walk would read a file, for files that are known otherwise: those that are open in an
//! editor.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::filter::{Filter, Hidden, follows_links};
use super::{Walk, absolute};
use crate::config::Entry;

/// Returns true if no walk over one of `inputs`, or over the current folder if there are none, reads the file
/// at `path`. One that is in none of them is looked up in a walk over its folder. A file that does not exist
/// yet is taken for a regular one.
pub(crate) fn is_skipped(path: &Path, inputs: &[PathBuf], walk: &Walk) -> bool {
    let Some(path) = absolute(path) else {
        return false;
    };
    let current = [PathBuf::from(".")];
    let inputs = if inputs.is_empty() {
        &current[..]
    } else {
        inputs
    };
    let inside = |input: &PathBuf| {
        let inside = path.strip_prefix(absolute(input)?).ok()?;
        Some((input.clone(), inside.to_path_buf()))
    };
    let mut walks: Vec<_> = inputs.iter().filter_map(inside).collect();
    if walks.is_empty() {
        let folder = path.parent().unwrap_or(&path).to_path_buf();
        let name = path.file_name().unwrap_or_default().into();
        walks.push((folder, name));
    }
    walks
        .iter()
        .all(|(start, inside)| is_skipped_from(start, inside, walk))
}

/// Returns true if a walk from `start`, as it is named, does not read the file called `inside` there.
fn is_skipped_from(start: &Path, inside: &Path, walk: &Walk) -> bool {
    let filter = Filter::new(start, walk, Hidden::AsAsked, Arc::default());
    let follows = follows_links(start, walk);
    let mut at = start.to_path_buf();
    let mut names = inside.iter().peekable();
    while let Some(name) = names.next() {
        at.push(name);
        let entry = if names.peek().is_some() {
            Entry::Folder
        } else {
            Entry::File
        };
        if !is_entered(&at, entry, follows) || !filter.reads(&at, entry) {
            return true;
        }
    }
    false
}

/// Returns true if a walk reads what is at `path`, which is not ignored: a regular file, or a folder.
fn is_entered(path: &Path, entry: Entry, follows_links: bool) -> bool {
    let Ok(metadata) = path.symlink_metadata() else {
        return true;
    };
    if metadata.is_symlink() && (!follows_links || is_loop(path)) {
        return false;
    }
    let is_of_kind = |metadata: std::fs::Metadata| match entry {
        Entry::Folder => metadata.is_dir(),
        Entry::File => metadata.is_file(),
    };
    path.metadata().is_ok_and(is_of_kind)
}

/// Returns true if the symbolic link at `path` leads to a folder that it is in.
fn is_loop(path: &Path) -> bool {
    let is_target = |target: &PathBuf| {
        let mut around = path.ancestors().skip(1);
        around.any(|folder| folder.canonicalize().is_ok_and(|folder| folder == *target))
    };
    path.canonicalize().as_ref().is_ok_and(is_target)
}
