//! The rules: one file each, whose documentation is its manual.
//!
//! This file holds the types, the table, and the one function that runs them with
//! guards and precedence.

#[macro_use]
mod manual;

mod action;
mod credentials;
mod delimiting;
#[cfg(feature = "deny")]
pub(crate) mod deny;
mod facts;
mod fix;
mod group;
mod guard;
mod host_filter;
mod intent;
mod levels;
mod lines;
mod link_claim;
mod link_markup;
pub(crate) mod local_links;
mod messages;
mod misleading;
mod names;
mod nested;
mod normalization;
mod plan;
mod precedence;
#[cfg(test)]
mod proof;
mod query;
mod registry;
mod rewrite;
mod run;
mod scheme;
mod security;
mod selector;
pub(crate) mod set;
mod settings;
mod style;
mod suspect;
mod syntax;
#[cfg(test)]
mod table;
#[cfg(test)]
mod testing;
mod urn;

use std::ops::Range;

use crate::extract::delimit::{Candidate, Context};
use crate::extract::scan::ScanMode;
use crate::format::{MarkupSyntax, Target};
use crate::text::Text;
use crate::uri::Uri;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Works somewhere, or by luck.
    Warning,
    /// Invalid, or unsafe with no honest reading.
    Error,
}

impl Severity {
    /// Returns the name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A set of rules for one use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Preset {
    /// Documentation, before a commit.
    Docs,
    /// Archives of mail and news.
    Mail,
    /// Links for a crawler.
    Harvest,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 3] = [Self::Docs, Self::Mail, Self::Harvest];

    /// Returns the name in options and output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Docs => "docs",
            Self::Mail => "mail",
            Self::Harvest => "harvest",
        }
    }
}

/// A rule: what it checks, and all that others need to know of it.
///
/// A rule declares what differs from `Rule::DEFAULT`.
#[derive(Debug)]
pub struct Rule {
    /// The letter of the group and three digits; never used again for another rule.
    pub code: &'static str,
    /// The name in kebab case; the file is named after it.
    pub name: &'static str,
    /// What the rule flags, in one line.
    pub summary: &'static str,
    /// How severe its findings are, and where it is on.
    pub levels: Levels,
    /// The section of a standard that it checks: `RFC 3986 §3.2.1`.
    pub reference: &'static str,
    /// The manual at the head of its file, as Markdown.
    pub manual: &'static str,
    /// Why its findings cannot wait; `None` if they can.
    pub action: Option<Action>,
    /// Whether it has fixes, and how safe the safest are.
    pub fix: Option<Safety>,
    /// What a candidate may be meant as for the rule to apply.
    pub(crate) intents: &'static [Intent],
    /// The contexts that the rule applies to.
    pub(crate) contexts: &'static [Context],
    /// Whether the rule applies to URIs nested in others, too (guard "nested URIs").
    pub(crate) nested: bool,
    /// Which of its findings are reported as one, with a count (guard "repeats in messages").
    pub once: Once,
    /// What is dropped where the rule has a violation.
    pub(crate) supersedes: &'static [Supersedes],
    /// Rules whose fixes would revert those of this rule: where it runs, they have none.
    pub(crate) reverted_by: &'static [&'static Rule],
    /// What has to be looked for in text for the rule to see it.
    pub(crate) scan_mode: ScanMode,
    /// What has to be looked up before a finding holds.
    pub(crate) lookup: Option<Lookup>,
    /// Whether the rule runs on test data, which holds faults on purpose.
    pub in_test_data: bool,
    /// What becomes of its findings at placeholders.
    pub(crate) at_placeholders: AtPlaceholders,
    /// The facts of which one has to hold for the rule to find anything.
    pub(crate) needs: Needs,
    /// Computes once a run what the rule needs of the settings.
    pub(crate) prepare: Option<fn(&Settings) -> Prepared>,
    /// Adds a violation for each place at fault.
    pub check: fn(&RuleContext, &mut Vec<Violation>),
}

/// Which findings of a rule are reported as one, with a count (guard "repeats in messages").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Once {
    /// In a message, those at the same place of the same URI.
    Place,
    /// In a message the same; in a document, those on the same URI.
    Uri,
    /// In a message, those with the same text. It names what the URIs have in common.
    Message,
}

