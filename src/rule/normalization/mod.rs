//! Group G: normalization and portability.

#[cfg(test)]
mod cases;
mod default_port;
pub(super) mod dot_segments;
mod empty_port;
pub(super) mod gateway_fragile_character;
pub(super) mod lowercase_percent_hex;
pub(super) mod needless_escape;
mod noncanonical_ipv6;
mod overlong_uri;
pub(super) mod trailing_dot_host;
pub(super) mod uppercase_host;
mod uppercase_scheme;

use super::Rule;

/// The rules of this group, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
    &uppercase_scheme::RULE,
    &uppercase_host::RULE,
    &default_port::RULE,
    &empty_port::RULE,
    &lowercase_percent_hex::RULE,
    &needless_escape::RULE,
    &dot_segments::RULE,
    &trailing_dot_host::RULE,
    &noncanonical_ipv6::RULE,
    &overlong_uri::RULE,
    &gateway_fragile_character::RULE,
];
