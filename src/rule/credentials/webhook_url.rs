//! # webhook-url (C006)
//!
//! ## What it does
//! Checks for URLs that are a key:
//!
//! - webhooks of chats and bots (Slack, Microsoft Teams, Discord, Telegram, Google Chat,
//!   Mattermost, …), of monitoring (`PagerDuty`, Opsgenie, …), and of what they start (Zapier, Make,
//!   n8n, build hooks, …);
//! - links that open an account (to reset a password, to confirm an address) or what somebody
//!   shared (private calendars and feeds, recordings, encrypted files). Where such a link is
//!   probably meant to be passed on, it is a warning in a message, and information elsewhere.
//!
//! Examples from the services' documentation are not reported; C013 finds them. Links that are made
//! to be published are not reported: invitations to a chat, links to unsubscribe, badges.
//!
//! ## Why is this bad?
//! Anyone who knows the URL can post to the channel in the name of its owner, or do anything
//! that the bot can do, or read what the link opens. There is no other authentication.
//!
//! ## Example
//! ```text
//! https://hooks.slack.com/services/T…/B…/…
//! ```
//!
//! ## Use instead
//! ```text
//! https://hooks.slack.com/services/
//! ```
//!
//! with the rest in an environment variable or a secret store.
//!
//! ## Fix safety
//! No fix: without its secret, the URL does not work. Revoke one that was published.
//!
//! ## References
//! - RFC 9110 §17.9
//! - RFC 3986 §7.5

use crate::rule::{
    Action, Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Violation, messages,
};
use crate::secret::SecretKind;
use crate::secret::kind::Exposure;

/// Rule C006, `webhook-url`.
pub static RULE: Rule = Rule {
    code: "C006",
    name: "webhook-url",
    summary: "webhook or secret link, which anyone who has it can use",
    levels: Levels::on(Severity::Error),
    reference: "RFC 9110 §17.9",
    manual: manual!("webhook_url.rs"),
    action: Some(Action::Webhook),
    contexts: Rule::TEXT_AND_CODE,
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::Secret]),
    in_test_data: true,
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    for secret in cx.secrets {
        let (what, kind) = match secret.kind {
            SecretKind::Webhook(kind) => ("webhook URL", kind),
            SecretKind::Link(kind) => ("secret link", kind),
            _ => continue,
        };
        if secret.value.is_real() {
            let violation = messages::violation(
                secret.range.clone(),
                format!("{what} ({})", kind.provider),
                "keep it out of the text, and revoke a published one",
            );
            violations.push(Violation {
                severity: severity(secret.kind),
                ..violation
            });
        }
    }
}

/// Returns the severity where it is not that of the rule. What somebody probably shared on purpose is
/// shared by the file that links to it, too.
fn severity(kind: SecretKind) -> Option<Severity> {
    match kind {
        SecretKind::Link(kind) | SecretKind::Webhook(kind)
            if kind.exposure == Exposure::Probable =>
        {
            Some(Severity::Info)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::{Error, Info};
        let token = "q7Rz2Lk9Vw4Tn8Xb3M6Ps1Yd";
        let example = "X".repeat(24);
        let long = token.repeat(3);
        fires(
            &RULE,
            &[
                (
                    &format!("https://hooks.slack.com/services/T0A1B2C3D/B0A1B2C3D/{token}"),
                    token,
                    Error,
                ),
                (
                    &format!("https://discord.com/api/webhooks/123456789012345678/{long}"),
                    &long,
                    Error,
                ),
                (
                    &format!(
                        "https://chat.example.org/hooks/{}",
                        &token.to_lowercase().repeat(2)[..26]
                    ),
                    &token.to_lowercase().repeat(2)[..26],
                    Error,
                ),
                (
                    &format!("https://app.example.org/auth/magic-link/{token}"),
                    token,
                    Info,
                ),
                (
                    &format!("https://us02web.zoom.us/j/1234567890?pwd={token}.1"),
                    &format!("{token}.1"),
                    Info,
                ),
            ],
        );
        quiet(
            &RULE,
            &[
                "https://hooks.slack.com/services/",
                &format!("https://hooks.slack.com/services/T00000000/B00000000/{example}"),
                &format!("https://www.example.org/services/T0A1B2C3D/B0A1B2C3D/{token}"),
                &format!("https://discord.com/api/webhooks/12/{long}"),
                "https://api.slack.com/messaging/webhooks",
                "https://chat.example.org/hooks/use-the-documentation",
                "https://app.example.org/invite/discord-server-of-the-project",
                &format!("https://discord.com/invite/{token}"),
                &format!("https://list.example.org/unsubscribe/{token}"),
            ],
        );
    }
}
