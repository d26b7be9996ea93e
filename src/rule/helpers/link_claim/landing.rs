//! The host that a link leads to.

use crate::host::domain::registered_domain;
use crate::redirect::{Kind, destination};
use crate::rule::RuleContext;
use crate::uri::{Uri, looked_up, whatwg};

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The host, as it is looked up: that of the target, as far as it is known.
    pub host: Vec<u8>,
    pub(super) way: Way,
}

/// How far a link is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Up to the host where it ends, as far as known services go.
    Known,
    /// Up to a gateway, which keeps the target to itself.
    Gateway,
    /// Up to a service that counts the clicks on the links of a mailing.
    Counter,
}

impl Landing {
    /// Returns where a link leads: its reference, resolved against the base of the document, is
    /// read as by a browser.
    pub fn of_link(cx: &RuleContext) -> Option<Self> {
        let reference = cx.resolved.unwrap_or_else(|| cx.uri.bytes());
        let found = Self::of(reference).or_else(|| Self::of_incomplete(reference));
        found.or_else(|| {
            // What a browser does not accept may be followed by another program.
            let web = ["http", "https"].iter().any(|name| cx.uri.has_scheme(name));
            let host = cx.uri.host().filter(|host| web && !host.is_empty())?;
            Some(Self {
                host: host.to_ascii_lowercase(),
                way: Way::Known,
            })
        })
    }

    /// Returns where a URI leads, through known services.
    pub fn of(uri: &[u8]) -> Option<Self> {
        let url = whatwg(uri, None).ok()?;
        if !matches!(url.scheme(), b"http" | b"https" | b"ftp" | b"ws" | b"wss") {
            return None;
        }
        let first = url.host_bytes()?;
        let target = through_services(&Uri::split(url.href()));
        let (host, way) = target.unwrap_or((first, Way::Known));
        Some(Self { host, way })
    }

    /// Returns where a reference without a scheme leads. Without a base, programs that show mail
    /// read `//h.example/` and `www.h.example` as of `https`.
    fn of_incomplete(reference: &[u8]) -> Option<Self> {
        let slashes = reference
            .iter()
            .take_while(|&&byte| matches!(byte, b'/' | b'\\'))
            .count();
        let named = reference
            .get(..4)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"www."));
        (slashes >= 2 || named)
            .then(|| Self::of(&[b"https://", &reference[slashes..]].concat()))
            .flatten()
    }

    /// Returns true if `start` may be the start of the host: it extends into the registered domain.
    pub(super) fn starts_with(&self, start: &[u8]) -> bool {
        let plain = self.host.strip_prefix(b"www.").unwrap_or(&self.host);
        let start = start.strip_prefix(b"www.").unwrap_or(start);
        let domain = plain.len() - registered_domain(plain).len().min(plain.len());
        plain.starts_with(start) && start.len() > domain
    }
}

/// Returns the host that a link of a known service leads to; `None` for any other link.
fn through_services(uri: &Uri) -> Option<(Vec<u8>, Way)> {
    let found = destination(uri)?;
    if let Some(host) = found.host() {
        let shown = found.uri().filter(|_| !found.passes(Kind::Archive));
        let read = shown.and_then(|uri| whatwg(uri, None).ok()?.host_bytes());
        return Some((read.unwrap_or_else(|| looked_up(host)), Way::Known));
    }
    let last = Uri::split(found.uri().unwrap_or_else(|| uri.bytes()));
    let way = match destination(&last).map(|last| last.outermost()) {
        Some(Kind::Gateway) => Way::Gateway,
        Some(Kind::Counter) => Way::Counter,
        _ => Way::Known,
    };
    Some((looked_up(last.host()?), way))
}
