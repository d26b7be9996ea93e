//! Findings that repeat by pattern: those of one rule on URIs that have the same start.
//!
//! Reports for people show the first [`SHOWN`] of a pattern, and the first [`SHOWN_OF_ROOT`] at a host;
//! further ones are counted. The entries of `allow` that end them are written at the end ([`entries`]).
//!
//! Memory is bounded: findings of patterns without room are shown.

mod entry;
mod shape;

use std::collections::HashMap;
use std::sync::Arc;

pub use entry::{GlobForm, entries, head};
use shape::{Root, Shape};

use crate::rule::{Action, Rule, Severity};
use crate::secret::{mask_text, of_uri};

/// How many findings of a pattern are shown. In twenty-five repositories, a tenth of the pairs of a rule and
/// a start have more, and these have two thirds of all findings.
pub const SHOWN: u64 = 10;
/// How many findings are shown that have only the host in common, or only the scheme, beside those of
/// patterns there.
pub const SHOWN_OF_ROOT: u64 = 30;
/// The most starts that are compared.
const MOST: usize = 8192;
/// How many bytes they take at most.
const MOST_BYTES: usize = 2 * 1024 * 1024;
/// How many bytes of a URI are compared.
const LONGEST: usize = 200;

/// What a pattern depends on, of a finding.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'f> {
    /// The rule.
    pub rule: &'static Rule,
    /// The severity.
    pub severity: Severity,
    /// The URI.
    pub uri: &'f [u8],
    /// The number of the file, which ascends.
    pub file: u64,
}

/// The starts that a finding was counted for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted {
    root: Option<usize>,
    start: Option<usize>,
}

/// What becomes of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is shown.
    Shown,
    /// It is one of many, which have this in common.
    Folded(Arc<str>),
}

/// The findings of a run by their patterns.
#[derive(Debug, Default)]
pub struct Patterns {
    roots: Starts,
    starts: Starts,
}

/// A pattern with more findings than are shown.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'p> {
    /// The rule.
    pub rule: &'static Rule,
    /// The severity of the most severe finding.
    pub severity: Severity,
    /// What the URIs have in common.
    pub text: &'p str,
    /// What follows it.
    pub tail: Tail,
    /// The number of findings.
    pub findings: u64,
    /// The number of files that they are in.
    pub files: u64,
    /// The number of findings that are not shown.
    pub folded: u64,
}

/// What follows what the URIs of a pattern have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tail {
    /// Nothing: it is the URI.
    Nothing,
    /// Anything.
    Any,
    /// Anything but a slash, with which the URIs of another pattern continue.
    NoSlash,
}

impl Patterns {
    /// Counts a finding, and decides what becomes of it.
    pub fn add(&mut self, sample: &Sample) -> Fate {
        let counted = self.count(sample);
        self.show(counted)
    }

    /// Counts a finding.
    pub fn count(&mut self, sample: &Sample) -> Counted {
        if sample.uri.is_empty() || is_urgent(sample.rule) {
            return Counted::default();
        }
        let uri = String::from_utf8_lossy(sample.uri);
        let shape = Shape::of(&uri);
        let root = shape.root.and_then(|root| {
            let tail = match root {
                Root::Host(_) => Tail::Any,
                Root::Scheme(_) => Tail::NoSlash,
            };
            self.roots.count(sample, (&uri, root.len()), tail)
        });
        let start = self.starts.count(sample, (&uri, shape.start), Tail::Any);
        if let (Some(root), Some(start)) = (root, start) {
            self.starts.classes[start].root = Some(root);
        }
        Counted { root, start }
    }

