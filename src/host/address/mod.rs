//! Hosts that are addresses, in whatever spelling, and what is known of them
//! without asking any server.
//!
//! RFC 3986 §3.2.2 knows one spelling of an IPv4 address; §7.4 warns of the others,
//! which `inet_aton` and the WHATWG URL Standard read too. This module reads them
//! all, takes IPv4 addresses out of IPv6 ones, and looks both up in the IANA
//! registries of special-purpose addresses.

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
