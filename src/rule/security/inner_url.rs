//! # inner-url (X033)
//!
//! ## What it does
//! Checks for links of HTML with a URL of another domain in a parameter, where neither domain is
//! that of the message's sender, and the host is no known service: mail gateways, redirectors and
//! counters have rules of their own, and sites where people share links and log in are left out.
//! The finding is information where a field that not all programs show names one of the domains
//! (`Sender`, `Return-Path`, `List-*`, a signature), and where many links of the message lead to
//! the host, as in mailings.
//!
//! ## Why is this bad?
//! The host may be an open redirector, which leads anyone to any target under a name that filters
//! trust.
//!
//! What you can check: the second URL in the link, which the help shows.
//!
//! ## Example
//! ```text
//! <a href="https://www.example.org/out?url=https://www.example.net/login">Sign in</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.net/login">Sign in</a>
//! ```
//!
//! ## Fix safety
//! No fix: what the host does with the inner URL is not known.
//!
//! ## References
//! - RFC 3986 §7.6
//! - CWE-601, "URL Redirection to Untrusted Site"

use std::ops::Range;

use crate::format::Own;
use crate::host::address::shown;
use crate::host::domain::looks_like_host;
use crate::host::is_same_or_subdomain;
use crate::redirect::{is_service, on_any_host};
use crate::rule::query::{self, Parameter};
use crate::rule::web_link::{has_extension, is_of_mailing, landing, site};
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Supersedes, Violation,
    messages,
};
use crate::uri::percent::decode;
use crate::uri::{Uri, looked_up};

use super::{opaque_link, open_redirect_wrapper};

/// Rule X033, `inner-url`.
pub static RULE: Rule = Rule {
    code: "X033",
    name: "inner-url",
    summary: "link with a URL of another domain, neither of them the sender's",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("inner_url.rs"),
    action: Some(Action::HiddenTarget),
    once: Once::Message,
    supersedes: &[
        Supersedes::InUri(&open_redirect_wrapper::RULE),
        Supersedes::InUri(&opaque_link::RULE),
    ],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

/// Sites to which people bring the URL of a page: to share it, to save it, to check it, or to come back
/// to it after a login.
const SHARING: &[&str] = &[
    "addthis.com",
    "addtoany.com",
    "archive.org",
    "blogger.com",
    "bsky.app",
    "buffer.com",
    "delicious.com",
    "digg.com",
    "evernote.com",
    "facebook.com",
    "feedly.com",
    "flipboard.com",
    "getpocket.com",
    "google.com",
    "instapaper.com",
    "line.me",
    "linkedin.com",
    "live.com",
    "mastodon.social",
    "microsoft.com",
    "mix.com",
    "okta.com",
    "outlook.com",
    "pinterest.com",
    "plurk.com",
    "reddit.com",
    "sharethis.com",
    "skype.com",
    "stumbleupon.com",
    "t.me",
    "telegram.me",
    "threads.net",
    "tumblr.com",
    "twitter.com",
    "validator.w3.org",
    "viber.com",
    "vk.com",
    "w3.org",
    "weibo.com",
    "whatsapp.com",
    "x.com",
    "xing.com",
    "yahoo.com",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((place, outer)) = landing(cx) else {
        return;
    };
    let through = cx.arrival().inner.as_deref().map(Uri::split);
    let uri = through.as_ref().unwrap_or(cx.uri);
    let Some((range, inner)) = inner(uri) else {
        return;
    };
    let is_known = is_service(outer.host)
        || on_any_host(uri).is_some()
        || SHARING
            .iter()
            .any(|it| is_same_or_subdomain(outer.host, it));
    if is_known {
        return;
    }
    let host = looked_up(Uri::split(&inner).host().unwrap_or_default());
    let own = |site: &[u8]| cx.parties.and_then(|it| it.own(site));
    let own = [own(outer.site), own(site(&host))];
    if outer.site == site(&host) || own.contains(&Some(Own::Shown)) {
        return;
    }
    let is_minor = own.contains(&Some(Own::Hidden)) || is_of_mailing(cx, outer.site);
    let message = format!(
        "link of {} with a URL of {}, neither of them the sender's",
        shown(outer.host),
        shown(&host)
    );
    let help = format!("the inner URL is {}", messages::safe(&inner));
    violations.push(Violation {
        severity: is_minor.then_some(Severity::Info),
        ..messages::violation(if through.is_some() { place } else { range }, message, help)
    });
}

/// Returns the range of the first parameter that is the URL of a page, and that URL.
fn inner(uri: &Uri) -> Option<(Range<usize>, Vec<u8>)> {
    memchr::memmem::find(uri.query()?, b"ttp")?;
    query::parameters(uri).find_map(|Parameter { key, value }| {
        let value = if value.is_empty() { key } else { value };
        let text = &uri.bytes()[value.clone()];
        let is_url = text.len() > 10 && text[..4].eq_ignore_ascii_case(b"http");
        let url = is_url.then(|| decode(text).into_owned())?;
        let parts = Uri::split(&url);
        let is_web = parts.has_scheme("http") || parts.has_scheme("https");
        let is_file = has_extension(parts.path(), &["gif", "jpeg", "jpg", "png", "svg", "webp"]);
        let is_page = is_web && !is_file && parts.host().is_some_and(looks_like_host);
        is_page.then_some((value, url))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all, target};

    #[test]
    fn marks() {
        assert_all(
            &RULE,
            &[
                target(
                    "Sign in",
                    "https://www.example.org/out?url=⟦https://www.example.net/login⟧",
                ),
                target(
                    "",
                    "https://www.example.org/?a=1&u=⟦https%3A%2F%2Fwww.example.net%2Flogin⟧&b",
                ),
                target(
                    "Sign in",
                    "http://a.example.org/r.php?⟦http://www.example.net/⟧",
                ),
                target(
                    "Picture",
                    "https://www.example.org/?url=https://www.example.net/a.png",
                ),
                target("Same", "https://www.example.org/?url=https://example.org/a"),
                target(
                    "Share",
                    "https://www.facebook.com/sharer.php?u=https://www.example.net/a",
                ),
                target("Word", "https://www.example.org/?url=https"),
                target("Word", "https://www.example.org/?url=httpd.conf.example"),
                target(
                    "Fragment",
                    "https://www.example.org/#https://www.example.net/",
                ),
                angle("https://www.example.org/out?url=https://www.example.net/login"),
            ],
        );
    }

    #[test]
    fn the_sender() {
        for (header, expected) in [
            ("", 1),
            ("From: a@example.org\n", 0),
            ("From: a@example.net\n", 0),
            ("From: a@example.com\n", 1),
            ("From: a@example.com\nSender: a@mail.example.net\n", 1),
            (
                "From: a@example.com\nReturn-Path: <a@mail.example.net>\n",
                1,
            ),
        ] {
            let case = Case {
                header,
                ..target(
                    "Sign in",
                    "https://www.example.org/?u=https://www.example.net/a",
                )
            };
            assert_eq!(case.violations(&RULE).len(), expected, "{header}");
        }
    }
}
