//! One group of findings, or a part of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::{Message, Occurrence};
use super::{MOST_RULES, Many};
use crate::report::link_template::{Archives, MessageFields};
use crate::rule::{Rule, Severity};

/// Findings that have something in common.
#[derive(Debug)]
pub struct Group {
    /// The rule of the most severe finding.
    pub rule: &'static Rule,
    /// The severity of that finding.
    pub severity: Severity,
    /// The message of that finding.
    pub text: Box<str>,
    /// The number of findings.
    pub findings: u64,
    /// The number of messages that they are in; outside mail and news, of files.
    pub units: u64,
    /// The rules of the findings, at most eight of them.
    pub rules: Vec<&'static Rule>,
    /// The day of the first finding, by the date of its message.
    pub first: Option<Day>,
    /// The day of the last one.
    pub last: Option<Day>,
    /// The first places.
    pub places: Vec<Place>,
    /// What only groups have that are divided.
    pub division: Option<Division>,
    /// What a part is about.
    pub scope: Scope,
    /// The first URI of credentials.
    pub(super) first_uri: Box<[u8]>,
    pub(super) is_listed: bool,
    pub(super) last_unit: u64,
    pub(super) at: usize,
}

/// What a part of a group is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// What its key says.
    One,
    /// So many URIs that are not listed, which have the start in common that its key says.
    Pattern(AtLeast),
    /// So many URIs with a credential of one kind at one host.
    Credentials(AtLeast),
}

/// URIs with a credential of one kind at one host.
#[derive(Clone, Copy, Debug)]
pub struct Credentials<'g> {
    /// What the findings say.
    pub text: &'g str,
    /// The host, or an empty string.
    pub host: &'g [u8],
    /// How many there are. Those that differ in what is masked alone are one.
    pub uris: AtLeast,
}

impl Scope {
    /// Returns the number of URIs, or of what parts are otherwise.
    pub const fn count(self) -> u64 {
        self.uris().number
    }

    pub(super) const fn uris(self) -> AtLeast {
        match self {
            Self::One => AtLeast {
                number: 1,
                is_more: false,
            },
            Self::Pattern(uris) | Self::Credentials(uris) => uris,
        }
    }

    /// Returns true if its URIs are not listed.
    pub(super) const fn is_of_many(self) -> bool {
        !matches!(self, Self::One)
    }
}

/// How the findings of a group are divided.
#[derive(Debug, Default)]
pub struct Division {
    /// The number of findings a year.
    pub years: BTreeMap<i32, u64>,
    pub(super) rest: u64,
    pub(super) parts: Vec<usize>,
    /// How many of the parts are of many URIs.
    pub(super) patterns: usize,
    /// The number of parts that are not listed; those of a pattern are not.
    pub(super) unlisted: AtLeast,
    pub(super) hosts: AtLeast,
}

/// A number of things, of which there may be more that were not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AtLeast {
    /// How many were counted.
    pub number: u64,
    /// Whether there may be more.
    pub is_more: bool,
}

impl AtLeast {
    /// Adds one thing if it is new; `None` if that is unknown.
    pub(super) fn add(&mut self, is_new: Option<bool>) {
        self.number += u64::from(is_new == Some(true));
        self.is_more |= is_new.is_none();
    }

    /// Returns the number without so many of them.
    #[must_use]
    pub const fn without(self, printed: usize) -> Self {
        Self {
            number: self.number.saturating_sub(printed as u64),
            ..self
        }
    }
}

/// A day, as a message is dated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    seconds: i64,
    text: [u8; 10],
}

impl Day {
    pub(super) fn of(message: &Message) -> Option<Self> {
        let text = message.day()?.as_bytes().try_into().ok()?;
        Some(Self {
            seconds: message.seconds?,
            text,
        })
    }

    /// Returns the day, such as `2020-05-15`.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.text).unwrap_or_default()
    }
}

