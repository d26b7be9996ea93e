//! # needless-escape (G006)
//!
//! ## What it does
//! Reports an escape of a letter, a digit, `-`, `.`, `_` or `~`. Of a letter or digit in the
//! host or path it is a warning. Escapes that follow each other are one finding. The escapes of
//! a URI inside this one are not its own.
//!
//! ## Why is this bad?
//! Such an escape means the same as the character, and should be written so. Where letters are
//! escaped it is most often to hide something from a reader or a filter.
//!
//! ## Example
//! ```text
//! http://www.example.org/%7Epaul/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/~paul/
//! ```
//!
//! ## Fix safety
//! Safe: the fix writes the character. None in a name (`urn:`), where the two are not the same,
//! and none for a dot that is a segment of the path.
//!
//! ## References
//! - RFC 3986 §2.3, §6.2.2.2

use crate::rule::{Edit, Fix, On, Preset, Rule, RuleContext, Severity, Violation, messages};
use std::ops::Range;

use crate::uri::Component;
use crate::uri::percent;

/// G006.
pub const RULE: Rule = Rule {
    code: "G006",
    name: "needless-escape",
    summary: "an escape of a character that needs none",
    severity: Severity::Info,
    on: On::In(&[Preset::Docs]),
    reference: "RFC 3986 §2.3",
    source: include_str!("needless_escape.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    for range in percent::runs(cx.uri, |escape| is_unreserved(escape.octet)) {
        let text = &cx.candidate.text.bytes()[range.clone()];
        let plain = percent::decode(text);
        let shown = messages::quoted(cx, range.clone(), "");
        let help = if shown.is_empty() {
            "write the character itself".to_owned()
        } else {
            format!("write `{}`", String::from_utf8_lossy(&plain))
        };
        let violation = messages::violation(range.clone(), "an escape of what needs none", help)
            .with(decoded(cx, range.clone(), &plain));
        let hides = plain.iter().any(u8::is_ascii_alphanumeric)
            && [Component::Host, Component::Path]
                .into_iter()
                .any(|part| cx.uri.range(part).is_some_and(|p| p.contains(&range.start)));
        violations.push(if hides {
            messages::weighed(Severity::Warning, violation)
        } else {
            violation
        });
    }
}

/// Not where the characters would make something else of what stands around them: another
/// escape, a dot segment. In a name (`urn:`), an escape and its character are not the same.
fn decoded(cx: &RuleContext, range: Range<usize>, plain: &[u8]) -> Option<Fix> {
    let before = &cx.candidate.text.bytes()[..range.start];
    let broken = before.iter().rev().take(2).any(|&byte| byte == b'%');
    let own_escape = before.len() >= 3 && percent::octet_at(before, before.len() - 3).is_some();
    let other = broken && !own_escape;
    let dots = plain.iter().all(|&byte| byte == b'.');
    (!other && !dots && !cx.uri.has_scheme("urn")).then(|| Fix::safe(vec![Edit::uri(range, plain)]))
}

const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}
