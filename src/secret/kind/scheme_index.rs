//! The index of the schemes that have a place of their own for a credential
//! ([`schemes`](super::schemes)).

use super::route_index::{GROUPS, Index, PATHS};

/// A scheme, what follows its colon, and the link.
pub type Opening = (&'static str, &'static str, Index);

const SCHEME_COUNT: usize = {
    let mut count = 0;
    let mut group = PATHS;
    while group < GROUPS.len() {
        let mut at = 0;
        while at < GROUPS[group].len() {
            count += GROUPS[group][at].after.len();
            at += 1;
        }
        group += 1;
    }
    count
};

/// The schemes, in the order of their last two bytes.
static SCHEMES: [Opening; SCHEME_COUNT] = {
    let mut found = [("", "", Index { group: 0, at: 0 }); SCHEME_COUNT];
    let mut count = 0;
    let mut group = PATHS;
    while group < GROUPS.len() {
        let mut at = 0;
        while at < GROUPS[group].len() {
            let after = GROUPS[group][at].after;
            let mut scheme = 0;
            while scheme < after.len() {
                let (name, rest) = at_colon(after[scheme]);
                let index = Index {
                    group: group as u8,
                    at: at as u8,
                };
                // Inserted at its place.
                let mut place = count;
                while place > 0 && slot(found[place - 1].0.as_bytes()) > slot(name.as_bytes()) {
                    found[place] = found[place - 1];
                    place -= 1;
                }
                found[place] = (name, rest, index);
                count += 1;
                scheme += 1;
            }
            at += 1;
        }
        group += 1;
    }
    found
};

/// Returns the scheme of `text` and what follows the colon.
const fn at_colon(text: &'static str) -> (&'static str, &'static str) {
    let bytes = text.as_bytes();
    let mut colon = 0;
    while bytes[colon] != b':' {
        colon += 1;
    }
    let (name, rest) = text.split_at(colon);
    (name, rest.split_at(1).1)
}

/// Returns the place of the last two bytes of a scheme, in any case, in [`STARTS`].
const fn slot(name: &[u8]) -> usize {
    let (last, before) = (name[name.len() - 1], name[name.len() - 2]);
    (last & 31) as usize * 32 + (before & 31) as usize
}

/// For the last two bytes of a scheme, where the schemes that end with them start in [`SCHEMES`].
// A slot for each pair of the low five bits, which distinguish letters, and the end of the last.
static STARTS: [u8; 1025] = {
    let mut starts = [0; 1025];
    let mut at = 0;
    let mut slot_of = 0;
    while slot_of <= 1024 {
        while at < SCHEMES.len() && slot(SCHEMES[at].0.as_bytes()) < slot_of {
            at += 1;
        }
        starts[slot_of] = at as u8;
        slot_of += 1;
    }
    starts
};

/// Returns the schemes that end like the one at the end of `before`.
fn ending_like(before: &[u8]) -> &'static [Opening] {
    match before {
        [.., b't', b't', b'p'] | [.., b't', b't', b'p', b's'] => &[],
        [.., _, last] if last.is_ascii_alphanumeric() => {
            let slot = slot(before);
            &SCHEMES[usize::from(STARTS[slot])..usize::from(STARTS[slot + 1])]
        }
        _ => &[],
    }
}

/// The minimum length of a scheme that is recognized after a letter: `wordtrojan://`.
// The shorter ones, such as `ss`, are also the ends of words.
const MIN_GLUED: usize = 4;

/// Returns true if one of the schemes may end at `colon`.
#[inline]
pub fn may_be_scheme(text: &[u8], colon: usize) -> bool {
    !ending_like(&text[..colon]).is_empty()
}

/// Returns the schemes before the colon at `colon` of `text`, with what follows it.
pub fn schemes_at(text: &[u8], colon: usize) -> impl Iterator<Item = Opening> {
    let before = &text[..colon];
    let schemes = ending_like(before);
    let is_before = move |name: &str, rest: &str| {
        let start = colon.checked_sub(name.len());
        start.is_some_and(|start| {
            let is_glued = start > 0 && before[start - 1].is_ascii_alphanumeric();
            before[start..].eq_ignore_ascii_case(name.as_bytes())
                && (!is_glued || name.len() >= MIN_GLUED && rest == "//")
        })
    };
    let found = schemes.iter().copied();
    found.filter(move |(name, rest, _)| is_before(name, rest))
}
