//! Which links `extract` prints, and the keys it counts them by.

use std::borrow::Cow;
use std::net::Ipv4Addr;

use anyhow::Context;
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use urilint::Link;

use super::args::Extract;
use super::choice::By;

/// `--scheme`, `--host`, `--only-valid`.
#[derive(Debug)]
pub struct Filter {
    schemes: Vec<String>,
    hosts: Option<GlobSet>,
    only_valid: bool,
}

impl Filter {
    /// As the arguments say.
    pub fn new(args: &Extract) -> anyhow::Result<Self> {
        let mut hosts = GlobSetBuilder::new();
        for glob in &args.host {
            let glob = GlobBuilder::new(glob)
                .case_insensitive(true)
                .empty_alternates(true)
                .build();
            hosts.add(glob.context("--host")?);
        }
        Ok(Self {
            schemes: args.scheme.clone(),
            hosts: if args.host.is_empty() {
                None
            } else {
                Some(hosts.build().context("--host")?)
            },
            only_valid: args.only_valid,
        })
    }

    /// Whether `link` is printed.
    pub fn passes(&self, link: &Link) -> bool {
        (!self.only_valid || link.valid)
            && (self.schemes.is_empty() || self.schemes.iter().any(|scheme| *scheme == link.scheme))
            && self.hosts.as_ref().is_none_or(|hosts| {
                let host = link.host();
                !host.is_empty() && hosts.is_match(&*String::from_utf8_lossy(&host))
            })
    }
}

/// What `link` is counted by; `None` where it has no such thing.
pub fn key(link: &Link, by: By) -> Option<Cow<'_, [u8]>> {
    let key = match by {
        By::Uri => Cow::Borrowed(&*link.uri),
        By::Host => link.host(),
        By::Scheme => Cow::Borrowed(link.scheme.as_bytes()),
        By::Domain => match link.host() {
            Cow::Borrowed(host) => Cow::Borrowed(domain(host)),
            Cow::Owned(host) => Cow::Owned(domain(&host).to_vec()),
        },
    };
    (!key.is_empty()).then_some(key)
}

/// The labels under which countries register names in the third place.
const SECOND_LEVEL: [&[u8]; 14] = [
    b"ac", b"co", b"com", b"edu", b"go", b"gob", b"gov", b"mil", b"ne", b"net", b"nhs", b"or",
    b"org", b"sch",
];

/// The last two labels of a host, three under a country's `co`, `com`, `ac` and the
/// like; an address as it is. An approximation of what is registered: there is no
/// list of suffixes in it.
fn domain(host: &[u8]) -> &[u8] {
    let name = host.strip_suffix(b".").unwrap_or(host);
    let is_address = std::str::from_utf8(name).is_ok_and(|name| name.parse::<Ipv4Addr>().is_ok());
    if is_address || name.starts_with(b"[") {
        return host;
    }
    let mut labels = name.rsplitn(3, |b| *b == b'.');
    let last = labels.next().unwrap_or_default().len();
    let second = labels.next().unwrap_or_default();
    let wanted = if last == 2 && SECOND_LEVEL.contains(&second) {
        3
    } else {
        2
    };
    let dots = name.iter().enumerate().rev().filter(|(_, b)| **b == b'.');
    let start = dots.map(|(at, _)| at + 1).nth(wanted - 1);
    &name[start.unwrap_or(0)..]
}

#[cfg(test)]
mod tests {
    use super::domain;

    #[test]
    fn domains() {
        for (host, expected) in [
            ("", ""),
            ("localhost", "localhost"),
            ("example.org", "example.org"),
            ("www.example.org", "example.org"),
            ("a.b.example.org.", "example.org"),
            ("www.example.co.uk", "example.co.uk"),
            ("example.co.uk", "example.co.uk"),
            ("co.uk", "co.uk"),
            ("a.example.de", "example.de"),
            ("co.example.org", "example.org"),
            ("192.0.2.1", "192.0.2.1"),
            ("[2001:db8::1]", "[2001:db8::1]"),
            ("a..b", ".b"),
        ] {
            assert_eq!(domain(host.as_bytes()), expected.as_bytes(), "{host}");
        }
    }
}
