//! The links of a document, and what they lead to.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Checker, Position, Positions, format_of};
use crate::config::ConfigError;
use crate::extract::delimit::Kind;
use crate::finding::Link;
use crate::input::absolute;
use crate::links::{Moves, SetIds};
use crate::lint::options::{Options, References, Task};
use crate::lint::scanner::read;
use crate::uri::Uri;

/// A link in a document.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DocumentLink {
    /// Where it is.
    pub range: Range<Position>,
    /// What it is; credentials are masked.
    pub link: Link,
    /// Whether a credential in it is masked.
    pub is_masked: bool,
}

/// A file or folder that a relative reference leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LocalTarget {
    /// Its absolute path; for a page that is made of a source, that of the source.
    pub path: PathBuf,
    /// The fragment, with escapes decoded.
    pub fragment: Option<String>,
}

/// Returns the root directories of references that start with `/`.
fn roots(options: &Options) -> &[PathBuf] {
    match &options.task {
        Task::Check(checks) => &checks.settings().root_dirs,
        _ => &[],
    }
}

impl Checker {
    /// Returns the links in the document at `path` with this text, in order, relative references too. The
    /// format is as for [`check`](Self::check).
    pub fn links(&self, path: &Path, language_id: Option<&str>, text: &str) -> Vec<DocumentLink> {
        let options = Options::extract().with_references(References::All);
        let found = read(
            text.as_bytes(),
            format_of(path, language_id, text),
            &options,
        );
        let positions = Positions::new(text, self.encoding);
        let link = |link: Link| {
            let bytes = &link.location.bytes;
            let source = text.get(bytes.start as usize..bytes.end as usize);
            let is_written = source.is_some_and(|source| source.as_bytes() == link.raw());
            DocumentLink {
                range: positions.range(bytes),
                is_masked: !is_written && link.raw().contains(&b'*'),
                link,
            }
        };
        // Nothing shows a reference without text.
        let links = found.links.into_iter();
        links
            .filter(|link| !link.uri.is_empty())
            .map(link)
            .collect()
    }

    /// Returns what a relative reference in the document at `path` leads to; `None` if nothing is there, it
    /// is not known, or the reference is not relative.
    ///
    /// # Errors
    /// If the configuration file of the document cannot be read or is invalid.
    pub fn target(
        &self,
        path: &Path,
        reference: &[u8],
    ) -> Result<Option<LocalTarget>, Arc<ConfigError>> {
        let config = self.resolve(path)?;
        let Some(path) = absolute(path) else {
            return Ok(None);
        };
        let roots = roots(&config.options);
        let fragment = Uri::split(reference)
            .fragment()
            .map(crate::uri::percent::decode);
        let fragment = fragment.map(|text| String::from_utf8_lossy(&text).into_owned());
        let target = self.links.tree().target(&path, roots, reference);
        Ok(target.map(|path| LocalTarget { path, fragment }))
    }

    /// Returns the path, without a query and a fragment, that a relative reference in the document at `path`
    /// has to have when files move; `None` if it stays as it is, or is not known how it is written.
    ///
    /// # Errors
    /// If the configuration file of the document cannot be read or is invalid.
    pub fn moved_reference(
        &self,
        path: &Path,
        reference: &[u8],
        moves: &Moves,
    ) -> Result<Option<String>, Arc<ConfigError>> {
        let config = self.resolve(path)?;
        let roots = roots(&config.options);
        let rewritten = |path: PathBuf| self.links.tree().moved(&path, roots, reference, moves);
        Ok(absolute(path).and_then(rewritten))
    }

    /// Returns some of the fragment identifiers of the document at `path`, for a folder its index, in their
    /// order.
    pub fn fragment_ids(&self, path: &Path) -> Vec<String> {
        let path = absolute(path);
        path.map_or_else(Vec::new, |path| self.links.tree().fragment_ids(&path))
    }

    /// Returns the fragment identifiers that the document at `path` would have with this text, in their order.
    pub fn fragment_ids_in(&self, path: &Path, text: &str) -> Vec<String> {
        let path = absolute(path);
        path.map_or_else(Vec::new, |path| {
            self.links.tree().fragment_ids_in(&path, text)
        })
    }

    /// Returns the fragment identifiers that these bytes of the document at `path`, which has this text, set;
    /// `None` if those of the document are not known.
    ///
    /// # Panics
    /// If the bytes are not a part of the text.
    pub fn ids_set_in(&self, path: &Path, text: &str, bytes: Range<usize>) -> Option<SetIds> {
        let path = absolute(path)?;
        self.links.tree().ids_set_in(&path, text, bytes)
    }

    /// Returns where the document at `path`, which has this text, sets the fragment identifier `id`: the
    /// start of the line. `None` if it does not.
    pub fn position_of_id(&self, path: &Path, text: &str, id: &str) -> Option<Position> {
        let path = absolute(path)?;
        let offset = self.links.tree().line_of_id(&path, text, id.as_bytes())?;
        Some(Positions::new(text, self.encoding).position(offset))
    }
}

impl LocalTarget {
    /// Returns a fragment of what is at an absolute path.
    pub const fn new(path: PathBuf, fragment: Option<String>) -> Self {
        Self { path, fragment }
    }
}

impl DocumentLink {
    /// Returns true for a reference that is relative.
    pub fn is_relative(&self) -> bool {
        self.link.kind == Kind::Relative
    }
}
