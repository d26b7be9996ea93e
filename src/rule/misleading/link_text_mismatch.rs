//! # link-text-mismatch (M013)
//!
//! ## What it does
//! Checks for links whose text is a URL (starts with `http://`, `https://` or `www.`) at
//! another domain than the target. A target that contains a URL at the domain of the text, as
//! those of redirecting services do, is not reported. The registered domains are compared, by the
//! Public Suffix List.
//!
//! ## Why is this bad?
//! The reader sees one site and is taken to another. Most phishing links have this form.
//!
//! ## Example
//! ```text
//! <a href="http://www.example.net/">http://www.example.com/</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="http://www.example.com/">http://www.example.com/</a>
//! ```
//!
//! ## Fix safety
//! No fix: which of the two was intended is not known.
//!
//! ## References
//! RFC 3986 §7.6 (semantic attacks).

use memchr::memmem;

use crate::host::address::shown;
use crate::host::domain::{looks_like_host, registered_domain};
use crate::rule::{Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation};
use crate::uri::percent;
use crate::uri::{Component, Uri};

/// Rule M013, `link-text-mismatch`.
pub static RULE: Rule = Rule {
    code: "M013",
    name: "link-text-mismatch",
    summary: "link whose text is a URL at another domain",
    levels: Levels::on(Severity::Error),
    reference: "RFC 3986 §7.6",
    manual: manual!("link_text_mismatch.rs"),
    nested: true,
    supersedes: &[Supersedes::InUri(
        &crate::rule::misleading::link_text_downgrade::RULE,
    )],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some(url), Some(range)) = (
        cx.link_text().and_then(url_in_text),
        cx.uri.range(Component::Host),
    ) else {
        return;
    };
    let web = ["http", "https", "ftp", "ws", "wss"];
    let Some(host) = cx.uri.host().filter(|host| !host.is_empty()) else {
        return;
    };
    let host = percent::decode(host);
    if !web.iter().any(|name| cx.uri.has_scheme(name))
        || same_domain(url.host, &host)
        || is_short_host(&host, url.host)
        || contains_url_at(cx.uri.bytes(), url.host)
    {
        return;
    }
    violations.push(Violation {
        range,
        message: format!(
            "link text names {}, but the target is at {}",
            shown(url.host),
            shown(&host)
        ),
        severity: None,
        help: Some("name the target in the link text".into()),
        fix: None,
    });
}

/// A URL in the text of a link.
pub(super) struct TextUrl<'t> {
    /// True if it starts with `https://`.
    pub secure: bool,
    pub host: &'t [u8],
}

/// Returns the URL that `text` consists of, apart from punctuation around it.
pub(super) fn url_in_text(text: &[u8]) -> Option<TextUrl<'_>> {
    let surrounds = |byte: &u8| byte.is_ascii_whitespace() || b"<>\"'()[].,;".contains(byte);
    let start = text.iter().position(|byte| !surrounds(byte))?;
    let end = text.iter().rposition(|byte| !surrounds(byte))?;
    let url = &text[start..=end];
    let starts = |prefix: &str| {
        url.get(..prefix.len())
            .is_some_and(|near| near.eq_ignore_ascii_case(prefix.as_bytes()))
    };
    let secure = starts("https://");
    let parts = if secure || starts("http://") {
        Uri::split(url)
    } else if starts("www.") {
        Uri::split_abbreviated(url)
    } else {
        return None;
    };
    let host = parts.host()?;
    let one_word = !url.iter().any(u8::is_ascii_whitespace);
    // `http://www.exam...`: the rest of the host is not known.
    let truncated =
        text[end + 1..].starts_with(b"..") && host == parts.authority()? && parts.path().is_empty();
    (one_word && !truncated && looks_like_host(host)).then_some(TextUrl { secure, host })
}

/// Returns true if two hosts have the same registered domain.
pub(super) fn same_domain(a: &[u8], b: &[u8]) -> bool {
    let domain = |host| {
        let domain: &[u8] = registered_domain(host);
        domain
            .strip_suffix(b".")
            .unwrap_or(domain)
            .to_ascii_lowercase()
    };
    domain(a) == domain(b)
}

/// Short hosts that redirect only to pages of their owner, and its domain.
const SHORT_HOSTS: &[(&str, &str)] = &[
    ("aka.ms", "microsoft.com"),
    ("goo.gle", "google.com"),
    ("redd.it", "reddit.com"),
    ("youtu.be", "youtube.com"),
];

/// Returns true if `host` is the short host of the owner of `named`.
fn is_short_host(host: &[u8], named: &[u8]) -> bool {
    SHORT_HOSTS.iter().any(|(short, domain)| {
        host.eq_ignore_ascii_case(short.as_bytes()) && same_domain(named, domain.as_bytes())
    })
}

/// Returns true if `target` contains a URL, percent-encoded or not, at the domain of `host`.
fn contains_url_at(target: &[u8], host: &[u8]) -> bool {
    let decoded = percent::decode(target);
    let decoded = percent::decode(&decoded);
    let own = memmem::find(&decoded, b"://").map_or(decoded.len(), |at| at + 3);
    let inner = &decoded[own..];
    let mut starts = memmem::find_iter(inner, b"://");
    starts.any(|at| {
        let rest = &inner[at + 3..];
        let ends = |byte: &u8| matches!(byte, b'/' | b'?' | b'#' | b'&' | b':' | b';');
        let end = rest.iter().position(ends).unwrap_or(rest.len());
        same_domain(&rest[..end.min(255)], host)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_all, bare, target};

    #[test]
    fn the_text_and_the_target() {
        assert_all(
            &RULE,
            &[
                target("http://www.example.com/", "http://⟦www.example.net⟧/"),
                target("https://example.com/login", "http://⟦192.0.2.7⟧/x"),
                target("<www.example.com>", "https://⟦example.org⟧"),
                target(
                    "HTTP://www.example.com.",
                    "http://⟦example.com.example.net⟧/",
                ),
                target(
                    "http://www.example.com/",
                    "http://⟦example.net⟧/www.example.com/",
                ),
                target(
                    "http://www.example.com/",
                    "http://⟦example.net⟧/?u=http://example.org",
                ),
                target("http://www.example.com", "http://a.example.com/b"),
                target("www.example.com", "http://EXAMPLE.com./"),
                target("www.example.com", "http://example%2Ecom/"),
                target(
                    "http://example.com/",
                    "http://example.net/?u=http%3A%2F%2Fwww.example.com%2F",
                ),
                target(
                    "http://example.com/",
                    "http://example.net/https://example.com/",
                ),
                target("see http://example.com/", "http://example.net/"),
                target("Example.COM", "http://example.net/"),
                target("http://exam...", "http://example.net/"),
                target("http://host/", "http://example.net/"),
                target("http://www.example.com/", "mailto:a@example.net"),
                target("", "http://example.net/"),
                bare("", "http://example.net/", ""),
            ],
        );
    }
}
