//! `--max-findings` of reports that group findings.

use super::Groups;

impl Groups {
    /// Keeps `most` places of findings: the first one of the first part of each group, of the second
    /// part of each, and so on, and then further places in order. What has no place is no longer
    /// listed; counts stay those of all findings.
    pub fn limit(&mut self, most: usize) {
        let sorted = self.sorted();
        let indices = |groups: &[&super::Group]| groups.iter().map(|group| group.at).collect();
        let outer: Vec<usize> = indices(&sorted);
        let parts: Vec<Vec<usize>> = sorted
            .iter()
            .map(|group| indices(&self.parts(group)))
            .collect();
        let in_turn = parts.iter().enumerate();
        let mut turns: Vec<_> = in_turn
            .flat_map(|(group, parts)| (0..parts.len().max(1)).map(move |rank| (rank, group)))
            .collect();
        turns.sort_unstable();
        turns.truncate(most);
        let mut kept = vec![0; outer.len()];
        for (_, group) in &turns {
            kept[*group] += 1;
        }
        let mut left = most - turns.len();
        for ((group, mut parts), kept) in outer.into_iter().zip(parts).zip(kept) {
            if kept == 0 {
                self.unlist(group);
                continue;
            }
            let unlisted = parts.split_off(kept.min(parts.len()));
            for part in &parts {
                let places = &mut self.inner.groups[*part].places;
                let further = places.len().saturating_sub(1).min(left);
                places.truncate(1 + further);
                left -= further;
            }
            let findings = unlisted
                .iter()
                .map(|part| self.inner.groups[*part].findings);
            let findings: u64 = findings.sum();
            let is_pattern = |part: &&usize| self.inner.groups[**part].scope.is_of_many();
            let patterns = unlisted.iter().filter(is_pattern).count();
            if let Some(division) = &mut self.outer.groups[group].division {
                division.rest += findings;
                division.unlisted.number += (unlisted.len() - patterns) as u64;
                division.patterns -= patterns;
                division.parts = parts;
            }
        }
    }

    fn unlist(&mut self, group: usize) {
        let group = &mut self.outer.groups[group];
        group.is_listed = false;
        self.rest += group.findings;
        self.unlisted.number += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::super::Occurrence;
    use super::Groups;
    use crate::report::samples::finding;
    use crate::report::view::GroupBy;

    /// Returns groups of the hosts `a`, with three URIs, and `b`, with one; each URI is found three
    /// times.
    fn groups() -> Groups {
        let mut groups = Groups::new(GroupBy::Host, 3);
        let name: Arc<[u8]> = b"a.txt"[..].into();
        let mut unit = 0;
        for uri in ["http://a/1", "http://a/2", "http://a/3", "http://b/1"] {
            for _ in 0..3 {
                let mut finding = finding();
                finding.uri = uri.into();
                unit += 1;
                groups.add(&name, &Occurrence::of(&finding, None), unit);
            }
        }
        groups
    }

    #[test]
    fn places_are_kept_in_turn_and_counts_stay() {
        // The numbers of places of the parts of each group.
        for (most, expected) in [
            (100, &[&[3, 3, 3][..], &[3]][..]),
            (12, &[&[3, 3, 3], &[3]]),
            (5, &[&[2, 1, 1], &[1]]),
            (4, &[&[1, 1, 1], &[1]]),
            (3, &[&[1, 1], &[1]]),
            (2, &[&[1], &[1]]),
            (1, &[&[1]]),
            (0, &[]),
        ] {
            let mut groups = groups();
            groups.limit(most);
            let sorted = groups.sorted();
            let places = sorted.iter().map(|group| {
                let parts = groups.parts(group);
                parts.iter().map(|part| part.places.len()).collect()
            });
            let places: Vec<Vec<_>> = places.collect();
            assert_eq!(places, expected, "{most}");
            let counted: u64 = sorted.iter().map(|group| group.findings).sum();
            assert_eq!(counted + groups.rest, 12);
            assert_eq!((groups.totals.findings, groups.count().number), (12, 2));
            if let Some(first) = sorted.first() {
                let parts = groups.parts(first);
                let listed: u64 = parts.iter().map(|part| part.findings).sum();
                let rest = first.rest();
                assert_eq!((first.count().number, listed + rest), (3, 9));
            }
        }
    }
}