    /// Decides whether a finding is shown.
    pub fn show(&mut self, counted: Counted) -> Fate {
        let mut root = counted.root.map(|at| &mut self.roots.classes[at]);
        let mut start = counted.start.map(|at| &mut self.starts.classes[at]);
        if let Some(start) = start.as_mut().filter(|start| start.shown >= SHOWN) {
            start.folded += 1;
            if let Some(root) = root {
                // What is a pattern of its own does not make one of the whole host.
                if start.folded == 1 {
                    root.shown = root.shown.saturating_sub(SHOWN);
                }
                root.folded_by_starts += 1;
            }
            return Fate::Folded(start.title.clone());
        }
        if let Some(root) = root.as_mut().filter(|root| root.shown >= SHOWN_OF_ROOT) {
            root.folded += 1;
            return Fate::Folded(root.title.clone());
        }
        for class in root.into_iter().chain(start) {
            class.shown += 1;
        }
        Fate::Shown
    }

    /// Returns the patterns of which findings are not shown: the largest first. A pattern of a host
    /// has all findings of the rule there.
    pub fn listed(&self) -> Vec<Listed<'_>> {
        let of_root = |class: &&Class| {
            class
                .root
                .is_some_and(|at| self.roots.classes[at].folded > 0)
        };
        let starts = self.starts.classes.iter().filter(|class| !of_root(class));
        let folded = self.roots.classes.iter().chain(starts);
        let mut listed: Vec<_> = folded
            .filter(|class| class.folded > 0)
            .map(Class::listed)
            .collect();
        listed.sort_by_key(|pattern| std::cmp::Reverse(pattern.findings));
        listed
    }
}

impl Patterns {
    /// Returns what the URIs of a pattern have in common, with `*` for the rest: of the pattern of
    /// which not all findings are shown, if this URI is of it. `None` if there is no other URI in it.
    pub fn title(&self, rule: &Rule, uri: &[u8]) -> Option<String> {
        let uri = String::from_utf8_lossy(uri);
        let shape = Shape::of(&uri);
        let root = shape
            .root
            .map(|root| self.roots.find(rule, &uri[..root.len()]));
        let start = || self.starts.find(rule, &uri[..shape.start]);
        let folded = |class: &&Class| class.folded > 0;
        let class = root
            .flatten()
            .filter(folded)
            .or_else(|| start().filter(folded))?;
        let pattern = class.listed();
        (pattern.tail != Tail::Nothing).then(|| format!("{}*", pattern.text))
    }
}

/// Returns true if somebody has to act on each finding of the rule.
const fn is_urgent(rule: &Rule) -> bool {
    match rule.action {
        Some(Action::Credential | Action::Webhook | Action::Lookalike) => true,
        Some(Action::ScriptLink | Action::HiddenTarget) | None => false,
    }
}

/// Findings by rule and start.
#[derive(Debug, Default)]
struct Starts {
    classes: Vec<Class>,
    /// The index of each by the code of the rule and the start in lower case; `None` for those that are not
    /// counted.
    index: HashMap<Key, Option<usize>>,
    bytes: usize,
}

/// Findings of one rule on URIs with one start.
#[derive(Debug)]
struct Class {
    rule: &'static Rule,
    severity: Severity,
    /// The first URI, or as much of it as may be shown.
    first: Box<str>,
    /// The length of the start in it.
    start: usize,
    common: Common,
    /// What follows the start, if the URIs have no more in common.
    tail: Tail,
    title: Arc<str>,
    root: Option<usize>,
    findings: u64,
    files: u64,
    last_file: Option<u64>,
    shown: u64,
    folded: u64,
    folded_by_starts: u64,
}

/// What URIs have in common with the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Common {
    /// All of it.
    Whole,
    /// The first bytes.
    Start(usize),
}

impl Starts {
    /// Counts a finding for its start, which has `length` bytes; `None` if it is not counted.
    fn count(
        &mut self,
        sample: &Sample,
        (uri, length): (&str, usize),
        tail: Tail,
    ) -> Option<usize> {
        if length > LONGEST {
            return None;
        }
        let key = key(sample.rule, &uri[..length]);
        let known = self.index.get(&key).copied();
        let at =
            known.unwrap_or_else(|| self.begin(key, Class::new(sample, (uri, length), tail)))?;
        self.classes[at].add(sample, uri);
        Some(at)
    }

