//! # webhook-url (C006)
//!
//! ## What it does
//! Reports the address of a webhook or bot of Slack, Microsoft Teams (also as a workflow
//! of Power Automate), Discord or Telegram, with what is secret in it. The examples of their
//! manuals are only worth knowing.
//!
//! ## Why is this bad?
//! Who knows the address may write in that channel in the name of the one who made it, or do
//! whatever the bot may do. There is no other check.
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
//! with the rest of it in the environment or a store of secrets.
//!
//! ## Fix safety
//! No fix: without its secret the address leads nowhere. One that was published has to be
//! revoked.
//!
//! ## References
//! - RFC 9110 §17.9
//! - RFC 3986 §7.5

use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages};
use crate::secret::SecretKind;

/// C006.
pub const RULE: Rule = Rule {
    code: "C006",
    name: "webhook-url",
    summary: "the address of a webhook: who knows it may write there",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 9110 §17.9",
    source: include_str!("webhook_url.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    for secret in cx.secrets {
        let SecretKind::Webhook(service) = secret.kind else {
            continue;
        };
        let what = if secret.placeholder {
            "an example of the address of a webhook"
        } else {
            "the address of a webhook"
        };
        violations.push(Violation {
            severity: secret.placeholder.then_some(Severity::Info),
            ..messages::violation(
                secret.range.clone(),
                format!("{what} ({service})"),
                "keep it out of the text, and revoke one that was published",
            )
        });
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
                    &format!("https://hooks.slack.com/services/T00000000/B00000000/{example}"),
                    &example,
                    Info,
                ),
            ],
        );
        quiet(
            &RULE,
            &[
                "https://hooks.slack.com/services/",
                &format!("https://www.example.org/services/T0A1B2C3D/B0A1B2C3D/{token}"),
                &format!("https://discord.com/api/webhooks/12/{long}"),
                "https://api.slack.com/messaging/webhooks",
            ],
        );
    }
}
