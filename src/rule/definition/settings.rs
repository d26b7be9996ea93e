//! The settings that rules depend on.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Rule, Severity};
use crate::host::brand::Brands;
#[cfg(feature = "deny")]
use crate::rule::deny::DenyList;

/// The user's settings for rules. Names are in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// Domains that other hosts may imitate (rules M011 and M012).
    pub protected_domains: Vec<String>,
    /// Hosts that are known to serve HTTPS, besides those of rule L002.
    pub https_hosts: Vec<String>,
    /// The URLs at which pages of the project are published (rule L023).
    pub own_sites: Vec<String>,
    /// Hosts of short links that rule X024 reports, besides those that it knows.
    pub shorteners: Vec<String>,
    /// Brands that rule M022 knows, besides those of its table.
    pub brands: Arc<Brands>,
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
    /// How findings on URIs that are only mentioned are reported.
    pub mentions: Mentions,
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

/// How findings on URIs that are only mentioned are reported (docs/design/MENTIONS.md).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mentions {
    /// The text around each URI decides whether it is used or mentioned; findings on mentions are
    /// information, or not reported.
    #[default]
    Judged,
    /// All URIs are used: findings have the severity that they have in links.
    Reported,
    /// All URIs are mentioned.
    Assumed,
}

impl LocalReferences {
    /// Returns it, or [`Self::InSites`] in the place of [`Self::Unchecked`].
    #[cfg(feature = "config")]
    pub(crate) const fn or_in_sites(self) -> Self {
        match self {
            Self::Unchecked => Self::InSites,
            set => set,
        }
    }
}

impl Mentions {
    /// Returns its name on the command line and in configurations; of [`Self::Assumed`], that of the key
    /// that sets it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Judged => "judge",
            Self::Reported => "report",
            Self::Assumed => "mentioned",
        }
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
    /// References are reported, for a caller that looks them up, and does not report files in folders that are
    /// not there: the build of a site makes or copies them.
    InSites,
    /// References are reported, for a caller that looks them up.
    Checked,
}
