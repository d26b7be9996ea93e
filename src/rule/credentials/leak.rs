//! Leaks: credentials of a known format, which must be revoked wherever they are published.
//!
//! They are reported in test data and code of others, and where a configuration turns their rules
//! off for paths or in groups: that says nothing about a credential that is added later.

use std::ops::Range;

use super::super::{Rule, RuleContext, Severity};
use super::{known_token, userinfo_token, webhook_url};
use crate::secret::{Exposure, Secret, SecretKind, secrets};
use crate::uri::Uri;

/// The rules that report leaks, among others.
const RULES: [&Rule; 3] = [
    &userinfo_token::RULE,
    &known_token::RULE,
    &webhook_url::RULE,
];

/// Returns true if `rule` reports leaks.
pub fn may_be_leak(rule: &Rule) -> bool {
    RULES.contains(&rule)
}

/// Returns true if what `rule` reports at `range` is a leak. What is less than an error, as at a
/// documentation host, is none.
pub fn is_leak(cx: &RuleContext, rule: &Rule, range: &Range<usize>, severity: Severity) -> bool {
    let at_range = |secret: &&Secret| {
        secret.range.start < range.end && range.start < secret.range.end && secret.value.is_real()
    };
    severity == Severity::Error
        && may_be_leak(rule)
        && cx
            .secrets
            .iter()
            .filter(at_range)
            .any(|secret| has_known_format(secret, cx.uri.bytes()))
}

/// Returns true if a credential of the URI has the format of one issuer.
fn has_known_format(secret: &Secret, uri: &[u8]) -> bool {
    match secret.kind {
        SecretKind::Webhook(kind) | SecretKind::Link(kind) | SecretKind::KnownToken(kind) => {
            kind.exposure == Exposure::Leak
        }
        SecretKind::UserinfoToken => {
            let value = uri.get(secret.range.clone()).unwrap_or_default();
            let alone = [b"x:?", value].concat();
            let found = secrets(&Uri::split(&alone));
            let is_known = |found: &Secret| match found.kind {
                SecretKind::KnownToken(kind) => kind.exposure == Exposure::Leak,
                _ => false,
            };
            found.iter().any(is_known)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::bare;
    use crate::rule::{Plan, RULES, Settings, run_rules};

    /// Returns the codes of the leaks in a URI.
    fn leaks(uri: &str) -> Vec<&'static str> {
        let plan = Plan::new(RULES.iter().copied(), Settings::default());
        bare("", uri, "").with(|cx| {
            let found = run_rules(cx, &plan).reported;
            let leaks = found
                .iter()
                .filter(|one| is_leak(cx, one.rule, &one.range, one.severity));
            leaks.map(|one| one.rule.code).collect()
        })
    }

    #[test]
    fn leaks_have_a_known_format() {
        let body = "q7Rz2Lk9Vw4Tn8Xb3M";
        let github = format!("ghp_{}", body.repeat(2));
        let google = format!("AIza{}", "q7Rz2".repeat(7));
        let webhook = format!("https://hooks.slack.com/services/T0A1B2C3D/B0A1B2C3D/{body}q7Rz2L");
        for (uri, expected) in [
            (
                format!("https://api.acme-corp.net/?k={github}"),
                &["C003"][..],
            ),
            (format!("https://{github}@git.acme-corp.net/r"), &["C002"]),
            (
                format!("https://joe:{github}@git.acme-corp.net/r"),
                &["C002"],
            ),
            (webhook, &["C006"]),
            // Of no known format, public by design, an example, and at a documentation host.
            ("https://oauth2:gr8herring@git.acme-corp.net/r".into(), &[]),
            (
                "https://4f9a1c7e2b8d4f6a9c0e3b5d@err.acme-corp.net/1".into(),
                &[],
            ),
            ("https://joe:h3rring99@git.acme-corp.net/r".into(), &[]),
            (format!("https://maps.acme-corp.net/?key={google}"), &[]),
            (
                "https://api.acme-corp.net/?k=AKIAIOSFODNN7EXAMPLE".into(),
                &[],
            ),
            (format!("https://{github}@git.example.org/r"), &[]),
        ] {
            assert_eq!(leaks(&uri), expected, "{uri}");
        }
    }
}
