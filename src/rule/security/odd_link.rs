//! # odd-link (X034)
//!
//! ## What it does
//! Checks pages of mail whose pictures and links are all at one domain, apart from one link, which
//! is at another one that is not the message's sender's. At least three others are needed.
//!
//! ## Why is this bad?
//! Phishing copies the mail of a company and replaces the one link that the reader is to follow. Honest
//! mail has such links, too: to a partner, a shop, or a counter at a domain of its own.
//!
//! What you can check: whether the company says that the other domain is its own.
//!
//! ## Example
//! ```text
//! From: info@example.org
//! Content-Type: text/html
//!
//! <img src="https://www.example.com/logo.png"> <a href="https://www.example.com/help">Help</a>
//! <a href="https://www.example.com/terms">Terms</a>
//! <a href="https://www.example.net/">Sign in</a>
//! ```
//!
//! ## Use instead
//! ```text
//! From: info@example.org
//! Content-Type: text/html
//!
//! <img src="https://www.example.com/logo.png"> <a href="https://www.example.com/help">Help</a>
//! <a href="https://www.example.com/terms">Terms</a>
//! <a href="https://www.example.com/login">Sign in</a>
//! ```
//!
//! ## Fix safety
//! No fix: which link was intended is not known.
//!
//! ## References
//! RFC 3986 §7.6

use crate::host::address::shown;
use crate::redirect::is_service;
use crate::rule::web_link::landing;
use crate::rule::{
    Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Violation, messages,
};

/// Rule X034, `odd-link`.
pub static RULE: Rule = Rule {
    code: "X034",
    name: "odd-link",
    summary: "the only link of a mail at another domain than all else in it",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("odd_link.rs"),
    once: Once::Message,
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, to)) = landing(cx).filter(|_| cx.in_message) else {
        return;
    };
    let is_own = cx.parties.is_some_and(|it| it.own(to.site).is_some());
    if is_own || is_service(to.host) {
        return;
    }
    let Some(others) = cx.links.all_others_at(to.site) else {
        return;
    };
    let message = format!(
        "the only link to {}: all others and the pictures are at {}",
        shown(to.host),
        shown(others)
    );
    violations.push(messages::violation(
        range,
        message,
        "check which domain is the sender's",
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, target};

    #[test]
    fn pages() {
        const LINKS: &[&str] = &[
            "https://www.example.com/help",
            "https://www.example.com/terms",
        ];
        const LOGO: &[&str] = &["https://img.example.com/logo.png"];
        for (links, pictures, header, expected) in [
            (LINKS, LOGO, "From: a@example.org\n", 1),
            (LINKS, LOGO, "", 1),
            (LINKS, LOGO, "From: a@example.net\n", 0),
            (
                LINKS,
                LOGO,
                "From: a@example.org\nReturn-Path: <a@b.example.net>\n",
                0,
            ),
            (LINKS, &[], "From: a@example.org\n", 0),
            (
                LINKS,
                &["https://example.org/a.png"],
                "From: a@example.org\n",
                0,
            ),
            (&LINKS[1..], LOGO, "From: a@example.org\n", 0),
        ] {
            let case = Case {
                links,
                pictures,
                header,
                in_message: true,
                ..target("Sign in", "https://www.example.net/")
            };
            assert_eq!(
                case.violations(&RULE).len(),
                expected,
                "{links:?} {pictures:?} {header}"
            );
        }
    }
}
