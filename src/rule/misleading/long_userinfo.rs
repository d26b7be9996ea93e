//! # long-userinfo (M002)
//!
//! ## What it does
//! Checks for user information of more than 64 octets in an `http` or `https` URI; over 128
//! octets it is an error. User information with a known type of credential is reported by C002
//! and C003 instead.
//!
//! ## Why is this bad?
//! Long user information moves the actual host out of view: of
//! `https://bank.example%20%20…@bad.example/`, only the start is displayed.
//!
//! ## Example
//! ```text
//! https://www.bank.example%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20@bad.example/
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.bank.example/
//! ```
//!
//! ## Fix safety
//! No fix: the intended host is not known.
//!
//! ## References
//! RFC 3986 §7.6; RFC 9110 §4.2.4.

use crate::rule::{Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation};
use crate::secret::SecretKind;
use crate::uri::Component;

/// Rule M002, `long-userinfo`.
pub static RULE: Rule = Rule {
    code: "M002",
    name: "long-userinfo",
    summary: "user info so long that it hides the host",
    levels: Levels::on(Severity::Warning),
    reference: "RFC 3986 §7.6",
    manual: manual!("long_userinfo.rs"),
    nested: true,
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::scheme::http_userinfo::RULE,
    )],
    needs: Needs::any(&[Fact::EarlyAt]),
    check,
    ..Rule::DEFAULT
};

/// The length in octets above which user information is reported, and that of an error.
// The thresholds of rspamd (`url_suspect.lua`); none of 301,513 URIs exceeds the first.
const LONG: usize = 64;
const VERY_LONG: usize = 128;

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    if !uri.has_scheme("http") && !uri.has_scheme("https") {
        return;
    }
    let Some(range) = uri
        .range(Component::Userinfo)
        .filter(|range| range.len() > LONG)
    else {
        return;
    };
    let token = cx.secrets.iter().any(|secret| {
        let known = matches!(
            secret.kind,
            SecretKind::KnownToken(_) | SecretKind::UserinfoToken
        );
        known && range.start <= secret.range.start && secret.range.end <= range.end
    });
    if token {
        return;
    }
    violations.push(Violation {
        message: format!("user info of {} octets, which hides the host", range.len()),
        severity: (range.len() > VERY_LONG).then_some(Severity::Error),
        help: Some("remove the user info".into()),
        range,
        fix: None,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message, severity};

    const SPACES: &str = "%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20";

    #[test]
    fn fires() {
        let a65 = "a".repeat(65);
        let cases = [
            format!("https://⟦www.bank.example{SPACES}⟧@b.example/"),
            format!("http://⟦{a65}⟧@b.example/"),
            format!("http://⟦{a65}:{a65}⟧@b.example/"),
            format!("HTTP://⟦{SPACES}@{SPACES}⟧@b.example/"),
        ];
        assert_marked(&RULE, &cases.each_ref().map(String::as_str));
        assert_eq!(
            severity(&RULE, &format!("http://{a65}@b.example/")),
            Severity::Warning
        );
        assert_eq!(
            severity(&RULE, &format!("http://{a65}{a65}@b.example/")),
            Severity::Error
        );
        let message = message(&RULE, &format!("http://{a65}@b.example/"));
        assert_eq!(message, "user info of 65 octets, which hides the host");
    }

    #[test]
    fn keeps_quiet() {
        let a64 = "a".repeat(64);
        let cases = [
            format!("http://{a64}@b.example/"),
            format!("ftp://{a64}{a64}@b.example/"),
            format!("http://b.example/{a64}{a64}@c"),
            format!("http://b.example?{a64}{a64}@c"),
            format!("mailto:{a64}{a64}@b.example"),
        ];
        assert_marked(&RULE, &cases.each_ref().map(String::as_str));
    }
}
