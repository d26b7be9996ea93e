//! Sets of rules, of the table and of the user.

use crate::rule::{RULES, Rule, RuleSet};

/// A set of rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rules {
    /// Those of the table.
    table: RuleSet,
    /// The user's own, by their places in their list: a bit for each, without zeros at the end.
    own: Vec<u64>,
}

impl Rules {
    pub fn is_empty(&self) -> bool {
        self.table.is_empty() && self.own.is_empty()
    }

    pub fn has(&self, rule: &Rule) -> bool {
        match rule.own_place() {
            None => self.table.has(rule),
            Some(place) => self.has_own(place),
        }
    }

    /// Returns true if it has the rule at that place of the table and the user's list together.
    pub fn has_at(&self, place: usize) -> bool {
        match place.checked_sub(RULES.len()) {
            None => self.table.contains(place),
            Some(own) => self.has_own(own),
        }
    }

    fn has_own(&self, place: usize) -> bool {
        let word = self.own.get(place / 64);
        word.is_some_and(|word| word & (1 << (place % 64)) != 0)
    }

    /// Adds the rules of `other`.
    fn add(&mut self, other: &Self) {
        self.table = self.table.or(other.table);
        self.own.resize(self.own.len().max(other.own.len()), 0);
        for (word, other) in self.own.iter_mut().zip(&other.own) {
            *word |= other;
        }
    }

    /// Removes the rules of `other`.
    pub fn remove(&mut self, other: &Self) {
        self.table = self.table.without(other.table);
        for (word, other) in self.own.iter_mut().zip(&other.own) {
            *word &= !other;
        }
        while self.own.last() == Some(&0) {
            self.own.pop();
        }
    }

    fn insert_own(&mut self, place: usize) {
        self.own.resize(self.own.len().max(place / 64 + 1), 0);
        self.own[place / 64] |= 1 << (place % 64);
    }
}

impl FromIterator<&'static Rule> for Rules {
    fn from_iter<I: IntoIterator<Item = &'static Rule>>(rules: I) -> Self {
        let mut own = Self::default();
        let mut of_table = |rule: &&Rule| match rule.own_place() {
            None => true,
            Some(place) => {
                own.insert_own(place);
                false
            }
        };
        let table = rules.into_iter().filter(&mut of_table).collect();
        Self { table, ..own }
    }
}

impl<'r> FromIterator<&'r Self> for Rules {
    fn from_iter<I: IntoIterator<Item = &'r Self>>(sets: I) -> Self {
        let mut all = Self::default();
        sets.into_iter().for_each(|set| all.add(set));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_both_kinds() {
        let own: Vec<&'static Rule> = [1, 64, 65, 200]
            .map(|number| {
                let code: &'static str = format!("U{number:03}").leak();
                &*Box::leak(Box::new(Rule {
                    code,
                    ..Rule::DEFAULT
                }))
            })
            .into();
        let some: Rules = [RULES[3], own[0], own[3]].into_iter().collect();
        for rule in [RULES[3], own[0], own[3]] {
            assert!(some.has(rule), "{}", rule.code);
        }
        assert!(some.has_at(3) && some.has_at(RULES.len()) && !some.has_at(RULES.len() + 1));
        for rule in [RULES[4], own[1], own[2]] {
            assert!(!some.has(rule), "{}", rule.code);
        }
        let other: Rules = [own[1], own[2]].into_iter().collect();
        let mut all: Rules = [&some, &other].into_iter().collect();
        assert!(all.has(own[2]) && all.has(RULES[3]));
        all.remove(&other);
        assert_eq!(all, some);
        all.remove(&some);
        assert!(all.is_empty() && all == Rules::default());
    }
}
