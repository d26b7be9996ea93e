//! # raw-tab-or-newline (X020)
//!
//! ## What it does
//! Reports a tab or a line end in a URI that is the value of an attribute in HTML, also
//! between the letters of its scheme. Line ends with blanks behind them, and those at the
//! ends of the value, only lay it out. In text that holds such an attribute it is worth
//! knowing, no more: the line end may be that of a mailer.
//!
//! ## Why is this bad?
//! Browsers take tabs and line ends out before they look at a URI; filters that do not are
//! passed by `java⇥script:`.
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
//! Safe: the fix takes the tab or line end out, as browsers do.
//!
//! ## References
//! - WHATWG URL, invalid-URL-unit, "Remove all ASCII tab or newline"
//! - RFC 3986 Appendix C

use crate::extract::delimit::Wrapper;
use crate::format::Language;
use crate::rule::{Edit, Fix, On, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;

/// X020.
pub const RULE: Rule = Rule {
    code: "X020",
    name: "raw-tab-or-newline",
    summary: "a tab or line end in an attribute's URI",
    severity: Severity::Error,
    on: On::In(&[Preset::Mail]),
    reference: "WHATWG URL, invalid-URL-unit",
    source: include_str!("raw_tab_or_newline.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    // Other languages take line ends out of their targets themselves.
    if candidate.wrapper == Wrapper::Markup && cx.language != Language::Html {
        return;
    }
    let Some(&at) = candidate.stripped.first() else {
        return;
    };
    // Other markup breaks targets over lines, and takes the line ends out.
    if cx.target.is_some() && cx.language != Language::Html {
        return;
    }
    let scheme = cx.uri.range(Component::Scheme).unwrap_or_default();
    let location = if at <= scheme.end {
        "the scheme of "
    } else {
        ""
    };
    let more = messages::and_more(candidate.stripped.len() - 1);
    let end = candidate.text.bytes().len();
    let violation = messages::violation(
        at.saturating_sub(1)..(at + 1).min(end),
        format!("a tab or line end in {location}an attribute's URI{more}"),
        "take it out, as browsers do",
    );
    let gaps = candidate.stripped.iter().copied().map(Edit::gap);
    let violation = violation.with(Fix::safe(gaps.collect()));
    violations.push(match candidate.wrapper {
        Wrapper::Markup => violation,
        _ => messages::weighed(Severity::Info, violation),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Candidate;
    use crate::rule::testing::angle;
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
            before: b"",
            after: b"",
            secrets: &[],
            language: Language::Html,
            target: None,
            resolved: None,
            prose: false,
            settings: &crate::rule::Settings::default(),
        };
        let mut violations = Vec::new();
        check(&cx, &mut violations);
        violations
    }

    #[test]
    fn the_first_place_is_told() {
        let violations = violations("javascript:x()", Wrapper::Markup, &[4, 12]);
        assert_eq!(violations.len(), 1);
        assert_eq!(
            (violations[0].range.clone(), violations[0].severity),
            (3..5, None)
        );
        let message = "a tab or line end in the scheme of an attribute's URI, and 1 more";
        assert_eq!(violations[0].message, message);
    }

    #[test]
    fn in_text_it_is_worth_knowing() {
        let violations = violations("http://a.example/bc", Wrapper::DoubleQuote, &[18]);
        assert_eq!(violations[0].severity, Some(Severity::Info));
        assert_eq!(
            violations[0].message,
            "a tab or line end in an attribute's URI"
        );
    }

    #[test]
    fn what_was_not_stripped_is_quiet() {
        assert_eq!(violations("http://a.example/b", Wrapper::Markup, &[]), []);
        assert_eq!(angle("http://a.example/b").violations(&RULE), []);
    }
}
