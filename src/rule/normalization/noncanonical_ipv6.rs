//! # noncanonical-ipv6 (G009)
//!
//! ## What it does
//! Checks for an IPv6 address in the host that is not in the canonical form of RFC 5952:
//! lowercase, no leading zeros, the longest run of zero groups as `::`, and the last 32 bits as
//! IPv4 if the prefix says that they contain an IPv4 address.
//!
//! ## Why is this bad?
//! An IPv6 address has many spellings. Programs that compare or search text treat them as
//! different hosts.
//!
//! ## Example
//! ```text
//! http://[2001:DB8:0:0::1]/
//! ```
//!
//! ## Use instead
//! ```text
//! http://[2001:db8::1]/
//! ```
//!
//! ## Fix safety
//! Safe: the fix writes the canonical form.
//!
//! ## References
//! - RFC 5952 §4, §5

use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    messages,
};
use std::net::{Ipv4Addr, Ipv6Addr};

use crate::uri::{Component, HostKind};

/// Rule G009, `noncanonical-ipv6`.
pub static RULE: Rule = Rule {
    code: "G009",
    name: "noncanonical-ipv6",
    summary: "IPv6 address not in canonical form",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 5952 §4",
    manual: manual!("noncanonical_ipv6.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::OddHost]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (HostKind::Ipv6(address), Some(host), Some(range)) = (
        cx.uri.host_kind(),
        cx.uri.host(),
        cx.uri.range(Component::Host),
    ) else {
        return;
    };
    let canonical = canonical(address, host);
    if host != canonical.as_bytes() && !host.contains(&b'%') {
        let help = format!("write `{canonical}`");
        let fix = Fix::safe(vec![Edit::uri(range.clone(), canonical)]);
        let message = "IPv6 address not in canonical form";
        violations.push(messages::violation(range, message, help).with(fix));
    }
}

/// Returns the canonical form with brackets. After the well-known prefix of RFC 6052, both
/// notations of the last 32 bits are accepted.
fn canonical(address: Ipv6Addr, written: &[u8]) -> String {
    let [.., a, b, c, d] = address.octets();
    let embedded = Ipv4Addr::new(a, b, c, d);
    match address.segments() {
        [0x64, 0xff9b, 0, 0, 0, 0, _, _] if written.contains(&b'.') => {
            format!("[64:ff9b::{embedded}]")
        }
        _ => format!("[{address}]"),
    }
}
