//! The user's own rules: hosts, prefixes and expressions that a project does not allow in URIs.
//!
//! A [`DenyList`] is made once a run and is searched once a URI, whatever the number of its
//! values: hosts by a hash table of names, prefixes by an automaton, expressions by a set that is
//! matched in one pass. The rules of a list are in group U and are selected like all others; what
//! they match is found by `find.rs`, after the rules of the table.
//!
//! The guards do not apply, except that names of namespaces are not searched: what is denied is
//! denied in code and in templates, too.

mod build;
mod find;
mod hosts;
mod intern;
mod owners;
mod prefixes;
mod regexes;
mod template;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use super::{Rule, Severity};
use hosts::Hosts;
use prefixes::Prefixes;
use regexes::Regexes;

#[cfg(feature = "config")]
pub(super) use build::{check_name, described};
pub(super) use find::add;
#[cfg(feature = "config")]
pub(crate) use regexes::compile as compile_regexes;

/// The most rules in a list: codes have three digits.
pub(crate) const MOST_RULES: usize = 999;

/// What the values of a rule are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DenyMatch {
    /// The host: a name or an address, or with `*.` before a domain all of its subdomains.
    Host,
    /// The start of the URI.
    Prefix,
    /// Any part of the URI.
    Regex,
}

impl DenyMatch {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Host, Self::Prefix, Self::Regex];

    /// Returns the name in a configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Prefix => "prefix",
            Self::Regex => "regex",
        }
    }
}

/// A rule of the user: values that URIs must not match.
///
/// - **Hosts** are compared in lower case, as A-labels and without the dot of the root. A name
///   matches itself only, `*.example.org` each subdomain of `example.org` (the domain
///   itself is not one). Of several hosts in a list that match, the one with the most labels
///   counts.
/// - **Prefixes** and **expressions** are compared with the URI as it is written, except that its
///   scheme and host are in lower case, and `http://` precedes `www.`. A prefix that ends with a
///   host or a port matches only if the host or port of the URI ends there as well. Of several
///   prefixes in a list that match, the longest one counts. Every expression counts.
#[derive(Clone, Debug)]
pub struct Deny {
    matches: DenyMatch,
    values: Vec<String>,
    name: Option<String>,
    message: Option<String>,
    severity: Severity,
    replacement: Option<String>,
}

impl Deny {
    /// Creates a rule of warnings about URIs that match one of `values`.
    pub fn new<V: Into<String>>(matches: DenyMatch, values: impl IntoIterator<Item = V>) -> Self {
        Self {
            matches,
            values: values.into_iter().map(Into::into).collect(),
            name: None,
            message: None,
            severity: Severity::Warning,
            replacement: None,
        }
    }

    /// Sets the name; without one it is `deny-` and the number in the list.
    #[must_use]
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Sets the message of findings.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.message = Some(message.into());
        self
    }

    /// Sets the severity of findings.
    #[must_use]
    pub const fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Sets what a safe fix writes in the place of what matched: the host, the prefix, or each
    /// match of the expression, whose groups are `$1` or `${name}`.
    #[must_use]
    pub fn with_replacement(mut self, replacement: impl Into<String>) -> Self {
        self.replacement = Some(replacement.into());
        self
    }
}

/// A list of the user's own rules, with the codes `U001`, `U002` and so on in their order.
///
/// Its rules run where they are among the rules of a [`Checks`](crate::Checks) and the list is in
/// its settings. Clones share the list; only clones of one list are equal.
///
/// ```
/// use urilint::{Checks, Deny, DenyList, DenyMatch, Options, Safety, Selection, Settings, Task};
/// use urilint::{detect, fix};
///
/// let wiki = Deny::new(DenyMatch::Host, ["wiki.example.org", "*.wiki.example.org"])
///     .with_name("old-wiki")
///     .with_message("the wiki has moved")
///     .with_replacement("docs.example.org");
/// let deny = DenyList::new([wiki])?;
/// // The default rules, and those of the list.
/// let rules = Selection::default().rules(&deny.table())?;
/// let mut settings = Settings::default();
/// settings.deny = deny;
/// let checks = Checks::new(rules, settings);
/// let options = Options::new(Task::Check(checks));
///
/// let text = b"see <https://wiki.example.org/start>";
/// let plain = detect("a.txt", text);
/// let found = urilint::read(text, plain, &options).findings;
/// assert_eq!((found[0].rule.code, &*found[0].message), ("U001", "the wiki has moved"));
/// let fixed = fix(text, plain, &options, Safety::Safe);
/// assert_eq!(fixed.text, b"see <https://docs.example.org/start>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct DenyList(Option<Arc<Compiled>>);

