//! # path-in-query (X030)
//!
//! ## What it does
//! Checks for links of HTML to a host without a path whose query is made like one: the name of its
//! first parameter has a slash inside, and its value starts with one (`/?etc/rp=/login`).
//!
//! ## Why is this bad?
//! No program for sites makes such links. Kits for phishing do, each time with other words, so that
//! filters by path find nothing.
//!
//! What you can check: the link has nothing between the host and the `?`, and slashes after it.
//!
//! ## Example
//! ```text
//! <a href="https://www.example.org/?etc/rp=/login">Sign in</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.org/login">Sign in</a>
//! ```
//!
//! ## Fix safety
//! No fix: the page is found by its query.
//!
//! ## References
//! RFC 3986 §3.4

use crate::rule::web_link::host_of_link;
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Violation, messages,
};
use crate::uri::{Component, Uri};

/// Rule X030, `path-in-query`.
pub static RULE: Rule = Rule {
    code: "X030",
    name: "path-in-query",
    summary: "query in the form of a path, after a host alone",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §3.4",
    manual: manual!("path_in_query.rs"),
    action: Some(Action::HiddenTarget),
    once: Once::Message,
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((host, ())) = host_of_link(cx, |uri| has_path_in_query(uri).then_some(())) else {
        return;
    };
    violations.push(messages::violation(
        cx.uri.range(Component::Query).unwrap_or(host),
        "link to a host alone with a path in its query, as kits for phishing make them",
        "link to the path itself",
    ));
}

/// Returns true for `/?a/b=/c`.
fn has_path_in_query(uri: &Uri) -> bool {
    let Some(query) = uri.query().filter(|_| matches!(uri.path(), b"" | b"/")) else {
        return false;
    };
    let Some(equals) = memchr::memchr(b'=', query) else {
        return false;
    };
    let (name, value) = (&query[..equals], &query[equals + 1..]);
    let word = |b: &u8| b.is_ascii_alphanumeric() || b"-_.".contains(b);
    let mut parts = name.split(|byte| *byte == b'/');
    let named = parts.clone().count() > 1 && parts.all(|it| !it.is_empty() && it.iter().all(word));
    named && value.len() > 1 && value[0] == b'/' && word(&value[1])
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
                target("Sign in", "https://www.example.org/?⟦etc/rp=/login⟧"),
                target("Sign in", "https://www.example.org?⟦a/b/c.d=/e/f&g=1⟧"),
                target("", "https://www.example.org/?⟦etc/rp=/login⟧#x"),
                target("Sign in", "https://www.example.org/a?etc/rp=/login"),
                target("Sign in", "https://www.example.org/?rp=/login"),
                target("Sign in", "https://www.example.org/?a/b"),
                target("Sign in", "https://www.example.org/?/a/b=/c"),
                target("Sign in", "https://www.example.org/?u=https://example.net/"),
                target("Sign in", "https://www.example.org/?a/b=//c"),
                target("Sign in", "https://www.example.org/"),
                angle("https://www.example.org/?etc/rp=/login"),
            ],
        );
    }
}
