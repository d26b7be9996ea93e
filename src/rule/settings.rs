//! What a run is told about the rules.

use super::{RULES, Rule, Selection, Severity};

/// What `check` reports.
#[derive(Clone, Debug)]
pub struct Checks {
    /// The rules that are on.
    pub rules: Vec<&'static Rule>,
    /// Findings below it are dropped.
    pub min_severity: Severity,
    /// Whether findings carry their source lines.
    pub snippets: Snippets,
    /// What rules go by besides.
    pub settings: Settings,
}

impl Default for Checks {
    /// The default rules, every severity, no snippets.
    fn default() -> Self {
        let default = Selection::default().rules(RULES);
        Self {
            rules: default.unwrap_or_default(),
            min_severity: Severity::Info,
            snippets: Snippets::Unwanted,
            settings: Settings::default(),
        }
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
    /// The severity of a hit that `rule` weighs so.
    pub(crate) fn severity(&self, rule: &Rule, weighed: Severity) -> Severity {
        let mut given = self.severities.iter();
        match given.find(|(code, _)| *code == rule.code) {
            Some((_, severity)) if weighed == rule.severity => *severity,
            _ => weighed,
        }
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
