//! # raw-tab-or-newline (X020)
//!
//! ## What it does
//! Checks for a tab or line break in a URI that is the value of an HTML attribute, including
//! between the letters of its scheme. Line breaks followed by indentation, and those at the
//! ends of the value, are layout and not reported. In plain text that quotes such an attribute,
//! the finding is informational, because the line break may come from a mail program.
//!
//! ## Why is this bad?
//! Browsers remove tabs and line breaks before they parse a URI. A filter that does not remove
//! them misses `java⇥script:`.
//!
//! ## Example
//! ```text
//! <a href="http://www.example.org/a
//! b.html">
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="http://www.example.org/ab.html">
//! ```
//!
//! ## Fix safety
//! Safe in an attribute: the fix removes the tab or line break, as browsers do. Unsafe in quotation
//! marks in text.
//!
//! ## References
//! - WHATWG URL, invalid-URL-unit, "Remove all ASCII tab or newline"
//! - RFC 3986 Appendix C

use crate::extract::delimit::Wrapper;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    messages,
};
use crate::uri::Component;

/// Rule X020, `raw-tab-or-newline`.
pub static RULE: Rule = Rule {
    code: "X020",
    name: "raw-tab-or-newline",
    summary: "tab or line break in an attribute's URI",
    levels: Levels::off(Severity::Error).with(Preset::Mail, Severity::Info),
    reference: "WHATWG URL, invalid-URL-unit",
    manual: manual!("raw_tab_or_newline.rs"),
    fix: Some(Safety::Safe),
    nested: true,
    needs: Needs::any(&[Fact::Stripped]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    let is_target = cx.target.is_some() || candidate.wrapper == Wrapper::Markup;
    if is_target && cx.syntax.joins_targets {
        return;
    }
    let Some(&at) = candidate.stripped.first() else {
        return;
    };
    let scheme = cx.uri.range(Component::Scheme).unwrap_or_default();
    let authority = cx.uri.range(Component::Authority).unwrap_or_default();
    let (location, severity) = if at <= scheme.end {
        ("the scheme of ", Some(Severity::Error))
    } else if at <= authority.end {
        ("the authority of ", Some(Severity::Warning))
    } else {
        ("", None)
    };
    let more = messages::and_more(candidate.stripped.len() - 1);
    let end = candidate.text.bytes().len();
    let violation = messages::violation(
        at.saturating_sub(1)..(at + 1).min(end),
        format!("tab or line break in {location}an attribute's URI{more}"),
        "remove it, as browsers do",
    );
    let edits = candidate.stripped.iter().copied().map(Edit::gap);
    let edits = edits.collect();
    violations.push(match candidate.wrapper {
        Wrapper::Markup => Violation {
            severity,
            ..violation.with(Fix::safe(edits))
        },
        _ => messages::with_severity(Severity::Info, violation.with(Fix::unsafe_fix(edits))),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Candidate;
    use crate::rule::testing::angle;
    use crate::rule::{PageLinks, Reached};
    use crate::text::Text;
    use crate::uri::Uri;

    fn violations(uri: &str, wrapper: Wrapper, stripped: &[usize]) -> Vec<Violation> {
        let text = Text::borrowed(uri.as_bytes(), 0);
        let mut candidate = Candidate::whole(&text);
        candidate.wrapper = wrapper;
        candidate.stripped = stripped.to_vec();
        let cx = RuleContext {
            candidate: &candidate,
            uri: &Uri::split(uri.as_bytes()),
            section: &text,
            before: b"",
            after: b"",
            secrets: &[],
            syntax: crate::format::find("html").unwrap().markup,
            target: None,
            resolved: None,
            in_link: false,
            in_message: false,
            parties: None,
            links: &PageLinks::default(),
            reached: &Reached::default(),
            prose: false,
            head: &crate::format::Head::default(),
            settings: &crate::rule::Settings::default(),
            prepared: crate::rule::Prepared::NONE,
        };
        let mut violations = Vec::new();
        check(&cx, &mut violations);
        violations
    }

    #[test]
    fn the_message_names_the_first_location() {
        let violations = violations("javascript:x()", Wrapper::Markup, &[4, 12]);
        assert_eq!(violations.len(), 1);
        assert_eq!(
            (violations[0].range.clone(), violations[0].severity),
            (3..5, Some(Severity::Error))
        );
        let message = "tab or line break in the scheme of an attribute's URI, and 1 more";
        assert_eq!(violations[0].message, message);
    }

    #[test]
    fn plain_text_is_informational() {
        let violations = violations("http://a.example/bc", Wrapper::DoubleQuote, &[18]);
        assert_eq!(violations[0].severity, Some(Severity::Info));
        assert_eq!(
            violations[0].message,
            "tab or line break in an attribute's URI"
        );
    }

    #[test]
    fn other_targets_are_quiet() {
        assert_eq!(violations("http://a.example/b", Wrapper::Markup, &[]), []);
        assert_eq!(angle("http://a.example/b").violations(&RULE), []);
    }
}
