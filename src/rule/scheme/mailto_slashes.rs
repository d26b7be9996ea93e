//! # mailto-slashes (P006)
//!
//! ## What it does
//! Checks for `mailto://`.
//!
//! ## Why is this bad?
//! A `mailto` URI has no authority: the slashes become part of the first address, and most mail
//! programs then write to an address that does not exist.
//!
//! ## Example
//! ```text
//! mailto://someone@example.org
//! ```
//!
//! ## Use instead
//! ```text
//! mailto:someone@example.org
//! ```
//!
//! ## Fix safety
//! Safe: the fix removes the two slashes. No address starts with them.
//!
//! ## References
//! - RFC 6068 §2

use crate::rule::{
    Cap, Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages,
};
use crate::uri::Component;

/// Rule P006, `mailto-slashes`.
pub static RULE: Rule = Rule {
    code: "P006",
    name: "mailto-slashes",
    summary: "`mailto://` instead of `mailto:`",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::AtMost(Severity::Info))
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "RFC 6068 §2",
    manual: manual!("mailto_slashes.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::NotWeb]),
    is_slip: true,
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(scheme) = cx.uri.range(Component::Scheme) else {
        return;
    };
    let slashes = scheme.end + 1..scheme.end + 3;
    if cx.uri.has_scheme("mailto") && cx.uri.bytes().get(slashes.clone()) == Some(b"//") {
        let help = format!("write `{}`", messages::replaced(cx, slashes.clone(), b""));
        let fix = Fix::safe(vec![Edit::uri(slashes.clone(), b"")]);
        violations.push(messages::violation(slashes, "slashes after `mailto:`", help).with(fix));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, fires, places_of, quiet};

    #[test]
    fn table() {
        use Severity::Error;
        fires(
            &RULE,
            &[
                ("mailto://someone@example.org", "//", Error),
                ("MAILTO://someone@example.org?subject=x", "//", Error),
                ("mailto://", "//", Error),
            ],
        );
        let more = places_of(&RULE, &angle("mailto:///a@example.org"));
        assert_eq!(more, [(7..9, Error)]);
        quiet(
            &RULE,
            &[
                "mailto:someone@example.org",
                "mailto:/someone@example.org",
                "mailto:a@example.org?body=http://h.example/",
                "http://mailto://x",
                "mailto:",
            ],
        );
    }
}
