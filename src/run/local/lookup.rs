//! Files that references lead to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::path::{Form, INDEXES, clean, under};
use super::site::{Site, site_folders};
use super::{Document, Kind, Target, Tree};
use crate::format::page_sources;
use crate::input::contain::contain;
use crate::side::{SITE_FILE, is_absent};

/// The most names of a folder that are read.
const MOST_NAMES: usize = 1024;

impl Tree<'_> {
    /// Returns the target of `reference`, whose path is `name`, in a document.
    pub(super) fn lookup(
        &self,
        document: Document,
        name: &str,
        reference: &[u8],
    ) -> io::Result<Target> {
        if let Some(name) = name.strip_prefix('/') {
            return self.lookup_from_roots(document, name);
        }
        let path = under(document.folder, name);
        if let Some(target) = self.find(&path)? {
            return Ok(Target::Found(target));
        }
        // An image or an included file may be named by its path, which is not a URI: `a#1.png`.
        if let Ok(literal) = std::str::from_utf8(reference)
            && self.kind(&under(document.folder, literal))? == Some(Kind::File)
        {
            return Ok(Target::Undecided);
        }
        let root = self.root(document.folder);
        let site = self.site(document.path);
        let bases = site.map_or_else(Vec::new, |site| site.bases(document.path, &root));
        let images = self.image_folders(document, name).unwrap_or_default();
        let images = images.iter().map(|images| under(document.folder, images));
        for base in bases.into_iter().chain(images) {
            if let Some(target) = self.find(&under(&base, name))? {
                return Ok(Target::Found(target));
            }
        }
        Ok(Target::Missing(vec![path]))
    }

    /// Returns the target of `/name`. Without roots, it depends on the server.
    fn lookup_from_roots(&self, document: Document, name: &str) -> io::Result<Target> {
        let mut paths = Vec::new();
        let mut unknown = document.roots.is_empty();
        for root in document.roots {
            if self.kind(root)? != Some(Kind::Folder) {
                unknown = true;
                continue;
            }
            let path = under(&clean(root), name);
            if let Some(target) = self.find(&path)? {
                return Ok(Target::Found(target));
            }
            paths.push(path);
        }
        Ok(if unknown {
            Target::Undecided
        } else {
            Target::Missing(paths)
        })
    }

    /// Returns the root of the tree of `folder`: the nearest ancestor with `.git`, or else the
    /// current folder, the named one, or `folder` itself.
    pub(super) fn root(&self, folder: &Path) -> PathBuf {
        if let Some(root) = self.cache().roots.get(folder) {
            return root.clone();
        }
        let git = folder.ancestors().find(|at| at.join(".git").exists());
        let mut around = self.named.iter().filter(|named| folder.starts_with(named));
        let root = git.or_else(|| around.next().map(PathBuf::as_path));
        let root = root.unwrap_or(folder).to_path_buf();
        let mut cache = self.cache();
        cache.reserve(folder.as_os_str().len() + root.as_os_str().len());
        cache.roots.insert(folder.to_path_buf(), root.clone());
        root
    }

    /// Returns the site that the document at `path` belongs to.
    pub(super) fn site(&self, path: &Path) -> Option<Arc<Site>> {
        let site = self.site_of(path.parent()?);
        site.filter(|site| site.has(path))
    }

    /// Returns the site that `folder` belongs to: the nearest one that is configured in it, above
    /// it, or beside it.
    fn site_of(&self, folder: &Path) -> Option<Arc<Site>> {
        let root = self.root(folder);
        let mut site = None;
        let mut unknown = Vec::new();
        for at in folder.ancestors().take_while(|at| at.starts_with(&root)) {
            if let Some(known) = self.cache().sites.get(at) {
                site.clone_from(known);
                break;
            }
            unknown.push(at);
        }
        for at in unknown.into_iter().rev() {
            let beside = site_folders(at).filter(|beside| beside.starts_with(&root));
            let mut folders = std::iter::once(at.to_path_buf()).chain(beside);
            let own = folders.find_map(|folder| self.configured(&folder));
            let words = own.as_ref().map_or(0, Site::weight);
            site = own.map(Arc::new).or(site);
            let mut cache = self.cache();
            cache.reserve(at.as_os_str().len() + words);
            cache.sites.insert(at.to_path_buf(), site.clone());
        }
        site
    }

    fn configured(&self, folder: &Path) -> Option<Site> {
        let read = |path: &Path| SITE_FILE.read(path).unwrap_or_default();
        Site::configured_in(folder, &self.names(folder), read)
    }

    /// Returns the names in `folder`, in order; some of them if there are many.
    pub(super) fn names(&self, folder: &Path) -> Arc<Vec<String>> {
        if let Some(names) = self.cache().folders.get(folder) {
            return names.clone();
        }
        let names = Arc::new(read_names(folder));
        let size: usize = names.iter().map(|name| name.len() + 48).sum();
        let mut cache = self.cache();
        cache.reserve(folder.as_os_str().len() + size);
        cache.folders.insert(folder.to_path_buf(), names.clone());
        names
    }

    /// Returns the file or folder at `path`, or else its source.
    pub(super) fn find(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        if self.kind(path)?.is_some() {
            return Ok(Some(path.to_path_buf()));
        }
        let Some((name, folder)) = path
            .file_name()
            .and_then(|name| name.to_str())
            .zip(path.parent())
        else {
            return Ok(None);
        };
        if self.kind(folder)? != Some(Kind::Folder) {
            return Ok(None);
        }
        let stem = match Form::of(name) {
            Form::Source | Form::Picture => return Ok(None),
            Form::Page => name.rsplit_once('.').map_or(name, |(stem, _)| stem),
            Form::Name => name,
        };
        for extension in page_sources() {
            let source = path.with_file_name(format!("{stem}.{extension}"));
            if self.kind(&source)? == Some(Kind::File) {
                return Ok(Some(source));
            }
        }
        if stem == "index" {
            return self.index(folder);
        }
        Ok(None)
    }

    pub(super) fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        if let Some(kind) = self.cache().kinds.get(path) {
            return Ok(*kind);
        }
        let data = match fs::metadata(path) {
            Ok(data) => Some(data),
            Err(error) if cannot_exist(&error) => None,
            Err(error) => return Err(named(path, &error)),
        };
        let kind = data.filter(|_| is_so_spelt(path)).map(|data| {
            if data.is_dir() {
                Kind::Folder
            } else if data.is_file() {
                Kind::File
            } else {
                Kind::Special
            }
        });
        let mut cache = self.cache();
        cache.reserve(path.as_os_str().len());
        cache.kinds.insert(path.to_path_buf(), kind);
        Ok(kind)
    }

    /// Returns the index document of a folder.
    pub(super) fn index(&self, folder: &Path) -> io::Result<Option<PathBuf>> {
        for name in INDEXES {
            let path = folder.join(name);
            if self.kind(&path)? == Some(Kind::File) {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }
}

/// Returns true if an error means that nothing can be at a path, not only that the lookup failed.
fn cannot_exist(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidFilename
    ) || is_absent(error)
}

/// Adds `path` to an error.
pub(super) fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Reads the names in `folder`, in order; some of them if there are many.
fn read_names(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    // The standard library panics if a folder cannot be closed, when its names have been read.
    let _ = contain(|| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let read = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names.extend(read.take(MOST_NAMES));
    });
    names.sort_unstable();
    names
}

/// Returns true if the last name of `path` has exactly this case in its folder: on a system that
/// ignores case, a file is found that is missing on others.
fn is_so_spelt(path: &Path) -> bool {
    if !cfg!(any(windows, target_os = "macos")) {
        return true;
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return true;
    };
    let Ok(mut entries) = fs::read_dir(folder) else {
        return true;
    };
    entries.any(|entry| entry.is_ok_and(|entry| entry.file_name() == name))
}
