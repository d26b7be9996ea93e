//! # brand-in-host (M024)
//!
//! ## What it does
//! Checks for links of HTML to a host that has the name of a brand as a label, or as a word between
//! hyphens, before the registered domain, which is not the brand's: `paypal.login.example.net`. The
//! finding is information where the name is a word of the registered domain itself
//! (`paypal-help.example`). The table of brands is that of M022; names that are common words do not
//! count.
//!
//! ## Why is this bad?
//! Readers look at the start of a host, but its owner is determined by its end.
//!
//! What you can check: the last two or three labels of the host, which name its owner.
//!
//! ## Example
//! ```text
//! <a href="https://paypal.login.example.net/">Confirm your account</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.paypal.com/">Confirm your account</a>
//! ```
//!
//! ## Fix safety
//! No fix: the intended host is not known.
//!
//! ## References
//! - RFC 3986 §7.6

use crate::format::Own;
use crate::host::address::shown;
use crate::host::brand::{Brands, Relation};
use crate::host::is_same_or_subdomain;
use crate::rule::web_link::landing;
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Violation, messages,
};

/// Rule M024, `brand-in-host`.
pub static RULE: Rule = Rule {
    code: "M024",
    name: "brand-in-host",
    summary: "name of a brand inside a host of another domain",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("brand_in_host.rs"),
    action: Some(Action::Lookalike),
    once: Once::Message,
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

/// Services that name the hosts of their customers, or of subjects, after brands.
const NAMED_AFTER: &[&str] = &[
    "ampproject.org",
    "atlassian.net",
    "battle.net",
    "bitbucket.io",
    "blogspot.com",
    "custhelp.com",
    "discourse.group",
    "fandom.com",
    "force.com",
    "freshdesk.com",
    "github.io",
    "gitlab.io",
    "greenhouse.io",
    "lever.co",
    "medium.com",
    "mykajabi.com",
    "okta.com",
    "readthedocs.io",
    "salesforce.com",
    "service-now.com",
    "sharepoint.com",
    "slack.com",
    "stackexchange.com",
    "substack.com",
    "translate.goog",
    "tumblr.com",
    "uservoice.com",
    "wikia.com",
    "wikipedia.org",
    "wordpress.com",
    "workday.com",
    "myworkdayjobs.com",
    "zendesk.com",
    "zoom.us",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, to)) = landing(cx) else {
        return;
    };
    let (host, own) = (to.host, to.site);
    let is_known = NAMED_AFTER.iter().any(|it| is_same_or_subdomain(host, it));
    if is_known || cx.parties.is_some_and(|it| it.own(own) == Some(Own::Shown)) {
        return;
    }
    // The public suffix names no owner.
    let registered = own.split(|byte| *byte == b'.').next().unwrap_or_default();
    let registered = str::from_utf8(registered).unwrap_or_default();
    let inside = brand(to.labels(), host);
    let found = inside.or_else(|| brand(registered, host).filter(|it| it.len() < registered.len()));
    let Some(found) = found else { return };
    let message = format!(
        "`{found}` in a host of {}, which is not the brand's",
        shown(own)
    );
    violations.push(Violation {
        severity: inside.is_none().then_some(Severity::Info),
        ..messages::violation(range, message, "check the end of the host")
    });
}

/// Returns the first word of `labels` that is a brand, unless `host` is the brand's.
fn brand<'l>(labels: &'l str, host: &[u8]) -> Option<&'l str> {
    let mut words = labels.split(['.', '-']);
    words.find(|word| {
        let brand = Brands::table().labelled(word);
        brand.is_some_and(|brand| brand.relation(host) == Relation::Other)
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
                target("Sign in", "https://⟦paypal.login.example.net⟧/"),
                target("Sign in", "https://⟦www.paypal.com.example.net⟧/"),
                target("", "https://⟦secure-netflix-help.example.net⟧/a"),
                target("Sign in", "https://⟦PayPal.example.net⟧/"),
                target("Sign in", "https://⟦paypal-help.net⟧/"),
                target("Sign in", "https://⟦paypal.example.net.⟧/"),
                target("Sign in", "https://…www./"),
                target("Sign in", "https://é.paypal../"),
                target("Sign in", "https://www.paypal.com/"),
                target("Sign in", "https://paypal.com/"),
                target("Sign in", "https://paypals.example.net/"),
                target("Sign in", "https://apple.example.net/"),
                target("Sign in", "https://mail.example.net/"),
                target("Sign in", "https://netflix.github.io/"),
                target("Sign in", "https://netflix.wordpress.com/"),
                target("Sign in", "https://www.example.net/paypal"),
                angle("https://paypal.login.example.net/"),
            ],
        );
    }

    #[test]
    fn severities() {
        for (header, link, expected) in [
            ("", "https://paypal.example.net/", Some(None)),
            ("", "https://paypal-help.net/", Some(Some(Severity::Info))),
            (
                "From: a@paypal-help.net\n",
                "https://paypal-help.net/",
                None,
            ),
            (
                "List-Id: <a.paypal-help.net>\n",
                "https://paypal.paypal-help.net/",
                Some(None),
            ),
        ] {
            let case = Case {
                header,
                ..target("Sign in", link)
            };
            let found = case.violations(&RULE);
            assert_eq!(
                found.first().map(|it| it.severity),
                expected,
                "{header} {link}"
            );
        }
    }
}
