//! The rules: one file each, whose documentation is its manual.
//!
//! This file holds the types, the table, and the one function that runs them with
//! guards and precedence.

mod credentials;
mod delimiting;
mod fix;
mod guard;
mod lines;
pub(crate) mod local_links;
mod messages;
mod misleading;
mod nested;
mod normalization;
mod query;
mod registry;
mod rewrite;
mod run;
mod scheme;
mod security;
mod selector;
mod settings;
mod style;
mod syntax;
#[cfg(test)]
mod table;
#[cfg(test)]
mod testing;
mod urn;

use std::ops::Range;

use crate::extract::delimit::Candidate;
use crate::format::{MarkupSyntax, Target};
use crate::uri::Uri;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Works somewhere, or by luck.
    Warning,
    /// Invalid, or unsafe with no honest reading.
    Error,
}

impl Severity {
    /// Its name in output.
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
pub enum Preset {
    /// Documentation, before a commit.
    Docs,
    /// Archives of mail and news.
    Mail,
    /// Links for a fetcher.
    Harvest,
}

impl Preset {
    /// Its name in options and output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Docs => "docs",
            Self::Mail => "mail",
            Self::Harvest => "harvest",
        }
    }
}

/// When a rule is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// With no configuration and in every preset.
    Always,
    /// In these presets.
    In(&'static [Preset]),
    /// In no preset: only when it is asked for (see [`Selection`]).
    Never,
}

/// A rule.
#[derive(Debug)]
pub struct Rule {
    /// A letter for the group and three digits; never used again for another rule.
    pub code: &'static str,
    /// Kebab case; the file is named after it.
    pub name: &'static str,
    /// What it flags, in one line.
    pub summary: &'static str,
    /// The severity of a hit that does not say otherwise.
    pub severity: Severity,
    /// When it is on.
    pub on: On,
    /// Where the document says so: `RFC 3986 §3.2.1`.
    pub reference: &'static str,
    /// The rule's own source file: its head is the manual (see [`Rule::manual`]).
    pub source: &'static str,
    /// Adds a hit for each place at fault.
    pub check: fn(&RuleContext, &mut Vec<Violation>),
}

/// What a group of rules is about: the letter of their codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// D: where the URI starts and stops.
    Delimiting,
    /// S: not a URI.
    Syntax,
    /// G: normalization and portability.
    Normalization,
    /// P: one scheme's rules.
    Scheme,
    /// N: uniform resource names.
    Name,
    /// X: what attacks parsers, ports and hosts.
    Security,
    /// M: misleading or confusable.
    Misleading,
    /// C: credentials and privacy.
    Credentials,
    /// L: the style of documents.
    Style,
}

impl Group {
    /// Returns the name of the folder in `src/rule` that has the rules of the group.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Delimiting => "delimiting",
            Self::Syntax => "syntax",
            Self::Normalization => "normalization",
            Self::Scheme => "scheme",
            Self::Name => "urn",
            Self::Security => "security",
            Self::Misleading => "misleading",
            Self::Credentials => "credentials",
            Self::Style => "style",
        }
    }
}

impl Rule {
    /// The group that its code names.
    ///
    /// # Panics
    /// When the code names none, which no rule's in the table does.
    pub fn group(&self) -> Group {
        match self.code.as_bytes()[0] {
            b'D' => Group::Delimiting,
            b'S' => Group::Syntax,
            b'G' => Group::Normalization,
            b'P' => Group::Scheme,
            b'N' => Group::Name,
            b'X' => Group::Security,
            b'M' => Group::Misleading,
            b'C' => Group::Credentials,
            b'L' => Group::Style,
            letter => unreachable!("no group {}", char::from(letter)),
        }
    }

    /// Whether it knows fixes that may be made unattended, or others only: what its manual
    /// says under "Fix safety". `None`: it knows none.
    pub fn fixes(&self) -> Option<Safety> {
        let manual = self.manual();
        let (_, below) = manual.split_once("## Fix safety\n")?;
        match below.trim_start().split_once([':', ' ', ',', '.'])?.0 {
            "Safe" => Some(Safety::Safe),
            "Unsafe" => Some(Safety::Unsafe),
            _ => None,
        }
    }

    /// The rule's manual: the `//!` lines at the head of its file, as Markdown.
    pub fn manual(&self) -> String {
        let lines = self
            .source
            .lines()
            .map_while(|line| line.strip_prefix("//!"));
        lines
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

/// What rules see.
#[derive(Clone, Copy, Debug)]
pub struct RuleContext<'a> {
    /// How it was delimited.
    pub candidate: &'a Candidate<'a>,
    /// Its parts and faults. Offsets are those of `candidate.text`.
    pub uri: &'a Uri<'a>,
    /// The section's text before `candidate.outer`.
    pub before: &'a [u8],
    /// The section's text after `candidate.outer`.
    pub after: &'a [u8],
    /// Its credentials.
    pub secrets: &'a [crate::secret::Secret],
    /// The language that its section is written in.
    pub syntax: &'static MarkupSyntax,
    /// What markup says of it, if markup delimits it.
    pub target: Option<&'a Target>,
    /// The URI that a relative reference means, where there is a base.
    pub resolved: Option<&'a [u8]>,
    /// Whether it stands in running text of its language, where markup may be put around it:
    /// not in the text of a link, in code, or in another language inside.
    pub prose: bool,
    /// What the user says.
    pub settings: &'a Settings,
}

impl<'a> RuleContext<'a> {
    /// The text of the link that it is the target of, white space collapsed.
    pub fn link_text(&self) -> Option<&'a [u8]> {
        self.target.and_then(|target| target.text.as_deref())
    }
}

/// What a rule found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The bytes at fault, in the candidate's text.
    pub range: Range<usize>,
    /// What is wrong, as a phrase without a full stop. It must not quote a credential.
    pub message: String,
    /// Another severity than the rule's.
    pub severity: Option<Severity>,
    /// What to do about it.
    pub help: Option<String>,
    /// The edits that mend it.
    pub fix: Option<Fix>,
}

/// A hit with what the guards made of it.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The rule that found it.
    pub rule: &'static Rule,
    /// The bytes at fault, in the candidate's text.
    pub range: Range<usize>,
    /// How bad it is, here.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The edits that mend it.
    pub fix: Option<Fix>,
}

pub use fix::{Edit, Fix, Safety, Span};
pub use registry::RULES;
pub use run::judge;
pub(crate) use selector::{Kind as SelectorKind, similar};
pub use selector::{Selection, UnknownRule, find};
pub use settings::{Checks, InsecureHttp, LocalReferences, Settings, Snippets};
pub(crate) use style::UNUSED_IGNORE;

/// What is said of a selector that names no rule.
pub(crate) fn unknown_rule(selector: &str) -> UnknownRule {
    selector::unknown(selector, RULES)
}

/// Rules that are worse where links are for a fetcher, as they are then.
static FOR_HARVEST: &[&Rule] = &[&security::LOOPBACK_FOR_HARVEST];
