//! Links that contain another URI as their target: links rewritten by a mail gateway, links
//! through a redirector, and nested URIs.
//!
//! Two tables, [`GATEWAYS`] and [`REDIRECTORS`], list the hosts and how they encode the target;
//! a new service is a new entry. No requests are made: only links that contain their target are
//! decoded. Rules C011 and X021 report them. A service is recognized by its exact host name
//! and by a path or parameter that none of its other pages has (docs/design/GUARDS.md, U9).

mod gateway;
pub mod nested;
mod redirector;
mod urldefense;

use std::ops::Range;

use memchr::{memchr, memmem};

use crate::text::transfer::base64;
use crate::text::transfer::percent_decoded;
use crate::text::{Builder, Text};
use crate::uri::percent::decode;
use crate::uri::{Component, Uri, query};

use gateway::GATEWAYS;
use redirector::REDIRECTORS;

/// The length of `http` with each letter percent-encoded.
const SCHEME: usize = 12;

/// The number of redirects inside each other that are decoded (guard U9).
const DEPTH: usize = 3;

/// A service whose links contain or replace another URI.
#[derive(Debug)]
pub(crate) struct Service {
    /// The name of the service, as its users know it.
    pub name: &'static str,
    /// The hosts, in lower case; `*` matches any characters except a dot.
    hosts: &'static [&'static str],
    /// The prefix of the path.
    path: &'static str,
    encoding: Encoding,
}

/// Where and how a link contains its target.
#[derive(Clone, Copy, Debug)]
enum Encoding {
    /// In one of these query parameters, percent-encoded or verbatim.
    Parameter(&'static [&'static str]),
    /// In this query parameter, in base64.
    Base64(&'static str),
    /// The whole query.
    Query,
    /// In the path after this marker: one segment with encoded slashes, or up to the end.
    Path(&'static str),
    /// As in Proofpoint URL Defense.
    UrlDefense,
    /// Not in the link: only the service knows the target.
    Hidden,
}

/// A link of a service.
#[derive(Debug)]
pub(crate) struct Wrapped {
    /// The service.
    pub service: &'static Service,
    /// The target, if the link contains all of it. Its source positions are those in the link.
    pub target: Option<Text<'static>>,
}

/// Returns the target of `uri` if it is a link of a known mail gateway (Microsoft Safe Links;
/// Proofpoint URL Defense v1, v2 and v3; Cisco; Barracuda; Sophos; `FireEye`; Symantec) or
/// redirector and contains the whole target. No request is made. The target may be another
/// such link, and may not be a valid URI.
///
/// ```
/// use urilint::{unwrap, uri::Uri};
/// let link = b"https://urldefense.com/v3/__https://www.example.org/a*b__;Iw!!x$";
/// assert_eq!(unwrap(&Uri::split(link)), Some(b"https://www.example.org/a#b".to_vec()));
/// assert_eq!(unwrap(&Uri::split(b"https://www.example.org/")), None);
/// ```
pub fn unwrap(uri: &Uri) -> Option<Vec<u8>> {
    target(uri).map(|target| target.bytes().to_vec())
}

/// Returns true if the service of that host may encode a target in a way that a search for
/// nested URIs does not recognize.
pub(crate) fn has_own_encoding(uri: &Uri) -> bool {
    let host = uri.host().unwrap_or_default();
    let starts = |name: &[u8]| {
        host.get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    let sophos = b".sophos.com";
    let end = host.len().saturating_sub(sophos.len());
    starts(b"urldefense") || host[end..].eq_ignore_ascii_case(sophos)
}

/// Returns the target of `uri` as [`unwrap`] does, with the position of each byte in `uri`.
pub(crate) fn target(uri: &Uri) -> Option<Text<'static>> {
    gateway(uri).or_else(|| redirector(uri))?.target
}

/// Returns the final target of `uri`, through up to three redirects.
pub(crate) fn unwrap_all(uri: &Uri) -> Option<Vec<u8>> {
    let mut target = unwrap(uri)?;
    for _ in 1..DEPTH {
        match unwrap(&Uri::split(&target)) {
            Some(inner) => target = inner,
            None => break,
        }
    }
    Some(target)
}

/// Returns the hosts of the mail gateways; `*` matches any characters but a dot.
pub(crate) fn gateway_hosts() -> impl Iterator<Item = &'static str> {
    GATEWAYS.iter().flat_map(|gateway| gateway.hosts).copied()
}

/// Parses `uri` as a link rewritten by a mail gateway.
pub(crate) fn gateway(uri: &Uri) -> Option<Wrapped> {
    wrapped(GATEWAYS, uri)
}

