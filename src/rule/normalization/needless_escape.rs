//! # needless-escape (G006)
//!
//! ## What it does
//! Checks for percent-encoded letters, digits, `-`, `.`, `_` and `~`. The severity is warning for
//! letters and digits in the host or path. Consecutive octets are reported in one finding. Octets
//! of a nested URI are not checked, nor an email address whose letters are encoded: that hides it
//! from programs which collect addresses.
//!
//! ## Why is this bad?
//! The encoded form of these characters is equivalent to the character, which is the normal form.
//! Letters are most often encoded to hide something from a reader or a filter.
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
//! Safe: the fix writes the character. No fix is offered in a URN, where the two forms are
//! different names, or for encoded dots, which may form a dot segment of the path.
//!
//! ## References
//! - RFC 3986 §2.3, §6.2.2.2

use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages,
};
use std::ops::Range;

use memchr::memmem;

use crate::uri::Component;
use crate::uri::nested::escape_runs;
use crate::uri::percent;

/// Rule G006, `needless-escape`.
pub static RULE: Rule = Rule {
    code: "G006",
    name: "needless-escape",
    summary: "unnecessary percent-encoding",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §2.3",
    manual: manual!("needless_escape.rs"),
    fix: Some(Safety::Safe),
    reverted_by: &[&super::gateway_fragile_character::RULE],
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::normalization::lowercase_percent_hex::RULE,
    )],
    needs: Needs::any(&[Fact::Percent]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if hides_address(cx) {
        return;
    }
    let directive = memmem::find(cx.uri.bytes(), b":~:").unwrap_or(usize::MAX);
    for range in escape_runs(cx.uri, |escape| is_unreserved(escape.octet)) {
        if range.start > directive {
            return;
        }
        let text = &cx.candidate.text.bytes()[range.clone()];
        let plain = percent::decode(text);
        let shown = messages::quoted(cx, range.clone(), "");
        let help = if shown.is_empty() {
            "write the character itself".to_owned()
        } else {
            format!("write `{}`", String::from_utf8_lossy(&plain))
        };
        let violation = messages::violation(range.clone(), "unnecessary percent-encoding", help)
            .with(decoded(cx, range.clone(), &plain));
        let hides = plain.iter().any(u8::is_ascii_alphanumeric)
            && [Component::Host, Component::Path]
                .into_iter()
                .any(|part| cx.uri.range(part).is_some_and(|p| p.contains(&range.start)));
        violations.push(if hides {
            messages::with_severity(Severity::Warning, violation)
        } else {
            violation
        });
    }
}

/// Returns true for an email address whose letters are encoded, so that programs which collect
/// addresses do not read it.
fn hides_address(cx: &RuleContext) -> bool {
    let letter = |octet: u8| octet.is_ascii_alphanumeric() || octet == b'@';
    cx.uri.has_scheme("mailto")
        && percent::escapes(cx.uri.path()).any(|escape| letter(escape.octet))
}

/// Returns a fix that decodes the octets, unless the characters would form another escape or a dot
/// segment with the text around them, or the URI is a URN.
fn decoded(cx: &RuleContext, range: Range<usize>, plain: &[u8]) -> Option<Fix> {
    let before = &cx.candidate.text.bytes()[..range.start];
    let percent_near = before.iter().rev().take(2).any(|&byte| byte == b'%');
    let complete = before.len() >= 3 && percent::octet_at(before, before.len() - 3).is_some();
    let joins_escape = percent_near && !complete;
    let dots = plain.iter().all(|&byte| byte == b'.');
    (!joins_escape && !dots && !cx.uri.has_scheme("urn"))
        .then(|| Fix::safe(vec![Edit::uri(range, plain)]))
}

const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}
