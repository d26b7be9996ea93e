//! Group M: misleading and confusable URIs.

pub(super) mod address_in_host;
mod bidi_control;
mod brand_in_host;
mod embedded_trusted_host;
pub(super) mod fake_delimiter;
mod file_extension_tld;
mod host_in_sender_name;
mod idna_deviation;
pub(super) mod idna_invalid;
pub(super) mod idna_mapped_host;
mod impersonated_brand;
mod invisible_character;
mod link_text_address;
pub(super) mod link_text_domain;
pub(super) mod link_text_downgrade;
mod link_text_mismatch;
pub(super) mod long_userinfo;
mod lookalike_domain;
pub(super) mod mixed_script_label;
mod platform_sender;
pub(super) mod public_ip_host;
pub(super) mod single_label_host;
mod suffix_in_host;
pub(super) mod title_mismatch;
mod unknown_tld;
pub(super) mod userinfo_looks_like_host;
pub(super) mod whole_script_confusable;

use super::Rule;

/// The rules of this group, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
    &userinfo_looks_like_host::RULE,
    &long_userinfo::RULE,
    &mixed_script_label::RULE,
    &whole_script_confusable::RULE,
    &invisible_character::RULE,
    &bidi_control::RULE,
    &fake_delimiter::RULE,
    &idna_mapped_host::RULE,
    &idna_invalid::RULE,
    &idna_deviation::RULE,
    &lookalike_domain::RULE,
    &embedded_trusted_host::RULE,
    &link_text_mismatch::RULE,
    &link_text_downgrade::RULE,
    &unknown_tld::RULE,
    &file_extension_tld::RULE,
    &single_label_host::RULE,
    &public_ip_host::RULE,
    &link_text_domain::RULE,
    &title_mismatch::RULE,
    &address_in_host::RULE,
    &impersonated_brand::RULE,
    &host_in_sender_name::RULE,
    &brand_in_host::RULE,
    &suffix_in_host::RULE,
    &link_text_address::RULE,
    &platform_sender::RULE,
];
