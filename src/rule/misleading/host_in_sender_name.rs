//! # host-in-sender-name (M023)
//!
//! ## What it does
//! Checks messages whose sender's display name has a host name, while neither the sender's address
//! nor the link is at its domain, and the link is not at a domain of the sender's. Addresses in the
//! name, and what is in parentheses, are left out. The finding is information where many links of the
//! message lead to one domain, as in mailings, and where the name has ` via `, which mailing lists
//! write.
//!
//! ## Why is this bad?
//! Programs show the display name, and many show nothing else. Phishing puts the domain of the reader
//! or of a company there.
//!
//! What you can check: the address of the sender, and the host of the link.
//!
//! ## Example
//! ```text
//! From: "www.example.com" <info@example.net>
//! Content-Type: text/html
//!
//! <a href="https://www.example.org/login">Read your messages</a>
//! ```
//!
//! ## Use instead
//! ```text
//! From: "Example" <info@example.com>
//! Content-Type: text/html
//!
//! <a href="https://www.example.com/login">Read your messages</a>
//! ```
//!
//! ## Fix safety
//! No fix: in mail, the sender has written it.
//!
//! ## References
//! - RFC 5322 §3.4 (display names)
//! - RFC 3986 §7.6

use crate::format::Own;
use crate::host::address::shown;
use crate::host::brand::plain;
use crate::host::domain::looks_like_host;
use crate::rule::web_link::{is_of_mailing, landing, site};
use crate::rule::{
    Action, Fact, Intent, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Supersedes,
    Violation, messages,
};

use super::impersonated_brand;

/// Rule M023, `host-in-sender-name`.
pub static RULE: Rule = Rule {
    code: "M023",
    name: "host-in-sender-name",
    summary: "sender called like a host, with neither an address nor a link of it",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 5322 §3.4",
    manual: manual!("host_in_sender_name.rs"),
    action: Some(Action::Lookalike),
    intents: Intent::LINK,
    once: Once::Message,
    supersedes: &[Supersedes::InUri(&impersonated_brand::RULE)],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(parties) = cx.parties else { return };
    let find = || host_in(outside_parentheses(parties.display_name()));
    let Some(named) = cx.links.named_host.get_or_init(find) else {
        return;
    };
    let Some((range, to)) = landing(cx) else {
        return;
    };
    let Some(from) = parties.sender_host() else {
        return;
    };
    let named_site = site(named.as_bytes());
    let is_of_sender = parties.own(to.site) == Some(Own::Shown);
    if named_site == site(from) || named_site == to.site || is_of_sender {
        return;
    }
    // A mailing list has replaced the address.
    let is_of_list = parties.display_name().contains(" via ");
    let is_minor = is_of_list || is_of_mailing(cx, to.site);
    let message = format!(
        "the sender is called {}, but neither the sender ({}) nor the link ({}) is there",
        shown(named.as_bytes()),
        shown(from),
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

/// Returns a display name up to a parenthesis, in which people name their employer or provider.
fn outside_parentheses(name: &str) -> &str {
    let end = name.find('(').unwrap_or(name.len());
    &name[..end]
}

/// Returns the first host in a display name, in lower case.
fn host_in(name: &str) -> Option<String> {
    let name = plain(name).to_lowercase();
    let outside = |c: char| !(c.is_alphanumeric() || matches!(c, '.' | '-' | '_'));
    let words = name.split(outside).map(|word| word.trim_matches('.'));
    let mut hosts = words.filter(|word| {
        let last = word.rsplit('.').next().unwrap_or_default();
        looks_like_host(word.as_bytes()) && !FILES.contains(&last)
    });
    hosts.next().map(str::to_owned)
}

/// Top-level domains that names of products and of files end with: `Node.js` has none of them, `Next.sh`
/// does.
const FILES: &[&str] = &["ai", "app", "md", "pl", "py", "rs", "sh", "so", "zip"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, target};

    #[test]
    fn senders() {
        let link = "https://www.example.org/login";
        for (header, link, expected) in [
            ("From: \"www.example.com\" <a@example.net>\n", link, 1),
            ("From: \"Mail of example.com.\" <a@example.net>\n", link, 1),
            ("From: =?utf-8?q?example=2Ecom?= <a@example.net>\n", link, 1),
            ("From: \"example．com\" <a@example.net>\n", link, 1),
            (
                "From: example.com <a@example.net>\nReturn-Path: <a@example.org>\n",
                link,
                1,
            ),
            ("From: example.com <a@mail.example.com>\n", link, 0),
            (
                "From: example.com <a@example.net>\n",
                "https://a.example.com/",
                0,
            ),
            ("From: example.com <a@example.org>\n", link, 0),
            ("From: \"a@example.com\" <a@example.net>\n", link, 0),
            ("From: \"Anna via example.com\" <a@example.net>\n", link, 0),
            ("From: \"Anna (example.com)\" <a@example.net>\n", link, 0),
            (
                "From: \"example.com via Example\" <a@example.net>\n",
                link,
                1,
            ),
            ("From: \"Node.js\" <a@example.net>\n", link, 0),
            ("From: \"A. B. Miller\" <a@example.net>\n", link, 0),
            ("From: \"Version 1.2\" <a@example.net>\n", link, 0),
            ("From: a@example.net\n", link, 0),
            ("", link, 0),
        ] {
            let case = Case {
                header,
                ..target("Sign in", link)
            };
            assert_eq!(case.violations(&RULE).len(), expected, "{header} {link}");
        }
    }

    #[test]
    fn names_that_lists_changed_are_information() {
        for (header, expected) in [
            ("From: \"example.com\" <a@example.net>\n", None),
            (
                "From: \"example.com via Example\" <a@example.net>\n",
                Some(Severity::Info),
            ),
        ] {
            let case = Case {
                header,
                ..target("Sign in", "https://www.example.org/login")
            };
            assert_eq!(case.violations(&RULE)[0].severity, expected, "{header}");
        }
    }
}
