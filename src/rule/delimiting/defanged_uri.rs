//! # defanged-uri (D011)
//!
//! ## What it does
//! Checks for defanged URIs, which have `hxxp` instead of `http`, or `[.]` or `(dot)` instead of a
//! dot, if the host ends in an existing top-level domain or is an IPv4 address.
//!
//! ## Why is this bad?
//! A defanged URI is usually the address of something harmful, written so that it is not followed
//! by mistake. It is not a URI and is never extracted as one, but anyone who collects such
//! addresses needs to know about it.
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
//! No fix: the text is intentional.
//!
//! ## References
//! - RFC 3986 §3.1
//! - No standard describes defanging; it is common practice in reports on malware.

use crate::extract::delimit::Kind;
use crate::extract::scan::ScanMode;
use crate::host::domain;
use crate::rule::{
    Fact, Intent, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages,
};
use crate::uri::Uri;

/// Rule D011, `defanged-uri`.
pub static RULE: Rule = Rule {
    code: "D011",
    name: "defanged-uri",
    summary: "defanged URI",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §3.1",
    manual: manual!("defanged_uri.rs"),
    intents: &[Intent::Defanged],
    scan_mode: ScanMode::Suspicious,
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let text = cx.candidate.text.bytes();
    if cx.candidate.kind == Kind::Defanged && has_host(&refanged(text)) {
        violations.push(messages::violation(
            0..text.len(),
            "defanged URI",
            "do not open this URI: it was defanged on purpose",
        ));
    }
}

/// Returns `text`, a defanged URI or host, as the URI that it was, if its host exists in the DNS.
pub(crate) fn restored(text: &[u8]) -> Option<Vec<u8>> {
    let mut uri = refanged(text);
    if !has_host(&uri) {
        return None;
    }
    if uri
        .get(..4)
        .is_some_and(|name| name.eq_ignore_ascii_case(b"hxxp"))
    {
        uri.splice(1..3, *b"tt");
    } else if Uri::split(&uri).authority().is_none() {
        uri.splice(..0, *b"http://");
    }
    Some(uri)
}

/// The spellings of a dot, without regard to case.
const DOTS: [&[u8]; 6] = [b"[.]", b"(.)", b"{.}", b"[dot]", b"(dot)", b"{dot}"];

/// Returns the URI with the defanging reverted.
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

/// Returns true if `uri` has a host that exists in the DNS or is an IPv4 address.
fn has_host(uri: &[u8]) -> bool {
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
