//! # invalid-character (S001)
//!
//! ## What it does
//! Reports, in a URI between brackets or quotes or in a link of markup: a control character,
//! DEL, `<`, `>`, `"`, or a second `#`, and a blank between quotes, of which one finding tells
//! for all. White space between brackets is rule D002.
//!
//! ## Why is this bad?
//! No production of the grammar has them. Some programs stop at such a character, some encode
//! it, some drop it, and so they do not agree on what the URI is.
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
//! Safe: the fix percent-encodes the character, but not a second `#`, whose meaning is not
//! known. None in a host.
//!
//! ## References
//! - RFC 3986 §2, §3.5
//! - url-syntax-05, "Excluded" characters

use super::scheme_typo;
use crate::extract::delimit::{Context, Wrapper};
use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages, rewrite};
use crate::uri::{Fault, FaultKind};

/// S001.
pub const RULE: Rule = Rule {
    code: "S001",
    name: "invalid-character",
    summary: "a character that no URI has, between delimiters",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 3986 §2",
    source: include_str!("invalid_character.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let candidate = cx.candidate;
    let delimited = candidate.context == Context::Link
        || !matches!(candidate.wrapper, Wrapper::None | Wrapper::UrlPrefix);
    if !delimited || scheme_typo::typo(cx).is_some() {
        return;
    }
    let mut blank_told = false;
    for fault in cx.uri.faults() {
        let at = fault.range().start;
        let Some(&byte) = candidate.text.bytes().get(at) else {
            continue;
        };
        let message = match fault.kind {
            FaultKind::Control if byte == b' ' => {
                if std::mem::replace(&mut blank_told, true) {
                    continue;
                }
                "a blank in a URI".to_owned()
            }
            FaultKind::Control => format!("the control character U+{byte:04X} in a URI"),
            FaultKind::Delimiter => format!("`{}` in a URI", char::from(byte)),
            FaultKind::SecondFragment => "a second `#`: a URI has one fragment".to_owned(),
            _ => continue,
        };
        let fix = match fault.kind {
            FaultKind::SecondFragment => None,
            FaultKind::Control if byte == b' ' => rewrite::encoded(cx, blanks(cx)),
            _ => rewrite::encoded(cx, [fault.range()]),
        };
        let help = format!("write `%{byte:02X}` if it belongs to the URI");
        violations.push(messages::violation(fault.range(), message, help).with(fix));
    }
}

/// Where the blanks stand, of which the first is told.
fn blanks(cx: &RuleContext) -> impl Iterator<Item = std::ops::Range<usize>> {
    let text = cx.candidate.text.bytes();
    let positions = cx.uri.faults().iter().map(Fault::range);
    positions.filter(|location| text.get(location.clone()) == Some(b" "))
}
