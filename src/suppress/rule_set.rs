//! Sets of rules, by their numbers in the table.

use crate::rule::{RULES, Rule};

/// So many words of 64 rules.
const WORDS: usize = 4;

const _: () = assert!(RULES.len() <= WORDS * 64, "a set has no room for all rules");

/// Some of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RuleSet([u64; WORDS]);

impl RuleSet {
    /// Whether the rule with that number in the table is in it.
    pub const fn contains(self, number: usize) -> bool {
        self.0[number / 64] & (1 << (number % 64)) != 0
    }

    /// Whether the rule is in it.
    pub fn has(self, rule: &Rule) -> bool {
        RULES
            .iter()
            .position(|other| *other == rule)
            .is_some_and(|number| self.contains(number))
    }

    /// Whether no rule is in it.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// What is in it and not in `other`.
    #[must_use]
    pub fn without(mut self, other: Self) -> Self {
        for (word, others) in self.0.iter_mut().zip(other.0) {
            *word &= !others;
        }
        self
    }
}

impl FromIterator<&'static Rule> for RuleSet {
    fn from_iter<I: IntoIterator<Item = &'static Rule>>(rules: I) -> Self {
        let mut set = Self::default();
        // They mostly come in the order of the table: each is looked for behind the last.
        let mut next = 0;
        for rule in rules {
            let numbers = (next..RULES.len()).chain(0..next);
            if let Some(number) = numbers.into_iter().find(|&number| RULES[number] == rule) {
                set.0[number / 64] |= 1 << (number % 64);
                next = number + 1;
            }
        }
        set
    }
}

impl FromIterator<Self> for RuleSet {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        let mut all = Self::default();
        for set in sets {
            for (word, others) in all.0.iter_mut().zip(set.0) {
                *word |= others;
            }
        }
        all
    }
}
