//! The fields of HTTP headers that refer to other resources: `Location` and `Content-Location` (RFC
//! 9110), `Link` (RFC 8288) and `Refresh`.

use std::ops::Range;

use memchr::{memchr, memchr2};

use crate::format::markup::refresh;

/// How the value of a field refers to other resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkField {
    /// It is a reference.
    Reference,
    /// It has references in angle brackets, with parameters.
    References,
    /// It has a reference after a number of seconds.
    Refresh,
}

impl LinkField {
    /// Returns what the field of that name, in any case, is; `None` for other fields.
    pub fn named(name: &[u8]) -> Option<Self> {
        const FIELDS: [(&[u8], LinkField); 4] = [
            (b"Location", LinkField::Reference),
            (b"Content-Location", LinkField::Reference),
            (b"Link", LinkField::References),
            (b"Refresh", LinkField::Refresh),
        ];
        let mut fields = FIELDS.iter();
        let field = fields.find(|(known, _)| known.eq_ignore_ascii_case(name));
        field.map(|(_, kind)| *kind)
    }

    /// Returns the ranges of the references in the value at `value`.
    pub fn references(self, bytes: &[u8], value: Range<usize>) -> Vec<Range<usize>> {
        match self {
            Self::Reference => vec![value],
            Self::References => bracketed(bytes, value),
            Self::Refresh => refresh(bytes, value).into_iter().collect(),
        }
    }
}

/// Returns the ranges in angle brackets, outside quoted strings.
fn bracketed(bytes: &[u8], value: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut at, mut has_quotes) = (value.start, true);
    while let Some(length) = memchr2(b'<', b'"', &bytes[at..value.end]) {
        let start = at + length + 1;
        let rest = &bytes[start..value.end];
        at = start;
        if bytes[start - 1] == b'<' {
            let Some(length) = memchr(b'>', rest) else {
                break;
            };
            found.push(start..start + length);
            at += length + 1;
        } else if has_quotes {
            match quoted(rest) {
                Some(length) => at += length,
                // An unclosed quote is a character like any other.
                None => has_quotes = false,
            }
        }
    }
    found
}

/// Returns the length of what a quote starts, with the closing one.
fn quoted(rest: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(length) = memchr2(b'"', b'\\', &rest[at..]) {
        at += length + 1;
        if rest[at - 1] == b'"' {
            return Some(at);
        }
        at = (at + 1).min(rest.len());
    }
    None
}
