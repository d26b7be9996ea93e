//! Folds repeats in reports for people: of findings of one rule on one URI in one input, the first
//! is shown, and a line at the end of the input says how many more there are, and where. Of those that
//! [repeat by pattern](super::patterns) in the run, the first ones are shown, and lines at its end count
//! the others.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::patterns::{Fate, GlobForm, Patterns, Sample, entries};
use super::{Joiner, Name, words};
use crate::finding::Finding;
use crate::finding::keys::Counted;
use crate::rule::{Rule, Severity};
use crate::run::Summary;
use crate::text::escape;

/// The most findings of an input that others are compared with. Later ones are all shown.
const MOST: usize = 4096;
/// How many bytes their URIs take at most.
const MOST_BYTES: usize = 2 * 1024 * 1024;
/// How many lines are listed.
const LINES: usize = 5;
/// How many characters of a URI are shown.
const LONGEST_URI: usize = 120;

/// A rendered finding.
#[derive(Debug)]
pub(super) struct Item {
    key: Key,
    rule: &'static Rule,
    severity: Severity,
    place: Place,
    /// What is written if it is the first.
    pub text: Vec<u8>,
}

/// What makes two findings the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    code: &'static str,
    severity: &'static str,
    uri: Vec<u8>,
}

/// Where a repeat is.
#[derive(Clone, Copy, Debug)]
enum Place {
    Message(u64),
    Line(u64),
    Byte(u64),
}

impl Item {
    /// Returns an item; where lines are not counted, its place is its byte.
    pub fn new(finding: &Finding, text: Vec<u8>, counted: Counted) -> Self {
        Self {
            key: Key {
                code: finding.rule.code,
                severity: finding.severity.name(),
                uri: finding.uri.clone(),
            },
            rule: finding.rule,
            severity: finding.severity,
            place: match finding.message_number {
                _ if counted == Counted::No => Place::Byte(finding.location.bytes.start),
                Some(number) => Place::Message(number),
                None => Place::Line(finding.location.line),
            },
            text,
        }
    }

    /// Returns about how many bytes of memory it takes.
    pub const fn weight(&self) -> usize {
        size_of::<Self>() + self.text.capacity() + self.key.uri.capacity()
    }
}

/// The repeats of a finding.
#[derive(Debug, Default)]
struct Repeats {
    /// The number of the finding among the first ones.
    index: usize,
    count: u64,
    /// The first few, and the last.
    places: Vec<Place>,
    last: Option<Place>,
}

/// Writes the first finding of each kind, and a line for its repeats.
#[derive(Debug, Default)]
pub(super) struct Folding {
    first: HashMap<Key, Repeats>,
    bytes: usize,
    patterns: Patterns,
    /// The number of the input.
    file: u64,
}

impl Joiner for Folding {
    type Part = Vec<Item>;

    fn part(&mut self, out: &mut dyn Write, part: Vec<Item>) -> io::Result<()> {
        part.into_iter().try_for_each(|item| self.item(out, item))
    }

    fn end_input(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut repeated: Vec<_> = self.first.drain().collect();
        self.bytes = 0;
        repeated.retain(|(_, repeats)| repeats.count > 0);
        repeated.sort_by_key(|(_, repeats)| repeats.index);
        for (key, repeats) in &repeated {
            write_repeats(out, key, repeats)?;
        }
        if repeated.is_empty() {
            return Ok(());
        }
        out.write_all(b"\n")
    }

    fn begin_input(&mut self, _: &mut dyn Write, _: Name) -> io::Result<()> {
        self.file += 1;
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, _: &Summary) -> io::Result<()> {
        write_patterns(out, &self.patterns)
    }
}

impl Folding {
    fn item(&mut self, out: &mut dyn Write, item: Item) -> io::Result<()> {
        // Without a URI, there is nothing that is the same.
        if item.key.uri.is_empty() {
            return out.write_all(&item.text);
        }
        let counted = self.patterns.count(&Sample {
            rule: item.rule,
            severity: item.severity,
            uri: &item.key.uri,
            file: self.file,
        });
        if let Some(repeats) = self.first.get_mut(&item.key) {
            repeats.count += 1;
            if repeats.places.len() < LINES {
                repeats.places.push(item.place);
            }
            repeats.last = Some(item.place);
            return Ok(());
        }
        if let Fate::Folded(_) = self.patterns.show(counted) {
            return Ok(());
        }
        if self.first.len() < MOST && self.bytes < MOST_BYTES {
            self.bytes += item.key.uri.len();
            let index = self.first.len();
            let repeats = Repeats {
                index,
                ..Repeats::default()
            };
            self.first.insert(item.key, repeats);
        }
        out.write_all(&item.text)
    }
}

