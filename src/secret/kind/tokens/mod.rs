//! Tokens: credentials with a mark of their own, which are recognized anywhere; and those without,
//! which are recognized only as a value.

mod builds;
mod chat;
mod clouds;
mod databases;
mod forges;
mod hosting;
mod mail;
mod models;
mod monitoring;
mod packages;
mod payments;
mod services;
mod signed;
mod social;
mod vaults;
mod work;

use std::ops::Range;

use super::shape::{ANY, Part, Subject};
use super::{Exposure, Kind};

/// A token.
#[derive(Debug)]
pub struct Token {
    /// The row.
    pub kind: Kind,
    /// The shape.
    pub shape: &'static [Part],
    /// Where it is recognized.
    place: Place,
}

/// Where a token is recognized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Anywhere: it has a mark of its own.
    Anywhere,
    /// As the value of a key, or in user information: many other texts have its shape.
    Value,
}

const fn anywhere(kind: Kind, shape: &'static [Part]) -> Token {
    Token {
        kind,
        shape,
        place: Place::Anywhere,
    }
}

const fn value(kind: Kind, shape: &'static [Part]) -> Token {
    Token {
        kind,
        shape,
        place: Place::Value,
    }
}

/// All tokens, by what they are for.
const GROUPS: &[&[Token]] = &[
    forges::TOKENS,
    chat::TOKENS,
    clouds::TOKENS,
    models::TOKENS,
    payments::TOKENS,
    mail::TOKENS,
    packages::TOKENS,
    vaults::TOKENS,
    hosting::TOKENS,
    databases::TOKENS,
    monitoring::TOKENS,
    builds::TOKENS,
    work::TOKENS,
    social::TOKENS,
    services::TOKENS,
    signed::TOKENS,
];

/// Returns all tokens.
pub fn all() -> impl Iterator<Item = &'static Token> {
    GROUPS.iter().flat_map(|group| group.iter())
}

impl Token {
    /// Returns true if the token is recognized anywhere in a text.
    pub const fn is_anywhere(&self) -> bool {
        matches!(self.place, Place::Anywhere)
    }

    /// Returns the text that the token starts with, which is empty if it starts with a run.
    pub const fn prefix(&self) -> &'static str {
        match self.shape {
            [Part::Text(text), ..] => text,
            _ => "",
        }
    }

    /// Returns true if a search finds this token.
    const fn is_searched(&self) -> bool {
        self.is_anywhere() && !matches!(self.kind.exposure, Exposure::Public)
    }

    /// Returns the first two bytes of the prefix, if there are as many.
    const fn start(&self) -> Option<[u8; 2]> {
        match self.prefix().as_bytes() {
            [first, second, ..] => Some([*first, *second]),
            _ => None,
        }
    }
}

/// How many tokens are searched by the start of their prefix, and how many without.
const COUNTS: (usize, usize) = {
    let (mut with, mut without) = (0, 0);
    let mut group = 0;
    while group < GROUPS.len() {
        let mut at = 0;
        while at < GROUPS[group].len() {
            let token = &GROUPS[group][at];
            if token.is_searched() && token.start().is_some() {
                with += 1;
            } else if token.is_searched() {
                without += 1;
            }
            at += 1;
        }
        group += 1;
    }
    (with, without)
};

/// The place of a token in [`GROUPS`].
type Index = (u8, u8);

/// The tokens that are searched by the start of their prefix, in the order of its first byte.
static BY_START: [Index; COUNTS.0] = {
    let mut sorted = [(0, 0); COUNTS.0];
    let mut count = 0;
    let mut first = 0;
    while first < 128 {
        let mut group = 0;
        while group < GROUPS.len() {
            let mut at = 0;
            while at < GROUPS[group].len() {
                let token = &GROUPS[group][at];
                if let Some(start) = token.start()
                    && token.is_searched()
                    && start[0] == first
                {
                    sorted[count] = (group as u8, at as u8);
                    count += 1;
                }
                at += 1;
            }
            group += 1;
        }
        first += 1;
    }
    sorted
};

/// The tokens that start with a run, or with one character.
static WITHOUT_START: [(Index, ExpectedLead); COUNTS.1] = {
    let mut found = [((0, 0), ExpectedLead::ANY); COUNTS.1];
    let mut count = 0;
    let mut group = 0;
    while group < GROUPS.len() {
        let mut at = 0;
        while at < GROUPS[group].len() {
            let token = &GROUPS[group][at];
            if token.is_searched() && token.start().is_none() {
                found[count] = ((group as u8, at as u8), ExpectedLead::of(token.shape));
                count += 1;
            }
            at += 1;
        }
        group += 1;
    }
    found
};

