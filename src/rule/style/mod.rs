//! Group L: the style of documents.

mod absolute_own_link;
pub(super) mod bare_url;
mod empty_link;
mod foreign_link_syntax;
mod https_hosts;
pub(super) mod insecure_http;
mod legacy_doi_resolver;
mod line_of_branch;
mod link_out_of_repository;
pub(crate) mod local_links;
mod machine_path;
mod malformed_destination;
mod malformed_hyperlink;
mod markdown_escape_in_url;
mod missing_anchor;
mod missing_file;
mod missing_page;
mod missing_scheme;
mod redundant_link_text;
mod repeated_in_list;
mod reversed_link;
mod space_before_destination;
mod space_in_destination;
pub(super) mod stray_closing_bracket;
mod unclosed_attribute_quote;
mod unclosed_link;
mod unreserved_example_domain;
mod unused_ignore;
mod url_as_link_label;

use super::Rule;
pub(super) use https_hosts::HOSTS as HTTPS_HOSTS;
pub(super) use insecure_http::RULE as INSECURE_HTTP;
pub(super) use legacy_doi_resolver::RESOLVERS as DOI_RESOLVERS;
pub(crate) use repeated_in_list::{RULE as REPEATED_IN_LIST, violation as repeated_in_list};
pub(super) use unreserved_example_domain::{example_in, may_be_example};
pub(crate) use unused_ignore::RULE as UNUSED_IGNORE;

/// The rules of this group, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
    &bare_url::RULE,
    &insecure_http::RULE,
    &unreserved_example_domain::RULE,
    &empty_link::RULE,
    &reversed_link::RULE,
    &redundant_link_text::RULE,
    &legacy_doi_resolver::RULE,
    &missing_scheme::RULE,
    &markdown_escape_in_url::RULE,
    &missing_file::RULE,
    &missing_anchor::RULE,
    &unused_ignore::RULE,
    &space_before_destination::RULE,
    &unclosed_link::RULE,
    &space_in_destination::RULE,
    &url_as_link_label::RULE,
    &foreign_link_syntax::RULE,
    &malformed_hyperlink::RULE,
    &stray_closing_bracket::RULE,
    &unclosed_attribute_quote::RULE,
    &malformed_destination::RULE,
    &line_of_branch::RULE,
    &absolute_own_link::RULE,
    &repeated_in_list::RULE,
    &missing_page::RULE,
    &link_out_of_repository::RULE,
    &machine_path::RULE,
];
