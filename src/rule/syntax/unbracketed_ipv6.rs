//! # unbracketed-ipv6 (S011)
//!
//! ## What it does
//! Checks for an authority without `[` that contains at least two colons, and whose host, with or
//! without a final `:port`, is an IPv6 address.
//!
//! ## Why is this bad?
//! Without brackets, the address and the port cannot be distinguished. Programs split them at
//! different colons, and so connect to different hosts.
//!
//! ## Example
//! ```text
//! http://2001:db8::7/
//! ```
//!
//! ## Use instead
//! ```text
//! http://[2001:db8::7]/
//! ```
//!
//! ## Fix safety
//! Safe if only one reading is an address, otherwise unsafe: the fix adds the brackets.
//!
//! ## References
//! - RFC 3986 §3.2.2

use crate::rule::{
    Cap, Edit, Fact, Fix, Intent, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages,
};
use std::ops::Range;

use crate::uri::{Component, FaultKind};

/// Rule S011, `unbracketed-ipv6`.
pub static RULE: Rule = Rule {
    code: "S011",
    name: "unbracketed-ipv6",
    summary: "IPv6 address without brackets",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::AtMost(Severity::Warning))
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §3.2.2",
    manual: manual!("unbracketed_ipv6.rs"),
    fix: Some(Safety::Safe),
    nested: true,
    supersedes: &[
        Supersedes::InUri(&crate::rule::syntax::invalid_port::RULE),
        Supersedes::InUri(&crate::rule::credentials::password_in_uri::RULE),
    ],
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    for fault in cx.uri.faults() {
        if fault.kind == FaultKind::UnbracketedIpv6 && cx.uri.userinfo().is_none() {
            let violation = messages::violation(
                fault.range(),
                "IPv6 address without brackets",
                help(cx, fault.range()),
            );
            violations.push(violation.with(bracketed(cx, fault.range())));
        }
    }
}

/// Returns a fix that adds the brackets. It is unsafe if the last group may also be the port.
fn bracketed(cx: &RuleContext, range: Range<usize>) -> Fix {
    let end = cx
        .uri
        .range(Component::Authority)
        .map_or(range.end, |a| a.end);
    let authority = &cx.candidate.text.bytes()[range.start..end];
    let readings = (1..authority.len())
        .filter(|&at| authority[at] == b':' && authority[at + 1..].iter().all(u8::is_ascii_digit))
        .filter(|&at| is_ipv6(&authority[..at]))
        .count()
        + usize::from(is_ipv6(authority));
    let edits = vec![
        Edit::uri(range.start..range.start, b"["),
        Edit::uri(range.end..range.end, b"]"),
    ];
    if readings > 1 {
        Fix::unsafe_fix(edits)
    } else {
        Fix::safe(edits)
    }
}

fn is_ipv6(text: &[u8]) -> bool {
    let text = std::str::from_utf8(text).ok();
    text.is_some_and(|text| text.parse::<std::net::Ipv6Addr>().is_ok())
}

fn help(cx: &RuleContext, range: Range<usize>) -> String {
    let address = cx.candidate.text.bytes()[range.clone()].to_vec();
    let bracketed = [b"[", &address[..], b"]"].concat();
    let shown = messages::replaced(cx, range, &bracketed);
    format!("write `{shown}`")
}
