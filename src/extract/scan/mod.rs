//! The search for anchors: places where a URI may stand (DELIMITING §1).
//!
//! A URI has a `:`, and an abbreviated reference a `www.`. Prose and mail headers are
//! full of the first, so that a search for single bytes spends its time on hits, and
//! one for many words in any case is slow (the figures are in `benches/stages/main.rs`).
//! So one loop tests every byte together with its neighbours, in a form that compilers
//! turn into SIMD: a sieve. It lets a few too many through, never one too few;
//! [`uri_at`] and [`suspect_at`] look at what is left, byte by byte.

/// A place where a URI may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CandidatePosition {
    /// Byte offset in the text: of the `:`, the first `w`, …
    pub at: usize,
    /// What was seen there.
    pub kind: CandidateKind,
}

/// What an anchor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CandidateKind {
    /// `:` after a character that a scheme may end with.
    Colon,
    /// `www.` in any case.
    Www,
    /// `//` without a `:` directly between it and a letter, or after `;` (rule S012); `at`
    /// is the first `/`.
    Slashes,
    /// `[.]`, `(.)`, `[dot]` or `[:]` (rule D011); `at` is the opening bracket.
    Defanged,
}

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScanMode {
    /// URIs and abbreviated references.
    Uris,
    /// These, and what has a misspelt scheme or separator (rule S012).
    Misspelt,
    /// These, and what was made unclickable without a scheme (rule D011).
    Suspicious,
}

/// Calls `found` with each anchor in `text`, in ascending order of `at`. What
/// `found` returns is where to go on: anchors before it are not reported.
pub fn find_candidates(
    text: &[u8],
    scan_mode: ScanMode,
    found: &mut dyn FnMut(CandidatePosition) -> usize,
) {
    match scan_mode {
        ScanMode::Uris => sweep(text, may_be_uri, uri_at, found),
        ScanMode::Misspelt => sweep(text, may_be_misspelt, suspect_at, found),
        ScanMode::Suspicious => sweep(text, may_be_suspect, suspect_at, found),
    }
}

/// How many places are tested at once.
const STEP: usize = 64;
/// How many bytes before a place are looked at.
const BEHIND: usize = 3;
/// The bytes that decide about `STEP` places: those, `BEHIND` before and one after.
type View = [u8; BEHIND + STEP + 1];

fn sweep(
    text: &[u8],
    sieve: impl Fn(u8, u8, u8, u8) -> u8 + Copy,
    anchor_at: impl Fn(&[u8], usize) -> Option<CandidatePosition>,
    found: &mut dyn FnMut(CandidatePosition) -> usize,
) {
    let mut start = 0;
    let mut from = 0;
    while start < text.len() {
        let padded;
        let view = if let Some(view) = inner_view(text, start) {
            view
        } else {
            padded = padded_view(text, start);
            &padded
        };
        let mut hits = sift(view, sieve);
        while hits != 0 {
            let at = start + hits.trailing_zeros() as usize;
            hits &= hits - 1;
            if let Some(position) = anchor_at(text, at)
                && position.at >= from
            {
                from = found(position).max(position.at + 1);
            }
        }
        start = from.max(start + STEP);
    }
}

/// The view of `STEP` places from `start` on, where it lies in the text.
fn inner_view(text: &[u8], start: usize) -> Option<&View> {
    text.get(start.checked_sub(BEHIND)?..)?.first_chunk()
}

/// The same at an edge of the text, with zeros where there is none.
fn padded_view(text: &[u8], start: usize) -> View {
    let mut view = [0; BEHIND + STEP + 1];
    let first = start.saturating_sub(BEHIND);
    let last = text.len().min(start + STEP + 1);
    let skipped = BEHIND - (start - first);
    let there = text.get(first..last).unwrap_or_default();
    view[skipped..skipped + there.len()].copy_from_slice(there);
    view
}

/// One bit for each of the places in the middle of `view`: whether the sieve holds it.
#[inline]
fn sift(view: &View, sieve: impl Fn(u8, u8, u8, u8) -> u8 + Copy) -> u64 {
    let mut held = [0; STEP];
    for (location, held) in held.iter_mut().enumerate() {
        *held = sieve(
            view[location],
            view[location + BEHIND - 1],
            view[location + BEHIND],
            view[location + BEHIND + 1],
        );
    }
    let any = held.iter().fold(0, |any, held| any | held);
    if any == 0 { 0 } else { gather_bits(&held) }
}

