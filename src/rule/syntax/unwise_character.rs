//! # unwise-character (S002)
//!
//! ## What it does
//! Checks for `{`, `}`, `|`, `^` and the backtick in a URI. Backslashes are reported by X011. The
//! `|` in the schemes of Microsoft Office (`ms-word:` and similar), the braces of TeX and the `^`
//! of `AsciiDoc` are not reported.
//!
//! ## Why is this bad?
//! RFC 1738 calls these characters unsafe, RFC 2396 calls them unwise, and RFC 3986 does not allow
//! them anywhere. Most programs send them unchanged, some encode them, and some reject the URI.
//!
//! ## Example
//! ```text
//! <http://www.example.org/quotes/999|0|RAPID>
//! ```
//!
//! ## Use instead
//! ```text
//! <http://www.example.org/quotes/999%7C0%7CRAPID>
//! ```
//!
//! ## Fix safety
//! Safe between delimiters: the fix percent-encodes the character. Unsafe for a URI without
//! delimiters, where the character may belong to the text. No fix is offered in the host.
//!
//! ## References
//! - RFC 3986 §2
//! - RFC 1738 §2.2
//! - RFC 2396 §2.4.3

use crate::rule::{
    Fact, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages, rewrite,
};
use crate::uri::FaultKind;

/// Rule S002, `unwise-character`.
pub static RULE: Rule = Rule {
    code: "S002",
    name: "unwise-character",
    summary: "unencoded `{`, `}`, `|`, `^` or backtick in a URI",
    levels: Levels::on(Severity::Warning),
    reference: "RFC 3986 §2",
    manual: manual!("unwise_character.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    for fault in cx.uri.faults() {
        if fault.kind != FaultKind::Unwise || is_other_syntax(cx, fault.range().start) {
            continue;
        }
        let Some(&byte) = text.get(fault.range().start) else {
            continue;
        };
        let name = match byte {
            b'`' => "backtick".to_owned(),
            _ => format!("`{}`", char::from(byte)),
        };
        let message = format!("unencoded {name} in URI");
        let violation = messages::violation(fault.range(), message, format!("write `%{byte:02X}`"));
        violations.push(violation.with(rewrite::encoded(cx, [fault.range()])));
    }
}

/// Returns true if the character belongs to a syntax other than that of URIs.
fn is_other_syntax(cx: &RuleContext, at: usize) -> bool {
    let text = cx.candidate.text.bytes();
    let next = text.get(at + 1);
    match text.get(at) {
        Some(b'|') => cx.uri.scheme().is_some_and(is_office),
        Some(b'^') => next == Some(&b']'),
        // `\href{http://…}{text}` of TeX, a role of reStructuredText.
        Some(b'}') => next == Some(&b'{') || cx.before.last() == Some(&b'{'),
        Some(b'{') => at > 0 && text[at - 1] == b'}',
        Some(b'`') => cx.before.last() == Some(&b'`'),
        _ => false,
    }
}

fn is_office(scheme: &[u8]) -> bool {
    scheme
        .get(..3)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"ms-"))
}
