//! # fake-delimiter (M007)
//!
//! ## What it does
//! Reports characters in a host, or between it and the path, that look like a delimiter of URIs
//! or are decomposed to one: fraction and division slashes, fullwidth forms, leaders of dots,
//! ratio signs, `℀`. In text such a character is punctuation behind a host that is complete,
//! unless a letter or a digit follows directly.
//!
//! ## Why is this bad?
//! What stands before it reads as the host. The host goes on behind it, or some program takes
//! the character for the delimiter and asks another host than the one that was checked.
//!
//! ## Example
//! ```text
//! https://www.example.com∕login.example.net/
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.com/login.example.net/
//! ```
//!
//! ## Fix safety
//! No fix: which host was meant is not known.
//!
//! ## References
//! - UTS 46 §4
//! - UTS 36 §2.4 (syntax spoofing)
//! - RFC 3986 §7.6

use std::borrow::Cow;

use crate::host::address::network_host;
use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;
use crate::uri::characters::{characters, fake_delimiter};
use crate::uri::percent::decode;

/// M007.
pub const RULE: Rule = Rule {
    code: "M007",
    name: "fake-delimiter",
    summary: "a character in a host that looks like a delimiter of URIs",
    severity: Severity::Error,
    on: On::Always,
    reference: "UTS 36 §2.4",
    source: include_str!("fake_delimiter.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some((host, _)), Some(authority)) =
        (network_host(cx.uri), cx.uri.range(Component::Authority))
    else {
        return;
    };
    let range = host.start..authority.end;
    let text = &cx.uri.bytes()[range.clone()];
    let (decoded, literal) = match decode(text) {
        Cow::Borrowed(text) => (Cow::Borrowed(text), true),
        decoded @ Cow::Owned(_) => (decoded, false),
    };
    if decoded.is_ascii() {
        return;
    }
    for (at, character) in characters(&decoded) {
        let Some(twin) = fake_delimiter(character) else {
            continue;
        };
        let start = range.start + at;
        let shown = if literal {
            start..start + character.len_utf8()
        } else {
            host.clone()
        };
        let code = u32::from(character);
        violations.push(messages::violation(
            shown,
            format!("U+{code:04X} in the host looks like `{twin}`"),
            "the host does not end there; check which one is meant",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "https://google.com⟦∕⟧login.evil.example",
                "https://google.com⟦⁄⟧login.evil.example/a",
                "https://google.com⟦／⟧evil.example",
                "https://google.com⟦＃⟧evil.example",
                "https://google⟦․⟧com/",
                "https://google⟦℀⟧.com/",
                "https://google.com⟦：⟧80.evil.example",
                "https://a.example:80⟦∕⟧x",
                "https://⟦a.example%E2%88%95evil.example⟧/",
                "ftp://a.example⟦＼⟧b",
            ],
        );
        assert_eq!(
            message(&RULE, "https://a.com∕b.example"),
            "U+2215 in the host looks like `/`"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "https://a.example/x∕y",
                "https://a.example/?q=⁄",
                "https://bank。example/",
                "https://a．example/",
                "https://пример.рф/",
                "https://l·l.cat/",
                "x-app://a∕b/",
                "mailto:a∕b@a.example",
                "https://a∕b@a.example/",
            ],
        );
    }
}