/// What becomes of the findings of a rule at placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtPlaceholders {
    /// They are dropped: the text is replaced before the URI is used.
    Dropped,
    /// They are reported, because they are about the placeholder, or about the markup around it.
    Reported,
}

/// What is dropped where a rule has a violation: one finding for one fault.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Supersedes {
    /// The violations of this rule on the same URI.
    InUri(&'static Rule),
    /// The violations of this rule whose bytes overlap.
    Overlapping(&'static Rule),
    /// All other violations on the same URI.
    All,
}

/// What has to be looked up, in the file system or in the message, before a finding holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// The file that a reference names.
    File,
    /// The place in the file that the fragment of a reference names.
    FragmentId,
    /// The part of the message that the reference names. It is looked up when the message ends.
    Part,
}

/// What a rule has computed once a run from the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// The facts of which one has to hold under these settings.
    pub(crate) needs: Needs,
    /// Domain names in the form that the rule compares.
    pub(crate) domains: Vec<String>,
}

impl Prepared {
    /// What a rule without preparation sees.
    pub const NONE: &'static Self = &Self {
        needs: Needs::ALWAYS,
        domains: Vec::new(),
    };
}

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
    /// What of its violations is reported.
    pub reported: Reported,
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
            reported: Reported::All,
        }
    }
}

impl Rule {
    /// Returns the group that the code names.
    ///
    /// It is [`Group::User`] if the code starts with the letter of no group: a rule of a later
    /// version, which is read from a report.
    pub fn group(&self) -> Group {
        let mut groups = Group::ALL.into_iter();
        let group = groups.find(|group| self.code.starts_with(group.letter()));
        group.unwrap_or(Group::User)
    }

    /// What a rule is that does not say otherwise.
    pub(crate) const DEFAULT: Self = Self {
        code: "",
        name: "",
        summary: "",
        levels: Levels::off(Severity::Warning),
        reference: "",
        manual: "",
        action: None,
        fix: None,
        intents: Intent::REGISTERED_SCHEME,
        contexts: Self::TEXT,
        nested: false,
        once: Once::Place,
        supersedes: &[],
        reverted_by: &[],
        scan_mode: ScanMode::Misspelt,
        lookup: None,
        in_test_data: false,
        at_placeholders: AtPlaceholders::Dropped,
        needs: Needs::ALWAYS,
        prepare: None,
        check: |_, _| {},
    };

    /// The contexts of rules that leave code alone, which may hold anything.
    pub(crate) const TEXT: &'static [Context] = &[Context::Link, Context::Bare, Context::Header];

    /// The contexts of rules that apply to code as well.
    pub(crate) const TEXT_AND_CODE: &'static [Context] =
        &[Context::Link, Context::Bare, Context::Header, Context::Code];

    /// Returns the severity of its violations where it is selected without a preset.
    pub const fn severity(&self) -> Severity {
        self.levels.where_selected(None)
    }

    /// Returns the place of a rule of the user in its list; `None` for the rules of the table.
    pub(crate) fn own_place(&self) -> Option<usize> {
        let number = self.code.strip_prefix('U')?;
        number.parse::<usize>().ok()?.checked_sub(1)
    }

    /// Returns true if the rule is on without a preset and without a selector.
    pub const fn is_default(&self) -> bool {
        self.levels.of(None).is_some()
    }

    /// Returns what the rule computes from `settings` once a run.
    pub(crate) fn prepared(&self, settings: &Settings) -> Prepared {
        let prepared = self.prepare.map(|prepare| prepare(settings));
        prepared.unwrap_or(Prepared {
            needs: self.needs,
            domains: Vec::new(),
        })
    }

    /// Returns the rules that `which` takes out of those that the rule supersedes.
    fn superseded(&self, which: fn(Supersedes) -> Option<&'static Self>) -> Vec<&'static Self> {
        self.supersedes.iter().copied().filter_map(which).collect()
    }
}

impl Supersedes {
    const fn in_uri(self) -> Option<&'static Rule> {
        match self {
            Self::InUri(rule) => Some(rule),
            Self::Overlapping(_) | Self::All => None,
        }
    }