/// The rules of a list, and their values in the form in which they are searched.
#[derive(Debug)]
struct Compiled {
    rules: Vec<&'static Rule>,
    own: Vec<Own>,
    hosts: Hosts,
    prefixes: Prefixes,
    regexes: Regexes,
}

/// What a rule of a list has besides its [`Rule`].
#[derive(Debug)]
struct Own {
    matches: DenyMatch,
    values: usize,
    replacement: Option<String>,
}

impl DenyList {
    /// The list without rules.
    pub const EMPTY: Self = Self(None);

    /// Compiles a list. `taken` returns the rule of the table that a selector names.
    ///
    /// # Errors
    /// Those of all rules, at least one.
    pub(super) fn compiled(
        rules: Vec<Deny>,
        taken: fn(&str) -> Option<&'static Rule>,
    ) -> Result<Self, Vec<DenyError>> {
        build::compiled(rules, taken).map(Self)
    }

    /// Returns the rules, in the order of their codes.
    pub fn rules(&self) -> &[&'static Rule] {
        self.0.as_ref().map_or(&[], |compiled| &compiled.rules)
    }

    /// Returns the rules with the number of their values.
    pub fn sizes(&self) -> impl Iterator<Item = (&'static Rule, usize)> {
        let compiled = self.0.iter();
        let pairs = compiled.flat_map(|compiled| compiled.rules.iter().zip(&compiled.own));
        pairs.map(|(rule, own)| (*rule, own.values))
    }
}

impl PartialEq for DenyList {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

impl Eq for DenyList {}

impl fmt::Debug for DenyList {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let pairs = self.sizes().map(|(rule, values)| (rule.name, values));
        f.debug_map().entries(pairs).finish()
    }
}

/// The rules of a list that run.
#[derive(Clone, Debug)]
pub(super) struct Running {
    list: Arc<Compiled>,
    /// The severities of their findings; `None` for those that do not run.
    severities: Vec<Option<Severity>>,
}

impl Running {
    /// Returns the rules of `list` that `severity` has one for; `None` if there are none.
    pub fn of(
        list: &DenyList,
        severity: impl Fn(&'static Rule) -> Option<Severity>,
    ) -> Option<Self> {
        let list = list.0.clone()?;
        let severities: Vec<_> = list.rules.iter().map(|rule| severity(rule)).collect();
        let runs = severities.iter().any(Option::is_some);
        runs.then_some(Self { list, severities })
    }

    /// Returns the rules.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> + Clone {
        let pairs = self.list.rules.iter().zip(&self.severities);
        pairs.filter_map(|(rule, severity)| severity.map(|_| *rule))
    }

    fn has(&self, rule: usize) -> bool {
        self.severities[rule].is_some()
    }
}

/// An invalid rule of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DenyError {
    /// The number of the rule in the list, from 0.
    pub rule: usize,
    /// The part of it that is invalid.
    pub part: DenyPart,
    /// What is wrong, as a phrase. It does not quote the values.
    pub message: String,
}

/// A part of a rule of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DenyPart {
    /// The rule as a whole, or the list.
    Whole,
    /// The name.
    Name,
    /// A value, by its number from 0.
    Value(usize),
    /// The message.
    Message,
    /// The replacement.
    Replacement,
}

impl fmt::Display for DenyError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let number = self.rule + 1;
        match self.part {
            DenyPart::Whole => write!(f, "rule {number}: {}", self.message),
            DenyPart::Name => write!(f, "rule {number}, name: {}", self.message),
            DenyPart::Value(at) => write!(f, "rule {number}, value {}: {}", at + 1, self.message),
            DenyPart::Message => write!(f, "rule {number}, message: {}", self.message),
            DenyPart::Replacement => write!(f, "rule {number}, replacement: {}", self.message),
        }
    }
}

impl std::error::Error for DenyError {}
