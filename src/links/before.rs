//! What a change breaks: links to what was there before it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::change::{Change, TreeBefore, TreeNow};
use super::files::FileTree;
use super::index::Index;
use super::lookup::{Document, Target};
use super::message::shows_reference;
use super::missing::Missing;
use super::path::encoded;
use super::rewrite::Rewritten;
use super::tree::Tree;
use crate::finding::{Finding, SourceEdit, SourceFix};
use crate::rule::{Lookup, Safety};
use crate::text::escape;
use crate::uri::Uri;
use crate::uri::percent::decode;

/// A tree before a change.
#[derive(Debug)]
pub(super) struct Before {
    pub change: Arc<Change>,
    index: Index,
}

impl Change {
    /// Returns true if links to what it changed may be broken: a file was removed or renamed, or a
    /// fragment identifier of a document is gone.
    pub fn may_break(self: &Arc<Self>) -> bool {
        let tree: Arc<dyn Tree> = Arc::new(FileTree::default());
        let now = TreeNow {
            change: self.clone(),
            tree: tree.clone(),
        };
        let now = Index::new(Arc::new(now), Vec::new());
        let before = Before::new(tree, Vec::new(), self.clone());
        self.files().any(|(path, then)| {
            then != Some(path) || (Self::may_link(path) && before.loses_ids(path, &now))
        })
    }
}

/// What became of the target of a link.
enum Fate {
    Removed,
    /// It is at this path, and the path of the reference has to be another one.
    Moved(PathBuf, Rewritten),
    /// It lacks the fragment identifier that it had, in whose place is this one.
    Changed(Option<String>),
}

impl Before {
    /// Returns what was before `change`, after which the tree is `tree`.
    pub fn new(tree: Arc<dyn Tree>, folders: Vec<PathBuf>, change: Arc<Change>) -> Self {
        let tree = TreeBefore {
            change: change.clone(),
            tree,
        };
        Self {
            change,
            index: Index::new(Arc::new(tree), folders),
        }
    }

    /// Returns true if the document at `path` had fragment identifiers that it does not have now, or if
    /// that is not known.
    fn loses_ids(&self, path: &Path, now: &Index) -> bool {
        match (self.index.fragment_ids(path), now.fragment_ids(path)) {
            (Ok(Some((_, before))), Ok(Some((_, now)))) => !before.is_within(&now),
            _ => true,
        }
    }

    /// Says that the change broke the link of the finding, and adds a fix if what it led to was renamed.
    /// Returns false if it did not. `now` is the index of what is there now.
    ///
    /// # Errors
    /// If what was there cannot be looked up.
    pub fn describe(
        &self,
        finding: &mut Finding,
        document: Document,
        reference: &[u8],
        (missing, now): (&Missing, &Index),
    ) -> io::Result<bool> {
        let path = self.change.path_before(document.path);
        let then = document.at(path);
        let uri = Uri::split(reference);
        let decoded = decode(uri.path());
        let name = String::from_utf8_lossy(&decoded);
        let Some(target) = self.target(then, &name, reference)? else {
            return Ok(false);
        };
        let fate = match missing {
            Missing::File(_) => match self.change.path_now(&target) {
                Some(now) if now == target && path == document.path => return Ok(false),
                Some(now) => {
                    let path_now =
                        |path: &Path| self.change.path_now(path).unwrap_or(path).to_path_buf();
                    let both = (then, document);
                    let path = self.index.rewritten(&name, both, &target, path_now)?;
                    Fate::Moved(now.to_path_buf(), path)
                }
                None => Fate::Removed,
            },
            Missing::Id { path, id } => {
                let Some((target, before)) = self.index.fragment_ids(&target)? else {
                    return Ok(false);
                };
                if !before.have(id, self.index.headings(&target).comparison) {
                    return Ok(false);
                }
                let both = self
                    .index
                    .suggested_ids(&target)
                    .zip(now.suggested_ids(path));
                Fate::Changed(both.and_then(|(before, ids)| before.renamed(id, &ids)))
            }
            Missing::Outside => return Ok(false),
        };
        self.tell(finding, document, reference, (&target, fate));
        Ok(true)
    }

    /// Returns the file that a reference led to and that the change removed or renamed, if it leads to none
    /// now.
    ///
    /// # Errors
    /// If what is there, or was, cannot be looked up.
    pub fn lost(
        &self,
        now: &Index,
        document: Document,
        reference: &[u8],
    ) -> io::Result<Option<Missing>> {
        let decoded = decode(Uri::split(reference).path());
        let name = String::from_utf8_lossy(&decoded);
        if name.is_empty() {
            return Ok(None);
        }
        let then = document.at(self.change.path_before(document.path));
        let target = self.target(then, &name, reference)?;
        let Some(target) = target.filter(|target| self.change.path_now(target) != Some(target))
        else {
            return Ok(None);
        };
        let is_found = matches!(now.lookup(document, &name, reference)?, Target::Found(_));
        Ok((!is_found).then(|| Missing::File(vec![target])))
    }

    /// Returns what the reference led to.
    fn target(&self, then: Document, name: &str, reference: &[u8]) -> io::Result<Option<PathBuf>> {
        if name.is_empty() {
            return Ok(Some(then.path.to_path_buf()));
        }
        Ok(match self.index.lookup(then, name, reference)? {
            Target::Found(target) => Some(target),
            Target::Missing(_) | Target::Undecided => None,
        })
    }

    /// Writes the message and the fix.
    fn tell(
        &self,
        finding: &mut Finding,
        document: Document,
        reference: &[u8],
        (target, fate): (&Path, Fate),
    ) {
        let is_shown = shows_reference(finding);
        let shown = |path: &Path| {
            let shown = self.index.shown(document, path).filter(|_| is_shown);
            shown.map_or_else(
                || "the file".to_owned(),
                |shown| format!("`{}`", escape::text(&shown)),
            )
        };
        let what = shown(target);
        let (event, new) = match fate {
            Fate::Removed => (format!("{what} was removed"), None),
            Fate::Moved(now, new) => {
                let event = if now == target {
                    "the document was moved".to_owned()
                } else {
                    format!("{what} was renamed to {}", shown(&now))
                };
                match new {
                    Rewritten::To(new) => (event, Some(new)),
                    Rewritten::Same | Rewritten::Unknown => (event, None),
                }
            }
            Fate::Changed(id) => (format!("{what} was changed"), id.map(|id| encoded(&id))),
        };
        finding.broken = true;
        finding.message = format!("{}: {event}", finding.message);
        if let Some(new) = new {
            replace(finding, reference, new);
        }
    }
}

/// Adds the help and the fix that write `new` in the place of the path of a reference, or of its fragment,
/// if the source has it as it is.
pub(super) fn replace(finding: &mut Finding, reference: &[u8], new: String) {
    let is_shown = shows_reference(finding);
    if is_shown {
        finding.help = Some(format!("write `{}`", escape::text(&new)));
    }
    let uri = Uri::split(reference);
    let old = match finding.rule.lookup {
        Some(Lookup::FragmentId) => uri.fragment().unwrap_or_default(),
        _ => uri.path(),
    };
    let bytes = finding.location.bytes.clone();
    let is_literal = bytes.end - bytes.start == old.len() as u64;
    finding.fix = is_literal.then(|| SourceFix {
        safety: Safety::Safe,
        uri: bytes.clone(),
        edits: vec![SourceEdit {
            bytes,
            location: finding.location.clone(),
            text: new.into_bytes(),
        }],
        private: !is_shown,
    });
}
