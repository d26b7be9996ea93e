//! Rules that were selected.

use crate::rule::{Preset, Rule, Severity};

/// A rule that runs, and the severity of its violations.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ActiveRule {
    /// The rule.
    pub rule: &'static Rule,
    /// The severity of a violation that does not have its own.
    pub severity: Severity,
    /// The preset that it runs with.
    pub preset: Option<Preset>,
    /// How it came to run.
    pub chosen: Chosen,
    /// What of its violations is reported.
    pub reported: Reported,
}

/// How a rule came to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// As one of a set: of a preset, or of the rules that are on without one.
    BySet,
    /// By a selector. Who asks for a rule sees all that it finds.
    BySelector,
}

/// What of a rule's violations is reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reported {
    /// All.
    #[default]
    All,
    /// Credentials of a known format: a configuration turns the rule off in a group or for paths.
    Leaks,
}

impl From<&'static Rule> for ActiveRule {
    fn from(rule: &'static Rule) -> Self {
        Self {
            rule,
            severity: rule.severity(),
            preset: None,
            chosen: Chosen::BySelector,
            reported: Reported::All,
        }
    }
}

impl Chosen {
    /// Returns true for a rule of a set.
    pub(in crate::rule) const fn is_by_set(self) -> bool {
        matches!(self, Self::BySet)
    }
}
