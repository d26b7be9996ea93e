//! Findings of rules L010 and L011: dropped if the target exists, or completed with where it was looked
//! for.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[cfg(feature = "io")]
use super::before::Before;
#[cfg(feature = "io")]
use super::change::{Change, TreeNow};
use super::components::is_component;
use super::configuration::CONTENTS;
use super::context::may_set_images;
use super::generator::may_configure;
use super::index::Index;
use super::lookup::Document;
use super::message::Searches;
use super::missing::Missing;
#[cfg(feature = "io")]
use super::moves::Mover;
#[cfg(feature = "io")]
use super::rewrite::Moves;
use super::tree::{Kind, Tree};
use crate::finding::Finding;
use crate::format::{Warning, is_asciidoc};
use crate::input::absolute;
use crate::lint::Output;
use crate::lint::options::{Options, Task};
use crate::rule::{LocalReferences, Lookup};
use crate::text::escape;

/// The local links of the documents in a tree. Any number of threads may use it.
#[derive(Debug)]
pub(crate) struct LocalLinks {
    index: Index,
    #[cfg(feature = "io")]
    wanted: Wanted,
}

/// Which links are reported.
#[cfg(feature = "io")]
#[derive(Debug)]
enum Wanted {
    /// Those that are broken.
    Broken,
    /// Those that are broken in documents that a change touched, and those that it broke in others.
    BrokenSince(Before),
    /// Those that a move would change.
    Moved(Mover),
}

impl LocalLinks {
    /// Returns the links in `tree`. Documents in no repository of git belong to the first of `folders`
    /// that has them.
    pub fn new(tree: Arc<dyn Tree>, folders: Vec<PathBuf>) -> Self {
        Self {
            index: Index::new(tree, folders),
            #[cfg(feature = "io")]
            wanted: Wanted::Broken,
        }
    }

    /// Returns the links after a change. `tree` is on disk.
    #[cfg(feature = "io")]
    pub fn after(tree: Arc<dyn Tree>, folders: Vec<PathBuf>, change: Arc<Change>) -> Self {
        let now = Arc::new(TreeNow {
            change: change.clone(),
            tree: tree.clone(),
        });
        Self {
            wanted: Wanted::BrokenSince(Before::new(tree, folders.clone(), change)),
            ..Self::new(now, folders)
        }
    }

    /// Returns the links that a move would change.
    #[cfg(feature = "io")]
    pub fn moving(tree: Arc<dyn Tree>, folders: Vec<PathBuf>, planned: Arc<Moves>) -> Self {
        Self {
            wanted: Wanted::Moved(Mover::new(tree.clone(), folders.clone(), planned)),
            ..Self::new(tree, folders)
        }
    }

    /// Returns true if the file at `path` is the source of a site whose generator is known.
    pub fn has_site(&self, path: &Path) -> bool {
        let site = absolute(path).and_then(|path| Some((self.index.site(&path)?, path)));
        site.is_some_and(|(site, path)| site.publishes(&path))
    }

    /// Returns what is known of the tree.
    pub(super) const fn index(&self) -> &Index {
        &self.index
    }

    /// Forgets what the text of the file at `path`, which was changed, said.
    pub fn text_changed(&self, path: &Path) {
        let mut cache = self.index.cache();
        cache.changes += 1;
        cache.fragment_ids.remove(path);
        cache.suggested_ids.remove(path);
        cache.addresses.remove(path);
        cache.templates.remove(path);
        cache.images.remove(path);
        cache.parts.remove(path);
        if is_asciidoc(path) {
            // Others may insert it.
            cache.fragment_ids.clear();
            cache.suggested_ids.clear();
            cache.books.clear();
            cache.parts.clear();
        }
        if is_component(path) {
            cache.fragment_ids.clear();
            cache.suggested_ids.clear();
        }
        if may_set_images(path) {
            // What no document sets itself depends on the files around it.
            cache.images.clear();
            cache.image_settings.remove(path.parent().unwrap_or(path));
        }
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(|name| name == CONTENTS || may_configure(name)) {
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
    /// a warning. `searches` are those of the document.
    pub fn check(
        &self,
        path: Option<&Path>,
        options: &Options,
        (output, searches): (&mut Output, &Searches),
    ) {
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
        let settings = checks.settings();
        let roots = &settings.root_dirs;
        let mode = settings.local_references;
        let document = path.as_deref().and_then(|path| Document::new(path, roots));
        findings.retain_mut(|finding| {
            let Some(reference) = finding.reference.clone() else {
                return true;
            };
            let Some(document) = document else {
                return finding.rule.lookup == Some(Lookup::Absent);
            };
            self.warn_of_roots(document, &reference, warnings);
            let how = (&*reference, searches, mode);
            self.is_reported(document, finding, how)
                .unwrap_or_else(|error| {
                    warnings.push(Warning::lost(format!("link not looked up: {error}")));
                    false
                })
        });
    }

    /// Returns true if the finding is to be reported, which then says what does not exist: in a
    /// document that was not changed, because of the change.
    fn is_reported(
        &self,
        document: Document,
        finding: &mut Finding,
        (reference, searches, mode): (&[u8], &Searches, LocalReferences),
    ) -> io::Result<bool> {
        let Some(lookup) = finding.rule.lookup else {
            return Ok(true);
        };
        if lookup == Lookup::Absent {
            return self.index.is_absent(document, reference);
        }
        #[cfg(feature = "io")]
        if let Wanted::Moved(mover) = &self.wanted {
            return match lookup {
                Lookup::File => mover.rewrite(finding, document, reference),
                _ => Ok(false),
            };
        }
        let named_from = (lookup == Lookup::Page).then(|| self.index.navigated_from(document.path));
        #[cfg(feature = "io")]
        let origin = document.path;
        let document = named_from
            .as_deref()
            .map_or(document, |path| document.at(path));
        let missing = self.index.missing(document, lookup, reference)?;
        let is_certain = |missing: &Missing| {
            mode != LocalReferences::InSites
                || !self.index.may_be_made(document, reference, missing)
        };
        let missing = missing.filter(is_certain);
        #[cfg(feature = "io")]
        let missing = match (&self.wanted, missing) {
            // What a generator decides is known, where the change took away what it made of it.
            (Wanted::BrokenSince(before), None)
                if matches!(lookup, Lookup::File | Lookup::Page) =>
            {
                before.lost(&self.index, document, reference)?
            }
            (_, missing) => missing,
        };
        let Some(missing) = missing else {
            return Ok(false);
        };
        self.index
            .describe(finding, document, reference, (&missing, searches));
        #[cfg(feature = "io")]
        if let Wanted::BrokenSince(before) = &self.wanted {
            let broken = before.describe(finding, document, reference, (&missing, &self.index))?;
            return Ok(broken || before.change.has(origin));
        }
        Ok(true)
    }

    /// Warns of a root directory that does not exist.
    fn warn_of_roots(&self, document: Document, reference: &[u8], warnings: &mut Vec<Warning>) {
        if !reference.starts_with(b"/") {
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
