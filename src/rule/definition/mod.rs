//! What a rule is: its declaration, what its check is given, and what the check returns.
//!
//! The types refer to each other, because a check reads the settings, and the settings hold the
//! user's own rules. All else under `rule` is built on them.

#[macro_use]
pub(super) mod manual;

mod action;
mod context;
mod fix;
mod group;
mod intent;
mod levels;
mod names;
mod needs;
mod page_links;
mod reached;
mod settings;
mod tag;
mod violation;

use crate::extract::delimit::Context;
use crate::extract::scan::ScanMode;
use crate::rule::selection::Chosen;

pub use action::Action;
pub use context::{Prepared, RuleContext};
pub use fix::{Edit, Fix, Safety, Span};
pub use group::Group;
pub(crate) use intent::Intent;
pub(crate) use levels::Cap;
pub use levels::{Levels, Preset, Severity};
pub(super) use needs::FACTS;
pub(crate) use needs::{Fact, Facts, Needs};
pub use page_links::PageLinks;
pub(crate) use reached::Arrival;
pub use reached::Reached;
pub use settings::{InsecureHttp, LocalReferences, Mentions, Settings};
pub use tag::Tag;
pub use violation::{Diagnostic, Violation};

/// A rule: what it checks, and all that others need to know of it.
///
/// A rule declares what differs from `Rule::DEFAULT`. All rules are in the library; those that a
/// program defines are a [`DenyList`](crate::DenyList).
#[derive(Debug)]
#[non_exhaustive]
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
    /// How editors draw what it finds, if not as any fault.
    pub tag: Option<Tag>,
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
    /// Whether its findings are slips in the scheme, which are certain whatever the host is.
    pub(crate) is_slip: bool,
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
    /// The page that a name in the navigation of a site is of.
    Page,
    /// Nothing: the reference leads out of the repository.
    Outside,
    /// No file or folder of that name: then it is rather a host. Without a tree, that is taken to be so.
    Absent,
    /// The part of the message that the reference names. It is looked up when the message ends.
    Part,
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
        tag: None,
        fix: None,
        intents: Intent::REGISTERED_SCHEME,
        contexts: Self::TEXT,
        nested: false,
        once: Once::Place,
        supersedes: &[],
        reverted_by: &[],
        scan_mode: ScanMode::Misspelt,
        lookup: None,
        is_slip: false,
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

    /// Returns true if the severity of its findings depends on whether the URI is used in a link, used
    /// in text, or only mentioned (docs/design/MENTIONS.md). It does not for rules about markup, because
    /// markup shows that a link was meant, nor for credentials, which can be used wherever they are,
    /// unless the rule says what remains on mentions.
    pub fn is_judged(&self) -> bool {
        let by_group = !matches!(
            self.group(),
            Group::Delimiting | Group::Style | Group::Credentials | Group::User
        );
        by_group || self.levels.mention() != Cap::Silent
    }

    /// Returns the highest severity of its findings in text, outside links, where it is on without a
    /// preset, or else in `docs`; `None` if it has none there.
    pub fn severity_in_text(&self) -> Option<Severity> {
        self.severity_by(self.levels.text())
    }

    /// Returns the highest severity of its findings on URIs that are only mentioned, as
    /// [`Self::severity_in_text`] does.
    pub fn severity_on_mentions(&self) -> Option<Severity> {
        self.severity_by(self.levels.mention())
    }

    fn severity_by(&self, cap: Cap) -> Option<Severity> {
        let preset = (!self.is_default()).then_some(Preset::Docs);
        let own = self.levels.where_selected(preset);
        if !self.is_judged() {
            return Some(own);
        }
        let most = cap.most(preset, Chosen::BySet)?;
        Some(own.min(most))
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
    pub(in crate::rule) fn superseded(
        &self,
        which: fn(Supersedes) -> Option<&'static Self>,
    ) -> Vec<&'static Self> {
        self.supersedes.iter().copied().filter_map(which).collect()
    }
}

impl Supersedes {
    pub(in crate::rule) const fn in_uri(self) -> Option<&'static Rule> {
        match self {
            Self::InUri(rule) => Some(rule),
            Self::Overlapping(_) | Self::All => None,
        }
    }

    pub(in crate::rule) const fn overlapping(self) -> Option<&'static Rule> {
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