/// Parses `uri` as a link of a redirector. Without a complete target, it is an ordinary page of
/// that host.
pub(crate) fn redirector(uri: &Uri) -> Option<Wrapped> {
    wrapped(REDIRECTORS, uri).filter(|wrapped| wrapped.target.is_some())
}

fn wrapped(services: &'static [Service], uri: &Uri) -> Option<Wrapped> {
    let host = uri.host().filter(|_| is_web(uri))?;
    let service = services
        .iter()
        .filter(|service| service.hosts.iter().any(|name| is_host(name, host)))
        .find(|service| uri.path().starts_with(service.path.as_bytes()))?;
    let target = service.encoding.target(uri)?;
    let target = Some(target).filter(|target| is_target(target.bytes()));
    Some(Wrapped { service, target })
}

/// Returns true for `http`, `https`, and an abbreviated reference without a scheme.
fn is_web(uri: &Uri) -> bool {
    uri.scheme().is_none() || uri.has_scheme("http") || uri.has_scheme("https")
}

/// Returns true if `host` matches `pattern`, label by label and ignoring case.
fn is_host(pattern: &str, host: &[u8]) -> bool {
    // Most hosts are rejected by their length.
    let fixed = pattern.len() == host.len() || pattern.contains('*');
    if !fixed {
        return false;
    }
    let mut labels = host.split(|&b| b == b'.');
    let all = pattern
        .split('.')
        .all(|part| labels.next().is_some_and(|label| is_label(part, label)));
    all && labels.next().is_none()
}

fn is_label(pattern: &str, label: &[u8]) -> bool {
    let Some((start, end)) = pattern.split_once('*') else {
        return label.eq_ignore_ascii_case(pattern.as_bytes());
    };
    label.len() >= start.len() + end.len()
        && label[..start.len()].eq_ignore_ascii_case(start.as_bytes())
        && label[label.len() - end.len()..].eq_ignore_ascii_case(end.as_bytes())
}

/// Returns true if `target` is a complete URI with a host, or a `mailto` URI.
fn is_target(target: &[u8]) -> bool {
    let uri = Uri::split(target);
    uri.has_scheme("mailto")
        || (uri.scheme().is_some() && uri.host().is_some_and(|h| !h.is_empty()))
}

impl Encoding {
    /// Returns the text in the position of the target: `None` if the link has no such position,
    /// empty if it cannot be decoded.
    fn target(self, uri: &Uri) -> Option<Text<'static>> {
        match self {
            Self::Parameter(keys) => {
                let value = keys.iter().find_map(|key| parameter(uri, key))?;
                Some(percent_decoded(&value))
            }
            Self::Base64(key) => Some(base64(&percent_decoded(&parameter(uri, key)?))),
            Self::Query => {
                let range = uri.range(Component::Query)?;
                let query = percent_decoded(&part(uri, range));
                let start = if query.bytes().starts_with(URL) {
                    URL.len()
                } else {
                    0
                };
                let mut target = Builder::new(&query);
                target.keep(start..query.bytes().len());
                Some(target.finish())
            }
            Self::Path(marker) => in_path(uri, marker),
            Self::UrlDefense => urldefense::target(uri),
            Self::Hidden => Some(Text::borrowed(b"", 0)),
        }
    }
}

/// An optional prefix of a query that consists of one URI.
const URL: &[u8] = b"url=";

/// Returns the bytes of a URI at `range`, with their positions in it.
fn part<'u>(uri: &Uri<'u>, range: Range<usize>) -> Text<'u> {
    Text::borrowed(&uri.bytes()[range.clone()], range.start as u64)
}

/// Returns the value of the parameter `key`, not decoded. In text copied from HTML, `&amp;`
/// separates the parameters.
fn parameter<'a>(uri: &Uri<'a>, key: &str) -> Option<Text<'a>> {
    query::value_range(uri, key).map(|value| part(uri, value))
}

/// Returns the URI after `marker` in the path. If its slashes are percent-encoded, it ends with
/// its segment, otherwise with the link.
fn in_path(uri: &Uri, marker: &str) -> Option<Text<'static>> {
    let path = uri.range(Component::Path)?;
    let text = &uri.bytes()[path.start..];
    // Only the first candidate in the path is considered.
    let at = memmem::find_iter(&text[..path.len()], marker)
        .map(|at| at + marker.len())
        .find(|&at| decode(&text[at..text.len().min(at + SCHEME)]).starts_with(b"http"))?;
    let segment = memchr(b'/', &text[at..]).unwrap_or(text.len() - at);
    let start = path.start + at;
    [start + segment, uri.bytes().len()]
        .into_iter()
        .map(|end| percent_decoded(&part(uri, start..end)))
        .find(|target| is_target(target.bytes()))
}

#[cfg(test)]
mod tests;
