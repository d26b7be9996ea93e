//! What is known of hosts without asking any server: names that exist ([`domain`]), special
//! addresses ([`address`]), and names outside ASCII ([`idn`]).

pub mod address;
pub mod domain;
pub mod idn;
mod mapping;
mod name;

pub use name::is_same_or_subdomain;
