//! The selection of rules, by a preset, codes, groups, names or `ALL`.

use std::fmt;

use super::{ActiveRule, Chosen, RULES, Reported};
use crate::rule::{Preset, Rule};

/// A selection of rules. Selectors are codes (`C001`), letters of groups (`C`), names
/// (`password-in-uri`) and `ALL`, in any case.
///
/// The finer selector wins: `ignore` of a group does not take a rule away that was
/// selected by its code. Of equals, `ignore` wins. `ALL` and a group's letter hold
/// the rules that no preset turns on, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Selection {
    /// The set to start from; without one, the rules that are always on.
    pub preset: Option<Preset>,
    /// In place of that set, where it is not empty.
    pub select: Vec<String>,
    /// Added to it.
    pub extend_select: Vec<String>,
    /// Taken from it.
    pub ignore: Vec<String>,
}

/// A selector that names no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownRule {
    /// The selector.
    pub selector: String,
    /// What may have been meant.
    pub similar: Option<&'static str>,
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "no rule is called '{}'", self.selector)?;
        match self.similar {
            Some(similar) => write!(f, "; did you mean '{similar}'?"),
            None => f.write_str("; `urilint rules` lists them"),
        }
    }
}

impl std::error::Error for UnknownRule {}

/// The kinds of selectors, the most general first.
const KINDS: [Kind; 3] = [Kind::All, Kind::Group, Kind::Rule];

/// How a selector names a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As one of all rules.
    All,
    /// By its group.
    Group,
    /// By its code or name.
    Rule,
}

impl Kind {
    /// Returns how `selector` names `rule`; `None` if it does not.
    pub fn of(selector: &str, rule: &Rule) -> Option<Self> {
        if selector.eq_ignore_ascii_case("all") {
            Some(Self::All)
        } else if selector.eq_ignore_ascii_case(&rule.code[..1]) {
            Some(Self::Group)
        } else if selector.eq_ignore_ascii_case(rule.code)
            || selector.eq_ignore_ascii_case(rule.name)
        {
            Some(Self::Rule)
        } else {
            None
        }
    }
}

impl Preset {
    /// Returns the rules of the preset, with their severities under it.
    pub fn rules(self) -> Vec<ActiveRule> {
        let selection = Selection {
            preset: Some(self),
            ..Selection::default()
        };
        let rules = RULES.iter().copied().filter(|rule| selection.has(rule));
        rules
            .map(|rule| active(rule, Some(self), Chosen::BySet))
            .collect()
    }
}

impl Selection {
    /// Returns the selection with these selectors in place of the set to start from.
    #[must_use]
    pub fn selecting<S: Into<String>>(mut self, selectors: impl IntoIterator<Item = S>) -> Self {
        self.select = selectors.into_iter().map(Into::into).collect();
        self
    }

    /// Returns the selection without the rules of these selectors.
    #[must_use]
    pub fn ignoring<S: Into<String>>(mut self, selectors: impl IntoIterator<Item = S>) -> Self {
        self.ignore = selectors.into_iter().map(Into::into).collect();
        self
    }