/// Writes how many findings are not shown, and what would end them.
fn write_patterns(out: &mut dyn Write, patterns: &Patterns) -> io::Result<()> {
    let listed = patterns.listed();
    if listed.is_empty() {
        return Ok(());
    }
    let folded = listed.iter().map(|pattern| pattern.folded).sum();
    let folded = words::count(folded, "more finding");
    let number = words::count(listed.len() as u64, "pattern");
    writeln!(
        out,
        "note: {folded} of {number}; this in urilint.toml ends them:\n"
    )?;
    writeln!(out, "{}\n", entries(&listed, GlobForm::Plain))
}

fn write_repeats(out: &mut dyn Write, key: &Key, repeats: &Repeats) -> io::Result<()> {
    let code = words::visible(key.code.as_bytes());
    write!(out, "note: {}[{code}] ", key.severity)?;
    let uri = String::from_utf8_lossy(&key.uri);
    match uri.char_indices().nth(LONGEST_URI) {
        None => escape::percent(out, &key.uri)?,
        Some((end, _)) => {
            escape::percent(out, uri[..end].as_bytes())?;
            out.write_all("…".as_bytes())?;
        }
    }
    writeln!(
        out,
        ": {} more, {}",
        words::number(repeats.count),
        places(repeats)
    )
}

/// Returns where repeats are: `in messages 2–2600`, or `on lines 4, 9 …`.
fn places(repeats: &Repeats) -> String {
    let numbers: Vec<_> = repeats.places.iter().map(|place| place.number()).collect();
    let last = repeats.last.map_or(0, Place::number);
    let first = numbers.first().copied().unwrap_or_default();
    match repeats.last {
        Some(Place::Message(_)) if first == last => format!("in message {first}"),
        Some(Place::Message(_)) => format!("in messages {first}–{last}"),
        Some(Place::Byte(_)) if repeats.count == 1 => format!("at byte {first}"),
        Some(Place::Byte(_)) => format!("at bytes {}", listed(&numbers, repeats.count)),
        _ if repeats.count == 1 => format!("on line {first}"),
        _ => format!("on lines {}", listed(&numbers, repeats.count)),
    }
}

fn listed(numbers: &[u64], count: u64) -> String {
    let mut list = String::new();
    for (at, number) in numbers.iter().enumerate() {
        // Writing to a string does not fail.
        let _ = write!(list, "{}{number}", if at == 0 { "" } else { ", " });
    }
    if count > numbers.len() as u64 {
        list.push_str(" …");
    }
    list
}

impl Place {
    const fn number(self) -> u64 {
        match self {
            Self::Message(number) | Self::Line(number) | Self::Byte(number) => number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::full::FULL;
    use super::super::samples::{finding, written_all};

    #[test]
    fn repeats_are_a_line_at_the_end() {
        let repeated = |numbers: &[Option<u64>]| {
            let findings: Vec<_> = numbers
                .iter()
                .map(|&number| {
                    let mut finding = finding();
                    finding.message_number = number;
                    finding
                })
                .collect();
            let text = written_all(&FULL, &findings);
            assert_eq!(text.matches("error[C001]: password").count(), 1, "{text}");
            text.lines().rev().nth(1).unwrap_or_default().to_owned()
        };
        let uri = "note: error[C001] ftp://anna:*******@ftp.example.org/pub/";
        let messages: Vec<_> = (1..=2600).map(Some).collect();
        for (numbers, expected) in [
            (
                &messages[..],
                format!("{uri}: 2,599 more, in messages 2–2600"),
            ),
            (&[Some(3), Some(9)], format!("{uri}: 1 more, in message 9")),
            (&[None; 2], format!("{uri}: 1 more, on line 42")),
            (&[None; 4], format!("{uri}: 3 more, on lines 42, 42, 42")),
            (
                &[None; 9],
                format!("{uri}: 8 more, on lines 42, 42, 42, 42, 42 …"),
            ),
        ] {
            assert_eq!(repeated(numbers), expected);
        }
    }

    #[test]
    fn other_findings_are_shown() {
        let mut other = finding();
        other.uri = b"ftp://ftp.example.org/".to_vec();
        let mut none = finding();
        none.uri = Vec::new();
        let text = written_all(&FULL, &[finding(), other, none.clone(), none]);
        assert_eq!(text.matches("error[C001]").count(), 4, "{text}");
        assert!(!text.contains(" more, "), "{text}");
    }
}
