//! # extra-slashes (X031)
//!
//! ## What it does
//! Checks for links of HTML with more than two slashes before the host: `https:///www.example.org/`.
//!
//! ## Why is this bad?
//! By RFC 3986 such a URL has no host; browsers leave the further slashes out and go to the name
//! after them. Filters that read URLs by the standard see no host, and let the link pass.
//!
//! What you can check: there are three or more slashes after the colon.
//!
//! ## Example
//! ```text
//! <a href="https:///www.example.org/login">Sign in</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.org/login">Sign in</a>
//! ```
//!
//! ## Fix safety
//! No fix: in mail, the sender has written it.
//!
//! ## References
//! - RFC 3986 §3.2
//! - URL Standard, "special authority ignore slashes state"

use crate::host::address::shown;
use crate::host::domain::looks_like_host;
use crate::rule::syntax::{missing_host, scheme_typo};
use crate::rule::{
    Action, Fact, Intent, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Supersedes,
    Violation, messages,
};
use crate::uri::whatwg;

/// Rule X031, `extra-slashes`.
pub static RULE: Rule = Rule {
    code: "X031",
    name: "extra-slashes",
    summary: "more than two slashes before the host of a link",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §3.2",
    manual: manual!("extra_slashes.rs"),
    action: Some(Action::HiddenTarget),
    intents: Intent::LINK,
    once: Once::Message,
    supersedes: &[
        Supersedes::InUri(&missing_host::RULE),
        Supersedes::InUri(&scheme_typo::RULE),
    ],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let bytes = cx.uri.bytes();
    let is_web = cx.uri.has_scheme("http") || cx.uri.has_scheme("https");
    let Some(colon) = memchr::memchr(b':', bytes).filter(|_| is_web && cx.link_text().is_some())
    else {
        return;
    };
    let rest = &bytes[colon + 1..];
    let slashes = rest
        .iter()
        .take_while(|b| matches!(b, b'/' | b'\\'))
        .count();
    if slashes < 3 {
        return;
    }
    let host = whatwg(bytes, None).ok().and_then(|url| url.host_bytes());
    let Some(host) = host.filter(|host| looks_like_host(host)) else {
        return;
    };
    violations.push(messages::violation(
        colon + 1..colon + 1 + slashes,
        format!(
            "{slashes} slashes before the host: browsers go to {}",
            shown(&host)
        ),
        "write two slashes",
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_all, target};

    #[test]
    fn marks() {
        assert_all(
            &RULE,
            &[
                target("Sign in", "https:⟦///⟧www.example.org/login"),
                target("", "http:⟦////⟧www.example.org"),
                target("Sign in", r"https:⟦//\⟧www.example.org/"),
                target("Sign in", "https://www.example.org//login"),
                target("Sign in", "https:///"),
                target("Sign in", "https:///login"),
                target("Sign in", "file:///www.example.org/login"),
                angle("https:///www.example.org/login"),
            ],
        );
    }
}
