//! The head of a content line: its name and its parameters (RFC 5545 §3.1, RFC 6350 §3.3).

use std::ops::Range;

use memchr::{memchr, memchr3};

use super::properties::{Value, is_name_of_scheme, value_of_property};

/// The longest head. A longer line is read as text.
// Bounds the memory of a line that does not end.
pub(super) const LONGEST: usize = 64 * 1024;

/// The head of a content line, as positions in the line.
pub(super) struct Head {
    /// Without the group before it, as in `item1.URL`.
    name: Range<usize>,
    /// From the `;` after the name to the `:` before the value.
    parameters: Range<usize>,
    /// The start of the value.
    pub value: usize,
}

impl Head {
    /// Returns the head of `line`, or `None` if it is not a content line. A line of text may start
    /// with a URI, whose scheme is not the name of a property.
    pub fn of(line: &[u8]) -> Option<Self> {
        let near = &line[..line.len().min(LONGEST)];
        let length = near.iter().take_while(|&&b| is_name_byte(b)).count();
        let name = &near[..length];
        let colon = match near.get(length)? {
            b':' if length > 0 => length,
            b';' if length > 0 => length + colon(&near[length..])?,
            _ => return None,
        };
        if line[colon + 1..].starts_with(b"//") {
            return None;
        }
        let group = memchr::memrchr(b'.', name).map_or(0, |dot| dot + 1);
        if colon == length && is_name_of_scheme(&name[group..]) {
            return None;
        }
        Some(Self {
            name: group..length,
            parameters: length..colon,
            value: colon + 1,
        })
    }

    /// Returns how the value is read.
    pub fn kind(&self, line: &[u8]) -> Value {
        let mut kind = value_of_property(&line[self.name.clone()]);
        for (name, value) in self.parameters(line) {
            let is = |wanted: &str| line[value.clone()].eq_ignore_ascii_case(wanted.as_bytes());
            let named = |wanted: &str| name.eq_ignore_ascii_case(wanted.as_bytes());
            let encoding = named("ENCODING") || name.is_empty();
            if (encoding && (is("BASE64") || is("B"))) || (named("VALUE") && is("BINARY")) {
                return Value::Binary;
            }
            if named("VALUE") && (is("URI") || is("URL") || is("CAL-ADDRESS")) {
                kind = kind.as_uri();
            } else if named("VALUE") && is("TEXT") {
                kind = kind.as_text();
            } else if named("FMTTYPE") && is("text/html") && kind == Value::Text {
                kind = Value::Html;
            }
        }
        kind
    }

    /// Returns true if the value is quoted-printable, as in vCard 2.1.
    pub fn is_quoted_printable(&self, line: &[u8]) -> bool {
        self.parameters(line).any(|(name, value)| {
            let value = &line[value];
            (name.is_empty() || name.eq_ignore_ascii_case(b"ENCODING"))
                && value.eq_ignore_ascii_case(b"QUOTED-PRINTABLE")
        })
    }

    /// Returns the parameters: each name, which is empty for the value alone of vCard 2.1, and each
    /// value, without its quotes. A name comes once for each of its values.
    pub fn parameters<'l>(
        &self,
        line: &'l [u8],
    ) -> impl Iterator<Item = (&'l [u8], Range<usize>)> + use<'l> {
        let end = self.parameters.end;
        let mut at = self.parameters.start;
        let mut name = 0..0;
        std::iter::from_fn(move || {
            while at < end {
                if line[at] == b';' {
                    let start = at + 1;
                    let rest = &line[start..end];
                    let letters = rest.iter().take_while(|&&b| is_name_byte(b)).count();
                    let named = rest.get(letters) == Some(&b'=');
                    name = start..start + if named { letters } else { 0 };
                    at = start + if named { letters + 1 } else { 0 };
                } else if line[at] == b',' {
                    at += 1;
                }
                let (value, next) = value(&line[..end], at);
                at = next;
                if !value.is_empty() {
                    return Some((&line[name.clone()], value));
                }
            }
            None
        })
    }
}

const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.')
}

/// Returns the position of the first `:` outside quotes, or else of the first one: a quote may not
/// be closed.
fn colon(head: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b':', b'"', &head[at..]) {
        at += found;
        if head[at] == b':' {
            return Some(at);
        }
        let Some(length) = memchr(b'"', &head[at + 1..]) else {
            break;
        };
        at += length + 2;
    }
    memchr(b':', head)
}

/// Returns the value of a parameter at `at`, without its quotes, and the position after it, which
/// is greater.
fn value(head: &[u8], at: usize) -> (Range<usize>, usize) {
    let rest = &head[at.min(head.len())..];
    if let Some(inside) = rest.strip_prefix(b"\"")
        && let Some(length) = memchr(b'"', inside)
    {
        let end = at + 1 + length;
        let after = &head[end + 1..];
        let next = memchr::memchr2(b';', b',', after).unwrap_or(after.len());
        return (at + 1..end, end + 1 + next);
    }
    let length = memchr3(b';', b',', b'"', rest).unwrap_or(rest.len());
    let quote = rest.get(length) == Some(&b'"');
    (at..at + length, at + length + usize::from(quote))
}
