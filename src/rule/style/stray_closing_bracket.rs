//! # stray-closing-bracket (L019)
//!
//! ## What it does
//! Checks for a closing bracket at the end of a URL that markup or `<` and `>` delimit, and that
//! has no opening one: `<https://www.example.org/)>`.
//!
//! ## Why is this bad?
//! The bracket belongs to the text or to other markup, but it is a part of the URL here, so that
//! the link does not work.
//!
//! ## Example
//! ```text
//! See <https://www.example.org/manual)>.
//! ```
//!
//! ## Use instead
//! ```text
//! See <https://www.example.org/manual>.
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix removes the bracket; the opening one may be missing instead.
//!
//! ## References
//! - RFC 3986 Appendix C

use crate::extract::delimit::{Context, Wrapper};
use crate::rule::{
    Edit, Fact, Fix, Intent, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    messages,
};

/// Rule L019, `stray-closing-bracket`.
pub static RULE: Rule = Rule {
    code: "L019",
    name: "stray-closing-bracket",
    summary: "closing bracket at the end of a link's URL",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 3986 Appendix C",
    manual: manual!("stray_closing_bracket.rs"),
    fix: Some(Safety::Unsafe),
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::Parenthesis, Fact::Bracket]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    let delimited = matches!(candidate.wrapper, Wrapper::Angle | Wrapper::Markup);
    let text = cx.uri.bytes();
    let (open, close) = match text.last() {
        Some(b')') => (b'(', b')'),
        Some(b']') => (b'[', b']'),
        _ => return,
    };
    // A word with a bracket is not a reference.
    let refers = text.iter().any(|byte| b"/#.:".contains(byte));
    // In a string of a program, what ends there is the string.
    let in_string = text.iter().any(|byte| b"\\\"".contains(byte));
    if in_string || !delimited || candidate.context != Context::Link || !refers {
        return;
    }
    let count = |bracket| memchr::memchr_iter(bracket, text).count();
    if count(close) > count(open) {
        let last = text.len() - 1;
        let fix = Fix::unsafe_fix(vec![Edit::uri(last..last + 1, "")]);
        let violation = messages::violation(
            last..last + 1,
            "closing bracket at the end of a URL, without an opening one",
            "remove the bracket",
        );
        violations.push(violation.with(fix));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::extract::delimit::{Context, Kind, Wrapper};
    use crate::rule::testing::{Case, angle, assert_all, bare, target};

    #[test]
    fn cases() {
        let relative = |marked| Case {
            kind: Kind::Relative,
            ..target("text", marked)
        };
        let quoted = Case {
            wrapper: Wrapper::DoubleQuote,
            context: Some(Context::Link),
            ..bare("", "http://h.example/)", "")
        };
        assert_all(
            &RULE,
            &[
                angle("https://www.example.org/a⟦)⟧"),
                target("text", "https://www.example.org/a(b)⟦)⟧"),
                target("text", "https://www.example.org/a⟦]⟧"),
                relative("a.html⟦)⟧"),
                relative("#a⟦]⟧"),
                relative(")"),
                relative("word]"),
                angle("https://www.example.org/a(b)"),
                angle("https://www.example.org/a(b"),
                angle("http://[::1]"),
                target("text", "https://www.example.org/a)b"),
                bare("", "https://www.example.org/a)", ""),
                quoted,
            ],
        );
    }
}
