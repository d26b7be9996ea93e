//! # secret-query-param (C004)
//!
//! ## What it does
//! Checks for parameters whose name marks the value as a credential, in the query, in the fragment,
//! or in the path. The value must have at least 8 characters and look random.
//!
//! - Names that are unambiguous, such as `access_token`, `apiKey`, `x-api-key`, `client.secret`,
//!   `user[password]` and `reset_password_token`: case and the characters between the words do not
//!   matter.
//! - Names that have other meanings, such as `token`, `key`, `auth` and `ticket`: the finding is
//!   informational, and the value must be one that a machine made, with at least 16 characters in
//!   which digits, small letters and capitals change, or in hexadecimal.
//!
//! Keys that are made to be published, such as `pk_live_…`, and the secret beside a key that
//! documents have as an example (`AKIA…EXAMPLE`) are not reported. The passcode in the
//! invitation to a meeting (`/j/123?pwd=` at Zoom) is informational, because such links are made to
//! be passed on; so it is inside the link of a mail gateway. So is what a message loads when it is
//! shown, such as a picture, whose value says to whom it was sent. In documents with markup and in
//! data, whose authors publish the addresses, the finding is informational, too. An email address
//! is none.
//!
//! Short values and words are masked in output but not reported. `code`, `sid`, `sig`, `hash` and
//! names of one letter have too many other meanings.
//!
//! ## Why is this bad?
//! A bearer token in a URI is stored in logs, histories and `Referer` headers. RFC 6750
//! discourages sending it in the query.
//!
//! ## Example
//! ```text
//! https://api.example.org/v1/me?access_token=mF_9.B5f-4.1JqM
//! ```
//!
//! ## Use instead
//! ```text
//! https://api.example.org/v1/me
//! ```
//!
//! and an `Authorization` header field.
//!
//! ## Fix safety
//! No fix: how the server expects the credential is not known. A published credential must be
//! revoked.
//!
//! ## References
//! - RFC 6750 §2.3, §5.3
//! - RFC 9110 §17.9

use super::email_in_query::is_address;
use crate::format::{Nature, Role};
use crate::host::is_same_or_subdomain;
use crate::redirect::{Destination, destination};
use crate::rule::{
    Action, Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation,
    messages,
};
use crate::secret::{Exposure, SecretKind, Value, entropy};
use crate::uri::Uri;
use crate::uri::percent::decode;

/// Rule C004, `secret-query-param`.
pub static RULE: Rule = Rule {
    code: "C004",
    name: "secret-query-param",
    summary: "credential in a parameter",
    levels: Levels::on(Severity::Warning),
    reference: "RFC 6750 §2.3, §5.3",
    manual: manual!("secret_query_param.rs"),
    action: Some(Action::Credential),
    contexts: Rule::TEXT_AND_CODE,
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::credentials::presigned_url::RULE,
    )],
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::Secret]),
    check,
    ..Rule::DEFAULT
};

/// The minimum length of a value: shorter ones are words or numbers.
const MIN_LENGTH: usize = 8;

/// The minimum entropy in bits per character: that of eight different characters.
const MIN_ENTROPY: f64 = 3.0;

/// Returns true in documents and data, which have addresses so that others use them: catalogues of feeds
/// and maps publish the keys that these need, and specifications show examples.
// Of 13 findings there in two sets of trees, none was right.
fn is_published(cx: &RuleContext) -> bool {
    let is_shown =
        matches!(cx.syntax.nature, Nature::Document | Nature::Data) && !cx.syntax.is_plain_text;
    is_shown && !cx.in_message
}

/// Returns true for what a message loads when it is shown: the value says to whom it was sent.
fn is_counter(cx: &RuleContext) -> bool {
    let is_loaded = cx.target.is_some_and(|target| target.role == Role::Loaded);
    cx.in_message && is_loaded
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    // The secret beside the key of an example is one, too.
    if cx
        .secrets
        .iter()
        .any(|secret| secret.value == Value::Sample)
    {
        return;
    }
    for secret in cx.secrets {
        let SecretKind::QueryParameter(exposure) = secret.kind else {
            continue;
        };
        let value = &cx.uri.bytes()[secret.range.clone()];
        if !secret.value.is_real() || value.len() < MIN_LENGTH || entropy(value) < MIN_ENTROPY {
            continue;
        }
        if is_address(&decode(value)) {
            continue;
        }
        let is_minor = exposure != Exposure::Leak || is_counter(cx) || is_published(cx);
        violations.push(if leads_to_invitation(cx.uri) {
            Violation {
                severity: Some(Severity::Info),
                ..messages::violation(
                    secret.range.clone(),
                    "passcode in the invitation to a meeting",
                    "publish a link to register, if not everybody may join",
                )
            }
        } else {
            Violation {
                severity: is_minor.then_some(Severity::Info),
                ..messages::violation(
                    secret.range.clone(),
                    "credential in a parameter",
                    "send it in a header field, and revoke a published credential",
                )
            }
        });
    }
}

