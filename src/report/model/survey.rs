//! What a survey of an archive shows beside its groups: hosts, messages, time.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::hash::BuildHasherDefault;
use std::sync::Arc;

use super::table::{Slot, Table};
use super::{Message, Occurrence};
use crate::lint::census::{Census, IdentityHasher, UriCount};
use crate::rule::Severity;

/// The number of messages with most findings that are kept.
const MOST_MESSAGES: usize = 25;

/// The most distinct URIs that are counted: the table of their hashes takes 9.4 MB, and twice as much
/// for more than 917,504 of them.
const MOST_URIS: usize = 900_000;
/// The most schemes that are counted by themselves.
const MOST_SCHEMES: usize = 4_000;

/// Counts by host, message and month.
#[derive(Debug, Default)]
pub struct Survey {
    /// The counts by month, where messages are dated. Months count from the year 0.
    pub months: BTreeMap<i64, MonthRow>,
    /// What was read; `None` if that was not counted.
    pub read: Option<Read>,
    hosts: Table,
    host_rows: Vec<HostRow>,
    /// Those with most findings so far, the most first.
    messages: Vec<MessageRow>,
    current: Option<MessageRow>,
}

/// Counts of what was read.
#[derive(Debug, Default)]
pub struct Read {
    /// The bytes of the text, decompressed.
    pub bytes: u64,
    /// The messages.
    pub messages: u64,
    /// The URIs.
    pub uris: u64,
    /// The counts by scheme and year, where messages are dated.
    pub schemes: BTreeMap<(Cow<'static, str>, Option<i64>), u64>,
    /// Whether there are more hosts than are kept.
    pub more_hosts: bool,
    distinct: HashSet<u64, BuildHasherDefault<IdentityHasher>>,
    more_distinct: bool,
}

impl Read {
    /// Returns the number of distinct URIs, and whether there are more.
    pub fn distinct(&self) -> (u64, bool) {
        (self.distinct.len() as u64, self.more_distinct)
    }

    fn add(&mut self, census: &Census) {
        self.bytes += census.bytes;
        self.messages += census.messages;
        self.uris += census.uris;
        for ((year, scheme), count) in &census.schemes {
            let key = (scheme.clone(), *year);
            if self.schemes.len() < MOST_SCHEMES || self.schemes.contains_key(&key) {
                *self.schemes.entry(key).or_default() += count;
            }
        }
        for hash in &census.hashes {
            if self.distinct.len() < MOST_URIS {
                self.distinct.insert(*hash);
            } else if !self.distinct.contains(hash) {
                self.more_distinct = true;
            }
        }
    }
}

/// The URIs and findings of one month.
#[derive(Clone, Copy, Debug, Default)]
pub struct MonthRow {
    /// The URIs.
    pub count: UriCount,
    /// The number of findings.
    pub findings: u64,
}

/// The URIs and findings on one host.
#[derive(Debug)]
pub struct HostRow {
    /// The number of findings.
    pub findings: u64,
    /// The most severe of them; information if there are none.
    pub severity: Severity,
    /// The URIs.
    pub count: UriCount,
    /// The host in lower case.
    pub host: Box<[u8]>,
}

/// The findings in one message; outside mail and news, in one file.
#[derive(Clone, Debug)]
pub struct MessageRow {
    /// The number of findings.
    pub findings: u64,
    /// The most severe of them.
    pub severity: Severity,
    /// The name of the input.
    pub name: Arc<[u8]>,
    /// The number of the message in its mailbox, from 1.
    pub number: Option<u64>,
    /// The message.
    pub message: Option<Arc<Message>>,
    unit: u64,
}

impl Survey {
    /// Adds a finding, as [`Groups::add`](super::Groups::add).
    pub fn add(&mut self, name: &Arc<[u8]>, occurrence: &Occurrence, unit: u64) {
        let message = occurrence.message.as_ref();
        if let Some(month) = message.and_then(|message| message.month()) {
            self.months.entry(month).or_default().findings += 1;
        }
        self.add_host(occurrence);
        let same = self.current.as_mut().filter(|row| row.unit == unit);
        if let Some(row) = same {
            row.findings += 1;
            row.severity = row.severity.max(occurrence.severity);
            return;
        }
        self.end_message();
        self.current = Some(MessageRow {
            findings: 1,
            severity: occurrence.severity,
            name: name.clone(),
            number: occurrence.number,
            message: occurrence.message.clone(),
            unit,
        });
    }

    fn add_host(&mut self, occurrence: &Occurrence) {
        if occurrence.host.is_empty() {
            return;
        }
        let host = occurrence.host().to_ascii_lowercase();
        if let Some(row) = self.host(&host) {
            row.findings += 1;
            row.severity = row.severity.max(occurrence.severity);
        }
    }

    /// Adds counts of what was read.
    pub fn add_census(&mut self, census: &Census) {
        self.read.get_or_insert_default().add(census);
        for (month, count) in &census.months {
            self.months.entry(*month).or_default().count.add(*count);
        }
        for (host, count) in &census.hosts {
            match self.host(host) {
                Some(row) => row.count.add(*count),
                None => self.read.get_or_insert_default().more_hosts = true,
            }
        }
    }

    /// Returns the row of a host, if there is room for it.
    fn host(&mut self, host: &[u8]) -> Option<&mut HostRow> {
        match self.hosts.slot(host, Severity::Info) {
            Slot::Known(at) => self.host_rows.get_mut(at),
            Slot::New(_) => {
                self.host_rows.push(HostRow {
                    findings: 0,
                    severity: Severity::Info,
                    count: UriCount::default(),
                    host: host.into(),
                });
                self.host_rows.last_mut()
            }
            Slot::Full => None,
        }
    }

    /// Ends the message of the last finding.
    pub fn end_message(&mut self) {
        let Some(row) = self.current.take() else {
            return;
        };
        let at = self
            .messages
            .partition_point(|other| other.findings >= row.findings);
        if at < MOST_MESSAGES {
            self.messages.insert(at, row);
            self.messages.truncate(MOST_MESSAGES);
        }
    }

    /// Returns the messages with most findings, the most first, without the last one until
    /// [`end_message`](Self::end_message).
    pub fn messages(&self) -> &[MessageRow] {
        &self.messages
    }

    /// Returns the hosts: those with most findings first, then those with most URIs.
    pub fn hosts(&self) -> Vec<&HostRow> {
        let mut rows: Vec<_> = self.host_rows.iter().collect();
        rows.sort_by_key(|row| (Reverse(row.findings), Reverse(row.count.uris), &row.host));
        rows
    }
}
