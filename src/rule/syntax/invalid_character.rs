//! # invalid-character (S001)
//!
//! ## What it does
//! Checks for characters that are not allowed in a URI, if the URI is between brackets or quotes
//! or is a link in markup: control characters, DEL, `<`, `>`, `"`, a second `#`, and spaces
//! between quotes. All spaces of a URI are reported in one finding. White space between angle
//! brackets is reported by D002.
//!
//! ## Why is this bad?
//! The grammar of URIs does not allow these characters. Some programs stop at them, some encode
//! them and some drop them, so programs disagree about what the URI is.
//!
//! ## Example
//! ```text
//! <http://www.example.org/find?q="report">
//! <http://www.example.org/report#page=2#figure>
//! ```
//!
//! ## Use instead
//! ```text
//! <http://www.example.org/find?q=%22report%22>
//! <http://www.example.org/report#page=2>
//! ```
//!
//! ## Fix safety
//! Safe: the fix percent-encodes the character. No fix is offered for a second `#`, whose meaning
//! is not known, or in the host.
//!
//! ## References
//! - RFC 3986 §2, §3.5
//! - url-syntax-05, "Excluded" characters

use super::scheme_typo;
use crate::extract::delimit::{Context, Wrapper};
use crate::rule::{
    Fact, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes, Violation, messages,
    rewrite,
};
use crate::uri::{Fault, FaultKind};

/// Rule S001, `invalid-character`.
pub static RULE: Rule = Rule {
    code: "S001",
    name: "invalid-character",
    summary: "character not allowed in a URI",
    levels: Levels::on(Severity::Error),
    reference: "RFC 3986 §2",
    manual: manual!("invalid_character.rs"),
    fix: Some(Safety::Safe),
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::syntax::unwise_character::RULE,
    )],
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    let delimited = candidate.context == Context::Link
        || !matches!(candidate.wrapper, Wrapper::None | Wrapper::UrlPrefix);
    if !delimited || scheme_typo::typo(cx).is_some() {
        return;
    }
    let mut space_reported = false;
    for fault in cx.uri.faults() {
        let at = fault.range().start;
        let Some(&byte) = candidate.text.bytes().get(at) else {
            continue;
        };
        let message = match fault.kind {
            FaultKind::Control if byte == b' ' => {
                if std::mem::replace(&mut space_reported, true) {
                    continue;
                }
                "space in URI".to_owned()
            }
            FaultKind::Control => format!("control character U+{byte:04X} in URI"),
            FaultKind::Delimiter => format!("invalid character `{}` in URI", char::from(byte)),
            FaultKind::SecondFragment => "second `#` in URI".to_owned(),
            _ => continue,
        };
        let fix = match fault.kind {
            FaultKind::SecondFragment => None,
            FaultKind::Control if byte == b' ' => rewrite::encoded(cx, spaces(cx)),
            _ => rewrite::encoded(cx, [fault.range()]),
        };
        let help = format!("write `%{byte:02X}` if it belongs to the URI");
        violations.push(messages::violation(fault.range(), message, help).with(fix));
    }
}

/// Returns the positions of all spaces of the URI.
fn spaces(cx: &RuleContext) -> impl Iterator<Item = std::ops::Range<usize>> {
    let text = cx.candidate.text.bytes();
    let positions = cx.uri.faults().iter().map(Fault::range);
    positions.filter(|location| text.get(location.clone()) == Some(b" "))
}
