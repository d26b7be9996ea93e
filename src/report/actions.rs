//! What reports for people say of findings that cannot wait: a title and advice for each [`Action`].

use crate::rule::{Action, Rule};

impl Action {
    /// Returns what was found, in the plural.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Credential => "Credentials",
            Self::Webhook => "Webhooks",
            Self::Lookalike => "Lookalikes",
            Self::ScriptLink => "Script links",
            Self::HiddenTarget => "Links that hide their target",
        }
    }

    /// Returns why it matters, and what to do.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Credential => {
                "Whoever reads the text can use them. Revoke each at its service first; removing it \
                 from the text is not enough."
            }
            Self::Webhook => {
                "Anyone who has the URL can post to the channel or start the job. Replace it at the \
                 service, which makes the old one void."
            }
            Self::Lookalike => {
                "The link leads elsewhere than it seems to. Do not open it; warn readers, or take the \
                 message out of what is published."
            }
            Self::ScriptLink => {
                "Such a link runs code or starts a program where it is opened. Publish the text only \
                 with the link as plain text."
            }
            Self::HiddenTarget => {
                "Neither the link nor its host shows whose it is. Look at the message before you \
                 follow it."
            }
        }
    }
}

/// Returns how urgent findings of the rule are: 0 for the most urgent, and the same number for all that
/// are no reason to act.
pub fn urgency(rule: &Rule) -> usize {
    let all = Action::ALL;
    let place = |action| all.iter().position(|other| *other == action);
    rule.action.and_then(place).unwrap_or(all.len())
}
