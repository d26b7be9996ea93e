//! What an editor needs: findings in a document that is not saved, at positions as editors count
//! them, with fixes as edits, by the configuration of its folder.
//!
//! ```
//! use urilint::config::{CliOverrides, Origin};
//! use urilint::editor::Checker;
//! use urilint::Options;
//!
//! let checker = Checker::new(CliOverrides::new(Origin::Nearest, Options::check()))?;
//! let text = "Caf\u{E9}: <HTTP://www.example.org/100%off>\n";
//! let found = checker.check("notes.md".as_ref(), Some("markdown"), text)?;
//! assert_eq!(found[0].finding.rule.name, "bad-percent-escape");
//! assert_eq!((found[0].range.start.line, found[0].range.start.character), (0, 33));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Checker`] reports for a text what `urilint check` reports for a file of that text at that
//! path. What is the same at several places of a document is reported at each of them: the command line
//! counts it.
//!
//! With [`CliOverrides::with_local_links`], it reports links to missing files and fragment identifiers, as
//! `urilint check --check-local` does. The documents that are open are then read in place of their
//! files, so an editor reports each that it opens, edits and closes:
//!
//! ```
//! # use urilint::config::{CliOverrides, Origin};
//! # use urilint::editor::Checker;
//! # use urilint::Options;
//! let overrides = CliOverrides::new(Origin::Isolated, Options::check());
//! let checker = Checker::new(overrides.with_local_links())?;
//! let (guide, notes) = ("guide.md".as_ref(), "notes.md".as_ref());
//! checker.document_changed(guide, "# Installation\n");
//! let found = checker.check(notes, None, "[how](guide.md#instalation)\n")?;
//! assert_eq!(found[0].finding.rule.name, "missing-anchor");
//! assert_eq!(found[0].finding.help.as_deref(), Some("`#installation` exists"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod comment;
#[cfg(feature = "io")]
mod files;
mod found;
mod links;
mod positions;
mod settings;
mod yaml;

use std::cell::OnceCell;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::links::Searches;
pub use crate::links::{Moves, SetIds};
#[cfg(feature = "io")]
pub use files::{CheckedFile, text_of};
pub use found::{DocumentLink, LocalTarget};
pub use positions::{Position, PositionEncoding, Positions};

use self::links::DocumentLinks;
use crate::config::{CliOverrides, ConfigError, Entry, Files, ResolvedConfig};
use crate::finding::{Finding, SourceFix};
use crate::format::{
    CommentSyntax, Format, Settings, detect, format_of_language, is_navigation_file,
};
use crate::input::{Walk, absolute, is_skipped};
use crate::lint::fix::fix_found;
use crate::lint::scanner::read_with;
use crate::rule::Safety;
use crate::suppress::SuppressedFindings;

/// Checks documents of an editor, each by its configuration.
#[derive(Debug)]
pub struct Checker {
    files: Arc<Files>,
    encoding: PositionEncoding,
    walk: Walk,
    /// The folders and files that are open, as they are named.
    inputs: Vec<PathBuf>,
    links: DocumentLinks,
}

/// A finding in a document.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Where the fault is.
    pub range: Range<Position>,
    /// What it is.
    pub finding: Finding,
    /// What fixes it, if the rule has a fix.
    pub fix: Option<DocumentFix>,
}

/// The edits of a document that fix a finding. All of them must be applied together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DocumentFix {
    /// Whether the edits can be applied without review.
    pub safety: Safety,
    /// The edits, in ascending order and without overlaps; never empty.
    pub edits: Vec<TextEdit>,
}

/// A replacement of a part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextEdit {
    /// What is replaced; empty for an insertion.
    pub range: Range<Position>,
    /// The new text.
    pub new_text: String,
}

