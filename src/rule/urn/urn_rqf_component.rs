//! # urn-rqf-component (N006)
//!
//! ## What it does
//! Checks for a `?` in a URN that is not followed by `+` or `=`, for an r- or q-component that is
//! empty or starts with `/` or `?`, and for `?+` after `?=`, where it is part of the q-component.
//!
//! ## Why is this bad?
//! RFC 8141 gives `?` a meaning in URNs in these two forms only, and asks software to treat any
//! other as a syntax error. Resolvers do not pass on a query as in a URL, or the directives of a
//! draft of 2012. URNs are compared without the part that starts at the `?`.
//!
//! ## Example
//! ```text
//! urn:example:weather?lat=39.56
//! ```
//!
//! ## Use instead
//! ```text
//! urn:example:weather?=lat=39.56
//! ```
//!
//! ## Fix safety
//! No fix: it is not known whether the component is meant for the resolver (`?+`) or for the
//! resource (`?=`). A `?` that is part of the name is written as `%3F`.
//!
//! ## References
//! - RFC 8141 §2, §2.3
//! - rfc2141bis-urn-03 §2.3

use super::faults;
use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;
use crate::uri::urn::FaultTopic;

/// Rule N006, `urn-rqf-component`.
pub static RULE: Rule = Rule {
    code: "N006",
    name: "urn-rqf-component",
    summary: "`?` in a URN that does not start a valid r- or q-component",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 8141 §2.3",
    manual: manual!("urn_rqf_component.rs"),
    needs: Needs::any(&[Fact::Urn]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    violations.extend(faults::violations(cx, FaultTopic::Components));
    let Some(query) = cx.uri.range(Component::Query) else {
        return;
    };
    let text = &cx.uri.bytes()[query.clone()];
    if cx.uri.has_scheme("urn")
        && text.starts_with(b"=")
        && let Some(at) = memchr::memmem::find(text, b"?+")
    {
        let at = query.start + at;
        let help = "write `?+` and the r-component before the `?=`";
        let message = "`?+` inside q-component";
        violations.push(messages::violation(at..at + 2, message, help));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn table() {
        assert_marked(
            &RULE,
            &[
                "urn:example:a⟦?⟧b=c",
                "urn:example:a⟦?⟧s=I2L&c=ToC",
                "urn:example:a⟦?⟧",
                "urn:example:a⟦?⟧#f",
                "urn:example:a?+⟦⟧",
                "urn:example:a?=⟦⟧#f",
                "urn:example:a?+⟦/⟧b",
                "urn:example:a?=⟦?⟧b",
                "urn:example:a?=q⟦?+⟧r",
                "urn:example:a?+r?=q#f",
                "urn:example:a?+r?+r",
                "urn:example:a?=b?c",
                "urn:example:a#?",
                "urn:example:a%3Fb",
                "http://h.example/?=q?+r",
            ],
        );
    }
}
