//! # unfilled-placeholder (X035)
//!
//! ## What it does
//! Checks links of mail for a word in square brackets that is the whole host, the fragment, or the last
//! segment of the path: `http://[unsubscribe]`, `https://www.example.org/t/[unsub]`. In plain text, a
//! bracket after a path ends the URL, so that the last is found in HTML only.
//!
//! ## Why is this bad?
//! A program for mailings should have put an address there. The link leads nowhere, and often it is
//! the one by which recipients should unsubscribe. Mailings of firms are checked before they are sent;
//! much spam has such links.
//!
//! ## Example
//! ```text
//! From: info@example.net
//!
//! Stop these messages at http://[unsubscribe]
//! ```
//!
//! ## Use instead
//! ```text
//! From: info@example.net
//!
//! Stop these messages at https://www.example.org/unsubscribe/4711
//! ```
//!
//! ## Fix safety
//! No fix: what belongs there is not known.
//!
//! ## References
//! RFC 3986 §3.2.2 (brackets in a host)

use std::ops::Range;

use crate::rule::{
    AtPlaceholders, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Violation,
    messages,
};
use crate::uri::{Component, Uri};

/// Rule X035, `unfilled-placeholder`.
pub static RULE: Rule = Rule {
    code: "X035",
    name: "unfilled-placeholder",
    summary: "link of mail with a placeholder that no program has filled in",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §3.2.2",
    manual: manual!("unfilled_placeholder.rs"),
    once: Once::Message,
    at_placeholders: AtPlaceholders::Reported,
    needs: Needs::any(&[Fact::Bracket]),
    check,
    ..Rule::DEFAULT
};

// Measured: 60 of 702 hostile messages of two collections, and none of 1,550 honest ones.
fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if !cx.in_message || !["http", "https"].iter().any(|name| cx.uri.has_scheme(name)) {
        return;
    }
    if let Some(range) = placeholder(cx.uri) {
        violations.push(messages::violation(
            range,
            "placeholder of a program for mailings, which was not filled in",
            "write the address that belongs there",
        ));
    }
}

/// Returns the place of the placeholder.
fn placeholder(uri: &Uri) -> Option<Range<usize>> {
    let bytes = uri.bytes();
    let path = uri.range(Component::Path);
    let segment = path.map(|path| {
        let slash = memchr::memrchr(b'/', &bytes[path.clone()]);
        slash.map_or(path.start, |slash| path.start + slash + 1)..path.end
    });
    let parts = [
        uri.range(Component::Authority),
        segment,
        uri.range(Component::Fragment),
    ];
    let mut parts = parts.into_iter().flatten();
    parts.find(|part| is_placeholder(&bytes[part.clone()]))
}

/// Returns true for `[word]`, perhaps with a bracket too many. An address of IPv6 has colons.
fn is_placeholder(text: &[u8]) -> bool {
    let Some(inside) = text.strip_prefix(b"[") else {
        return false;
    };
    let inside = inside.strip_suffix(b"]").unwrap_or(inside);
    let word = inside.strip_suffix(b"]").unwrap_or(inside);
    let in_word = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
    text.ends_with(b"]") && word.len() > 2 && word.iter().all(in_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        for (uri, expected) in [
            ("http://[Unsubscribe]", Some("[Unsubscribe]")),
            ("http://[linkmask]]", Some("[linkmask]]")),
            ("https://www.example.org/t/[unsb]", Some("[unsb]")),
            ("https://s.example.org/a.html#[sunsb]", Some("[sunsb]")),
            ("http://[2001:db8::1]/", None),
            ("http://[::]/", None),
            ("https://www.example.org/?a[b]=1", None),
            ("https://www.example.org/a[b]", None),
            ("https://www.example.org/[1]", None),
            ("https://www.example.org/[unsb]/a", None),
            ("https://www.example.org/{unsb}", None),
        ] {
            let found = placeholder(&Uri::split(uri.as_bytes())).map(|range| &uri[range]);
            assert_eq!(found, expected, "{uri}");
        }
    }
}
