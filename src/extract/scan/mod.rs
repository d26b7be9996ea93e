//! The search for candidate positions (docs/design/DELIMITING.md §1).
//!
//! A URI has a `:`, and an abbreviated reference starts with `www.`. In prose and mail headers,
//! `:` is so frequent that a search for single bytes spends its time on false matches, and a
//! search for several words regardless of case is slow (`benches/stages/main.rs` has the
//! figures). Instead, one loop tests every byte together with its neighbours, in a form that
//! compilers turn into SIMD code. This prefilter may accept a position too many, but never
//! rejects a candidate; [`uri_at`] and [`suspicious_at`] verify what it accepts.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the instruction set of the caller"
)]

use super::defanged::{dot, is_separator};
use super::scheme_name::scheme_before;

/// A position in text at which a URI may be recognized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CandidatePosition {
    /// The byte offset of the `:`, the first `w`, and so on, as the kind says.
    pub at: usize,
    /// What was recognized at the position.
    pub kind: CandidateKind,
}

/// The kind of a candidate position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CandidateKind {
    /// A `:` after a character that can end a scheme name.
    Colon,
    /// A `:` before `\/\/`, the slashes of a string of JSON, where that is not
    /// [`Colon`](Self::Colon), which it is where misspelt separators are searched for.
    Escaped,
    /// `www.` in any case.
    Www,
    /// The `.` after the first label of what may be a host.
    Dot,
    /// `//` that no `:` separates from the letter before it, or that follows a `;` or a full-width
    /// colon (rule S012).
    /// The position is that of the first `/`.
    Slashes,
    /// `[.]`, `(.)`, `[dot]`, `[:]` or `[://]` (rule D011). The position is that of the opening bracket.
    Defanged,
}

/// What to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScanMode {
    /// URIs and abbreviated references.
    Uris,
    /// Also hosts without a scheme and without `www.`.
    Hosts,
    /// Also URIs with a misspelt scheme or separator (rule S012).
    Misspelt,
    /// Also hosts that were defanged and have no scheme (rule D011).
    Suspicious,
}

/// Calls `on_candidate` for each candidate position in `text`, in ascending order. The callback
/// returns the offset to resume from; positions before it are skipped.
pub fn find_candidates(
    text: &[u8],
    scan_mode: ScanMode,
    on_candidate: &mut dyn FnMut(CandidatePosition) -> usize,
) {
    match scan_mode {
        ScanMode::Uris => find_uris(text, on_candidate),
        ScanMode::Hosts => find_hosts(text, on_candidate),
        ScanMode::Misspelt => find_misspelt(text, on_candidate),
        ScanMode::Suspicious => find_suspicious(text, on_candidate),
    }
}

/// Receives a position, and returns the offset to resume from.
type OnCandidate<'c> = dyn FnMut(CandidatePosition) -> usize + 'c;

// One function for each mode, so that each is compiled for each instruction set.

#[cfg_attr(feature = "simd", multiversion::multiversion(targets("x86_64+avx2")))]
fn find_uris(text: &[u8], on_candidate: &mut OnCandidate<'_>) {
    scan_blocks(text, may_be_uri, uri_at, on_candidate);
}

#[cfg_attr(feature = "simd", multiversion::multiversion(targets("x86_64+avx2")))]
fn find_hosts(text: &[u8], on_candidate: &mut OnCandidate<'_>) {
    scan_blocks(text, may_be_host, host_at, on_candidate);
}

#[cfg_attr(feature = "simd", multiversion::multiversion(targets("x86_64+avx2")))]
fn find_misspelt(text: &[u8], on_candidate: &mut OnCandidate<'_>) {
    scan_blocks(text, may_be_misspelt, suspicious_at, on_candidate);
}

#[cfg_attr(feature = "simd", multiversion::multiversion(targets("x86_64+avx2")))]
fn find_suspicious(text: &[u8], on_candidate: &mut OnCandidate<'_>) {
    scan_blocks(text, may_be_suspicious, suspicious_at, on_candidate);
}

/// The number of positions tested at once.
// The matches of a block are the bits of a `u64`.
const BLOCK_LEN: usize = 64;
/// The number of bytes before a position that the prefilter reads.
const LOOKBACK: usize = 3;
/// The bytes that the prefilter reads for a block: the block itself, `LOOKBACK` bytes before it
/// and one byte after it.
type BlockView = [u8; LOOKBACK + BLOCK_LEN + 1];

