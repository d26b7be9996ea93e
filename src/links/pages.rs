//! Pages that the navigation of a site names, for rule L025 (missing page).

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::index::Index;
use super::lookup::{Document, Target};
use super::missing::Missing;
use super::path::under;
use super::read;
use super::site::Site;
use super::tree::Kind;
use crate::format::{is_navigation_file, page_sources};

impl Index {
    /// Returns the page that `name` is of, in the navigation of a site, if it is not there. The document is
    /// the one that names are looked up from.
    ///
    /// # Errors
    /// If it cannot be looked up.
    pub(super) fn missing_page(
        &self,
        document: Document,
        name: &str,
        reference: &[u8],
    ) -> io::Result<Option<Missing>> {
        let site = self.site(document.path);
        // Without a site, it is a part of another one, or of what a program makes one of.
        if site.as_deref().is_none_or(|site| site.makes_pages(name))
            || self.is_template(document.path)
        {
            return Ok(None);
        }
        Ok(match self.lookup(document, name, reference)? {
            // A name may end like that of a file: `package.markdown`, of `package.markdown.rst`.
            Target::Missing(paths) if self.is_name_of_source(&paths)? => None,
            Target::Missing(paths) => {
                // A name has no extension, and the file that a program writes has one.
                let sources = ["", ".rst", ".md", ".txt", ".ipynb"];
                let ignored = |path: &PathBuf| {
                    let mut sources = sources.iter().map(|end| format!("{}{end}", path.display()));
                    sources.any(|path| self.is_ignored(Path::new(&path), name))
                };
                // A script copies documents of the repository to the sources: `CHANGELOG.md`.
                let root = self.root(document.folder);
                let original = under(&root, name);
                let is_inside = original.starts_with(&root);
                let is_copied = is_inside && self.kind(&original)? == Some(Kind::File);
                let unknown = is_copied || paths.iter().any(ignored) || self.is_inserted(document);
                (!unknown).then_some(Missing::File(paths))
            }
            Target::Found(_) | Target::Undecided => None,
        })
    }

    /// Returns true if a source has one of these paths without its extension.
    fn is_name_of_source(&self, paths: &[PathBuf]) -> io::Result<bool> {
        for path in paths {
            for extension in page_sources() {
                let source = format!("{}.{extension}", path.display());
                if self.kind(Path::new(&source))?.is_some() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Returns the document that names of pages in the one at `path` are looked up from: of a navigation file, a document in the
    /// folder of the sources.
    pub(super) fn navigated_from(&self, path: &Path) -> PathBuf {
        if !is_navigation_file(path) {
            return path.to_path_buf();
        }
        let folder = path.parent().unwrap_or(path);
        let name = path.file_name().and_then(|name| name.to_str());
        // By its own settings, whichever other configurations are beside it.
        let site = self.known(
            |cache| &mut cache.sites,
            path,
            || {
                let read = |path: &Path| read::site_file(self.tree(), path).unwrap_or_default();
                let names = [name.unwrap_or_default().to_owned()];
                let site = Site::configured_in(folder, &names, read).map(Arc::new);
                let weight = site.as_ref().map_or(0, |site| site.weight());
                (site, weight)
            },
        );
        let sources = site.iter().flat_map(|site| site.root_folders()).next();
        sources.unwrap_or(folder).join("index.md")
    }
}
