//! Finding the comments, and reading what they say.
//!
//! ```text
//! urilint: ignore[C001,S] why     behind white space, at the start, or in a comment
//! urilint: ignore -- why          without brackets only at the start or in a comment,
//! urilint: off                    and a reason only behind a sign
//! ```
//!
//! In quotes and backticks they are shown, and not meant. What no rule is named by is
//! said, not passed over.

use std::fmt;

use memchr::{memchr, memmem, memrchr};

use super::comment::{Stand, ends, is_alone, stand};
use crate::finding::{Snippet, block};
use crate::format::{HEAD, Record};
use crate::rule::Snippets;
use crate::rule::{RULES, Rule, SelectorKind, similar, unknown_rule};
use crate::text::line_index::{LineIndex, SourceChunk};
use crate::text::location::Location;

/// What they start with.
const START: &[u8] = b"urilint:";
/// The words behind that.
const WORDS: [(&str, Word); 4] = [
    ("ignore", Word::Ignore),
    ("ignore-file", Word::File),
    ("off", Word::Off),
    ("on", Word::On),
];
/// Brackets close within so many bytes.
const LONGEST: usize = 512;
/// So much of a line is looked at on either side; a finding that stands farther before one
/// on its line is not suppressed.
const NEAR: usize = 4096;
/// No comment without brackets is longer.
const SHORT: usize = 32;
/// So many are handed over at a time.
const MOST: usize = 256;

#[derive(Clone, Copy)]
enum Word {
    Ignore,
    File,
    Off,
    On,
}

/// A comment that says what is not to be reported.
#[derive(Clone, Debug)]
pub(crate) struct Directive {
    /// Where it stands, from `urilint:` to the end of the word or of the brackets.
    pub location: Location,
    /// Where the line starts, as far as it is in the same record and near.
    pub from: u64,
    /// What it does.
    pub action: Action,
    /// The rules that it names; none where it holds for all, or names no rule there is.
    pub selectors: Vec<Selector>,
    /// Whether it has brackets, and names no rule in them.
    pub void: bool,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
    /// What a report shows of it.
    pub snippet: Option<Snippet>,
}

/// What a comment does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Nothing: it is not understood.
    None,
    /// Suppresses on its line, and, where it stands `alone`, on the next one.
    Ignore { alone: bool },
    /// Suppresses until it is turned on.
    Off,
    /// Ends that.
    On,
    /// Suppresses to the end of the file; stands at its head.
    File,
}

/// What is wrong with a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub message: String,
    pub help: &'static str,
}

/// What names rules: a code or name, a letter, or `ALL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Selector {
    kind: SelectorKind,
    /// A rule that it takes.
    code: &'static str,
}

impl Directive {
    /// Whether it holds for the next line, too.
    pub const fn is_alone(&self) -> bool {
        matches!(self.action, Action::Ignore { alone: true })
    }

    /// Whether it names no rule there is, or is not understood.
    pub const fn is_void(&self) -> bool {
        self.void || matches!(self.action, Action::None)
    }

    /// About how many bytes it takes in memory.
    pub fn weight(&self) -> usize {
        let faults = self
            .faults
            .iter()
            .map(|fault| block(fault.message.capacity()));
        size_of::<Self>()
            + block(self.selectors.capacity() * size_of::<Selector>())
            + block(self.faults.capacity() * size_of::<Fault>())
            + faults.sum::<usize>()
            + self
                .snippet
                .as_ref()
                .map_or(0, |snippet| block(snippet.text.capacity()))
    }
}

impl Selector {
    fn of(name: &str) -> Result<Self, Fault> {
        let named = RULES.iter().find_map(|rule| {
            let kind = SelectorKind::of(name, rule)?;
            Some(Self {
                kind,
                code: rule.code,
            })
        });
        named.ok_or_else(|| Fault {
            message: unknown_rule(name).to_string(),
            help: "write the code or name of a rule, or the letter of a group",
        })
    }

    /// Whether it takes `rule`.
    pub fn takes(self, rule: &Rule) -> bool {
        match self.kind {
            SelectorKind::All => true,
            SelectorKind::Group => self.code[..1] == rule.code[..1],
            SelectorKind::Rule => self.code == rule.code,
        }
    }

    /// Whether it names just that rule.
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

/// Finds the comments of a piece, record by record and as far as they are wanted.
#[derive(Debug)]
pub(crate) struct Comments {
    snippets: Snippets,
    /// Up to this source offset they are found.
    to: u64,
    /// Where the line of the last one starts, or the record.
    line: u64,
    /// Whether the record goes on in another part.
    open: bool,
    lines: LineIndex,
}

impl Comments {
    /// With or without what a report shows of them.
    pub const fn new(snippets: Snippets) -> Self {
        Self {
            snippets,
            to: 0,
            line: 0,
            open: false,
            lines: LineIndex::new(0),
        }
    }

