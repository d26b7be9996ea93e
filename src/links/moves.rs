//! Files and folders that are to be moved, and the references that lead to them and are in them.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::before::replace;
use super::index::Index;
use super::lookup::{Document, Target};
use super::rewrite::{Moves, Rewritten};
use super::tree::Tree;
use crate::finding::Finding;
use crate::uri::Uri;
use crate::uri::percent::decode;

/// Finds the references that a move changes.
#[derive(Debug)]
pub(super) struct Mover {
    planned: Arc<Moves>,
    index: Index,
}

impl Mover {
    pub fn new(tree: Arc<dyn Tree>, folders: Vec<PathBuf>, planned: Arc<Moves>) -> Self {
        Self {
            planned,
            index: Index::new(tree, folders),
        }
    }

    /// Returns true if the reference has to change, and adds what to write to the finding.
    ///
    /// # Errors
    /// If what it leads to cannot be looked up.
    pub fn rewrite(
        &self,
        finding: &mut Finding,
        document: Document,
        reference: &[u8],
    ) -> io::Result<bool> {
        let uri = Uri::split(reference);
        let decoded = decode(uri.path());
        let Ok(name) = std::str::from_utf8(&decoded) else {
            return Ok(false);
        };
        let Target::Found(target) = self.index.lookup(document, name, reference)? else {
            return Ok(false);
        };
        let path = self.planned.path_after(document.path);
        let after = document.at(&path);
        let path_after = |path: &Path| self.planned.path_after(path);
        let is_unmoved = path == document.path && path_after(&target) == target;
        if name.is_empty() || is_unmoved {
            return Ok(false);
        }
        match self
            .index
            .rewritten(name, (document, after), &target, path_after)?
        {
            Rewritten::Same => return Ok(false),
            Rewritten::To(new) => replace(finding, reference, new),
            Rewritten::Unknown => {}
        }
        Ok(true)
    }
}
