//! Defanged URIs and hosts (rule D011): `hxxp://`, `http[:]//`, and `[.]`, `(.)` or `[dot]` in
//! a host with a known top-level domain or in an IPv4 address.

use std::ops::Range;

use super::bare;
use super::chars::char_before;
use super::start::{MAX_HOST_LEN, Shape, Start};
use crate::extract::defanged::{dot, is_separator};
use crate::extract::scheme_name::is_scheme_byte;
use crate::host::domain;

/// Returns true if `name` is `hxxp` or `hxxps`.
pub(super) fn is_scheme(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"hxxp") || name.eq_ignore_ascii_case(b"hxxps")
}

/// Returns true if the host at the body of `start` has a dot in brackets.
pub(super) fn in_host(bytes: &[u8], start: &Start) -> bool {
    bytes.get(start.plain_end).is_some_and(|b| !ends_host(*b)) && has_dot(bytes, start.body)
}

const fn ends_host(byte: u8) -> bool {
    matches!(
        byte,
        b'/' | b'?' | b'#' | b'<' | b'>' | b'"' | b'`' | b'@' | 0..=b' '
    )
}

/// Returns the same as [`in_host`], which excludes most texts by one byte.
fn has_dot(bytes: &[u8], body: usize) -> bool {
    let near = bytes.get(body..).unwrap_or_default();
    let near = &near[..near.len().min(MAX_HOST_LEN)];
    let host = &near[..near
        .iter()
        .position(|b| ends_host(*b))
        .unwrap_or(near.len())];
    let bracket = host.iter().position(|b| matches!(b, b'[' | b'('));
    bracket.is_some_and(|at| at > 0 && dot(&host[at..]).is_some() && is_host(bytes, body))
}

/// Returns true if labels separated by dots, in brackets or plain, start at `at`, and they are
/// four octets or end with a top-level domain.
fn is_host(bytes: &[u8], at: usize) -> bool {
    let Range { start, end } = host(bytes, at);
    let mut labels = Vec::with_capacity(4);
    let mut label = start;
    let mut next = start;
    while next < end {
        let length = if bytes[next] == b'.' {
            1
        } else {
            dot(&bytes[next..]).unwrap_or(0)
        };
        if length > 0 {
            labels.push(&bytes[label..next]);
            label = next + length;
        }
        next += length.max(1);
    }
    labels.push(&bytes[label..end]);
    let octet = |label: &&[u8]| {
        label.len() <= 3 && std::str::from_utf8(label).is_ok_and(|l| l.parse::<u8>().is_ok())
    };
    let address = labels.len() == 4 && labels.iter().all(octet);
    let named = labels.len() > 1
        && labels.iter().all(|label| !label.is_empty())
        && labels.last().is_some_and(|last| domain::is_tld(last));
    address || named
}

/// Returns the range of the labels and dots that start at `at`.
fn host(bytes: &[u8], at: usize) -> Range<usize> {
    let limit = bytes.len().min(at + MAX_HOST_LEN);
    let mut end = at;
    let mut last = at;
    while end < limit {
        let byte = bytes[end];
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') {
            end += 1;
            last = end;
        } else if byte == b'.' {
            end += 1;
        } else if let Some(length) = dot(&bytes[end..]) {
            end += length;
        } else {
            break;
        }
    }
    at..last
}

/// Returns the range of the defanged URI or host around the bracket at `at`, starting at or
/// after `floor`.
pub(super) fn around(bytes: &[u8], at: usize, floor: usize) -> Option<Range<usize>> {
    if is_separator(&bytes[at..]) {
        return around_colon(bytes, at, floor);
    }
    let length = dot(&bytes[at..])?;
    // Without a scheme, `(dot)` is rather that of an address: `anna(at)h(dot)example`.
    if length == b"(dot)".len() && bytes[at] == b'(' {
        return None;
    }
    let beside = |at: Option<&u8>| at.is_some_and(u8::is_ascii_alphanumeric);
    if !beside(bytes.get(at.checked_sub(1)?)) || !beside(bytes.get(at + length)) {
        return None;
    }
    let least = at.saturating_sub(MAX_HOST_LEN).max(floor);
    let named = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'-' | b'.' | b'_');
    let start = at - bytes[least..at].iter().rev().take_while(named).count();
    let letter = bytes[start..at]
        .iter()
        .position(u8::is_ascii_alphanumeric)?;
    let start = start + letter;
    // An email address or the continuation of other text is not a host.
    let before = start.checked_sub(1).map(|before| bytes[before]);
    let apart = !before.is_some_and(|b| b"@\\]+*^$%/".contains(&b) || b == b'-');
    let in_word = char_before(bytes, start).is_some_and(|(c, _)| c.is_alphanumeric());
    if !apart || in_word || !is_host(bytes, start) {
        return None;
    }
    let range = start..end(bytes, start, start);
    (!bytes[range.clone()].contains(&b'@')).then_some(range)
}

/// Returns the range of a URI of the form `http[:]//h` or `http[://]h`.
fn around_colon(bytes: &[u8], at: usize, floor: usize) -> Option<Range<usize>> {
    // Bounds the time: each `[:` looks back so far.
    let least = at.saturating_sub(16).max(floor);
    let name = bytes[least..at]
        .iter()
        .rev()
        .take_while(|&&b| is_scheme_byte(b))
        .count();
    let start = at - name;
    let body = at + 5;
    let starts_host = bytes
        .get(body)
        .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'[');
    (name > 1 && bytes[start].is_ascii_alphabetic() && starts_host)
        .then(|| start..end(bytes, start, body))
}

/// Returns the end of the URI at `at`: past the host with its brackets, and past what a bare
/// URI may have after it.
pub(super) fn end(bytes: &[u8], at: usize, body: usize) -> usize {
    let after = host(bytes, body).end;
    match bytes.get(after) {
        Some(b'/' | b'?' | b'#' | b':') => {
            bare::end(bytes, &Start::new(bytes, at, after, Shape::Opaque)).trimmed
        }
        _ => after,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{starts, texts};
    use super::*;

    /// The byte after the first word excludes nothing that the whole check accepts.
    #[test]
    fn the_byte_after_a_word() {
        let mut found = 0;
        for text in texts() {
            for start in starts(&text) {
                let whole = has_dot(&text, start.body);
                assert_eq!(
                    in_host(&text, &start),
                    whole,
                    "{start:?} {:?}",
                    text.escape_ascii()
                );
                found += usize::from(whole);
            }
        }
        assert!(found > 10);
    }
}
