//! Where a link leads, through known services.

use std::cell::OnceCell;

use crate::host::address::network_host;
use crate::host::domain::registered_domain;
use crate::redirect::{Destination, destination};
use crate::uri::{Uri, looked_up};

/// Where a URI leads. It is found when a rule first asks.
#[derive(Debug, Default)]
pub struct Reached(OnceCell<Arrival>);

/// The end of a link, as far as it is known.
#[derive(Debug, Default)]
pub struct Arrival {
    /// The URI that the link of a known service leads to; `None` for any other link.
    pub inner: Option<Vec<u8>>,
    /// The host, as it is looked up; `None` where the scheme has none.
    pub host: Option<Vec<u8>>,
    /// The registered domain of the host.
    pub site: Vec<u8>,
}

impl Reached {
    /// Returns where `uri` leads, which is the same URI in each call.
    pub(in crate::rule) fn by(&self, uri: &Uri) -> &Arrival {
        self.0.get_or_init(|| Arrival::of(uri))
    }
}

impl Arrival {
    fn of(uri: &Uri) -> Self {
        let found = destination(uri);
        let inner = found
            .as_ref()
            .and_then(Destination::uri)
            .map(<[u8]>::to_vec);
        let through = inner.as_deref().map(Uri::split);
        let host = network_host(through.as_ref().unwrap_or(uri)).map(|(_, host)| looked_up(host));
        let name = host.as_deref().unwrap_or_default();
        let site = registered_domain(name.strip_suffix(b".").unwrap_or(name)).to_vec();
        Self { inner, host, site }
    }
}
