//! What a reference leads to, for an editor that follows it.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::check::LocalLinks;
use super::documents::Documents;
use super::fragment_ids::{Comparison, FragmentIds, Kept, Known};
use super::lookup::{Document, Target};
use super::read;
use super::rewrite::{Moves, Rewritten};
use crate::uri::Uri;
use crate::uri::percent::decode;

/// The fragment identifiers that a part of a document sets: those that its start has with the part only.
#[derive(Debug)]
pub struct SetIds {
    without: FragmentIds,
    with: FragmentIds,
    of_document: FragmentIds,
    comparison: Comparison,
}

impl SetIds {
    /// Returns true if `id` is one of them. One that the document has in these words is no other one.
    pub fn have(&self, id: &str) -> bool {
        let in_words = |ids: &FragmentIds| ids.names().iter().any(|name| name == id);
        if in_words(&self.of_document) {
            return in_words(&self.with) && !in_words(&self.without);
        }
        let has = |ids: &FragmentIds| ids.have(id.as_bytes(), self.comparison);
        has(&self.with) && !has(&self.without)
    }

    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        self.with.names().len() <= self.without.names().len()
    }
}

impl LocalLinks {
    /// Returns the file or folder that a relative reference in the document at `path` leads to, for a
    /// page its source, and the document itself for a fragment alone; `None` if nothing is there, or it is
    /// not known. `roots` are those of references that start with `/`.
    pub fn target(&self, path: &Path, roots: &[PathBuf], reference: &[u8]) -> Option<PathBuf> {
        let uri = Uri::split(reference);
        if uri.scheme().is_some() || uri.authority().is_some() {
            return None;
        }
        let decoded = decode(uri.path());
        let name = std::str::from_utf8(&decoded).ok()?;
        if name.is_empty() {
            return Some(path.to_path_buf());
        }
        let document = Document::new(path, roots)?;
        match self.index().lookup(document, name, reference) {
            Ok(Target::Found(path)) => Some(path),
            _ => None,
        }
    }

    /// Returns the path that a relative reference in the document at `path`, where it is now, has to have after
    /// these moves; `None` if it stays as it is, or that is not known.
    pub fn moved(
        &self,
        path: &Path,
        roots: &[PathBuf],
        reference: &[u8],
        moves: &Moves,
    ) -> Option<String> {
        let target = self.target(path, roots, reference)?;
        let decoded = decode(Uri::split(reference).path()).into_owned();
        let name = String::from_utf8(decoded)
            .ok()
            .filter(|name| !name.is_empty())?;
        let after = moves.path_after(path);
        let then = Document::new(path, roots)?;
        let both = (then, then.at(&after));
        let path_after = |path: &Path| moves.path_after(path);
        match self.index().rewritten(&name, both, &target, path_after) {
            Ok(Rewritten::To(new)) => Some(new),
            _ => None,
        }
    }

    /// Returns some of the fragment identifiers of the document at `path`, for a folder its index, in
    /// their order.
    pub fn fragment_ids(&self, path: &Path) -> Vec<String> {
        let document = self.index().fragment_ids(path).ok().flatten();
        let ids = document.and_then(|(path, _)| self.index().suggested_ids(&path));
        ids.map_or_else(Vec::new, |ids| ids.names().to_vec())
    }

    /// Returns the fragment identifiers that the document at `path` has with this text, in their order.
    pub fn fragment_ids_in(&self, path: &Path, text: &str) -> Vec<String> {
        self.ids_of_text(path, text).names().to_vec()
    }

    /// Returns the fragment identifiers that these bytes of the document at `path`, which has this text, set;
    /// `None` if those of the document are not known.
    pub fn ids_set_in(&self, path: &Path, text: &str, bytes: Range<usize>) -> Option<SetIds> {
        let with = self.ids_of_text(path, &text[..bytes.end]);
        let without = self.ids_of_text(path, &text[..bytes.start]);
        let are_known = |ids: &FragmentIds| matches!(ids, FragmentIds::Known(_));
        (are_known(&with) && are_known(&without)).then(|| SetIds {
            without,
            with,
            of_document: self.ids_of_text(path, text),
            comparison: self.index().comparison(path),
        })
    }

    /// Returns the fragment identifiers that the document at `path` has with this text.
    fn ids_of_text(&self, path: &Path, text: &str) -> FragmentIds {
        if text.is_empty() {
            return FragmentIds::Known(Known::default());
        }
        let documents = Documents::over(self.index().shared_tree());
        documents.set(path, text.as_bytes());
        let ids = read::fragment_ids(&documents, path, self.index().headings(path), Kept::All);
        ids.unwrap_or(FragmentIds::Any)
    }

    /// Returns the offset of the line of the document at `path`, which has this text, that sets the
    /// identifier `id`; `None` if none does.
    ///
    /// It is the last line of the shortest start of the text that has the identifier: headings of the same
    /// text are numbered in their order.
    pub fn line_of_id(&self, path: &Path, text: &str, id: &[u8]) -> Option<usize> {
        let comparison = self.index().comparison(path);
        let has = |end: usize| {
            let ids = self.ids_of_text(path, &text[..end]);
            matches!(ids, FragmentIds::Known(_)) && ids.have(id, comparison)
        };
        let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|end| end + 1);
        let mut ends: Vec<_> = ends.collect();
        if ends.last() != Some(&text.len()) {
            ends.push(text.len());
        }
        if text.is_empty() || !has(text.len()) {
            return None;
        }
        let first = ends.partition_point(|end| !has(*end));
        Some(if first == 0 { 0 } else { ends[first - 1] })
    }
}