    /// Adds what has a new key, if there is room.
    fn begin(&mut self, key: Key, class: Option<Class>) -> Option<usize> {
        if self.index.len() == MOST || self.bytes >= MOST_BYTES {
            return None;
        }
        self.bytes += key.1.len() + class.as_ref().map_or(0, Class::weight);
        let at = class.map(|class| {
            self.classes.push(class);
            self.classes.len() - 1
        });
        self.index.insert(key, at);
        at
    }

    /// Returns the findings of a rule with that start.
    fn find(&self, rule: &Rule, start: &str) -> Option<&Class> {
        let at = self.index.get(&key(rule, start)).copied().flatten()?;
        self.classes.get(at)
    }
}

type Key = (&'static str, Box<str>);

/// Returns what findings of one rule on URIs with that start have in common.
fn key(rule: &Rule, start: &str) -> Key {
    (rule.code, start.to_ascii_lowercase().into())
}

impl Class {
    /// Returns the class of a URI without findings; `None` if its start shows a credential.
    fn new(sample: &Sample, (uri, start): (&str, usize), tail: Tail) -> Option<Self> {
        let public = public(uri);
        if public < start {
            return None;
        }
        let star = if start == uri.len() { "" } else { "*" };
        Some(Self {
            rule: sample.rule,
            severity: sample.severity,
            common: if public == uri.len() {
                Common::Whole
            } else {
                Common::Start(public)
            },
            title: format!("{}{star}", &uri[..start]).into(),
            first: uri[..public].into(),
            start,
            tail,
            root: None,
            findings: 0,
            files: 0,
            last_file: None,
            shown: 0,
            folded: 0,
            folded_by_starts: 0,
        })
    }

    fn weight(&self) -> usize {
        self.first.len() + self.title.len()
    }

    fn add(&mut self, sample: &Sample, uri: &str) {
        self.severity = self.severity.max(sample.severity);
        self.findings += 1;
        if self.last_file != Some(sample.file) {
            self.last_file = Some(sample.file);
            self.files += 1;
        }
        let first = match self.common {
            Common::Whole if self.first.eq_ignore_ascii_case(uri) => return,
            Common::Whole => &*self.first,
            Common::Start(length) => &self.first[..length],
        };
        let same = first.bytes().zip(uri.bytes());
        let same = same.take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
        self.common = Common::Start(char_start(first, same));
    }

    fn listed(&self) -> Listed<'_> {
        let (end, tail) = match self.common {
            Common::Whole => (self.first.len(), Tail::Nothing),
            Common::Start(length) => match part_end(&self.first[self.start..length]) {
                0 => (self.start, self.tail),
                more => (self.start + more, Tail::Any),
            },
        };
        Listed {
            rule: self.rule,
            severity: self.severity,
            text: &self.first[..end],
            tail,
            findings: self.findings,
            files: self.files,
            folded: self.folded + self.folded_by_starts,
        }
    }
}

/// Returns the length of the whole parts of a text.
fn part_end(text: &str) -> usize {
    let end = text.rfind(['/', '?', '#', '=', '&', '(', ':', ',']);
    end.map_or(0, |end| end + 1)
}

/// Returns how many bytes of a URI are compared: none of a credential, masked or not.
fn public(uri: &str) -> usize {
    let text = &uri[..char_start(uri, LONGEST)];
    let mut masked = text.as_bytes().to_vec();
    mask_text(&mut masked);
    let hidden = masked.iter().zip(text.bytes());
    let hidden = hidden
        .take_while(|(masked, byte)| **masked == *byte)
        .count();
    let masks = text.find("***").unwrap_or(text.len());
    let secrets = of_uri(uri.as_bytes()).into_iter();
    let secret = secrets.map(|range| range.start).min().unwrap_or(uri.len());
    char_start(text, hidden.min(masks).min(secret))
}

/// Returns the start of the character at an offset, or the length of the text if that is less.
fn char_start(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests;
