//! # platform-sender (M027)
//!
//! ## What it does
//! Checks messages whose sender's address is at the name that a platform gives to each project or
//! tenant (`NAME.firebaseapp.com`, `NAME.onmicrosoft.com`), and which link to another host than that,
//! the platform's own and those of social media. In a message that is from a mailing list, by its
//! header, it is information: staff of firms write there.
//!
//! ## Why is this bad?
//! Such a name is free of charge, and anyone can register one. Firms send from a domain of their own;
//! a platform's own messages link to the project. Filters trust the domain of the platform, which is
//! why phishing uses it.
//!
//! What you can check: the address of the sender, and not only the display name.
//!
//! ## Example
//! ```text
//! From: "Example Bank" <noreply@project-1a2b3.firebaseapp.com>
//! Content-Type: text/html
//!
//! <a href="https://www.example.org/login">Confirm your account</a>
//! ```
//!
//! ## Use instead
//! ```text
//! From: "Example Bank" <noreply@example.org>
//! Content-Type: text/html
//!
//! <a href="https://www.example.org/login">Confirm your account</a>
//! ```
//!
//! ## Fix safety
//! No fix: in mail, the sender has written it.
//!
//! ## References
//! - RFC 5322 §3.6.2
//! - RFC 3986 §7.6

use super::impersonated_brand::is_social;
use crate::format::Parties;
use crate::host::address::shown;
use crate::host::is_same_or_subdomain;
use crate::rule::web_link::landing;
use crate::rule::{
    Action, Fact, Intent, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Violation,
    messages,
};

/// Rule M027, `platform-sender`.
pub static RULE: Rule = Rule {
    code: "M027",
    name: "platform-sender",
    summary: "sender at a name that a platform gives to anyone, and a link to another host",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 5322 §3.6.2",
    manual: manual!("platform_sender.rs"),
    action: Some(Action::HiddenTarget),
    intents: Intent::LINK,
    once: Once::Message,
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

/// Domains below which a platform gives names to anyone, and the sites of their owners.
// Measured: 177 of 702 hostile messages of two collections, and none of 1,550 honest ones.
const PLATFORMS: [(&str, &[&str]); 2] = [
    (
        "firebaseapp.com",
        &["firebase.com", "google.com", "web.app"],
    ),
    (
        "onmicrosoft.com",
        &[
            "microsoft.com",
            "microsoftonline.com",
            "office.com",
            "sharepoint.com",
        ],
    ),
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let from = cx.parties.and_then(|parties| parties.sender_host());
    let Some((from, owners)) = from.and_then(|from| Some((from, owners_of(from)?))) else {
        return;
    };
    let Some((range, to)) = landing(cx) else {
        return;
    };
    let is_at = |site: &&str| is_same_or_subdomain(to.host, site);
    let is_own = to.host == from || to.site == from || owners.iter().any(is_at);
    if is_own || is_social(to.host) {
        return;
    }
    let message = format!(
        "the sender is at {}, a name that anyone gets, and the link leads to {}",
        shown(from),
        shown(to.site)
    );
    let of_list = cx.parties.is_some_and(Parties::is_of_list);
    violations.push(Violation {
        severity: of_list.then_some(Severity::Info),
        ..messages::violation(
            range,
            message,
            "check the address of the sender and the link",
        )
    });
}

/// Returns the sites of the owner of a platform, of which `host` is a name that it gives to anyone.
fn owners_of(host: &[u8]) -> Option<&'static [&'static str]> {
    let is_below = |platform: &str| {
        host.strip_suffix(platform.as_bytes())
            .is_some_and(|rest| rest.ends_with(b"."))
    };
    let mut platforms = PLATFORMS.iter();
    let found = platforms.find(|(platform, _)| is_below(platform));
    found.map(|(_, owners)| *owners)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, target};

    #[test]
    fn senders_and_links() {
        const PROJECT: &str = "From: \"Example Bank\" <a@project-1a2b3.firebaseapp.com>\n";
        const TENANT: &str = "From: a@tenant.onmicrosoft.com\n";
        for (header, link, expected) in [
            (PROJECT, "https://www.example.org/login", 1),
            (PROJECT, "https://other.firebaseapp.com/x", 1),
            (PROJECT, "https://project-1a2b3.firebaseapp.com/__/auth", 0),
            (PROJECT, "https://console.firebase.google.com/project", 0),
            (PROJECT, "https://www.facebook.com/example", 0),
            (TENANT, "https://www.example.org/login", 1),
            (TENANT, "https://login.microsoftonline.com/x", 0),
            ("From: a@firebaseapp.com\n", "https://www.example.org/", 0),
            (
                "From: a@firebaseapp.com.example.org\n",
                "https://www.example.net/",
                0,
            ),
            (
                "From: a@example.net\nReply-To: b@x.onmicrosoft.com\n",
                "https://www.example.org/",
                0,
            ),
            ("", "https://www.example.org/", 0),
        ] {
            let case = Case {
                header,
                ..target("Sign in", link)
            };
            assert_eq!(case.violations(&RULE).len(), expected, "{header}{link}");
        }
    }

    #[test]
    fn in_messages_of_lists_it_is_information() {
        const STAFF: &str = "From: a@tenant.onmicrosoft.com\nTo: l@lists.example.net\n";
        const LIST: &str = "List-Post: <mailto:l@lists.example.net>\n";
        for (header, expected) in [
            (STAFF.to_owned(), None),
            (format!("{STAFF}{LIST}"), Some(Severity::Info)),
        ] {
            let case = Case {
                header: &header,
                ..target("this change", "https://www.example.org/c/1")
            };
            assert_eq!(case.violations(&RULE)[0].severity, expected, "{header}");
        }
    }
}
