//! # open-redirect-wrapper (X021)
//!
//! ## What it does
//! Checks for links to a known redirector (of a search engine, a social network, a mailing
//! service) that contain their target: `https://www.google.com/url?q=https%3A…`. The help shows
//! the target. The enabled rules of the groups X and M also check the target, through up to
//! three nested redirects.
//!
//! ## Why is this bad?
//! The reader sees the trusted name of the redirector but arrives at another site, which
//! phishing exploits. A filter by host name checks the wrong host.
//!
//! ## Example
//! ```text
//! https://www.google.com/url?q=https%3A%2F%2Fwww.example.org%2Fnews
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.org/news
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix replaces the link with its target; the redirector may be there to count
//! clicks or to show a warning.
//!
//! ## References
//! - RFC 3986 §7.6
//! - CWE-601, "URL Redirection to Untrusted Site"

use crate::redirect::{destination, redirector};
use crate::rule::{
    Fact, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation, messages, rewrite,
};
use crate::uri::Component;

/// Rule X021, `open-redirect-wrapper`.
pub static RULE: Rule = Rule {
    code: "X021",
    name: "open-redirect-wrapper",
    summary: "link through a redirector",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Mail, Preset::Harvest]),
    reference: "RFC 3986 §7.6",
    manual: manual!("open_redirect_wrapper.rs"),
    fix: Some(Safety::Unsafe),
    needs: Needs::any(&[Fact::NotWeb, Fact::OddHost, Fact::ServiceHost]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let (Some(wrapped), Some(host)) = (redirector(uri), uri.range(Component::Host)) else {
        return;
    };
    let destination = destination(uri);
    let target = destination
        .as_ref()
        .and_then(|found| found.uri())
        .unwrap_or_default();
    let violation = messages::violation(
        host,
        format!("link through a redirector ({})", wrapped.service.name),
        format!("link to the target: {}", messages::safe(target)),
    );
    violations.push(violation.with(rewrite::unwrapped(cx, Some(target))));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_marked};

    #[test]
    fn marks() {
        assert_marked(
            &RULE,
            &[
                "https://⟦www.google.com⟧/url?q=https%3A%2F%2Fwww.example.org%2F&sa=D",
                "https://⟦www.google.com⟧/url?q=h%74tp://www.example.org/",
                "http://⟦rd.yahoo.com⟧/a/*http://www.example.org/",
                "https://www.google.com/url?q=kittens",
                "https://www.google.com/search?q=http://www.example.org/",
                "https://www.example.org/url?q=http://www.example.net/",
                "https://web.archive.org/web/2020/https://www.example.org/",
            ],
        );
    }

    #[test]
    fn the_help_shows_the_target() {
        let violations =
            angle("https://www.google.com/url?q=http%3A%2F%2Fa%3AWq7xT2zz%40www.example.org%2F")
                .violations(&RULE);
        assert_eq!(
            violations[0].help.as_deref(),
            Some("link to the target: http://www.example.org/")
        );
    }
}
