//! Properties of schemes and hosts that delimiting depends on.

use std::net::Ipv4Addr;

use memchr::memchr_iter;

use crate::extract::scheme_name::{MAX_SCHEME_LEN, is_scheme_byte};
use crate::host::domain;
use crate::uri::scheme::{self, InBrackets, Prose, Scheme};

/// The number of bytes that are examined for a known scheme and the start of its rest.
// A scheme name and as much of the rest.
const MAX_KNOWN_LEN: usize = 128;

/// Returns true if `name` is a frequent scheme with a host.
pub(super) fn is_frequent(name: &[u8]) -> bool {
    let is_frequent =
        |scheme: &Scheme| scheme.prose == Prose::Frequent && scheme.authority.is_host();
    scheme::find(name).is_some_and(is_frequent)
}

/// Returns true if `host` is complete, so that a character not allowed in hosts ends the URI
/// after it (guard "characters after a complete host").
pub(super) fn is_complete_host(host: &[u8]) -> bool {
    domain::looks_like_host(host)
        || domain::is_documentation(host)
        || host.eq_ignore_ascii_case(b"localhost")
        || std::str::from_utf8(host).is_ok_and(|h| h.parse::<Ipv4Addr>().is_ok())
}

/// Returns true if `name` is a label before a telephone number (`Tel:555-0100`,
/// `FAX:+1-201-555-0100`, `fax:555-0100`): the name of such a scheme, but not in lower case, or one
/// that is rather the label of a local number.
pub(super) fn is_phone_label(name: &[u8], rest: &[u8]) -> bool {
    let upper_case = || name.iter().any(u8::is_ascii_uppercase);
    match scheme::find(name).map(|scheme| scheme.prose) {
        Some(Prose::Label) => upper_case(),
        Some(Prose::LocalLabel) => upper_case() || !rest.starts_with(b"+"),
        _ => false,
    }
}

/// Returns true if `name` is a scheme with a grammar here or a registered one.
pub(super) fn is_known(name: &[u8]) -> bool {
    scheme::is_known(name)
}

/// Returns true if `rest` looks like the rest of a URI after `name:` in prose
/// (docs/design/DELIMITING.md §1).
pub(super) fn starts_uri_in_prose(name: &[u8], rest: &[u8]) -> bool {
    let Some(authority) = rest.strip_prefix(b"//") else {
        let known = scheme::find(name);
        return known.is_some_and(|scheme| {
            (scheme.first_look)(rest)
                && (scheme.prose != Prose::WordBeforeHost || starts_known_host(rest))
        });
    };
    match (authority, scheme::find(name)) {
        // Prose about URIs: `http://.com/`.
        ([b'.', ..], _) => false,
        // A user name, even an empty one, does not replace the host.
        ([b'@', host @ ..], Some(_)) => starts_host(host),
        // A password without a user name.
        ([b':', password @ ..], _) if has_userinfo(password) => true,
        (_, Some(scheme)) => (scheme.first_look)(rest),
        (_, None) => starts_host(authority) || authority.starts_with(b"/"),
    }
}

/// Returns true if `rest` starts with an IPv4 address, or with a host under a known top-level
/// domain or a documentation domain.
pub(super) fn starts_known_host(rest: &[u8]) -> bool {
    let inside = |b: &u8| b.is_ascii_alphanumeric() || b"-.".contains(b);
    let end = rest.iter().position(|b| !inside(b)).unwrap_or(rest.len());
    let host = &rest[..end];
    domain::looks_like_host(host)
        || host.contains(&b'.') && domain::is_documentation(host)
        || std::str::from_utf8(host).is_ok_and(|host| host.parse::<Ipv4Addr>().is_ok())
}

/// Returns true if the authority has an `@` with a host after it.
fn has_userinfo(authority: &[u8]) -> bool {
    let ends = |b: &u8| *b <= b' ' || b"/?#@<>\"".contains(b);
    // As `MAX_USERINFO_LEN` of `bare.rs`.
    let at = authority.iter().take(256).position(ends);
    at.is_some_and(|at| authority[at] == b'@' && starts_host(&authority[at + 1..]))
}

/// Returns true if `rest` starts with a character of a host or of a template for one.
fn starts_host(rest: &[u8]) -> bool {
    let starts_host = |b: &u8| b.is_ascii_alphanumeric() || b"[_{$".contains(b) || *b >= 0x80;
    rest.first().is_some_and(starts_host)
}

/// Returns true if the scheme is known, its URIs may lack `//`, and nothing distinguishes them from
/// prose.
pub(super) fn is_word(name: &[u8]) -> bool {
    match scheme::find(name) {
        Some(scheme) => scheme.prose == Prose::Word,
        None => scheme::is_known(name),
    }
}

/// Returns true if what follows the scheme `name`, in lower case, starts with a number.
pub(super) fn is_numeric(name: &[u8]) -> bool {
    let is_numeric = |scheme: &Scheme| scheme.prose == Prose::WordBeforeNumber;
    !name.iter().any(u8::is_ascii_uppercase) && scheme::find(name).is_some_and(is_numeric)
}

/// Returns true if `name` is the scheme of an address or identifier, and no word that placeholders
/// and tags start with.
pub(super) fn is_address(name: &[u8]) -> bool {
    let is_address = |scheme: &Scheme| scheme.in_brackets == InBrackets::Uri;
    scheme::find(name).is_some_and(is_address)
}

/// Returns true if `scheme://` starts at `at`.
pub(super) fn starts_scheme(bytes: &[u8], at: usize) -> bool {
    let rest = bytes.get(at..).unwrap_or_default();
    let near = rest.iter().take(MAX_SCHEME_LEN);
    let length = near.take_while(|&&b| is_scheme_byte(b)).count();
    length > 1 && rest[0].is_ascii_alphabetic() && rest[length..].starts_with(b"://")
}

/// Returns true if a URI with a known scheme starts at `at`, with or without `//`.
pub(super) fn starts_known_uri(bytes: &[u8], at: usize) -> bool {
    let rest = bytes.get(at..).unwrap_or_default();
    let near = &rest[..rest.len().min(MAX_KNOWN_LEN)];
    let length = near.iter().take_while(|&&b| is_scheme_byte(b)).count();
    let (name, rest) = near.split_at(length);
    let rest = rest.strip_prefix(b":");
    length > 1 && rest.is_some_and(|rest| is_known(name) && starts_uri_in_prose(name, rest))
}

/// Returns true if another URI with a known scheme follows a `[` in `text`, as mail programs write
/// the target of a link after its text.
pub(super) fn holds_bracketed_uri(text: &[u8]) -> bool {
    memchr_iter(b'[', text).any(|at| starts_known_uri(text, at + 1))
}
