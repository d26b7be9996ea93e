//! Credentials as values of `key=value`: in the query (RFC 6750 §2.3), in the fragment
//! (RFC 6749 §4.2.2), and as parameters of a path segment (RFC 3986 §3.3).

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2};

use super::token::is_scheme;
use super::{Secret, SecretKind};
use crate::uri::percent::octet_at;
use crate::uri::{Component, Uri, query};

/// The meaning of a key for its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// The value is a credential.
    Secret,
    /// The value is a session identifier, if it is long enough.
    Session,
    /// The key may name a session: the value must look like an MD5 sum.
    MaybeSession,
    /// One of several keys of a presigned URL, or of a session in two parts.
    Member(Member),
}

/// A key that has a meaning only together with others. The number of each is its index in
/// [`Members`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Member {
    AmzSignature,
    AmzCredential,
    GoogSignature,
    Sig,
    Se,
    Sv,
    Signature,
    KeyPairId,
    AwsAccessKeyId,
    Expires,
    Cfid,
    Cftoken,
}

/// The maximum length of a known key; those of ASP end in eight letters.
pub(super) const MAX_KEY: usize = 24;

/// The minimum length of a session identifier.
const MIN_SESSION: usize = 6;

/// The ranges of the values of [`Member`]s.
pub(super) type Members = [Option<Range<usize>>; 12];

/// The syntax of pairs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Syntax {
    /// `;key=value`, up to the end of the path segment.
    Segment,
    /// `key=value&…`.
    Query,
    /// `key%3Dvalue%26…`, in a nested URI in a query.
    Encoded,
}

/// Adds the credentials in pairs.
pub fn find(uri: &Uri, found: &mut Vec<Secret>) {
    let bytes = uri.bytes();
    let start = super::path_start(uri);
    if memchr2(b'=', b'%', &bytes[start..]).is_none() {
        return;
    }
    let path = uri
        .range(Component::Path)
        .filter(|path| memchr(b';', &bytes[path.clone()]).is_some());
    if let Some(path) = path {
        scan(bytes, path, Syntax::Segment, found);
    }
    for component in [Component::Query, Component::Fragment] {
        if let Some(range) = uri.range(component) {
            scan(bytes, range.clone(), Syntax::Query, found);
            if memchr(b'%', &bytes[range.clone()]).is_some() {
                scan(bytes, range, Syntax::Encoded, found);
            }
        }
    }
}

/// Returns the value of the query parameter `key`, not decoded.
pub fn parameter<'a>(uri: &Uri<'a>, key: &str) -> Option<&'a [u8]> {
    parameter_range(uri, key).map(|range| &uri.bytes()[range])
}

/// Returns the range of the value of the query parameter `key`.
pub fn parameter_range(uri: &Uri, key: &str) -> Option<Range<usize>> {
    let query = uri.range(Component::Query)?;
    let bytes = uri.bytes();
    query::parameters(bytes, query, b'&')
        .filter(|parameter| bytes[parameter.name.clone()].eq_ignore_ascii_case(key.as_bytes()))
        .find_map(|parameter| parameter.value)
}

/// Adds the credentials in the pairs of one component, in a single pass.
fn scan(bytes: &[u8], range: Range<usize>, syntax: Syntax, found: &mut Vec<Secret>) {
    let mut members = Members::default();
    let mut at = range.start;
    while let Some((equals, value)) = next_equals(bytes, at..range.end, syntax) {
        let key = key_before(bytes, at..equals, syntax);
        at = value;
        if let Some(kind) = key.and_then(kind_of) {
            at = end_of_value(bytes, value..range.end, syntax);
            add_value(kind, bytes, value..at, &mut members, found);
        }
    }
    add_complete_sets(bytes, &members, found);
}

/// Returns the offset of the next `=` in `range`, and that of the value after it.
fn next_equals(bytes: &[u8], range: Range<usize>, syntax: Syntax) -> Option<(usize, usize)> {
    let rest = &bytes[range.clone()];
    if syntax != Syntax::Encoded {
        let at = range.start + memchr(b'=', rest)?;
        return Some((at, at + 1));
    }
    let mut escapes = memchr_iter(b'%', rest).map(|i| range.start + i);
    let at = escapes.find(|&at| octet_at(bytes, at) == Some(b'='))?;
    Some((at, at + 3))
}

