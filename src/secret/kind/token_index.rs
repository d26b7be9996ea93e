//! The index of the [`tokens`](super::tokens) that a search finds, by what they start with: three
//! bytes of a text, or a number of letters and digits.

use std::ops::Range;

use super::shape::{ANY, Class, Part, Subject};
use super::threes::{self, Threes, slot};
use super::tokens::{GROUPS, Token};

/// The start of a word: where it is, and the number of letters and digits there.
#[derive(Clone, Copy, Debug)]
struct Word {
    at: usize,
    lead: usize,
}

/// The maximum length of a lead that is counted: more than any token has that starts with a run.
const MAX_LEAD: usize = 80;

impl Word {
    #[inline]
    fn read(text: &[u8], at: usize) -> Self {
        let near = text[at..].iter().take(MAX_LEAD);
        let lead = near.take_while(|b| b.is_ascii_alphanumeric()).count();
        Self { at, lead }
    }
}

/// The place of a token in [`GROUPS`].
type Index = (u8, u8);

const fn at_index(index: Index) -> &'static Token {
    &GROUPS[index.0 as usize][index.1 as usize]
}

/// The number of tokens that are searched.
const COUNT: usize = {
    let mut count = 0;
    let mut group = 0;
    while group < GROUPS.len() {
        let mut at = 0;
        while at < GROUPS[group].len() {
            count += GROUPS[group][at].is_searched() as usize;
            at += 1;
        }
        group += 1;
    }
    count
};

/// The tokens that are searched.
const SEARCHED: [Index; COUNT] = {
    let mut found = [(0, 0); COUNT];
    let mut count = 0;
    let mut group = 0;
    while group < GROUPS.len() {
        let mut at = 0;
        while at < GROUPS[group].len() {
            if GROUPS[group][at].is_searched() {
                found[count] = (group as u8, at as u8);
                count += 1;
            }
            at += 1;
        }
        group += 1;
    }
    found
};

/// Returns true if `token` may start with `third` after the first two bytes of its prefix, which
/// has as many.
const fn may_have_third(token: &Token, third: u8) -> bool {
    match (token.prefix().as_bytes(), token.shape) {
        ([_, _, known, ..], _) => *known == third,
        ([_, _], [_, Part::Run(class, ..) | Part::Mixed(class, ..), ..]) => class.has(third),
        _ => false,
    }
}

/// Returns true if `token` starts with two known bytes.
const fn has_start(token: &Token) -> bool {
    token.prefix().len() >= 2
}

/// For each slot of three bytes, the number of tokens that may start with them, added up: the
/// tokens of a slot end there in [`BY_START`].
const ENDS: [u16; threes::SLOTS] = {
    let mut ends = [0; threes::SLOTS];
    let mut at = 0;
    while at < COUNT {
        let token = at_index(SEARCHED[at]);
        let mut third = 0;
        while third < 128 && has_start(token) {
            if may_have_third(token, third) {
                let prefix = token.prefix().as_bytes();
                ends[slot([prefix[0], prefix[1], third])] += 1;
            }
            third += 1;
        }
        at += 1;
    }
    let mut slot = 1;
    while slot < threes::SLOTS {
        ends[slot] += ends[slot - 1];
        slot += 1;
    }
    ends
};

/// For each slot of three bytes, where its tokens end in [`BY_START`].
static SLOT_ENDS: [u16; threes::SLOTS] = ENDS;

/// The tokens with a prefix, in the order of the slots of what they may start with.
static BY_START: [Index; ENDS[threes::SLOTS - 1] as usize] = {
    let mut sorted = [(0, 0); ENDS[threes::SLOTS - 1] as usize];
    let mut ends = ENDS;
    let mut at = COUNT;
    while at > 0 {
        at -= 1;
        let token = at_index(SEARCHED[at]);
        let mut third = 0;
        while third < 128 && has_start(token) {
            if may_have_third(token, third) {
                let prefix = token.prefix().as_bytes();
                let slot = slot([prefix[0], prefix[1], third]);
                ends[slot] -= 1;
                sorted[ends[slot] as usize] = SEARCHED[at];
            }
            third += 1;
        }
    }
    sorted
};

