//! # hidden-redirector (X023)
//!
//! ## What it does
//! Checks for links of HTML that go through a known redirector (of a search engine, of an
//! advertiser, AMP, an automatic translation), and whose text shows no URL or host. The help shows
//! the target, if the link contains it. The finding is information where the target is at the
//! domain of the message's sender.
//!
//! Rule X021 reports links through a redirector that show a URL, those in plain text, and those in a
//! message of the redirector's owner, such as alerts of a search engine. Links of services that
//! count the clicks on a mailing are not reported by either.
//!
//! ## Why is this bad?
//! The reader sees neither the redirector nor the target, and a filter by host name sees a
//! well-known site. Phishing leads through redirectors of large sites for this reason.
//!
//! ## Example
//! ```text
//! <a href="https://www.google.com/amp/s/www.example.org/login">View the invoice</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.org/login">View the invoice</a>
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix replaces the link with its target, which the redirector may count or warn of.
//!
//! ## References
//! - RFC 3986 §7.6
//! - CWE-601, "URL Redirection to Untrusted Site"

use crate::format::Own;
use crate::host::domain::registered_domain;
use crate::redirect::{Destination, Kind, destination};
use crate::rule::web_link::shows_url;
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages, rewrite,
};
use crate::uri::Component;

/// Rule X023, `hidden-redirector`.
pub static RULE: Rule = Rule {
    code: "X023",
    name: "hidden-redirector",
    summary: "link through a redirector whose text shows no URL",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("hidden_redirector.rs"),
    action: Some(Action::HiddenTarget),
    fix: Some(Safety::Unsafe),
    once: Once::Message,
    supersedes: &[Supersedes::InUri(
        &crate::rule::security::open_redirect_wrapper::RULE,
    )],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(text) = cx.link_text() else { return };
    let (Some(found), Some(host)) = (destination(cx.uri), cx.uri.range(Component::Host)) else {
        return;
    };
    let mut services = found.services().iter();
    let redirector = services.find(|it| matches!(it.kind, Kind::Redirector | Kind::Amp));
    let Some(redirector) = redirector.filter(|_| !shows_url(text)) else {
        return;
    };
    // A service sends links through its own redirector, which X021 reports.
    let owner = cx.uri.host().map(registered_domain);
    if owner.is_some_and(|owner| cx.sender().is_some_and(|it| it.eq_ignore_ascii_case(owner))) {
        return;
    }
    let message = format!(
        "link through a redirector ({}), which its text does not show",
        redirector.name
    );
    let own = cx.parties.and_then(|it| it.own(&cx.arrival().site));
    let violation = Violation {
        severity: (own == Some(Own::Shown)).then_some(Severity::Info),
        ..messages::violation(host, message, help(&found))
    };
    violations.push(violation.with(rewrite::unwrapped(cx, found.uri())));
}

fn help(found: &Destination) -> String {
    let target = found.uri().map(messages::safe).unwrap_or_default();
    let more = if found.is_opaque() {
        ", which leads on to a target that it does not show"
    } else {
        ""
    };
    format!("the link leads to {target}{more}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all, bare, target};

    #[test]
    fn targets_of_the_sender() {
        for (header, expected) in [
            ("From: a@example.org\n", Some(Severity::Info)),
            ("Return-Path: <a@example.org>\n", None),
            ("From: a@example.net\n", None),
        ] {
            let case = Case {
                header,
                ..target("Pay", "https://www.google.com/amp/s/www.example.org/a")
            };
            assert_eq!(case.violations(&RULE)[0].severity, expected, "{header}");
        }
    }

    #[test]
    fn marks() {
        assert_all(
            &RULE,
            &[
                target("Pay", "https://⟦www.google.com⟧/amp/s/www.example.org/a"),
                target(
                    "",
                    "https://⟦www.bing.com⟧/ck/a?u=a1aHR0cHM6Ly9leGFtcGxlLm9yZy8",
                ),
                target(
                    "Pay now.",
                    "https://⟦www.google.com⟧/url?q=https%3A%2F%2Fexample.org",
                ),
                // Inside the link of a gateway, and around that of a counter.
                target(
                    "Pay",
                    "https://⟦urldefense.com⟧/v3/__https://www.google.com/amp/s/www.example.org/__;!!x$",
                ),
                target(
                    "Pay",
                    "https://⟦www.google.com⟧/url?q=https://us1.list-manage.com/track/click?u=1",
                ),
                target("Pay", "https://⟦example-org.translate.goog⟧/?_x_tr_sl=auto"),
                target(
                    "https://www.google.com/url?q=…",
                    "https://www.google.com/url?q=https%3A%2F%2Fexample.org",
                ),
                target(
                    "see www.example.org.",
                    "https://www.google.com/url?q=https%3A%2F%2Fexample.org",
                ),
                target(
                    "Pay",
                    "https://www.google.com/search?q=https%3A%2F%2Fexample.org",
                ),
                target("Pay", "https://us1.list-manage.com/track/click?u=1"),
                target(
                    "Pay",
                    "https://a.r.us-east-1.awstrack.me/L0/https:%2F%2Fexample.org%2F/1/a",
                ),
                target(
                    "Pay",
                    "https://web.archive.org/web/2020/http://example.org/",
                ),
                angle("https://www.google.com/amp/s/www.example.org/a"),
                bare("", "https://www.google.com/amp/s/www.example.org/a", ""),
            ],
        );
    }

    #[test]
    fn messages_of_the_owner() {
        let case = |sender: &'static str| Case {
            sender: Some(sender),
            ..target(
                "News",
                "https://www.google.co.uk/url?q=https%3A%2F%2Fexample.org",
            )
        };
        for (sender, expected) in [
            ("google.co.uk", 0),
            ("google.co.uk.example", 1),
            ("example.org", 1),
        ] {
            assert_eq!(case(sender).violations(&RULE).len(), expected, "{sender}");
        }
    }

    #[test]
    fn the_help_shows_the_target() {
        let link = "https://www.google.com/url?q=http%3A%2F%2Fa%3AWq7xT2zz%40www.example.org%2F";
        let violations = target("Pay", link).violations(&RULE);
        assert_eq!(
            violations[0].help.as_deref(),
            Some("the link leads to http://www.example.org/")
        );
    }
}
