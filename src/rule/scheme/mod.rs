//! Group P: rules for single schemes.

mod cid_without_part;
pub(super) mod data_malformed;
pub(super) mod experimental_scheme;
mod file_drive_as_host;
pub(super) mod ftp_gopher_type;
pub(super) mod http_userinfo;
pub(super) mod legacy_scheme;
pub(super) mod mailto_no_address;
mod mailto_slashes;
pub(super) mod mailto_unsafe_header;
pub(super) mod news_form;
mod nntp_not_global;
pub(super) mod scheme_syntax;
mod scp_syntax_in_url;
pub(super) mod tel_not_global;
pub(super) mod websocket_fragment;
mod well_known_typo;

use super::Rule;

/// The rules of this group, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
    &http_userinfo::RULE,
    &legacy_scheme::RULE,
    &nntp_not_global::RULE,
    &news_form::RULE,
    &mailto_no_address::RULE,
    &mailto_slashes::RULE,
    &mailto_unsafe_header::RULE,
    &file_drive_as_host::RULE,
    &ftp_gopher_type::RULE,
    &experimental_scheme::RULE,
    &tel_not_global::RULE,
    &data_malformed::RULE,
    &websocket_fragment::RULE,
    &scp_syntax_in_url::RULE,
    &scheme_syntax::RULE,
    &well_known_typo::RULE,
    &cid_without_part::RULE,
];
