//! # escape-not-utf8 (S014)
//!
//! ## What it does
//! Checks for percent-encoded octets that are not UTF-8, outside the host: `caf%E9`. Data is not
//! reported: `data` and `magnet` URIs, and the parameters of `BitTorrent` trackers.
//!
//! ## Why is this bad?
//! The URI works on the server that it was made for. All other programs decode escapes as UTF-8:
//! they show a replacement character, and write the same name as `caf%C3%A9`. Old sites have such
//! URIs, and cannot change them, so this rule is off by default.
//!
//! ## Example
//! ```text
//! http://www.example.org/caf%E9
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/caf%C3%A9
//! ```
//!
//! ## Fix safety
//! No fix: the charset is not known, and the server may expect these octets.
//!
//! ## References
//! - RFC 3986 §2.5
//! - rfc2396bis-01 §6.3

use std::ops::Range;

use crate::rule::{Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::percent::{Escape, escapes};
use crate::uri::{Component, Uri};

/// Rule S014, `escape-not-utf8`.
pub static RULE: Rule = Rule {
    code: "S014",
    name: "escape-not-utf8",
    summary: "percent-encoded octets that are not UTF-8",
    levels: Levels::off(Severity::Info),
    reference: "RFC 3986 §2.5",
    manual: manual!("escape_not_utf8.rs"),
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::Percent]),
    check,
    ..Rule::DEFAULT
};

/// Schemes whose octets are data.
// `data`: RFC 2397; `magnet`: hashes.
const DATA: &[&str] = &["data", "magnet"];

/// Parameters whose octets are data.
// Hashes of 20 octets in requests to trackers (BEP 3).
const DATA_PARAMETERS: &[&[u8]] = &[b"info_hash=", b"peer_id="];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let parameter = |name: &&[u8]| memchr::memmem::find(uri.bytes(), name).is_some();
    if DATA.iter().any(|name| uri.has_scheme(name)) || DATA_PARAMETERS.iter().any(parameter) {
        return;
    }
    let host = uri.range(Component::Host).unwrap_or_default();
    let mut runs = runs(uri).filter(|run| !host.contains(&run.start) && !is_utf8(uri, run));
    let Some(first) = runs.next() else {
        return;
    };
    let more = messages::and_more(runs.count());
    violations.push(messages::violation(
        first,
        format!("percent-encoded octets that are not UTF-8{more}"),
        "encode the characters as UTF-8, if the server accepts it",
    ));
}

/// Returns the runs of adjacent escapes of octets above 0x7F.
fn runs<'a>(uri: &Uri<'a>) -> impl Iterator<Item = Range<usize>> + use<'a> {
    let high = |escape: &Escape| escape.octet >= 0x80;
    let mut ranges = escapes(uri.bytes())
        .filter(high)
        .map(Escape::range)
        .peekable();
    std::iter::from_fn(move || {
        let mut run = ranges.next()?;
        while let Some(next) = ranges.next_if(|next| next.start == run.end) {
            run.end = next.end;
        }
        Some(run)
    })
}

fn is_utf8(uri: &Uri, run: &Range<usize>) -> bool {
    let octets: Vec<u8> = escapes(&uri.bytes()[run.clone()])
        .map(|escape| escape.octet)
        .collect();
    std::str::from_utf8(&octets).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn table() {
        assert_marked(
            &RULE,
            &[
                "http://www.example.org/caf⟦%E9⟧",
                "http://www.example.org/?q=⟦%fc%e9⟧a",
                "http://www.example.org/#⟦%C3⟧a%A9",
                "http://u⟦%FF⟧@www.example.org/",
                "ftp://ftp.example.org/⟦%ED%A0%80⟧",
                "urn:example:⟦%80⟧",
                "http://www.example.org/caf%C3%A9",
                "http://www.example.org/%00%7f%41",
                "http://www.example.org/%F0%9F%98%80",
                "http://www.ex%E9mple.org/",
                "data:,%E9",
                "magnet:?xt=%E9",
                "http://t.example.org/announce?info_hash=%E9%00",
                "http://www.example.org/caf%E",
                "http://www.example.org/caf%25E9",
            ],
        );
        assert_eq!(
            message(&RULE, "http://www.example.org/%E9/%E8"),
            "percent-encoded octets that are not UTF-8, and 1 more"
        );
    }
}
