//! A parser for directives in comments.
//!
//! ```text
//! urilint: ignore[C001,S] why     after white space, at the start of a line, or in a comment
//! urilint: ignore -- why          without brackets only at the start or in a comment,
//! urilint: off                    and with a reason only after a mark
//! ```
//!
//! Directives in quotes and backticks are ignored. Names of unknown rules are reported.

use std::fmt;
use std::sync::Arc;

use memchr::{memchr, memmem, memrchr};

use super::comment::{Position, ends, is_alone, position, reason};
use crate::finding::{Snippet, block};
use crate::format::{HEAD, Record};
use crate::rule::{
    Checks, RULES, Rule, SelectorKind, Snippets, is_own_code, similar, unknown_rule,
};
use crate::text::line_index::{LineIndex, SourceChunk};
use crate::text::location::Location;

/// The start of a directive.
const START: &[u8] = b"urilint:";
/// The names of the directives.
const WORDS: [(&str, Word); 4] = [
    ("ignore", Word::Ignore),
    ("ignore-file", Word::File),
    ("off", Word::Off),
    ("on", Word::On),
];
/// The maximum length of a directive with brackets.
const MAX_LENGTH: usize = 512;
/// The number of bytes of a line that are searched before and after a directive. Findings
/// farther before it on the same line are not suppressed.
const NEAR: usize = 4096;
/// The maximum length of a directive without brackets.
const MAX_BARE_LENGTH: usize = 32;
/// The maximum number of directives that one call returns.
const BATCH: usize = 256;

#[derive(Clone, Copy)]
enum Word {
    Ignore,
    File,
    Off,
    On,
}

/// A comment that controls which findings are reported.
#[derive(Clone, Debug)]
pub(crate) struct Directive {
    /// The location, from `urilint:` to the end of the name or of the brackets.
    pub location: Location,
    /// The start of the line, as far as it is in the same record and within [`NEAR`].
    pub from: u64,
    /// The effect.
    pub action: Action,
    /// The selected rules; empty if the directive applies to all rules or names no known one.
    pub selectors: Vec<Selector>,
    /// True if the directive has brackets but names no known rule in them.
    pub void: bool,
    /// The errors in the directive.
    pub faults: Vec<Fault>,
    /// The reason that follows it.
    pub reason: Option<Arc<str>>,
    /// The snippet for reports.
    pub snippet: Option<Snippet>,
}

/// The effect of a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// No effect, because the directive is invalid.
    None,
    /// Suppresses findings on its line and on so many `below`: up to the next one that is not
    /// blank if the directive is alone on its line, otherwise none. Formatters put a blank line
    /// after a comment, and reStructuredText requires one.
    Ignore { below: u64 },
    /// Suppresses findings until the matching `on`.
    Off,
    /// Ends the effect of `off`.
    On,
    /// Suppresses findings to the end of the file; allowed only at its start.
    File,
}

/// An error in a directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub message: String,
    pub help: &'static str,
}

/// A selector of rules: a code or name, the letter of a group, or `ALL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Selector {
    kind: SelectorKind,
    /// The code of a selected rule.
    code: &'static str,
}

impl Directive {
    /// Returns the number of lines below its own to which the directive also applies.
    pub const fn lines_below(&self) -> u64 {
        match self.action {
            Action::Ignore { below } => below,
            _ => 0,
        }
    }

    /// Returns true if the directive names no known rule, or is invalid.
    pub const fn is_void(&self) -> bool {
        self.void || matches!(self.action, Action::None)
    }

    /// Returns the approximate size in memory.
    pub fn weight(&self) -> usize {
        let faults = self
            .faults
            .iter()
            .map(|fault| block(fault.message.capacity()));
        size_of::<Self>()
            + block(self.selectors.capacity() * size_of::<Selector>())
            + block(self.faults.capacity() * size_of::<Fault>())
            + faults.sum::<usize>()
            + self.reason.as_ref().map_or(0, |reason| reason.len())
            + self
                .snippet
                .as_ref()
                .map_or(0, |snippet| block(snippet.text.capacity()))
    }
}

impl Selector {
    /// Returns the selector of that name, of a rule of the table or of the user's `own`.
    fn of(name: &str, own: &[&'static Rule]) -> Result<Self, Fault> {
        let named = RULES.iter().chain(own).find_map(|rule| {
            let kind = SelectorKind::of(name, rule)?;
            Some(Self {
                kind,
                code: rule.code,
            })
        });
        named.ok_or_else(|| Fault {
            message: unknown_rule(name, own).to_string(),
            help: "write the code or name of a rule, or the letter of a group",
        })
    }

    /// Returns true if the selector includes `rule`.
    pub fn includes(self, rule: &Rule) -> bool {
        match self.kind {
            SelectorKind::All => true,
            SelectorKind::Group => self.code[..1] == rule.code[..1],
            SelectorKind::Rule => self.code == rule.code,
        }
    }

    /// Returns true if the selector names exactly that rule.
    pub fn names(self, rule: &Rule) -> bool {
        self.kind == SelectorKind::Rule && self.code == rule.code
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self.kind {
            SelectorKind::All => "ALL",
            SelectorKind::Group => &self.code[..1],
            SelectorKind::Rule => self.code,
        })
    }
}

