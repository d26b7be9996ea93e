//! # impersonated-brand (M022)
//!
//! ## What it does
//! Checks messages whose sender's display name has the name of a brand, while neither the sender's
//! address nor the link is at a domain of the brand. The table of brands has about 450 that are often
//! impersonated; `[[brand]]` in the configuration adds to it. Names that are words or the names of
//! people, too, count only beside words of service: `Apple Support`, not `Apple Valley News`. The
//! finding is information where the link is at a host of the brand where anyone can put a page
//! (`docs.google.com`) or at a domain of that name under another suffix, and where both are at one
//! domain that has the name inside, as firms have for campaigns, or after which the sender is called,
//! too. Letters, digits and points that disguise a name are seen through (`WaImart`, `C0STC0`). Links
//! to social media are left out.
//!
//! ## Why is this bad?
//! Programs show the display name, and many show nothing else. The sender chooses it.
//!
//! What you can check: the address of the sender, and the host of the link.
//!
//! ## Example
//! ```text
//! From: "PayPal Service" <info@example.net>
//! Content-Type: text/html
//!
//! <a href="https://www.example.org/login">Confirm your account</a>
//! ```
//!
//! ## Use instead
//! ```text
//! From: "Example Shop" <info@example.net>
//! Content-Type: text/html
//!
//! <a href="https://www.example.net/login">Confirm your account</a>
//! ```
//!
//! ## Fix safety
//! No fix: in mail, the sender has written it. If a domain of the brand is missing, add it to your
//! configuration.
//!
//! ## References
//! - RFC 5322 §3.4 (display names)
//! - RFC 3986 §7.6

use crate::format::Parties;
use crate::host::address::shown;
use crate::host::brand::{Brand, Brands, Relation, plain, undisguised};
use crate::host::is_same_or_subdomain;
use crate::rule::web_link::{landing, site};
use crate::rule::{
    Action, Fact, Intent, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Violation,
    messages,
};

/// Rule M022, `impersonated-brand`.
pub static RULE: Rule = Rule {
    code: "M022",
    name: "impersonated-brand",
    summary: "sender called like a brand, with neither an address nor a link of it",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 5322 §3.4",
    manual: manual!("impersonated_brand.rs"),
    action: Some(Action::Lookalike),
    intents: Intent::LINK,
    once: Once::Message,
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(parties) = cx.parties else { return };
    let Some((name, brand)) = cx.links.brand.get_or_init(|| brand_of(cx, parties)) else {
        return;
    };
    let Some((range, to)) = landing(cx) else {
        return;
    };
    // An address without a host in the DNS is none of the brand's.
    let from = parties.sender_host().unwrap_or_default();
    if brand.sends_from(from) {
        return;
    }
    let relation = brand.relation(to.host);
    if relation == Relation::Own || is_social(to.host) {
        return;
    }
    // Firms and their campaigns have domains that are called like them.
    let is_one_domain = site(from) == to.site;
    let is_of_firm = brand.is_named_in(to.host) && !is_pretext(to.site)
        || is_named_after(to.site, parties.display_name());
    let is_minor = relation != Relation::Other || is_one_domain && is_of_firm;
    let sender = match from {
        [] => "without a valid address".to_owned(),
        from => shown(from),
    };
    let message = format!(
        "the sender is called {name}, but neither the sender ({sender}) nor the link ({}) belongs to it",
        shown(to.site)
    );
    violations.push(Violation {
        severity: is_minor.then_some(Severity::Info),
        ..messages::violation(
            range,
            message,
            "check the address of the sender and the link",
        )
    });
}

/// Returns the brand in the display name of the sender, and its name.
fn brand_of(cx: &RuleContext, parties: &Parties) -> Option<(String, Brand)> {
    let name = plain(parties.display_name());
    let named = |name: &str| {
        let own = cx.settings.brands.named(name);
        let (name, brand) = own.or_else(|| Brands::table().named(name))?;
        Some((name.to_owned(), brand.clone()))
    };
    named(&name).or_else(|| named(&undisguised(&name)?))
}

/// Returns true if a domain has a word or a number in it by which phishing invents names: `brand-secure00059`.
fn is_pretext(site: &[u8]) -> bool {
    const WORDS: [&str; 8] = [
        "account", "alert", "auth", "login", "secure", "signin", "update", "verif",
    ];
    let site = String::from_utf8_lossy(site);
    let digits = site.bytes().filter(u8::is_ascii_digit).count();
    digits > 3 || WORDS.iter().any(|word| site.contains(word))
}

/// Returns true if a display name has the first label of a domain in it: a firm that names another one, such as the
/// bank of its card.
fn is_named_after(site: &[u8], name: &str) -> bool {
    let label = site.split(|byte| *byte == b'.').next().unwrap_or(site);
    let name = name.to_ascii_lowercase();
    // Fewer letters are a part of many words.
    let is_long = label.len() > 4;
    is_long && memchr::memmem::find(name.as_bytes(), label).is_some()
}

/// Sites that mails of all firms link to beside their own.
#[rustfmt::skip]
const SOCIAL: &[&str] = &[
    "apps.apple.com", "facebook.com", "instagram.com", "itunes.apple.com", "linkedin.com",
    "pinterest.com", "play.google.com", "threads.net", "tiktok.com", "twitter.com", "x.com",
    "youtube.com",
];

