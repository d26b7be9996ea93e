//! # invalid-ip-literal (S008)
//!
//! ## What it does
//! Checks for `[` without `]`, brackets that contain neither an IPv6 address nor an `IPvFuture`
//! address, text between `]` and the port, a dotted quad with a part over 255 or with more than
//! four parts, and any other host that ends in a number but is not an IPv4 address. A zone
//! identifier (`[fe80::1%25eth0]`, `[fe80::1%eth0]`) is a warning: it names a network interface of
//! one machine. RFC 6874 allowed `%25` and a name in URIs from 2013 on, and browsers never did; RFC
//! 9844 leaves zone identifiers to command lines and input fields.
//!
//! ## Why is this bad?
//! No host has such an address. Programs that accept it anyway interpret it differently, and
//! attacks on address filters exploit that.
//!
//! ## Example
//! ```text
//! http://192.257.23.42/
//! ```
//!
//! ## Use instead
//! ```text
//! http://192.25.23.42/
//! ```
//!
//! ## Fix safety
//! No fix: the intended address is not known.
//!
//! ## References
//! - RFC 3986 §3.2.2
//! - WHATWG URL, IPv4 and IPv6 parsers
//! - RFC 9844, which obsoletes RFC 6874 (zone identifiers are not part of URIs)

use crate::rule::{
    Cap, Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};
use crate::uri::FaultKind;

/// Rule S008, `invalid-ip-literal`.
pub static RULE: Rule = Rule {
    code: "S008",
    name: "invalid-ip-literal",
    summary: "invalid IP address",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §3.2.2",
    manual: manual!("invalid_ip_literal.rs"),
    nested: true,
    intents: Intent::REFERENCE,
    supersedes: &[
        Supersedes::Overlapping(&crate::rule::syntax::invalid_dns_name::RULE),
        Supersedes::Overlapping(&crate::rule::normalization::uppercase_host::RULE),
    ],
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    for fault in cx.uri.faults() {
        let (message, help) = match fault.kind {
            FaultKind::UnclosedLiteral => ("unclosed `[` in host", "add the closing `]`"),
            FaultKind::BadIpv6 => (
                "invalid IPv6 address",
                "write eight groups of hex digits, or `::` once for groups of zeros",
            ),
            FaultKind::BadIpvFuture => (
                "invalid IPvFuture address",
                "write `v`, the version in hex digits, `.` and the address",
            ),
            FaultKind::AfterLiteral => (
                "unexpected text after `]` in host",
                "write only `:` and a port after `]`",
            ),
            FaultKind::BadIpv4 => (
                "invalid IPv4 address",
                "write four numbers from 0 to 255, separated by dots",
            ),
            FaultKind::ZoneId => (
                "IPv6 zone identifier in URI",
                "remove it: it names a network interface of one machine (RFC 9844)",
            ),
            _ => continue,
        };
        let violation = messages::violation(fault.range(), message, help);
        violations.push(if fault.kind == FaultKind::ZoneId {
            messages::with_severity(Severity::Warning, violation)
        } else {
            violation
        });
    }
}
