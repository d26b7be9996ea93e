//! Credentials as values of `key=value`: in the query (RFC 6750 §2.3), in the fragment
//! (RFC 6749 §4.2.2), and as parameters of a path segment (RFC 3986 §3.3). The keys are in
//! [`super::kind::keys`].

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memmem};

use super::kind::keys::{self, Folded, MAX_KEY, Policy};
use super::kind::shape::{Class, Subject, starts_uri};
use super::kind::signed_urls::{self, SETS, Set, ValueShape};
use super::random::is_random;
use super::{Secret, SecretKind, token};
use crate::uri::percent::{decode, octet_at};
use crate::uri::{Component, Uri, query};

/// The meaning of a key for its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// The key alone says what the value is.
    Alone(Policy),
    /// One of several keys that belong together, folded.
    Member(&'static str),
}

/// The minimum length of a session identifier.
// Shorter values are numbers and words.
const MIN_SESSION: usize = 6;

/// The ranges of the values of keys that belong together.
pub(super) type Members = Vec<(&'static str, Range<usize>)>;

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
        .filter(|path| memchr(b'=', &bytes[path.clone()]).is_some());
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
    let mut members = Members::new();
    let mut at = range.start;
    while let Some((equals, value)) = next_equals(bytes, at..range.end, syntax) {
        let key = meaning_before(bytes, at..equals);
        at = value;
        let is_folder = |key: Key| {
            syntax == Syntax::Segment
                && key == Key::Alone(Policy::Random)
                && !is_of_parameter(&bytes[..equals])
        };
        if let Some(key) = key.filter(|key| !is_folder(*key)) {
            at = end_of_value(bytes, value..range.end, syntax);
            add_value(key, bytes, value..at, &mut members, found);
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

/// Returns the meaning of the key at the end of `range`: the characters of a key after a delimiter,
/// or from the start of `range`.
fn meaning_before(bytes: &[u8], range: Range<usize>) -> Option<Key> {
    let floor = range.start.max(range.end.saturating_sub(MAX_KEY + 1));
    let text = &bytes[floor..range.end];
    let start = text.iter().rposition(|b| !is_of_key(*b));
    match start {
        // Its escapes are decoded: `access%5Ftoken`, `user%5Bpassword%5D`, `%26token`.
        Some(at) if text[at] == b'%' => {
            let floor = range.start.max(range.end.saturating_sub(3 * MAX_KEY));
            let decoded = decode(&bytes[floor..range.end]);
            let start = decoded.iter().rposition(|b| !is_of_key(*b));
            match start {
                Some(at) if delimits(decoded[at]) => meaning(&decoded[at + 1..]),
                None if floor == range.start => meaning(&decoded),
                _ => None,
            }
        }
        Some(at) if delimits(text[at]) => meaning(&text[at + 1..]),
        None if floor == range.start => meaning(text),
        _ => None,
    }
}

/// Returns true for the characters of a key.
pub(super) const fn is_of_key(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'[' | b']')
}

/// Returns true if the key at the end of `before` is after a semicolon. After a slash it may be that
/// of a folder: `/year=2026/key=a7b8/`.
fn is_of_parameter(before: &[u8]) -> bool {
    before.iter().rev().find(|b| !is_of_key(**b)) == Some(&b';')
}

const fn delimits(byte: u8) -> bool {
    matches!(
        byte,
        b'&' | b';' | b'?' | b'#' | b'/' | b'=' | b'(' | b',' | b':' | b'!'
    )
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
/// or at a `;` or `,` that another pair follows.
fn end_of_value(bytes: &[u8], rest: Range<usize>, syntax: Syntax) -> usize {
    let mut at = rest.start;
    let mut separator = None;
    while at < rest.end {
        let (symbol, width) = symbol(bytes, at, syntax);
        match symbol {
            b'&' => break,
            b'/' | b';' if syntax == Syntax::Segment => break,
            b'#' if width == 3 => break,
            b';' | b',' => separator = Some(at),
            b'=' => {
                if let Some(separator) = separator {
                    return separator;
                }
            }
            _ => {}
        }
        at += width;
    }
    at.min(rest.end)
}

/// Returns the meaning of a key, decoded.
pub(super) fn meaning(key: &[u8]) -> Option<Key> {
    let folded = Folded::new(key)?;
    let alone = keys::policy(key, &folded).map(Key::Alone);
    alone.or_else(|| signed_urls::member(folded.name()).map(Key::Member))
}

/// Adds the value of a key, or records it in `members`.
pub(super) fn add_value(
    key: Key,
    bytes: &[u8],
    value: Range<usize>,
    members: &mut Members,
    found: &mut Vec<Secret>,
) {
    let text = &bytes[value.clone()];
    if text.is_empty() {
        return;
    }
    let (kind, value) = match key {
        Key::Member(name) => {
            members.push((name, value));
            return;
        }
        Key::Alone(Policy::Hmac) => match after_hmac(text) {
            Some(start) => (SecretKind::Signature, value.start + start..value.end),
            None if is_random(unbroken(text)) => (SecretKind::Signature, value),
            None => return,
        },
        Key::Alone(Policy::Session) if value.len() >= MIN_SESSION => (SecretKind::Session, value),
        Key::Alone(Policy::MaybeSession) if is_session(text) => (SecretKind::Session, value),
        Key::Alone(policy @ Policy::Any) if !is_nothing(text) => {
            (SecretKind::QueryParameter(policy.exposure()), value)
        }
        Key::Alone(policy @ Policy::Random) if is_random(unbroken(text)) => {
            (SecretKind::QueryParameter(policy.exposure()), value)
        }
        Key::Alone(_) => return,
    };
    if !token::is_public(unbroken(&bytes[value.clone()])) {
        found.push(Secret::new(kind, value, bytes));
    }
}

/// Returns the start of a value up to what no URI has, such as `{x}`, `|` and `%zz`. Such a
/// character breaks a value, and is no part of it.
fn unbroken(value: &[u8]) -> &[u8] {
    let breaks = |at: &usize| match value[*at] {
        b'%' => octet_at(value, *at).is_none(),
        byte => !byte.is_ascii_graphic() || b"{}[]|\\^`\"<>".contains(&byte),
    };
    let end = (0..value.len()).find(breaks);
    &value[..end.unwrap_or(value.len())]
}

/// Returns where the signature starts in `exp=1~acl=/*~hmac=…`.
fn after_hmac(value: &[u8]) -> Option<usize> {
    let at = memmem::find(value, b"hmac=").map(|at| at + "hmac=".len());
    let at = at.or_else(|| memmem::find(value, b"hmac%3D").map(|at| at + "hmac%3D".len()))?;
    // In hexadecimal digits, the shortest is that of MD5.
    (value.len() >= at + 32).then_some(at)
}

/// Returns true for values that no credential has: switches, small numbers, and paths.
fn is_nothing(value: &[u8]) -> bool {
    const WORDS: [&[u8]; 8] = [
        b"true",
        b"false",
        b"null",
        b"nil",
        b"none",
        b"undefined",
        b"yes",
        b"no",
    ];
    let value = decode(value);
    let is_word = WORDS.iter().any(|word| value.eq_ignore_ascii_case(word));
    // A counter or a switch.
    let is_number = value.len() <= 3 && value.iter().all(u8::is_ascii_digit);
    let rest = value
        .strip_prefix(b"/")
        .or_else(|| value.strip_prefix(b"./"));
    let is_path = rest.is_some_and(|rest| memchr2(b'/', b'.', rest).is_some());
    value.is_empty() || is_word || is_number || is_path
}

/// Returns true if `value` is an MD5 sum, or starts with one that other text follows directly; or
/// if it is a session identifier of PHP with 5 bits a character.
fn is_session(value: &[u8]) -> bool {
    let (sum, rest) = value.split_at(value.len().min(32));
    let continues = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    let ends = !rest.first().is_some_and(continues) || starts_uri(rest, 0);
    let is_sum = sum.len() == 32 && sum.iter().all(u8::is_ascii_hexdigit) && ends;
    // `session.sid_length` in the `php.ini` that PHP is distributed with.
    let is_php = value.len() == 26
        && value.iter().all(|b| Class::LowerDigit.has(*b))
        && value.iter().any(u8::is_ascii_digit);
    is_sum || is_php
}

/// Adds the credentials of the sets whose members are all present.
pub(super) fn add_complete_sets(bytes: &[u8], members: &Members, found: &mut Vec<Secret>) {
    if members.is_empty() {
        return;
    }
    let of = |name: &str| members.iter().find(|(known, _)| *known == name);
    for set in SETS {
        let complete = set
            .with
            .iter()
            .all(|names| names.iter().any(|name| of(name).is_some()));
        let Some((_, value)) = of(set.secret).filter(|_| complete) else {
            continue;
        };
        if set.has_value(&bytes[value.clone()]) {
            found.push(Secret::new(set.reported, value.clone(), bytes));
        }
    }
}

impl Set {
    fn has_value(&self, value: &[u8]) -> bool {
        let value = &*decode(unbroken(value));
        match self.value {
            ValueShape::Any => true,
            ValueShape::Random => is_random(value),
            ValueShape::Session => value.len() >= MIN_SESSION,
            ValueShape::Shape(shape) => {
                Subject::new(value).matched(shape, 0) == Some(0..value.len())
            }
        }
    }
}

/// Returns true if the name of a signature is unambiguous: it needs no other keys.
pub(super) fn is_unambiguous(key: Key) -> bool {
    let alone = |set: &&Set| set.with.is_empty() && set.reported == SecretKind::Signature;
    let mut sets = SETS.iter().filter(alone);
    matches!(key, Key::Member(name) if sets.any(|set| set.secret == name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::secrets;

    #[test]
    fn sets() {
        for set in SETS {
            let example = set.kind.example();
            let stated = set.kind.secret();
            let found = secrets(&Uri::split(example.as_bytes()));
            let covers =
                |found: &Secret| found.range.start <= stated.start && stated.end <= found.range.end;
            let covered = found.iter().any(covers);
            assert!(covered, "{example}: {found:?}");
            let other = set.kind.look_alike();
            assert_eq!(secrets(&Uri::split(other.as_bytes())), [], "{other}");
        }
    }

    #[test]
    fn values_that_are_none() {
        for pair in [
            "api_key=true",
            "api_key=",
            "secret=1",
            "token=example",
            "password=/etc/key.pem",
            "access_token=pk.decade0ddba11bad88d5be95c778957d",
            "key=short",
            "_token=N0taRea1T0ken3oHCtQRXMudB5nd",
            "midtoken=N0taRea1T0ken3oHCtQRXMudB5nd",
            "sig=N0taRea1T0ken3oHCtQRXMudB5nd",
            "token={N0taRea1T0ken3oHCtQRXMudB5nd}",
            "token=%zzN0taRea1T0ken3oHCtQRXMudB5nd",
            "token=short|N0taRea1T0ken3oHCtQRXMudB5nd",
        ] {
            let uri = format!("https://www.example.org/?{pair}");
            assert_eq!(secrets(&Uri::split(uri.as_bytes())), [], "{uri}");
        }
        let uri = "https://www.example.org/year=2026/key=decade0ddba11bad/part-1.txt";
        assert_eq!(secrets(&Uri::split(uri.as_bytes())), [], "{uri}");
    }

    #[test]
    fn mechanisms_of_imap() {
        for name in [
            "*",
            "PLAIN",
            "GSSAPI",
            "DIGEST-MD5",
            "SCRAM-SHA-1-PLUS",
            "SCRAM-SHA-256-PLUS",
            "SCRAM-SHA3-512-PLUS",
            "GS2-KRB5-PLUS",
            "ECDH-X25519-CHALLENGE",
            "XOAUTH2",
        ] {
            let uri = format!("imap://joe;AUTH={name}@mail.example.org/a;AUTH={name}/b");
            assert_eq!(secrets(&Uri::split(uri.as_bytes())), [], "{uri}");
        }
    }

    #[test]
    fn spellings_and_places() {
        let value = format!("N0taRea1T0ken{}", "3oHCtQRXMudB5nd");
        for uri in [
            "https://h.example/?access%5Ftoken=V",
            "https://h.example/?user%5Bpassword%5D=V&x=1",
            "https://h.example/?user[password]=V",
            "https://h.example/?a=1&amp;accessToken=V",
            "https://h.example/?u=http%3A%2F%2Fg.example%2F%3Fx%3D1%26client.secret%3DV",
            "https://h.example/x;api-token=V/y",
            "https://h.example/x;token=V/y",
            "https://h.example/x;a=1;key=V",
            "https://h.example/?token=V{x}",
            "https://h.example/?token=V|x",
            "https://h.example/?token=V[x",
            "https://h.example/?token=V%zz",
            "https://h.example/?ticket=V%",
            "https://h.example/?code=V{x}&state=a",
            "https://h.example/x/api_key=V/y",
            "https://h.example/Items(access_token=V,x=1)",
            "https://h.example/#/login?token=V",
            "https://h.example/a.m3u8?hdnts=exp=4102444800~acl=/*~hmac=V3oHCtQRXMudB5nd",
            "jdbc:sqlserver://h.example:1433;databaseName=a;password=V;encrypt=true",
            "jdbc:db2://h.example:50000/a:user=app;password=V;",
        ] {
            let text = uri.replace('V', &value);
            let found = secrets(&Uri::split(text.as_bytes()));
            let shown = |secret: &Secret| text[secret.range.clone()].starts_with(&value);
            assert!(found.len() == 1 && shown(&found[0]), "{text}: {found:?}");
        }
    }
}
