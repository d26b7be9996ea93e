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
mod generated_host;
mod hidden_redirector;
mod identifiers;
mod loopback_or_private_host;
mod metadata_or_link_local;
pub(super) mod multiple_at;
mod obscure_ipv4;
pub(super) mod opaque_link;
mod open_redirect_wrapper;
mod os_handler_scheme;
mod overlong_utf8;
mod page_in_object_storage;
pub(super) mod percent_encoded_host;
mod port_zero;
mod raw_tab_or_newline;
mod remote_file_host;
pub(super) mod reserved_port;
pub(super) mod script_scheme;
mod short_link;

use std::ops::Range;

use super::{Rule, RuleContext};
use crate::host::address::network_host;
use crate::host::domain::looks_like_host;
use crate::redirect::{Destination, destination};
use crate::uri::Uri;

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
];

/// Returns the range of the host of a link that has a text, and what `named` returns for the URI
/// that it leads to through known services.
fn host_of_link<T>(
    cx: &RuleContext,
    named: impl Fn(&Uri) -> Option<T>,
) -> Option<(Range<usize>, T)> {
    cx.link_text()?;
    let found = destination(cx.uri);
    let inner = found.as_ref().and_then(Destination::uri).map(Uri::split);
    let name = named(inner.as_ref().unwrap_or(cx.uri))?;
    Some((network_host(cx.uri)?.0, name))
}

/// Returns true if a path ends with `.htm`, `.html` or `.shtml`, in any case.
fn is_page(path: &[u8]) -> bool {
    [&b".htm"[..], b".html", b".shtml"].iter().any(|end| {
        let start = path.len().saturating_sub(end.len());
        path[start..].eq_ignore_ascii_case(end)
    })
}

/// Returns true if the text of a link has a URL or a host in it.
fn shows_url(text: &[u8]) -> bool {
    let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-') || *b >= 0x80;
    memchr::memmem::find(text, b"://").is_some()
        || text
            .split(|b| !inside(b))
            .any(|word| looks_like_host(word.strip_suffix(b".").unwrap_or(word)))
}
