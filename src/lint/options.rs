//! What is done with the URIs of a source, and how what comes out looks.

use crate::extract::scan::Sought;
use crate::rule::{Rule, Severity};
use crate::uri::Profile;

/// What to do with the URIs of a source.
#[derive(Clone, Debug)]
pub struct Options {
    /// Links or findings.
    pub task: Task,
    /// Whether credentials are masked.
    pub secrets: Secrets,
    /// How places are told.
    pub places: Places,
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
            places: Places::default(),
            profile: Profile::default(),
            base: None,
        }
    }
}

/// How places are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Places {
    /// By line, column and byte.
    #[default]
    Lines,
    /// By byte only, which costs nothing. Comments that suppress findings hold for lines,
    /// and are not looked for then.
    Bytes,
}

/// Whether credentials are masked in what comes out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Secrets {
    /// Replaced by as many `*`.
    #[default]
    Masked,
    /// Printed as they are.
    Shown,
}

/// Links or findings.
#[derive(Clone, Debug)]
pub enum Task {
    /// Every URI; with suspects, also what was meant to be one.
    Extract(Sought),
    /// What is wrong with them.
    Check(Checks),
    /// What fragments may lead to.
    Anchors,
}

impl Task {
    /// What has to be looked for: what was made unclickable only where a rule tells of it.
    pub(crate) fn sought(&self) -> Sought {
        let told = |rule: &&Rule| matches!(rule.code, "D011" | "D012");
        match self {
            Self::Extract(sought) => *sought,
            Self::Check(checks) if checks.rules.iter().any(told) => Sought::Suspects,
            Self::Check(_) => Sought::Misspelt,
            // Nothing is looked for in the text.
            Self::Anchors => Sought::Uris,
        }
    }
}

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

/// Whether findings carry their source lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Snippets {
    /// For the `full` report.
    Wanted,
    /// For all others.
    Unwanted,
}
