//! Findings as reports that group them see them: compact, with what identifies their message.
//!
//! ```text
//! Finding -> Occurrence (in the worker) -> Batch -> Groups and Survey (in the thread that joins)
//! ```
//!
//! All text in it is masked. It is not escaped: each report does that.

mod groups;
mod message;
mod survey;
mod suspects;
mod table;

use std::ops::Range;
use std::sync::Arc;

pub use groups::{AtLeast, Credentials, Group, Groups, Place};
pub use message::Message;
pub use survey::{MessageRow, MonthRow, Read, Survey};
pub use suspects::{Fold, Suspect, Suspects};

use super::patterns::Fate;
use crate::finding::{Finding, block, host_range};
use crate::rule::{Rule, Severity};
use crate::run::{Positions, Shift};

/// A finding, without what no group shows.
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// The rule.
    pub rule: &'static Rule,
    /// The severity of this finding.
    pub severity: Severity,
    /// The message of the finding.
    pub text: Box<str>,
    /// The URI.
    pub uri: Box<[u8]>,
    /// The range of the host in the URI, or an empty range.
    pub host: Range<usize>,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    /// The number of the message in its mailbox, from 1.
    pub number: Option<u64>,
    /// The message.
    pub message: Option<Arc<Message>>,
    /// What it is counted for instead of its URI, if that is not listed.
    pub fate: Fate,
}

impl Occurrence {
    /// Returns what groups show of a finding. `last` is the message of the finding before it, which
    /// is shared.
    fn of(finding: &Finding, last: Option<&Arc<Message>>) -> Self {
        Self {
            rule: finding.rule,
            severity: finding.severity,
            text: finding.message.as_str().into(),
            host: host_range(&finding.uri),
            uri: finding.uri.as_slice().into(),
            line: finding.location.line,
            column: finding.location.column,
            number: finding.message_number,
            message: Message::of(finding, last),
            fate: Fate::Shown,
        }
    }

    /// Returns the host, or an empty string.
    pub fn host(&self) -> &[u8] {
        self.uri.get(self.host.clone()).unwrap_or_default()
    }

    fn weight(&self) -> usize {
        size_of::<Self>() + block(self.text.len()) + block(self.uri.len())
    }
}

/// Findings of a part of an input.
#[derive(Debug, Default)]
pub struct Batch {
    occurrences: Vec<Occurrence>,
    positions: Positions,
    shift: Shift,
    weight: usize,
}

impl Batch {
    /// Returns an empty batch, for findings with such positions.
    pub fn new(positions: Positions) -> Self {
        Self {
            positions,
            ..Self::default()
        }
    }

    /// Adds a finding.
    pub fn add(&mut self, finding: &Finding) {
        let last = self.occurrences.last();
        let last = last.and_then(|last| last.message.as_ref());
        let occurrence = Occurrence::of(finding, last);
        self.weight += occurrence.weight();
        if let Some(message) = &occurrence.message
            && last.is_none_or(|last| !Arc::ptr_eq(last, message))
        {
            self.weight += message.weight();
        }
        self.occurrences.push(occurrence);
    }

    /// Sets what precedes the findings, if their positions are relative.
    pub const fn shift(&mut self, by: Shift) {
        self.shift = by;
    }

    /// Returns about how many bytes of memory it takes.
    pub const fn weight(&self) -> usize {
        self.weight
    }

    /// Returns the findings, with their positions in the input.
    pub fn into_occurrences(self) -> impl Iterator<Item = Occurrence> {
        let shift = match self.positions {
            Positions::Absolute => Shift::default(),
            Positions::Relative => self.shift,
        };
        self.occurrences.into_iter().map(move |mut occurrence| {
            occurrence.column = shift.column(occurrence.line, occurrence.column);
            occurrence.line = shift.line(occurrence.line);
            occurrence.number = occurrence.number.map(|number| shift.message(number));
            occurrence
        })
    }
}
