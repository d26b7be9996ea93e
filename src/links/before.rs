//! What a change breaks: links to what was there before it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::change::{Change, TreeBefore};
use super::files::FileTree;
use super::index::Index;
use super::lookup::{Document, Target};
use super::missing::Missing;
use super::path::{encoded, relative};
use super::tree::Tree;
use crate::finding::{Finding, SourceEdit, SourceFix};
use crate::rule::Safety;
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
        let now = Index::new(tree.clone(), Vec::new());
        let before = Before::new(tree, Vec::new(), self.clone());
        self.files().any(|(path, then)| {
            then != Some(path) || (Self::may_link(path) && before.loses_ids(path, &now))
        })
    }
}

/// What became of the target of a link.
enum Fate {
    Removed,
    /// It is at this path.
    Renamed(PathBuf),
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
    /// Returns false if it did not.
    ///
    /// # Errors
    /// If what was there cannot be looked up.
    pub fn describe(
        &self,
        finding: &mut Finding,
        document: Document,
        reference: &[u8],
        missing: &Missing,
    ) -> io::Result<bool> {
        let path = self.change.path_before(document.path);
        let then = Document {
            path,
            folder: path.parent().unwrap_or(path),
            ..document
        };
        let uri = Uri::split(reference);
        let decoded = decode(uri.path());
        let name = String::from_utf8_lossy(&decoded);
        let Some(target) = self.target(then, &name, reference)? else {
            return Ok(false);
        };
        let fate = match missing {
            Missing::File(_) => match self.change.path_now(&target) {
                Some(now) if now == target && path == document.path => return Ok(false),
                Some(now) => Fate::Renamed(now.to_path_buf()),
                None => Fate::Removed,
            },
            Missing::Id { id, ids, .. } => {
                let Some((_, before)) = self.index.fragment_ids(&target)? else {
                    return Ok(false);
                };
                if !before.have(id, self.index.headings(&target).comparison) {
                    return Ok(false);
                }
                Fate::Changed(before.renamed(id, ids))
            }
        };
        self.tell(
            finding,
            (document, then),
            (&name, reference),
            (&target, fate),
        );
        Ok(true)
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
        (document, then): (Document, Document),
        (name, reference): (&str, &[u8]),
        (target, fate): (&Path, Fate),
    ) {
        let shown = |path: &Path| {
            let shown = self.index.shown(document, path);
            shown.map_or_else(
                || "the file".to_owned(),
                |shown| format!("`{}`", escape::text(&shown)),
            )
        };
        let what = shown(target);
        let (event, new) = match fate {
            Fate::Removed => (format!("{what} was removed"), None),
            Fate::Renamed(now) if now == target => {
                let new = moved(name, (document, then), (target, &now));
                ("the document was moved".to_owned(), new)
            }
            Fate::Renamed(now) => {
                let new = moved(name, (document, then), (target, &now));
                (format!("{what} was renamed to {}", shown(&now)), new)
            }
            Fate::Changed(id) => (format!("{what} was changed"), id.map(|id| encoded(&id))),
        };
        finding.broken = true;
        finding.message = format!("{}: {event}", finding.message);
        let Some(new) = new else {
            return;
        };
        let old = match finding.rule.lookup {
            Some(crate::rule::Lookup::FragmentId) => Uri::split(reference).fragment(),
            _ => Some(Uri::split(reference).path()),
        };
        finding.help = Some(format!("write `{}`", escape::text(&new)));
        finding.fix = old.and_then(|old| fix(finding, old, new));
    }
}

/// Returns the fix that writes `new` in the place of `old`, if that is what the source has there.
pub(super) fn fix(finding: &Finding, old: &[u8], new: String) -> Option<SourceFix> {
    let bytes = finding.location.bytes.clone();
    let is_literal = bytes.end - bytes.start == old.len() as u64;
    is_literal.then(|| SourceFix {
        safety: Safety::Safe,
        uri: bytes.clone(),
        edits: vec![SourceEdit {
            bytes,
            location: finding.location.clone(),
            text: new.into_bytes(),
        }],
        private: false,
    })
}

/// Returns the path of a reference in a document that leads to what `name` led to from where the
/// document was: to the file at `now`, which was at `target`.
pub(super) fn moved(
    name: &str,
    (document, then): (Document, Document),
    (target, now): (&Path, &Path),
) -> Option<String> {
    let mut path = if name.starts_with('/') {
        let was_root = then.path.ancestors().find(|root| {
            target
                .strip_prefix(root)
                .is_ok_and(|inside| starts(name.trim_start_matches('/'), inside))
        })?;
        format!("/{}", now.strip_prefix(was_root).ok()?.to_str()?)
    } else {
        relative(document.folder, now)?
    };
    // A page is named by its address, and a source by its name, as before.
    let last = name
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default();
    let (old, new) = (target.file_name()?.to_str()?, now.file_name()?.to_str()?);
    if last != old && !matches!(last, "" | "." | "..") {
        let old_end = old.strip_prefix(last.rsplit_once('.').map_or(last, |(stem, _)| stem))?;
        let end = last
            .rsplit_once('.')
            .map_or("", |(stem, _)| &last[stem.len()..]);
        let stem = new.strip_suffix(old_end)?;
        path.truncate(path.len() - new.len());
        path.push_str(stem);
        path.push_str(end);
    }
    if name.ends_with('/') && !path.ends_with('/') {
        path.push('/');
    }
    if name.starts_with("./") && !path.starts_with('.') {
        path.insert_str(0, "./");
    }
    Some(encoded(&path))
}

/// Returns true if `name` is the start of the path `inside`.
fn starts(name: &str, inside: &Path) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    inside
        .to_str()
        .is_some_and(|inside| inside.starts_with(stem.trim_end_matches('/')))
}
