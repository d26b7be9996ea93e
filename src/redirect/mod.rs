//! Links that contain another URI as their target: links rewritten by a mail gateway, links
//! through a redirector or a counter of a mailing, and nested URIs.
//!
//! The tables in `table/` list the services: their hosts and paths, and the steps by which the
//! target is found in a link. A new service is a new entry, and `redirect/tests/links.txt` has a link
//! of each. No requests are made: only links that contain their target are decoded. A service is
//! recognized by its exact host name and by a path or parameter that none of its other pages has
//! (docs/design/GUARDS.md, "nested URIs").
//!
//! What `forms.rs` lists is different: paths that programs have on the host of any customer. They
//! may be on the host of an attacker, too, so that they prove nothing about a link.

mod destination;
mod forms;
mod host_index;
mod inflate;
mod json;
pub mod nested;
#[cfg(feature = "io")]
mod replay;
mod service;
mod step;
mod table;
mod urldefense;

use std::sync::LazyLock;

use crate::text::Text;
use crate::uri::Uri;

pub(crate) use destination::{Destination, destination};
#[cfg(feature = "io")]
pub(crate) use replay::replayed;
pub(crate) use service::{Kind, Service};

use host_index::HostIndex;
use step::Step;

/// The number of services inside each other that are decoded (guard "nested URIs").
// Bounds the time; gateways wrap the links of each other in replies.
const DEPTH: usize = 8;

/// All services with hosts of their own.
static SERVICES: LazyLock<HostIndex<&'static Service>> = LazyLock::new(|| {
    let hosts = |service: &'static Service| service.hosts.iter().map(move |host| (*host, service));
    HostIndex::new(table::services().flat_map(hosts))
});

/// The hosts of short links.
static SHORTENERS: LazyLock<HostIndex<()>> = LazyLock::new(|| {
    let hosts = [table::shorteners::OPEN, table::shorteners::OWN];
    HostIndex::new(hosts.into_iter().flatten().map(|host| (*host, ())))
});

/// The hosts of object stores.
static STORAGE: LazyLock<HostIndex<()>> =
    LazyLock::new(|| HostIndex::new(table::storage::HOSTS.iter().map(|host| (*host, ()))));

/// How a platform for applications names the hosts of its customers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Platform {
    /// By itself.
    Generated,
    /// As the customer chose.
    Named,
    /// By itself, for the delivery of files.
    Delivery,
}

/// The hosts of platforms.
static PLATFORMS: LazyLock<HostIndex<Platform>> = LazyLock::new(|| {
    let tables = [
        (table::platforms::GENERATED, Platform::Generated),
        (table::platforms::NAMED, Platform::Named),
        (table::platforms::DELIVERY, Platform::Delivery),
    ];
    let hosts = tables.into_iter();
    HostIndex::new(hosts.flat_map(|(hosts, kind)| hosts.iter().map(move |host| (*host, kind))))
});

/// What a name of a machine is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Machine {
    /// One that anyone can rent by the hour.
    Rented,
    /// A computer that a tunnel leads to.
    Tunnel,
    /// The connection of a home.
    Home,
    /// One with a name of dynamic DNS.
    Dynamic,
    /// A device that its maker names.
    Device,
    /// Anything, by a name that costs little.
    Cheap,
}

/// The names of machines.
static MACHINES: LazyLock<HostIndex<Machine>> = LazyLock::new(|| {
    let tables = [
        (table::machines::RENTED, Machine::Rented),
        (table::machines::TUNNELS, Machine::Tunnel),
        (table::machines::HOMES, Machine::Home),
        (table::dynamic_dns::DYNAMIC, Machine::Dynamic),
        (table::machines::DEVICES, Machine::Device),
        (table::machines::CHEAP, Machine::Cheap),
    ];
    let hosts = tables.into_iter();
    HostIndex::new(hosts.flat_map(|(hosts, kind)| hosts.iter().map(move |host| (*host, kind))))
});

/// A link of a service.
#[derive(Debug)]
pub(crate) struct Wrapped {
    /// The service.
    pub service: &'static Service,
    /// The target, if the link contains all of it. Its source positions are those in the link.
    pub target: Option<Text<'static>>,
}

/// Returns the target of `uri` if it is a link of a known mail gateway (Microsoft Safe Links;
/// Proofpoint URL Defense v1, v2 and v3; Cisco; Barracuda and others), redirector or counter of a
/// mailing service and contains the whole target. No request is made. The target may be another
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