/// Returns the key at the end of `range`: word characters after a delimiter, or from the start
/// of `range`.
fn key_before(bytes: &[u8], range: Range<usize>, syntax: Syntax) -> Option<&[u8]> {
    let floor = range.start.max(range.end.saturating_sub(MAX_KEY + 1));
    let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    let before = bytes[floor..range.end].iter().rposition(|b| !word(b));
    let start = match before.map(|i| floor + i) {
        None if floor == range.start => floor,
        // The digits of `%26` are not part of the key.
        Some(at) if syntax == Syntax::Encoded && octet_at(bytes, at).is_some_and(delimits) => {
            at + 3
        }
        Some(at) if delimits(bytes[at]) => at + 1,
        _ => return None,
    };
    bytes.get(start..range.end)
}

const fn delimits(byte: u8) -> bool {
    matches!(byte, b'&' | b';' | b'?' | b'#' | b'/' | b'=')
}

/// Returns the byte at `at`, decoded if percent-encoded, and its width.
fn symbol(bytes: &[u8], at: usize, syntax: Syntax) -> (u8, usize) {
    let escaped = match syntax {
        Syntax::Encoded => octet_at(bytes, at),
        Syntax::Segment | Syntax::Query => None,
    };
    escaped.map_or((bytes[at], 1), |octet| (octet, 3))
}

/// Returns the end of the value at the start of `rest`: at `&`, at the end of the path segment,
/// or at a `;` that another pair follows.
fn end_of_value(bytes: &[u8], rest: Range<usize>, syntax: Syntax) -> usize {
    let mut at = rest.start;
    let mut semicolon = None;
    while at < rest.end {
        let (symbol, width) = symbol(bytes, at, syntax);
        match symbol {
            b'&' => break,
            b'/' if syntax == Syntax::Segment => break,
            b'#' if width == 3 => break,
            b';' => semicolon = Some(at),
            b'=' => {
                if let Some(semicolon) = semicolon {
                    return semicolon;
                }
            }
            _ => {}
        }
        at += width;
    }
    at.min(rest.end)
}

/// Returns true if a known key has the first and the last letter of `key`, in any case. Most other
/// keys and attributes have others.
fn may_be_known(key: &[u8]) -> bool {
    let (Some(first), Some(last)) = (key.first(), key.last()) else {
        return false;
    };
    matches!(
        (first | 0x20, last | 0x20),
        (b'a', _)
            | (b'c', b'd' | b'n' | b't')
            | (b'e', b's')
            | (b'i' | b'r', b'n')
            | (b'j' | b'k' | b'v', b'd')
            | (b'p', b'd' | b'n')
            | (b's', b'd' | b'e' | b'g' | b'n' | b's' | b't' | b'v')
            | (b'x', b'e' | b'l')
    )
}

/// Returns the meaning of a key, ignoring case and treating `-` as `_`.
pub(super) fn kind_of(key: &[u8]) -> Option<Key> {
    if !may_be_known(key) {
        return None;
    }
    let mut folded = [0; MAX_KEY];
    let folded = folded.get_mut(..key.len())?;
    for (to, &from) in folded.iter_mut().zip(key) {
        *to = if from == b'-' {
            b'_'
        } else {
            from.to_ascii_lowercase()
        };
    }
    Some(match &*folded {
        b"access_token" | b"auth_token" | b"refresh_token" | b"id_token" | b"private_token"
        | b"api_key" | b"apikey" | b"client_secret" | b"secret" | b"password" | b"passwd"
        | b"pwd" | b"vncpassword" | b"sshpassword" => Key::Secret,
        b"phpsessid" | b"jsessionid" => Key::Session,
        b"sid" | b"s" | b"session" => Key::MaybeSession,
        b"x_amz_signature" => Key::Member(Member::AmzSignature),
        b"x_amz_credential" => Key::Member(Member::AmzCredential),
        b"x_goog_signature" => Key::Member(Member::GoogSignature),
        b"sig" => Key::Member(Member::Sig),
        b"se" => Key::Member(Member::Se),
        b"sv" => Key::Member(Member::Sv),
        b"signature" => Key::Member(Member::Signature),
        b"key_pair_id" => Key::Member(Member::KeyPairId),
        b"awsaccesskeyid" => Key::Member(Member::AwsAccessKeyId),
        b"expires" => Key::Member(Member::Expires),
        b"cfid" => Key::Member(Member::Cfid),
        b"cftoken" => Key::Member(Member::Cftoken),
        // The rest of the name depends on the server.
        _ if folded.starts_with(b"aspsessionid") => Key::Session,
        _ => return None,
    })
}