#[inline(always)]
fn scan_blocks(
    text: &[u8],
    prefilter: impl Fn(u8, u8, u8, u8) -> u8 + Copy,
    verify: impl Fn(&[u8], usize) -> Option<CandidatePosition>,
    on_candidate: &mut OnCandidate<'_>,
) {
    let mut start = 0;
    let mut from = 0;
    while start < text.len() {
        let padded;
        let view = if let Some(view) = view_inside(text, start) {
            view
        } else {
            padded = view_at_edge(text, start);
            &padded
        };
        let mut matches = match_bits(view, prefilter);
        while matches != 0 {
            let at = start + matches.trailing_zeros() as usize;
            matches &= matches - 1;
            if let Some(position) = verify(text, at)
                && position.at >= from
            {
                from = on_candidate(position).max(position.at + 1);
            }
        }
        start = from.max(start + BLOCK_LEN);
    }
}

/// Returns the view of the block at `start`, if all of its bytes are in `text`.
fn view_inside(text: &[u8], start: usize) -> Option<&BlockView> {
    text.get(start.checked_sub(LOOKBACK)?..)?.first_chunk()
}

/// Returns the view of a block at an edge of `text`, padded with zeros.
fn view_at_edge(text: &[u8], start: usize) -> BlockView {
    let mut view = [0; LOOKBACK + BLOCK_LEN + 1];
    let first = start.saturating_sub(LOOKBACK);
    let last = text.len().min(start + BLOCK_LEN + 1);
    let skipped = LOOKBACK - (start - first);
    let available = text.get(first..last).unwrap_or_default();
    view[skipped..skipped + available.len()].copy_from_slice(available);
    view
}

/// Returns one bit for each position of the block, set where the prefilter matches.
#[inline(always)]
fn match_bits(view: &BlockView, prefilter: impl Fn(u8, u8, u8, u8) -> u8 + Copy) -> u64 {
    let mut matched = [0; BLOCK_LEN];
    for (lane, matched) in matched.iter_mut().enumerate() {
        *matched = prefilter(
            view[lane],
            view[lane + LOOKBACK - 1],
            view[lane + LOOKBACK],
            view[lane + LOOKBACK + 1],
        );
    }
    let any = matched.iter().fold(0, |any, matched| any | matched);
    if any == 0 { 0 } else { gather_bits(&matched) }
}

/// Packs bytes that are 0 or 1 into one bit each.
pub(crate) fn gather_bits(matched: &[u8; BLOCK_LEN]) -> u64 {
    // The product has bit 0 of byte `i` at bit 56 + i.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let (words, _) = matched.as_chunks::<8>();
    words.iter().enumerate().fold(0, |bits, (i, word)| {
        let eight = u64::from_le_bytes(*word).wrapping_mul(GATHER) >> 56;
        bits | eight << (8 * i)
    })
}

// The prefilters use only `|` and `&`, since branches prevent vectorization. Each term costs
// one or two instructions for 16 bytes.

#[inline(always)]
fn is(condition: bool) -> u8 {
    u8::from(condition)
}

/// Accepts every position that [`uri_at`] accepts.
#[inline(always)]
fn may_be_uri(third: u8, before: u8, this: u8, after: u8) -> u8 {
    let www = is(this | 0x20 == b'w') & is(after == b'.');
    // True for a letter with any neighbour and for a digit or `+` before `/`, but not for `10:30`
    // or `x, "y": z`.
    let named = is((before | after | 0x10) >= 0x3F);
    // Names of header fields are followed by a space. So are `URL:`, `<mailto:` and `<http:`, which `l`
    // and `t` let pass; bits that these do not share are not compared.
    let continues = is(after != b' ') | is(before | 0x20 == b'l') | is(third | 0x38 == b'|');
    www | is(this == b':') & named & continues
}

/// Accepts every position that [`host_at`] accepts.
#[inline(always)]
fn may_be_host(third: u8, before: u8, this: u8, after: u8) -> u8 {
    let dot = is(this == b'.') & is(before >= b'0') & is(after >= b'0');
    may_be_uri(third, before, this, after) | dot
}

/// Accepts every position that [`suspicious_at`] accepts, except defanged ones.
#[inline(always)]
fn may_be_misspelt(third: u8, before: u8, this: u8, after: u8) -> u8 {
    // This also matches the `//` of well-formed URIs: verifying those few costs less than
    // testing the byte before every `/`.
    let slashes = is(this == b'/') & is(after == b'/');
    may_be_uri(third, before, this, after) | slashes
}

/// Accepts every position that [`suspicious_at`] accepts.
#[inline(always)]
fn may_be_suspicious(third: u8, before: u8, this: u8, after: u8) -> u8 {
    let opens = is(this == b'[') | is(this == b'(');
    let dot = is(after == b'.') | is(after == b':') | is(after | 0x20 == b'd');
    let opened = opens & dot & is(before >= b'0');
    may_be_misspelt(third, before, this, after) | opened
}

