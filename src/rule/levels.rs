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
    /// Whether the rule runs on the targets of links only in the preset `mail`.
    mail_links: bool,
    /// The highest severity in the preset `mail`, of links and of text.
    most_in_mail: [Severity; 2],
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
            mail_links: false,
            most_in_mail: [Severity::Error; 2],
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
            mail_links: false,
            most_in_mail: [Severity::Error; 2],
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

    /// Turns the rule on in the preset `mail` for the targets of links, with a severity for it. In
    /// the text of mail, people write about such URIs.
    #[must_use]
    pub const fn with_mail_links(mut self, severity: Severity) -> Self {
        self.mail = Some(severity);
        self.mail_links = true;
        self
    }

    /// Makes all findings information in the preset `mail`, those too that have a severity of
    /// their own: readers cannot repair what a sender wrote. For rules about what is neither
    /// hostile nor a secret.
    #[must_use]
    pub const fn trivial_in_mail(mut self) -> Self {
        self.mail = Some(Severity::Info);
        self.most_in_mail = [Severity::Info; 2];
        self
    }

    /// Makes findings outside links information in the preset `mail`. For rules about schemes that
    /// programs that show text do not make links of.
    #[must_use]
    pub const fn trivial_in_text_of_mail(mut self) -> Self {
        self.most_in_mail[1] = Severity::Info;
        self
    }

    /// Returns the highest severity of a violation with `preset`, of links and of text.
    pub const fn most(self, preset: Option<Preset>) -> [Severity; 2] {
        match preset {
            Some(Preset::Mail) => self.most_in_mail,
            _ => [Severity::Error; 2],
        }
    }

    /// Returns true if the rule runs on the targets of links only, with `preset`.
    pub const fn is_for_links(self, preset: Option<Preset>) -> bool {
        self.mail_links && matches!(preset, Some(Preset::Mail))
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
