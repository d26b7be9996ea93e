//! # legacy-url-prefix (D008)
//!
//! ## What it does
//! Checks for the prefix `URL:` before a URI, in angle brackets or directly before the scheme.
//! Outside brackets, `URL:` followed by a space is a label and is not reported.
//!
//! ## Why is this bad?
//! RFC 1738 recommended the prefix to distinguish URLs from other names in angle brackets. RFC
//! 3986 notes that it was never widely used, and most programs today read it as part of the URI.
//!
//! ## Example
//! ```text
//! <URL:ftp://ftp.example.org/pub/>
//! ```
//!
//! ## Use instead
//! ```text
//! <ftp://ftp.example.org/pub/>
//! ```
//!
//! ## Fix safety
//! Safe in angle brackets: the fix removes `URL:`, and the brackets still delimit the URI. No fix
//! is offered outside brackets, or if the rest would not be recognized as a URI without the
//! prefix.
//!
//! ## References
//! - RFC 1738 Appendix
//! - RFC 3986 Appendix C

use crate::extract::delimit::{Kind, Wrapper};
use crate::rule::{
    Edit, Fact, Fix, Intent, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Tag,
    Violation, messages,
};
use crate::uri::Component;

/// Rule D008, `legacy-url-prefix`.
pub static RULE: Rule = Rule {
    code: "D008",
    name: "legacy-url-prefix",
    summary: "legacy `URL:` prefix before a URI",
    tag: Some(Tag::Unnecessary),
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 3986 Appendix C",
    manual: manual!("legacy_url_prefix.rs"),
    fix: Some(Safety::Safe),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::Prefixed]),
    check,
    ..Rule::DEFAULT
};

const PREFIX: &str = "URL:";

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    // Outside brackets, `URL: ` with a space is a label, as in a list or a form.
    let label = candidate.wrapper == Wrapper::UrlPrefix
        && candidate.extent.start > candidate.outer.start + PREFIX.len();
    if candidate.prefixed && !label && has_prefix(cx) {
        let violation = messages::violation(
            0..candidate.text.bytes().len(),
            "legacy `URL:` prefix",
            "write the URI between `<` and `>`, without `URL:`",
        );
        violations.push(violation.with(without_prefix(cx)));
    }
}

/// Returns true if `URL:` precedes the URI. In the target of a link, it may be `<` alone (S001).
fn has_prefix(cx: &RuleContext) -> bool {
    let before = &cx.section.bytes()[cx.candidate.outer.start..cx.candidate.extent.start];
    let is_prefix = |part: &[u8]| part.eq_ignore_ascii_case(PREFIX.as_bytes());
    cx.candidate.wrapper != Wrapper::Markup || before.windows(PREFIX.len()).any(is_prefix)
}

/// Returns a fix that removes the prefix, if the URI is in angle brackets and is still recognized
/// as one without the prefix.
fn without_prefix(cx: &RuleContext) -> Option<Fix> {
    let candidate = cx.candidate;
    let recognized = candidate.kind == Kind::Abbreviated || is_recognized(cx);
    let prefix = candidate.outer.start + 1..candidate.extent.start;
    (recognized && candidate.wrapper == Wrapper::Angle)
        .then(|| Fix::safe(vec![Edit::section(prefix, b"")]))
}

/// Returns true if the URI would be extracted without the prefix.
fn is_recognized(cx: &RuleContext) -> bool {
    let (Some(scheme), Some(range)) = (cx.uri.known_scheme(), cx.uri.range(Component::Scheme))
    else {
        return false;
    };
    let hosted = cx.uri.host().is_some_and(|host| !host.is_empty());
    (hosted || !scheme.authority.is_network())
        && (scheme.first_look)(&cx.uri.bytes()[range.end + 1..])
}
