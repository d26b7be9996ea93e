//! # gateway-wrapped-link (C011)
//!
//! ## What it does
//! Checks for links that a mail gateway has rewritten (Microsoft Safe Links, Proofpoint URL
//! Defense, Cisco, Barracuda, Mimecast, Sophos and some twenty others), or a webmail service (GMX,
//! Mail.ru, Yandex). If the link contains the original URI, the help shows it, through all services
//! in it. The enabled rules of the groups X and M also check the original URI.
//!
//! In a message, the links of one service are one finding, with a count.
//!
//! ## Why is this bad?
//! The gateway records who follows the link and when; many of these links identify their
//! recipient. They stop working when the gateway is switched off, and readers cannot see where
//! they lead.
//!
//! ## Example
//! ```text
//! https://urldefense.com/v3/__https://www.example.org/news__;!!AbC!x-y$
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.org/news
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix replaces the link with the original URI, which the gateway was meant to scan
//! first.
//!
//! ## References
//! - Microsoft, "Safe Links in Microsoft Defender for Office 365"
//! - Proofpoint, "URL Defense: how to decode"

use crate::host::address::shown;
use crate::redirect::{Kind, destination};
use crate::rule::{
    Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Safety, Severity, Violation, messages,
    rewrite,
};
use crate::uri::percent::decode;
use crate::uri::{Component, Uri};

/// Rule C011, `gateway-wrapped-link`.
pub static RULE: Rule = Rule {
    code: "C011",
    name: "gateway-wrapped-link",
    summary: "link rewritten by a mail gateway",
    levels: Levels::off(Severity::Warning)
        .on_in(&[Preset::Docs])
        .with(Preset::Mail, Severity::Info),
    reference: "RFC 9110 §17.9",
    manual: manual!("gateway_wrapped_link.rs"),
    fix: Some(Safety::Unsafe),
    contexts: Rule::TEXT_AND_CODE,
    once: Once::Message,
    needs: Needs::any(&[Fact::NotWeb, Fact::OddHost, Fact::ServiceHost]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let found = destination(uri).filter(|found| found.outermost() == Kind::Gateway);
    let (Some(found), Some(host)) = (found, uri.range(Component::Host)) else {
        return;
    };
    let message = format!("link rewritten by {}", found.services()[0].name);
    let target = found.uri();
    let mut help = "link to the target".to_owned();
    if let Some(target) = target {
        help.push_str(": ");
        help.push_str(&messages::safe(target));
    } else if let Some(host) = found.host() {
        help.push_str(", which is at ");
        help.push_str(&shown(host));
    }
    if names_recipient(uri) {
        help.push_str(" (this link identifies its recipient)");
    }
    let fix = rewrite::unwrapped(cx, target);
    violations.push(messages::violation(host, message, help).with(fix));
}

/// Returns true if the `data` parameter of Safe Links contains an email address.
fn names_recipient(uri: &Uri) -> bool {
    let mut pairs = uri.query().unwrap_or_default().split(|&b| b == b'&');
    let data = pairs.find_map(|pair| {
        let pair = pair.strip_prefix(b"amp;").unwrap_or(pair);
        pair.strip_prefix(b"data=").or(pair.strip_prefix(b"sdata="))
    });
    data.is_some_and(|data| decode(data).contains(&b'@'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn marks() {
        assert_marked(
            &RULE,
            &[
                "https://⟦eur01.safelinks.protection.outlook.com⟧/?url=https%3A%2F%2Fwww.example.org%2F&data=04",
                "https://⟦urldefense.proofpoint.com⟧/v2/url?u=http-3A__www.example.org_&d=Dw",
                "https://⟦protect-eu.mimecast.com⟧/s/aBcD?domain=example.org",
                "https://⟦urldefense.com⟧/v3/__https://www.example.org/a**Ab__;KCg!!T!x$",
                "https://⟦urldefense.com⟧/v3/__https://www.example.org/a***b__;KCg!!T!x$",
                "https://⟦deref-gmx.net⟧/mail/client/a/dereferrer/?redirectUrl=https%3A%2F%2Fwww.example.org%2F",
                "https://⟦url.us.m.mimecastprotect.com⟧/s/aBcD?domain=example.org",
                // Truncated, but still a link of the gateway.
                "https://⟦urldefense.com⟧/v3/__https://www.example.org/a",
                "https://www.fireeye.com/blog?u=http://www.example.org/",
                "https://urldefense.com/",
                "https://www.google.com/url?q=https://www.example.org/",
                "https://www.example.org/?url=https%3A%2F%2Fwww.example.net%2F",
            ],
        );
    }

    #[test]
    fn the_help_shows_the_target_without_credentials() {
        let help = |uri: &str| {
            let violations = crate::rule::testing::angle(uri).violations(&RULE);
            violations[0].help.clone().unwrap_or_default()
        };
        assert_eq!(
            help("https://urldefense.com/v3/__https://www.example.org/a*b__;Iw!!x$"),
            "link to the target: https://www.example.org/a#b"
        );
        assert_eq!(
            help(
                "https://eur01.safelinks.protection.outlook.com/?url=ftp%3A%2F%2Fanna%3AWq7xT2%40ftp.example.org%2F"
            ),
            "link to the target: ftp://ftp.example.org/"
        );
        assert_eq!(
            help("https://protect-eu.mimecast.com/s/aBcD"),
            "link to the target"
        );
        assert_eq!(
            help("https://protect-eu.mimecast.com/s/aBcD?domain=www.example.org"),
            "link to the target, which is at www.example.org"
        );
    }

    #[test]
    fn the_help_mentions_the_recipient() {
        let link = "https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fwww.example.org%2F&amp;data=04%7Canna%40example.net%7C";
        assert_eq!(
            message(&RULE, link),
            "link rewritten by Microsoft Safe Links"
        );
        let violations = crate::rule::testing::angle(link).violations(&RULE);
        assert_eq!(
            violations[0].help.as_deref(),
            Some(
                "link to the target: http://www.example.org/ (this link identifies its recipient)"
            )
        );
    }
}
