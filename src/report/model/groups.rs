//! Groups of findings, and what these are divided by.

mod limit;
mod merge;

use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::Arc;

use super::table::{Slot, Table};
use super::{Message, Occurrence};
use crate::report::link_template::{Archives, MessageFields};
use crate::report::patterns::Fate;
use crate::report::view::GroupBy;
use crate::rule::{Action, Rule, Severity};

/// The most pairs of a group and a host, and of a group and a part without room, that are counted: the
/// table of their hashes takes 2.4 MB, and twice as much for more than 229,376 of them.
const MOST_COUNTED: usize = 225_000;
/// The least number of places of credentials that are kept: somebody has to go to each.
const PLACES_OF_CREDENTIALS: usize = 12;
/// The most rules that are named for one group.
const MOST_RULES: usize = 8;

/// Findings in groups, each of which is divided once more.
///
/// Groups have bounded room (see [`Table`]). Findings without room are counted.
#[derive(Debug)]
pub struct Groups {
    /// What the findings of a group have in common.
    pub by: GroupBy,
    /// All findings.
    pub totals: Totals,
    /// Findings that are in no group that is listed.
    pub rest: u64,
    places: usize,
    outer: Level,
    inner: Level,
    hosts: Distinct,
    /// The groups and parts that have no room.
    without_room: Distinct,
    /// The number of groups that are not listed.
    unlisted: AtLeast,
}

/// Counts distinct values by their hashes.
#[derive(Debug, Default)]
struct Distinct {
    hashes: HashSet<u64>,
    hasher: RandomState,
}

impl Distinct {
    /// Returns true if the value is new; `None` if that is unknown, as there are too many.
    fn add(&mut self, value: impl Hash) -> Option<bool> {
        let hash = self.hasher.hash_one(value);
        if self.hashes.contains(&hash) {
            return Some(false);
        }
        if self.hashes.len() == MOST_COUNTED {
            return None;
        }
        Some(self.hashes.insert(hash))
    }
}

#[derive(Debug, Default)]
struct Level {
    table: Table,
    groups: Vec<Group>,
}

/// What findings are in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Within {
    /// One of them is in a message.
    pub messages: bool,
    /// One of them is in a file that is no mailbox.
    pub files: bool,
}

/// Counts of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// All of them.
    pub findings: u64,
    /// By severity: information, warnings, errors.
    pub severities: [u64; 3],
    /// Messages with findings, and files outside mail and news.
    pub units: u64,
    /// What they are in.
    pub within: Within,
}

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
    first_uri: Box<[u8]>,
    is_listed: bool,
    last_unit: u64,
    at: usize,
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

    const fn uris(self) -> AtLeast {
        match self {
            Self::One => AtLeast {
                number: 1,
                is_more: false,
            },
            Self::Pattern(uris) | Self::Credentials(uris) => uris,
        }
    }

    /// Returns true if its URIs are not listed.
    const fn is_of_many(self) -> bool {
        !matches!(self, Self::One)
    }
}

