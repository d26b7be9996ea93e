//! Parts of one pattern become one part.

use std::collections::HashMap;

use super::{Group, Groups, Scope};
use crate::report::patterns::Patterns;
use crate::report::view::GroupBy;

impl Groups {
    /// Makes one part of the URIs of each pattern that has more findings than are shown, with all of
    /// these. Called once, after the last finding.
    pub fn merge(&mut self, patterns: &Patterns) {
        if self.by != GroupBy::Rule {
            return;
        }
        for outer in 0..self.outer.groups.len() {
            let division = self.outer.groups[outer].division.as_mut();
            let parts = division.map(|division| std::mem::take(&mut division.parts));
            let (parts, merged) = self.merged(parts.unwrap_or_default(), patterns);
            let is_pattern = |part: &&usize| self.inner.groups[**part].scope.is_of_many();
            let number = parts.iter().filter(is_pattern).count();
            if let Some(division) = &mut self.outer.groups[outer].division {
                division.parts = parts;
                division.patterns = number;
                division.unlisted.number += merged;
            }
        }
    }

    /// Returns those of the parts that remain, and the number of URIs that are no longer listed.
    fn merged(&mut self, parts: Vec<usize>, patterns: &Patterns) -> (Vec<usize>, u64) {
        let mut into: HashMap<String, usize> = HashMap::new();
        let (mut kept, mut merged) = (Vec::with_capacity(parts.len()), 0);
        for part in parts {
            let group = &self.inner.groups[part];
            let uri = self.inner.table.key(group.at).get(4..).unwrap_or_default();
            let Some(title) = patterns.title(group.rule, uri) else {
                kept.push(part);
                continue;
            };
            merged += u64::from(!group.scope.is_of_many());
            if let Some(&first) = into.get(&title) {
                // Parts are in the order of their first findings.
                let (before, from) = self.inner.groups.split_at_mut(part);
                before[first].absorb(&mut from[0], self.places);
            } else {
                self.inner.table.rename(part, 4, title.as_bytes());
                let group = &mut self.inner.groups[part];
                group.scope = Scope::Pattern(group.scope.uris());
                into.insert(title, part);
                kept.push(part);
            }
        }
        (kept, merged)
    }
}

impl Group {
    /// Takes the findings of a later part of the same pattern, and as many places as are kept.
    fn absorb(&mut self, part: &mut Self, places: usize) {
        self.places.append(&mut part.places);
        self.places.truncate(places);
        let (mut uris, more) = (self.scope.uris(), part.scope.uris());
        uris.number += more.number;
        uris.is_more |= more.is_more;
        self.scope = Scope::Pattern(uris);
        self.findings += part.findings;
        self.severity = self.severity.max(part.severity);
        self.first = [self.first, part.first].into_iter().flatten().min();
        self.last = self.last.max(part.last);
    }
}
