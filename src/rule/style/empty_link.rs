//! # empty-link (L004)
//!
//! ## What it does
//! Checks for links without a target: `[text]()`, `<a href="">` in Markdown, `\url{}`. Not
//! reported are links to `#` alone, and
//! - `<a href="">` in an HTML document, where generators of pages write it for the page itself;
//! - entries of a list in Markdown that are nothing else, as chapters to come are written
//!   (`- [Appendix]()`), elements with an identifier (`[](){#name}`), and code (`Set[String]()`);
//! - the definitions that comments of Markdown are written as: `[//]: # (text)`,
//!   `[comment]: <> (text)`.
//!
//! ## Why is this bad?
//! By the rules for relative references, an empty target refers to the current page, so
//! following the link reloads it. In most cases the author meant to add the target later. `#`
//! alone is the top of the page, or a button.
//!
//! ## Example
//! ```text
//! [the manual]()
//! ```
//!
//! ## Use instead
//! ```text
//! [the manual](manual.html)
//! ```
//!
//! ## Fix safety
//! No fix: the intended target is not known.
//!
//! ## References
//! - RFC 3986 §4.4, §5.2.2
//! - HTML, "Links created by a and area elements"

use crate::extract::delimit::Context;
use crate::format::Role;
use crate::rule::{
    Fact, Intent, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages,
};
use crate::uri::scheme::is_known;

/// Rule L004, `empty-link`.
pub static RULE: Rule = Rule {
    code: "L004",
    name: "empty-link",
    summary: "link without a target",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §4.4",
    manual: manual!("empty_link.rs"),
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(target) = cx.target else {
        return;
    };
    let empty = cx.uri.bytes().is_empty() && !cx.syntax.links_to_itself;
    let is_directive = cx.link_text().is_some_and(is_directive);
    if empty && !is_directive && target.context == Context::Link && target.role == Role::Followed {
        violations.push(messages::violation(
            0..0,
            "link without a target",
            "add the target, or remove the link",
        ));
    }
}

/// Returns true for `video:host/1234`, the name of an extension of Markdown and its argument, which it
/// replaces the link with.
fn is_directive(text: &[u8]) -> bool {
    let Some(colon) = memchr::memchr(b':', text) else {
        return false;
    };
    let (name, argument) = (&text[..colon], &text[colon + 1..]);
    let is_name = !name.is_empty() && name.iter().all(u8::is_ascii_lowercase);
    let is_argument = !argument.is_empty() && !argument.iter().any(u8::is_ascii_whitespace);
    // A URI whose target is missing is none.
    is_name && is_argument && !is_known(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_of_extensions() {
        for (text, expected) in [
            ("video:host/1234", 0),
            ("https://www.example.org/", 1),
            ("mailto:anna@example.org", 1),
            ("note: see below", 1),
            ("Note:below", 1),
            ("text", 1),
        ] {
            let case = Case {
                syntax: syntax("markdown"),
                ..target(text, "")
            };
            assert_eq!(places_of(&RULE, &case).len(), expected, "{text}");
        }
    }
    use crate::rule::testing::{Case, angle, places_of, syntax, target};

    #[test]
    fn only_empty_targets() {
        for (marked, format, expected) in [
            ("", "markdown", true),
            ("", "html", false),
            ("#", "markdown", false),
            ("#", "html", false),
            ("#a", "markdown", false),
            ("a", "rst", false),
            ("http://h.example/#", "markdown", false),
        ] {
            let case = Case {
                syntax: syntax(format),
                ..target("text", marked)
            };
            let fires = !places_of(&RULE, &case).is_empty();
            assert_eq!(fires, expected, "{marked} {format}");
        }
        assert!(places_of(&RULE, &angle("#")).is_empty());
    }
}
