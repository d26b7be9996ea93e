//! Group X: URIs that attack parsers, ports and hosts.

mod active_data_uri;
mod ambiguous_authority;
pub(super) mod backslash;
mod cross_protocol_port;
mod double_encoding;
mod embedded_ipv4_in_ipv6;
pub(super) mod encoded_crlf;
mod encoded_inner_url;
pub(super) mod encoded_nul;
mod encoded_traversal;
mod extra_slashes;
pub(super) mod generated_host;
mod hidden_redirector;
pub(super) mod identifiers;
mod inner_url;
mod loopback_or_private_host;
mod machine_host;
mod metadata_or_link_local;
pub(super) mod multiple_at;
mod obscure_ipv4;
mod odd_link;
pub(super) mod opaque_link;
mod open_redirect_wrapper;
mod os_handler_scheme;
mod overlong_utf8;
mod page_in_object_storage;
mod page_in_program_folder;
mod path_in_query;
pub(super) mod percent_encoded_host;
mod port_zero;
mod raw_tab_or_newline;
mod remote_file_host;
pub(super) mod reserved_port;
pub(super) mod script_scheme;
mod short_link;
mod unfilled_placeholder;

use super::Rule;

/// The rules of this group, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
    &encoded_crlf::RULE,
    &encoded_nul::RULE,
    &cross_protocol_port::RULE,
    &reserved_port::RULE,
    &port_zero::RULE,
    &obscure_ipv4::RULE,
    &percent_encoded_host::RULE,
    &embedded_ipv4_in_ipv6::RULE,
    &loopback_or_private_host::RULE,
    &metadata_or_link_local::RULE,
    &backslash::RULE,
    &multiple_at::RULE,
    &ambiguous_authority::RULE,
    &double_encoding::RULE,
    &active_data_uri::RULE,
    &overlong_utf8::RULE,
    &encoded_traversal::RULE,
    &script_scheme::RULE,
    &os_handler_scheme::RULE,
    &raw_tab_or_newline::RULE,
    &open_redirect_wrapper::RULE,
    &remote_file_host::RULE,
    &hidden_redirector::RULE,
    &short_link::RULE,
    &page_in_object_storage::RULE,
    &encoded_inner_url::RULE,
    &opaque_link::RULE,
    &generated_host::RULE,
    &machine_host::RULE,
    &path_in_query::RULE,
    &extra_slashes::RULE,
    &page_in_program_folder::RULE,
    &inner_url::RULE,
    &odd_link::RULE,
    &unfilled_placeholder::RULE,
];
