//! What delimiting asks about schemes and hosts.

use std::net::Ipv4Addr;

use crate::host::domain;
use crate::uri::scheme;

/// Schemes that text is often glued to (rule D007) and misspells (rule S012).
pub(super) const COMMON: [&[u8]; 6] = [b"https", b"http", b"ftp", b"gopher", b"telnet", b"mailto"];

/// Whether `name` is one of the common schemes with a host.
pub(super) fn is_common(name: &[u8]) -> bool {
    COMMON[..5]
        .iter()
        .any(|common| name.eq_ignore_ascii_case(common))
}

/// Whether `host` is complete: what follows it, and is in no host, is not part of
/// the URI (guard U12).
pub(super) fn is_complete(host: &[u8]) -> bool {
    domain::looks_like_host(host)
        || domain::is_documentation(host)
        || host.eq_ignore_ascii_case(b"localhost")
        || std::str::from_utf8(host).is_ok_and(|h| h.parse::<Ipv4Addr>().is_ok())
}

/// Whether `name` is what signatures and cards write before a number (`Tel:555-0100`,
/// `FAX:+1-201-555-0100`): a scheme of telephones, but not in small letters.
pub(super) fn is_label(name: &[u8]) -> bool {
    const PHONES: [&[u8]; 5] = [b"tel", b"fax", b"modem", b"sms", b"callto"];
    name.iter().any(u8::is_ascii_uppercase)
        && PHONES.iter().any(|phone| name.eq_ignore_ascii_case(phone))
}

/// Whether `name` is a scheme that is known by its grammar or by its registration.
pub(super) fn is_known(name: &[u8]) -> bool {
    scheme::is_known(name)
}

/// Whether `rest` looks like what follows the scheme `name` and its `:` in prose (§1).
pub(super) fn first_look(name: &[u8], rest: &[u8]) -> bool {
    let Some(authority) = rest.strip_prefix(b"//") else {
        let known = scheme::find(name);
        return known.is_some_and(|scheme| (scheme.first_look)(rest))
            && (!needs_known_host(name) || starts_known_host(rest));
    };
    match (authority, scheme::find(name)) {
        // `http://.com/` is a word about URIs.
        ([b'.', ..], _) => false,
        // No user name, not even an empty one, makes a host.
        ([b'@', host @ ..], Some(_)) => starts_host(host),
        // No user name, but a password.
        ([b':', password @ ..], _) if has_userinfo(password) => true,
        (_, Some(scheme)) => (scheme.first_look)(rest),
        (_, None) => starts_host(authority) || authority.starts_with(b"/"),
    }
}

/// Returns true if `name` is a scheme without `//` that is a word in prose as well, so that
/// only a host that may exist makes a URI of it.
fn needs_known_host(name: &[u8]) -> bool {
    const WORDS: [&[u8]; 4] = [b"stun", b"stuns", b"turn", b"turns"];
    WORDS.iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// Returns true if `rest` starts with an IPv4 address, or with a name under a domain that
/// exists or is for documentation.
fn starts_known_host(rest: &[u8]) -> bool {
    let inside = |b: &u8| b.is_ascii_alphanumeric() || b"-.".contains(b);
    let end = rest.iter().position(|b| !inside(b)).unwrap_or(rest.len());
    let host = &rest[..end];
    domain::looks_like_host(host)
        || host.contains(&b'.') && domain::is_documentation(host)
        || std::str::from_utf8(host).is_ok_and(|host| host.parse::<Ipv4Addr>().is_ok())
}

/// Whether an `@` with a host behind it stands in the authority.
fn has_userinfo(authority: &[u8]) -> bool {
    let ends = |b: &u8| *b <= b' ' || b"/?#@<>\"".contains(b);
    let at = authority.iter().take(256).position(ends);
    at.is_some_and(|at| authority[at] == b'@' && starts_host(&authority[at + 1..]))
}

/// Whether a host starts so, or a template of one.
fn starts_host(rest: &[u8]) -> bool {
    let hosted = |b: &u8| b.is_ascii_alphanumeric() || b"[_{$".contains(b) || *b >= 0x80;
    rest.first().is_some_and(hosted)
}

/// Whether the scheme is known by its registration only.
pub(super) fn has_no_first_look(name: &[u8]) -> bool {
    scheme::find(name).is_none() && scheme::is_known(name)
}