impl Checker {
    /// Creates a checker. Configurations override the options of `overrides` as they do those of the
    /// command line; its inputs are the folders that the editor has open. Positions count UTF-16.
    ///
    /// # Errors
    /// If the configuration file that `overrides` names cannot be read or is invalid.
    pub fn new(overrides: CliOverrides) -> Result<Self, ConfigError> {
        let inputs = overrides.inputs.clone();
        let files = Arc::new(Files::new(overrides)?);
        let checker = Self {
            links: DocumentLinks::new(&inputs),
            encoding: PositionEncoding::default(),
            walk: Walk::default(),
            files,
            inputs,
        };
        Ok(checker.with_walk(Walk::default()))
    }

    /// Sets which files are ignored: those that such a walk does not read. The configurations are those of
    /// the checker.
    #[must_use]
    pub fn with_walk(mut self, walk: Walk) -> Self {
        self.walk = walk;
        self.walk.config = Some(self.files.clone());
        self
    }

    /// Sets what positions count.
    #[must_use]
    pub const fn with_encoding(mut self, encoding: PositionEncoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// Returns the findings in the document at `path` with this text, in order. The format is that of
    /// the language (an identifier of LSP), if it is known, and otherwise that of a file of that name.
    ///
    /// # Errors
    /// If the configuration file of the document cannot be read or is invalid.
    pub fn check(
        &self,
        path: &Path,
        language_id: Option<&str>,
        text: &str,
    ) -> Result<Vec<Diagnostic>, Arc<ConfigError>> {
        self.check_as(path, format_of(path, language_id, text), text)
    }

    /// Returns the same for a document in this format.
    fn check_as(
        &self,
        path: &Path,
        format: &'static Format,
        text: &str,
    ) -> Result<Vec<Diagnostic>, Arc<ConfigError>> {
        let config = self.resolve(path)?;
        let findings = self.reported(path, text.as_bytes(), format, &config);
        // Most files of a folder have none.
        if findings.is_empty() {
            return Ok(Vec::new());
        }
        let positions = Positions::new(text, self.encoding);
        let diagnostic = |finding: Finding| Diagnostic {
            range: positions.range(&finding.location.bytes),
            fix: finding.fix.as_ref().and_then(|fix| edits(fix, &positions)),
            finding,
        };
        Ok(findings.into_iter().map(diagnostic).collect())
    }

    /// Returns the text with the fixes of all reported findings applied that are at least so safe, as
    /// `check --fix` applies them: over and over, until none is left. `None` if there are none.
    ///
    /// # Errors
    /// If the configuration file of the document cannot be read or is invalid.
    pub fn fix(
        &self,
        path: &Path,
        language_id: Option<&str>,
        text: &str,
        safety: Safety,
    ) -> Result<Option<String>, Arc<ConfigError>> {
        let config = self.resolve(path)?;
        let format = format_of(path, language_id, text);
        let find = |text: &[u8]| self.reported(path, text, format, &config);
        let fixed = fix_found(text.as_bytes(), safety, &find);
        let text = (fixed.fixes > 0).then(|| String::from_utf8(fixed.text));
        Ok(text.and_then(Result::ok))
    }

    /// Returns the configuration file of the document at `path`, if there is one.
    ///
    /// # Errors
    /// If it cannot be read or is invalid.
    pub fn configuration(&self, path: &Path) -> Result<Option<PathBuf>, Arc<ConfigError>> {
        let config = self.files.config(path)?;
        Ok(config.and_then(|config| absolute(&config.path)))
    }

    /// Returns the baseline that the configuration of the document at `path` names, with the findings that
    /// `urilint check` does not report. [`check`](Self::check) does not read it.
    ///
    /// # Errors
    /// If the configuration cannot be read or is invalid.
    pub fn baseline(&self, path: &Path) -> Result<Option<PathBuf>, Arc<ConfigError>> {
        Ok(self
            .files
            .config(path)?
            .and_then(|config| config.contents.baseline))
    }

    /// Returns the format that the document at `path` with this text is read as.
    pub fn format(&self, path: &Path, language_id: Option<&str>, text: &str) -> &'static Format {
        format_of(path, language_id, text)
    }