/// A search for directives in the records of a source, advanced on demand.
#[derive(Debug)]
pub(crate) struct Comments {
    snippets: Snippets,
    /// The user's own rules.
    own: Vec<&'static Rule>,
    /// The source offset up to which the search is complete.
    to: u64,
    /// The start of the line of the last directive, or of the record.
    line: u64,
    /// True if the record continues in another part.
    open: bool,
    lines: LineIndex,
}

impl Comments {
    /// Creates a search for directives about the rules of `checks`.
    pub fn new(checks: &Checks) -> Self {
        Self {
            snippets: checks.snippets,
            own: checks.own_rules().to_vec(),
            to: 0,
            line: 0,
            open: false,
            lines: LineIndex::new(0),
        }
    }

    /// Starts a record or its next part; `lines` must have counted up to its start.
    pub fn start(&mut self, record: &Record, lines: &LineIndex) {
        // The parts of a record may overlap.
        self.to = self.to.max(record.offset);
        self.line = record.offset;
        self.open = record.open;
        self.lines = lines.clone();
    }

    /// Returns the offset up to which the search must be complete before a finding that starts
    /// at `start` is reported.
    pub const fn required_for(start: u64) -> u64 {
        start + NEAR as u64 + 1
    }

    /// Returns the next directives that start before the source offset `until`, in the order in
    /// which they take effect. At most [`BATCH`] are returned: call again until the result is
    /// empty.
    pub fn find(&mut self, chunk: SourceChunk, until: u64) -> Vec<Directive> {
        let SourceChunk { bytes, offset } = chunk;
        let split = if self.open { START.len() - 1 } else { 0 };
        let end = until.min(offset + bytes.len().saturating_sub(split) as u64);
        let mut found = Vec::new();
        if end <= self.to {
            return found;
        }
        let index = |at: u64| (at - offset) as usize;
        let done = index(self.to);
        self.to = end;
        let searched = bytes.len().min(index(end) + START.len() - 1);
        for at in memmem::find_iter(&bytes[done..searched], START).map(|at| done + at) {
            let start = offset + at as u64;
            if found.len() == BATCH {
                self.to = start;
                break;
            }
            let line = index(self.line);
            if let Some(end) = memrchr(b'\n', &bytes[line..at]) {
                self.line += end as u64 + 1;
            }
            let near = index(self.line).max(at.saturating_sub(NEAR));
            let rest = &bytes[at..bytes.len().min(at + NEAR)];
            if self.open && may_continue(rest) {
                self.to = start;
                break;
            }
            let Some(mut parsed) = parse(&bytes[near..at], rest, &self.own) else {
                continue;
            };
            if parsed.action == Action::File {
                parsed.require_head(start);
            }
            let location = self.lines.location(chunk, start..start + parsed.len as u64);
            found.push(self.directive(parsed, offset + near as u64, location, rest));
        }
        found
    }

    fn directive(&self, parsed: Parsed, from: u64, location: Location, rest: &[u8]) -> Directive {
        let snippet = Snippet {
            text: rest[..parsed.len].to_vec(),
            offset: location.bytes.start,
            range: 0..parsed.len,
            decoded: false,
        };
        Directive {
            location,
            from,
            action: parsed.action,
            selectors: parsed.selectors,
            void: parsed.void,
            faults: parsed.faults,
            reason: reason(&rest[parsed.len..]),
            snippet: (self.snippets == Snippets::Wanted).then_some(snippet),
        }
    }
}

/// Returns true if a directive, or the blank lines after it, may continue after the available part
/// of a record.
fn may_continue(rest: &[u8]) -> bool {
    if let Some(end) = memchr(b'\n', rest) {
        return rest.len() < MAX_LENGTH && rest[end..].trim_ascii().is_empty();
    }
    let open = memchr(b'[', rest).is_some() && memchr(b']', rest).is_none();
    !rest.is_empty() && rest.len() < MAX_LENGTH && (open || rest.len() < MAX_BARE_LENGTH)
}

/// A parsed directive, without its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parsed {
    pub len: usize,
    pub action: Action,
    pub selectors: Vec<Selector>,
    pub void: bool,
    pub faults: Vec<Fault>,
}

