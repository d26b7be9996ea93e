//! # short-link (X024)
//!
//! ## What it does
//! Checks for links of HTML to a URL shortener (bit.ly, tinyurl.com, t.co and some 135 others). The
//! setting `shorteners` adds hosts, with their subdomains. Short links in plain text, where the
//! reader sees them, are not reported. In a message whose links are all short, the finding is a
//! warning.
//!
//! ## Why is this bad?
//! Neither readers nor filters by host name can see where the link leads. The owner of the shortener
//! can change or remove the target. Much phishing has such links, and so have some newsletters.
//!
//! ## Example
//! ```text
//! <a href="https://bit.ly/3aBcDeF">Confirm your account</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.org/account/confirm">Confirm your account</a>
//! ```
//!
//! ## Fix safety
//! No fix: only the shortener knows the target.
//!
//! ## References
//! RFC 3986 §7.6

use crate::host::address::network_host;
use crate::host::address::shown;
use crate::host::is_same_or_subdomain;
use crate::redirect::is_shortener;
use crate::rule::web_link::host_of_link;
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Settings, Severity, Supersedes,
    Violation, messages,
};
use crate::uri::Uri;

use super::opaque_link;

/// Rule X024, `short-link`.
pub static RULE: Rule = Rule {
    code: "X024",
    name: "short-link",
    summary: "link to a URL shortener",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("short_link.rs"),
    action: Some(Action::HiddenTarget),
    once: Once::Message,
    supersedes: &[Supersedes::InUri(&opaque_link::RULE)],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, host)) = host_of_link(cx, |uri| short_host(uri, cx.settings)) else {
        return;
    };
    let is_alone = cx.in_message && (cx.links.is_only_one() || cx.links.are_all(is_shortener));
    let only = if is_alone {
        ", and the message has no other links"
    } else {
        ""
    };
    let message = format!("short link of {host}, which does not show its target{only}");
    violations.push(Violation {
        severity: is_alone.then_some(Severity::Warning),
        ..messages::violation(range, message, "link to the target")
    });
}

/// Returns the host of a short link.
fn short_host(uri: &Uri, settings: &Settings) -> Option<String> {
    let (_, host) = network_host(uri).filter(|_| !matches!(uri.path(), b"" | b"/"))?;
    let mut own = settings.shorteners.iter();
    let short = is_shortener(host) || own.any(|name| is_same_or_subdomain(host, name));
    short.then(|| shown(host))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all, bare, target};

    #[test]
    fn marks() {
        assert_all(
            &RULE,
            &[
                target("Confirm", "https://⟦bit.ly⟧/3aBcDeF"),
                target("Confirm", "https://⟦TinyURL.com⟧/abc"),
                target("", "http://⟦t.co⟧/AbC"),
                target("https://bit.ly/3aBcDeF", "https://⟦bit.ly⟧/3aBcDeF"),
                // Inside the link of a gateway.
                target(
                    "Pay",
                    "https://⟦urldefense.com⟧/v3/__https://bit.ly/3aBcDeF__;!!x$",
                ),
                target("Pay", "https://⟦example.app.goo.gl⟧/3aBcDeF"),
                target("Album", "https://photos.app.goo.gl/3aBcDeF"),
                target("Place", "https://maps.app.goo.gl/3aBcDeF"),
                target("Bitly", "https://bit.ly/"),
                target("Bitly", "https://bit.ly"),
                target("Confirm", "https://bit.ly.example/3aBcDeF"),
                target("Confirm", "https://orbit.ly/3aBcDeF"),
                target("Confirm", "https://www.example.org/bit.ly/3aBcDeF"),
                angle("https://bit.ly/3aBcDeF"),
                bare("", "https://bit.ly/3aBcDeF", ""),
            ],
        );
    }

    #[test]
    fn messages_with_short_links_alone() {
        for (links, in_message, expected) in [
            (&[][..], true, Some(Severity::Warning)),
            (&["https://tinyurl.com/a"], true, Some(Severity::Warning)),
            (
                &["https://tinyurl.com/a", "https://www.example.org/"],
                true,
                None,
            ),
            (&["https://www.example.org/"], true, None),
            (&[], false, None),
        ] {
            let case = Case {
                in_message,
                links,
                ..target("Confirm", "https://bit.ly/3aBcDeF")
            };
            assert_eq!(case.violations(&RULE)[0].severity, expected, "{links:?}");
        }
    }

    #[test]
    fn hosts_of_the_settings() {
        let case = |marked: &'static str| Case {
            settings: Settings {
                shorteners: vec!["s.example".to_owned()],
                ..Settings::default()
            },
            ..target("Confirm", marked)
        };
        assert_all(
            &RULE,
            &[
                case("https://⟦s.example⟧/1"),
                case("https://⟦a.s.example⟧/1"),
                case("https://⟦bit.ly⟧/1"),
                case("https://as.example/1"),
                case("https://s.example/"),
                target("Confirm", "https://s.example/1"),
            ],
        );
    }
}
