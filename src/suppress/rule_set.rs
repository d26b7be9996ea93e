//! Sets of rules, as bit sets over the table of rules.

use crate::rule::{RULES, Rule};

/// The number of words in a set; each has 64 rules.
const WORDS: usize = 4;

const _: () = assert!(
    RULES.len() <= WORDS * 64,
    "a set must have a bit for each rule"
);

/// A set of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RuleSet([u64; WORDS]);

impl RuleSet {
    /// Returns true if the set contains the rule at index `number` of the table.
    pub const fn contains(self, number: usize) -> bool {
        self.0[number / 64] & (1 << (number % 64)) != 0
    }

    /// Returns true if the set contains `rule`.
    pub fn has(self, rule: &Rule) -> bool {
        RULES
            .iter()
            .position(|other| *other == rule)
            .is_some_and(|number| self.contains(number))
    }

    /// Returns true if the set contains no rule.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Returns the rules of this set that are not in `other`.
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
        // Rules mostly come in the order of the table, so the search starts after the last one.
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
