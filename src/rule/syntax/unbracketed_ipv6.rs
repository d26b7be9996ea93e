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
//! Safe where only one reading is an address, else unsafe: the fix adds the brackets.
//!
//! ## References
//! - RFC 3986 §3.2.2

use crate::rule::{Edit, Fix, Found, Hit, On, Rule, Severity, messages};
use std::ops::Range;

use crate::uri::{Component, FaultKind};

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
            let hit = messages::hit(
                fault.range(),
                "an IPv6 address without brackets",
                help(found, fault.range()),
            );
            hits.push(hit.with(bracketed(found, fault.range())));
        }
    }
}

/// The brackets. Without the last group, and with it for a port, it may be an address too: then
/// nobody knows which is meant.
fn bracketed(found: &Found, range: Range<usize>) -> Fix {
    let end = found
        .uri
        .range(Component::Authority)
        .map_or(range.end, |a| a.end);
    let meant = &found.candidate.text.bytes()[range.start..end];
    let readings = (1..meant.len())
        .filter(|&at| meant[at] == b':' && meant[at + 1..].iter().all(u8::is_ascii_digit))
        .filter(|&at| is_ipv6(&meant[..at]))
        .count()
        + usize::from(is_ipv6(meant));
    let edits = vec![
        Edit::uri(range.start..range.start, b"["),
        Edit::uri(range.end..range.end, b"]"),
    ];
    if readings > 1 {
        Fix::risky(edits)
    } else {
        Fix::safe(edits)
    }
}

fn is_ipv6(text: &[u8]) -> bool {
    let text = std::str::from_utf8(text).ok();
    text.is_some_and(|text| text.parse::<std::net::Ipv6Addr>().is_ok())
}

fn help(found: &Found, range: Range<usize>) -> String {
    let address = found.candidate.text.bytes()[range.clone()].to_vec();
    let bracketed = [b"[", &address[..], b"]"].concat();
    let shown = messages::replaced(found, range, &bracketed);
    format!("put the address between brackets: `{shown}`")
}
