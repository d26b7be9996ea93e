//! What the check of a rule returns, and what becomes of it.

use std::ops::Range;

use super::{Fix, Rule, Severity};

/// Something that a rule found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The bytes at fault, in the candidate's text.
    pub range: Range<usize>,
    /// What is wrong, as a phrase without a full stop. It must not quote a credential.
    pub message: String,
    /// The severity, where it is not that of the rule.
    pub severity: Option<Severity>,
    /// What to do about it.
    pub help: Option<String>,
    /// The edits that repair it.
    pub fix: Option<Fix>,
}

impl Violation {
    /// Returns the violation with a fix, if there is one.
    #[must_use]
    pub fn with(self, fix: impl Into<Option<Fix>>) -> Self {
        Self {
            fix: fix.into(),
            ..self
        }
    }
}

/// A violation of a rule with its final severity.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The rule that found it.
    pub rule: &'static Rule,
    /// The bytes at fault, in the candidate's text.
    pub range: Range<usize>,
    /// The severity under the settings, and at this host.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The edits that repair it.
    pub fix: Option<Fix>,
    /// The names of the cues by which the URI is only mentioned; empty for one that is used.
    pub mention: Vec<&'static str>,
}
