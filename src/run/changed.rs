//! Lines of inputs that were changed: findings on other lines are not reported.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::finding::Finding;

/// The lines of files that were changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedLines {
    files: HashMap<PathBuf, Lines>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Lines {
    All,
    /// In ascending order, without overlaps.
    Some(Vec<RangeInclusive<u64>>),
}

impl ChangedLines {
    /// Adds a file and its changed lines, from 1, in ascending order and without overlaps. `path` is
    /// the name of the input.
    pub fn add(&mut self, path: PathBuf, lines: Vec<RangeInclusive<u64>>) {
        self.files.insert(path, Lines::Some(lines));
    }

    /// Adds a file all of whose lines are changed.
    pub fn add_file(&mut self, path: PathBuf) {
        self.files.insert(path, Lines::All);
    }

    /// Returns the files, sorted by name.
    pub fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<_> = self.files.keys().cloned().collect();
        files.sort();
        files
    }

    /// Returns true if a line of `finding` in the input called `path`, or of its URI, was changed.
    ///
    /// What the change broke is there because of it, on any line.
    pub(super) fn has(&self, path: &Path, finding: &Finding) -> bool {
        if finding.broken {
            return true;
        }
        let lines = match self.files.get(path) {
            None => return false,
            Some(Lines::All) => return true,
            Some(Lines::Some(lines)) => lines,
        };
        let first = finding.location.line.saturating_sub(finding.lines_before);
        let last = finding.location.end_line + finding.lines_after;
        let next = lines.partition_point(|range| *range.end() < first);
        lines.get(next).is_some_and(|range| *range.start() <= last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::options::Options;

    #[test]
    fn a_finding_is_changed_with_any_line_of_its_uri() {
        // The URI is on the lines 2 to 4, its fault on line 3.
        let text = "x\n<http://h.example/a\n%zz/\nb>\n";
        let format = crate::format::find("plain").unwrap();
        let findings = crate::read(text.as_bytes(), format, &Options::check()).findings;
        let mut findings = findings.iter();
        let finding = findings
            .find(|finding| finding.rule.code == "S004")
            .unwrap();
        assert_eq!(finding.location.line, 3);
        for (lines, expected) in [
            (vec![], false),
            (vec![1..=1], false),
            (vec![2..=2], true),
            (vec![3..=3], true),
            (vec![1..=1, 4..=9], true),
            (vec![1..=1, 5..=9], false),
            (vec![1..=100], true),
        ] {
            let mut changed = ChangedLines::default();
            changed.add("a".into(), lines.clone());
            assert_eq!(changed.has(Path::new("a"), finding), expected, "{lines:?}");
            assert!(!changed.has(Path::new("b"), finding));
        }
        let mut changed = ChangedLines::default();
        changed.add_file("a".into());
        assert!(changed.has(Path::new("a"), finding));
    }
}
