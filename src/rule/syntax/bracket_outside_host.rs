//! # bracket-outside-host (S005)
//!
//! ## What it does
//! Checks for square brackets outside the host. All brackets of a URI are reported in one finding.
//! Markup after a URI (`https://a.example/[https://a.example/]`, `[text^]`) is not reported, nor
//! `link:https://a.example/[text]`. A URI is reported once a document.
//!
//! ## Why is this bad?
//! RFC 3986 allows square brackets only around an IP address in the host. Browsers send them
//! unchanged and servers accept them, but a strict parser rejects the URI.
//!
//! ## Example
//! ```text
//! <https://www.example.org/find?filter[lang][0]=py>
//! ```
//!
//! ## Use instead
//! ```text
//! <https://www.example.org/find?filter%5Blang%5D%5B0%5D=py>
//! ```
//!
//! ## Fix safety
//! Safe between delimiters: the fix percent-encodes the brackets. Unsafe for a URI without
//! delimiters, where they may belong to the text or to a note after it; none for one that ends with
//! them, which may be the text of a link (`https://www.example.org/a[b]`).
//!
//! ## References
//! - RFC 3986 §3.2.2, Appendix A

use crate::extract::delimit::Wrapper;
use crate::rule::{
    Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Safety, Severity, Supersedes, Violation,
    link_markup, messages, rewrite,
};
use crate::uri::{Component, Fault, FaultKind};

/// Rule S005, `bracket-outside-host`.
pub static RULE: Rule = Rule {
    code: "S005",
    name: "bracket-outside-host",
    summary: "square bracket outside the host",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §3.2.2",
    manual: manual!("bracket_outside_host.rs"),
    fix: Some(Safety::Safe),
    once: Once::Uri,
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::misleading::single_label_host::RULE,
    )],
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let positions = cx
        .uri
        .faults()
        .iter()
        .filter(|fault| fault.kind == FaultKind::Bracket)
        .map(Fault::range);
    let mut ends = positions.clone();
    let Some(first) = ends.next().filter(|first| !is_markup(cx, first.start)) else {
        return;
    };
    let end = ends.next_back().map_or(first.end, |last| last.end);
    let violation = messages::violation(
        first.start..end,
        "square brackets outside the host",
        "write `%5B` and `%5D`",
    );
    // A pair over a `#` or `?` is that of other text: `/issues/927[#927]`.
    let within = cx.candidate.text.bytes().get(first.start..end);
    let is_cut = within.is_some_and(|within| memchr::memchr2(b'#', b'?', within).is_some());
    // Text in brackets at the end is that of a link: `https://h.example/a#b[b]`.
    let is_text = cx.candidate.wrapper == Wrapper::None
        && end == cx.candidate.text.bytes().len()
        && cx.uri.range(Component::Query).is_none();
    let fix = if is_cut || is_text {
        None
    } else {
        rewrite::encoded(cx, positions)
    };
    violations.push(violation.with(fix));
}

/// Returns true if the bracket belongs to markup: `URI[URI]`, as mail programs write a link, or
/// `URI[text^]` of `AsciiDoc`.
fn is_markup(cx: &RuleContext, bracket: usize) -> bool {
    let rest = &cx.candidate.text.bytes()[bracket..];
    let scheme = rest
        .strip_prefix(b"[")
        .is_some_and(|rest| rest.starts_with(b"http://") || rest.starts_with(b"https://"));
    scheme || link_markup::starts_asciidoc_text(cx, bracket)
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::rule::testing::{angle, bare};

    #[test]
    fn the_text_of_a_link_is_not_encoded() {
        for (case, expected) in [
            (bare("", "https://www.example.org/a[b]/c", ""), true),
            (bare("", "https://www.example.org/?a=[b]", ""), true),
            (angle("https://www.example.org/a[b]"), true),
            (bare("", "https://www.example.org/a#b[b]", ""), false),
            (bare("", "https://www.example.org/a[b]", ""), false),
        ] {
            let violations = case.violations(&RULE);
            let fixed = violations[0].fix.is_some();
            assert_eq!((violations.len(), fixed), (1, expected), "{case:?}");
        }
    }
}
