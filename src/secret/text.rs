//! Credentials in any text: a source line, the text of a link, a message, an argument.
//!
//! The search does not depend on a URI being found or parsed, so the text may be truncated,
//! broken or escaped. All strings that leave the program are masked by it, in addition to the
//! known credentials of a URI.

use std::ops::Range;

use memchr::{memchr, memchr2, memmem};

use super::{Secret, assignments, authority, hook, token, views};

/// Returns the ranges of the credentials in `text`, ascending and disjoint, without
/// placeholders.
pub fn credentials_in(text: &[u8]) -> Vec<Range<usize>> {
    found_by(find, text)
}

/// Returns the ranges of the credentials in the name of a file that have a form of their own, ascending
/// and disjoint, without placeholders: tokens, webhooks, and passwords of a user information. What
/// follows a key is shown, because folders of data sets are named `key=value`.
pub fn credentials_in_path(path: &[u8]) -> Vec<Range<usize>> {
    found_by(find_with_form, path)
}

/// Adds the credentials in one view of a text.
type Find = fn(&[u8], &mut Vec<Secret>);

/// Upper bound on the searches of one text. A second one finds nothing new in all but a few of a
/// million texts that are made of delimiters.
const MOST_SEARCHES: usize = 4;

/// Returns what `find` finds in all views of `text`, and in what that leaves of it: a text whose
/// credentials are masked has no others.
fn found_by(find: Find, text: &[u8]) -> Vec<Range<usize>> {
    let mut ranges = found_once(find, text);
    if ranges.is_empty() {
        return ranges;
    }
    let mut masked = text.to_vec();
    for _ in 1..MOST_SEARCHES {
        for range in &ranges {
            hide(&mut masked[range.clone()]);
        }
        let known = ranges.clone();
        ranges.append(&mut found_once(find, &masked));
        merge(&mut ranges);
        if ranges == known {
            break;
        }
    }
    ranges
}

fn found_once(find: Find, text: &[u8]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut found = Vec::new();
    views::each_view(text, &mut |view| {
        found.clear();
        find(view.bytes(), &mut found);
        let hidden = found.drain(..).filter(|secret| secret.value.is_masked());
        ranges.extend(hidden.map(|secret| {
            let at = view.source(secret.range);
            at.start as usize..at.end as usize
        }));
    });
    merge(&mut ranges);
    ranges
}

/// Masks the credentials of `text` in place, whether or not they are in a URI. White space in
/// them is kept.
pub fn mask_text(text: &mut [u8]) {
    for range in credentials_in(text) {
        hide(&mut text[range]);
    }
}

/// Masks all of `bytes` except white space.
pub fn hide(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| !byte.is_ascii_whitespace()) {
        *byte = b'*';
    }
}

/// Adds the credentials in one view of a text.
fn find(text: &[u8], found: &mut Vec<Secret>) {
    if memchr(b'=', text).is_some() {
        assignments::find(text, found);
    }
    assignments::find_members(text, found);
    find_with_form(text, found);
}

/// Adds the credentials in one view of a text that are recognized without a key before them.
fn find_with_form(text: &[u8], found: &mut Vec<Secret>) {
    let may_open = || memchr(b':', text).is_some() || memmem::find(text, b"//").is_some();
    if memchr2(b'@', b' ', text).is_some() && may_open() {
        authority::find(text, found);
    }
    token::find_from(text, 0, found);
    let mut public = Vec::new();
    hook::find(text, found, &mut public);
    hook::find_hosts(text, found);
    hook::drop_public(found, &public);
}

/// Sorts the ranges, and merges those that overlap or touch.
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