/// Bytes that are 0 or 1 as one bit each.
fn gather_bits(held: &[u8; STEP]) -> u64 {
    // In the product, bit 0 of byte `i` comes to stand at bit 56 + i.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let (words, _) = held.as_chunks::<8>();
    words.iter().enumerate().fold(0, |bits, (i, word)| {
        let eight = u64::from_le_bytes(*word).wrapping_mul(GATHER) >> 56;
        bits | eight << (8 * i)
    })
}

// The sieves use `|` and `&` alone: what branches is not turned into SIMD. Each term
// is one or two instructions for 16 bytes.

fn is(true_: bool) -> u8 {
    u8::from(true_)
}

/// Lets through whatever [`uri_at`] takes.
#[inline]
fn may_be_uri(third: u8, before: u8, this: u8, after: u8) -> u8 {
    let www = is(this | 0x20 == b'w') & is(after == b'.');
    // Of a letter and anything, of a digit and `/`, and of anything and a letter: not
    // of `10:30`, `x, "y": z`.
    let named = is((before | after) >= 0x3F);
    // A header field's name is followed by a blank. So may be `URL:` and `<mailto:`.
    let goes_on = is(after != b' ') | is(before | 0x20 == b'l') | is(third | 0x20 == b'l');
    www | is(this == b':') & named & goes_on
}

/// Lets through whatever [`suspect_at`] takes, but what is defanged.
#[inline]
fn may_be_misspelt(third: u8, before: u8, this: u8, after: u8) -> u8 {
    // Of those of a URI, too: one `//` in some kilobytes costs less than a test of each byte.
    let slashes = is(this == b'/') & is(after == b'/');
    may_be_uri(third, before, this, after) | slashes
}

/// Lets through whatever [`suspect_at`] takes.
#[inline]
fn may_be_suspect(third: u8, before: u8, this: u8, after: u8) -> u8 {
    let opens = is(this == b'[') | is(this == b'(');
    let dot = is(after == b'.') | is(after == b':') | is(after | 0x20 == b'd');
    let opened = opens & dot & is(before >= b'0');
    may_be_misspelt(third, before, this, after) | opened
}

/// The anchor of a URI or an abbreviated reference that `at` decides about: the `:`,
/// the third `w`.
fn uri_at(text: &[u8], at: usize) -> Option<CandidatePosition> {
    match text.get(at)? {
        b':' => is_colon(text, at, ScanMode::Uris).then_some(CandidatePosition {
            at,
            kind: CandidateKind::Colon,
        }),
        b'w' | b'W' => www_at(text, at.checked_sub(2)?),
        _ => None,
    }
}

/// The anchor of these and of what was meant to be one: `at` is the first `/`, the
/// opening bracket.
fn suspect_at(text: &[u8], at: usize) -> Option<CandidatePosition> {
    let (holds, kind) = match text.get(at)? {
        b':' => (
            is_colon(text, at, ScanMode::Suspicious),
            CandidateKind::Colon,
        ),
        b'/' => (is_slashes(text, at), CandidateKind::Slashes),
        b'[' | b'(' => (is_defanged(text, at), CandidateKind::Defanged),
        _ => return uri_at(text, at),
    };
    holds.then_some(CandidatePosition { at, kind })
}

/// No scheme is longer, in bytes.
const LONGEST_SCHEME: usize = 64;

/// Whether a scheme ends before the `:` at `colon`, and something follows.
fn is_colon(text: &[u8], colon: usize, scan_mode: ScanMode) -> bool {
    let (before, after) = text.split_at(colon);
    let Some(after) = after.get(1..) else {
        return false;
    };
    let Some((name, outside)) = scheme_name(before) else {
        return false;
    };
    // A drive: `C:\x`, `D:/x`.
    if name.len() < 2 {
        return false;
    }
    match after {
        [b'/', ..] => true,
        [b' ' | b'\t' | b'\r' | b'\n', ..] => may_break(name, outside, after[0]),
        // A second `:`, a control, and what ends a URI where it starts (§4).
        [
            0..b' ' | 0x7F | b':' | b'"' | b'<' | b'>' | b'`' | b'|' | b')' | b']' | b'}',
            ..,
        ]
        | [] => false,
        [b'\\', ..] => scan_mode != ScanMode::Uris,
        [next, ..] => {
            let named = ends_with_letter_or_before(name, *next);
            named && (outside.last() != Some(&b':') || may_follow_colon(name, outside))
        }
    }
}

