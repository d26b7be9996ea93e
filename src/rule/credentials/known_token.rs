//! # known-token (C003)
//! ## What it does
//! Reports a credential of a known shape anywhere after the authority: what issues it gave
//! it a prefix by which it is told (AWS, GitHub, GitLab, Slack, Google, `SendGrid`,
//! npm, `DigitalOcean`, Shopify, `PyPI`), or it is a JSON Web Token of three parts.
//!
//! A Google API key is a warning: many are meant for the public. `AKIA…EXAMPLE`, and one
//! repeated character after the prefix, are only worth knowing. The name of the key in a
//! presigned URL is left to C005.
//!
//! ## Why is this bad?
//! Whoever reads the text can use the credential. URIs get into logs, histories and
//! `Referer` headers, where nobody looks after them.
//!
//! ## Example
//! ```text
//! https://api.example.org/v1/report?k=AKIA…
//! ```
//!
//! ## Use instead
//! ```text
//! https://api.example.org/v1/report
//! ```
//!
//! and an `Authorization` header field.
//!
//! ## Fix safety
//! No fix: what the server then wants in place of it is not known. A credential that was
//! published has to be revoked.
//!
//! ## References
//! - RFC 6750 §5.3
//! - RFC 7519 §3.1 (JSON Web Token)
//! - RFC 9110 §17.9

use crate::rule::{On, Rule, RuleContext, Severity, Violation};
use crate::secret::{AWS, GOOGLE, SecretKind};

/// C003.
pub const RULE: Rule = Rule {
    code: "C003",
    name: "known-token",
    summary: "a credential of a known shape",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 6750 §5.3; RFC 9110 §17.9",
    source: include_str!("known_token.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let signed = cx
        .secrets
        .iter()
        .any(|secret| secret.kind == SecretKind::Signature);
    for secret in cx.secrets {
        let SecretKind::KnownToken(issuer) = secret.kind else {
            continue;
        };
        // In a presigned URL the key's name is no credential without the signature.
        if issuer == AWS && signed {
            continue;
        }
        let severity = match (secret.placeholder, issuer) {
            (true, _) => Some(Severity::Info),
            (false, GOOGLE) => Some(Severity::Warning),
            (false, _) => None,
        };
        let what = if secret.placeholder {
            "an example of a credential"
        } else {
            "a credential"
        };
        violations.push(Violation {
            range: secret.range.clone(),
            message: format!("{what} in a URI ({issuer})"),
            severity,
            help: Some("send it in a header field, and revoke one that was published".to_owned()),
            fix: None,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::{Error, Info, Warning};
        let aws = format!("AKIA{}", "Q7RZ2LK3".repeat(2));
        let github = format!("gho_{}", "q7Rz2Lk9Vw4Tn8Xb3M".repeat(2));
        let google = format!("AIza{}", "q7Rz2".repeat(7));
        let jwt = format!("eyJ{0}.eyJ{0}.{0}", "q7Rz2Lk9Vw4Tn8Xb3M");
        fires(
            &RULE,
            &[
                (&format!("https://example.org/?k={aws}"), &aws, Error),
                (&format!("https://example.org/{github}/x"), &github, Error),
                (
                    &format!("https://example.org/#id_token={jwt}&x=1"),
                    &jwt,
                    Error,
                ),
                (
                    &format!("https://maps.example.org/js?key={google}"),
                    &google,
                    Warning,
                ),
                (
                    "https://example.org/?k=AKIAIOSFODNN7EXAMPLE",
                    "AKIAIOSFODNN7EXAMPLE",
                    Info,
                ),
                (
                    "https://example.org/?k=AKIAXXXXXXXXXXXXXXXX",
                    "AKIAXXXXXXXXXXXXXXXX",
                    Info,
                ),
            ],
        );
        quiet(
            &RULE,
            &[
                &format!("https://example.org/?k={}", &aws[..19]),
                &format!("https://example.org/?k=X{aws}"),
                &format!("https://example.org/?k={}", &github[..39]),
                // It says whose signature it is, which is C005's.
                &format!(
                    "https://s3.example.org/a?AWSAccessKeyId={aws}&Expires=1&Signature=q7Rz2Lk9"
                ),
                // The user information is C002's.
                &format!("https://{github}@example.org/"),
                &format!("https://example.org/{}", jwt.rsplit_once('.').unwrap().0),
                "https://example.org/AKIA/ghp_/eyJ",
            ],
        );
    }
}
