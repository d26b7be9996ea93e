//! From URIs to IRIs.

use std::borrow::Cow;

use crate::uri::normalize::unreserved;
use crate::uri::syntax::characters::{fake_delimiter, is_bidi_control, is_invisible, is_ucschar};
use crate::uri::syntax::percent::{self, escape_of, octet_at};
use crate::uri::syntax::{Component, Uri};

/// Converts a URI or a relative reference to an IRI (RFC 3987 §3.2): escapes of unreserved
/// characters and of characters that an IRI may have are decoded.
///
/// Other escapes are kept: those of `%`, of reserved characters, and of ASCII that no URI has; of
/// octets that are not UTF-8; of private-use characters, noncharacters, and controls. So are those
/// of white space, of characters that are invisible or direct the text (§4.1), and of characters
/// that look like a delimiter (§6.1), because readers could not distinguish them. Names of hosts in
/// Punycode and addresses in brackets are not decoded, and in URNs only what is outside ASCII is, as escapes of ASCII make
/// another URN (RFC 8141 §3.1).
///
/// [`to_uri`](super::to_uri) converts the IRI to an equivalent URI
/// ([`NormalizationLevel::Escapes`](crate::uri::NormalizationLevel)).
///
/// ```
/// use urilint::uri::iri::to_iri;
/// assert_eq!(to_iri("http://h.example/caf%C3%A9/%41%2F"), "http://h.example/café/A%2F");
/// assert_eq!(to_iri("http://h.example/caf%e9"), "http://h.example/caf%E9");
/// assert_eq!(to_iri("http://h.example/%E2%80%AE"), "http://h.example/%E2%80%AE");
/// ```
pub fn to_iri<T: AsRef<[u8]> + ?Sized>(uri: &T) -> Cow<'_, str> {
    let text = in_utf8(uri.as_ref());
    let bytes = text.as_bytes();
    if !bytes.contains(&b'%') {
        return text;
    }
    let uri = Uri::split(bytes);
    let scheme_end = uri.range(Component::Scheme).map_or(0, |scheme| scheme.end);
    // An address, perhaps with a zone identifier, has nothing to decode.
    let address = match uri.range(Component::Host) {
        Some(host) if bytes[host.clone()].starts_with(b"[") => host,
        _ => scheme_end..scheme_end,
    };
    let ascii = if uri.has_scheme("urn") {
        Ascii::Kept
    } else {
        Ascii::Decoded
    };
    let mut iri = Vec::with_capacity(bytes.len());
    iri.extend_from_slice(&bytes[..scheme_end]);
    push_decoded(&bytes[scheme_end..address.start], ascii, &mut iri);
    iri.extend_from_slice(&bytes[address.clone()]);
    push_decoded(&bytes[address.end..], ascii, &mut iri);
    // Only whole characters are decoded.
    Cow::Owned(String::from_utf8_lossy(&iri).into_owned())
}

/// The treatment of escapes of unreserved characters.
#[derive(Clone, Copy)]
enum Ascii {
    Kept,
    Decoded,
}

/// Appends a part of a URI, decoded.
fn push_decoded(part: &[u8], ascii: Ascii, iri: &mut Vec<u8>) {
    let part = match ascii {
        Ascii::Kept => Cow::Borrowed(part),
        Ascii::Decoded => unreserved(part),
    };
    let mut at = 0;
    while at < part.len() {
        at += push_from(&part, at, iri);
    }
}

/// Appends the escapes at `at` of octets outside ASCII, or the byte there, and returns the number
/// of bytes that were read.
fn push_from(bytes: &[u8], at: usize, iri: &mut Vec<u8>) -> usize {
    let octets: Vec<u8> = (at..)
        .step_by(3)
        .map_while(|at| octet_at(bytes, at).filter(|octet| !octet.is_ascii()))
        .collect();
    if octets.is_empty() {
        iri.push(bytes[at]);
        return 1;
    }
    for chunk in octets.utf8_chunks() {
        for character in chunk.valid().chars() {
            let mut utf8 = [0; 4];
            let utf8 = character.encode_utf8(&mut utf8).as_bytes();
            if is_readable(character) {
                iri.extend_from_slice(utf8);
            } else {
                push_escapes(utf8, iri);
            }
        }
        push_escapes(chunk.invalid(), iri);
    }
    octets.len() * 3
}

fn push_escapes(octets: &[u8], iri: &mut Vec<u8>) {
    for &octet in octets {
        iri.extend_from_slice(escape_of(octet).as_bytes());
    }
}

/// Returns true if an IRI may have the character, and readers recognize it.
fn is_readable(character: char) -> bool {
    is_ucschar(character)
        && !character.is_whitespace()
        && !is_bidi_control(character)
        && !is_invisible(character)
        && fake_delimiter(character).is_none()
}

/// Returns `bytes` as text, with octets encoded that are not UTF-8.
fn in_utf8(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() * 2);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(percent::encode(chunk.invalid(), percent::UNRESERVED));
    }
    Cow::Owned(text)
}
