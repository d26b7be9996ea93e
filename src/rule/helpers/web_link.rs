//! Links of HTML, and where they lead through known services.

use std::ops::Range;

use crate::host::address::network_host;
use crate::host::domain::{looks_like_host, registered_domain};
use crate::redirect::{Destination, destination};
use crate::rule::RuleContext;
use crate::uri::{Uri, looked_up};

/// Returns the range of the host of a link that has a text, and what `named` returns for the URI
/// that it leads to through known services.
pub fn host_of_link<T>(
    cx: &RuleContext,
    named: impl Fn(&Uri) -> Option<T>,
) -> Option<(Range<usize>, T)> {
    cx.link_text()?;
    let found = destination(cx.uri);
    let inner = found.as_ref().and_then(Destination::uri).map(Uri::split);
    let name = named(inner.as_ref().unwrap_or(cx.uri))?;
    Some((network_host(cx.uri)?.0, name))
}

/// Returns the URI that a link leads to, if it is one of a known service that shows it.
pub fn unwrapped(cx: &RuleContext) -> Option<Vec<u8>> {
    destination(cx.uri)?.uri().map(<[u8]>::to_vec)
}

/// Returns the range of the host of a link that has a text, and the host that it leads to through known
/// services, as it is looked up.
pub fn landing(cx: &RuleContext) -> Option<(Range<usize>, Vec<u8>)> {
    host_of_link(cx, |uri| Some(looked_up(network_host(uri)?.1)))
}

/// Returns the registered domain of a host that is looked up, without the root dot.
pub fn site(host: &[u8]) -> &[u8] {
    registered_domain(host.strip_suffix(b".").unwrap_or(host))
}

/// Returns true if a path ends with `.htm`, `.html` or `.shtml`, in any case.
pub fn is_page(path: &[u8]) -> bool {
    [&b".htm"[..], b".html", b".shtml"].iter().any(|end| {
        let start = path.len().saturating_sub(end.len());
        path[start..].eq_ignore_ascii_case(end)
    })
}

/// Returns true if the last segment of a path has one of these extensions, in any case.
pub fn has_extension(path: &[u8], extensions: &[&str]) -> bool {
    let file = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let Some(dot) = memchr::memrchr(b'.', file) else {
        return false;
    };
    let extension = &file[dot + 1..];
    extensions
        .iter()
        .any(|it| extension.eq_ignore_ascii_case(it.as_bytes()))
}

/// Returns true if the text of a link has a URL or a host in it.
pub fn shows_url(text: &[u8]) -> bool {
    let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-') || *b >= 0x80;
    memchr::memmem::find(text, b"://").is_some()
        || text
            .split(|b| !inside(b))
            .any(|word| looks_like_host(word.strip_suffix(b".").unwrap_or(word)))
}
