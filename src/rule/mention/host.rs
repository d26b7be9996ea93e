//! Cues of the host: names that lead nowhere.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::place::Place;
use super::scene::Scene;
use super::words;
use crate::host::address::special;
use crate::host::domain;
use crate::rule::{Diagnostic, RuleContext, style};
use crate::uri::Component;

/// The host is one that leads nowhere: reserved for examples, of a private network, or a word in
/// place of a name.
///
/// A slip in the scheme is one whatever the host is: `ftp:/example.com` in a manual. There another
/// sign has to show that it is meant.
pub fn leads_nowhere(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let is_slip = diagnostic.rule.is_slip;
    let shown = scene.place == Place::Comment || words::is_about_uris(scene, diagnostic);
    (!is_slip || shown) && is_nowhere(scene.host())
}

/// Returns true for a host that leads nowhere on the public internet.
fn is_nowhere(host: &[u8]) -> bool {
    if host.is_empty() {
        return false;
    }
    is_special_address(host)
        || domain::is_documentation(host)
        || domain::is_special_use(host)
        || !host.contains(&b'.')
        || has_no_domain(host)
        || style::example_in(host).is_some()
        || host.split(|byte| *byte == b'.').any(is_example_label)
}

/// The host consists of metasyntactic variables, such as `foo.bar`: nothing links there.
pub fn is_metasyntactic(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    const WORDS: [&[u8]; 7] = [
        b"foo", b"bar", b"baz", b"qux", b"quux", b"foobar", b"foobaz",
    ];
    let is_word = |label: &[u8]| WORDS.contains(&label);
    let host = scene.host();
    let mut labels = host
        .split(|byte| !byte.is_ascii_alphanumeric())
        .filter(|label| !label.is_empty() && *label != b"www");
    let first = labels.next().unwrap_or_default();
    let is_meant = |label: &[u8]| is_word(label) || domain::is_tld(label);
    !diagnostic.rule.is_slip && is_word(first) && labels.all(is_meant)
}

/// Returns true if the last label is a word that is no top-level domain.
pub(in crate::rule) fn has_no_domain(host: &[u8]) -> bool {
    let host = host.strip_suffix(b".").unwrap_or(host);
    let last = host.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    last.len() > 1 && last.iter().all(u8::is_ascii_alphabetic) && !domain::is_tld(last)
}

/// Returns true for labels that only invented names have, below any domain.
fn is_example_label(label: &[u8]) -> bool {
    const WORDS: [&[u8]; 8] = [
        b"attacker",
        b"bar",
        b"evil",
        b"example",
        b"foo",
        b"foobar",
        b"hostname",
        b"victim",
    ];
    WORDS.contains(&label)
        || [&b"example"[..], b"yourdomain", b"mydomain"]
            .iter()
            .any(|word| memchr::memmem::find(label, word).is_some())
}

/// Returns true for addresses of special purposes, and for what starts like one that has faults.
fn is_special_address(host: &[u8]) -> bool {
    let text = str::from_utf8(host).unwrap_or_default();
    let address = text.parse::<Ipv4Addr>().map(IpAddr::from);
    let address = address.or_else(|_| text.parse::<Ipv6Addr>().map(IpAddr::from));
    match address {
        Ok(address) => special(address).is_some(),
        // Of IPv6, broken addresses in text are examples of addresses.
        Err(_) => host.contains(&b':'),
    }
}

/// Returns what is meant as the host of a candidate, in lower case and without brackets.
pub fn meant(cx: &RuleContext) -> Vec<u8> {
    let text = cx.candidate.text.bytes();
    // What is doubled is read once: `https://https://www.example.org/`.
    let known = cx.uri.range(Component::Host).unwrap_or_default();
    let is_doubled = is_known(text.get(known.clone()).unwrap_or_default())
        && matches!(text.get(known.end), Some(b':' | b'/'));
    if is_doubled {
        return bare(authority(&text[known.start..]));
    }
    let host = if known.is_empty() {
        authority(text)
    } else {
        &text[known]
    };
    bare(host)
}

/// Returns true if `name` is that of a scheme.
fn is_known(name: &[u8]) -> bool {
    crate::uri::scheme::is_known(name)
}

/// Returns a host in lower case, without brackets and without what is after a backslash.
fn bare(host: &[u8]) -> Vec<u8> {
    let until = |host: &'_ [u8], end: u8| memchr::memchr(end, host).unwrap_or(host.len());
    let host = &host[..until(host, b'\\')];
    let host = match host.strip_prefix(b"[") {
        Some(rest) => &rest[..until(rest, b']')],
        None => host,
    };
    host.trim_ascii_end().to_ascii_lowercase()
}

/// Returns what is in the place of the host in a broken URI: after the scheme and the slashes, and
/// after user information.
fn authority(text: &[u8]) -> &[u8] {
    let is_separator = |byte: &u8| matches!(byte, b':' | b'/' | b'\\' | b';' | b'.' | b' ');
    let in_scheme = text
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    let rest = &text[in_scheme..];
    let slashes = rest.iter().take_while(|byte| is_separator(byte)).count();
    let rest = &rest[slashes..];
    let end = rest
        .iter()
        .position(|byte| matches!(byte, b'/' | b'?' | b'#' | b'\\' | b' '));
    let rest = &rest[..end.unwrap_or(rest.len())];
    let rest = rest.rsplit(|byte| *byte == b'@').next().unwrap_or(rest);
    let port = memchr::memrchr(b':', rest)
        .filter(|at| rest[at + 1..].iter().all(u8::is_ascii_alphanumeric));
    match port {
        Some(port) if memchr::memchr(b':', rest) == Some(port) => &rest[..port],
        _ => rest,
    }
}