    /// Returns the rules of `table` that run, in its order. `U` and codes of that group need not
    /// name a rule: the user has other rules, or none, in other folders.
    pub fn rules(&self, table: &[&'static Rule]) -> Result<Vec<ActiveRule>, UnknownRule> {
        for selector in [&self.select, &self.extend_select, &self.ignore]
            .into_iter()
            .flatten()
        {
            let known = table.iter().any(|rule| Kind::of(selector, rule).is_some());
            if !known && !is_own_code(selector) {
                return Err(unknown(selector, table));
            }
        }
        Ok(table
            .iter()
            .copied()
            .filter(|rule| self.has(rule))
            .map(|rule| active(rule, self.preset, self.chosen(rule)))
            .collect())
    }

    /// The rules of `table` that run where `file` is what a configuration selects, and this
    /// what comes before it. Its own selectors win over those of the file; `select`, or
    /// else the preset, takes the place of that which the file starts from.
    pub fn rules_over(&self, file: &Self, table: &[&'static Rule]) -> Vec<ActiveRule> {
        let preset = self.preset.or(file.preset);
        let base = match self.preset {
            Some(_) => Self {
                preset,
                select: Vec::new(),
                ..file.clone()
            },
            None => file.clone(),
        };
        let runs = |rule: &Rule| {
            let on = self.select.is_empty() && base.has(rule);
            self.with(rule, on)
        };
        let rules = table.iter().copied().filter(|rule| runs(rule));
        let chosen = |rule| match self.chosen(rule) {
            Chosen::BySelector => Chosen::BySelector,
            Chosen::BySet => base.chosen(rule),
        };
        rules
            .map(|rule| active(rule, preset, chosen(rule)))
            .collect()
    }

    /// Returns how a rule that runs came to do so.
    fn chosen(&self, rule: &Rule) -> Chosen {
        let mut selectors = self.select.iter().chain(&self.extend_select);
        if selectors.any(|selector| Kind::of(selector, rule).is_some()) {
            Chosen::BySelector
        } else {
            Chosen::BySet
        }
    }

    fn has(&self, rule: &Rule) -> bool {
        let on = self.select.is_empty() && self.starts_with(rule);
        self.with(rule, on)
    }

    /// Returns true if a rule is on that is `on` without this selection.
    fn with(&self, rule: &Rule, on: bool) -> bool {
        let mut on = on;
        for of in KINDS {
            let names = |list: &[String]| list.iter().any(|name| Kind::of(name, rule) == Some(of));
            on |= names(&self.select) || names(&self.extend_select);
            on &= !names(&self.ignore);
        }
        on
    }

    fn starts_with(&self, rule: &Rule) -> bool {
        rule.levels.of(self.preset).is_some()
    }
}

/// Returns true for the letter of the group of the user's own rules, and for codes in it.
pub fn is_own_code(selector: &str) -> bool {
    let digits = selector.strip_prefix(['U', 'u']);
    digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the rule with its severity under a preset.
const fn active(rule: &'static Rule, preset: Option<Preset>, chosen: Chosen) -> ActiveRule {
    ActiveRule {
        rule,
        severity: rule.levels.where_selected(preset),
        preset,
        chosen,
        reported: Reported::All,
    }
}

/// Returns the rule with that code or name, in any case.
pub fn find(name: &str, table: &[&'static Rule]) -> Result<&'static Rule, UnknownRule> {
    let mut rules = table.iter().copied();
    rules
        .find(|rule| Kind::of(name, rule) == Some(Kind::Rule))
        .ok_or_else(|| unknown(name, table))
}

/// Returns the error for a selector that names no rule of `table`.
fn unknown(selector: &str, table: &[&'static Rule]) -> UnknownRule {
    let known = table.iter().flat_map(|rule| [rule.code, rule.name]);
    UnknownRule {
        selector: selector.to_owned(),
        similar: similar(selector, known),
    }
}

/// Returns the error for a selector that names no rule, neither of the table nor of the user's
/// `own` ones.
pub fn unknown_rule(selector: &str, own: &[&'static Rule]) -> UnknownRule {
    let table: Vec<_> = RULES.iter().chain(own).copied().collect();
    unknown(selector, &table)
}

/// A word of more bytes is like none that is known.
// Bounds the time: distances take the product of both lengths.
const LONGEST: usize = 64;

/// The first of `known` that is most like `word`, if one is like it. Case does not matter.
pub fn similar<'k>(word: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let distances =
        known.map(|name| (strsim::levenshtein(&word, &name.to_ascii_lowercase()), name));
    // A third: rustc suggests names by the same measure.
    let near = distances.filter(|(distance, name)| *distance <= name.len() / 3);
    near.min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::{Selection, find};
    use crate::rule::{Levels, Preset, Rule, Severity};

    const ON: Levels = Levels::on(Severity::Error);
    const OFF: Levels = Levels::off(Severity::Error);

    const fn rule(code: &'static str, name: &'static str, levels: Levels) -> Rule {
        Rule {
            code,
            name,
            levels,
            ..Rule::DEFAULT
        }
    }

    static TABLE: &[&Rule] = &[
        &rule("C001", "password-in-uri", ON),
        &rule("C002", "userinfo-token", OFF),
        &rule(
            "D001",
            "unclosed-angle",
            OFF.on_in(&[Preset::Docs, Preset::Mail]),
        ),
        &rule("D002", "whitespace-in-delimited", OFF),
        &rule("S001", "invalid-character", ON),
    ];

    fn list(words: &str) -> Vec<String> {
        words.split_whitespace().map(str::to_owned).collect()
    }

    fn codes(preset: Option<Preset>, select: &str, extend: &str, ignore: &str) -> String {
        let selection = Selection {
            preset,
            select: list(select),
            extend_select: list(extend),
            ignore: list(ignore),
        };
        let rules = selection.rules(TABLE).unwrap();
        rules
            .iter()
            .map(|active| active.rule.code)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn finer_selectors_win_over_presets_and_groups() {
        for (preset, select, extend, ignore, expected) in [
            (None, "", "", "", "C001 S001"),
            (Some(Preset::Docs), "", "", "", "C001 D001 S001"),
            (Some(Preset::Harvest), "", "", "", "C001 S001"),
            (None, "ALL", "", "", "C001 C002 D001 D002 S001"),
            (None, "d", "", "", "D001 D002"),
            (None, "D", "", "D002", "D001"),
            (None, "c001,".trim_end_matches(','), "", "", "C001"),
            (None, "", "unclosed-angle", "", "C001 D001 S001"),
            (Some(Preset::Mail), "S001", "", "", "S001"),
            (None, "C001", "", "C", "C001"),
            (None, "C", "", "C001", "C002"),
            (None, "C001", "", "C001", ""),
            (None, "ALL", "", "ALL", ""),
            (None, "ALL D002", "", "D", "C001 C002 D002 S001"),
        ] {
            assert_eq!(
                codes(preset, select, extend, ignore),
                expected,
                "{select}/{extend}/{ignore}"
            );
        }
    }

    #[test]
    fn private_hosts_are_warnings_for_crawlers() {
        let severity = |preset| {
            let selection = Selection {
                preset,
                select: list("X009"),
                ..Selection::default()
            };
            selection.rules(crate::rule::RULES).unwrap()[0].severity
        };
        assert_eq!(severity(Some(Preset::Harvest)), Severity::Warning);
        assert_eq!(severity(Some(Preset::Mail)), Severity::Info);
        assert_eq!(severity(None), Severity::Info);
    }

    #[test]
    fn an_unknown_name_is_reported_with_a_similar_one() {
        let selection = Selection {
            ignore: list("pasword-in-uri"),
            ..Selection::default()
        };
        assert_eq!(
            selection.rules(TABLE).unwrap_err().to_string(),
            "no rule is called 'pasword-in-uri'; did you mean 'password-in-uri'?"
        );
        assert_eq!(
            find("zzz", TABLE).unwrap_err().to_string(),
            "no rule is called 'zzz'; `urilint rules` lists them"
        );
        assert_eq!(find("s002", TABLE).unwrap_err().similar, Some("C002"));
        for (selector, known) in [("U", true), ("u012", true), ("U1x", false), ("V001", false)] {
            let select = list(selector);
            let selection = Selection {
                select,
                ..Selection::default()
            };
            assert_eq!(selection.rules(TABLE).is_ok(), known, "{selector}");
        }
        assert_eq!(find("S001", TABLE).unwrap().name, "invalid-character");
        assert!(find("S", TABLE).is_err());
    }
}
