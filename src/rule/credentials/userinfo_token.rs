//! # userinfo-token (C002)
//!
//! ## What it does
//! Checks for an access token as the user name or password of a URI: one of a known format
//! (`ghp_…`), one after a user name for tokens (`oauth2:`, `x-access-token:`), one before
//! `:x-oauth-basic`, or any text of more than 20 characters that looks random.
//!
//! A user name alone counts as random only if letters and digits alternate in it, so a long
//! name with a year is not reported, and neither are placeholders, which C013 finds. For the local
//! machine and for hosts that only a private network knows, what only looks random is information.
//!
//! ## Why is this bad?
//! A token works like a password: anyone who reads the text can use it. Git stores the URL of a
//! repository in `.git/config` and prints it in messages.
//!
//! ## Example
//! ```text
//! https://oauth2:gr8herring@git.example.org/team/project.git
//! ```
//!
//! ## Use instead
//! ```text
//! https://git.example.org/team/project.git
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix removes the user information, but not in code; a credential helper must then
//! supply the token. A published token must be revoked in any case.
//!
//! ## References
//! - RFC 3986 §3.2.1, §7.5
//! - RFC 6750 §5.3

use super::local_network::local_network;
use crate::extract::delimit::Context;
use crate::rule::{
    Action, Edit, Fact, Fix, Intent, Levels, Needs, Rule, RuleContext, Safety, Severity,
    Supersedes, Violation,
};
use crate::secret::{Secret, SecretKind};
use crate::uri::Component;

/// Rule C002, `userinfo-token`.
pub static RULE: Rule = Rule {
    code: "C002",
    name: "userinfo-token",
    summary: "access token in the user info",
    levels: Levels::on(Severity::Error),
    reference: "RFC 3986 §7.5; RFC 6750 §5.3",
    manual: manual!("userinfo_token.rs"),
    action: Some(Action::Credential),
    fix: Some(Safety::Unsafe),
    intents: Intent::ANY_REFERENCE,
    contexts: Rule::TEXT_AND_CODE,
    supersedes: &[
        Supersedes::InUri(&crate::rule::credentials::password_in_uri::RULE),
        Supersedes::InUri(&crate::rule::scheme::http_userinfo::RULE),
    ],
    needs: Needs::any(&[Fact::Secret]),
    in_test_data: true,
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let is_token =
        |secret: &&Secret| secret.kind == SecretKind::UserinfoToken && secret.value.is_real();
    let tokens: Vec<_> = cx.secrets.iter().filter(is_token).collect();
    // A key and its secret, `key:secret@`, are one credential.
    for credential in tokens.chunk_by(|one, next| one.range.end + 1 == next.range.start) {
        let (first, last) = (credential[0], credential[credential.len() - 1]);
        violations.push(Violation {
            range: first.range.start..last.range.end,
            message: "access token in URI".to_owned(),
            severity: is_made_up(cx, last).then_some(Severity::Info),
            help: Some("use a credential helper, and revoke a published token".to_owned()),
            fix: without(cx, last),
        });
    }
}

/// Returns true for what only its place makes a token of, in test data, as tests of programs that read such
/// URIs have one, and for a host that not everyone can reach.
fn is_made_up(cx: &RuleContext, secret: &Secret) -> bool {
    let text = &cx.uri.bytes()[secret.range.clone()];
    let is_local = || local_network(cx).is_some();
    (cx.settings.test_data || is_local()) && !crate::secret::is_known_token(text)
}

/// Returns a fix that removes the user information; none in code, which logs in with it.
fn without(cx: &RuleContext, secret: &Secret) -> Option<Fix> {
    if cx.candidate.context == Context::Code {
        return None;
    }
    let userinfo = cx.uri.range(Component::Userinfo)?;
    let own = userinfo.start <= secret.range.start && secret.range.end <= userinfo.end;
    own.then(|| Fix::unsafe_fix(vec![Edit::uri(userinfo.start..userinfo.end + 1, b"")]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{bare, fires, quiet};

    /// The URI inside has a credential of its own.
    #[test]
    fn credentials_of_two_authorities_are_two() {
        let inner = format!("ghp_{}", "q7Rz2Lk9Vw4Tn8Xb3M".repeat(2));
        let text = format!(
            "https://4f9a1c7e2b8d4f6a9c0e3b5d@err.example.org/?u=https://{inner}@git.example.org/r"
        );
        let ranges: Vec<_> = bare("", &text, "")
            .violations(&RULE)
            .into_iter()
            .map(|violation| text[violation.range].to_owned())
            .collect();
        assert_eq!(ranges, ["4f9a1c7e2b8d4f6a9c0e3b5d", &inner]);
    }

    #[test]
    fn table() {
        use Severity::{Error, Info};
        let token = format!("ghp_{}", "q7Rz2Lk9Vw4Tn8Xb3M".repeat(2));
        fires(
            &RULE,
            &[
                (&format!("https://{token}@git.example.org/r"), &token, Error),
                (
                    &format!("https://joe:{token}@git.example.org/r"),
                    &token,
                    Error,
                ),
                (
                    "https://oauth2:gr8herring@git.example.org/r",
                    "gr8herring",
                    Error,
                ),
                (
                    "https://gr8herring:x-oauth-basic@git.example.org/r",
                    "gr8herring",
                    Error,
                ),
                (
                    "https://4f9a1c7e2b8d4f6a9c0e3b5d@err.example.org/1",
                    "4f9a1c7e2b8d4f6a9c0e3b5d",
                    Error,
                ),
                (
                    "https://4f9a1c7e2b8d4f6a9c0e3b5d:1f8a2c6e3b9d4f7a0c5e2b8d@err.example.org/1",
                    "4f9a1c7e2b8d4f6a9c0e3b5d:1f8a2c6e3b9d4f7a0c5e2b8d",
                    Error,
                ),
                (
                    "https://joe:Zk3vQ8tLw2XrB7nMd5HyP@api.example.org/",
                    "Zk3vQ8tLw2XrB7nMd5HyP",
                    Error,
                ),
                (
                    "nats://4f9a1c7e2b8d4f6a9c0e3b5d@localhost:4222",
                    "4f9a1c7e2b8d4f6a9c0e3b5d",
                    Info,
                ),
                (
                    "nats://4f9a1c7e2b8d4f6a9c0e3b5d@10.0.0.7:4222",
                    "4f9a1c7e2b8d4f6a9c0e3b5d",
                    Info,
                ),
                (&format!("https://{token}@localhost/r"), &token, Error),
            ],
        );
        quiet(
            &RULE,
            &[
                "mdns://0123456789ABCDEF:sFlEGnMAFXO6RtZV17aViNUB95G2uXWw64texDzD@h.example/",
                "https://joe:h3rring@git.example.org/r",
                "https://x-access-token:$TOKEN@git.example.org/r",
                // Exactly twenty characters.
                "https://joe:Zk3vQ8tLw2XrB7nMd5Hy@api.example.org/",
                "https://some-quite-long-organisation-2024@git.example.org/r",
                "http://www.protect-your-computer.com@192.0.2.7/",
                "https://joe.longname%40mail.example.org@example.org/",
                &format!("https://example.org/{token}"),
            ],
        );
    }
}
