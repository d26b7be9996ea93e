//! # multiple-at (X012)
//!
//! ## What it does
//! Checks for more than one `@` in the authority. The finding covers the text from the first
//! `@` to the last.
//!
//! ## Why is this bad?
//! Clients disagree on where the host starts: after the last `@` (browsers, RFC 3986 Appendix
//! B) or after the first. One program then checks one host, and another program connects to a
//! different one.
//!
//! ## Example
//! ```text
//! http://a@good.example@bad.example/
//! ftp://anonymous:me@home.example@ftp.example/
//! ```
//!
//! ## Use instead
//! ```text
//! ftp://anonymous:me%40home.example@ftp.example/
//! ```
//!
//! ## Fix safety
//! No fix: encoding one `@` or the other gives two different hosts.
//!
//! ## References
//! RFC 3986 §3.2.1; RFC 1738 §3.1; D. Stenberg, "URL interop".

use crate::rule::{
    Action, Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation,
};
use crate::uri::Component;

/// Rule X012, `multiple-at`.
pub static RULE: Rule = Rule {
    code: "X012",
    name: "multiple-at",
    summary: "more than one `@` in the authority",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §3.2.1",
    manual: manual!("multiple_at.rs"),
    action: Some(Action::Lookalike),
    nested: true,
    supersedes: &[
        Supersedes::InUri(&crate::rule::misleading::userinfo_looks_like_host::RULE),
        Supersedes::InUri(&crate::rule::credentials::userinfo_token::RULE),
        Supersedes::InUri(&crate::rule::credentials::password_in_uri::RULE),
        Supersedes::InUri(&crate::rule::scheme::http_userinfo::RULE),
    ],
    needs: Needs::any(&[Fact::EarlyAt]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    // The user information ends before the last `@`.
    let Some(userinfo) = cx.uri.range(Component::Userinfo) else {
        return;
    };
    let bytes = &cx.uri.bytes()[userinfo.clone()];
    let Some(first) = memchr::memchr(b'@', bytes) else {
        return;
    };
    violations.push(Violation {
        range: userinfo.start + first..userinfo.end + 1,
        message: "more than one `@` in the authority; clients disagree on the host".into(),
        severity: None,
        help: Some("write `%40` for each `@` in the user name or password".into()),
        fix: None,
    });
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
                "http://a⟦@b@⟧c.example/",
                "ftp://anonymous:me⟦@home.example@⟧ftp.example/d",
                "http://⟦@@⟧a.example",
                "http://a⟦@b@c@⟧d.example:80?e@f",
                "ssh://a:b⟦@c@⟧d.example",
            ],
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://a@b.example/c@d",
                "http://a%40b@c.example/",
                "http://a.example/@b/@c",
                "http://a@b.example?c@d#e@f",
                "mailto:a@b@c.example",
                "news:a@b@c",
            ],
        );
    }
}
