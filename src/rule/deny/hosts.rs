//! Hosts, in hash tables of names.

use std::borrow::Cow;
use std::collections::HashMap;
use std::net::Ipv6Addr;

use memchr::{memchr, memchr_iter};

use super::owners::Owners;
use crate::uri::looked_up;

/// The longest name without the dot of the root (RFC 1035 §2.3.4). Longer hosts match nothing,
/// which bounds the labels that are looked up.
const LONGEST: usize = 253;

/// The hosts of a list.
#[derive(Debug, Default)]
pub struct Hosts {
    /// Names and addresses.
    exact: HashMap<Box<[u8]>, u32>,
    /// Domains whose subdomains match.
    below: HashMap<Box<[u8]>, u32>,
    owners: Owners,
}

impl Hosts {
    /// Adds a host, or `*.` and a domain, for `rule`.
    ///
    /// # Errors
    /// If it is neither.
    pub fn add(&mut self, value: &str, rule: u16) -> Result<(), String> {
        let (table, name) = match value.strip_prefix("*.") {
            Some(domain) => (&mut self.below, domain),
            None => (&mut self.exact, value),
        };
        let host = parsed(name)?;
        let owners = &mut self.owners;
        let list = owners.with(table.get(&*host).copied(), rule);
        table.insert(host.into(), list);
        Ok(())
    }

    /// Returns the rule that runs and has `host`, the most labels of it.
    pub fn find(&self, host: &[u8], runs: impl Fn(usize) -> bool) -> Option<usize> {
        if self.exact.is_empty() && self.below.is_empty() {
            return None;
        }
        let host = normal(host);
        if host.len() > LONGEST {
            return None;
        }
        let rule = |list: &u32| self.owners.first(*list, &runs);
        if let Some(found) = self.exact.get(&*host).and_then(rule) {
            return Some(found);
        }
        if self.below.is_empty() {
            return None;
        }
        // The domain itself is not one of its subdomains, and neither is `.example.org`.
        let dots = memchr_iter(b'.', &host).filter(|dot| *dot > 0);
        let mut domains = dots.map(|dot| &host[dot + 1..]);
        domains.find_map(|domain| self.below.get(domain).and_then(rule))
    }
}

/// Returns a host in the form in which hosts are compared.
fn normal(host: &[u8]) -> Cow<'_, [u8]> {
    let host = host.strip_suffix(b".").unwrap_or(host);
    let is_plain = |b: &u8| b.is_ascii() && !b.is_ascii_uppercase() && !matches!(b, b'%' | b'[');
    if host.iter().all(is_plain) {
        return Cow::Borrowed(host);
    }
    if let Some(address) = ipv6(host) {
        return Cow::Owned(format!("[{address}]").into_bytes());
    }
    let mut name = looked_up(host);
    // An ideographic full stop is a dot, too.
    if name.last() == Some(&b'.') {
        name.pop();
    }
    Cow::Owned(name)
}

fn ipv6(host: &[u8]) -> Option<Ipv6Addr> {
    let inside = host.strip_prefix(b"[")?.strip_suffix(b"]")?;
    str::from_utf8(inside).ok()?.parse().ok()
}

/// Returns a value without its `*.` in the form in which hosts are compared.
pub fn parsed(value: &str) -> Result<Vec<u8>, String> {
    let wrong = |message: &str| Err(message.to_owned());
    if value.is_empty() {
        return wrong("empty host");
    }
    let bytes = value.as_bytes();
    if let Some(address) = ipv6(bytes) {
        return Ok(format!("[{address}]").into_bytes());
    }
    if value.contains("://") {
        return wrong("a URI, not a host: write the host alone, or match = \"prefix\"");
    }
    if memchr::memchr3(b'/', b'?', b'#', bytes).is_some() {
        return wrong("a host has no path: write the host alone, or match = \"prefix\"");
    }
    if memchr(b':', bytes).is_some() {
        return wrong("a host has no port (and an IPv6 address is in brackets)");
    }
    if memchr(b'*', bytes).is_some() {
        return wrong("`*` is allowed only as the first label: `*.example.org`");
    }
    let odd = |c: char| c.is_control() || c.is_whitespace() || "@[]<>\\^`{}|\"%".contains(c);
    if value.chars().any(odd) {
        return wrong("character not allowed in a host");
    }
    let name = normal(bytes).into_owned();
    if name.is_empty() || name.split(|b| *b == b'.').any(<[u8]>::is_empty) {
        return wrong("host with an empty label");
    }
    if cfg!(feature = "idna") && !name.is_ascii() {
        return wrong("not a valid internationalized host");
    }
    if name.len() > LONGEST {
        return wrong("host longer than 253 bytes");
    }
    Ok(name)
}