/// Domains of services for meetings whose invitations have a passcode in the query.
const MEETINGS: &[&str] = &[
    "zoom.us",
    "zoom.com",
    "zoom.com.cn",
    "zoomgov.com",
    "zoom-lfx.platform.linuxfoundation.org",
];

/// Folders of the invitations.
// Others, such as `rec` of recordings and `oauth`, take secrets.
const INVITATIONS: &[&[u8]] = &[b"j", b"w", b"wc", b"s", b"my", b"meeting"];

/// Returns true for the link of an invitation to a meeting, also inside that of a known service.
fn leads_to_invitation(uri: &Uri) -> bool {
    let found = destination(uri);
    let inner = found.as_ref().and_then(Destination::uri).map(Uri::split);
    is_invitation(inner.as_ref().unwrap_or(uri))
}

/// Returns true for the link of an invitation to a meeting.
fn is_invitation(uri: &Uri) -> bool {
    let host = uri.host().unwrap_or_default();
    let meeting = MEETINGS.iter().any(|name| is_same_or_subdomain(host, name));
    let folder = uri.path().split(|&b| b == b'/').nth(1);
    meeting && folder.is_some_and(|folder| INVITATIONS.contains(&folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, bare, fires, quiet, syntax};

    #[test]
    fn published_keys_are_information() {
        for (format, in_message, expected) in [
            ("markdown", false, Severity::Info),
            ("json", false, Severity::Info),
            ("html", true, Severity::Warning),
            ("plain", false, Severity::Warning),
            ("source", false, Severity::Warning),
            ("unknown", false, Severity::Warning),
        ] {
            let case = Case {
                syntax: syntax(format),
                in_message,
                ..bare(
                    "",
                    "https://tiles.example.org/1.png?access_token=Zk3vQ8tLw2mF9B5f",
                    "",
                )
            };
            let found = &case.violations(&RULE)[0];
            let severity = found.severity.unwrap_or(Severity::Warning);
            assert_eq!(severity, expected, "{format}");
        }
    }

    #[test]
    fn table() {
        use Severity::{Info, Warning};
        fires(
            &RULE,
            &[
                (
                    "vnc://example.org?VncPassword=Zk3vQ8tLw2&SecurityType=2",
                    "Zk3vQ8tLw2",
                    Warning,
                ),
                (
                    "https://example.org/me?access_token=mF_9.B5f-4.1JqM",
                    "mF_9.B5f-4.1JqM",
                    Warning,
                ),
                (
                    "https://example.org/?v=2&API-Key=8c1fd07b&x=y",
                    "8c1fd07b",
                    Warning,
                ),
                (
                    "https://example.org/cb#id_token=Zk3vQ8tLw2&state=1",
                    "Zk3vQ8tLw2",
                    Warning,
                ),
                (
                    "https://example.org/a;pwd=Zk3vQ8tLw2/b",
                    "Zk3vQ8tLw2",
                    Warning,
                ),
                (
                    "jdbc:sqlserver://h.example.org;user=sa;password=Zk3vQ8tLw2",
                    "Zk3vQ8tLw2",
                    Warning,
                ),
                (
                    "https://example.org/?u=https%3A%2F%2Fh%2F%3Fsecret%3DZk3vQ8tLw2%26x",
                    "Zk3vQ8tLw2",
                    Warning,
                ),
            ],
        );
        for (uri, severity) in [
            ("https://us02web.zoom.us/j/123?pwd=Zk3vQ8tLw2", Info),
            ("https://zoom.us/my/a?pwd=Zk3vQ8tLw2", Info),
            (
                "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fzoom.us%2Fj%2F1%3Fpwd%3DZk3vQ8tLw2&data=1",
                Info,
            ),
            (
                "https://www.example.org/?url=https%3A%2F%2Fzoom.us%2Fj%2F1%3Fpwd%3DZk3vQ8tLw2",
                Warning,
            ),
            ("https://zoom.us/oauth?pwd=Zk3vQ8tLw2", Warning),
            ("https://zoom.us.example.org/j/123?pwd=Zk3vQ8tLw2", Warning),
            ("https://zoom.us/rec?api_key=Zk3vQ8tLw2", Warning),
        ] {
            fires(&RULE, &[(uri, "Zk3vQ8tLw2", severity)]);
        }
        quiet(
            &RULE,
            &[
                "https://example.org/?access_key=AKIAIOSFODNN7EXAMPLE&secret_key=j17M97ffSVoKI0briFoo9a",
                "https://example.org/?access_token=anna.miller@example.com",
                "https://example.org/?key=Zk3vQ8tLw2Xr",
                "https://example.org/?token=Zk3vQ8tLw2Xr",
                "https://example.org/?code=Zk3vQ8tLw2Xr",
                "https://example.org/?api_key=8c1fd07",
                "https://example.org/?api_key=abababababab",
                "https://example.org/?api_key=YOUR_API_KEY",
                "https://example.org/?password=&secret",
                "https://example.org/?access_token=${ACCESS_TOKEN}",
                "https://example.org/?q=password",
            ],
        );
    }
}
