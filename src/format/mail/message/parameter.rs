//! Parameters of structured fields (RFC 2045 §5.1, RFC 2231).

use std::ops::Range;

use crate::uri::percent;

/// The most pieces of a parameter (RFC 2231 §3).
const PIECES: usize = 100;

/// Returns the first word, without comments.
pub(super) fn first_token(body: &[u8]) -> &[u8] {
    let mut body = body.trim_ascii();
    while body.first() == Some(&b'(') {
        let end = body.iter().position(|&b| b == b')');
        body = body[end.map_or(body.len(), |end| end + 1)..].trim_ascii_start();
    }
    let end = body
        .iter()
        .position(|b| b.is_ascii_whitespace() || matches!(b, b';' | b'('));
    &body[..end.unwrap_or(body.len())]
}

/// Returns the value of a parameter without its quotes. A value in pieces (RFC 2231 §3) is joined
/// in their order; percent-encoded pieces (§4) are decoded.
pub(super) fn parameter(body: &[u8], wanted: &str) -> Option<Vec<u8>> {
    let mut pieces: Vec<(u32, Vec<u8>)> = Vec::new();
    for (name, range) in parameters(body) {
        let (name, piece) = match name.iter().position(|&b| b == b'*') {
            Some(star) => (&name[..star], Some(&name[star + 1..])),
            None => (name, None),
        };
        if !name.eq_ignore_ascii_case(wanted.as_bytes()) {
            continue;
        }
        let text = unquoted(body[range].trim_ascii());
        let Some(piece) = piece else {
            // Of two, the first.
            if pieces.is_empty() {
                return Some(text);
            }
            continue;
        };
        let number = piece.strip_suffix(b"*").unwrap_or(piece);
        let number = std::str::from_utf8(number)
            .ok()
            .and_then(|n| n.parse().ok())
            .unwrap_or(0);
        let encoded = piece.is_empty() || piece.ends_with(b"*");
        let text = if encoded {
            percent_decoded(&text, number == 0)
        } else {
            text
        };
        if pieces.len() < PIECES && pieces.iter().all(|(other, _)| *other != number) {
            pieces.push((number, text));
        }
    }
    pieces.sort_by_key(|(number, _)| *number);
    let texts: Vec<_> = pieces.into_iter().map(|(_, text)| text).collect();
    (!texts.is_empty()).then(|| texts.concat())
}

/// The value of a parameter, as ranges of the field: it may be in pieces (RFC 2231 §3), one after
/// another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value<'b> {
    /// Its name, without the number of the piece.
    pub name: &'b [u8],
    /// The pieces, without their quotes, and whether each is percent-encoded (§4).
    pub pieces: Vec<(Range<usize>, bool)>,
}

impl Value<'_> {
    /// Returns the range from the first piece to the last one.
    pub fn range(&self) -> Range<usize> {
        let [(first, _), .., (last, _)] = &self.pieces[..] else {
            return self.pieces[0].0.clone();
        };
        first.start..last.end
    }

    /// Returns true if it is not written as one text.
    pub fn is_encoded(&self) -> bool {
        self.pieces.len() > 1 || self.pieces[0].1
    }

    /// Calls `edit` with what is not read as it is written, in its order: the range, and the octet
    /// that it encodes, if any.
    pub fn each_edit(&self, body: &[u8], edit: &mut dyn FnMut(Range<usize>, Option<u8>)) {
        let mut last = None;
        for (range, encoded) in &self.pieces {
            if let Some(end) = last {
                edit(end..range.start, None);
            }
            last = Some(range.end);
            if !encoded {
                continue;
            }
            let mut start = range.start;
            if range.start == self.pieces[0].0.start {
                let value = &body[range.clone()];
                start += value.len() - after_language(value).len();
                edit(range.start..start, None);
            }
            for at in start..range.end {
                // Other octets are of a charset that is not applied here.
                let octet = percent::octet_at(&body[..range.end], at).filter(u8::is_ascii);
                if octet.is_some() {
                    edit(at..at + 3, octet);
                }
            }
        }
    }
}

/// Returns the values of the parameters of a field. Pieces that are not in their order are values
/// of their own.
pub(super) fn values(body: &[u8]) -> Vec<Value<'_>> {
    let mut values: Vec<Value> = Vec::new();
    let mut next = None;
    for (name, range) in parameters(body) {
        let mut parts = name.splitn(3, |&b| b == b'*');
        let name = parts.next().unwrap_or_default();
        let (number, star) = (parts.next(), parts.next().is_some());
        let encoded = star || number == Some(b"");
        let piece = (inside_quotes(body, range), encoded);
        let number =
            number.and_then(|number| std::str::from_utf8(number).ok()?.parse::<u32>().ok());
        match values.last_mut() {
            Some(last)
                if number.is_some() && number == next && last.name.eq_ignore_ascii_case(name) =>
            {
                last.pieces.push(piece);
            }
            _ => values.push(Value {
                name,
                pieces: vec![piece],
            }),
        }
        next = number.and_then(|number| number.checked_add(1));
    }
    values
}

/// Returns the range of a value in `body` without the white space and the quotes around it.
fn inside_quotes(body: &[u8], range: Range<usize>) -> Range<usize> {
    let value = &body[range.clone()];
    let start = range.start + value.len() - value.trim_ascii_start().len();
    let value = value.trim_ascii();
    let Some(inside) = value.strip_prefix(b"\"") else {
        return start..start + value.len();
    };
    let length = memchr::memchr(b'"', inside).unwrap_or(inside.len());
    start + 1..start + 1 + length
}

/// Returns the parameters of a field: names, and the ranges of their values in `body`.
pub(super) fn parameters(body: &[u8]) -> impl Iterator<Item = (&[u8], Range<usize>)> {
    let mut at = end_of_value(body);
    std::iter::from_fn(move || {
        while at < body.len() {
            let start = at + 1;
            at = start + end_of_value(&body[start..]);
            if let Some(equals) = body[start..at].iter().position(|&b| b == b'=') {
                let name = body[start..start + equals].trim_ascii();
                return Some((name, start + equals + 1..at));
            }
        }
        None
    })
}

/// Returns the decoded text of a percent-encoded piece. The first one starts with a charset and a
/// language.
pub(super) fn percent_decoded(text: &[u8], first: bool) -> Vec<u8> {
    let text = if first { after_language(text) } else { text };
    percent::decode(text).into_owned()
}

/// Returns a percent-encoded text without its charset and its language.
fn after_language(text: &[u8]) -> &[u8] {
    let mut quotes = memchr::memchr_iter(b'\'', text);
    match (quotes.next(), quotes.next()) {
        (Some(_), Some(second)) => &text[second + 1..],
        _ => text,
    }
}

/// Returns the position of the next `;` outside quotes, or the end.
pub(super) fn end_of_value(bytes: &[u8]) -> usize {
    let mut quoted = false;
    let mut escaped = false;
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b';' if !quoted => return at,
            _ => {}
        }
    }
    bytes.len()
}

/// Returns a `quoted-string` without its quotes, or the first word.
pub(super) fn unquoted(value: &[u8]) -> Vec<u8> {
    let Some(inside) = value.strip_prefix(b"\"") else {
        return first_token(value).to_vec();
    };
    let mut text = Vec::new();
    let mut bytes = inside.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'"' => break,
            b'\\' => text.extend(bytes.next()),
            b'\r' | b'\n' => {}
            _ => text.push(byte),
        }
    }
    text
}