/// The name that a scheme may have which ends with `before`, from its first letter on,
/// and what stands before it.
fn scheme_name(before: &[u8]) -> Option<(&[u8], &[u8])> {
    if !before.last()?.is_ascii_alphanumeric() {
        return None;
    }
    let near = &before[before.len().saturating_sub(LONGEST_SCHEME)..];
    let outside = near.iter().rposition(|&b| !IN_SCHEME[usize::from(b)]);
    let run = outside.map_or(near.len(), |at| near.len() - at - 1);
    let (outside, name) = before.split_at(before.len() - run);
    let letter = name.iter().position(u8::is_ascii_alphabetic)?;
    Some((&name[letter..], outside))
}

/// The bytes of a scheme (RFC 3986 §3.1). A table: this is asked most often of all.
static IN_SCHEME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
        byte += 1;
    }
    table
};

/// Digits before the `:` are a scheme's only if what follows isn't one: `h323:x`, not
/// `a1:2`.
fn ends_with_letter_or_before(name: &[u8], next: u8) -> bool {
    next >= b'?' || name.last().is_some_and(u8::is_ascii_alphabetic)
}

/// Whether white space may follow the `:`: that of `URL:`, and of a scheme that a `<`
/// stands before. A blank stands behind the names of header fields, so that it is
/// believed behind `<mailto:` alone.
fn may_break(name: &[u8], outside: &[u8], space: u8) -> bool {
    let ends_with_letter = name.last().is_some_and(u8::is_ascii_alphabetic);
    let opened = outside.trim_ascii_end().last() == Some(&b'<') || ends_with_url(outside);
    let blank = space == b' ' && !name.eq_ignore_ascii_case(b"mailto");
    ends_with_letter && (name.eq_ignore_ascii_case(b"url") || opened && !blank)
}

/// Whether a scheme without `//` may follow a `:`. `from:to:date:subject` may not.
fn may_follow_colon(name: &[u8], outside: &[u8]) -> bool {
    let mailto = name.last_chunk::<6>();
    ends_with_url(outside) || mailto.is_some_and(|end| end.eq_ignore_ascii_case(b"mailto"))
}

fn ends_with_url(outside: &[u8]) -> bool {
    let url = outside.trim_ascii_end().last_chunk::<4>();
    url.is_some_and(|end| end.eq_ignore_ascii_case(b"url:"))
}

/// `www.` at `first`, with a label behind it, not inside a word.
fn www_at(text: &[u8], first: usize) -> Option<CandidatePosition> {
    let [w1, w2, w3, dot, label] = *text.get(first..)?.first_chunk()?;
    let www = [w1, w2, w3, dot].eq_ignore_ascii_case(b"www.");
    let starts = label.is_ascii_alphanumeric() || label >= 0x80;
    let inside = first.checked_sub(1).and_then(|at| text.get(at));
    let apart = !inside.is_some_and(u8::is_ascii_alphanumeric);
    (www && starts && apart).then_some(CandidatePosition {
        at: first,
        kind: CandidateKind::Www,
    })
}

/// `//` behind a letter, `;`, or a colon with a blank before or behind it; and before
/// something.
fn is_slashes(text: &[u8], at: usize) -> bool {
    let Some((before, after)) = text.split_at_checked(at) else {
        return false;
    };
    let named = match before {
        [.., b';'] => true,
        [.., letter, b':', b' '] => letter.is_ascii_alphabetic(),
        // No scheme that is misspelt so has one letter.
        [.., one, two, b' ', b':'] => one.is_ascii_alphabetic() && two.is_ascii_alphabetic(),
        _ => before.last().is_some_and(u8::is_ascii_alphabetic),
    };
    named && matches!(after, [b'/', b'/', next, ..] if *next > b' ')
}

/// A dot or colon in brackets between what may be parts of a URI.
fn is_defanged(text: &[u8], at: usize) -> bool {
    let (before, after) = text.split_at(at);
    let dots: [&[u8]; 4] = [b"[.]", b"(.)", b"[dot]", b"(dot)"];
    let starts = |dot: &&[u8]| {
        let start = after.get(..dot.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(dot))
    };
    let behind = dots
        .into_iter()
        .find(starts)
        .and_then(|dot| after.get(dot.len()));
    let dotted = behind.is_some_and(|&b| b.is_ascii_alphanumeric() || b >= 0x80);
    before.last().is_some_and(u8::is_ascii_alphanumeric) && (dotted || after.starts_with(b"[:]//"))
}

#[cfg(test)]
mod tests;