/// Returns true for a host of social media.
pub(super) fn is_social(host: &[u8]) -> bool {
    SOCIAL.iter().any(|site| is_same_or_subdomain(host, site))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rule::Settings;
    use crate::rule::testing::{Case, target};

    const LINK: &str = "https://www.example.org/login";

    /// Returns the severities of what the rule finds.
    fn found(header: &str, link: &str, settings: Settings) -> Vec<Severity> {
        let case = Case {
            header,
            settings,
            ..target("Sign in", link)
        };
        let severity = |it: Violation| it.severity.unwrap_or(RULE.severity());
        case.violations(&RULE).into_iter().map(severity).collect()
    }

    #[test]
    fn senders() {
        use Severity::{Info, Warning};
        for (header, link, expected) in [
            (
                "From: \"PayPal Service\" <a@example.net>\n",
                LINK,
                Some(Warning),
            ),
            (
                "From: =?utf-8?b?5LiJ5LqV5L2P5Y+L44Kr44O844OJ?= <a@example.net>\n",
                LINK,
                Some(Warning),
            ),
            ("From: a@example.net (Netflix)\n", LINK, Some(Warning)),
            (
                "From: \"Apple Support\" <a@example.net>\n",
                LINK,
                Some(Warning),
            ),
            ("From: PayPal <a@gmail.com>\n", LINK, Some(Warning)),
            ("From: Gmail <a@gmail.com>\n", LINK, Some(Warning)),
            (
                "From: Gmail <a@example.net>\n",
                "https://docs.google.com/forms/d/e/1/viewform",
                Some(Info),
            ),
            (
                "From: DPD <a@example.net>\n",
                "https://track.dpd.com.pl/1",
                Some(Info),
            ),
            (
                "From: PayPal <a@paypalcard.com>\n",
                "https://www.paypalcard.com/1",
                Some(Info),
            ),
            (
                "From: PayPal <a@paypalcard.com>\n",
                "https://www.paypalcard.net/1",
                Some(Warning),
            ),
            (
                "From: PayPal <a@example.net>\n",
                "https://www.facebook.com/paypal",
                None,
            ),
            ("From: PayPal <service@paypal.com>\n", LINK, None),
            ("From: PayPal <a@mail.paypal.de>\n", LINK, None),
            (
                "From: PayPal <a@example.net>\n",
                "https://www.paypal.com/x",
                None,
            ),
            ("From: \"Apple Valley News\" <a@example.net>\n", LINK, None),
            ("From: \"Anna Chase\" <a@example.net>\n", LINK, None),
            ("From: \"Anna via PayPal\" <a@example.net>\n", LINK, None),
            ("From: a@example.net\n", LINK, None),
            ("From: PayPal\n", LINK, None),
            ("From: PayPal <service@paypal>\n", LINK, Some(Warning)),
            ("From: PayPal <service@paypal,com>\n", LINK, Some(Warning)),
            ("", LINK, None),
        ] {
            let expected: Vec<_> = expected.into_iter().collect();
            assert_eq!(
                found(header, link, Settings::default()),
                expected,
                "{header} {link}"
            );
        }
    }

    #[test]
    fn what_a_sender_writes_does_not_silence_it() {
        for header in [
            "From: \"Pay\u{200B}Pal\" <a@example.net>\n",
            "From: \"ＰａｙＰａｌ\" <a@example.net>\n",
            "From: \"service@paypal.com PayPal\" <a@example.net>\n",
            "From: \"PayPal\" <paypal.com@example.net>\n",
            "From: \"PayPal\" <service@paypal.com.example.net>\n",
            "From: \"PayPal\" <a@example.net>\nSender: service@paypal.com\n",
            "From: \"PayPal\" <a@example.net>\nReturn-Path: <service@paypal.com>\n",
            "From: \"PayPal\" <a@example.net>\nDKIM-Signature: v=1; d=paypal.com\n",
            "From: \"PayPal\" <a@example.net>\nList-Unsubscribe: <https://paypal.com/>\n",
            "From: \"PayPal\" <a@example.net>\nFrom: service@paypal.com\n",
            "From: =?utf-8?q?PayP?= =?utf-8?q?al?= <a@example.net>\n",
        ] {
            for link in [
                LINK,
                "https://www.example.org/?www.paypal.com",
                "https://www.example.org/#https://www.paypal.com/",
                "https://www.paypal.com@www.example.org/",
                "https://www.paypal.com.example.org/",
            ] {
                let found = found(header, link, Settings::default());
                assert_eq!(found, [Severity::Warning], "{header} {link}");
            }
        }
    }

    #[test]
    fn brands_of_the_user() {
        let list = |words: &[&str]| words.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let settings = Settings {
            brands: Arc::new(Brands::of(vec![
                Brand::new(&list(&["Example Bank"]), &list(&["example.com"])),
                Brand::new(&list(&["PayPal"]), &list(&["paypal.com", "example.net"])),
            ])),
            ..Settings::default()
        };
        let found = |header| found(header, LINK, settings.clone()).len();
        assert_eq!(found("From: Example Bank <a@example.net>\n"), 1);
        assert_eq!(found("From: Example Bank <a@mail.example.com>\n"), 0);
        assert_eq!(found("From: PayPal <a@example.net>\n"), 0);
    }
}
