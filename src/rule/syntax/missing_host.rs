//! # missing-host (S006)
//!
//! ## What it does
//! Checks for a URI without a host whose scheme requires one (`http`, `ftp`, `ldap` and others).
//! `http:///host`, which has one slash too many, is reported by S012. In text, `http://:8080` is not
//! reported: it says at which port a server listens; nor is `http:/.../a.html`, whose host is left
//! out. In documents, `http:page` is information: a relative reference with a scheme, which some
//! programs resolve.
//!
//! ## Why is this bad?
//! There is no server to connect to.
//!
//! ## Example
//! ```text
//! <https://:443/>
//! ```
//!
//! ## Use instead
//! ```text
//! <https://www.example.org:443/>
//! ```
//!
//! ## Fix safety
//! No fix: the intended host is not known.
//!
//! ## References
//! - RFC 3986 §3.2.2
//! - RFC 9110 §4.2.1 (an `http` URI with an empty host is invalid)

use super::scheme_typo;
use crate::extract::delimit::Context;
use crate::host::domain::looks_like_host;
use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::FaultKind;

/// Rule S006, `missing-host`.
pub static RULE: Rule = Rule {
    code: "S006",
    name: "missing-host",
    summary: "missing host",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §3.2.2",
    manual: manual!("missing_host.rs"),
    nested: true,
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

/// Returns true for `http://:8080` in text: a server that listens at all addresses.
fn is_listener(cx: &RuleContext) -> bool {
    cx.candidate.context == Context::Bare
        && cx.uri.userinfo().is_none()
        && cx.uri.port().is_some_and(|port| !port.is_empty())
        && cx.uri.path().len() <= 1
}

/// Returns true for `http:/.../a.html` and `http:/…/a.html`: an ellipsis is where the host would be.
fn is_elided(cx: &RuleContext) -> bool {
    let path = cx.uri.path();
    let slashes = path.iter().take_while(|byte| **byte == b'/').count();
    path[slashes..].starts_with(b"...") || path[slashes..].starts_with("…".as_bytes())
}

/// Returns true for `http:page` in a document: a relative reference with a scheme (RFC 3986 §5.2.2), which
/// programs resolve. What looks like a host lacks its slashes.
fn is_reference(cx: &RuleContext) -> bool {
    let path = cx.uri.path();
    let name = path.split(|&b| b == b'/').next().unwrap_or_default();
    let is_relative = cx.uri.authority().is_none() && !path.starts_with(b"/");
    let is_empty = cx.uri.bytes().ends_with(b":");
    !cx.in_message && is_relative && !is_empty && !looks_like_host(name)
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if is_listener(cx) || is_elided(cx) {
        return;
    }
    for fault in cx.uri.faults() {
        if fault.kind == FaultKind::MissingHost && scheme_typo::typo(cx).is_none() {
            let help = match (cx.uri.authority(), cx.uri.userinfo()) {
                (None, _) => "write `//` and the host after the scheme",
                (Some(_), None) => "write the host after `//`",
                (Some(_), Some(_)) => "write the host after `@`",
            };
            violations.push(Violation {
                severity: is_reference(cx).then_some(Severity::Info),
                ..messages::violation(fault.range(), "missing host", help)
            });
        }
    }
}
