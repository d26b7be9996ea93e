//! Where a link leads in the end, through all services that it names.

use super::{DEPTH, Kind, Service, is_service, wrapped};
use crate::uri::percent::decode;
use crate::uri::{Uri, query};

/// What a link leads to, through known services with hosts of their own.
#[derive(Debug)]
pub(crate) struct Destination {
    /// The services, the outermost first. It is never empty.
    services: Vec<&'static Service>,
    /// The last URI that is known, without those of which an archive shows a copy.
    uri: Option<Vec<u8>>,
    /// The host of the last target.
    host: Option<Vec<u8>>,
}

impl Destination {
    /// Returns the services that the link goes through, the outermost first.
    pub fn services(&self) -> &[&'static Service] {
        &self.services
    }

    /// Returns the last URI that the link shows; `None` if only the first service knows it. If
    /// [`is_opaque`](Self::is_opaque) is true, it is the link of the last service.
    pub fn uri(&self) -> Option<&[u8]> {
        self.uri.as_deref()
    }

    /// Returns the host where the link leads in the end; for a copy in an archive, that of the
    /// original. Some services name it in a link that does not contain the target.
    pub fn host(&self) -> Option<&[u8]> {
        self.host.as_deref()
    }

    /// Returns true if the link does not show where it leads: the last service is a gateway or a
    /// counter that keeps the target to itself.
    pub fn is_opaque(&self) -> bool {
        self.host.is_none()
    }

    /// Returns what the outermost service does.
    pub fn outermost(&self) -> Kind {
        self.services[0].kind
    }

    /// Returns true if the link goes through a service of that kind.
    pub fn passes(&self, kind: Kind) -> bool {
        self.services.iter().any(|service| service.kind == kind)
    }
}

/// Returns where `uri` leads if it is a link of a known service at one of its own hosts. What is
/// not sure is not said: a link that has only the path of a service is none.
pub(crate) fn destination(uri: &Uri) -> Option<Destination> {
    let mut link = wrapped(uri)?;
    let mut found = Destination {
        services: Vec::new(),
        uri: None,
        host: named_host(link.service, uri),
    };
    for _ in 0..DEPTH {
        let in_archive = found.passes(Kind::Archive) || link.service.kind == Kind::Archive;
        found.services.push(link.service);
        let Some(target) = link.target else { break };
        let target = target.bytes().to_vec();
        let inner = Uri::split(&target);
        let next = wrapped(&inner);
        found.host = match &next {
            Some(next) => named_host(next.service, &inner),
            None => inner.host().map(<[u8]>::to_vec),
        };
        if !in_archive {
            found.uri = Some(target.clone());
        }
        match next {
            Some(next) => link = next,
            None => return Some(found),
        }
    }
    Some(found)
}

/// Returns the host of the target, as a parameter of the link names it. The host of another service
/// is not that of the target.
fn named_host(service: &Service, uri: &Uri) -> Option<Vec<u8>> {
    let value = query::value_range(uri, service.host_parameter?)?;
    let host = decode(&uri.bytes()[value]).into_owned();
    let link = [b"//", &host[..]].concat();
    let whole = Uri::split(&link).host() == Some(&host[..]) && host.contains(&b'.');
    (whole && !is_service(&host)).then_some(host)
}