/// Verifies a `:` or the third `w` of `www` at `at`, and returns the candidate position.
fn uri_at(text: &[u8], at: usize) -> Option<CandidatePosition> {
    match text.get(at)? {
        b':' => {
            let kind = if is_scheme_colon(text, at, ScanMode::Uris) {
                CandidateKind::Colon
            } else if is_escaped_colon(text, at) {
                CandidateKind::Escaped
            } else {
                return None;
            };
            Some(CandidatePosition { at, kind })
        }
        b'w' | b'W' => www_at(text, at.checked_sub(2)?),
        _ => None,
    }
}

/// Verifies a `:`, the third `w` of `www` or a `.` between letters or digits at `at`, and returns the
/// candidate position.
fn host_at(text: &[u8], at: usize) -> Option<CandidatePosition> {
    if text.get(at) != Some(&b'.') {
        return uri_at(text, at);
    }
    let before = text.get(at.checked_sub(1)?)?;
    let after = text.get(at + 1)?;
    let kind = CandidateKind::Dot;
    let between = before.is_ascii_alphanumeric() && after.is_ascii_alphanumeric();
    between.then_some(CandidatePosition { at, kind })
}

/// Verifies a `:`, the third `w`, the first `/` of `//` or an opening bracket at `at`, and
/// returns the candidate position.
fn suspicious_at(text: &[u8], at: usize) -> Option<CandidatePosition> {
    let (holds, kind) = match text.get(at)? {
        b':' => (
            is_scheme_colon(text, at, ScanMode::Suspicious),
            CandidateKind::Colon,
        ),
        b'/' => (is_misspelt_separator(text, at), CandidateKind::Slashes),
        b'[' | b'(' => (is_defanged_punctuation(text, at), CandidateKind::Defanged),
        _ => return uri_at(text, at),
    };
    holds.then_some(CandidatePosition { at, kind })
}

/// Returns true if a scheme name ends at `colon` and at least one byte follows that can
/// continue a URI.
fn is_scheme_colon(text: &[u8], colon: usize, scan_mode: ScanMode) -> bool {
    let (before, after) = text.split_at(colon);
    let Some(after) = after.get(1..) else {
        return false;
    };
    // A drive letter has one letter: `C:\x`, `D:/x`.
    let name = scheme_name(before).filter(|(name, _)| name.len() > 1);
    let Some((name, outside)) = name else {
        return is_rest_of_scheme(before, after);
    };
    match after {
        // `whois++://`.
        _ if name.ends_with(b"+") => after.starts_with(b"//"),
        [b'/', ..] => true,
        [b' ', ..] if is_before_slashes(name, outside, after) => {
            scan_mode == ScanMode::Uris || !after.starts_with(b" //")
        }
        [b' ' | b'\t' | b'\r' | b'\n', ..] => may_precede_white_space(name, outside, after[0]),
        // In brackets, characters that end a URI elsewhere are faults of one.
        [b'"' | b'`' | b'|' | b')' | b']' | b'}', ..] => {
            is_opened(outside) && name.last().is_some_and(u8::is_ascii_alphabetic)
        }
        // A second `:`, a control character, and the brackets around URIs.
        [0..b' ' | 0x7F | b':' | b'<' | b'>', ..] | [] => false,
        [b'\\', ..] => scan_mode != ScanMode::Uris || is_opened(outside),
        [next, ..] => {
            let named = ends_with_letter_or_before(name, *next);
            named && (outside.last() != Some(&b':') || may_follow_colon(name, outside))
        }
    }
}

/// The most bytes between the parts of a scheme that a line end divides.
const MAX_GAP: usize = 32;

/// Returns true if `before` ends in the last letter of a scheme that a line end may divide, or in nothing
/// of it: longer rests are names of their own.
fn is_rest_of_scheme(before: &[u8], after: &[u8]) -> bool {
    let next = after.first().copied().unwrap_or(b' ');
    let (gap, goes_on) = match before {
        [gap @ .., last] if last.is_ascii_alphabetic() => {
            let is_end = b":\\<>\"".contains(&next);
            (gap, next.is_ascii_graphic() && !is_end)
        }
        _ => (before, next == b'/' || next.is_ascii_alphabetic()),
    };
    let near = &gap[gap.len().saturating_sub(MAX_GAP)..];
    let is_apart = matches!(near.last(), Some(b' ' | b'\t' | b'\n' | b'>' | b'|'));
    is_apart && goes_on && memchr::memchr(b'\n', near).is_some()
}

/// Returns true if a scheme name ends at `colon` and escaped slashes follow.
fn is_escaped_colon(text: &[u8], colon: usize) -> bool {
    let (before, after) = text.split_at(colon);
    after.starts_with(b":\\/\\/") && scheme_name(before).is_some_and(|(name, _)| name.len() > 1)
}

