//! Ignore files and exclusions for named files, for hooks: they name all changed files but mean
//! those that a walk would read.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::faults::Faults;
use super::filter::{Filter, Hidden, builder};
use super::{Input, SymbolicLinks, Walk};
use crate::config::Entry;

/// Returns `inputs` without the named files that a walk from the current folder would not read.
/// For a path outside of the current folder, the walk starts in the folder of the file. Paths
/// that do not exist are kept, so that they are reported, unless another version of them is read.
pub(super) fn selected(inputs: Vec<Input>, walk: &Walk, faults: &Arc<Faults>) -> Vec<Input> {
    let mut roots: Vec<(PathBuf, HashSet<PathBuf>)> = Vec::new();
    for path in inputs.iter().filter_map(named) {
        let root = root(path);
        let file = plain(path);
        match roots.iter_mut().find(|(known, _)| *known == root) {
            Some((_, files)) => drop(files.insert(file)),
            None => roots.push((root, HashSet::from([file]))),
        }
    }
    let selected_from: HashSet<PathBuf> = roots
        .into_iter()
        .flat_map(|(root, files)| selected_from((&root, &files), walk, faults))
        .collect();
    let mut inputs = inputs;
    inputs.retain(|input| match input {
        Input::Version { name, .. } if !is_file(name) => !is_excluded(name, walk, faults),
        _ => named(input).is_none_or(|path| selected_from.contains(&plain(path))),
    });
    inputs
}

/// Returns the path of an input that is a file.
fn named(input: &Input) -> Option<&Path> {
    match input {
        Input::Path(path) | Input::Version { name: path, .. } if is_file(path) => Some(path),
        _ => None,
    }
}

fn is_file(path: &Path) -> bool {
    path.exists() && !path.is_dir()
}

/// Returns true if a walk would not read a file called `name`, which is not in the work tree.
fn is_excluded(name: &Path, walk: &Walk, faults: &Arc<Faults>) -> bool {
    let filter = Filter::new(&root(name), walk, Hidden::Met, faults.clone());
    let mut above: Vec<_> = name.ancestors().skip(1).collect();
    above.retain(|folder| !folder.as_os_str().is_empty());
    let above = above
        .into_iter()
        .rev()
        .map(|folder| (folder, Entry::Folder));
    let mut all = above.chain(std::iter::once((name, Entry::File)));
    all.any(|(path, kind)| !filter.selects_hidden(&Path::new(".").join(path), kind))
}

/// Returns those of `files` that a walk from `root` reads. It is one walk for all of them and
/// enters only their ancestors.
fn selected_from(
    (root, files): (&Path, &HashSet<PathBuf>),
    walk: &Walk,
    faults: &Arc<Faults>,
) -> Vec<PathBuf> {
    let above: HashSet<PathBuf> = files
        .iter()
        .flat_map(|file| file.ancestors().map(Path::to_path_buf))
        .collect();
    let walk = Walk {
        links: SymbolicLinks::Followed,
        ..walk.clone()
    };
    let filter = Filter::new(root, &walk, Hidden::Met, faults.clone());
    let walker = builder(root, &walk)
        .filter_entry(move |entry| above.contains(&plain(entry.path())) && filter.selects(entry))
        .build();
    walker
        .filter_map(Result::ok)
        .map(|entry| plain(entry.path()))
        .filter(|path| files.contains(path))
        .collect()
}

/// Returns the folder in which the walk to `path` starts.
fn root(path: &Path) -> PathBuf {
    let inside = |component| matches!(component, Component::CurDir | Component::Normal(_));
    if path.components().all(inside) {
        return PathBuf::from(".");
    }
    let current_dir = std::env::current_dir().unwrap_or_default();
    if path.starts_with(&current_dir) && !path.components().any(|c| c == Component::ParentDir) {
        return current_dir;
    }
    path.parent()
        .map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Returns `path` without `.` components. The current folder is the empty path.
fn plain(path: &Path) -> PathBuf {
    path.components()
        .filter(|c| *c != Component::CurDir)
        .collect()
}
