//! Credentials in any text: a source line, the text of a link, a message, an argument.
//!
//! Nothing here depends on a scanner having found a URI, or on how a parser divides it:
//! the text may be cut, broken, or escaped in some way. So this is what all strings that
//! leave the program are masked by; what is known of a URI is masked besides.

use std::ops::Range;

use memchr::{memchr, memchr2};

use super::{Secret, assignments, authority, token, views, webhook};

/// Where the credentials of `text` are, ascending and disjoint, without those that are
/// placeholders.
pub fn credentials_in(text: &[u8]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut found = Vec::new();
    views::each_reading(text, &mut |reading| {
        found.clear();
        find(reading.bytes(), &mut found);
        let hidden = found.drain(..).filter(|secret| !secret.placeholder);
        ranges.extend(hidden.map(|secret| {
            let at = reading.source(secret.range);
            at.start as usize..at.end as usize
        }));
    });
    merge(&mut ranges);
    ranges
}

/// Masks the credentials of `text` at equal length, whether or not they are in a URI.
/// White space inside of them stays.
pub fn mask_text(text: &mut [u8]) {
    for range in credentials_in(text) {
        hide(&mut text[range]);
    }
}

/// Masks all of `bytes` but white space.
pub fn hide(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| !byte.is_ascii_whitespace()) {
        *byte = b'*';
    }
}

/// Adds what one reading of a text holds.
fn find(text: &[u8], found: &mut Vec<Secret>) {
    if memchr(b':', text).is_some() && memchr2(b'@', b' ', text).is_some() {
        authority::find(text, found);
    }
    if memchr(b'=', text).is_some() {
        assignments::find(text, found);
    }
    token::find_from(text, 0, found);
    if memchr(b'/', text).is_some() {
        webhook::find_in_text(text, found);
    }
}

/// Sorts the ranges, and makes one of those that overlap.
pub fn merge(ranges: &mut Vec<Range<usize>>) {
    if ranges.len() < 2 {
        return;
    }
    ranges.sort_by_key(|range| range.start);
    ranges.dedup_by(|next, last| {
        let overlap = next.start <= last.end;
        if overlap {
            last.end = last.end.max(next.end);
        }
        overlap
    });
}
