//! # userinfo-looks-like-host (M001)
//!
//! ## What it does
//! Checks for user names (the user information up to its first `:`) that contain a dotted name
//! with an existing top-level domain, or start with `www.`. An email address as user name
//! (`me%40example.org@`) is not reported.
//!
//! ## Why is this bad?
//! This is a common form of phishing: readers take the user name for the host, but the actual
//! host follows the `@`.
//!
//! ## Example
//! ```text
//! http://www.example.com@192.0.2.7/
//! ftp://cnn.example.com&story=breaking_news@192.0.2.7/top_story.htm
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.com/
//! ```
//!
//! ## Fix safety
//! No fix: the intended host is not known.
//!
//! ## References
//! RFC 3986 §7.6.

use std::borrow::Cow;

use crate::host::address::{plain_host, shown};
use crate::host::domain::looks_like_host;
use crate::rule::{
    Action, Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation,
};
use crate::uri::Component;
use crate::uri::percent;
use crate::uri::scheme::Authority;

/// Rule M001, `userinfo-looks-like-host`.
pub static RULE: Rule = Rule {
    code: "M001",
    name: "userinfo-looks-like-host",
    summary: "user info that looks like a host name",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §7.6",
    manual: manual!("userinfo_looks_like_host.rs"),
    action: Some(Action::Lookalike),
    nested: true,
    supersedes: &[
        Supersedes::InUri(&crate::rule::credentials::userinfo_token::RULE),
        Supersedes::InUri(&crate::rule::credentials::password_in_uri::RULE),
        Supersedes::InUri(&crate::rule::scheme::http_userinfo::RULE),
        Supersedes::Overlapping(&crate::rule::misleading::long_userinfo::RULE),
        Supersedes::Overlapping(&crate::rule::scheme::scheme_syntax::RULE),
    ],
    needs: Needs::any(&[Fact::EarlyAt]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let (Some(range), Some(userinfo)) = (uri.range(Component::Userinfo), uri.userinfo()) else {
        return;
    };
    // `ssh://git.example.org@host` names a user, and `mailto://` is reported by P006.
    let is_page = uri
        .known_scheme()
        .is_some_and(|scheme| scheme.has_one_grammar && scheme.authority == Authority::Host);
    if !is_page && !cx.in_message {
        return;
    }
    let user = userinfo.split(|&b| b == b':').next().unwrap_or(userinfo);
    if !looks_like_a_host(&percent::decode(user)) {
        return;
    }
    violations.push(Violation {
        range: range.start..range.start + user.len(),
        message: format!(
            "user info looks like a host name; the actual host is {}",
            shown(&resolved(uri.host().unwrap_or_default()))
        ),
        severity: None,
        help: Some("remove the user info, or do not follow the link".into()),
        fix: None,
    });
}

/// Returns the host as clients look it up: percent-decoded and mapped to plain characters.
fn resolved(host: &[u8]) -> Cow<'_, [u8]> {
    plain_host(host).unwrap_or(Cow::Borrowed(host))
}

fn looks_like_a_host(user: &[u8]) -> bool {
    let www = user.len() > 4 && user[..4].eq_ignore_ascii_case(b"www.");
    www || names(user).any(looks_like_host)
}

/// Returns the parts of `user` that consist of host name characters, except those after an
/// `@`, which belong to email addresses.
fn names(user: &[u8]) -> impl Iterator<Item = &[u8]> {
    let in_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.');
    let mut rest = user;
    let mut before = None;
    std::iter::from_fn(move || {
        loop {
            let length = rest.iter().take_while(|&&b| in_name(b)).count();
            let (name, tail) = rest.split_at(length);
            let address = before == Some(b'@') && user.len() > rest.len() + 1;
            let (&next, remainder) = match tail.split_first() {
                Some(split) => split,
                None if name.is_empty() => return None,
                None => (&b'@', &b""[..]),
            };
            before = Some(next);
            rest = remainder;
            if !name.is_empty() && !address {
                return Some(name.trim_ascii_end());
            }
        }
    })
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
                "http://⟦www.example.com⟧@192.0.2.7/",
                "ftp://⟦cnn.example.com&story=breaking_news⟧@192.0.2.7/top_story.htm",
                "http://⟦www.anything⟧@a.example/",
                "http://⟦bank.example.com%20%20⟧@a.example/",
                "https://⟦bank%2Eexample%2Ecom⟧:80@a.example/",
                "http://⟦login.example.org⟧@3221225985/",
                "http://⟦www.example.com%40session⟧@a.example/",
                "http://⟦id=1;example.net⟧@a.example/",
            ],
        );
        assert_eq!(
            message(&RULE, "http://www.example.com:x@192.0.2.7/"),
            "user info looks like a host name; the actual host is 192.0.2.7"
        );
        assert_eq!(
            message(&RULE, "http://www.example.com@%65vil。example/"),
            "user info looks like a host name; the actual host is evil.example"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://21377@www.example.com/",
                "ftp://guest.mu5k2d55:@ftp.example.com//pub",
                "ftp://anonymous:me@ftp.example.com/",
                "ftp://anonymous:www.example.com@ftp.example.com/",
                "ftp://me%40example.com:x@ftp.example.com/",
                "http://first.last@example.com/",
                "http://www.example.com/@b",
                "http://www@example.com/",
                "http://example.com?a=b.example.com@c",
                "mailto:www.example.com@a.example",
            ],
        );
    }
}
