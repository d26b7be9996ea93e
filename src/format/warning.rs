//! Warnings: input that was skipped, lost, or decoded leniently.

use super::damage::{Damage, DamageKind, LossClass};

/// A problem with the input that is not a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// One clear line, without the path.
    pub text: String,
    /// Whether data was lost.
    pub loss: ReadOutcome,
    /// What is damaged, if data was lost because of that.
    pub damage: Option<Damage>,
}

/// The effect of a problem on the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadOutcome {
    /// No data was lost; some of it was decoded leniently.
    Nothing,
    /// The input is not text. Nothing was lost, unless the input was named on the command line.
    Skipped,
    /// The input holds text in a form that is not supported. It is reported, and is no error unless the
    /// input was named on the command line.
    Unsupported,
    /// Data that should have been read was not: exit code 2.
    Lost,
}

impl Warning {
    /// Returns a warning of that effect. `text` is one line.
    pub fn new(text: impl Into<String>, loss: ReadOutcome) -> Self {
        Self {
            text: text.into(),
            loss,
            damage: None,
        }
    }

    /// Returns a warning about data that was lost. `text` is one line.
    pub fn lost(text: impl Into<String>) -> Self {
        Self::new(text, ReadOutcome::Lost)
    }

    /// Returns a warning about data that was lost because it is damaged. `text` is one line.
    pub(crate) fn damaged(kind: DamageKind, text: impl Into<String>) -> Self {
        Self {
            damage: Some(Damage::new(kind, None)),
            ..Self::lost(text)
        }
    }

    /// Returns it with the offset of what is damaged.
    #[cfg(feature = "io")]
    pub(crate) fn at(self, offset: u64) -> Self {
        let damage = self.damage.map(|damage| Damage {
            offset: damage.offset.or(Some(offset)),
            ..damage
        });
        Self { damage, ..self }
    }

    /// Returns how much was lost.
    pub fn class(&self) -> LossClass {
        match (self.loss, self.damage) {
            (ReadOutcome::Lost, Some(damage)) => damage.kind.class(),
            (ReadOutcome::Lost, None) => LossClass::Inputs,
            _ => LossClass::Nothing,
        }
    }
}

/// Returns the warning about text whose charset was guessed.
pub(super) fn guess(charset: &'static str) -> Warning {
    let text = format!("text without a declared charset is read as {charset}, see --charset");
    Warning::new(text, ReadOutcome::Nothing)
}
