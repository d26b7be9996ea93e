//! Group S: violations of the generic grammar of URIs.

pub(super) mod bad_percent_escape;
pub(super) mod bracket_outside_host;
#[cfg(test)]
mod cases;
mod colon_in_first_segment;
pub(super) mod escape_not_utf8;
pub(super) mod invalid_character;
pub(super) mod invalid_dns_name;
pub(super) mod invalid_host_character;
pub(super) mod invalid_ip_literal;
pub(super) mod invalid_port;
pub(super) mod missing_host;
pub(super) mod non_ascii_character;
mod relative_base;
pub(super) mod scheme_typo;
pub(super) mod tolerated_fault;
mod unbracketed_ipv6;
pub(super) mod unknown_scheme;
pub(super) mod unwise_character;

use super::Rule;

/// The rules of this group, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
    &invalid_character::RULE,
    &unwise_character::RULE,
    &non_ascii_character::RULE,
    &bad_percent_escape::RULE,
    &bracket_outside_host::RULE,
    &missing_host::RULE,
    &invalid_port::RULE,
    &invalid_ip_literal::RULE,
    &invalid_host_character::RULE,
    &invalid_dns_name::RULE,
    &unbracketed_ipv6::RULE,
    &scheme_typo::RULE,
    &unknown_scheme::RULE,
    &escape_not_utf8::RULE,
    &colon_in_first_segment::RULE,
    &relative_base::RULE,
    &tolerated_fault::RULE,
];
