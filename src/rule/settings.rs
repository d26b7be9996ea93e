//! The rules of a run, and the settings that they depend on.

use std::path::PathBuf;
use std::sync::Arc;

#[cfg(feature = "deny")]
use super::DenyList;
use super::{ActiveRule, Lookup, Plan, RULES, Rule, Selection, Severity};

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

/// The user's settings for rules. Names are in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// Domains that other hosts may imitate (rules M011 and M012).
    pub protected_domains: Vec<String>,
    /// Hosts that are known to serve HTTPS, besides those of rule L002.
    pub https_hosts: Vec<String>,
    /// Hosts of short links that rule X024 reports, besides those that it knows.
    pub shorteners: Vec<String>,
    /// The `http` URIs that rule L002 reports.
    pub insecure_http: InsecureHttp,
    /// Whether rules L010 and L011 report what relative references require of the file system.
    pub local_references: LocalReferences,
    /// The directories that references starting with `/` lead to, for rules L010 and L011. Without
    /// one, such references are not checked.
    pub root_dirs: Vec<PathBuf>,
    /// Schemes that rule S013 accepts though they are not registered.
    pub extra_schemes: Vec<String>,
    /// Codes of rules with the severity of their violations, except violations for which the rule
    /// itself sets another severity.
    pub severities: Vec<(&'static str, Severity)>,
    /// Whether the text is test data, in which no fix but those of the user's own rules is safe.
    pub test_data: bool,
    /// The user's own rules. Those that are among the rules of the checks run.
    #[cfg(feature = "deny")]
    pub deny: DenyList,
}

impl Settings {
    /// Returns the severity that the configuration gives to `rule`.
    pub(crate) fn severity(&self, rule: &Rule) -> Option<Severity> {
        let mut given = self.severities.iter();
        let given = given.find(|(code, _)| *code == rule.code);
        given.map(|(_, severity)| *severity)
    }
}

impl InsecureHttp {
    /// Returns the rule that the setting is for.
    pub fn rule() -> &'static Rule {
        &super::style::INSECURE_HTTP
    }
}

impl LocalReferences {
    /// Returns the rules that the setting is for.
    pub fn rules() -> impl Iterator<Item = &'static Rule> {
        let in_files =
            |rule: &&Rule| matches!(rule.lookup, Some(Lookup::File | Lookup::FragmentId));
        RULES.iter().copied().filter(in_files)
    }
}

/// The `http` URIs that rule L002 reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InsecureHttp {
    /// URIs of hosts that are known to serve HTTPS.
    #[default]
    Known,
    /// URIs of all public hosts.
    Any,
}

/// Whether rules L010 and L011 report what relative references require of the file system. There is
/// a finding for each file and fragment, which the caller drops if it exists (see
/// [`Finding::reference`](crate::Finding::reference)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LocalReferences {
    /// References are not checked.
    #[default]
    Unchecked,
    /// References are reported, for a caller that looks them up.
    Checked,
}
