//! Sets of rules, by their places in a table.

use crate::rule::{RULES, Rule};

/// Words of 64 numbers.
// Room for 256 rules; the assertion below says when that is too little.
const WORDS: usize = 4;

const _: () = assert!(
    RULES.len() <= RuleSet::CAPACITY,
    "a set does not hold all rules"
);

/// A set of numbers below [`RuleSet::CAPACITY`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleSet([u64; WORDS]);

impl RuleSet {
    /// The set without any number.
    pub const EMPTY: Self = Self([0; WORDS]);
    /// Numbers are below it.
    pub const CAPACITY: usize = WORDS * 64;

    /// Adds `number`.
    pub const fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Returns true if `number` is in the set.
    pub const fn contains(self, number: usize) -> bool {
        self.0[number / 64] & (1 << (number % 64)) != 0
    }

    /// Returns true if the set is empty.
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns the numbers that are in either set.
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        self
    }

    /// Returns the numbers that are in both sets.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }

    /// Returns the numbers that are in this set and not in `other`.
    #[must_use]
    pub fn without(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
        self
    }

    /// Returns true if the place of `rule` among all rules is in the set.
    pub fn has(self, rule: &Rule) -> bool {
        let place = RULES.iter().position(|other| *other == rule);
        place.is_some_and(|place| self.contains(place))
    }

    /// Returns the numbers in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(at * 64 + bit)
            })
        })
    }
}

impl FromIterator<usize> for RuleSet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

impl FromIterator<&'static Rule> for RuleSet {
    /// Collects the places of rules among all rules.
    fn from_iter<I: IntoIterator<Item = &'static Rule>>(rules: I) -> Self {
        // They mostly come in the order of the table: the search for each starts after the last.
        let mut next = 0;
        let places = rules.into_iter().filter_map(|rule| {
            let mut places = (next..RULES.len()).chain(0..next);
            let place = places.find(|&place| RULES[place] == rule)?;
            next = place + 1;
            Some(place)
        });
        places.collect()
    }
}

impl FromIterator<Self> for RuleSet {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, Self::or)
    }
}

#[cfg(test)]
mod tests {
    use super::RuleSet;

    #[test]
    fn sets_hold_their_numbers_in_order() {
        let set: RuleSet = [200, 0, 63, 64, 255].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 200, 255]);
        let other: RuleSet = [64, 1].into_iter().collect();
        assert_eq!(set.and(other).iter().collect::<Vec<_>>(), [64]);
        assert_eq!(set.or(other).iter().count(), 6);
        assert!(!set.without(other).contains(64) && set.without(set).is_empty());
    }
}
