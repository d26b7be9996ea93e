//! Hosts that are addresses, in any notation, and their purposes; without network access.
//!
//! RFC 3986 §3.2.2 has one notation of an IPv4 address; §7.4 warns of the others, which `inet_aton`
//! and the URL Standard read too. This module reads all of them, extracts IPv4 addresses from IPv6
//! ones, and looks both up in the IANA registries of special-purpose addresses.

mod embedded;
mod host;
mod ipv4;
mod metadata;
mod port;
mod special;

pub use super::name::network_host;
pub use embedded::embedded_ipv4;
pub use host::{plain_host, shown, wildcard_dns};
pub use ipv4::{Ipv4Text, read_ipv4};
pub use metadata::{metadata_address, metadata_name};
pub use port::bad_port;
pub use special::{Class, Special, special, special_ipv4};
