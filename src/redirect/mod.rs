//! Links that lead through somebody else: mail gateways, which rewrite the links of the
//! messages that they pass on, and redirectors, which count who follows them.
//!
//! Two tables, [`GATEWAYS`] and [`REDIRECTORS`], say which hosts wrap and how; to add a
//! service is to add its line. No request is made: only forms that hold what they wrap are
//! undone. Rules C011 and X021 report them; services are recognized by exact host names, and by
//! a path or a parameter that no other page of theirs has (docs/design/GUARDS.md, U9).

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
use crate::uri::{Component, Uri};

use gateway::GATEWAYS;
use redirector::REDIRECTORS;

/// As long as `http` is with each letter escaped.
const SCHEME: usize = 12;

/// How many wrappings inside each other are undone (guard U9).
const DEPTH: usize = 3;

/// Who wraps links.
#[derive(Debug)]
pub(crate) struct Service {
    /// Its name, as its users know it.
    pub name: &'static str,
    /// Its hosts, in lower case; `*` stands for any characters but a dot.
    hosts: &'static [&'static str],
    /// What the path starts with.
    path: &'static str,
    form: Form,
}

/// Where the wrapped URI stands.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// In one of these parameters of the query, percent-encoded or as it is.
    Parameter(&'static [&'static str]),
    /// In this parameter of the query, in base64.
    Base64(&'static str),
    /// All of the query.
    Query,
    /// In the path, behind this: its slashes escaped, or up to the end.
    Path(&'static str),
    /// As Proofpoint's URL Defense has it.
    UrlDefense,
    /// Not in the link: the service alone knows it.
    Hidden,
}

/// A link of a service.
#[derive(Debug)]
pub(crate) struct Wrapped {
    /// Whose.
    pub service: &'static Service,
    /// What it wraps, where the link has it whole; its places are those in the link.
    pub target: Option<Text<'static>>,
}

/// The URI that `uri` wraps, if it is the link of a known mail gateway (Microsoft Safe
/// Links; Proofpoint URL Defense v1, v2 and v3; Cisco; Barracuda; Sophos; `FireEye`;
/// Symantec) or redirector, and holds it whole. Nothing is asked of the network. What comes
/// out may be a wrapped link again; nobody says that it is a valid URI.
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

/// Whether the service of that host may wrap a URI so that no other eye sees it in the link.
pub(crate) fn writes_its_own_way(uri: &Uri) -> bool {
    let host = uri.host().unwrap_or_default();
    let starts = |name: &[u8]| {
        host.get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    let sophos = b".sophos.com";
    let end = host.len().saturating_sub(sophos.len());
    starts(b"urldefense") || host[end..].eq_ignore_ascii_case(sophos)
}

/// The same, with where each of its bytes stands in `uri`.
pub(crate) fn target(uri: &Uri) -> Option<Text<'static>> {
    gateway(uri).or_else(|| redirector(uri))?.target
}

/// What `uri` leads to when all that is known to wrap it is taken off, at most three deep.
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

/// `uri` as a link that a mail gateway wrote.
pub(crate) fn gateway(uri: &Uri) -> Option<Wrapped> {
    wrapped(GATEWAYS, uri)
}

/// `uri` as a link of a redirector. Without the whole target it is any page of its host.
pub(crate) fn redirector(uri: &Uri) -> Option<Wrapped> {
    wrapped(REDIRECTORS, uri).filter(|wrapped| wrapped.target.is_some())
}

fn wrapped(services: &'static [Service], uri: &Uri) -> Option<Wrapped> {
    let host = uri.host().filter(|_| is_web(uri))?;
    let service = services
        .iter()
        .filter(|service| service.hosts.iter().any(|name| is_host(name, host)))
        .find(|service| uri.path().starts_with(service.path.as_bytes()))?;
    let held = service.form.held(uri)?;
    let target = Some(held).filter(|target| is_target(target.bytes()));
    Some(Wrapped { service, target })
}

/// Without a scheme it is an abbreviated reference.
fn is_web(uri: &Uri) -> bool {
    uri.scheme().is_none() || uri.has_scheme("http") || uri.has_scheme("https")
}

/// Whether `host` is what `pattern` says, label by label, in any case.
fn is_host(pattern: &str, host: &[u8]) -> bool {
    // Most hosts are none of them, and have another length.
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

/// Whether what was wrapped is a whole URI of the network or of mail.
fn is_target(target: &[u8]) -> bool {
    let uri = Uri::split(target);
    uri.has_scheme("mailto")
        || (uri.scheme().is_some() && uri.host().is_some_and(|h| !h.is_empty()))
}

impl Form {
    /// What stands where the wrapped URI does. `None` where the link has no such place;
    /// it is empty where it can't be read.
    fn held(self, uri: &Uri) -> Option<Text<'static>> {
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
            Self::UrlDefense => urldefense::held(uri),
            Self::Hidden => Some(Text::borrowed(b"", 0)),
        }
    }
}

/// What some have before a query that is all one URI.
const URL: &[u8] = b"url=";

/// The bytes at `range` of a URI, which know where they stand in it.
fn part<'u>(uri: &Uri<'u>, range: Range<usize>) -> Text<'u> {
    Text::borrowed(&uri.bytes()[range.clone()], range.start as u64)
}

/// The value of the parameter `key`, as it stands in the query. In text that was HTML
/// `&amp;` parts the parameters.
fn parameter<'a>(uri: &Uri<'a>, key: &str) -> Option<Text<'a>> {
    let query = uri.range(Component::Query)?;
    let mut at = query.start;
    uri.query()?.split(|&b| b == b'&').find_map(|pair| {
        let end = at + pair.len();
        at = end + 1;
        let pair = pair.strip_prefix(b"amp;").unwrap_or(pair);
        let equals = memchr(b'=', pair)?;
        let same = pair[..equals].eq_ignore_ascii_case(key.as_bytes());
        same.then(|| part(uri, end - pair.len() + equals + 1..end))
    })
}

/// What stands in the path behind `marker` and is a URI: with its slashes escaped it ends
/// with its segment, else with the link.
fn in_path(uri: &Uri, marker: &str) -> Option<Text<'static>> {
    let path = uri.range(Component::Path)?;
    let text = &uri.bytes()[path.start..];
    // One place in a path is enough to look at: the first that may be a URI.
    let at = memmem::find_iter(&text[..path.len()], marker)
        .map(|at| at + marker.len())
        .find(|&at| decode(&text[at..text.len().min(at + SCHEME)]).starts_with(b"http"))?;
    let segment = memchr(b'/', &text[at..]).unwrap_or(text.len() - at);
    let start = path.start + at;
    [start + segment, uri.bytes().len()]
        .into_iter()
        .map(|end| percent_decoded(&part(uri, start..end)))
        .find(|held| is_target(held.bytes()))
}

#[cfg(test)]
mod tests;