/// For each first byte of a prefix, its tokens in [`BY_START`].
static OF_FIRST: [(u16, u16); 128] = {
    let mut ranges = [(0, 0); 128];
    let mut at = 0;
    while at < BY_START.len() {
        let (group, index) = BY_START[at];
        let first = GROUPS[group as usize][index as usize].prefix().as_bytes()[0] as usize;
        if ranges[first].1 == 0 {
            ranges[first].0 = at as u16;
        }
        ranges[first].1 = at as u16 + 1;
        at += 1;
    }
    ranges
};

/// The hashes of the first three bytes of the prefixes; of a prefix of two, with any third byte.
static STARTS: [u64; 64] = {
    let mut starts = [0; 64];
    let mut at = 0;
    while at < BY_START.len() {
        let (group, index) = BY_START[at];
        let prefix = GROUPS[group as usize][index as usize].prefix().as_bytes();
        let mut third = 0;
        while third < 256 {
            if prefix.len() == 2 || prefix[2] as usize == third {
                let hash = hash([prefix[0], prefix[1], third as u8]);
                starts[hash / 64] |= 1 << (hash % 64);
            }
            third += 1;
        }
        at += 1;
    }
    starts
};

const fn hash(bytes: [u8; 3]) -> usize {
    let bytes = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]);
    (bytes.wrapping_mul(0x9E37_79B1) >> 20) as usize
}

fn at_index((group, index): Index) -> &'static Token {
    &GROUPS[usize::from(group)][usize::from(index)]
}

/// Returns true if the first three bytes of a prefix may be at the start of `text`.
#[inline]
fn may_be_prefix(text: &[u8]) -> bool {
    match text {
        [first @ 0..0x80, second, third, ..] => {
            let hash = hash([*first, *second, *third]);
            STARTS[hash / 64] >> (hash % 64) & 1 != 0
        }
        _ => false,
    }
}

/// Returns the tokens whose prefix may be at the start of `text`, and is verified by the caller.
pub fn starting(text: &[u8]) -> impl Iterator<Item = &'static Token> {
    let range = if may_be_prefix(text) {
        OF_FIRST[usize::from(text[0])]
    } else {
        (0, 0)
    };
    let (start, end) = (usize::from(range.0), usize::from(range.1));
    BY_START[start..end].iter().map(|index| at_index(*index))
}

/// Returns true if a token may start at `at`: one with a prefix, which is there, or one that starts
/// with a run.
pub fn may_start(text: &[u8], at: usize) -> bool {
    let rest = &text[at..];
    let lead = Lead::read(rest);
    starting(rest).any(|token| rest.starts_with(token.prefix().as_bytes()))
        || of_lead(lead).next().is_some()
}

/// For each number of letters and digits that a text starts with, the tokens in [`WITHOUT_START`]
/// that may be there.
static OF_LENGTH: [u32; MAX_LEAD + 1] = {
    let mut sets = [0; MAX_LEAD + 1];
    let mut length = 0;
    while length <= MAX_LEAD {
        let mut at = 0;
        while at < WITHOUT_START.len() {
            let lead = &WITHOUT_START[at].1;
            if lead.min <= length && length <= lead.max {
                sets[length] |= 1 << at;
            }
            at += 1;
        }
        length += 1;
    }
    sets
};

/// Returns the tokens that start with a run, and may start with this.
fn of_lead(lead: Lead) -> impl Iterator<Item = &'static Token> {
    let mut set = OF_LENGTH[lead.length];
    std::iter::from_fn(move || {
        while set != 0 {
            let (index, expected) = &WITHOUT_START[set.trailing_zeros() as usize];
            set &= set - 1;
            if expected.next.is_none_or(|next| next == lead.next) {
                return Some(at_index(*index));
            }
        }
        None
    })
}

/// Returns the longest token that starts at `at` of `subject`.
#[inline]
pub fn matched(subject: &Subject, at: usize) -> Option<(Range<usize>, &'static Token)> {
    let text = subject.bytes().get(at..)?;
    let lead = Lead::read(text);
    // Most words are no start of a token.
    let is_start = OF_LENGTH[lead.length] != 0 || may_be_prefix(text);
    is_start.then(|| longest(subject, at, lead)).flatten()
}

