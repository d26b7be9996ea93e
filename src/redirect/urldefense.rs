//! A decoder for links of Proofpoint URL Defense. Its three versions encode the original URI in
//! different ways, as the public decoders document:
//!
//! - v1: `/v1/url?u=`, percent-encoded;
//! - v2: `/v2/url?u=`, with `-` for the `%` of an encoding and `_` for `/`;
//! - v3: `/v3/__URI__;OCTETS!`: each character of the URI that mail might break is replaced by
//!   `*`, and a run of them by `**` and a digit for its length; `OCTETS` is the base64 of the
//!   replaced characters.

use memchr::memmem;

use crate::text::transfer::{base64, percent_decoded};
use crate::text::{Builder, Text};
use crate::uri::percent::octet_at;
use crate::uri::{Component, Uri, query};

/// Returns the text in the position of the target: `None` if the link has no such position, empty
/// if it cannot be decoded.
pub(super) fn target(uri: &Uri) -> Option<Text<'static>> {
    let link = Text::borrowed(uri.bytes(), 0);
    let path = uri.path();
    if path.starts_with(b"/v1/url") {
        let value = query::value_range(uri, "u")?;
        return Some(without_entities(&percent_decoded(
            &link.gather(std::slice::from_ref(&value)),
        )));
    }
    if path.starts_with(b"/v2/url") {
        let value = query::value_range(uri, "u")?;
        return Some(without_entities(&v2(
            &link.gather(std::slice::from_ref(&value))
        )));
    }
    let start = uri.range(Component::Path)?.start;
    if !path.starts_with(PREFIX) {
        return None;
    }
    let rest = start + PREFIX.len()..uri.bytes().len();
    let wrapped = link.gather(std::slice::from_ref(&rest));
    Some(v3(&wrapped).unwrap_or_else(|| Text::borrowed(b"", 0)))
}

/// The text before the original URI in version 3.
const PREFIX: &[u8] = b"/v3/__";

fn v2(value: &Text) -> Text<'static> {
    let bytes = value.bytes();
    let mut uri = Builder::new(value);
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let escape = match (byte, bytes.get(at + 1..at + 3)) {
            (b'-' | b'%', Some(&[high, low])) => octet_at(&[b'%', high, low], 0),
            _ => None,
        };
        match (escape, byte) {
            (Some(octet), _) => uri.replace(&[octet], at..at + 3),
            (None, b'_') => uri.replace(b"/", at..at + 1),
            (None, b'-') => uri.replace(b"%", at..at + 1),
            _ => uri.keep(at..at + 1),
        }
        at += if escape.is_some() { 3 } else { 1 };
    }
    uri.finish()
}

/// Replaces `&amp;` by `&`: the original links are copied from HTML without decoding.
fn without_entities(uri: &Text) -> Text<'static> {
    let bytes = uri.bytes();
    let mut plain = Builder::new(uri);
    let mut done = 0;
    for at in memmem::find_iter(bytes, b"&amp;") {
        plain.keep(done..at + 1);
        done = at + b"&amp;".len();
    }
    plain.keep(done..bytes.len());
    plain.finish()
}

fn v3(wrapped: &Text) -> Option<Text<'static>> {
    let bytes = wrapped.bytes();
    let (end, after) = separator(bytes)?;
    let rest = &bytes[after..];
    // `!`, which may be lost with the rest of a broken link.
    let octets = rest.iter().take_while(|b| !matches!(b, b'!' | b'%' | b'$'));
    let octets = base64(&Text::borrowed(&rest[..octets.count()], 0));
    let mut replaced = std::str::from_utf8(octets.bytes()).ok()?.chars();
    let stars = percent_decoded(&wrapped.gather(std::slice::from_ref(&(0..end))));
    let bytes = stars.bytes();
    let mut uri = Builder::new(&stars);
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let (run, width) = match (byte, bytes.get(at + 1)) {
            (b'*', Some(b'*')) => (run_length(*bytes.get(at + 2)?)?, 3),
            (b'*', _) => (1, 1),
            _ => (0, 1),
        };
        if run == 0 {
            uri.keep(at..at + 1);
        } else {
            let mut characters = String::new();
            for _ in 0..run {
                characters.push(replaced.next()?);
            }
            uri.replace(characters.as_bytes(), at..at + width);
        }
        at += width;
    }
    Some(uri.finish())
}

/// Returns where the original URI ends, and where the replaced characters begin: at `__;`, of
/// which the `;` may be percent-encoded.
fn separator(bytes: &[u8]) -> Option<(usize, usize)> {
    memmem::find_iter(bytes, b"__").find_map(|at| {
        // In a run of underscores, the last two count.
        match bytes.get(at + 2..)? {
            [b';', ..] => Some((at, at + 3)),
            [b'_', b';', ..] => Some((at + 1, at + 4)),
            [b'%', b'3', b'B' | b'b', ..] => Some((at, at + 5)),
            _ => None,
        }
    })
}

/// Returns the length of a run that a digit of the base64 alphabet (RFC 4648 §5) encodes: `A`
/// is two.
fn run_length(digit: u8) -> Option<usize> {
    let value = match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    };
    Some(usize::from(value) + 2)
}