    /// Returns how the document at `path` with this text writes a comment, in which `urilint: ignore[CODE]`
    /// suppresses findings; `None` if it has no comments, or they are not known.
    pub fn comment(&self, path: &Path, id: Option<&str>, text: &str) -> Option<CommentSyntax> {
        if Settings::of(path, id).is_some() {
            return Some(settings::COMMENT);
        }
        comment::comment_of(self.format(path, id, text))
    }

    /// Returns true if `new` may differ from the `text` of the document at `path` in comments only. In settings,
    /// which programs read, it is false where a comment may be a part of a value.
    pub fn keeps_values(&self, path: &Path, id: Option<&str>, text: &str, new: &str) -> bool {
        let settings = Settings::of(path, id);
        settings.is_none_or(|settings| settings::have_same_values(settings, text, new))
    }

    /// Returns true if the configuration excludes the document at `path`.
    ///
    /// # Errors
    /// If its configuration file cannot be read or is invalid.
    pub fn excludes(&self, path: &Path) -> Result<bool, Arc<ConfigError>> {
        self.files.excludes(path, Entry::File)
    }

    /// Returns true if `urilint check` does not read the file at `path` when it walks the folders of the
    /// checker, or the current one: ignore files or a configuration exclude it, or it is hidden, a symbolic
    /// link, or in such a folder. A file in none of these folders is looked up in a walk over its own.
    ///
    /// Ignore files are read at each call. A file that does not exist is looked up by its name.
    pub fn is_ignored(&self, path: &Path) -> bool {
        is_skipped(path, &self.inputs, &self.walk)
    }

    /// Sets the text of an open document: it was opened or edited. Links to it are then looked up in this
    /// text, by its path; a symbolic link to it leads to the file.
    pub fn document_changed(&self, path: &Path, text: &str) {
        self.links.document_changed(path, text.as_bytes());
    }

    /// Forgets the text of a document that was closed: links to it are looked up in its file.
    pub fn document_closed(&self, path: &Path) {
        self.links.document_closed(path);
    }

    /// Forgets what was read of files for links and ignore files: some were changed, created or removed on
    /// disk. Documents that are open keep their text.
    pub fn files_changed(&self) {
        self.links.files_changed();
    }

    /// Forgets the configurations: a file that is one, or that one extends or reads, was changed,
    /// created or removed.
    pub fn configuration_changed(&self) {
        self.files.forget();
    }

    /// Returns the configuration of the document at `path`.
    fn resolve(&self, path: &Path) -> Result<ResolvedConfig, Arc<ConfigError>> {
        let in_site = || self.links.tree().has_site(path);
        self.files.resolve_with(path, in_site)
    }

    /// Returns the findings in the document at `path` with this text that are reported.
    fn reported(
        &self,
        path: &Path,
        text: &[u8],
        format: &'static Format,
        config: &ResolvedConfig,
    ) -> Vec<Finding> {
        let links = OnceCell::new();
        let searches = Searches::new();
        let output = read_with(text, format, &config.options, &mut |part| {
            if part.findings.iter().any(|one| one.reference.is_some()) {
                let links = links.get_or_init(|| self.links.in_document(path, text));
                links.check(Some(path), &config.options, (&mut *part, &searches));
            }
            config.suppress_allowed(&mut part.findings, SuppressedFindings::Counted);
        });
        output.findings
    }
}

/// Returns the format of a document.
fn format_of(path: &Path, language_id: Option<&str>, text: &str) -> &'static Format {
    let named = language_id.and_then(format_of_language);
    // An editor knows the language of a navigation file, and not that it is one.
    let named = named.filter(|_| !is_navigation_file(path));
    named.unwrap_or_else(|| detect(path, text.as_bytes()))
}

/// Returns a fix as edits of the document; `None` if one is not text.
fn edits(fix: &SourceFix, positions: &Positions) -> Option<DocumentFix> {
    let edits = fix.edits.iter().map(|edit| {
        Some(TextEdit {
            range: positions.range(&edit.bytes),
            new_text: String::from_utf8(edit.text.clone()).ok()?,
        })
    });
    Some(DocumentFix {
        safety: fix.safety,
        edits: edits.collect::<Option<_>>()?,
    })
}