/// How the findings of a group are divided.
#[derive(Debug, Default)]
pub struct Division {
    /// The number of findings a year.
    pub years: BTreeMap<i32, u64>,
    rest: u64,
    parts: Vec<usize>,
    /// How many of the parts are of many URIs.
    patterns: usize,
    /// The number of parts that are not listed; those of a pattern are not.
    unlisted: AtLeast,
    hosts: AtLeast,
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
    fn add(&mut self, is_new: Option<bool>) {
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
    fn of(message: &Message) -> Option<Self> {
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

impl Groups {
    /// Returns groups without findings, which keep that many places.
    pub fn new(by: GroupBy, places: usize) -> Self {
        Self {
            by,
            totals: Totals::default(),
            rest: 0,
            places: places.max(1),
            outer: Level::default(),
            inner: Level::default(),
            hosts: Distinct::default(),
            without_room: Distinct::default(),
            unlisted: AtLeast::default(),
        }
    }

    /// Adds a finding in the input `name`, and in the message or file with the number `unit`. These
    /// numbers ascend.
    pub fn add(&mut self, name: &Arc<[u8]>, occurrence: &Occurrence, unit: u64) {
        self.totals.findings += 1;
        let is_in_message = occurrence.number.is_some() || occurrence.message.is_some();
        self.totals.within.messages |= is_in_message;
        self.totals.within.files |= !is_in_message;
        self.totals.severities[occurrence.severity as usize] += 1;
        let mut key = Vec::new();
        write_key(&mut key, self.by, name, occurrence);
        let Some(outer) = self.outer.find(&key, occurrence) else {
            self.rest += 1;
            let new = self.without_room.add((None::<usize>, &key));
            self.unlisted.add(new);
            return;
        };
        key.clear();
        key.extend_from_slice(&(outer as u32).to_be_bytes());
        write_key(&mut key, self.by.within(), name, occurrence);
        let known = self.inner.groups.len();
        let many = self.many(&key, occurrence);
        let (inner, unlisted) = match &many {
            Some(many) => {
                let new = self.without_room.add((Some(outer), &key));
                key.truncate(size_of::<u32>());
                many.write_key(&mut key);
                (self.inner.find(&key, occurrence), new)
            }
            None => match self.inner.find(&key, occurrence) {
                None => (None, self.without_room.add((Some(outer), &key))),
                inner => (inner, Some(false)),
            },
        };
        if let (Some(inner), Some(many)) = (inner, &many) {
            self.inner.groups[inner].add_uri(many, occurrence, unlisted);
        }
        let hosts = match occurrence.host() {
            [] => Some(false),
            host => self.hosts.add((outer, host.to_ascii_lowercase())),
        };
        let group = &mut self.outer.groups[outer];
        let division = group.division.get_or_insert_default();
        match inner {
            Some(inner) if inner == known => {
                division.parts.push(inner);
                division.patterns += usize::from(many.is_some());
            }
            Some(_) => {}
            None => division.rest += 1,
        }
        division.hosts.add(hosts);
        division.unlisted.add(unlisted);
        let year = occurrence
            .message
            .as_ref()
            .and_then(|message| message.year());
        if let Some(year) = year {
            *division.years.entry(year).or_default() += 1;
        }
        group.add(name, occurrence, unit, self.places);
        if let Some(inner) = inner {
            let places = match many {
                Some(Many::Credentials { .. }) => self.places.max(PLACES_OF_CREDENTIALS),
                _ => self.places,
            };
            self.inner.groups[inner].add(name, occurrence, unit, places);
        }
    }

    /// Returns what a finding is counted for instead of its URI, whose part would have that `key`.
    fn many<'o>(&self, key: &[u8], occurrence: &'o Occurrence) -> Option<Many<'o>> {
        if self.by != GroupBy::Rule {
            return None;
        }
        if let Some(Action::Credential | Action::Webhook) = occurrence.rule.action {
            return Some(Many::Credentials {
                text: &occurrence.text,
                host: occurrence.host(),
            });
        }
        match &occurrence.fate {
            Fate::Folded(pattern) if !self.inner.table.has(key) => Some(Many::Pattern(pattern)),
            _ => None,
        }
    }

    /// Returns the groups that are listed: the most severe first, then the largest.
    pub fn sorted(&self) -> Vec<&Group> {
        let all = 0..self.outer.groups.len();
        let listed = all.filter(|at| self.outer.groups[*at].is_listed);
        self.outer.sorted(listed)
    }

    /// Returns the number of groups, listed or not.
    pub fn count(&self) -> AtLeast {
        let listed = self.outer.groups.iter().filter(|group| group.is_listed);
        AtLeast {
            number: listed.count() as u64 + self.unlisted.number,
            ..self.unlisted
        }
    }

    /// Returns the parts of a group that are listed, in the same order.
    pub fn parts(&self, group: &Group) -> Vec<&Group> {
        let parts = group.division.iter().flat_map(|division| &division.parts);
        self.inner.sorted(parts.copied())
    }

    /// Returns what the findings of a group, or of a part of one, have in common. Of several
    /// [`credentials`](Self::credentials) it is the first URI.
    pub fn key<'g>(&'g self, group: &'g Group) -> &'g [u8] {
        match group.scope {
            _ if group.division.is_some() => self.outer.table.key(group.at),
            Scope::Credentials(_) => &group.first_uri,
            _ => self.inner.table.key(group.at).get(4..).unwrap_or_default(),
        }
    }

    /// Returns the credentials that a part is about, if they are in several URIs.
    pub fn credentials<'g>(&'g self, part: &'g Group) -> Option<Credentials<'g>> {
        let Scope::Credentials(uris) = part.scope else {
            return None;
        };
        let key = self.inner.table.key(part.at);
        let host = key.rsplit(|byte| *byte == 0).next().unwrap_or_default();
        (uris.number > 1 || uris.is_more).then_some(Credentials {
            text: &part.text,
            host,
            uris,
        })
    }
}

/// What the URIs of a part have in common.
enum Many<'o> {
    /// The start, as the pattern says.
    Pattern(&'o Arc<str>),
    /// A credential of a kind, which the message of the finding names, and the host.
    Credentials { text: &'o str, host: &'o [u8] },
}

impl Many<'_> {
    fn write_key(&self, key: &mut Vec<u8>) {
        match self {
            Self::Pattern(pattern) => key.extend_from_slice(pattern.as_bytes()),
            Self::Credentials { text, host } => {
                key.extend_from_slice(text.as_bytes());
                key.push(0);
                key.extend(host.iter().map(u8::to_ascii_lowercase));
            }
        }
    }
}

