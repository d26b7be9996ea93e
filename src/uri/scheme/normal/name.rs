//! Names without a location: `urn` and `doi`.

use crate::uri::syntax::Uri;

/// RFC 8141 §3.1: the namespace is case-insensitive; namespaces define more.
pub(super) fn urn(uri: &Uri) -> Vec<u8> {
    let path = uri.path();
    let Some(colon) = memchr::memchr(b':', path) else {
        return path.to_vec();
    };
    let namespace = lower_case(&path[..colon]);
    let name = &path[colon + 1..];
    let name = match &namespace[..] {
        _ if !uri.is_valid() => name.to_vec(),
        // RFC 9562 §4.
        b"uuid" => name.to_ascii_lowercase(),
        // RFC 8254 §4.2.1: hyphens are no part of the number, and its last digit may be `X`.
        b"isbn" => name
            .iter()
            .filter(|&&byte| byte != b'-')
            .map(u8::to_ascii_uppercase)
            .collect(),
        // RFC 8254 §4.2.2.
        b"issn" => name.to_ascii_uppercase(),
        _ => name.to_vec(),
    };
    [&namespace[..], b":", &name].concat()
}

/// Lowercases everything but escapes, which belong to another level.
pub(super) fn lower_case(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'%' {
            at += 3;
        } else {
            bytes[at].make_ascii_lowercase();
            at += 1;
        }
    }
    bytes
}
