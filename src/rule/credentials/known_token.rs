//! # known-token (C003)
//!
//! ## What it does
//! Checks for credentials of a known format anywhere after the authority: about 320 formats of
//! tokens and keys (GitHub, GitLab, Slack, AWS, Google, Azure, `OpenAI`, Stripe, npm, `PyPI`, Vault
//! and many others), JSON Web Tokens and the like. Each has a mark of its issuer, or a length and
//! an alphabet that nothing else has.
//!
//! A key ID that needs another part (`AKIA…`) is information. A key that is often public by design
//! (`AIza…`), a key of a test mode, and a format that no public source confirms are warnings; such a
//! key of Google is information in documents and data outside messages. Keys
//! that are made to be published (`pk_live_…`, `pk.eyJ…`) are not reported. `AKIA…EXAMPLE`, and one
//! repeated character after the prefix, are placeholders and not reported; C013 finds them. The
//! access key ID of a presigned URL is reported by C005 only. In links to pages that decode tokens
//! for their readers (`jwt.io`), a token is information: it is there to be read. The data of
//! `data:` URIs in base64 is searched if it is text.
//!
//! ## Why is this bad?
//! Anyone who reads the text can use the credential. URIs are stored in logs, histories and
//! `Referer` headers, where they are not protected.
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
//! No fix: how the server expects the credential is not known. A published credential must be
//! revoked.
//!
//! ## References
//! - RFC 6750 §5.3
//! - RFC 7519 §3.1 (JSON Web Token)
//! - RFC 9110 §17.9

use crate::format::Nature;
use crate::host::is_same_or_subdomain;
use crate::rule::{
    Action, Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation,
};
use crate::secret::{Exposure, Kind, Secret, SecretKind};
use crate::uri::Component;

/// Rule C003, `known-token`.
pub static RULE: Rule = Rule {
    code: "C003",
    name: "known-token",
    summary: "credential of a known format",
    levels: Levels::on(Severity::Error),
    reference: "RFC 6750 §5.3; RFC 9110 §17.9",
    manual: manual!("known_token.rs"),
    action: Some(Action::Credential),
    intents: Intent::ANY_REFERENCE,
    contexts: Rule::TEXT_AND_CODE,
    supersedes: &[
        Supersedes::Overlapping(&crate::rule::credentials::secret_query_param::RULE),
        Supersedes::Overlapping(&crate::rule::credentials::presigned_url::RULE),
    ],
    needs: Needs::any(&[Fact::Secret]),
    in_test_data: true,
    check,
    ..Rule::DEFAULT
};

/// Sites that show what is in a token, which manuals link to with a token of their own, and that of
/// published reports, whose links have what looks like one.
const VIEWERS: &[&str] = &["jwt.io", "jwt.ms", "powerbi.com", "token.dev"];

/// Returns true for a link to a site that shows what is in a token, or what it is of.
fn is_shown_by_host(cx: &RuleContext) -> bool {
    let host = cx.uri.host().unwrap_or_default();
    VIEWERS.iter().any(|site| is_same_or_subdomain(host, site))
}

/// Returns true if the token is a part of a host, which names a tenant, or a key of Google in the address of a script
/// that a page loads, which its readers have, or in documents and data.
fn is_published(cx: &RuleContext, secret: &Secret) -> bool {
    let host = cx.uri.range(Component::Host).unwrap_or_default();
    let sites = ["googleapis.com", "google.com"];
    let is_of_google = |host: &[u8]| sites.iter().any(|site| is_same_or_subdomain(host, site));
    let is_loaded = ["/maps", "/jsapi"]
        .iter()
        .any(|path| cx.uri.path().starts_with(path.as_bytes()));
    let is_map = is_loaded && cx.uri.host().is_some_and(is_of_google);
    let is_key = cx.uri.bytes()[secret.range.clone()].starts_with(b"AIza");
    // Such keys are restricted to sites. Of nine that were judged in two sets of trees, none was to be changed.
    let is_shown = matches!(cx.syntax.nature, Nature::Document | Nature::Data)
        && !cx.syntax.is_plain_text
        && !cx.in_message;
    let is_in_host = host.start <= secret.range.start && secret.range.end <= host.end;
    is_in_host || is_key && (is_map || is_shown)
}

