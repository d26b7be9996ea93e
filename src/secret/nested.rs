//! Passwords of nested URIs (guard "nested URIs"): `jdbc:mysql://user:password@host/`, and in a
//! query, verbatim or percent-encoded: `?u=ftp%3A%2F%2Fuser%3Apassword%40host`.
//!
//! This search covers the user information of any scheme at any depth, in one pass. Other
//! credentials of nested URIs are found by parsing these, up to the depth of
//! [`crate::redirect::nested`].

use std::ops::Range;

use memchr::{memchr, memmem};

use super::{Secret, userinfo};
use crate::uri::nested::{Separator, separators};
use crate::uri::percent::octet_at;
use crate::uri::{Component, Uri, hex};

/// The encoding of the delimiters of a nested URI.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Coding {
    Plain,
    Escaped,
    /// That of URL Defense v2: `-3A` for a colon, `_` for a slash.
    UrlDefense,
}

/// Adds the credentials in nested authorities.
pub fn find(uri: &Uri, found: &mut Vec<Secret>) {
    let bytes = uri.bytes();
    // `http://http://user:password@host` has the inner colon in its authority.
    let start = uri
        .range(Component::Scheme)
        .map_or(0, |scheme| scheme.end + 1);
    let query = uri.range(Component::Query).map_or(bytes.len(), |q| q.start);
    if memchr(b'@', &bytes[start..]).is_some() {
        for separator in separators(bytes, start).filter(is_plain) {
            authority(bytes, separator.end, query, Coding::Plain, found);
        }
    }
    if is_url_defense(uri) {
        for at in memmem::find_iter(&bytes[start..], b"-3A__").map(|i| start + i) {
            authority(bytes, at + 5, query, Coding::UrlDefense, found);
        }
    }
    for separator in separators(bytes, start).filter(is_escaped) {
        authority(bytes, separator.end, query, Coding::Escaped, found);
    }
}

/// Returns true for `://`.
fn is_plain(separator: &Separator) -> bool {
    separator.colon == 0 && separator.slashes == [0, 0]
}

/// Returns true for `%3A%2F%2F` and `:%2F%2F`.
fn is_escaped(separator: &Separator) -> bool {
    separator.colon <= 1 && separator.slashes == [1, 1]
}

/// Returns true if the host is one of URL Defense (see `crate::redirect`).
fn is_url_defense(uri: &Uri) -> bool {
    let host = uri.host().unwrap_or_default();
    host.len() >= 10 && host[..10].eq_ignore_ascii_case(b"urldefense")
}

/// Parses the authority at `start`, and adds the credentials in its user information.
fn authority(bytes: &[u8], start: usize, query: usize, coding: Coding, found: &mut Vec<Secret>) {
    let mut colon: Option<Range<usize>> = None;
    let mut end_of_user: Option<usize> = None;
    let mut at = start;
    while let Some((symbol, width)) = symbol(bytes, at, coding) {
        match symbol {
            b'/' | b'?' | b'#' | b' ' | b'\t' | b'\r' | b'\n' | b'"' | b'<' | b'>' => break,
            // A literal `&` in the query belongs to the outer URI.
            b'&' if width == 1 && at >= query => break,
            b':' if colon.is_none() => colon = Some(at..at + width),
            b'@' => end_of_user = Some(at),
            _ => {}
        }
        at += width;
    }
    let Some(end) = end_of_user else { return };
    let colon = colon.filter(|colon| colon.end <= end);
    let user = start..colon.as_ref().map_or(end, |colon| colon.start);
    userinfo::classify(bytes, user, colon.map(|colon| colon.end..end), found);
}

/// Returns the byte at `at`, decoded if it is encoded, and its width.
fn symbol(bytes: &[u8], at: usize, coding: Coding) -> Option<(u8, usize)> {
    let &byte = bytes.get(at)?;
    let escaped = match (coding, byte) {
        (Coding::Escaped, _) => octet_at(bytes, at),
        (Coding::UrlDefense, b'_') => return Some((b'/', 1)),
        (Coding::UrlDefense, b'-') => {
            bytes.get(at + 1..at + 3)?;
            hex::octet(bytes, at + 1)
        }
        (Coding::Plain | Coding::UrlDefense, _) => None,
    };
    Some(escaped.map_or((byte, 1), |symbol| (symbol, 3)))
}
