//! # ambiguous-authority (X013)
//!
//! ## What it does
//! Checks the text between `//` and the next `/` for an `@` directly after `#`, `?`, `;`, `\`,
//! `&` or white space. The character references `&lt;`, `&gt;`, `&quot;` and `&amp;` are
//! decoded first.
//!
//! Also reports authorities whose host differs between two standards: between RFC 3986 and the
//! URL Standard of browsers, and, for `ftp` and `telnet`, between RFC 3986 and RFC 1738, where
//! a user name may contain `?`.
//!
//! ## Why is this bad?
//! Some clients end the authority at such a character and connect to the host before it; others
//! take everything up to the `@` as user information and connect to the host after it. The host
//! that is checked is then not the host that is fetched.
//!
//! ## Example
//! ```text
//! http://good.example#@bad.example/
//! http://good.example\@bad.example/
//! ftp://good.example?@bad.example/
//! ```
//!
//! ## Use instead
//! ```text
//! http://good.example/
//! ```
//!
//! ## Fix safety
//! No fix: the intended host is not known.
//!
//! ## References
//! RFC 3986 §3.2, §7.6; Orange Tsai, "A New Era of SSRF" (2017).

use std::ops::Range;

use memchr::{memchr, memchr_iter};

use crate::rule::{
    Action, Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation, messages,
};
use crate::uri::{Component, Profile, Uri, Verdict, disagreement, verdict};

/// Rule X013, `ambiguous-authority`.
pub static RULE: Rule = Rule {
    code: "X013",
    name: "ambiguous-authority",
    summary: "`@` after a character that may end the authority",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §3.2, §7.6",
    manual: manual!("ambiguous_authority.rs"),
    action: Some(Action::Lookalike),
    nested: true,
    supersedes: &[
        Supersedes::InUri(&crate::rule::misleading::userinfo_looks_like_host::RULE),
        Supersedes::InUri(&crate::rule::credentials::userinfo_token::RULE),
        Supersedes::InUri(&crate::rule::credentials::password_in_uri::RULE),
        Supersedes::InUri(&crate::rule::scheme::http_userinfo::RULE),
        Supersedes::Overlapping(&crate::rule::security::backslash::RULE),
    ],
    needs: Needs::any(&[Fact::EarlyAt]),
    check,
    ..Rule::DEFAULT
};

/// Character references and the characters that they encode.
const REFERENCES: &[(&[u8], u8)] = &[
    (b"&lt;", b'<'),
    (b"&gt;", b'>'),
    (b"&quot;", b'"'),
    (b"&amp;", b'&'),
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(disputed) = disputed(cx.uri) else {
        return;
    };
    let text = &cx.uri.bytes()[disputed.clone()];
    let pair = memchr_iter(b'@', text)
        .find_map(|at| terminator(&text[..at]).map(|length| at - length..at + 1));
    let violation = |range, message: String| Violation {
        range,
        message,
        severity: None,
        help: Some(
            "percent-encode the delimiters in the user name, and end the host with `/`".into(),
        ),
        fix: None,
    };
    if let Some(pair) = pair {
        let message =
            "`@` after a character that may end the authority; clients disagree on the host";
        let range = disputed.start + pair.start..disputed.start + pair.end;
        violations.push(violation(range, message.into()));
    } else if let Some(other) = other_standard(cx.uri, text) {
        let by = [Profile::Rfc3986, other].map(|profile| verdict(cx.uri.bytes(), profile));
        if let Some((ours, theirs)) = disagreement(&by) {
            let [ours, theirs] = [ours, theirs].map(described);
            violations.push(violation(
                disputed,
                format!("ambiguous host: {ours}, {theirs}"),
            ));
        }
    }
}

/// Returns the standard that may parse `disputed`, the text around the host, in another way
/// than RFC 3986: in the URL Standard, a backslash ends the authority; in RFC 1738, a login
/// may contain `?`.
fn other_standard(uri: &Uri, disputed: &[u8]) -> Option<Profile> {
    let has_login = || uri.has_scheme("ftp") || uri.has_scheme("telnet");
    memchr(b'@', disputed)?;
    if memchr(b'\\', disputed).is_some() {
        Some(Profile::Whatwg)
    } else if memchr(b'?', disputed).is_some() && has_login() {
        Some(Profile::Rfc1738)
    } else {
        None
    }
}

fn described(verdict: &Verdict) -> String {
    let host = verdict.host.as_deref().unwrap_or_default();
    let by = match verdict.profile {
        Profile::Whatwg => "in browsers",
        Profile::Rfc1738 => "by RFC 1738",
        _ => "by RFC 3986",
    };
    format!("`{}` {by}", messages::safe(host))
}

/// Returns the range from after `//` to the next `/` or the end, across other characters that
/// may end an authority.
fn disputed(uri: &Uri) -> Option<Range<usize>> {
    let start = uri.range(Component::Authority)?.start;
    let rest = &uri.bytes()[start..];
    Some(start..start + memchr(b'/', rest).unwrap_or(rest.len()))
}

/// Returns the length of the last character of `before` if it may end an authority.
fn terminator(before: &[u8]) -> Option<usize> {
    let (character, length) = match REFERENCES.iter().find(|(name, _)| before.ends_with(name)) {
        Some(&(name, character)) => (character, name.len()),
        None => (*before.last()?, 1),
    };
    matches!(
        character,
        b'#' | b'?' | b';' | b'\\' | b'&' | b' ' | b'\t' | b'\r' | b'\n'
    )
    .then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://192.0.2.1⟦&@⟧192.0.2.2#@192.0.2.3/",
                "http://a.example⟦#@⟧b.example/",
                "http://a.example⟦?@⟧b.example",
                "http://a.example⟦\\@⟧b.example/",
                "http://a.example:80⟦;@⟧b.example/",
                "http://a.example⟦ @⟧b.example/",
                "http://a.example⟦&amp;@⟧b.example/",
                "ftp://a.example⟦#@⟧b.example/c",
                "http://⟦a.example\\x@b.example⟧/",
                "https://⟦a.example\\:80@b.example⟧/",
                "ftp://⟦a.example?x@b.example⟧/c",
                "telnet://⟦a.example?x@b.example⟧",
            ],
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "https://a.example/@b",
                "https://a.example/#@b",
                "http://a.example?email=a@b.example",
                "ftp://a.example&story=x@192.0.2.1/",
                "http://a&gt;@b.example/",
                "http://a;b@c.example/",
                "http://a@b.example#c",
                "mailto:?@b.example",
                "http://@a.example/",
                "http://a.example\\b",
                "http://a.example\\b/@c.example",
                "http://a.example?b=c@d.example",
                "git://a.example\\b@c.example/",
                "ftp://a.example/?x@b.example",
            ],
        );
    }
}
