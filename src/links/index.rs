//! What a tree has, looked up once: its entries, its sites and the fragment identifiers of its documents.

use std::convert::Infallible;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::cache::{Cache, Of};
use super::fragment_ids::{Comparison, FragmentIds, Kept};
use super::generator::Headings;
use super::path::INDEXES;
use super::read;
use super::site::{Site, site_folders};
use super::tree::{Kind, Tree};
use crate::format::{is_asciidoc, is_rst};

/// The memory that a text takes beside its bytes: its length and capacity, and its allocation.
const TEXT: usize = 48;

/// A tree, and what was looked up in it. Any number of threads may use it.
#[derive(Debug)]
pub(super) struct Index {
    tree: Arc<dyn Tree>,
    /// The folders that are roots where there is no repository of git.
    folders: Vec<PathBuf>,
    cache: Mutex<Cache>,
}

impl Index {
    /// Returns an index of `tree`, of which nothing was looked up. `folders` are the roots of documents
    /// in them that are in no repository of git, the first one that has a document.
    pub fn new(tree: Arc<dyn Tree>, folders: Vec<PathBuf>) -> Self {
        Self {
            tree,
            folders,
            cache: Mutex::default(),
        }
    }

    pub fn shared_tree(&self) -> Arc<dyn Tree> {
        self.tree.clone()
    }

    pub fn tree(&self) -> &dyn Tree {
        &*self.tree
    }

    pub fn cache(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what a table has for `path`, or else what `find` returns: a value, and about how many bytes
    /// it takes beside its place in the table.
    pub fn known<V: Clone>(
        &self,
        table: Of<V>,
        path: &Path,
        find: impl FnOnce() -> (V, usize),
    ) -> V {
        let Ok(value) = self.known_or(table, path, || Ok::<_, Infallible>(find()));
        value
    }

    /// Returns the same if `find` may fail.
    ///
    /// # Errors
    /// Those of `find`.
    pub fn known_or<V: Clone, E>(
        &self,
        table: Of<V>,
        path: &Path,
        find: impl FnOnce() -> Result<(V, usize), E>,
    ) -> Result<V, E> {
        let changes = {
            let mut cache = self.cache();
            if let Some(value) = table(&mut cache).get(path) {
                return Ok(value.clone());
            }
            cache.changes
        };
        let found = find()?;
        let value = found.0.clone();
        let mut cache = self.cache();
        // What was found may be from before the tree changed.
        if cache.changes == changes {
            cache.insert(table, path, found);
        }
        Ok(value)
    }

    /// Returns what is at `path`.
    ///
    /// # Errors
    /// If it cannot be looked up.
    pub fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        self.known_or(
            |cache| &mut cache.kinds,
            path,
            || {
                let kind = self.tree.kind(path).map_err(|error| named(path, &error))?;
                Ok((kind, 0))
            },
        )
    }

    /// Returns the names in `folder`, in order; some of them if there are many.
    pub fn names(&self, folder: &Path) -> Arc<Vec<String>> {
        self.known(
            |cache| &mut cache.names,
            folder,
            || {
                let names = self.tree.names(folder);
                let weight = names.iter().map(|name| name.len() + TEXT).sum();
                (Arc::new(names), weight)
            },
        )
    }

    /// Returns the root of the tree of `folder`: the nearest ancestor with `.git`, or else the first
    /// of the folders of the index that has it, or `folder` itself.
    pub fn root(&self, folder: &Path) -> PathBuf {
        let has_git = |at: &&Path| matches!(self.tree.kind(&at.join(".git")), Ok(Some(_)));
        self.known(
            |cache| &mut cache.roots,
            folder,
            || {
                let mut around = self.folders.iter().map(PathBuf::as_path);
                let around = || around.find(|at| folder.starts_with(at));
                let root = folder.ancestors().find(has_git).or_else(around);
                let root = root.unwrap_or(folder).to_path_buf();
                let weight = root.as_os_str().len();
                (root, weight)
            },
        )
    }

    /// Returns the site that the document at `path` belongs to.
    pub fn site(&self, path: &Path) -> Option<Arc<Site>> {
        let site = self.site_of(path.parent()?);
        site.filter(|site| site.has(path))
    }