    const fn overlapping(self) -> Option<&'static Rule> {
        match self {
            Self::Overlapping(rule) => Some(rule),
            Self::InUri(_) | Self::All => None,
        }
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

/// A candidate with all that rules may examine.
#[derive(Clone, Copy, Debug)]
pub struct RuleContext<'a> {
    /// The candidate as it was delimited.
    pub candidate: &'a Candidate<'a>,
    /// The components and faults of the URI. Offsets are those of `candidate.text`.
    pub uri: &'a Uri<'a>,
    /// The section's text, which knows what is written with escapes in the source.
    pub section: &'a Text<'a>,
    /// The section's text before `candidate.outer`.
    pub before: &'a [u8],
    /// The section's text after `candidate.outer`.
    pub after: &'a [u8],
    /// The credentials in the URI.
    pub secrets: &'a [crate::secret::Secret],
    /// The markup language of the section.
    pub syntax: &'static MarkupSyntax,
    /// The link of which it is the target, if markup delimits it.
    pub target: Option<&'a Target>,
    /// The URI that a relative reference resolves to, if the base is known.
    pub resolved: Option<&'a [u8]>,
    /// Whether it is the target of a link that the reader follows, or nested in one.
    pub in_link: bool,
    /// The registered domain of the message's sender, in HTML that has one.
    pub sender: Option<&'a [u8]>,
    /// Whether it is in running text, where markup may be put around it: not in the text of a
    /// link, in code, or in an embedded language.
    pub prose: bool,
    /// The user's settings.
    pub settings: &'a Settings,
    /// What the rule has computed from them.
    pub prepared: &'a Prepared,
}

impl<'a> RuleContext<'a> {
    /// Returns the text of the link that it is the target of, with white space collapsed.
    pub fn link_text(&self) -> Option<&'a [u8]> {
        self.target.and_then(|target| target.text.as_deref())
    }

    /// Returns true if `range` of the section's text is not written with escapes.
    pub(crate) fn is_verbatim(&self, range: Range<usize>) -> bool {
        self.section.verbatim(range).is_some()
    }
}

/// Something that a rule found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The bytes at fault, in the candidate's text.
    pub range: Range<usize>,
    /// What is wrong, as a phrase without a full stop. It must not quote a credential.
    pub message: String,
    /// The severity, where it is not that of the rule.
    pub severity: Option<Severity>,
    /// What to do about it.
    pub help: Option<String>,
    /// The edits that repair it.
    pub fix: Option<Fix>,
}

/// A violation of a rule with its final severity.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The rule that found it.
    pub rule: &'static Rule,
    /// The bytes at fault, in the candidate's text.
    pub range: Range<usize>,
    /// The severity under the settings, and at this host.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The edits that repair it.
    pub fix: Option<Fix>,
}

pub use action::Action;
pub(crate) use credentials::leak::{is_leak, may_be_leak};
#[cfg(feature = "config")]
pub(crate) use deny::is_own_name;
#[cfg(feature = "deny")]
pub use deny::{Deny, DenyError, DenyList, DenyMatch, DenyPart};
pub(crate) use facts::{Fact, Needs};
pub use fix::{Edit, Fix, Safety, Span};
pub use group::Group;
pub(crate) use intent::Intent;
pub use levels::Levels;
pub use plan::Plan;
pub use registry::RULES;
pub(crate) use run::explain_leak;
pub use run::run_rules;
pub(crate) use scheme::legacy_scheme::is_legacy as is_legacy_scheme;
pub(crate) use selector::{Kind as SelectorKind, is_own_code, similar};
pub use selector::{Selection, UnknownRule, find};
pub use settings::{Checks, Counting, FailOn, InsecureHttp, LocalReferences, Settings, Snippets};
pub(crate) use style::UNUSED_IGNORE;
pub(crate) use suspect::suspect;

/// Returns the error for a selector that names no rule, neither of the table nor of the user's
/// `own` ones.
pub(crate) fn unknown_rule(selector: &str, own: &[&'static Rule]) -> UnknownRule {
    let table: Vec<_> = RULES.iter().chain(own).copied().collect();
    selector::unknown(selector, &table)
}
