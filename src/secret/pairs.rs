//! Credentials as values of `key=value`: in the query (RFC 6750 §2.3), in the fragment
//! (RFC 6749 §4.2.2), and as parameters of a path segment (RFC 3986 §3.3).

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2};

use super::token::is_scheme;
use super::{Secret, SecretKind};
use crate::uri::percent::octet_at;
use crate::uri::{Component, Uri};

/// What the key of a pair says about its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// The value is a credential.
    Secret,
    /// The value is a session identifier, if it is long enough.
    Session,
    /// The key may mean a session: the value has to look like an MD5 sum.
    MaybeSession,
    /// One of the members of a presigned URL, or of a session in two parts.
    Member(Member),
}

/// Keys that mean something only together. The number of each is its place in [`Members`].
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

/// No key that is looked for is longer; those of ASP end in eight letters.
pub(super) const LONGEST_KEY: usize = 24;

/// A session identifier has at least so many characters.
const SHORTEST_SESSION: usize = 6;

/// Where the members of a presigned URL stand.
pub(super) type Members = [Option<Range<usize>>; 12];

/// How pairs are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `;key=value`, up to the end of the path segment.
    Segment,
    /// `key=value&…`.
    Query,
    /// `key%3Dvalue%26…`, inside a URI in a query.
    Escaped,
}

/// Adds what pairs hold.
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
        scan(bytes, path, Form::Segment, found);
    }
    for component in [Component::Query, Component::Fragment] {
        if let Some(range) = uri.range(component) {
            scan(bytes, range.clone(), Form::Query, found);
            if memchr(b'%', &bytes[range.clone()]).is_some() {
                scan(bytes, range, Form::Escaped, found);
            }
        }
    }
}

/// The value of the parameter `key` of the query, as it stands there.
pub fn parameter<'a>(uri: &Uri<'a>, key: &str) -> Option<&'a [u8]> {
    parameter_range(uri, key).map(|range| &uri.bytes()[range])
}

/// Where it stands.
pub fn parameter_range(uri: &Uri, key: &str) -> Option<Range<usize>> {
    let query = uri.range(Component::Query)?;
    let mut at = query.start;
    uri.bytes()[query].split(|&b| b == b'&').find_map(|pair| {
        let start = at;
        at += pair.len() + 1;
        let equals = memchr(b'=', pair)?;
        pair[..equals]
            .eq_ignore_ascii_case(key.as_bytes())
            .then(|| start + equals + 1..start + pair.len())
    })
}

/// Reads the pairs of one component, once from its start to its end.
fn scan(bytes: &[u8], range: Range<usize>, form: Form, found: &mut Vec<Secret>) {
    let mut members = Members::default();
    let mut at = range.start;
    while let Some((equals, value)) = next_equals(bytes, at..range.end, form) {
        let key = key_before(bytes, at..equals, form);
        at = value;
        if let Some(kind) = key.and_then(kind_of) {
            at = end_of_value(bytes, value..range.end, form);
            take(kind, bytes, value..at, &mut members, found);
        }
    }
    presigned(bytes, &members, found);
}

/// Where the next `=` stands in `range`, and where the value behind it starts.
fn next_equals(bytes: &[u8], range: Range<usize>, form: Form) -> Option<(usize, usize)> {
    let rest = &bytes[range.clone()];
    if form != Form::Escaped {
        let at = range.start + memchr(b'=', rest)?;
        return Some((at, at + 1));
    }
    let mut escapes = memchr_iter(b'%', rest).map(|i| range.start + i);
    let at = escapes.find(|&at| octet_at(bytes, at) == Some(b'='))?;
    Some((at, at + 3))
}

/// The key that ends where `range` does: word characters behind a delimiter, or from
/// the start of `range`.
fn key_before(bytes: &[u8], range: Range<usize>, form: Form) -> Option<&[u8]> {
    let floor = range.start.max(range.end.saturating_sub(LONGEST_KEY + 1));
    let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    let before = bytes[floor..range.end].iter().rposition(|b| !word(b));
    let start = match before.map(|i| floor + i) {
        None if floor == range.start => floor,
        // `%26` ends in what looks like the start of a word.
        Some(at) if form == Form::Escaped && octet_at(bytes, at).is_some_and(delimits) => at + 3,
        Some(at) if delimits(bytes[at]) => at + 1,
        _ => return None,
    };
    bytes.get(start..range.end)
}

const fn delimits(byte: u8) -> bool {
    matches!(byte, b'&' | b';' | b'?' | b'#' | b'/' | b'=')
}

/// The byte at `at`, or the one that its escape stands for, and its width.
fn symbol(bytes: &[u8], at: usize, form: Form) -> (u8, usize) {
    let escaped = match form {
        Form::Escaped => octet_at(bytes, at),
        Form::Segment | Form::Query => None,
    };
    escaped.map_or((bytes[at], 1), |octet| (octet, 3))
}

/// Where the value at the start of `rest` ends: at `&`, at the end of the
/// path segment, or at a `;` with another pair behind it.
fn end_of_value(bytes: &[u8], rest: Range<usize>, form: Form) -> usize {
    let mut at = rest.start;
    let mut semicolon = None;
    while at < rest.end {
        let (symbol, width) = symbol(bytes, at, form);
        match symbol {
            b'&' => break,
            b'/' if form == Form::Segment => break,
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

/// What a key says, in any case and with `-` for `_`.
pub(super) fn kind_of(key: &[u8]) -> Option<Key> {
    let mut folded = [0; LONGEST_KEY];
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
        | b"pwd" => Key::Secret,
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
        // The rest of it differs from server to server.
        _ if folded.starts_with(b"aspsessionid") => Key::Session,
        _ => return None,
    })
}

pub(super) fn take(
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
        Key::Session if value.len() >= SHORTEST_SESSION => SecretKind::Session,
        Key::MaybeSession if is_md5(&bytes[value.clone()]) => SecretKind::Session,
        Key::Session | Key::MaybeSession => return,
        Key::Member(member) => {
            members[member as usize] = Some(value);
            return;
        }
    };
    found.push(Secret::new(secret, value, bytes));
}

/// Whether `value` is an MD5 sum, or starts with one that something else is joined to.
fn is_md5(value: &[u8]) -> bool {
    let (sum, rest) = value.split_at(value.len().min(32));
    let goes_on = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    let ends = !rest.first().is_some_and(goes_on) || is_scheme(rest, 0);
    sum.len() == 32 && sum.iter().all(u8::is_ascii_hexdigit) && ends
}

/// The sets whose members all have to be there; the first is the credential.
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

pub(super) fn presigned(bytes: &[u8], members: &Members, found: &mut Vec<Secret>) {
    for &(kind, set) in SETS {
        let complete = set.iter().all(|&member| members[member as usize].is_some());
        if let (true, Some(value)) = (complete, &members[set[0] as usize]) {
            let long_enough = kind != SecretKind::Session || value.len() >= SHORTEST_SESSION;
            if long_enough {
                found.push(Secret::new(kind, value.clone(), bytes));
            }
        }
    }
}
