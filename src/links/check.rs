//! Findings of rules L010 and L011: dropped if the target exists, or completed with where it was looked
//! for.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::context::may_set_images;
use super::fragment_ids::Comparison;
use super::index::Index;
use super::lookup::{Document, Target};
use super::site::may_configure;
use super::tree::{Kind, Tree};
use crate::config::Entry;
use crate::finding::Finding;
use crate::format::{Warning, is_asciidoc, is_rst};
use crate::input::absolute;
use crate::lint::Output;
use crate::lint::options::{Options, Task};
use crate::rule::{Lookup, local_links};
use crate::text::escape;
use crate::uri::Uri;
use crate::uri::percent::decode;

/// The local links of the documents in a tree. Any number of threads may use it.
#[derive(Debug)]
pub(crate) struct LocalLinks {
    index: Index,
}

impl LocalLinks {
    /// Returns the links in `tree`. Documents in no repository of git belong to the first of `folders`
    /// that has them.
    pub fn new(tree: Arc<dyn Tree>, folders: Vec<PathBuf>) -> Self {
        Self {
            index: Index::new(tree, folders),
        }
    }

    /// Forgets what the text of the file at `path`, which was changed, said.
    pub fn text_changed(&self, path: &Path) {
        let mut cache = self.index.cache();
        cache.changes += 1;
        cache.fragment_ids.remove(path);
        cache.templates.remove(path);
        cache.images.remove(path);
        if may_set_images(path) {
            // What no document sets itself depends on the files around it.
            cache.images.clear();
            cache.books.remove(path.parent().unwrap_or(path));
        }
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(may_configure) {
            cache.sites.clear();
        }
    }

    /// Forgets everything: files or folders were created, replaced or removed. What a path leads to may
    /// depend on any of them, through symbolic links, too.
    pub fn tree_changed(&self) {
        self.index.cache().clear();
    }

    /// Drops findings about targets that exist, and says where the others were looked for. Without
    /// `path`, that of the document, drops all findings about local links. A failed lookup becomes
    /// a warning.
    pub fn check(&self, path: Option<&Path>, options: &Options, output: &mut Output) {
        let Output {
            findings, warnings, ..
        } = output;
        let Task::Check(checks) = &options.task else {
            return;
        };
        if findings.iter().all(|finding| finding.reference.is_none()) {
            return;
        }
        let path = path.and_then(absolute);
        let document = path.as_deref().and_then(|path| {
            Some(Document {
                path,
                folder: path.parent()?,
                roots: &checks.settings().root_dirs,
            })
        });
        findings.retain_mut(|finding| {
            let Some(reference) = finding.reference.clone() else {
                return true;
            };
            let Some(document) = document else {
                return false;
            };
            self.is_missing(document, finding, &reference, warnings)
                .unwrap_or_else(|error| {
                    warnings.push(Warning::lost(format!("link not looked up: {error}")));
                    false
                })
        });
    }

    /// Returns true if the target of the finding does not exist.
    fn is_missing(
        &self,
        document: Document,
        finding: &mut Finding,
        reference: &[u8],
        warnings: &mut Vec<Warning>,
    ) -> io::Result<bool> {
        let uri = Uri::split(reference);
        let decoded = decode(uri.path());
        // In an encoding other than UTF-8, the name is unknown.
        let Ok(name) = std::str::from_utf8(&decoded) else {
            return Ok(false);
        };
        let target = if name.is_empty() {
            Target::Found(document.path.to_path_buf())
        } else {
            self.warn_of_roots(document, name, warnings);
            self.index.lookup(document, name, reference)?
        };
        if finding.rule.lookup == Some(Lookup::File) {
            let Target::Missing(paths) = target else {
                return Ok(false);
            };
            if self.is_undecidable(document, name, &paths) {
                return Ok(false);
            }
            self.index.describe_file(finding, document, name, &paths);
            return Ok(true);
        }
        // A missing file is reported by L010.
        match (target, uri.fragment().and_then(local_links::anchor)) {
            (Target::Found(path), Some(id)) => self.is_missing_id(document, finding, &path, &id),
            _ => Ok(false),
        }
    }

