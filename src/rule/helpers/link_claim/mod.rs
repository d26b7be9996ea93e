//! What a link claims, by its text or its title, and where it leads (rules M013, M014, M019, M020).
//!
//! Only a host excuses a difference: one of a known service, whose links contain or count their
//! target, or one at the domain of the sender. A path, a parameter of any other host, and a
//! fragment are what the author of a link writes, and excuse nothing.

mod landing;
mod shown;
#[cfg(test)]
mod tests;

use std::net::Ipv4Addr;

use crate::host::address::shown as printed;
use crate::host::domain::registered_domain;
use crate::host::is_same_or_subdomain;
use crate::redirect::is_shortener;
use crate::rule::{RuleContext, Severity, Violation};
use crate::uri::{Component, looked_up};
use landing::{Landing, Way};
pub use shown::{Shown, bare_domain, urls};

/// Short hosts that redirect only to pages of their owner, and its domain.
const SHORT_HOSTS: &[(&str, &str)] = &[
    ("aka.ms", "microsoft.com"),
    ("amzn.to", "amazon.com"),
    ("apple.co", "apple.com"),
    ("fb.me", "facebook.com"),
    ("g.co", "google.com"),
    ("git.io", "github.com"),
    ("goo.gle", "google.com"),
    ("lnkd.in", "linkedin.com"),
    ("nyti.ms", "nytimes.com"),
    ("redd.it", "reddit.com"),
    ("spoti.fi", "spotify.com"),
    ("t.co", "twitter.com"),
    ("t.co", "x.com"),
    ("youtu.be", "youtube.com"),
];

/// What names another host than that of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A URL in the text.
    Text,
    /// The text, which is a domain.
    Domain,
    /// The title, which is a URL, perhaps with a word or two.
    Title,
    /// A URL in a title of more words.
    Sentence,
}

/// Returns the violation if the link does not lead to a host that is `shown`.
pub fn mismatch(cx: &RuleContext, shown: &[Shown], claim: Claim) -> Option<Violation> {
    if shown.is_empty() {
        return None;
    }
    let landing = Landing::of_link(cx)?;
    let found = shown.iter().filter_map(|shown| {
        let severity = misleads(cx, shown, &landing, claim)?;
        Some((severity, shown))
    });
    let (severity, shown) = found.max_by_key(|(severity, _)| *severity)?;
    let what = match claim {
        Claim::Text | Claim::Domain => "link text",
        Claim::Title | Claim::Sentence => "title of the link",
    };
    let severity = match claim {
        Claim::Domain => severity.min(Severity::Warning),
        Claim::Sentence => Severity::Info,
        Claim::Text | Claim::Title => severity,
    };
    let whole = 0..cx.uri.bytes().len();
    Some(Violation {
        range: cx.uri.range(Component::Host).unwrap_or(whole),
        message: format!(
            "{what} names {}, but the target is at {}",
            printed(&shown.host),
            printed(&landing.host)
        ),
        severity: Some(severity),
        help: Some("name the target".into()),
        fix: None,
    })
}

/// Returns how misleading a link to `landing` is that shows `shown`; `None` if it is not, or if
/// that is not known.
fn misleads(cx: &RuleContext, shown: &Shown, landing: &Landing, claim: Claim) -> Option<Severity> {
    if shown.truncated && landing.starts_with(&shown.host) {
        return None;
    }
    if !has_tld(&landing.host) {
        return None;
    }
    let (claimed, reached) = (site(&shown.host), site(&landing.host));
    // A dot is often left out: `wwwexample.com`.
    let claimed_name = claimed.strip_prefix(b"www").unwrap_or(&claimed);
    if claimed == reached || claimed_name == reached || is_short_host(&landing.host, &claimed) {
        return None;
    }
    // The text may show the link of a gateway, a redirector or a shortener itself.
    if is_short_host(&shown.host, &reached)
        || is_shortener(&shown.host)
        || !cx.in_message && is_resolver(&shown.host)
    {
        return None;
    }
    if Landing::of(&shown.uri).is_some_and(|own| site(&own.host) == reached) {
        return None;
    }
    match landing.way {
        Way::Gateway => return None,
        Way::Counter => return Some(Severity::Info),
        Way::Known => {}
    }
    let is_own = |sender: &[u8]| sender == reached || is_short_host(&landing.host, sender);
    if cx.sender().is_some_and(is_own) || is_own_machine(&landing.host) {
        return Some(Severity::Info);
    }
    let same_name = first_label(&claimed) == first_label(&reached);
    let severity = match claim {
        // A brand is often named by one domain, and is at several.
        Claim::Domain if same_name => Severity::Info,
        _ if same_name => Severity::Warning,
        // A short link leads to another host, which may be the one that is shown.
        _ if is_shortener(&landing.host) => Severity::Warning,
        _ => Severity::Error,
    };
    Some(severity.min(as_mailing(cx, &claimed, &reached)))
}

/// Returns the highest severity for a message that is from `claimed` or has most of its links at
/// `reached`, as mailings do that count the clicks at a domain of their own. The sender writes both,
/// so that neither is enough to excuse a link.
fn as_mailing(cx: &RuleContext, claimed: &[u8], reached: &[u8]) -> Severity {
    let is_from = cx.sender() == Some(claimed);
    let is_counter = cx.in_message && cx.links.are_mostly_at(reached);
    match (is_from, is_counter) {
        (true, true) => Severity::Info,
        (true, false) | (false, true) => Severity::Warning,
        (false, false) => Severity::Error,
    }
}

/// Returns true for the hosts of permanent identifiers, which lead to where the thing is now.
fn is_resolver(host: &[u8]) -> bool {
    const RESOLVERS: [&str; 8] = [
        "doi.org",
        "handle.net",
        "identifiers.org",
        "n2t.net",
        "obolibrary.org",
        "purl.com",
        "purl.org",
        "w3id.org",
    ];
    RESOLVERS
        .iter()
        .any(|name| is_same_or_subdomain(host, name))
}

/// Returns false for a host that no DNS has: some filters of mail write `www.example.noclick_org`.
fn has_tld(host: &[u8]) -> bool {
    let host = host.strip_suffix(b".").unwrap_or(host);
    let last = host.rsplit(|&byte| byte == b'.').next();
    !last.is_some_and(|last| last.contains(&b'_'))
}

/// Returns true for the machine of the reader, to which no sender can lead anyone.
fn is_own_machine(host: &[u8]) -> bool {
    let address = str::from_utf8(host).ok().and_then(|it| it.parse().ok());
    is_same_or_subdomain(host, "localhost")
        || host == b"[::1]"
        || address.is_some_and(|address: Ipv4Addr| address.is_loopback())
}

/// Returns the registered domain of a host, as it is looked up.
fn site(host: &[u8]) -> Vec<u8> {
    let host = looked_up(host);
    registered_domain(host.strip_suffix(b".").unwrap_or(&host)).to_vec()
}

fn first_label(domain: &[u8]) -> &[u8] {
    &domain[..memchr::memchr(b'.', domain).unwrap_or(domain.len())]
}

/// Returns true if `host` is the short host of the owner of `domain`.
fn is_short_host(host: &[u8], domain: &[u8]) -> bool {
    SHORT_HOSTS
        .iter()
        .any(|(short, owner)| host == short.as_bytes() && domain == owner.as_bytes())
}
