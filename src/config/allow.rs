//! Exceptions: findings that are not reported, by host, URI, path and rule.

use std::path::Path;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use regex::bytes::RegexSet;

use super::paths::{Entry, Paths, within_bounds};
use crate::finding::Finding;
use crate::rule::deny::compile_regexes;
use crate::rule::{Rule, SelectorKind};
use crate::uri::Uri;

/// An entry of `allow`. All of its keys must match.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Allowance {
    /// Hosts.
    pub hosts: Option<Globs>,
    /// URIs as findings show them.
    pub uris: Option<Globs>,
    /// URIs as findings show them, by regular expressions.
    pub regexes: Option<Regexes>,
    /// Files.
    pub paths: Option<Paths>,
    /// Rules; all if empty.
    pub rules: Vec<String>,
    /// The reason, for readers of the configuration.
    pub reason: Option<String>,
}

/// A set of strings, given by globs.
#[derive(Clone, Debug)]
pub struct Globs {
    texts: Vec<String>,
    set: GlobSet,
}

impl Globs {
    /// Returns the strings that `texts` match, regardless of case.
    ///
    /// # Errors
    /// For the first invalid glob.
    pub fn new(texts: Vec<String>) -> Result<Self, String> {
        let mut set = GlobSetBuilder::new();
        for text in &texts {
            within_bounds(text)?;
            let glob = GlobBuilder::new(text)
                .case_insensitive(true)
                .empty_alternates(true)
                .build();
            set.add(glob.map_err(|error| error.to_string())?);
        }
        Ok(Self {
            set: set.build().map_err(|error| error.to_string())?,
            texts,
        })
    }

    /// Returns the globs as they are written in the file.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// Returns true if a glob matches all of `text`.
    pub fn has(&self, text: &[u8]) -> bool {
        self.set.is_match(&*String::from_utf8_lossy(text))
    }
}

/// A set of texts, given by regular expressions that match a part of them.
#[derive(Clone, Debug, Default)]
pub struct Regexes {
    texts: Vec<String>,
    set: RegexSet,
}

impl Regexes {
    /// Returns the texts that one of `texts`, in the syntax of the crate `regex`, matches.
    ///
    /// # Errors
    /// For each invalid expression, with its number from 0; without one if the set is too large.
    pub fn new(texts: Vec<String>) -> Result<Self, Vec<(Option<usize>, String)>> {
        match compile_regexes(&texts) {
            Ok(set) => Ok(Self { texts, set }),
            Err(errors) => {
                let errors = errors.into_iter();
                Err(errors.map(|error| (error.number, error.message)).collect())
            }
        }
    }

    /// Returns the expressions as they are written.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// Returns true if an expression matches a part of `text`.
    pub fn has(&self, text: &[u8]) -> bool {
        self.set.is_match(text)
    }
}

/// The exceptions for one input.
#[derive(Clone, Debug, Default)]
pub struct Allow(Vec<Allowance>);

impl Allow {
    /// Returns those of `all` that apply to the file at `path`, which is absolute.
    pub fn within(all: &[Allowance], path: &Path) -> Self {
        let here = all.iter().filter(|one| {
            one.paths
                .as_ref()
                .is_none_or(|paths| paths.has(path, Entry::File))
        });
        Self(here.cloned().collect())
    }

    /// Returns true if there are no exceptions.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the entry that makes an exception of `finding`; `None` without one. An entry about a
    /// leak names its rule.
    pub fn entry(&self, finding: &Finding) -> Option<&Allowance> {
        let mut all = self.0.iter();
        all.find(|one| one.has(finding) && (!finding.is_leak || one.names(finding.rule)))
    }

    /// Returns true if an entry would make an exception of `finding` if that was no leak.
    pub fn would_have(&self, finding: &Finding) -> bool {
        self.0.iter().any(|one| one.has(finding))
    }
}

impl Allowance {
    fn has(&self, finding: &Finding) -> bool {
        self.is_about(finding.rule)
            && self.uris.as_ref().is_none_or(|uris| uris.has(&finding.uri))
            && self
                .regexes
                .as_ref()
                .is_none_or(|regexes| regexes.has(&finding.uri))
            && self
                .hosts
                .as_ref()
                .is_none_or(|hosts| host(&finding.uri).is_some_and(|host| hosts.has(&host)))
    }

    /// Returns true if the entry has the code or the name of `rule`.
    fn names(&self, rule: &Rule) -> bool {
        let mut rules = self.rules.iter();
        rules.any(|name| SelectorKind::of(name, rule) == Some(SelectorKind::Rule))
    }

    fn is_about(&self, rule: &Rule) -> bool {
        let named = |name: &String| SelectorKind::of(name, rule).is_some();
        self.rules.is_empty() || self.rules.iter().any(named)
    }
}

/// Returns the host of a URI as a finding shows it, which may be without `http://`.
fn host(uri: &[u8]) -> Option<Vec<u8>> {
    let full = Uri::split(uri).host().map(<[u8]>::to_vec);
    full.or_else(|| Uri::split_abbreviated(uri).host().map(<[u8]>::to_vec))
}
