//! A decoder for links of Proofpoint URL Defense. Its three versions encode the original URI in
//! different ways, as the public decoders document:
//!
//! - v1: `/v1/url?u=`, percent-encoded;
//! - v2: `/v2/url?u=`, with `-` for the `%` of an encoding and `_` for `/`;
//! - v3: `/v3/__URI__;OCTETS!`: each character of the URI that mail might break is replaced by
//!   `*`, and a run of them by `**` and a digit for its length; `OCTETS` is the base64 of the
//!   replaced characters.

use memchr::memmem;

use super::parameter;
use crate::text::transfer::base64;
use crate::text::transfer::percent_decoded;
use crate::text::{Builder, Text};
use crate::uri::percent::octet_at;
use crate::uri::{Component, Uri};

/// Returns the target of a link, in the same way as `Encoding::target`.
pub(super) fn target(uri: &Uri) -> Option<Text<'static>> {
    let path = uri.path();
    if path.starts_with(b"/v1/url") {
        return parameter(uri, "u").map(|value| without_entities(&percent_decoded(&value)));
    }
    if path.starts_with(b"/v2/url") {
        return parameter(uri, "u").map(|value| without_entities(&v2(&value)));
    }
    let start = uri.range(Component::Path)?.start;
    let wrapped = uri.bytes()[start..].strip_prefix(PREFIX)?;
    let wrapped = Text::borrowed(wrapped, (start + PREFIX.len()) as u64);
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
    let end = memmem::find(wrapped.bytes(), b"__;")?;
    let rest = &wrapped.bytes()[end + 3..];
    let octets = &rest[..memchr::memchr(b'!', rest)?];
    let octets = base64(&Text::borrowed(octets, 0));
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
    Some(with_both_slashes(uri.finish()))
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

/// Restores the second slash after the scheme, because some servers merge the two slashes in a
/// path: `__https:/www.example.org/__`.
fn with_both_slashes(uri: Text<'static>) -> Text<'static> {
    let bytes = uri.bytes();
    let colon = memchr::memchr(b':', bytes).unwrap_or(bytes.len());
    let near = bytes.get(colon + 1..).unwrap_or_default();
    if !near.starts_with(b"/") || near.starts_with(b"//") {
        return uri;
    }
    let mut whole = Builder::new(&uri);
    whole.keep(0..colon + 1);
    whole.replace(b"//", colon + 1..colon + 2);
    whole.keep(colon + 2..bytes.len());
    whole.finish()
}
