//! A change of a tree, and the tree before it.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::io;
use std::ops::Bound::{Included, Unbounded};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::tree::{Kind, OpenFile, Tree};
use crate::config::Entry;
use crate::format::{is_page, page_sources};

/// The texts that files had before a change, and that they have after it.
pub trait Revision: Debug + Send + Sync {
    /// Returns the text that the file at `path` had.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Returns the text that the file at `path` has now; `None` if it is that of the file.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read_now(&self, path: &Path) -> io::Result<Option<Vec<u8>>>;
}

/// What was done with the files of a tree. All paths are absolute, and have neither `.` nor `..`.
#[derive(Debug)]
pub struct Change {
    /// The files that were there before and are changed or gone, with where they are now.
    before: BTreeMap<PathBuf, Option<PathBuf>>,
    /// The files that were changed, renamed or added, by their paths now, with those that they had.
    now: HashMap<PathBuf, Option<PathBuf>>,
    revision: Arc<dyn Revision>,
}

impl Change {
    /// Returns no change of a tree, the texts of which `revision` has.
    pub fn new(revision: Arc<dyn Revision>) -> Self {
        Self {
            before: BTreeMap::new(),
            now: HashMap::new(),
            revision,
        }
    }

    /// Adds a file: where it was, if it was there, and where it is, if it is still there.
    pub fn add(&mut self, before: Option<PathBuf>, now: Option<PathBuf>) {
        if let Some(now) = &now {
            self.now.insert(now.clone(), before.clone());
        }
        if let Some(before) = before {
            self.before.insert(before, now);
        }
    }

    /// Returns the files that were there before and are changed or gone, with where they are now.
    pub(super) fn files(&self) -> impl Iterator<Item = (&Path, Option<&Path>)> {
        let files = self.before.iter();
        files.map(|(before, now)| (before.as_path(), now.as_deref()))
    }

    /// Returns true if a file of that name may have links: it is a document.
    pub fn may_link(path: &Path) -> bool {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| {
            let is_it = |known: &&str| extension.eq_ignore_ascii_case(known);
            is_page(extension) || page_sources().iter().any(is_it) || is_it(&"tex")
        })
    }

    /// Returns true if the file at `path` was changed, renamed or added.
    pub(super) fn has(&self, path: &Path) -> bool {
        self.now.contains_key(path)
    }

    /// Returns where the file was that is at `path`.
    pub(super) fn path_before<'p>(&'p self, path: &'p Path) -> &'p Path {
        match self.now.get(path) {
            Some(Some(before)) => before,
            _ => path,
        }
    }

    /// Returns where the file is that was at `path`; `None` if it was removed.
    pub(super) fn path_now<'p>(&'p self, path: &'p Path) -> Option<&'p Path> {
        match self.before.get(path) {
            Some(now) => now.as_deref(),
            None => Some(path),
        }
    }
}

/// A tree after a change: that on disk, where it is not another one, as the index of git.
#[derive(Debug)]
pub(super) struct TreeNow {
    pub change: Arc<Change>,
    /// What is on disk.
    pub tree: Arc<dyn Tree>,
}

impl TreeNow {
    /// Returns true if the change removed or renamed the file at `path`, whatever is on disk.
    fn is_gone(&self, path: &Path) -> bool {
        let change = &self.change;
        change.before.contains_key(path) && !change.has(path)
    }
}

impl Tree for TreeNow {
    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        if self.is_gone(path) {
            return Ok(None);
        }
        self.tree.kind(path)
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let mut names = self.tree.names(folder);
        names.retain(|name| !self.is_gone(&folder.join(name)));
        names
    }

    fn open(&self, path: &Path) -> io::Result<OpenFile> {
        if self.change.has(path)
            && let Some(text) = self.change.revision.read_now(path)?
        {
            return Ok(OpenFile::of(text));
        }
        self.tree.open(path)
    }

    fn is_ignored(&self, path: &Path, root: &Path, entry: Entry) -> bool {
        self.tree.is_ignored(path, root, entry)
    }
}

/// A tree before a change.
#[derive(Debug)]
pub(super) struct TreeBefore {
    pub change: Arc<Change>,
    /// The tree now.
    pub tree: Arc<dyn Tree>,
}

impl TreeBefore {
    /// Returns the files that were in `folder`, or in folders in it, and are changed or gone.
    fn below<'t>(&'t self, folder: &'t Path) -> impl Iterator<Item = &'t Path> {
        let range = (Included(folder), Unbounded);
        let paths = self.change.before.range::<Path, _>(range);
        let paths = paths.map(|(path, _)| path.as_path());
        paths.take_while(move |path| path.starts_with(folder))
    }
}

impl Tree for TreeBefore {
    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        match self.below(path).next() {
            Some(first) if first == path => Ok(Some(Kind::File)),
            Some(_) => Ok(Some(Kind::Folder)),
            None if self.change.has(path) => Ok(None),
            None => self.tree.kind(path),
        }
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let mut names = self.tree.names(folder);
        names.retain(|name| !self.change.has(&folder.join(name)));
        let own = self.below(folder).filter_map(|path| {
            let inside = path.strip_prefix(folder).ok()?;
            inside.iter().next()?.to_str()
        });
        names.extend(own.map(str::to_owned));
        names.sort_unstable();
        names.dedup();
        names
    }

    fn open(&self, path: &Path) -> io::Result<OpenFile> {
        if !self.change.before.contains_key(path) {
            return self.tree.open(path);
        }
        Ok(OpenFile::of(self.change.revision.read(path)?))
    }

    fn is_ignored(&self, path: &Path, root: &Path, entry: Entry) -> bool {
        self.tree.is_ignored(path, root, entry)
    }
}
