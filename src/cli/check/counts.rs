//! Counts of findings, and the closing line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urilint::run::{Found, Summary};
use urilint::{Rule, Safety, Severity};

use crate::cli::output::closing::read;
use crate::cli::output::printer::many;

/// How many findings there are, by rule and by severity.
#[derive(Default)]
pub struct Counts {
    /// By code and name: rules of different users have the same codes.
    pub rules: BTreeMap<(&'static str, &'static str), (&'static Rule, u64)>,
    pub severities: BTreeMap<Severity, u64>,
    /// How many have a fix of that safety.
    fixes: BTreeMap<Safety, u64>,
    /// Whether one of them makes the run fail.
    pub fails: bool,
}

impl Counts {
    pub fn of(found: &Found) -> Self {
        let mut counts = Self {
            fails: found.fails,
            ..Self::default()
        };
        for finding in &found.findings {
            counts.add(finding.rule, 1);
            *counts.severities.entry(finding.severity).or_insert(0) += 1;
            if let Some(fix) = &finding.fix {
                *counts.fixes.entry(fix.safety).or_insert(0) += 1;
            }
        }
        counts
    }

    /// Returns the number of findings.
    pub fn all(&self) -> u64 {
        self.severities.values().sum()
    }

    fn add(&mut self, rule: &'static Rule, count: u64) {
        let key = (rule.code, rule.name);
        self.rules.entry(key).or_insert((rule, 0)).1 += count;
    }

    pub fn merge(&mut self, other: Self) {
        self.fails |= other.fails;
        for (rule, count) in other.rules.into_values() {
            self.add(rule, count);
        }
        for (severity, count) in other.severities {
            *self.severities.entry(severity).or_insert(0) += count;
        }
        for (safety, count) in other.fixes {
            *self.fixes.entry(safety).or_insert(0) += count;
        }
    }
}

/// Returns what was found: the number of findings and of files with findings.
pub fn total(counts: &Counts, files: u64, summary: &Summary) -> String {
    let all = counts.all();
    let mut line = many(all, "finding");
    let mut before = " (";
    for (severity, &count) in counts.severities.iter().rev() {
        let count = match severity {
            Severity::Info => format!("{count} info"),
            _ => many(count, severity.name()),
        };
        // Writing to a string does not fail.
        let _ = write!(line, "{before}{count}");
        before = ", ";
    }
    if all > 0 {
        let _ = write!(line, ") in {files} of {}", read(summary));
    } else {
        let _ = write!(line, " in {}", read(summary));
    }
    let fixable = |safety| counts.fixes.get(&safety).copied().unwrap_or_default();
    match (fixable(Safety::Safe), fixable(Safety::Unsafe)) {
        (0, 0) => Ok(()),
        (safe, 0) => write!(line, ", {safe} fixable with --fix"),
        (0, more) => write!(line, ", {more} fixable with --fix --unsafe-fixes"),
        (safe, more) => write!(
            line,
            ", {safe} fixable with --fix, {more} more with --unsafe-fixes"
        ),
    }
    .ok();
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_says_what_was_read() {
        let counts = |counts: &[(Severity, u64)]| Counts {
            severities: counts.iter().copied().collect(),
            ..Counts::default()
        };
        let (error, warning, info) = (Severity::Error, Severity::Warning, Severity::Info);
        for (severities, files, read, expected) in [
            (counts(&[]), 0, 1, "0 findings in 1 file read"),
            (counts(&[]), 0, 7, "0 findings in 7 files read"),
            (
                counts(&[(error, 1)]),
                1,
                1,
                "1 finding (1 error) in 1 of 1 file read",
            ),
            (
                counts(&[(error, 3), (warning, 56), (info, 2)]),
                12,
                418,
                "61 findings (3 errors, 56 warnings, 2 info) in 12 of 418 files read",
            ),
        ] {
            let mut summary = Summary::default();
            summary.inputs = 500;
            summary.read = read;
            assert_eq!(total(&severities, files, &summary), expected);
        }
        for (fixes, expected) in [
            (&[(Safety::Safe, 48)][..], ", 48 fixable with --fix"),
            (
                &[(Safety::Unsafe, 1)],
                ", 1 fixable with --fix --unsafe-fixes",
            ),
            (
                &[(Safety::Safe, 2), (Safety::Unsafe, 3)],
                ", 2 fixable with --fix, 3 more with --unsafe-fixes",
            ),
        ] {
            let counts = Counts {
                fixes: fixes.iter().copied().collect(),
                ..counts(&[(error, 59)])
            };
            let mut summary = Summary::default();
            summary.read = 1;
            let line = total(&counts, 1, &summary);
            assert_eq!(
                line,
                format!("59 findings (59 errors) in 1 of 1 file read{expected}")
            );
        }
    }
}
