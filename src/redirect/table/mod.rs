//! The tables of services, by what they do.
//!
//! The first entry that has the host, the path and the place of the target in a link counts, so
//! that a longer path comes before a shorter one.

mod affiliates;
mod archives;
mod counters;
pub(super) mod dynamic_dns;
mod gateways;
pub(super) mod machines;
pub(super) mod platforms;
mod redirectors;
pub(super) mod shorteners;
pub(super) mod storage;
mod webmail;

use super::Service;

/// Returns all services that have hosts of their own.
pub(super) fn services() -> impl Iterator<Item = &'static Service> {
    [
        gateways::GATEWAYS,
        webmail::WEBMAIL,
        redirectors::REDIRECTORS,
        affiliates::AFFILIATES,
        counters::COUNTERS,
        archives::ARCHIVES,
    ]
    .into_iter()
    .flatten()
}