/// What the tokens with a prefix may start with.
static STARTS: Threes = {
    let mut starts = Threes::new();
    let mut at = 0;
    while at < COUNT {
        let token = at_index(SEARCHED[at]);
        let mut third = 0;
        while third < 128 && has_start(token) {
            if may_have_third(token, third) {
                let prefix = token.prefix().as_bytes();
                starts = starts.with([prefix[0], prefix[1], third]);
            }
            third += 1;
        }
        at += 1;
    }
    starts
};

/// Returns the tokens whose prefix is at the start of `text`.
pub fn starting(text: &[u8]) -> impl Iterator<Item = &'static Token> {
    let slot = text.first_chunk().map(|three| slot(*three));
    let range = slot.map_or(0..0, |slot| {
        let start = slot.checked_sub(1).map_or(0, |before| SLOT_ENDS[before]);
        usize::from(start)..usize::from(SLOT_ENDS[slot])
    });
    let tokens = BY_START[range].iter().map(|index| at_index(*index));
    // A token with a short prefix may be there more than once.
    let mut last = None;
    tokens.filter(move |token| {
        let is_found = text.starts_with(token.prefix().as_bytes()) && last != Some(token.kind.id);
        last = Some(token.kind.id);
        is_found
    })
}

/// The number of tokens that start with a run, or with one character.
const LEAD_COUNT: usize = {
    let mut count = 0;
    let mut at = 0;
    while at < COUNT {
        count += !has_start(at_index(SEARCHED[at])) as usize;
        at += 1;
    }
    count
};

/// The tokens that start with a run, or with one character.
static BY_LEAD: [(Index, Lead); LEAD_COUNT] = {
    let mut found = [((0, 0), Lead::ANY); LEAD_COUNT];
    let mut count = 0;
    let mut at = 0;
    while at < COUNT {
        let token = at_index(SEARCHED[at]);
        if !has_start(token) {
            found[count] = (SEARCHED[at], Lead::of(token.shape));
            count += 1;
        }
        at += 1;
    }
    found
};

/// What a token starts with that has no prefix.
#[derive(Clone, Copy, Debug)]
enum Lead {
    /// As many letters and digits, and then another character, if it is known.
    Word {
        min: usize,
        max: usize,
        next: Option<u8>,
    },
    /// Any characters up to this offset, where this byte is.
    Offset(usize, u8),
}

impl Lead {
    const ANY: Self = Self::Word {
        min: 0,
        max: ANY,
        next: None,
    };

    const fn of(shape: &[Part]) -> Self {
        if let [Part::Run(class, min, max), Part::Text(text), ..] = shape
            && !class.is_alphanumeric()
            && *min == *max
        {
            return Self::Offset(*min, text.as_bytes()[0]);
        }
        let (mut min, mut max) = (0, 0);
        let mut at = 0;
        while at < shape.len() {
            match shape[at] {
                Part::Text(text) => {
                    let length = alphanumeric_length(text);
                    min += length;
                    max += length;
                    if length < text.len() {
                        let next = Some(text.as_bytes()[length]);
                        return Self::Word { min, max, next };
                    }
                }
                Part::Run(class, least, most) | Part::Mixed(class, least, most) => {
                    if !class.is_alphanumeric() || most >= ANY - MAX_LEAD {
                        return Self::ANY;
                    }
                    min += least;
                    max += most;
                }
            }
            at += 1;
        }
        // More letters and digits may follow, such as those of another URI.
        Self::Word {
            min,
            max: ANY,
            next: None,
        }
    }

    const fn fits_length(&self, length: usize) -> bool {
        matches!(self, Self::Word { min, max, .. } if *min <= length && length <= *max)
    }

    const fn fits_next(&self, byte: u8) -> bool {
        match self {
            Self::Word { next, .. } => match next {
                Some(next) => *next == byte,
                None => true,
            },
            Self::Offset(..) => false,
        }
    }
}

/// Returns the number of letters and digits that `text` starts with.
const fn alphanumeric_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut length = 0;
    while length < bytes.len() && Class::Alnum.has(bytes[length]) {
        length += 1;
    }
    length
}