    /// Returns true if the site has another document in the place of the one at `path`, which only the host of
    /// the repository shows.
    fn is_left_out(&self, site: &Site, path: &Path) -> bool {
        let index = path.with_file_name("index.md");
        site.prefers_index()
            && path.file_name().is_some_and(|name| name == "README.md")
            && matches!(self.kind(&index), Ok(Some(Kind::File)))
    }

    /// Returns how identifiers are made of the headings in the document at `path`.
    pub fn headings(&self, path: &Path) -> Headings {
        let is_page = |site: &Arc<Site>| site.is_source(path) && !self.is_left_out(site, path);
        if let Some(site) = self.site(path).filter(is_page) {
            return site.headings;
        }
        let root = path.parent().map(|folder| self.root(folder));
        let gitlab = root.map(|root| self.kind(&root.join(".gitlab-ci.yml")));
        match gitlab {
            Some(Ok(Some(Kind::File))) => Headings::GITLAB,
            _ => Headings::PLAIN,
        }
    }

    /// Returns how fragments are compared with the identifiers of the document at `path`.
    pub fn comparison(&self, path: &Path) -> Comparison {
        if is_asciidoc(path) || (is_rst(path) && self.site(path).is_some()) {
            Comparison::Letters
        } else {
            self.headings(path).comparison
        }
    }

    /// Returns the site that `folder` belongs to: the nearest one that is configured in it, above
    /// it, or beside it.
    fn site_of(&self, folder: &Path) -> Option<Arc<Site>> {
        self.known(
            |cache| &mut cache.sites,
            folder,
            || {
                let root = self.root(folder);
                let beside = site_folders(folder).filter(|beside| beside.starts_with(&root));
                let mut folders = std::iter::once(folder.to_path_buf()).chain(beside);
                if let Some(own) = folders.find_map(|folder| self.configured(&folder)) {
                    let weight = own.weight();
                    return (Some(Arc::new(own)), weight);
                }
                // Obsidian finds the notes of a vault by their names.
                if self.names(folder).iter().any(|name| name == ".obsidian") {
                    return (None, 0);
                }
                let above = folder.parent().filter(|above| above.starts_with(&root));
                (above.and_then(|above| self.site_of(above)), 0)
            },
        )
    }

    fn configured(&self, folder: &Path) -> Option<Site> {
        Site::configured_in(folder, &self.names(folder), |path| {
            read::site_file(self.tree(), path).unwrap_or_default()
        })
    }

    /// Returns the index document of a folder.
    ///
    /// # Errors
    /// If it cannot be looked up.
    pub fn index_of(&self, folder: &Path) -> io::Result<Option<PathBuf>> {
        for name in INDEXES {
            let path = folder.join(name);
            if self.kind(&path)? == Some(Kind::File) {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }

    /// Returns the document at `path`, for a folder its index, and the fragment identifiers in it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn fragment_ids(&self, path: &Path) -> io::Result<Option<(PathBuf, Arc<FragmentIds>)>> {
        let shown = match self.kind(path)? {
            Some(Kind::Folder) => self.index_of(path)?,
            Some(Kind::Special) => None,
            _ => Some(path.to_path_buf()),
        };
        let Some(path) = shown else {
            return Ok(None);
        };
        let ids = self.ids_in(|cache| &mut cache.fragment_ids, &path, Kept::None)?;
        Ok(Some((path, ids)))
    }

    /// Returns the fragment identifiers of the document at `path`, with the names of those that are suggested;
    /// `None` if it cannot be read.
    pub fn suggested_ids(&self, path: &Path) -> Option<Arc<FragmentIds>> {
        let ids = self.ids_in(|cache| &mut cache.suggested_ids, path, Kept::Some);
        ids.ok()
    }

    fn ids_in(
        &self,
        table: Of<Arc<FragmentIds>>,
        path: &Path,
        names: Kept,
    ) -> io::Result<Arc<FragmentIds>> {
        self.known_or(table, path, || {
            let headings = self.headings(path);
            let ids = read::fragment_ids(self.tree(), path, headings, names);
            let ids = ids.map_err(|error| named(path, &error))?;
            let ids = ids.for_comparison(self.comparison(path));
            let weight = ids.weight();
            Ok((Arc::new(ids), weight))
        })
    }
}

/// Adds `path` to an error.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
