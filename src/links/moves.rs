//! A file or folder that is to be moved, and the references that lead to it and are in it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::before::{fix, moved};
use super::index::Index;
use super::lookup::{Document, Target};
use super::path::under;
use super::tree::Tree;
use crate::finding::Finding;
use crate::input::absolute;
use crate::text::escape;
use crate::uri::Uri;
use crate::uri::percent::decode;

/// A file or folder that is to be moved.
#[derive(Clone, Debug)]
pub struct Move {
    from: PathBuf,
    to: PathBuf,
}

impl Move {
    /// Returns the move of what is at `from` to `to`; `None` if they are relative, and there is no current
    /// folder.
    pub fn new(from: &Path, to: &Path) -> Option<Self> {
        Some(Self {
            from: absolute(from)?,
            to: absolute(to)?,
        })
    }

    /// Returns where what is at `path` will be.
    pub fn path_after(&self, path: &Path) -> PathBuf {
        match path.strip_prefix(&self.from) {
            Ok(inside) if inside.as_os_str().is_empty() => self.to.clone(),
            Ok(inside) => self.to.join(inside),
            Err(_) => path.to_path_buf(),
        }
    }
}

/// Finds the references that a move changes.
#[derive(Debug)]
pub(super) struct Mover {
    planned: Arc<Move>,
    index: Index,
}

impl Mover {
    pub fn new(tree: Arc<dyn Tree>, folders: Vec<PathBuf>, planned: Arc<Move>) -> Self {
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
        let after = Document {
            path: &path,
            folder: path.parent().unwrap_or(&path),
            ..document
        };
        let now = self.planned.path_after(&target);
        if self.stays(name, (document, after), (&target, &now)) {
            return Ok(false);
        }
        let Some(new) = moved(name, (after, document), (&target, &now)) else {
            return Ok(false);
        };
        finding.message = format!("link to `{}`", escape::text(name));
        finding.help = Some(format!("write `{}`", escape::text(&new)));
        finding.fix = fix(finding, uri.path(), new);
        Ok(true)
    }

    /// Returns true if `name` leads to the same as before.
    fn stays(
        &self,
        name: &str,
        (then, after): (Document, Document),
        (target, now): (&Path, &Path),
    ) -> bool {
        if name.starts_with('/') {
            return target == now;
        }
        let from = under(then.folder, name);
        let moved = self.planned.path_after(&from);
        let same_place = under(after.folder, name) == moved;
        // A page that is named by its address moves with its source.
        same_place && (now == target || moved != from)
    }
}
