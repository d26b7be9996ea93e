//! Messages to look at: those with links that mislead or hide where they lead.

use std::cmp::Reverse;
use std::sync::Arc;

use super::table::{Slot, Table};
use super::{Message, Occurrence};
use crate::host::domain::domain_of;
use crate::rule::{Action, Rule, Severity};

/// The most reasons of a message that are kept.
const MOST_REASONS: usize = 8;

/// Messages with such links, those alike as one.
#[derive(Debug, Default)]
pub struct Suspects {
    /// The number of messages.
    pub messages: u64,
    /// Those of which only the number is known.
    pub rest: u64,
    folds: Vec<Fold>,
    index: Table,
    current: Option<Suspect>,
}

/// Messages that are alike: their first reason is the same rule, and its URI is at the same domain.
#[derive(Debug)]
pub struct Fold {
    /// The number of messages.
    pub messages: u64,
    /// The one with the most reasons, or the first of them.
    pub suspect: Suspect,
}

/// A message with such links.
#[derive(Debug)]
pub struct Suspect {
    /// The name of the input.
    pub name: Arc<[u8]>,
    /// The number of the message in its mailbox, from 1.
    pub number: Option<u64>,
    /// The message.
    pub message: Arc<Message>,
    /// Why, the most severe first; each rule once.
    pub reasons: Vec<Reason>,
    unit: u64,
}

/// A finding that makes a message one to look at.
#[derive(Debug)]
pub struct Reason {
    /// The rule.
    pub rule: &'static Rule,
    /// The severity of the finding.
    pub severity: Severity,
    /// The message of the finding: what is claimed, and what is so.
    pub text: Box<str>,
    /// The URI.
    pub uri: Box<[u8]>,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    domain: Box<[u8]>,
}

impl Suspect {
    /// Returns how severe the worst reason is, and how many rules found something.
    pub fn rank(&self) -> (Severity, usize) {
        let worst = self.reasons.first();
        let severity = worst.map_or(Severity::Info, |reason| reason.severity);
        (severity, self.reasons.len())
    }

    fn add(&mut self, reason: Reason) {
        let mut same = self.reasons.iter();
        if same.any(|other| other.rule == reason.rule && other.severity >= reason.severity) {
            return;
        }
        self.reasons.retain(|other| other.rule != reason.rule);
        let severity = reason.severity;
        let at = self
            .reasons
            .partition_point(|other| other.severity >= severity);
        self.reasons.insert(at, reason);
        self.reasons.truncate(MOST_REASONS);
    }
}

impl Suspects {
    /// Adds a finding, as [`Groups::add`](super::Groups::add).
    pub fn add(&mut self, name: &Arc<[u8]>, occurrence: &Occurrence, unit: u64) {
        let is_hostile = occurrence.rule.action.is_some_and(Action::is_about_message);
        let Some(message) = occurrence.message.as_ref().filter(|_| is_hostile) else {
            return;
        };
        let reason = Reason {
            rule: occurrence.rule,
            severity: occurrence.severity,
            text: occurrence.text.clone(),
            uri: occurrence.uri.clone(),
            line: occurrence.line,
            column: occurrence.column,
            domain: domain_of(occurrence.host()).to_ascii_lowercase().into(),
        };
        if let Some(current) = self.current.as_mut().filter(|it| it.unit == unit) {
            return current.add(reason);
        }
        self.end_message();
        self.current = Some(Suspect {
            name: name.clone(),
            number: occurrence.number,
            message: message.clone(),
            reasons: vec![reason],
            unit,
        });
    }

    /// Ends the message of the last finding.
    pub fn end_message(&mut self) {
        let Some(suspect) = self.current.take() else {
            return;
        };
        let Some(first) = suspect.reasons.first() else {
            return;
        };
        if first.severity == Severity::Info {
            return;
        }
        self.messages += 1;
        let key = [first.rule.code.as_bytes(), b" ", &first.domain].concat();
        match self.index.slot(&key, first.severity) {
            Slot::New(_) => self.folds.push(Fold {
                messages: 1,
                suspect,
            }),
            Slot::Known(at) => {
                let fold = &mut self.folds[at];
                fold.messages += 1;
                if suspect.rank() > fold.suspect.rank() {
                    fold.suspect = suspect;
                }
            }
            Slot::Full => self.rest += 1,
        }
    }

    /// Returns the messages, those with the most severe and the most different reasons first.
    pub fn ranked(&self) -> Vec<&Fold> {
        let mut folds: Vec<_> = self.folds.iter().collect();
        folds.sort_by_key(|fold| Reverse((fold.suspect.rank(), fold.messages)));
        folds
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::patterns::Fate;
    use super::*;
    use crate::rule::{RULES, find};

    fn occurrence(code: &str, severity: Severity, uri: &str, number: u64) -> Occurrence {
        let host = "https://".len()..uri.len() - 1;
        Occurrence {
            rule: find(code, RULES).unwrap(),
            severity,
            text: format!("{code} {uri}").into(),
            uri: uri.as_bytes().into(),
            host,
            line: number,
            column: 1,
            number: Some(number),
            message: Some(Arc::default()),
            fate: Fate::Shown,
        }
    }

    #[test]
    fn messages_are_ranked_and_folded() {
        use Severity::{Error, Info, Warning};
        let name: Arc<[u8]> = b"a.mbox"[..].into();
        let mut suspects = Suspects::default();
        for (code, severity, uri, number) in [
            ("X029", Warning, "https://a.example.org/", 1),
            ("X029", Warning, "https://b.example.org/", 2),
            ("M022", Warning, "https://b.example.org/", 2),
            ("M022", Warning, "https://b.example.org/", 2),
            ("X024", Info, "https://c.example.org/", 3),
            ("M013", Error, "https://d.example.org/", 4),
            ("S001", Error, "https://e.example.org/", 5),
            ("X029", Warning, "https://a.example.net/", 6),
            ("M013", Info, "https://a.example.net/", 7),
            ("M022", Info, "https://a.example.net/", 8),
        ] {
            suspects.add(&name, &occurrence(code, severity, uri, number), number);
        }
        suspects.end_message();
        let found = suspects.ranked().into_iter().map(|fold| {
            let suspect = &fold.suspect;
            let codes: Vec<_> = suspect.reasons.iter().map(|it| it.rule.code).collect();
            format!(
                "{}: {} ({})",
                suspect.number.unwrap(),
                codes.join(" "),
                fold.messages
            )
        });
        assert_eq!(
            found.collect::<Vec<_>>(),
            ["4: M013 (1)", "2: X029 M022 (2)", "6: X029 (1)"]
        );
        assert_eq!((suspects.messages, suspects.rest), (4, 0));
    }
}
