//! Documents that a layout of a site shows together on one page.

use std::path::Path;

use super::index::Index;
use super::path::has_extension;

/// The most documents beside one that are read for their identifiers.
const MOST_BESIDE: usize = 128;

impl Index {
    /// Returns true if a layout may show the document at `path` on a page with one beside it that has the
    /// fragment identifier `id`. Layouts are programs, which are not read: the reference itself, as to an
    /// identifier of the document, is the only evidence.
    pub(super) fn is_joined(&self, path: &Path, id: &[u8]) -> bool {
        let (Some(site), Some(folder)) = (self.site(path), path.parent()) else {
            return false;
        };
        if !site.joins_documents() || !site.is_source(path) {
            return false;
        }
        let names = self.names(folder);
        let beside = names.iter().map(|name| folder.join(name));
        let mut documents = beside
            .filter(|beside| is_document(beside) && beside != path)
            .take(MOST_BESIDE);
        documents.any(|document| {
            let comparison = self.comparison(&document);
            let ids = self.fragment_ids(&document);
            // Identifiers that are not known are no evidence.
            ids.is_ok_and(|ids| {
                ids.is_some_and(|(_, ids)| !ids.is_empty() && ids.have(id, comparison))
            })
        })
    }
}

/// Returns true if the file at `path` is one of those that layouts make pages of.
fn is_document(path: &Path) -> bool {
    has_extension(path, &["md", "mdx", "markdown"])
}
