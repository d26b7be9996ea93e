//! Properties of schemes and hosts that delimiting depends on.

use std::net::Ipv4Addr;

use crate::host::domain;
use crate::uri::scheme;

/// Schemes that are often glued to a word (rule D007) or misspelt (rule S012).
pub(super) const COMMON: [&[u8]; 6] = [b"https", b"http", b"ftp", b"gopher", b"telnet", b"mailto"];

/// Returns true if `name` is a common scheme with a host.
pub(super) fn is_common(name: &[u8]) -> bool {
    let is_same = |common: &&[u8]| name.eq_ignore_ascii_case(common);
    matches!(name, b"http" | b"https") || COMMON[..5].iter().any(is_same)
}

/// Returns true if `host` is complete, so that a character not allowed in hosts ends the URI
/// after it (guard U12).
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
    const PHONES: [&[u8]; 5] = [b"tel", b"fax", b"modem", b"sms", b"callto"];
    let obsolete = name == b"fax" || name == b"modem";
    let upper_case = name.iter().any(u8::is_ascii_uppercase);
    obsolete && !rest.starts_with(b"+")
        || upper_case && PHONES.iter().any(|phone| name.eq_ignore_ascii_case(phone))
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
        return known.is_some_and(|scheme| (scheme.first_look)(rest))
            && (!needs_known_host(name) || starts_known_host(rest));
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

/// Returns true if `name` is a scheme without `//` that is also a word in prose, so that only a
/// known host after it makes a URI.
fn needs_known_host(name: &[u8]) -> bool {
    const WORDS: [&[u8]; 4] = [b"stun", b"stuns", b"turn", b"turns"];
    WORDS.iter().any(|word| name.eq_ignore_ascii_case(word))
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
    let at = authority.iter().take(256).position(ends);
    at.is_some_and(|at| authority[at] == b'@' && starts_host(&authority[at + 1..]))
}

/// Returns true if `rest` starts with a character of a host or of a template for one.
fn starts_host(rest: &[u8]) -> bool {
    let starts_host = |b: &u8| b.is_ascii_alphanumeric() || b"[_{$".contains(b) || *b >= 0x80;
    rest.first().is_some_and(starts_host)
}

/// Returns true if the scheme is known, its URIs may lack `//`, and nothing distinguishes them from
/// prose: it has no grammar here, or is one of `UNSEEN`.
pub(super) fn is_without_grammar(name: &[u8]) -> bool {
    /// Schemes with a grammar whose URIs are found in prose by `//` or an `@` only.
    const UNSEEN: [&[u8]; 9] = [
        b"go",
        b"h323",
        b"iax",
        b"otpauth",
        b"secret-token",
        b"thismessage",
        b"tv",
        b"xcon",
        b"xcon-userid",
    ];
    match scheme::find(name) {
        Some(scheme) if !scheme.has_grammar() => !scheme.authority.is_host(),
        Some(_) => UNSEEN
            .iter()
            .any(|unseen| name.eq_ignore_ascii_case(unseen)),
        None => scheme::is_known(name),
    }
}

/// Returns true if what follows the scheme `name` starts with a number.
pub(super) fn is_numeric(name: &[u8]) -> bool {
    [&b"geo"[..], b"ipn", b"doi"].contains(&name)
}

/// Returns true if `name` is the scheme of an address or identifier, and no word that placeholders
/// and tags start with (`<file:line>`, `<tag:item/x>`, `<<Data:4/binary>>`). In brackets, what
/// follows it is meant as a URI even if it is invalid.
pub(super) fn is_address(name: &[u8]) -> bool {
    const ADDRESSES: [&[u8]; 17] = [
        b"acct", b"callto", b"cid", b"mailto", b"mid", b"news", b"sip", b"sips", b"sms", b"snews",
        b"stun", b"stuns", b"tel", b"turn", b"turns", b"urn", b"xmpp",
    ];
    ADDRESSES
        .iter()
        .any(|address| name.eq_ignore_ascii_case(address))
}
