//! # experimental-scheme (P010)
//!
//! ## What it does
//! Checks for schemes that start with `x-`.
//!
//! ## Why is this bad?
//! The prefix was meant for experiments, and schemes with it are not registered: two programs may
//! claim the same scheme, and there may be no program that handles it. RFC 7595 recommends a
//! registered name, or a reversed domain name (`org.example.app`).
//!
//! ## Example
//! ```text
//! x-myapp://open?id=7
//! ```
//!
//! ## Use instead
//! ```text
//! org.example.myapp://open?id=7
//! ```
//!
//! ## Fix safety
//! No fix: the program that handles the scheme would have to change.
//!
//! ## References
//! - RFC 1738 §4
//! - RFC 7595 §3.8
//! - RFC 6648

use crate::rule::{Fact, Intent, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation};
use crate::uri::Component;

/// Rule P010, `experimental-scheme`.
pub static RULE: Rule = Rule {
    code: "P010",
    name: "experimental-scheme",
    summary: "experimental scheme that starts with `x-`",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 7595 §3.8; RFC 6648",
    manual: manual!("experimental_scheme.rs"),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(range) = cx.uri.range(Component::Scheme) else {
        return;
    };
    let scheme = cx.uri.bytes()[range.clone()].to_ascii_lowercase();
    let experimental = matches!(&*scheme, [b'x', b'-', next, ..] if next.is_ascii_alphanumeric());
    // In `x-http://`, the `x-` is a drawn line before a URL.
    if experimental && memchr::memmem::find(&scheme, b"http").is_none() {
        violations.push(Violation {
            range,
            message: "experimental scheme".to_owned(),
            severity: None,
            help: Some("register a scheme, or use a reversed domain name".to_owned()),
            fix: None,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::Info;
        fires(
            &RULE,
            &[
                ("x-myapp://open?id=7", "x-myapp", Info),
                ("X-Tool:run", "X-Tool", Info),
                ("x-9p://h.example/", "x-9p", Info),
                (
                    "x-apple.systempreferences:",
                    "x-apple.systempreferences",
                    Info,
                ),
            ],
        );
        quiet(
            &RULE,
            &[
                "x--http://h.example/",
                "x-http://h.example/",
                "x--tool://h.example/",
                "xcon:joe@example.org",
                "x-://h.example/",
                "http://x-myapp.example/",
            ],
        );
    }
}