/// Returns true if `host` may be one of a service. There are few false positives.
pub(crate) fn may_be_service(host: &[u8]) -> bool {
    SERVICES.may_have(host)
}

/// Returns the target of `uri` as [`unwrap`] does, with the position of each byte in `uri`.
pub(crate) fn target(uri: &Uri) -> Option<Text<'static>> {
    wrapped(uri)
        .filter(|wrapped| wrapped.service.kind != Kind::Archive)?
        .target
}

/// Returns true if `host` is one of a shortener whose links lead anywhere. Those of Google's photos and maps lead
/// there.
pub(crate) fn is_shortener(host: &[u8]) -> bool {
    const OF_OWNER: [&[u8]; 2] = [b"maps.app.goo.gl", b"photos.app.goo.gl"];
    SHORTENERS.matches(host).next().is_some() && !OF_OWNER.contains(&host)
}

/// Returns true if `host` is one of an object store.
pub(crate) fn is_object_store(host: &[u8]) -> bool {
    STORAGE.matches(host).next().is_some()
}

/// Returns the kind of the platform that `host` is one of.
pub(crate) fn platform(host: &[u8]) -> Option<Platform> {
    PLATFORMS.matches(host).next()
}

/// Returns what `host` is the name of a machine of.
pub(crate) fn machine(host: &[u8]) -> Option<Machine> {
    MACHINES.matches(host).next()
}

/// Returns true if `host` is one of a service.
pub(crate) fn is_service(host: &[u8]) -> bool {
    SERVICES.matches(host).next().is_some()
}

/// Parses `uri` as a link rewritten by a mail gateway.
pub(crate) fn gateway(uri: &Uri) -> Option<Wrapped> {
    wrapped(uri).filter(|wrapped| wrapped.service.kind == Kind::Gateway)
}

/// Parses `uri` as a link of a redirector. Without a complete target, it is an ordinary page of
/// that host.
pub(crate) fn redirector(uri: &Uri) -> Option<Wrapped> {
    wrapped(uri).filter(|wrapped| matches!(wrapped.service.kind, Kind::Redirector | Kind::Amp))
}

/// Parses `uri` as a link of a program that may be on any host. Such a link shows where it leads,
/// but anyone can write one.
pub(crate) fn on_any_host(uri: &Uri) -> Option<Wrapped> {
    let host = uri.host().filter(|host| is_web(uri) && !host.is_empty())?;
    if forms::has_none(uri.path()) || is_service(host) {
        return None;
    }
    first(forms::FORMS.iter(), uri)
}

/// Parses `uri` as a link of a service.
fn wrapped(uri: &Uri) -> Option<Wrapped> {
    let host = uri.host().filter(|_| is_web(uri))?;
    let path = uri.path();
    let services = SERVICES.matches_if(host, |service| service.has_path(path));
    first(services, uri)
}

/// Returns the link of the first of `services` that has links in the form of `uri`.
fn first(mut services: impl Iterator<Item = &'static Service>, uri: &Uri) -> Option<Wrapped> {
    services.find_map(|service| {
        if !service.has_path(uri.path()) {
            return None;
        }
        let target = match service.steps.split_first() {
            Some((place, codings)) => decoded(place.find(uri)?, codings),
            None => None,
        };
        // Of a redirector, links without a target are other pages.
        let page = matches!(service.kind, Kind::Redirector | Kind::Amp | Kind::Archive);
        (target.is_some() || !page).then_some(Wrapped { service, target })
    })
}

/// Returns the target that is encoded in `text`.
fn decoded(text: Text<'static>, codings: &[Step]) -> Option<Text<'static>> {
    let text = codings
        .iter()
        .try_fold(text, |text, coding| coding.decode(&text))?;
    Some(step::completed(text)).filter(|target| is_target(target.bytes()))
}

/// Returns true for `http`, `https`, and an abbreviated reference without a scheme.
fn is_web(uri: &Uri) -> bool {
    uri.scheme().is_none() || uri.has_scheme("http") || uri.has_scheme("https")
}

/// Returns true if `target` is a complete URI with a host, or a `mailto` URI.
fn is_target(target: &[u8]) -> bool {
    let uri = Uri::split(target);
    uri.has_scheme("mailto")
        || (uri.scheme().is_some() && uri.host().is_some_and(|h| !h.is_empty()))
}

#[cfg(test)]
mod tests;
