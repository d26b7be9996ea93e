//! What a reference leads to, for an editor that follows it.

use std::path::{Path, PathBuf};

use super::check::LocalLinks;
use super::documents::Documents;
use super::fragment_ids::FragmentIds;
use super::lookup::{Document, Target};
use super::read;
use super::rewrite::{Moves, Rewritten};
use crate::uri::Uri;
use crate::uri::percent::decode;

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
        let known = self.index().fragment_ids(path).ok().flatten();
        known.map_or_else(Vec::new, |(_, ids)| ids.names().to_vec())
    }

    /// Returns some of the fragment identifiers that the document at `path` has with this text, in their
    /// order.
    pub fn fragment_ids_in(&self, path: &Path, text: &str) -> Vec<String> {
        let documents = Documents::over(self.index().shared_tree());
        documents.set(path, text.as_bytes());
        let ids = read::fragment_ids(&documents, path, self.index().headings(path));
        ids.map_or_else(|_| Vec::new(), |ids| ids.names().to_vec())
    }

    /// Returns the offset of the line of the document at `path`, which has this text, that sets the
    /// identifier `id`; `None` if none does.
    ///
    /// It is the last line of the shortest start of the text that has the identifier: headings of the same
    /// text are numbered in their order.
    pub fn line_of_id(&self, path: &Path, text: &str, id: &[u8]) -> Option<usize> {
        let comparison = self.index().comparison(path);
        let headings = self.index().headings(path);
        let has = |end: usize| {
            let documents = Documents::over(self.index().shared_tree());
            documents.set(path, &text.as_bytes()[..end]);
            let ids = read::fragment_ids(&documents, path, headings);
            matches!(ids, Ok(FragmentIds::Known(_)))
                && ids.is_ok_and(|ids| ids.have(id, comparison))
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