impl Parsed {
    fn new(len: usize, action: Action) -> Self {
        Self {
            len,
            action,
            selectors: Vec::new(),
            void: false,
            faults: Vec::new(),
        }
    }

    fn faulty(len: usize, message: impl Into<String>, help: &'static str) -> Self {
        let message = message.into();
        Self {
            faults: vec![Fault { message, help }],
            ..Self::new(len, Action::None)
        }
    }

    /// Makes `ignore-file` invalid after the start of the file.
    fn require_head(&mut self, offset: u64) {
        if offset >= HEAD as u64 {
            let message = "`ignore-file` after the first 8 KiB of the file";
            *self = Self::faulty(
                self.len,
                message,
                "write `urilint: off`, or move it to the start of the file",
            );
        }
    }

    /// Adds the rules in the brackets.
    fn add_selectors(&mut self, names: &[u8], own: &[&'static Rule]) {
        for name in names.split(|byte| *byte == b',').map(<[u8]>::trim_ascii) {
            let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
            let text = std::str::from_utf8(name).unwrap_or_default();
            if text.is_empty() || text.len() > 40 || !name.iter().all(plain) {
                self.faults.push(Fault {
                    message: "not a rule name or code".to_owned(),
                    help: "write codes, names or group letters, separated by commas",
                });
                continue;
            }
            // Without rules of the user's own, nothing is known about their codes.
            if own.is_empty() && is_own_code(text) {
                continue;
            }
            match Selector::of(text, own) {
                Ok(selector) if !self.selectors.contains(&selector) => {
                    self.selectors.push(selector);
                }
                Ok(_) => {}
                Err(fault) => self.faults.push(fault),
            }
        }
        self.void = self.selectors.is_empty();
        // Report each error once.
        self.faults.dedup();
    }
}

/// Parses `text`, which starts with `urilint:`; `before` is the text before it on its line, and
/// `own` are the user's own rules.
pub(super) fn parse(before: &[u8], text: &[u8], own: &[&'static Rule]) -> Option<Parsed> {
    let line = &text[..memchr(b'\n', text).unwrap_or(text.len())];
    let position = position(before);
    let spaces = line[START.len()..]
        .iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'));
    let start = START.len() + spaces.count();
    let letters = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let end = start + line[start..].iter().take_while(letters).count();
    let name = std::str::from_utf8(&line[start..end]).ok()?;
    let brackets = line.get(end) == Some(&b'[');
    if position == Position::Inside || name.is_empty() {
        return None;
    }
    let word = WORDS
        .iter()
        .find(|(word, _)| *word == name)
        .map(|(_, word)| *word);
    if !brackets {
        let word = word.filter(|_| position == Position::Comment && ends(&line[end..]))?;
        return Some(Parsed::new(end, word.action(before, &text[end..])));
    }
    let Some(close) = memchr(b']', &line[..line.len().min(end + MAX_LENGTH)]) else {
        word?;
        return Some(Parsed::faulty(
            end,
            "unclosed `[`",
            "close it with `]` on the same line",
        ));
    };
    let len = close + 1;
    let Some(word) = word else {
        let similar = similar(name, WORDS.iter().map(|(word, _)| *word));
        let hint = similar.map_or(String::new(), |word| format!("; did you mean `{word}`?"));
        let message = format!(
            "unknown directive `urilint: {}`{hint}",
            &name[..name.len().min(40)]
        );
        return Some(Parsed::faulty(
            len,
            message,
            "write `ignore`, `ignore-file`, `off` or `on`",
        ));
    };
    let mut parsed = Parsed::new(len, word.action(before, &text[len..]));
    parsed.add_selectors(&line[end + 1..close], own);
    Some(parsed)
}

impl Word {
    /// Returns the effect between `before` on the same line and `after`, which goes on after the
    /// line.
    fn action(self, before: &[u8], after: &[u8]) -> Action {
        match self {
            Self::Ignore => Action::Ignore {
                below: lines_below(before, after),
            },
            Self::File => Action::File,
            Self::Off => Action::Off,
            Self::On => Action::On,
        }
    }
}

/// Returns the number of lines from that of the directive to the next one that is not blank, or 0 if
/// the directive is not alone on its line.
fn lines_below(before: &[u8], after: &[u8]) -> u64 {
    // What follows the last line end is not a line: the record may end there.
    let mut lines = after.split_inclusive(|b| *b == b'\n');
    let rest = lines.next().unwrap_or_default();
    if !is_alone(before, rest.strip_suffix(b"\n").unwrap_or(rest)) {
        return 0;
    }
    let blank = lines.take_while(|line| line.trim_ascii().is_empty());
    1 + blank.count() as u64
}
