//! # link-text-mismatch (M013)
//!
//! ## What it does
//! Reports a link whose text is a URL (it starts with `http://`, `https://` or `www.`) at
//! another domain than its target. Where the target has a URL of the text's domain in it,
//! as those of redirecting services do, it is not flagged. What is compared is the part
//! of a name that is registered, by an approximation: the last two labels, three under a
//! country's `co`, `com` and the like.
//!
//! ## Why is this bad?
//! The reader sees one address and goes to another. Most of phishing is written so.
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
//! No fix: which of the two was meant is not known.
//!
//! ## References
//! RFC 3986 §7.6 (semantic attacks).

use memchr::memmem;

use crate::host::address::shown;
use crate::host::domain::{looks_like_host, registered_domain};
use crate::rule::{On, Rule, RuleContext, Severity, Violation};
use crate::uri::percent;
use crate::uri::{Component, Uri};

/// See the module's head.
pub const RULE: Rule = Rule {
    code: "M013",
    name: "link-text-mismatch",
    summary: "a link whose text is a URL at another domain",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 3986 §7.6",
    source: include_str!("link_text_mismatch.rs"),
    check,
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
        || leads_to(cx.uri.bytes(), url.host)
    {
        return;
    }
    violations.push(Violation {
        range,
        message: format!(
            "the text of the link names {}, and its target is at {}",
            shown(url.host),
            shown(&host)
        ),
        severity: None,
        help: Some("let the text name the target".into()),
        fix: None,
    });
}

/// A URL that is the text of a link.
pub(super) struct TextUrl<'t> {
    /// Whether it starts with `https://`.
    pub secure: bool,
    pub host: &'t [u8],
}

/// The URL that `text` is, if it is one.
pub(super) fn url_in_text(text: &[u8]) -> Option<TextUrl<'_>> {
    let around = |byte: &u8| byte.is_ascii_whitespace() || b"<>\"'()[].,;".contains(byte);
    let start = text.iter().position(|byte| !around(byte))?;
    let end = text.iter().rposition(|byte| !around(byte))?;
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
    // `http://www.exam...`: what was cut off is not known.
    let cut =
        text[end + 1..].starts_with(b"..") && host == parts.authority()? && parts.path().is_empty();
    (one_word && !cut && looks_like_host(host)).then_some(TextUrl { secure, host })
}

/// Whether two hosts are of one registered domain.
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

/// Whether there is a URL in `target`, escaped or not, at the domain of `host`.
fn leads_to(target: &[u8], host: &[u8]) -> bool {
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
