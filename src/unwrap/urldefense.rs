//! Proofpoint URL Defense, whose three versions write the wrapped URI in three ways. Their
//! decoders are public; the forms are told here as facts.
//!
//! - v1: `/v1/url?u=`, percent-encoded;
//! - v2: `/v2/url?u=`, with `-` for the `%` of an escape and `_` for `/`;
//! - v3: `/v3/__URI__;OCTETS!`: of the URI, each character that mail might break is a `*`,
//!   runs of them are `**` and a digit that counts, and `OCTETS` is base64 of all of them.

use memchr::memmem;

use super::parameter;
use crate::escape::decode;
use crate::text::Text;
use crate::transfer::base64;
use crate::uri::{Component, Uri};

/// What a link holds: see `Form::held`.
pub(super) fn held(uri: &Uri) -> Option<Vec<u8>> {
    let path = uri.path();
    if path.starts_with(b"/v1/url") {
        return parameter(uri, "u").map(|value| without_entities(&decode(value)));
    }
    if path.starts_with(b"/v2/url") {
        return parameter(uri, "u").map(v2);
    }
    let start = uri.range(Component::Path)?.start;
    let wrapped = uri.bytes()[start..].strip_prefix(b"/v3/__")?;
    Some(v3(wrapped).unwrap_or_default())
}

fn v2(value: &[u8]) -> Vec<u8> {
    let translated: Vec<u8> = value
        .iter()
        .map(|&byte| match byte {
            b'-' => b'%',
            b'_' => b'/',
            byte => byte,
        })
        .collect();
    without_entities(&decode(&translated))
}

/// Links were taken out of HTML as they stood there.
fn without_entities(uri: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(uri.len());
    let mut done = 0;
    for at in memmem::find_iter(uri, b"&amp;") {
        plain.extend_from_slice(&uri[done..=at]);
        done = at + b"&amp;".len();
    }
    plain.extend_from_slice(&uri[done..]);
    plain
}

fn v3(wrapped: &[u8]) -> Option<Vec<u8>> {
    let end = memmem::find(wrapped, b"__;")?;
    let behind = &wrapped[end + 3..];
    let octets = &behind[..memchr::memchr(b'!', behind)?];
    let octets = base64(&Text::borrowed(octets, 0));
    let mut replaced = std::str::from_utf8(octets.bytes()).ok()?.chars();
    let stars = decode(&wrapped[..end]).into_owned();
    let mut uri = Vec::with_capacity(stars.len());
    let mut at = 0;
    while let Some(&byte) = stars.get(at) {
        let (run, width) = match (byte, stars.get(at + 1)) {
            (b'*', Some(b'*')) => (run_length(*stars.get(at + 2)?)?, 3),
            (b'*', _) => (1, 1),
            _ => (0, 1),
        };
        if run == 0 {
            uri.push(byte);
        }
        for _ in 0..run {
            let mut buffer = [0; 4];
            let character = replaced.next()?.encode_utf8(&mut buffer);
            uri.extend_from_slice(character.as_bytes());
        }
        at += width;
    }
    Some(with_both_slashes(uri))
}

/// What a digit of the alphabet of base64 (RFC 4648 §5) counts: `A` is two.
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

/// Some servers make one slash of two in a path: `__https:/www.example.org/__`.
fn with_both_slashes(mut uri: Vec<u8>) -> Vec<u8> {
    let colon = memchr::memchr(b':', &uri).unwrap_or(uri.len());
    let near = uri.get(colon + 1..).unwrap_or_default();
    if near.starts_with(b"/") && !near.starts_with(b"//") {
        uri.insert(colon + 1, b'/');
    }
    uri
}
