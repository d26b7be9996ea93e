//! Ignore files and exclusions for files that were named: hooks name what changed,
//! and mean what a walk would have read.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::faults::Faults;
use super::filter::{Filter, Hidden};
use super::walk::builder;
use super::{Input, SymbolicLinks, Walk};

/// `inputs` without the named files that a walk from the current folder (or, for a
/// path that leads out of it, from the file's folder) would not have met. What does
/// not exist is kept: it is an error to be told.
pub(super) fn kept(inputs: Vec<Input>, walk: &Walk, faults: &Arc<Faults>) -> Vec<Input> {
    let mut roots: Vec<(PathBuf, HashSet<PathBuf>)> = Vec::new();
    for path in inputs.iter().filter_map(named) {
        let root = root(path);
        let file = plain(path);
        match roots.iter_mut().find(|(known, _)| *known == root) {
            Some((_, files)) => drop(files.insert(file)),
            None => roots.push((root, HashSet::from([file]))),
        }
    }
    let met: HashSet<PathBuf> = roots
        .into_iter()
        .flat_map(|(root, files)| met((&root, &files), walk, faults))
        .collect();
    let mut inputs = inputs;
    inputs.retain(|input| named(input).is_none_or(|path| met.contains(&plain(path))));
    inputs
}

/// The path of an input that is a file.
fn named(input: &Input) -> Option<&Path> {
    match input {
        Input::Path(path) if path.exists() && !path.is_dir() => Some(path),
        _ => None,
    }
}

/// Those of `files` that a walk from `root` meets. One walk for all, which enters only
/// the folders on the way to one of them.
fn met(
    (root, files): (&Path, &HashSet<PathBuf>),
    walk: &Walk,
    faults: &Arc<Faults>,
) -> Vec<PathBuf> {
    let ways: HashSet<PathBuf> = files
        .iter()
        .flat_map(|file| file.ancestors().map(Path::to_path_buf))
        .collect();
    let walk = Walk {
        links: SymbolicLinks::Followed,
        ..walk.clone()
    };
    let filter = Filter::new(root, &walk, Hidden::Met, faults.clone());
    let walker = builder(root, &walk)
        .filter_entry(move |entry| ways.contains(&plain(entry.path())) && filter.keeps(entry))
        .build();
    walker
        .filter_map(Result::ok)
        .map(|entry| plain(entry.path()))
        .filter(|path| files.contains(path))
        .collect()
}

/// Where the walk to `path` starts.
fn root(path: &Path) -> PathBuf {
    let inside = |component| matches!(component, Component::CurDir | Component::Normal(_));
    if path.components().all(inside) {
        return PathBuf::from(".");
    }
    let here = std::env::current_dir().unwrap_or_default();
    if path.starts_with(&here) && !path.components().any(|c| c == Component::ParentDir) {
        return here;
    }
    path.parent()
        .map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Without `.` components; the current folder is the empty path.
fn plain(path: &Path) -> PathBuf {
    path.components()
        .filter(|c| *c != Component::CurDir)
        .collect()
}