/// Adds the value of a key, or records it in `members`.
pub(super) fn add_value(
    kind: Key,
    bytes: &[u8],
    value: Range<usize>,
    members: &mut Members,
    found: &mut Vec<Secret>,
) {
    if value.is_empty() {
        return;
    }
    let secret = match kind {
        Key::Secret => SecretKind::QueryParameter,
        Key::Session if value.len() >= MIN_SESSION => SecretKind::Session,
        Key::MaybeSession if is_md5(&bytes[value.clone()]) => SecretKind::Session,
        Key::Session | Key::MaybeSession => return,
        Key::Member(member) => {
            members[member as usize] = Some(value);
            return;
        }
    };
    found.push(Secret::new(secret, value, bytes));
}

/// Returns true if `value` is an MD5 sum, or starts with one that other text follows directly.
fn is_md5(value: &[u8]) -> bool {
    let (sum, rest) = value.split_at(value.len().min(32));
    let continues = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    let ends = !rest.first().is_some_and(continues) || is_scheme(rest, 0);
    sum.len() == 32 && sum.iter().all(u8::is_ascii_hexdigit) && ends
}

/// Sets of members that must all be present; the first one is the credential.
const SETS: &[(SecretKind, &[Member])] = &[
    (
        SecretKind::Signature,
        &[Member::AmzSignature, Member::AmzCredential],
    ),
    (SecretKind::Signature, &[Member::GoogSignature]),
    (
        SecretKind::Signature,
        &[Member::Sig, Member::Se, Member::Sv],
    ),
    (
        SecretKind::Signature,
        &[Member::Signature, Member::KeyPairId],
    ),
    (
        SecretKind::Signature,
        &[Member::Signature, Member::AwsAccessKeyId, Member::Expires],
    ),
    (SecretKind::Session, &[Member::Cftoken, Member::Cfid]),
];

/// Adds the credentials of the sets whose members are all present.
pub(super) fn add_complete_sets(bytes: &[u8], members: &Members, found: &mut Vec<Secret>) {
    for &(kind, set) in SETS {
        let complete = set.iter().all(|&member| members[member as usize].is_some());
        if let (true, Some(value)) = (complete, &members[set[0] as usize]) {
            let long_enough = kind != SecretKind::Session || value.len() >= MIN_SESSION;
            if long_enough {
                found.push(Secret::new(kind, value.clone(), bytes));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_known_keys_have_a_meaning() {
        let keys = "access_token auth_token refresh_token id_token private_token api_key apikey \
            client_secret secret password passwd pwd vncpassword sshpassword phpsessid jsessionid \
            sid s session x_amz_signature x_amz_credential x_goog_signature sig se sv signature \
            key_pair_id awsaccesskeyid expires cfid cftoken aspsessionid aspsessionidqqabcdef";
        for key in keys.split_whitespace() {
            let hyphens = key.replace('_', "-");
            for key in [key, &key.to_uppercase(), &hyphens] {
                assert!(kind_of(key.as_bytes()).is_some(), "{key}");
            }
        }
        for key in ["", "-", "sir", "style", "class", "api_keys", "xsession"] {
            assert_eq!(kind_of(key.as_bytes()), None, "{key}");
        }
    }
}