    /// Starts on a record, or on the part of one that comes next; `lines` has counted up
    /// to it.
    pub fn start(&mut self, record: &Record, lines: &LineIndex) {
        // Of a record in parts, some bytes may come again.
        self.to = self.to.max(record.offset);
        self.line = record.offset;
        self.open = record.open;
        self.lines = lines.clone();
    }

    /// Up to where comments must be found before a finding that starts at `start`.
    pub const fn behind(start: u64) -> u64 {
        start + NEAR as u64 + 1
    }

    /// The next comments, in the order in which they begin to hold: those that start
    /// before `until`, a source offset, but no more than some hundreds. Call it again
    /// until there are none.
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
            if found.len() == MOST {
                self.to = start;
                break;
            }
            let line = index(self.line);
            if let Some(end) = memrchr(b'\n', &bytes[line..at]) {
                self.line += end as u64 + 1;
            }
            let near = index(self.line).max(at.saturating_sub(NEAR));
            let rest = &bytes[at..bytes.len().min(at + NEAR)];
            if self.open && goes_on(rest) {
                self.to = start;
                break;
            }
            let Some(mut read) = read(&bytes[near..at], rest) else {
                continue;
            };
            if read.action == Action::File {
                read.keep_to_head(start);
            }
            let location = self.lines.location(chunk, start..start + read.len as u64);
            found.push(self.directive(read, offset + near as u64, location, rest));
        }
        found
    }

    fn directive(&self, read: Read, from: u64, location: Location, rest: &[u8]) -> Directive {
        let shown = Snippet {
            text: rest[..read.len].to_vec(),
            offset: location.bytes.start,
            range: 0..read.len,
        };
        Directive {
            location,
            from,
            action: read.action,
            selectors: read.selectors,
            void: read.void,
            faults: read.faults,
            snippet: (self.snippets == Snippets::Wanted).then_some(shown),
        }
    }
}

/// Whether a comment may go on behind what is there of a record.
fn goes_on(rest: &[u8]) -> bool {
    let rest = &rest[..memchr(b'\n', rest).map_or(rest.len(), |_| 0)];
    let open = memchr(b'[', rest).is_some() && memchr(b']', rest).is_none();
    !rest.is_empty() && rest.len() < LONGEST && (open || rest.len() < SHORT)
}

/// A comment that was read, without its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Read {
    pub len: usize,
    pub action: Action,
    pub selectors: Vec<Selector>,
    pub void: bool,
    pub faults: Vec<Fault>,
}

impl Read {
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

    /// What is for the whole file stands at its head.
    fn keep_to_head(&mut self, offset: u64) {
        if offset >= HEAD as u64 {
            let message = "`ignore-file` after the first 8 KiB of the file";
            *self = Self::faulty(
                self.len,
                message,
                "write `urilint: off`, or move it to the start of the file",
            );
        }
    }

    /// Adds the rules between the brackets.
    fn add_selectors(&mut self, names: &[u8]) {
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
            match Selector::of(text) {
                Ok(selector) if !self.selectors.contains(&selector) => {
                    self.selectors.push(selector);
                }
                Ok(_) => {}
                Err(fault) => self.faults.push(fault),
            }
        }
        self.void = self.selectors.is_empty();
        // One of each is enough.
        self.faults.dedup();
    }
}

/// Reads `text`, which starts with `urilint:`; `before` is what stands before it on its
/// line.
pub(super) fn read(before: &[u8], text: &[u8]) -> Option<Read> {
    let line = &text[..memchr(b'\n', text).unwrap_or(text.len())];
    let stand = stand(before);
    let blanks = line[START.len()..]
        .iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'));
    let start = START.len() + blanks.count();
    let letters = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let end = start + line[start..].iter().take_while(letters).count();
    let name = std::str::from_utf8(&line[start..end]).ok()?;
    let brackets = line.get(end) == Some(&b'[');
    if stand == Stand::Inside || name.is_empty() {
        return None;
    }
    let word = WORDS
        .iter()
        .find(|(word, _)| *word == name)
        .map(|(_, word)| *word);
    if !brackets {
        let word = word.filter(|_| stand == Stand::Comment && ends(&line[end..]))?;
        return Some(Read::new(end, word.action(before, &line[end..])));
    }
    let Some(close) = memchr(b']', &line[..line.len().min(end + LONGEST)]) else {
        word?;
        return Some(Read::faulty(
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
        return Some(Read::faulty(
            len,
            message,
            "write `ignore`, `ignore-file`, `off` or `on`",
        ));
    };
    let mut read = Read::new(len, word.action(before, &line[len..]));
    read.add_selectors(&line[end + 1..close]);
    Some(read)
}

impl Word {
    fn action(self, before: &[u8], after: &[u8]) -> Action {
        match self {
            Self::Ignore => Action::Ignore {
                alone: is_alone(before, after),
            },
            Self::File => Action::File,
            Self::Off => Action::Off,
            Self::On => Action::On,
        }
    }
}
