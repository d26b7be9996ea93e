//! Facts about hosts, without network access: existing and reserved names ([`domain`]), special
//! addresses ([`address`]), internationalized names ([`idn`]), and impersonated brands ([`brand`]).

pub mod address;
pub mod brand;
pub mod domain;
pub mod idn;
mod mapping;
mod name;

pub use name::is_same_or_subdomain;
