//! What is done with the URIs of a source, and how what comes out looks.

use crate::extract::scan::ScanMode;
use crate::rule::{Checks, Rule};
use crate::secret::Secrets;
use crate::text::location::PositionMode;
use crate::uri::Profile;

/// What to do with the URIs of a source.
#[derive(Clone, Debug)]
pub struct Options {
    /// Links or findings.
    pub task: Task,
    /// Whether credentials are masked.
    pub secrets: Secrets,
    /// How places are told.
    pub positions: PositionMode,
    /// The document whose grammar the URIs are judged by.
    pub profile: Profile,
    /// The URI that the sources were retrieved by: what relative references in markup are
    /// relative to where the source does not say (rfc2396bis-01 §5.1.3).
    pub base: Option<Vec<u8>>,
}

impl Options {
    /// That task with credentials masked, places told by line and column, and URIs judged
    /// by RFC 3986.
    pub fn new(task: Task) -> Self {
        Self {
            task,
            secrets: Secrets::default(),
            positions: PositionMode::default(),
            profile: Profile::default(),
            base: None,
        }
    }
}

/// Links or findings.
#[derive(Clone, Debug)]
pub enum Task {
    /// Every URI; with suspects, also what was meant to be one.
    Extract(ScanMode),
    /// What is wrong with them.
    Check(Checks),
    /// What fragments may lead to.
    FragmentIds,
}

impl Task {
    /// What has to be looked for: what was made unclickable only where a rule tells of it.
    pub(crate) fn scan_mode(&self) -> ScanMode {
        let told = |rule: &&Rule| matches!(rule.code, "D011" | "D012");
        match self {
            Self::Extract(scan_mode) => *scan_mode,
            Self::Check(checks) if checks.rules.iter().any(told) => ScanMode::Suspicious,
            Self::Check(_) => ScanMode::Misspelt,
            // Nothing is looked for in the text.
            Self::FragmentIds => ScanMode::Uris,
        }
    }
}
