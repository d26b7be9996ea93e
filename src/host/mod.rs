//! Facts about hosts, without network access: existing and reserved names ([`domain`]), special
//! addresses ([`address`]), and internationalized names ([`idn`]).

pub mod address;
pub mod domain;
pub mod idn;
mod mapping;
mod name;

pub use name::is_same_or_subdomain;
