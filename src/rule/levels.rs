//! How severe the findings of a rule are, without a preset and in each preset.

use super::{Preset, Severity};

/// The severity of a rule's findings without a preset and in each preset, and where it is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    selected: Severity,
    default: Option<Severity>,
    docs: Option<Severity>,
    mail: Option<Severity>,
    harvest: Option<Severity>,
}

impl Levels {
    /// Returns the levels of a rule that is on without a preset and in each preset.
    pub const fn on(severity: Severity) -> Self {
        Self {
            selected: severity,
            default: Some(severity),
            docs: Some(severity),
            mail: Some(severity),
            harvest: Some(severity),
        }
    }

    /// Returns the levels of a rule that is on only where it is selected by its code, its group,
    /// its name or `ALL`.
    pub const fn off(severity: Severity) -> Self {
        Self {
            selected: severity,
            default: None,
            docs: None,
            mail: None,
            harvest: None,
        }
    }

    /// Turns the rule on in `presets`.
    #[must_use]
    pub const fn on_in(mut self, presets: &[Preset]) -> Self {
        let mut at = 0;
        while at < presets.len() {
            self = self.with(presets[at], self.selected);
            at += 1;
        }
        self
    }

    /// Turns the rule on in `preset`, with a severity for it.
    #[must_use]
    pub const fn with(mut self, preset: Preset, severity: Severity) -> Self {
        let level = match preset {
            Preset::Docs => &mut self.docs,
            Preset::Mail => &mut self.mail,
            Preset::Harvest => &mut self.harvest,
        };
        *level = Some(severity);
        self
    }

    /// Returns the severity in `preset`, or without one; `None` where the rule is off.
    pub const fn of(self, preset: Option<Preset>) -> Option<Severity> {
        match preset {
            None => self.default,
            Some(Preset::Docs) => self.docs,
            Some(Preset::Mail) => self.mail,
            Some(Preset::Harvest) => self.harvest,
        }
    }

    /// Returns the severity where the rule runs with `preset`, by the preset or by a selector.
    pub const fn where_selected(self, preset: Option<Preset>) -> Severity {
        match self.of(preset) {
            Some(severity) => severity,
            None => self.selected,
        }
    }
}
