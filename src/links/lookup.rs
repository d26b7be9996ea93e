//! Files that references lead to.

use std::io;
use std::path::{Path, PathBuf};

use super::index::Index;
use super::path::{Form, under};
use super::site::translated;
use super::tree::Kind;
use crate::format::page_sources;
use crate::input::clean;

/// A document whose references are looked up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Document<'d> {
    /// Its absolute path.
    pub path: &'d Path,
    pub folder: &'d Path,
    /// The roots of references that start with `/`.
    pub roots: &'d [PathBuf],
}

impl<'d> Document<'d> {
    /// Returns the document at `path`; `None` if that is no path of a file.
    pub fn new(path: &'d Path, roots: &'d [PathBuf]) -> Option<Self> {
        let folder = path.parent()?;
        Some(Self {
            path,
            folder,
            roots,
        })
    }

    /// Returns the same document at another path.
    pub fn at(self, path: &'d Path) -> Self {
        Self {
            path,
            folder: path.parent().unwrap_or(path),
            ..self
        }
    }
}

/// The result of a lookup.
#[derive(Debug)]
pub(super) enum Target {
    /// It exists, and is or is made from what is at this path.
    Found(PathBuf),
    /// Nothing is at these paths.
    Missing(Vec<PathBuf>),
    /// It depends on what is not known.
    Undecided,
}

impl Index {
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
        let site = self.site(document.path);
        if let Some(site) = &site
            && self.has_another_name(site, &path, name)?
        {
            return Ok(Target::Undecided);
        }
        let images = self.folders_of_images(document, name);
        for base in self.bases(document).into_iter().chain(images) {
            if let Some(target) = self.find(&under(&base, name))? {
                return Ok(Target::Found(target));
            }
        }
        let family = site.and_then(|site| site.family(document.path, Form::of(name)));
        let path = family.map_or(path, |folder| under(&folder, name));
        Ok(Target::Missing(vec![path]))
    }

    /// Returns the target of `/name`. Without roots, it depends on the server.
    fn lookup_from_roots(&self, document: Document, name: &str) -> io::Result<Target> {
        if name.is_empty() && document.roots.is_empty() {
            // A layout may make the page.
            return Ok(Target::Undecided);
        }
        let mut paths = Vec::new();
        let mut unknown = document.roots.is_empty();
        if unknown && let Some(site) = self.site(document.path) {
            // Where the site is published is not known: what is not there may be in a folder of its host.
            for root in site.root_folders() {
                if let Some(target) = self.find(&under(root, name))? {
                    return Ok(Target::Found(target));
                }
            }
        }
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

    /// Returns what the reference `name` in a document may be relative to, in the order in which that is
    /// tried.
    pub(super) fn all_bases(&self, document: Document, name: &str) -> Vec<PathBuf> {
        if name.starts_with('/') {
            if !document.roots.is_empty() {
                return document.roots.iter().map(|root| clean(root)).collect();
            }
            let site = self.site(document.path);
            let roots = site.iter().flat_map(|site| site.root_folders());
            return roots.map(Path::to_path_buf).collect();
        }
        let mut bases = vec![document.folder.to_path_buf()];
        bases.extend(self.bases(document));
        bases.extend(self.folders_of_images(document, name));
        bases
    }

    fn folders_of_images(&self, document: Document, name: &str) -> Vec<PathBuf> {
        let images = self.image_folders(document.path, name).unwrap_or_default();
        let images = images.iter();
        images
            .map(|images| under(document.folder, images))
            .collect()
    }

    /// Returns what references in a document may be relative to, besides its folder.
    fn bases(&self, document: Document) -> Vec<PathBuf> {
        let root = self.root(document.folder);
        match self.site(document.path) {
            Some(site) => site.bases(document.path, &root),
            None => self.translated_from(document).into_iter().collect(),
        }
    }

    /// Returns what `name` leads to where it is relative to something else than the folder of the
    /// document.
    pub(super) fn other_targets(&self, document: Document, name: &str) -> io::Result<Vec<PathBuf>> {
        if name.is_empty() || name.starts_with('/') || Form::of(name) == Form::Source {
            return Ok(Vec::new());
        }
        let paths = self.bases(document).into_iter();
        let targets = paths.map(|base| self.find(&under(&base, name)));
        targets.filter_map(Result::transpose).collect()
    }

    /// Returns the folder that a document in a site is translated from, which has the configuration.
    fn translated_from(&self, document: Document) -> Option<PathBuf> {
        let folder = translated(document.folder)?;
        let site = self.site(&folder.join(document.path.file_name()?));
        site.map(|_| folder)
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
            return self.index_of(folder);
        }
        Ok(None)
    }
}
