//! # webhook-url (C006)
//!
//! ## What it does
//! Checks for webhook and bot URLs of Slack, Microsoft Teams (including Power Automate
//! workflows), Discord and Telegram that contain their secret. Examples from the services'
//! documentation are not reported; C013 finds them.
//!
//! ## Why is this bad?
//! Anyone who knows the URL can post to the channel in the name of its owner, or do anything
//! that the bot can do. There is no other authentication.
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
//! No fix: without its secret, the URL does not work. A published one must be revoked.
//!
//! ## References
//! - RFC 9110 §17.9
//! - RFC 3986 §7.5

use crate::rule::{Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::secret::SecretKind;

/// Rule C006, `webhook-url`.
pub static RULE: Rule = Rule {
    code: "C006",
    name: "webhook-url",
    summary: "webhook URL, which anyone who has it can use",
    levels: Levels::on(Severity::Error),
    reference: "RFC 9110 §17.9",
    manual: manual!("webhook_url.rs"),
    contexts: Rule::TEXT_AND_CODE,
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::Secret]),
    in_test_data: true,
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    for secret in cx.secrets {
        let SecretKind::Webhook(service) = secret.kind else {
            continue;
        };
        if !secret.placeholder {
            violations.push(messages::violation(
                secret.range.clone(),
                format!("webhook URL ({service})"),
                "keep it out of the text, and revoke a published one",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        use Severity::Error;
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
            ],
        );
    }
}
