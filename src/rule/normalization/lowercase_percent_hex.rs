//! # lowercase-percent-hex (G005)
//!
//! ## What it does
//! Checks for percent-encoded octets with a lowercase hexadecimal digit (`a` to `f`). Consecutive
//! octets are reported in one finding. Octets of a URI that is nested in this one (after `?u=`, or
//! in the path of an archive) are not checked.
//!
//! ## Why is this bad?
//! Uppercase and lowercase digits are equivalent, and the normal form is uppercase. Programs that
//! compare URIs byte by byte treat the two spellings as different URIs.
//!
//! ## Example
//! ```text
//! http://www.example.org/%ce%9a.epub
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/%CE%9A.epub
//! ```
//!
//! ## Fix safety
//! Safe: the fix writes the digits in uppercase.
//!
//! ## References
//! - RFC 3986 §2.1, §6.2.2.1

use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages,
};
use crate::uri::nested::escape_runs;
use crate::uri::percent::Escape;

/// Rule G005, `lowercase-percent-hex`.
pub static RULE: Rule = Rule {
    code: "G005",
    name: "lowercase-percent-hex",
    summary: "lowercase hex digit in percent-encoding",
    levels: Levels::off(Severity::Info),
    reference: "RFC 3986 §2.1",
    manual: manual!("lowercase_percent_hex.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::Percent]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let lower = |escape: Escape| {
        let digits = &cx.uri.bytes()[escape.range()];
        digits.iter().any(u8::is_ascii_lowercase)
    };
    for range in escape_runs(cx.uri, lower) {
        let text = &cx.candidate.text.bytes()[range.clone()];
        let upper = String::from_utf8_lossy(text).to_ascii_uppercase();
        let shown = messages::quoted(cx, range.clone(), "");
        let help = if shown.is_empty() {
            "write the digits `A` to `F` in uppercase".to_owned()
        } else {
            format!("write `{upper}`")
        };
        let fix = Fix::safe(vec![Edit::uri(range.clone(), text.to_ascii_uppercase())]);
        violations.push(
            messages::violation(range, "lowercase hex digit in percent-encoding", help).with(fix),
        );
    }
}