/// Splits `before` into the scheme name at its end, which starts with its first letter, and the
/// bytes before the run of scheme characters.
fn scheme_name(before: &[u8]) -> Option<(&[u8], &[u8])> {
    let last = before.last()?;
    if !last.is_ascii_alphanumeric() && *last != b'+' {
        return None;
    }
    let run = scheme_before(before, before.len(), 0)?;
    Some((&before[run.name], &before[..run.start]))
}

/// Returns true if `name` ends with a letter, or with a digit before something other than a
/// digit: `h323:x`, but not `a1:2`.
fn ends_with_letter_or_before(name: &[u8], next: u8) -> bool {
    next >= b'?' || name.last().is_some_and(u8::is_ascii_alphabetic)
}

/// Returns true if white space may follow the `:` after `name`: after `URL:`, after a
/// scheme that follows `<` or `URL:`, and a line end after one that follows a quotation mark. Since names of header fields are followed by a space, a
/// space is accepted only after `URL:` and `<mailto:`.
fn may_precede_white_space(name: &[u8], outside: &[u8], space: u8) -> bool {
    let ends_with_letter = name.last().is_some_and(u8::is_ascii_alphabetic);
    let quoted = matches!(outside, [.., b'"' | b'\'']) && matches!(space, b'\r' | b'\n');
    let opened = quoted || is_opened(outside.trim_ascii_end()) || ends_with_url(outside);
    let space = space == b' ' && !name.eq_ignore_ascii_case(b"mailto");
    ends_with_letter && (name.eq_ignore_ascii_case(b"url") || opened && !space)
}

/// Returns true if `name` is one of the web in brackets, and `//` follows the white space after it:
/// `<http: //h>`. One space is a misspelt separator, where those are searched for.
fn is_before_slashes(name: &[u8], outside: &[u8], after: &[u8]) -> bool {
    let is_web = name.eq_ignore_ascii_case(b"http") || name.eq_ignore_ascii_case(b"https");
    let near = &after[..after.len().min(MAX_GAP)];
    is_web && is_opened(outside) && near.trim_ascii_start().starts_with(b"//")
}

/// Returns true if a scheme without `//` may follow another `:`, which `from:to:date:subject`
/// may not.
fn may_follow_colon(name: &[u8], outside: &[u8]) -> bool {
    let mailto = name.last_chunk::<6>();
    ends_with_url(outside) || mailto.is_some_and(|end| end.eq_ignore_ascii_case(b"mailto"))
}

/// Returns true if `<` or `<URL:` is directly before.
fn is_opened(outside: &[u8]) -> bool {
    let before_url = |end: &&[u8]| ends_with_url(end) && end.ends_with(b":");
    let opening = Some(outside)
        .filter(before_url)
        .map(|end| &end[..end.len() - 4]);
    opening.unwrap_or(outside).last() == Some(&b'<')
}

fn ends_with_url(outside: &[u8]) -> bool {
    let url = outside.trim_ascii_end().last_chunk::<4>();
    url.is_some_and(|end| end.eq_ignore_ascii_case(b"url:"))
}

/// Returns the position `first` if `www.` and the start of a label are there, not inside a
/// word.
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

/// Returns true if the `//` at `at` is followed by a character and preceded by a letter, by
/// `;`, by `::`, or by a `:` with a space before or after it.
fn is_misspelt_separator(text: &[u8], at: usize) -> bool {
    let Some((before, after)) = text.split_at_checked(at) else {
        return false;
    };
    let named = match before {
        [.., b';'] => true,
        // A full-width colon is one of three bytes.
        [.., letter, b':', b' ' | b':'] | [.., letter, 0xEF, 0xBC, 0x9A] => {
            letter.is_ascii_alphabetic()
        }
        // With a space before the `:`, the name must have two letters.
        [.., one, two, b' ', b':'] => one.is_ascii_alphabetic() && two.is_ascii_alphabetic(),
        _ => before.last().is_some_and(u8::is_ascii_alphabetic),
    };
    named && matches!(after, [b'/', b'/', next, ..] if *next > b' ')
}

/// Returns true if the bracket at `at` encloses a dot or colon between characters of a host.
fn is_defanged_punctuation(text: &[u8], at: usize) -> bool {
    let (before, after) = text.split_at(at);
    let after_dot = dot(after).and_then(|length| after.get(length));
    let dotted = after_dot.is_some_and(|&b| b.is_ascii_alphanumeric() || b >= 0x80);
    before.last().is_some_and(u8::is_ascii_alphanumeric) && (dotted || is_separator(after))
}

#[cfg(test)]
mod tests;
