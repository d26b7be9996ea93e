//! # unbracketed-ipv6 (S011)
//!
//! ## What it does
//! Reports an authority without `[` that has at least two colons, and whose host, with or
//! without a last `:port`, is an IPv6 address.
//!
//! ## Why is this bad?
//! Without brackets nothing tells the address from the port. Programs differ in where they cut,
//! and so in where they go.
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
//! Safe where only one reading is an address, else unsafe: a fix would add the brackets.
//!
//! ## References
//! - RFC 3986 §3.2.2

use super::{Found, Hit, On, Rule, Severity, say};
use std::ops::Range;

use crate::uri::FaultKind;

/// S011.
pub const RULE: Rule = Rule {
    code: "S011",
    name: "unbracketed-ipv6",
    summary: "an IPv6 address without its brackets",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 3986 §3.2.2",
    source: include_str!("unbracketed_ipv6.rs"),
    check,
};

fn check(found: &Found, hits: &mut Vec<Hit>) {
    for fault in found.uri.faults() {
        if fault.kind == FaultKind::UnbracketedIpv6 && found.uri.userinfo().is_none() {
            hits.push(say::hit(
                fault.range(),
                "an IPv6 address without brackets",
                help(found, fault.range()),
            ));
        }
    }
}

fn help(found: &Found, range: Range<usize>) -> String {
    let address = found.candidate.text.bytes()[range.clone()].to_vec();
    let bracketed = [b"[", &address[..], b"]"].concat();
    let shown = say::replaced(found, range, &bracketed);
    format!("put the address between brackets: `{shown}`")
}
