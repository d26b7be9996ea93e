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
//! path, but for references to other files, which it does not read. What is the same at several
//! places of a document is reported at each of them: the command line counts it.

mod positions;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

pub use positions::{Position, PositionEncoding, Positions};

use crate::config::{CliOverrides, ConfigError, Entry, Files, ResolvedConfig};
use crate::finding::{Finding, SourceFix};
use crate::format::{Format, detect, format_of_language};
use crate::lint::fix::fix_found;
use crate::lint::options::Task;
use crate::lint::scanner::read;
use crate::rule::Safety;
use crate::suppress::SuppressedFindings;

/// Checks documents of an editor, each by its configuration.
#[derive(Debug)]
pub struct Checker {
    files: Files,
    encoding: PositionEncoding,
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
    /// command line; positions count UTF-16.
    ///
    /// # Errors
    /// If the configuration file that `overrides` names cannot be read or is invalid.
    pub fn new(overrides: CliOverrides) -> Result<Self, ConfigError> {
        Ok(Self {
            files: Files::new(overrides)?,
            encoding: PositionEncoding::default(),
        })
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
        let config = self.files.resolve(path)?;
        let format = format_of(path, language_id, text);
        let findings = reported(text.as_bytes(), format, &config);
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
        let config = self.files.resolve(path)?;
        let format = format_of(path, language_id, text);
        let find = |text: &[u8]| reported(text, format, &config);
        let fixed = fix_found(text.as_bytes(), safety, &find);
        let text = (fixed.fixes > 0).then(|| String::from_utf8(fixed.text));
        Ok(text.and_then(Result::ok))
    }

    /// Returns true if the configuration excludes the document at `path`.
    ///
    /// # Errors
    /// If its configuration file cannot be read or is invalid.
    pub fn excludes(&self, path: &Path) -> Result<bool, Arc<ConfigError>> {
        self.files.excludes(path, Entry::File)
    }

    /// Forgets the configurations: a file that is one, or that one extends or reads, was changed,
    /// created or removed.
    pub fn configuration_changed(&self) {
        self.files.forget();
    }
}

/// Returns the format of a document.
fn format_of(path: &Path, language_id: Option<&str>, text: &str) -> &'static Format {
    let named = language_id.and_then(format_of_language);
    named.unwrap_or_else(|| detect(path, text.as_bytes()))
}

/// Returns the findings in `text` that are reported.
fn reported(text: &[u8], format: &'static Format, config: &ResolvedConfig) -> Vec<Finding> {
    let mut findings = read(text, format, &config.options).findings;
    // Whether the target of a reference exists is not known here.
    findings.retain(|finding| finding.reference.is_none());
    config.suppress_allowed(&mut findings, SuppressedFindings::Counted);
    if let Task::Check(checks) = &config.options.task {
        findings.retain(|finding| finding.severity >= checks.min_severity);
    }
    findings
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
