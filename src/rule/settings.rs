//! What a run is told about the rules.

use std::sync::Arc;

use super::{ActiveRule, Plan, RULES, Rule, Selection, Severity};

/// What `check` reports.
#[derive(Clone, Debug)]
pub struct Checks {
    /// Findings below it are dropped.
    pub min_severity: Severity,
    /// Whether findings carry their source lines.
    pub snippets: Snippets,
    plan: Arc<Plan>,
}

impl Checks {
    /// Returns checks by `rules` that report findings of each severity, without source lines.
    ///
    /// # Panics
    /// If there are more than 256 rules.
    pub fn new<R: Into<ActiveRule>>(
        rules: impl IntoIterator<Item = R>,
        settings: Settings,
    ) -> Self {
        Self {
            min_severity: Severity::Info,
            snippets: Snippets::Unwanted,
            plan: Arc::new(Plan::new(rules, settings)),
        }
    }

    /// Returns these checks with or without source lines.
    #[must_use]
    pub const fn with_snippets(mut self, snippets: Snippets) -> Self {
        self.snippets = snippets;
        self
    }

    /// Returns these checks without findings below `severity`.
    #[must_use]
    pub const fn with_min_severity(mut self, severity: Severity) -> Self {
        self.min_severity = severity;
        self
    }

    /// Returns the rules that run, in order.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> + Clone {
        self.plan.rules()
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
    /// The default rules, every severity, no snippets.
    fn default() -> Self {
        let default = Selection::default().rules(RULES);
        Self::new(default.unwrap_or_default(), Settings::default())
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

/// What the user says of hosts and schemes, for the rules that ask. Names are in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Domains that others may pose as (rules M011 and M012).
    pub protected_domains: Vec<String>,
    /// Hosts that are known to serve HTTPS, besides those of rule L002.
    pub https_hosts: Vec<String>,
    /// Which `http` URIs rule L002 is about.
    pub insecure_http: InsecureHttp,
    /// Whether rules L010 and L011 tell what relative references ask of the file system.
    pub local_references: LocalReferences,
    /// Schemes that are no fault, though nobody has registered them (rule S013).
    pub extra_schemes: Vec<String>,
    /// Rules, by their codes, whose hits have another severity, unless the rule weighs a
    /// hit otherwise by what is in it.
    pub severities: Vec<(&'static str, Severity)>,
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
        RULES.iter().copied().filter(|rule| rule.lookup.is_some())
    }
}

/// Which `http` URIs rule L002 is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InsecureHttp {
    /// Those of hosts that are known to serve HTTPS.
    #[default]
    Known,
    /// Those of all public hosts.
    Any,
}

/// Whether rules L010 and L011 tell what relative references ask of the file system: a finding
/// for each file and place that has to be there, which only holds if it is not (see
/// [`Finding::reference`](crate::Finding::reference)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LocalReferences {
    /// They are not looked at.
    #[default]
    Unchecked,
    /// They are findings, for one who looks.
    Checked,
}
