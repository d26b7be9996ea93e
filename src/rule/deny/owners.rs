//! The rules that a value belongs to. Nearly all values belong to one rule.

use std::collections::HashMap;

/// Lists of rules, by number. Values with the same rules share a number.
#[derive(Debug, Default)]
pub struct Owners {
    lists: Vec<Vec<u16>>,
    numbers: HashMap<Vec<u16>, u32>,
}

impl Owners {
    /// Returns the number of `list`, or else of the empty list, with `rule` added at its end.
    pub fn with(&mut self, list: Option<u32>, rule: u16) -> u32 {
        let mut rules = list.map_or_else(Vec::new, |list| self.lists[list as usize].clone());
        if !rules.contains(&rule) {
            rules.push(rule);
        }
        let next = self.lists.len() as u32;
        let number = *self.numbers.entry(rules.clone()).or_insert(next);
        if number == next {
            self.lists.push(rules);
        }
        number
    }

    /// Returns the first rule of the list that runs.
    pub fn first(&self, list: u32, runs: impl Fn(usize) -> bool) -> Option<usize> {
        let mut rules = self.lists[list as usize].iter().copied().map(usize::from);
        rules.find(|rule| runs(*rule))
    }
}