/// Returns true for a token of PASETO that anyone can read, outside messages: of 20 in trees of documents, all
/// were in links that were shared on purpose.
fn is_shared(cx: &RuleContext, kind: &Kind) -> bool {
    kind.id == "paseto-public" && !cx.in_message
}

/// Returns true for a signed token in a message: mailings put one into each link, which says to whom they
/// were sent (RFC 7519).
fn is_of_recipient(cx: &RuleContext, kind: &Kind) -> bool {
    cx.in_message && kind.provider == "RFC 7519"
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let signed = cx
        .secrets
        .iter()
        .any(|secret| secret.kind == SecretKind::Signature);
    for secret in cx.secrets {
        let SecretKind::KnownToken(kind) = secret.kind else {
            continue;
        };
        // In a presigned URL, the access key ID is useless without the signature.
        let is_sure = kind.exposure == Exposure::Leak;
        if !secret.value.is_real() || signed && !is_sure {
            continue;
        }
        violations.push(Violation {
            range: secret.range.clone(),
            message: format!("credential in URI ({kind})"),
            severity: match kind.exposure {
                _ if is_shown_by_host(cx) || is_of_recipient(cx, kind) => Some(Severity::Info),
                _ if is_published(cx, secret) || is_shared(cx, kind) => Some(Severity::Info),
                Exposure::Leak => None,
                Exposure::Identifier => Some(Severity::Info),
                _ => Some(Severity::Warning),
            },
            help: Some("send it in a header field, and revoke a published credential".to_owned()),
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
        let tenant = format!("api-{}", "7f3a91c2-5d84-4b6e-9c10-e2a7b8d4f6c3");
        let jwt = format!("eyJ{0}.eyJ{0}.{0}", "q7Rz2Lk9Vw4Tn8Xb3M");
        fires(
            &RULE,
            &[
                (&format!("https://example.org/?k={aws}"), &aws, Info),
                (&format!("https://example.org/{github}/x"), &github, Error),
                (
                    &format!("https://example.org/#id_token={jwt}&x=1"),
                    &jwt,
                    Error,
                ),
                (&format!("https://jwt.io/#id_token={jwt}"), &jwt, Info),
                (&format!("https://jwt.io.example.org/#{jwt}"), &jwt, Error),
                (
                    &format!("https://maps.example.org/js?key={google}"),
                    &google,
                    Warning,
                ),
                (
                    &format!("http://maps.googleapis.com/maps/api/js?key={google}"),
                    &google,
                    Info,
                ),
                (
                    &format!("http://www.google.com/jsapi?key={google}"),
                    &google,
                    Info,
                ),
                (
                    &format!("https://maps.google.com/maps/api/js?key={google}"),
                    &google,
                    Info,
                ),
                (
                    &format!("https://www.googleapis.com/youtube/v3/videos?key={google}"),
                    &google,
                    Warning,
                ),
                (&format!("https://{tenant}.example.org/a"), &tenant, Info),
                (&format!("https://example.org/?k={tenant}"), &tenant, Error),
            ],
        );
        quiet(
            &RULE,
            &[
                "https://example.org/?k=AKIAIOSFODNN7EXAMPLE",
                "https://example.org/?k=AKIAXXXXXXXXXXXXXXXX",
                &format!("https://example.org/?k={}", &aws[..19]),
                &format!("https://example.org/?k=X{aws}"),
                &format!("https://example.org/?k={}", &github[..39]),
                // The access key ID of a presigned URL, which C005 reports.
                &format!(
                    "https://s3.example.org/a?AWSAccessKeyId={aws}&Expires=1&Signature=q7Rz2Lk9"
                ),
                // C002 reports tokens in the user information.
                &format!("https://{github}@example.org/"),
                &format!("https://example.org/{}", jwt.rsplit_once('.').unwrap().0),
                "https://example.org/AKIA/ghp_/eyJ",
            ],
        );
    }
}