/// Where a finding is.
#[derive(Clone, Debug)]
pub struct Place {
    /// The name of the input.
    pub name: Arc<[u8]>,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    /// The number of the message in its mailbox, from 1.
    pub number: Option<u64>,
    /// The message.
    pub message: Option<Arc<Message>>,
}

impl Place {
    /// Returns the address of its message, if its archive has one.
    pub fn message_link(&self, archives: &Archives) -> Option<String> {
        let message = self.message.as_deref();
        archives.link(MessageFields {
            message_id: message.and_then(|message| message.id.as_deref()),
            message_number: self.number,
            path: &self.name,
            list_id: message.and_then(|message| message.list_id.as_deref()),
        })
    }
}

impl Group {
    /// Returns the number of its parts, listed or not.
    pub fn count(&self) -> AtLeast {
        let division = self.division.as_ref();
        division.map_or_else(AtLeast::default, |division| AtLeast {
            number: (division.parts.len() - division.patterns) as u64 + division.unlisted.number,
            ..division.unlisted
        })
    }

    /// Returns the number of its parts, listed or not, that are not among the `printed` ones.
    pub fn count_without(&self, printed: &[&Self]) -> AtLeast {
        let printed = printed.iter().map(|part| part.scope.count()).sum::<u64>();
        self.count()
            .without(usize::try_from(printed).unwrap_or(usize::MAX))
    }

    /// Returns the number of hosts in it.
    pub fn hosts(&self) -> AtLeast {
        let division = self.division.as_ref();
        division.map_or_else(AtLeast::default, |division| division.hosts)
    }

    /// Returns the number of findings that are in no part that is listed.
    pub fn rest(&self) -> u64 {
        self.division.as_ref().map_or(0, |division| division.rest)
    }

    pub(super) fn new(occurrence: &Occurrence, at: usize) -> Self {
        Self {
            rule: occurrence.rule,
            severity: occurrence.severity,
            text: occurrence.text.clone(),
            findings: 0,
            units: 0,
            rules: Vec::new(),
            first: None,
            last: None,
            places: Vec::new(),
            division: None,
            scope: Scope::One,
            first_uri: Box::default(),
            is_listed: true,
            last_unit: u64::MAX,
            at,
        }
    }

    /// Adds a URI to a part of many if it is new; `None` if that is unknown.
    pub(super) fn add_uri(&mut self, many: &Many, occurrence: &Occurrence, is_new: Option<bool>) {
        let mut uris = match self.scope {
            Scope::One => AtLeast::default(),
            Scope::Pattern(uris) | Scope::Credentials(uris) => uris,
        };
        uris.add(is_new);
        self.scope = match many {
            Many::Pattern(_) => Scope::Pattern(uris),
            Many::Credentials { .. } => Scope::Credentials(uris),
        };
        if let (Many::Credentials { .. }, true) = (many, self.first_uri.is_empty()) {
            self.first_uri.clone_from(&occurrence.uri);
        }
    }

    pub(super) fn add(
        &mut self,
        name: &Arc<[u8]>,
        occurrence: &Occurrence,
        unit: u64,
        places: usize,
    ) {
        self.findings += 1;
        if self.last_unit != unit {
            self.last_unit = unit;
            self.units += 1;
        }
        if occurrence.severity > self.severity {
            self.severity = occurrence.severity;
            self.rule = occurrence.rule;
            self.text.clone_from(&occurrence.text);
        }
        let is_known = |rule: &&Rule| std::ptr::eq(*rule, occurrence.rule);
        if self.rules.len() < MOST_RULES && !self.rules.iter().any(is_known) {
            self.rules.push(occurrence.rule);
        }
        if let Some(day) = occurrence.message.as_deref().and_then(Day::of) {
            self.first = Some(self.first.map_or(day, |first| first.min(day)));
            self.last = Some(self.last.map_or(day, |last| last.max(day)));
        }
        if self.places.len() < places {
            self.places.push(Place {
                name: name.clone(),
                line: occurrence.line,
                column: occurrence.column,
                number: occurrence.number,
                message: occurrence.message.clone(),
            });
        }
    }
}
