//! Groups of findings, and what these are divided by.

mod group;
mod limit;
mod merge;

use std::collections::HashSet;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::Arc;

pub use group::{AtLeast, Credentials, Group, Place, Scope};

use super::Occurrence;
use super::table::{Slot, Table};
use crate::report::patterns::Fate;
use crate::report::view::GroupBy;
use crate::rule::Action;

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
