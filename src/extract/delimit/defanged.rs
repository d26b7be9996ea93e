//! What was made unclickable on purpose (rule D011): `hxxp://`, `http[:]//`, and
//! `[.]`, `(.)`, `[dot]` before a real top-level domain or an octet of an address.

use std::ops::Range;

use super::chars::{char_before, is_scheme_byte};
use super::start::Form;
use super::{bare, start::Start};
use crate::host::domain;

/// How far back and ahead a host is looked for, in bytes.
const LONGEST_HOST: usize = 255;

/// What stands for a dot.
const DOTS: [&[u8]; 3] = [b"[.]", b"(.)", b"[dot]"];

/// Whether `name` is `hxxp` or `hxxps`.
pub(super) fn is_scheme(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"hxxp") || name.eq_ignore_ascii_case(b"hxxps")
}

/// Whether the host at `body` is written with a dot in brackets.
pub(super) fn in_host(bytes: &[u8], body: usize) -> bool {
    let ends = |b: &u8| b"/?#<>\"`@".contains(b) || *b <= b' ';
    let near = bytes.get(body..).unwrap_or_default();
    let near = &near[..near.len().min(LONGEST_HOST)];
    let host = &near[..near.iter().position(ends).unwrap_or(near.len())];
    let bracket = host.iter().position(|b| matches!(b, b'[' | b'('));
    bracket.is_some_and(|at| at > 0 && dot(host, at).is_some() && is_host(bytes, body))
}

/// The length of the dot in brackets at `at`.
fn dot(bytes: &[u8], at: usize) -> Option<usize> {
    let near = &bytes[at..];
    let stands = |dot: &&&[u8]| {
        near.get(..dot.len())
            .is_some_and(|b| b.eq_ignore_ascii_case(dot))
    };
    DOTS.iter().find(stands).map(|dot| dot.len())
}

/// Whether labels stand at `at`, divided by dots in brackets or plain ones, the last
/// being a top-level domain, or four octets.
fn is_host(bytes: &[u8], at: usize) -> bool {
    let Range { start, end } = host(bytes, at);
    let mut labels = Vec::with_capacity(4);
    let mut label = start;
    let mut next = start;
    while next < end {
        let length = if bytes[next] == b'.' {
            1
        } else {
            dot(bytes, next).unwrap_or(0)
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

/// The labels and dots from `at` on.
fn host(bytes: &[u8], at: usize) -> Range<usize> {
    let limit = bytes.len().min(at + LONGEST_HOST);
    let mut end = at;
    let mut last = at;
    while end < limit {
        let byte = bytes[end];
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') {
            end += 1;
            last = end;
        } else if byte == b'.' {
            end += 1;
        } else if let Some(length) = dot(bytes, end) {
            end += length;
        } else {
            break;
        }
    }
    at..last
}

/// Reads the defanged URI or host around the bracket at `at`, not before `floor`.
pub(super) fn around(bytes: &[u8], at: usize, floor: usize) -> Option<Range<usize>> {
    if bytes[at..].starts_with(b"[:]//") {
        return with_colon(bytes, at, floor);
    }
    let length = dot(bytes, at)?;
    let beside = |at: Option<&u8>| at.is_some_and(u8::is_ascii_alphanumeric);
    if !beside(bytes.get(at.checked_sub(1)?)) || !beside(bytes.get(at + length)) {
        return None;
    }
    let least = at.saturating_sub(LONGEST_HOST).max(floor);
    let named = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'-' | b'.' | b'_');
    let start = at - bytes[least..at].iter().rev().take_while(named).count();
    let letter = bytes[start..at]
        .iter()
        .position(u8::is_ascii_alphanumeric)?;
    let start = start + letter;
    // An address of mail, and what goes on before: neither is a host.
    let before = start.checked_sub(1).map(|before| bytes[before]);
    let apart = !before.is_some_and(|b| b"@\\]+*^$%/".contains(&b) || b == b'-');
    let foreign = char_before(bytes, start).is_some_and(|(c, _)| c.is_alphanumeric());
    if !apart || foreign || !is_host(bytes, start) {
        return None;
    }
    let range = start..end(bytes, start, start);
    (!bytes[range.clone()].contains(&b'@')).then_some(range)
}

/// `http[:]//h`.
fn with_colon(bytes: &[u8], at: usize, floor: usize) -> Option<Range<usize>> {
    let least = at.saturating_sub(16).max(floor);
    let name = bytes[least..at]
        .iter()
        .rev()
        .take_while(|&&b| is_scheme_byte(b))
        .count();
    let start = at - name;
    let body = at + 5;
    let hosted = bytes
        .get(body)
        .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'[');
    (name > 1 && bytes[start].is_ascii_alphabetic() && hosted)
        .then(|| start..end(bytes, start, body))
}

/// Where it ends: the host with its brackets, and what a bare URI goes on with.
pub(super) fn end(bytes: &[u8], at: usize, body: usize) -> usize {
    let behind = host(bytes, body).end;
    let start = Start {
        at,
        body: behind,
        form: Form::Opaque,
    };
    match bytes.get(behind) {
        Some(b'/' | b'?' | b'#' | b':') => bare::end(bytes, &start).trimmed,
        _ => behind,
    }
}
