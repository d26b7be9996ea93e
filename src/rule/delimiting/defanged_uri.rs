//! # defanged-uri (D011)
//!
//! ## What it does
//! Reports what was a URI before someone wrote `hxxp` for `http`, or `[.]` or `(dot)` for a
//! dot, if its host then ends in a real top-level domain or is an IPv4 address.
//!
//! ## Why is this bad?
//! It is most often the address of something harmful, written so that nobody follows it by
//! mistake. It is no URI, and is never extracted as one; but whoever collects such addresses
//! wants to know of it.
//!
//! ## Example
//! ```text
//! hxxps://evil[.]example/x
//! ```
//!
//! ## Use instead
//! ```text
//! hxxps://evil[.]example/x
//! ```
//!
//! ## Fix safety
//! No fix: the text is as it was meant to be.
//!
//! ## References
//! - RFC 3986 §3.1
//! - No document describes the custom; reports on malware use it throughout.

use crate::extract::delimit::Kind;
use crate::host::domain;
use crate::rule::{On, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Uri;

/// D011.
pub const RULE: Rule = Rule {
    code: "D011",
    name: "defanged-uri",
    summary: "a URI made unclickable on purpose",
    severity: Severity::Info,
    on: On::In(&[Preset::Mail]),
    reference: "RFC 3986 §3.1",
    source: include_str!("defanged_uri.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    if cx.candidate.kind == Kind::Defanged && is_host(&refanged(text)) {
        violations.push(messages::violation(
            0..text.len(),
            "a URI that was made unclickable on purpose",
            "leave it as it is; do not follow it",
        ));
    }
}

const DOTS: [&[u8]; 6] = [b"[.]", b"(.)", b"{.}", b"[dot]", b"(dot)", b"{dot}"];

/// The URI before it was defanged.
fn refanged(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, tail @ ..] = rest {
        if let Some(dot) = DOTS.iter().find(|dot| starts_with(rest, dot)) {
            out.push(b'.');
            rest = &rest[dot.len()..];
        } else if starts_with(rest, b"[:]") || starts_with(rest, b"[/]") {
            out.push(rest[1]);
            rest = &rest[3..];
        } else if starts_with(rest, b"[://]") {
            out.extend(b"://");
            rest = &rest[5..];
        } else {
            out.push(*first);
            rest = tail;
        }
    }
    out
}

fn starts_with(text: &[u8], prefix: &[u8]) -> bool {
    text.get(..prefix.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

fn is_host(uri: &[u8]) -> bool {
    let split = Uri::split(uri);
    let split = match split.authority() {
        Some(_) => split,
        None => Uri::split_abbreviated(uri),
    };
    let host = split.host().unwrap_or_default();
    let address = |host: &str| host.parse::<std::net::Ipv4Addr>().is_ok();
    domain::looks_like_host(host)
        || domain::is_documentation(host)
        || std::str::from_utf8(host).is_ok_and(address)
}