/// For each number of letters and digits that a word starts with, the tokens in [`BY_LEAD`] that
/// may be there.
static OF_LENGTH: [u32; MAX_LEAD + 1] = {
    let mut sets = [0; MAX_LEAD + 1];
    let mut length = 0;
    while length <= MAX_LEAD {
        let mut at = 0;
        while at < LEAD_COUNT {
            sets[length] |= (BY_LEAD[at].1.fits_length(length) as u32) << at;
            at += 1;
        }
        length += 1;
    }
    sets
};

/// For each byte after them, the tokens in [`BY_LEAD`] that may be there.
static OF_NEXT: [u32; 256] = {
    let mut sets = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut at = 0;
        while at < LEAD_COUNT {
            sets[byte] |= (BY_LEAD[at].1.fits_next(byte as u8) as u32) << at;
            at += 1;
        }
        byte += 1;
    }
    sets
};

/// The tokens in [`BY_LEAD`] that are known by a byte at an offset: one, so far.
const BY_OFFSET: (u32, usize, u8) = {
    let mut found = None;
    let mut at = 0;
    while at < LEAD_COUNT {
        if let Lead::Offset(offset, byte) = BY_LEAD[at].1 {
            assert!(found.is_none(), "there are two tokens of this sort");
            found = Some((1 << at, offset, byte));
        }
        at += 1;
    }
    match found {
        Some(found) => found,
        None => panic!("there is no token of this sort"),
    }
};

/// Returns the set of the tokens in [`BY_LEAD`] that may start with `word`.
#[inline]
fn set_of(text: &[u8], word: Word) -> u32 {
    let (token, offset, byte) = BY_OFFSET;
    let next = text.get(word.at + word.lead).copied().unwrap_or_default();
    let is_there = text.get(word.at + offset) == Some(&byte);
    OF_LENGTH[word.lead] & OF_NEXT[usize::from(next)] | if is_there { token } else { 0 }
}

/// Returns the tokens of a set.
fn of_set(mut set: u32) -> impl Iterator<Item = &'static Token> {
    std::iter::from_fn(move || {
        let index = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(at_index(BY_LEAD[index as usize].0))
    })
}

/// Returns true if a token may start at `at`, which is less than the length of `text`. It may be
/// true where there is none.
#[inline]
pub fn may_start(text: &[u8], at: usize) -> bool {
    let rest = &text[at..];
    let is_start = matches!(rest.first_chunk(), Some(three) if STARTS.may_have(*three));
    is_start && starting(rest).next().is_some() || set_of(text, Word::read(text, at)) != 0
}

/// Returns the longest token that starts at `at` of `subject`.
pub fn matched(subject: &Subject, at: usize) -> Option<(Range<usize>, &'static Token)> {
    let text = subject.bytes();
    let found = starting(text.get(at..)?)
        .chain(of_set(set_of(text, Word::read(text, at))))
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

#[cfg(test)]
mod tests {
    use super::super::tokens::all;
    use super::*;

    #[test]
    fn each_kind_is_found_by_the_index() {
        for token in all().filter(|token| token.is_searched()) {
            let example = token.kind.example();
            let text = example.as_bytes();
            assert!(may_start(text, 0), "{}", token.kind.id);
            let found = matched(&Subject::new(text), 0);
            let (range, _) = found.unwrap_or_else(|| panic!("{}", token.kind.id));
            assert_eq!(range, 0..example.len(), "{}", token.kind.id);
        }
    }

    #[test]
    fn most_words_start_no_token() {
        for text in [
            "https",
            "www",
            "example.org",
            "index.html",
            "v10.0",
            "2026/",
            "a_b",
            "q=1",
        ] {
            assert!(!may_start(text.as_bytes(), 0), "{text}");
        }
    }

    #[test]
    fn tokens_without_a_prefix_are_known_by_their_lead() {
        for (index, lead) in &BY_LEAD {
            let is_any = matches!(
                lead,
                Lead::Word {
                    min: 0,
                    next: None,
                    ..
                }
            );
            assert!(!is_any, "{}", at_index(*index).kind.id);
        }
    }
}
