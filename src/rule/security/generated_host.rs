//! # generated-host (X028)
//!
//! ## What it does
//! Checks for links of HTML to a host under the domain of a platform for applications, which the
//! platform has named (`NAME-1a2b3c4d-uc.a.run.app`, `REGION-PROJECT.cloudfunctions.net`), or to
//! a page (`.html`) at such a host of a network that delivers files (`*.cloudfront.net`). The
//! finding is information where the customer chose the name (`NAME.web.app`, `NAME.netlify.app`).
//! Links whose text shows a URL or a host are not reported.
//!
//! ## Why is this bad?
//! The host is that of the provider, and says nothing of who made the application. Companies serve
//! theirs from a domain of their own; phishing uses a new name for each mailing.
//!
//! ## Example
//! ```text
//! <a href="https://fn-1a2b3c4d-uc.a.run.app/">Confirm your account</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.org/account/confirm">Confirm your account</a>
//! ```
//!
//! ## Fix safety
//! No fix: whether the application has another address is not known.
//!
//! ## References
//! RFC 3986 §7.6

use crate::host::address::{network_host, shown};
use crate::redirect::{Platform, platform};
use crate::rule::web_link::{host_of_link, is_page, shows_url};
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Supersedes, Violation,
    messages,
};
use crate::uri::Uri;

use super::opaque_link;

/// Rule X028, `generated-host`.
pub static RULE: Rule = Rule {
    code: "X028",
    name: "generated-host",
    summary: "link to a host of a platform for applications, which shows no owner",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("generated_host.rs"),
    action: Some(Action::HiddenTarget),
    once: Once::Message,
    supersedes: &[Supersedes::InUri(&opaque_link::RULE)],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, (host, platform))) = host_of_link(cx, found) else {
        return;
    };
    if cx.link_text().is_some_and(shows_url) {
        return;
    }
    let message = format!("link to a host of a platform ({host}), which does not show its owner");
    violations.push(Violation {
        severity: (platform == Platform::Named).then_some(Severity::Info),
        ..messages::violation(range, message, "link to a domain of the owner")
    });
}

/// Returns the host of a platform.
fn found(uri: &Uri) -> Option<(String, Platform)> {
    let (_, host) = network_host(uri)?;
    let platform = platform(host)?;
    (platform != Platform::Delivery || is_page(uri.path())).then(|| (shown(host), platform))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_all, bare, target};

    #[test]
    fn marks() {
        assert_all(
            &RULE,
            &[
                target("Sign in", "https://⟦fn-1a2b3c4d-uc.a.run.app⟧/"),
                target("", "https://⟦fn-123456.us-central1.run.app⟧"),
                target("Sign in", "https://⟦us-central1-p-1.cloudfunctions.net⟧/f"),
                target("Sign in", "https://⟦p.uc.r.appspot.com⟧/"),
                target("Sign in", "https://⟦a1b2.lambda-url.eu-west-1.on.aws⟧/"),
                target(
                    "Sign in",
                    "https://⟦n-f4bq.canadacentral-01.azurewebsites.net⟧/x",
                ),
                target(
                    "Sign in",
                    "https://⟦d111111abcdef8.cloudfront.net⟧/a/index.HTML#x",
                ),
                target("Sign in", "https://⟦name.web.app⟧/"),
                // Inside the link of a gateway.
                target(
                    "Sign in",
                    "https://⟦urldefense.com⟧/v3/__https://fn-1a2b3c4d-uc.a.run.app/__;!!x$",
                ),
                target("Picture", "https://d111111abcdef8.cloudfront.net/a.png"),
                target("Cloud Run", "https://run.app/"),
                target("Sign in", "https://fn-1a2b3c4d-uc.a.run.app.example/"),
                target("Sign in", "https://anna.github.io/index.html"),
                target(
                    "https://fn-1a2b3c4d-uc.a.run.app",
                    "https://fn-1a2b3c4d-uc.a.run.app/",
                ),
                target("name.web.app", "https://name.web.app/"),
                angle("https://fn-1a2b3c4d-uc.a.run.app/"),
                bare("", "https://fn-1a2b3c4d-uc.a.run.app/", ""),
            ],
        );
    }

    #[test]
    fn severities() {
        for (uri, expected) in [
            ("https://⟦fn-1a2b3c4d-uc.a.run.app⟧/", None),
            ("https://⟦n.westeurope-01.azurewebsites.net⟧/", None),
            ("https://⟦name.azurewebsites.net⟧/", Some(Severity::Info)),
            ("https://⟦name.netlify.app⟧/", Some(Severity::Info)),
        ] {
            let found = target("Sign in", uri).violations(&RULE);
            assert_eq!(found[0].severity, expected, "{uri}");
        }
    }
}
