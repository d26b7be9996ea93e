//! # fake-delimiter (M007)
//!
//! ## What it does
//! Checks for characters in a host, or between the host and the path, that look like a URI
//! delimiter or decompose to one: fraction and division slashes, fullwidth forms, dot leaders,
//! ratio signs, `℀`. In text, such a character after a complete host is punctuation, unless a
//! letter or digit follows directly.
//!
//! ## Why is this bad?
//! The text before the character looks like the whole host. Either the host continues after it,
//! or some program treats it as the delimiter and connects to another host than the one that
//! was checked.
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
//! No fix: the intended host is not known.
//!
//! ## References
//! - UTS 46 §4
//! - UTS 36 §2.4 (syntax spoofing)
//! - RFC 3986 §7.6

use std::borrow::Cow;

use crate::host::address::network_host;
use crate::rule::{
    Action, Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};
use crate::uri::Component;
use crate::uri::characters::{characters, fake_delimiter};
use crate::uri::percent::decode;

/// Rule M007, `fake-delimiter`.
pub static RULE: Rule = Rule {
    code: "M007",
    name: "fake-delimiter",
    summary: "character in a host that looks like a URI delimiter",
    levels: Levels::on(Severity::Error)
        .in_text(Cap::AtMost(Severity::Error))
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "UTS 36 §2.4",
    manual: manual!("fake_delimiter.rs"),
    action: Some(Action::Lookalike),
    nested: true,
    supersedes: &[
        Supersedes::InUri(&crate::rule::misleading::idna_mapped_host::RULE),
        Supersedes::InUri(&crate::rule::misleading::mixed_script_label::RULE),
        Supersedes::InUri(&crate::rule::misleading::idna_invalid::RULE),
    ],
    needs: Needs::any(&[Fact::NonAscii, Fact::OddEscape]),
    check,
    ..Rule::DEFAULT
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
            format!("character U+{code:04X} in the host, which looks like `{twin}`"),
            "check which host is intended: it does not end here",
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
            "character U+2215 in the host, which looks like `/`"
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