    /// Returns true if the document at `path` does not have the fragment identifier `id`.
    fn is_missing_id(
        &self,
        document: Document,
        finding: &mut Finding,
        path: &Path,
        id: &[u8],
    ) -> io::Result<bool> {
        let Some((path, ids)) = self.index.fragment_ids(path)? else {
            return Ok(false);
        };
        let site = self.index.site(&path);
        let comparison = if site.is_some() || is_asciidoc(&path) {
            Comparison::Letters
        } else {
            Comparison::Exact
        };
        if ids.have(id, comparison) {
            return Ok(false);
        }
        let own = path == document.path;
        let made = site.is_some() && (ids.is_empty() || is_code(id));
        let label = || {
            let site = self.index.site(document.path);
            site.is_some_and(|site| site.decides_labels(document.path))
        };
        if made || (own && label()) || self.index.is_template(document.path) {
            return Ok(false);
        }
        self.index.describe_id(finding, document, &path, (id, &ids));
        Ok(true)
    }

    /// Returns true if `name`, of which nothing is at `paths`, may exist where the document is
    /// published, or is not a reference at all.
    fn is_undecidable(&self, document: Document, name: &str, paths: &[PathBuf]) -> bool {
        // `x$y.adoc` is a coordinate of Antora, `a@example.org` an address in reStructuredText.
        let coordinate = is_asciidoc(document.path) && name.contains(['$', '@']);
        let address = is_rst(document.path) && name.contains('@') && !name.contains('/');
        // Sphinx chooses among the formats of a picture.
        let pattern = name.ends_with(".*");
        // What is outside of the tree is not known: a page of its host (`../../issues`).
        let root = self.index.root(document.folder);
        let outside = paths.iter().all(|path| !path.starts_with(&root)) && !name.starts_with('/');
        if coordinate || address || pattern || outside {
            return true;
        }
        let site = self.index.site(document.path);
        let decides = |target: &PathBuf| {
            let site = site.as_ref()?;
            let relative = !name.starts_with('/');
            Some(relative && site.decides(document.path, name, target))
        };
        if paths.first().and_then(decides) == Some(true) {
            return true;
        }
        self.index.has_unknown_images(document.path, name)
            || paths.iter().any(|path| self.is_ignored(path, name))
            || self.index.is_template(document.path)
    }

    /// Returns true if files at `path` are left out of version control, as the output of a build
    /// is.
    fn is_ignored(&self, path: &Path, name: &str) -> bool {
        let Some(root) = path.parent().map(|folder| self.index.root(folder)) else {
            return false;
        };
        let entry = if name.ends_with('/') {
            Entry::Folder
        } else {
            Entry::File
        };
        self.index.tree().is_ignored(path, &root, entry)
    }

    /// Warns of a root directory that does not exist.
    fn warn_of_roots(&self, document: Document, name: &str, warnings: &mut Vec<Warning>) {
        if !name.starts_with('/') {
            return;
        }
        let is_folder = |root: &Path| matches!(self.index.kind(root), Ok(Some(Kind::Folder)));
        let missing = document.roots.iter().find(|root| !is_folder(root));
        if let Some(root) = missing {
            let shown = self.index.shown(document, root).unwrap_or_default();
            let text = format!(
                "root directory {} does not exist: links starting with `/` are not checked",
                escape::path(Path::new(&shown))
            );
            if warnings.iter().all(|warning| warning.text != text) {
                warnings.push(Warning::lost(text));
            }
        }
    }
}

/// Returns true for fragments that name an item or an option, such as `+type:abstract`, which
/// only a program makes.
fn is_code(id: &[u8]) -> bool {
    id.first() == Some(&b'+') || id.contains(&b':') || id.contains(&b'(')
}
