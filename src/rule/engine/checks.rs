//! The checks of a run: its rules as they run, and what of their findings is reported.

use std::sync::Arc;

use super::plan::Plan;
use crate::rule::selection::{ActiveRule, RULES, Selection};
use crate::rule::{Rule, Settings, Severity};

/// The findings that `check` reports.
#[derive(Clone, Debug)]
pub struct Checks {
    /// Findings below it are dropped.
    pub min_severity: Severity,
    /// The findings that make a run fail.
    pub fail_on: FailOn,
    /// Whether findings carry their source lines.
    pub snippets: Snippets,
    /// Whether URIs without findings are counted.
    pub counting: Counting,
    plan: Arc<Plan>,
}

impl Checks {
    /// Returns checks by `rules` that report findings of each severity, without source lines.
    ///
    /// # Panics
    /// If there are more than 256 rules, without those of the user.
    pub fn new<R: Into<ActiveRule>>(
        rules: impl IntoIterator<Item = R>,
        settings: Settings,
    ) -> Self {
        Self {
            min_severity: Severity::Info,
            fail_on: FailOn::default(),
            snippets: Snippets::Unwanted,
            counting: Counting::Findings,
            plan: Arc::new(Plan::new(rules, settings)),
        }
    }

    /// Returns these checks with or without source lines.
    #[must_use]
    pub const fn with_snippets(mut self, snippets: Snippets) -> Self {
        self.snippets = snippets;
        self
    }

    /// Returns these checks with or without counts of all URIs.
    #[must_use]
    pub const fn with_counting(mut self, counting: Counting) -> Self {
        self.counting = counting;
        self
    }

    /// Returns these checks without findings below `severity`.
    #[must_use]
    pub const fn with_min_severity(mut self, severity: Severity) -> Self {
        self.min_severity = severity;
        self
    }

    /// Sets which findings make a run fail.
    #[must_use]
    pub const fn with_fail_on(mut self, fail_on: FailOn) -> Self {
        self.fail_on = fail_on;
        self
    }

    /// Returns the rules that run, in order.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> + Clone {
        self.plan.rules()
    }

    /// Returns the user's own rules, whether or not they run.
    #[cfg_attr(not(feature = "deny"), allow(clippy::unused_self))]
    pub(crate) fn own_rules(&self) -> &[&'static Rule] {
        #[cfg(feature = "deny")]
        return self.settings().deny.rules();
        #[cfg(not(feature = "deny"))]
        &[]
    }

    /// Returns the settings that the rules run under.
    pub fn settings(&self) -> &Settings {
        self.plan.settings()
    }

    /// Returns the rules as they run.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }
}

impl Default for Checks {
    /// Returns checks by the default rules, of each severity, without source lines.
    fn default() -> Self {
        let default = Selection::default().rules(RULES);
        Self::new(default.unwrap_or_default(), Settings::default())
    }
}

/// The findings that make a run fail: its exit code is then 1. Information does not, unless it is
/// asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailOn {
    /// Those of this severity and above.
    Severity(Severity),
    /// None.
    Never,
}

impl FailOn {
    /// Returns true if a finding of that severity makes a run fail.
    pub fn fails(self, severity: Severity) -> bool {
        matches!(self, Self::Severity(least) if severity >= least)
    }

    /// Returns the name in options and output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Severity(severity) => severity.name(),
            Self::Never => "never",
        }
    }
}

impl Default for FailOn {
    fn default() -> Self {
        Self::Severity(Severity::Warning)
    }
}

/// Whether findings carry their source lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Snippets {
    /// For the `full` report.
    Wanted,
    /// For all others.
    Unwanted,
}

/// What a check counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Nothing but findings.
    Findings,
    /// All URIs, by host, month and scheme, for reports that show them.
    AllUris,
}