fn longest(subject: &Subject, at: usize, lead: Lead) -> Option<(Range<usize>, &'static Token)> {
    let text = &subject.bytes()[at..];
    let prefixed = starting(text).filter(|token| text.starts_with(token.prefix().as_bytes()));
    let found = prefixed
        .chain(of_lead(lead))
        .filter_map(|token| Some((subject.matched(token.shape, at)?, token)));
    // Of two kinds of the same shape, the first is named.
    found.reduce(|longest, next| {
        if next.0.end > longest.0.end {
            next
        } else {
            longest
        }
    })
}

/// The letters and digits that a text starts with, and the byte after them.
#[derive(Clone, Copy)]
struct Lead {
    length: usize,
    next: u8,
}

/// The letters and digits that a token starts with: at least and at most as many, and what is after
/// them, if they end there.
#[derive(Clone, Copy)]
struct ExpectedLead {
    min: usize,
    max: usize,
    next: Option<u8>,
}

/// The maximum length of a lead that is counted: more than any token has that starts with a run.
const MAX_LEAD: usize = 80;

impl Lead {
    fn read(text: &[u8]) -> Self {
        let near = text.iter().take(MAX_LEAD);
        let length = near.take_while(|b| b.is_ascii_alphanumeric()).count();
        Self {
            length,
            next: text.get(length).copied().unwrap_or_default(),
        }
    }
}

impl ExpectedLead {
    const ANY: Self = Self {
        min: 0,
        max: ANY,
        next: None,
    };

    const fn of(shape: &[Part]) -> Self {
        let mut lead = Self {
            min: 0,
            max: 0,
            next: None,
        };
        let mut at = 0;
        while at < shape.len() {
            match shape[at] {
                Part::Text(text) => {
                    let bytes = text.as_bytes();
                    let mut i = 0;
                    while i < bytes.len() {
                        if !bytes[i].is_ascii_alphanumeric() {
                            lead.next = Some(bytes[i]);
                            return lead;
                        }
                        lead.min += 1;
                        lead.max += 1;
                        i += 1;
                    }
                }
                Part::Run(class, min, max) | Part::Mixed(class, min, max) => {
                    if !class.is_alphanumeric() || max >= ANY - MAX_LEAD {
                        return Self::ANY;
                    }
                    lead.min += min;
                    lead.max += max;
                }
            }
            at += 1;
        }
        // More letters and digits may follow, such as those of another URI.
        lead.max = ANY;
        lead
    }
}

/// Returns the token of which `value` is one, of all kinds.
pub fn whole(value: &[u8], exposure: Exposure) -> Option<&'static Token> {
    let subject = Subject::new(value);
    let is_one = |token: &&Token| {
        let prefix = token.prefix().as_bytes();
        let found = value
            .starts_with(prefix)
            .then(|| subject.matched(token.shape, 0));
        found.flatten() == Some(0..value.len())
    };
    all()
        .filter(|token| token.kind.exposure == exposure)
        .find(is_one)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_unique() {
        let mut names = HashSet::new();
        for token in all() {
            assert!(names.insert(token.kind.id), "{}", token.kind.id);
        }
    }

    #[test]
    fn examples_have_the_shape_and_look_alikes_have_not() {
        for token in all() {
            let example = token.kind.example();
            let found = Subject::new(example.as_bytes()).matched(token.shape, 0);
            assert_eq!(
                found,
                Some(0..example.len()),
                "{}: {example}",
                token.kind.id
            );
            // Those that are recognized as a value only have the shape of many other texts.
            let other = token.kind.look_alike();
            let found = Subject::new(other.as_bytes()).matched(token.shape, 0);
            let is_other = found.is_none() || !token.is_anywhere();
            assert!(is_other, "{}: {other}", token.kind.id);
        }
    }

    #[test]
    fn each_kind_is_found_by_the_index() {
        for token in all().filter(|token| token.is_searched()) {
            let example = token.kind.example();
            let found = matched(&Subject::new(example.as_bytes()), 0);
            let (range, _) = found.unwrap_or_else(|| panic!("{}", token.kind.id));
            assert_eq!(range, 0..example.len(), "{}", token.kind.id);
        }
    }

    #[test]
    fn samples_are_divided() {
        for token in all() {
            assert!(token.kind.sample.contains('·'), "{}", token.kind.id);
        }
    }

    #[test]
    fn prefixes_are_ascii() {
        assert!(all().all(|token| token.prefix().is_ascii()));
    }

    #[test]
    fn unbounded_shapes_have_a_mark() {
        let runs = |token: &&Token| token.is_searched() && token.start().is_none();
        for token in all().filter(runs) {
            let has_mark = token.shape.iter().any(|part| matches!(part, Part::Text(_)));
            assert!(has_mark, "{}", token.kind.id);
        }
    }
}
