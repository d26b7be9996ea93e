//! Documents whose text is not that of a file, over another tree: those that are open in an editor.

use std::collections::BTreeMap;
use std::io;
use std::ops::Bound::{self, Included, Unbounded};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::tree::{Kind, OpenFile, Tree};
use crate::config::Entry;

/// Documents over another tree, which has everything else.
#[derive(Debug)]
pub(crate) struct Documents {
    /// The texts, by path: what is in a folder follows the path of the folder.
    texts: RwLock<BTreeMap<PathBuf, Arc<[u8]>>>,
    tree: Arc<dyn Tree>,
}

impl Documents {
    /// Returns no documents over `tree`.
    pub fn over(tree: Arc<dyn Tree>) -> Self {
        Self {
            texts: RwLock::default(),
            tree,
        }
    }

    /// Sets the text of the document at `path`. Returns true if there was such a document.
    pub fn set(&self, path: &Path, text: &[u8]) -> bool {
        self.write()
            .insert(path.to_path_buf(), text.into())
            .is_some()
    }

    /// Removes the document at `path`. Returns true if there was one.
    pub fn remove(&self, path: &Path) -> bool {
        self.write().remove(path).is_some()
    }

    fn read(&self) -> RwLockReadGuard<'_, BTreeMap<PathBuf, Arc<[u8]>>> {
        self.texts.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, BTreeMap<PathBuf, Arc<[u8]>>> {
        self.texts.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what a document makes of `path`; `None` if none is there or below.
    fn own_kind(&self, path: &Path) -> Option<Kind> {
        let texts = self.read();
        let (first, _) = texts.range::<Path, _>(from(path)).next()?;
        if first == path {
            Some(Kind::File)
        } else {
            // A document that is not saved may be in a folder that does not exist yet.
            first.starts_with(path).then_some(Kind::Folder)
        }
    }

    /// Returns the names in `folder` that are in the paths of documents.
    fn own_names(&self, folder: &Path) -> Vec<String> {
        let texts = self.read();
        let below = texts.range::<Path, _>(from(folder)).map(|(path, _)| path);
        let inside = below.map_while(|path| path.strip_prefix(folder).ok());
        let names = inside.filter_map(|path| path.iter().next()?.to_str());
        names.map(str::to_owned).collect()
    }
}

impl Tree for Documents {
    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        match self.own_kind(path) {
            Some(kind) => Ok(Some(kind)),
            None => self.tree.kind(path),
        }
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let mut names = self.tree.names(folder);
        names.append(&mut self.own_names(folder));
        names.sort_unstable();
        names.dedup();
        names
    }

    fn open(&self, path: &Path) -> io::Result<OpenFile> {
        let Some(text) = self.read().get(path).cloned() else {
            return self.tree.open(path);
        };
        Ok(OpenFile::of(text))
    }

    fn is_ignored(&self, path: &Path, root: &Path, entry: Entry) -> bool {
        self.tree.is_ignored(path, root, entry)
    }
}

/// Returns the range of the paths from `path` on. Those in a folder come right after it.
const fn from(path: &Path) -> (Bound<&Path>, Bound<&Path>) {
    (Included(path), Unbounded)
}
