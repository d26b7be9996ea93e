//! `gitlab`: GitLab's code quality report, an array of issues.
//!
//! `fingerprint` identifies an issue between two runs. It is made of the code, the path and the
//! masked URI, and of how many such issues precede it in the file: so it stays the same if other
//! lines of the file change. Paths are relative to the root of the project (`--path-label`).

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;

use super::{Joiner, Name, Report, Reporter, RowBuffer, message};
use crate::finding::Finding;
use crate::rule::Severity;
use crate::run::{Positions, Shift, Summary};
use crate::text::escape::forms::{Constant, FileName, Json, JsonOf, Visible};
use crate::text::fnv::{BASIS, fnv};

/// The format `gitlab`.
pub static GITLAB: Report = Report {
    findings: Some(|_, _| Box::new(CodeQuality)),
    ..Report::new("gitlab", "a code quality report of GitLab")
};

#[derive(Clone, Copy, Debug)]
struct CodeQuality;

/// Issues without their fingerprints.
#[derive(Debug, Default)]
struct Issues {
    text: RowBuffer,
    /// Of each issue its place in the text, and what its fingerprint is made of.
    issues: Vec<(Range<usize>, u64)>,
}

impl Reporter for CodeQuality {
    type Part = Issues;
    type Joiner = Numbered;

    fn part(&self, positions: Positions) -> Issues {
        Issues {
            text: RowBuffer::new(positions),
            issues: Vec::new(),
        }
    }

    fn render(&self, part: &mut Issues, name: Name, finding: &Finding) -> io::Result<()> {
        let out = &mut part.text;
        let start = out.end();
        let rule = finding.rule;
        out.push(b"{\"description\":");
        let words = [rule.code, rule.name].map(|word| Visible(word.as_bytes()));
        let words = (words[0], Constant(" "), words[1]);
        let of_rule = (Constant(" ["), words, Constant("]"));
        out.put(JsonOf((message::fault(finding), of_rule)))?;
        out.push(b",\"check_name\":");
        out.put(Json(rule.code.as_bytes()))?;
        out.push(b",\"severity\":\"");
        out.push(severity(finding).as_bytes());
        out.push(b"\",\"location\":{\"path\":");
        let joined = name.slashed();
        let path = joined.strip_prefix(b"./").unwrap_or(&joined);
        out.put(JsonOf(FileName(path)))?;
        out.push(b",\"lines\":{\"begin\":");
        out.line(finding.location.line);
        out.push(b"}},\"fingerprint\":\"");
        let key = fnv(fnv(fnv(BASIS, rule.code.as_bytes()), path), &finding.uri);
        part.issues.push((start..part.text.end(), key));
        Ok(())
    }

    fn shift(part: &mut Issues, by: Shift) {
        part.text.shift(by);
    }

    fn weight(part: &Issues) -> usize {
        part.text.weight() + part.issues.capacity() * size_of::<(Range<usize>, u64)>()
    }

    fn joiner(&self) -> Numbered {
        Numbered::default()
    }
}

/// Returns GitLab's name of the severity: credentials, unsafe and misleading URIs are critical.
fn severity(finding: &Finding) -> &'static str {
    let unsafe_group = finding.rule.code.starts_with(['C', 'M', 'X']);
    match finding.severity {
        Severity::Error if unsafe_group => "critical",
        Severity::Error => "major",
        Severity::Warning => "minor",
        Severity::Info => "info",
    }
}

/// Writes issues with their fingerprints.
#[derive(Debug, Default)]
struct Numbered {
    /// The number of issues that have been written, by what their fingerprints are made of.
    seen: HashMap<u64, u64>,
}

impl Joiner for Numbered {
    type Part = Issues;

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn part(&mut self, out: &mut dyn Write, part: Issues) -> io::Result<()> {
        for (range, key) in part.issues {
            out.write_all(if self.seen.is_empty() { b"\n" } else { b",\n" })?;
            let number = self.seen.entry(key).or_default();
            *number += 1;
            part.text.write_range(range, out)?;
            let more = fnv(key, &number.to_le_bytes());
            write!(out, "{key:016x}{more:016x}\"}}")?;
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, _: &Summary) -> io::Result<()> {
        out.write_all(b"\n]\n")
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{finding, written_all};
    use super::GITLAB;

    fn issues(findings: &[crate::Finding]) -> Vec<serde_json::Value> {
        serde_json::from_str(&written_all(&GITLAB, findings)).unwrap()
    }

    #[test]
    fn an_issue_has_what_gitlab_requires() {
        let issues = issues(&[finding()]);
        let expected = "password in the user information: ftp://anna:*******@ftp.example.org/pub/ \
                        [C001 password-in-uri]";
        assert_eq!(issues[0]["description"], expected);
        assert_eq!(issues[0]["check_name"], "C001");
        assert_eq!(issues[0]["severity"], "critical");
        assert_eq!(issues[0]["location"]["path"], "docs/a.md");
        assert_eq!(issues[0]["location"]["lines"]["begin"], 42);
        assert_eq!(issues[0]["fingerprint"].as_str().unwrap().len(), 32);
        assert!(self::issues(&[]).is_empty());
    }

    #[test]
    fn fingerprints_are_different_and_do_not_depend_on_lines() {
        let mut moved = finding();
        moved.location.line = 7;
        let mut other = finding();
        other.uri = b"ftp://bert:*******@ftp.example.org/pub/".to_vec();
        let of = |findings: &[crate::Finding]| -> Vec<String> {
            let issues = issues(findings);
            issues
                .iter()
                .map(|issue| issue["fingerprint"].as_str().unwrap().to_owned())
                .collect()
        };
        let three = of(&[finding(), moved.clone(), other.clone()]);
        assert_eq!(three[0], of(&[moved])[0]);
        assert_eq!(three[2], of(&[other])[0]);
        assert!(three[0] != three[1] && three[1] != three[2] && three[0] != three[2]);
    }
}
