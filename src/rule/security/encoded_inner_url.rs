//! # encoded-inner-url (X026)
//!
//! ## What it does
//! Checks for URLs that contain another URL in base64, in the path or the query, if its domain is
//! another one. The help shows it. It is information where the link is at the domain of the message's
//! sender, who may count clicks in this way. Links of known services (mail gateways, counters of
//! mailings) are not reported.
//!
//! ## Why is this bad?
//! Base64 hides the target from the reader and from filters. The host may be an open redirector,
//! which leads anyone to any target.
//!
//! ## Example
//! ```text
//! https://www.example.org/go?to=aHR0cHM6Ly93d3cuZXhhbXBsZS5uZXQv
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.net/
//! ```
//!
//! ## Fix safety
//! No fix: what the host does with the inner URL is not known.
//!
//! ## References
//! - RFC 4648 §5
//! - RFC 3986 §7.6
//! - CWE-601, "URL Redirection to Untrusted Site"

use std::ops::Range;

use memchr::memmem;

use crate::format::Role;
use crate::host::address::network_host;
use crate::host::domain::{looks_like_host, registered_domain};
use crate::redirect::is_service;
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Supersedes, Violation,
    messages,
};
use crate::text::Text;
use crate::text::transfer::base64;
use crate::uri::{Component, Uri};

/// Rule X026, `encoded-inner-url`.
pub static RULE: Rule = Rule {
    code: "X026",
    name: "encoded-inner-url",
    summary: "URL of another domain in base64",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 4648 §5",
    manual: manual!("encoded_inner_url.rs"),
    action: Some(Action::HiddenTarget),
    once: Once::Message,
    nested: true,
    supersedes: &[
        Supersedes::InUri(&crate::rule::security::open_redirect_wrapper::RULE),
        Supersedes::InUri(&crate::rule::security::opaque_link::RULE),
    ],
    needs: Needs::any(&[Fact::Base64Url]),
    check,
    ..Rule::DEFAULT
};

/// How `http:/` and `https:` begin in base64.
const STARTS: [&[u8]; 2] = [b"aHR0cDov", b"aHR0cHM6"];

/// The most places that are decoded in one URI.
// Bounds the time: each place is decoded up to the end of the URI.
const MOST: usize = 8;

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    // A picture is not followed.
    if cx.target.is_some_and(|target| target.role == Role::Loaded) {
        return;
    }
    let Some((_, host)) = network_host(cx.uri).filter(|(_, host)| !is_service(host)) else {
        return;
    };
    let Some((range, target)) = inner(cx.uri, host) else {
        return;
    };
    let own = messages::quoted(
        cx,
        cx.uri.range(Component::Host).unwrap_or_default(),
        "a host",
    );
    let own_link = cx
        .sender()
        .is_some_and(|it| it.eq_ignore_ascii_case(registered_domain(host)));
    let violation = messages::violation(
        range,
        format!("link of {own} with a URL of another domain in base64"),
        format!("the inner URL is {}", messages::safe(&target)),
    );
    violations.push(Violation {
        severity: own_link.then_some(Severity::Info),
        ..violation
    });
}

/// Returns the first URL of another domain than that of `host`, and its place.
fn inner(uri: &Uri, host: &[u8]) -> Option<(Range<usize>, Vec<u8>)> {
    let bytes = uri.bytes();
    let start = uri.range(Component::Path)?.start;
    let fragment = uri.range(Component::Fragment);
    let end = fragment.map_or(bytes.len(), |fragment| fragment.start - 1);
    let query = uri.range(Component::Query);
    let mut places = memmem::find_iter(&bytes[start..end], b"aHR0c").take(MOST);
    places.find_map(|at| {
        let at = start + at;
        // In longer base64, the letters mean something else.
        if bytes[at - 1].is_ascii_alphanumeric()
            || !STARTS.iter().any(|b| bytes[at..].starts_with(b))
        {
            return None;
        }
        // In a path, a slash ends the segment.
        let in_query = query.as_ref().is_some_and(|query| at >= query.start);
        let digit = |b: &&u8| match b {
            b'+' | b'-' | b'_' => true,
            b'/' => in_query,
            _ => b.is_ascii_alphanumeric(),
        };
        let length = bytes[at..end].iter().take_while(digit).count();
        let place = at..at + length;
        let target = base64(&Text::borrowed(&bytes[place.clone()], 0));
        let target = target.bytes();
        let inner = Uri::split(target);
        let other = inner.host().filter(|inner| looks_like_host(inner))?;
        let same = registered_domain(other).eq_ignore_ascii_case(registered_domain(host));
        (!same).then(|| (place, target.to_vec()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all};

    #[test]
    fn marks() {
        // https://www.example.net/ and http://www.example.net/a
        assert_all(
            &RULE,
            &[
                angle("https://www.example.org/go?to=⟦aHR0cHM6Ly93d3cuZXhhbXBsZS5uZXQv⟧"),
                angle("https://www.example.org/go?to=⟦aHR0cHM6Ly93d3cuZXhhbXBsZS5uZXQv⟧&x=1#y"),
                angle("https://www.example.org/⟦aHR0cDovL3d3dy5leGFtcGxlLm5ldC9h⟧"),
                angle("https://www.example.org/r/⟦aHR0cDovL3d3dy5leGFtcGxlLm5ldC9h⟧/0a1b"),
                angle(
                    "https://www.example.org/engine/go.php?url=⟦aHR0cHM6Ly93d3cuZXhhbXBsZS5uZXQv⟧",
                ),
                // https://www.example.org/, the same domain; no host.
                angle("https://img.example.org/?u=aHR0cHM6Ly93d3cuZXhhbXBsZS5vcmcv"),
                angle("https://www.example.org/?u=aHR0cHM6"),
                angle("https://www.example.org/?u=aHR0cHM6Ly9hL2I"),
                angle("https://www.example.org/?u=xaHR0cHM6Ly93d3cuZXhhbXBsZS5uZXQv"),
                angle("https://www.example.org/#aHR0cHM6Ly93d3cuZXhhbXBsZS5uZXQv"),
                angle("https://aHR0cHM6Ly93d3cuZXhhbXBsZS5uZXQv.example.org/"),
                // Known services.
                angle("https://eu.protection.sophos.com/?u=aHR0cHM6Ly93d3cuZXhhbXBsZS5uZXQv"),
                angle("https://abc.mjt.lu/lnk/A/1/b/aHR0cHM6Ly93d3cuZXhhbXBsZS5uZXQv"),
            ],
        );
    }

    #[test]
    fn links_of_the_sender() {
        let case = |sender: &'static str| Case {
            sender: Some(sender),
            ..angle("https://go.example.org/?to=aHR0cHM6Ly93d3cuZXhhbXBsZS5uZXQv")
        };
        for (sender, expected) in [("example.org", Some(Severity::Info)), ("example.net", None)] {
            assert_eq!(
                case(sender).violations(&RULE)[0].severity,
                expected,
                "{sender}"
            );
        }
    }

    #[test]
    fn the_help_shows_the_inner_url() {
        let case = angle("https://www.example.org/go?to=aHR0cHM6Ly93d3cuZXhhbXBsZS5uZXQv");
        let violations = case.violations(&RULE);
        assert_eq!(
            violations[0].help.as_deref(),
            Some("the inner URL is https://www.example.net/")
        );
    }
}