impl Level {
    /// Returns the index of the group with that key, if there is room.
    fn find(&mut self, key: &[u8], occurrence: &Occurrence) -> Option<usize> {
        match self.table.slot(key, occurrence.severity) {
            Slot::Known(at) => Some(at),
            Slot::Full => None,
            Slot::New(at) => {
                self.groups.push(Group::new(occurrence, at));
                Some(at)
            }
        }
    }

    fn sorted(&self, indices: impl Iterator<Item = usize>) -> Vec<&Group> {
        let mut groups: Vec<_> = indices.map(|at| &self.groups[at]).collect();
        groups.sort_by(|a, b| {
            let order = |group: &Group| (group.severity, group.findings);
            let keys = || self.table.key(a.at).cmp(self.table.key(b.at));
            order(b).cmp(&order(a)).then_with(keys)
        });
        groups
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

    fn new(occurrence: &Occurrence, at: usize) -> Self {
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
    fn add_uri(&mut self, many: &Many, occurrence: &Occurrence, is_new: Option<bool>) {
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

    fn add(&mut self, name: &Arc<[u8]>, occurrence: &Occurrence, unit: u64, places: usize) {
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

/// Appends what the findings of a group have in common.
fn write_key(key: &mut Vec<u8>, by: GroupBy, name: &[u8], occurrence: &Occurrence) {
    match by {
        // Rules of different users have the same codes.
        GroupBy::Rule => {
            key.extend_from_slice(occurrence.rule.code.as_bytes());
            key.push(b' ');
            key.extend_from_slice(occurrence.rule.name.as_bytes());
        }
        GroupBy::Uri => key.extend_from_slice(&occurrence.uri),
        GroupBy::Host => key.extend(occurrence.host().iter().map(u8::to_ascii_lowercase)),
        GroupBy::File => key.extend_from_slice(name),
        GroupBy::Message => {
            key.extend_from_slice(name);
            if let Some(number) = occurrence.number {
                key.push(0);
                key.extend_from_slice(&number.to_be_bytes());
            }
        }
    }
}
