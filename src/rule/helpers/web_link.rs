//! Links of HTML, and where they lead through known services.

use std::ops::Range;

use crate::host::address::network_host;
use crate::host::domain::{looks_like_host, registered_domain};
use crate::rule::RuleContext;
use crate::uri::Uri;

/// Returns the range of the host of a link that has a text, and what `named` returns for the URI
/// that it leads to through known services.
pub fn host_of_link<T>(
    cx: &RuleContext,
    named: impl Fn(&Uri) -> Option<T>,
) -> Option<(Range<usize>, T)> {
    cx.link_text()?;
    let inner = cx.arrival().inner.as_deref().map(Uri::split);
    let name = named(inner.as_ref().unwrap_or(cx.uri))?;
    Some((network_host(cx.uri)?.0, name))
}

/// Returns the range of the host of a link that has a text, and where it leads.
pub fn landing<'a>(cx: &RuleContext<'a>) -> Option<(Range<usize>, Landing<'a>)> {
    cx.link_text()?;
    let arrival = cx.arrival();
    let landing = Landing {
        host: arrival.host.as_deref()?,
        site: &arrival.site,
    };
    Some((network_host(cx.uri)?.0, landing))
}

/// Where a link leads.
#[derive(Clone, Copy, Debug)]
pub struct Landing<'a> {
    /// The host, as it is looked up.
    pub host: &'a [u8],
    /// Its registered domain.
    pub site: &'a [u8],
}

impl<'a> Landing<'a> {
    /// Returns the labels before the registered domain, with the dot after them; nothing if they are not
    /// UTF-8.
    pub fn labels(&self) -> &'a str {
        let host = self.host.strip_suffix(b".").unwrap_or(self.host);
        let labels = host.strip_suffix(self.site).unwrap_or_default();
        str::from_utf8(labels).unwrap_or_default()
    }
}

/// Returns true if a message is made like a mailing, and the link to `site` is a part of it: many of its
/// links lead there, or most of them to the sender.
pub fn is_of_mailing(cx: &RuleContext, site: &[u8]) -> bool {
    let to_sender = cx
        .sender()
        .is_some_and(|sender| cx.links.are_mostly_at(sender));
    to_sender || cx.links.are_many_at(site)
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
