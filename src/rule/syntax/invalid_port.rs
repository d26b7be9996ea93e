//! # invalid-port (S007)
//!
//! ## What it does
//! Checks for a port that contains anything but digits, and for a port greater than 65535.
//! `user:password at host`, which mailing list archives write to hide the `@`, contains user
//! information instead of a port and is not reported; neither are lists of hosts with ports
//! (`mongodb://a:27017,b:27017/`), parameters (`msrp://a:2855;tcp`), and names that are no hosts
//! (`at://did:plc:…`), in schemes that have them. Nor is what starts with `www.` and has words or a
//! long number after the colon, such as `www.example.org:name`.
//!
//! ## Why is this bad?
//! No connection can be made. Some programs reject the port, some use the digits at its start, and
//! some use the default port, so they connect to different places.
//!
//! ## Example
//! ```text
//! http://www.example.org:80a/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org:80/
//! ```
//!
//! ## Fix safety
//! No fix: the intended port is not known.
//!
//! ## References
//! - RFC 3986 §3.2.3
//! - RFC 9293 §3.1 (ports have 16 bits)

use crate::extract::delimit::Kind;
use crate::rule::{
    Cap, Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};
use crate::uri::scheme::Authority;
use crate::uri::{Component, FaultKind};

/// Rule S007, `invalid-port`.
pub static RULE: Rule = Rule {
    code: "S007",
    name: "invalid-port",
    summary: "invalid port",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §3.2.3",
    manual: manual!("invalid_port.rs"),
    nested: true,
    // The host ends at the first colon, which may not be meant as its end.
    supersedes: &[
        Supersedes::InUri(&crate::rule::misleading::single_label_host::RULE),
        Supersedes::InUri(&crate::rule::normalization::trailing_dot_host::RULE),
    ],
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if hides_userinfo(cx.after) {
        return;
    }
    let Some(port) = cx.uri.range(Component::Port) else {
        return;
    };
    for fault in cx.uri.faults() {
        // The port is not quoted: it may be a password whose host is missing.
        let (message, help) = match fault.kind {
            FaultKind::PortNotDigits if is_list_or_name(cx) => continue,
            _ if is_identifier(cx) => continue,
            FaultKind::PortNotDigits if is_scp(cx) => (
                "path in place of port",
                "write `/` instead of the `:` before the path",
            ),
            FaultKind::PortNotDigits => ("invalid port: not a number", "write digits only"),
            FaultKind::PortOutOfRange => (
                "invalid port: greater than 65535",
                "write a number up to 65535",
            ),
            _ => continue,
        };
        violations.push(messages::violation(port, message, help));
        return;
    }
}

/// Returns true if ` at host.example` follows, as mailing list archives obfuscate the `@`.
fn hides_userinfo(after: &[u8]) -> bool {
    let spelled_out = after
        .get(..4)
        .is_some_and(|near| near.eq_ignore_ascii_case(b" at "));
    spelled_out && after.get(4).is_some_and(u8::is_ascii_alphanumeric)
}

/// Returns true for an identifier that has `www.` in it and no port: `www.example.org:name`, and a
/// handle of more than five digits (`oai:www.example.org:123456789/1`).
fn is_identifier(cx: &RuleContext) -> bool {
    let port = cx.uri.port().unwrap_or_default();
    let digits = port.iter().take_while(|b| b.is_ascii_digit()).count();
    // 65535 has five digits.
    cx.candidate.kind == Kind::Abbreviated && !(1..=5).contains(&digits)
}

/// Returns true if the authority is a list of hosts, which are often placeholders
/// (`host1:port1,host2:port2`), a host with parameters, or a name, in a scheme that has these.
fn is_list_or_name(cx: &RuleContext) -> bool {
    let uri = cx.uri;
    match uri.known_scheme().map(|scheme| scheme.authority) {
        Some(Authority::Name) => true,
        Some(Authority::Hosts) => uri.authority().is_some_and(|hosts| hosts.contains(&b',')),
        Some(Authority::HostOrAlias) => {
            let text = uri.port().unwrap_or_default();
            let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
            // 65535 has five digits.
            (1..=5).contains(&digits) && text.get(digits) == Some(&b';')
        }
        _ => false,
    }
}

/// Returns true if the port is a path in the syntax of `scp`, as in
/// `ssh://git@host:organization/repository`.
fn is_scp(cx: &RuleContext) -> bool {
    let port = cx.uri.port().unwrap_or_default();
    let named = ["ssh", "git+ssh", "ftp", "git", "sftp"]
        .iter()
        .any(|name| cx.uri.has_scheme(name));
    named && port.first().is_some_and(u8::is_ascii_alphabetic) && cx.uri.path().len() > 1
}
