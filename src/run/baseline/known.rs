//! Known findings of one input, while it is read.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Baseline, KnownCount, KnownFinding, UnknownFindings, identity};
use crate::finding::Finding;
use crate::rule::Checks;
use crate::run::Name;

/// The known findings of one input.
#[derive(Debug, Default)]
pub struct Known {
    findings: HashMap<KnownFinding, Count>,
    moved: Option<Arc<Mutex<Moved>>>,
    unknown: UnknownFindings,
    /// The number of findings that were removed.
    removed: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    recorded: u64,
    found: u64,
}

/// Findings in files that are gone: the files may have been renamed.
#[derive(Debug, Default)]
pub struct Moved {
    /// Where each was, and how often it was not found elsewhere.
    findings: HashMap<KnownFinding, VecDeque<(String, u64)>>,
}

impl Moved {
    /// Returns the findings of `baseline` in files that are gone.
    pub fn of(baseline: &Baseline) -> Self {
        let mut moved = Self::default();
        for (path, findings) in &baseline.inputs {
            if !baseline.exists(path) {
                for (finding, count) in findings {
                    let places = moved.findings.entry(finding.clone()).or_default();
                    places.push_back((path.to_string(), *count));
                }
            }
        }
        moved
    }

    /// Takes up to `count` findings, and returns their number.
    fn take(&mut self, finding: &KnownFinding, count: u64) -> u64 {
        let mut taken = 0;
        let Some(places) = self.findings.get_mut(finding) else {
            return 0;
        };
        while taken < count
            && let Some((_, left)) = places.front_mut()
        {
            let here = (*left).min(count - taken);
            *left -= here;
            taken += here;
            if *left == 0 {
                places.pop_front();
            }
        }
        taken
    }

    /// Returns what was not found elsewhere, by the path where it was, in order.
    pub fn left(&self) -> Vec<(String, KnownFinding, u64)> {
        let all = self.findings.iter().flat_map(|(finding, places)| {
            let places = places.iter();
            places.map(|(path, left)| (path.clone(), finding.clone(), *left))
        });
        let mut left: Vec<_> = all.collect();
        left.sort();
        left
    }
}

impl Known {
    /// Returns the known findings of the input called `name`.
    pub fn of(baseline: &Baseline, name: Name, moved: Option<Arc<Mutex<Moved>>>) -> Self {
        let known = baseline.inputs.get(&*baseline.path_of(name));
        let known = known.into_iter().flatten().map(|(finding, &recorded)| {
            let count = Count { recorded, found: 0 };
            (finding.clone(), count)
        });
        Self {
            findings: known.collect(),
            moved,
            unknown: baseline.unknown,
            removed: 0,
        }
    }

    /// Removes the known findings, and passes each to `on_known`. Of a finding that counts several,
    /// of which not all are known, the others are left.
    pub fn remove(&mut self, findings: &mut Vec<Finding>, mut on_known: impl FnMut(Finding)) {
        let reported = self.unknown == UnknownFindings::Reported;
        if self.findings.is_empty() && self.moved.is_none() && reported {
            return;
        }
        for mut finding in std::mem::take(findings) {
            let known = self.take(&finding).min(finding.count);
            self.removed += known;
            let unknown = finding.count - known;
            match (known, unknown) {
                (0, _) => findings.push(finding),
                (_, 0) => on_known(finding),
                _ => {
                    let mut others = finding.clone();
                    others.count = unknown;
                    findings.push(others);
                    finding.count = known;
                    on_known(finding);
                }
            }
        }
    }

    /// Returns how many of the findings that `finding` counts are known.
    fn take(&mut self, finding: &Finding) -> u64 {
        let identity = identity(finding);
        let counts_all = self.unknown != UnknownFindings::Reported;
        let count = match self.findings.entry(identity.clone()) {
            Entry::Occupied(count) => Some(count.into_mut()),
            Entry::Vacant(entry) if counts_all => Some(entry.insert(Count::default())),
            Entry::Vacant(_) => None,
        };
        let mut known = 0;
        if let Some(count) = count {
            known = finding
                .count
                .min(count.recorded.saturating_sub(count.found));
            count.found += if counts_all { finding.count } else { known };
        }
        if known < finding.count
            && let Some(moved) = &self.moved
        {
            let mut moved = moved.lock().unwrap_or_else(PoisonError::into_inner);
            known += moved.take(&identity, finding.count - known);
        }
        match self.unknown {
            UnknownFindings::Accepted => finding.count,
            UnknownFindings::Reported | UnknownFindings::Counted => known,
        }
    }

    /// Returns true if one more finding like this is known.
    pub fn has(&mut self, finding: &Finding) -> bool {
        self.take(finding) > 0
    }

    /// Returns the number of findings that were removed.
    pub const fn removed(&self) -> u64 {
        self.removed
    }

    /// Ends the input, and returns its counts in order.
    pub fn end(self, checks: &Checks) -> Vec<KnownCount> {
        let runs = |key: &str| {
            let mut rules = checks.rules();
            rules.any(|rule| {
                let severity = checks.plan().severity(rule);
                Baseline::rule_key(rule) == key
                    && severity.is_none_or(|severity| severity >= checks.min_severity)
            })
        };
        let counts = self.findings.into_iter();
        let mut counts: Vec<_> = counts
            .map(|(finding, Count { recorded, found })| KnownCount {
                checked: found >= recorded || runs(&finding.rule),
                finding,
                recorded,
                found,
            })
            .collect();
        counts.sort_by(|a, b| a.finding.cmp(&b.finding));
        counts
    }
}
