//! Severities, presets, and how severe the findings of a rule are in each preset.

use crate::rule::selection::Chosen;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Works somewhere, or by luck.
    Warning,
    /// Invalid, or unsafe with no honest reading.
    Error,
}

impl Severity {
    /// Returns the name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A set of rules for one use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Preset {
    /// Documentation, before a commit.
    Docs,
    /// Archives of mail and news.
    Mail,
    /// Links for a crawler.
    Harvest,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 3] = [Self::Docs, Self::Mail, Self::Harvest];

    /// Returns the name in options and output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Docs => "docs",
            Self::Mail => "mail",
            Self::Harvest => "harvest",
        }
    }
}

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
    /// What remains of a finding on a URI that is used outside links.
    text: Cap,
    /// What remains of a finding on a URI that is only mentioned.
    mention: Cap,
}

/// What remains of a finding at a place where its rule is less often right than in links
/// (docs/design/MENTIONS.md, "levels").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cap {
    /// At most this severity.
    AtMost(Severity),
    /// Nothing where the rule is on without a preset. Where a preset or a selector turns it on, at
    /// most a warning.
    NotByDefault,
    /// Nothing where the rule is on without a preset or in the preset `docs`. Elsewhere, information.
    Silent,
}

impl Cap {
    /// Returns the highest severity of a finding, or `None` for no finding, where the rule is on in
    /// `preset`, or was selected.
    pub(in crate::rule) const fn most(
        self,
        preset: Option<Preset>,
        chosen: Chosen,
    ) -> Option<Severity> {
        match self {
            Self::AtMost(severity) => Some(severity),
            Self::NotByDefault if preset.is_none() && chosen.is_by_set() => None,
            Self::NotByDefault => Some(Severity::Warning),
            Self::Silent if matches!(preset, None | Some(Preset::Docs)) && chosen.is_by_set() => {
                None
            }
            Self::Silent => Some(Severity::Info),
        }
    }
}

impl Levels {
    /// The levels of a rule that is off, with the caps of one that says nothing about them: outside
    /// links only few rules are right often enough for an error.
    const NOWHERE: Self = Self {
        selected: Severity::Warning,
        default: None,
        docs: None,
        mail: None,
        harvest: None,
        mail_links: false,
        most_in_mail: [Severity::Error; 2],
        text: Cap::AtMost(Severity::Warning),
        mention: Cap::Silent,
    };

    /// Returns the levels of a rule that is on without a preset and in each preset.
    pub const fn on(severity: Severity) -> Self {
        Self {
            selected: severity,
            default: Some(severity),
            docs: Some(severity),
            mail: Some(severity),
            harvest: Some(severity),
            ..Self::NOWHERE
        }
    }

    /// Returns the levels of a rule that is on only where it is selected by its code, its group,
    /// its name or `ALL`.
    pub const fn off(severity: Severity) -> Self {
        Self {
            selected: severity,
            ..Self::NOWHERE
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

    /// Sets what remains of findings on URIs that are used outside links.
    #[must_use]
    pub(crate) const fn in_text(mut self, text: Cap) -> Self {
        self.text = text;
        self
    }

    /// Sets what remains of findings on URIs that are only mentioned.
    #[must_use]
    pub(crate) const fn on_mentions(mut self, mention: Cap) -> Self {
        self.mention = mention;
        self
    }

    /// Returns what remains of findings on URIs that are used outside links.
    pub(crate) const fn text(self) -> Cap {
        self.text
    }

    /// Returns what remains of findings on URIs that are only mentioned.
    pub(crate) const fn mention(self) -> Cap {
        self.mention
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::find as format;
    use crate::lint::options::{Options, Task};
    use crate::lint::scanner::read;
    use crate::rule::{Checks, RULES, Selection, Settings, find};

    /// Returns the severities of what `code` finds in the body of a mail of HTML.
    fn severities(code: &str, body: &str, settings: Settings, preset: Preset) -> Vec<Severity> {
        let selection = Selection {
            preset: Some(preset),
            ..Selection::default()
        };
        let rule = find(code, RULES).unwrap();
        let rules = selection.rules(RULES).unwrap().into_iter();
        let checks = Checks::new(rules.filter(|active| active.rule == rule), settings);
        let options = Options::new(Task::Check(checks));
        let mail = format!("From: a@iana.org\nContent-Type: text/html\n\n{body}\n");
        let findings = read(mail.as_bytes(), format("mail").unwrap(), &options).findings;
        findings
            .into_iter()
            .map(|finding| finding.severity)
            .collect()
    }

    #[test]
    fn severities_in_mail() {
        use Severity::{Error, Info, Warning};
        for (code, body, mail, docs) in [
            (
                "S001",
                "<a href='mailto:a@iana.org?subject=a b'>a</a>",
                Some(Info),
                Some(Error),
            ),
            (
                "S001",
                "<a href='mailto:&lt;a@iana.org&gt;'>a</a>",
                Some(Info),
                Some(Error),
            ),
            ("S004", "http://iana.org/100%zz", Some(Info), Some(Error)),
            (
                "P015",
                "<a href='mailto:a@iana.org?&amp;cc=b@iana.org'>a</a>",
                Some(Info),
                Some(Error),
            ),
            (
                "M018",
                "<a href='http://9.9.9.9/'>a</a>",
                Some(Warning),
                None,
            ),
            ("M018", "http://9.9.9.9/", None, None),
            (
                "M021",
                "<a href='http://9-9-9-19.iana.org/'>a</a>",
                Some(Warning),
                None,
            ),
            ("M021", "http://9-9-9-19.iana.org/", None, None),
            (
                "X018",
                "<a href='javascript:a()'>a</a>",
                Some(Warning),
                Some(Error),
            ),
            ("X018", "&lt;javascript:a()&gt;", Some(Info), Some(Warning)),
            (
                "X020",
                "<a href='http://iana.org/a\nb'>a</a>",
                Some(Info),
                None,
            ),
            (
                "X020",
                "<a href='http://ia\nna.org/ab'>a</a>",
                Some(Warning),
                None,
            ),
            (
                "X020",
                "<a href='java\nscript:a()'>a</a>",
                Some(Error),
                None,
            ),
            (
                "C001",
                "http://a:b1c2d3@iana.org/",
                Some(Error),
                Some(Error),
            ),
        ] {
            let found = |preset| {
                severities(code, body, Settings::default(), preset)
                    .first()
                    .copied()
            };
            assert_eq!(found(Preset::Mail), mail, "{code} {body}");
            assert_eq!(found(Preset::Docs), docs, "{code} {body}");
        }
    }

    #[test]
    fn the_configuration_has_the_last_word() {
        let settings = Settings {
            severities: vec![("S001", Severity::Error)],
            ..Settings::default()
        };
        let body = "<a href='mailto:a@iana.org?subject=a b'>a</a>";
        let found = severities("S001", body, settings, Preset::Mail);
        assert_eq!(found, [Severity::Error]);
    }
}
