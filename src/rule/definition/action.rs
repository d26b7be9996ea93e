//! Why findings of a rule cannot wait until an archive is tidied up.

/// A reason to act at once on findings of a rule. Reports for people list such findings first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// A credential that works for anyone who reads the text.
    Credential,
    /// A URL that lets anyone post or start a job.
    Webhook,
    /// A link that leads elsewhere than it seems to.
    Lookalike,
    /// A link that runs code or starts a program.
    ScriptLink,
    /// A link that hides where it leads, or to whom.
    HiddenTarget,
}

impl Action {
    /// All of them, in the order of urgency.
    pub const ALL: [Self; 5] = [
        Self::Credential,
        Self::Webhook,
        Self::Lookalike,
        Self::ScriptLink,
        Self::HiddenTarget,
    ];

    /// Returns true if the message is to be looked at, not the finding alone: its sender may be hostile.
    pub const fn is_about_message(self) -> bool {
        matches!(
            self,
            Self::Lookalike | Self::ScriptLink | Self::HiddenTarget
        )
    }
}
