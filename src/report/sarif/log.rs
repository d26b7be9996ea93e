//! The log: keeps the most severe results, and writes them at the end.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use super::{Artifact, Results, fingerprint, rules};
use crate::finding::Suppression;
use crate::format::{ReadOutcome, Warning};
use crate::report::{Joiner, Name, PROJECT_ADDRESS, Style};
use crate::rule::{Rule, Severity};
use crate::run::Summary;
use crate::text::escape::forms::{Constant, Escaped, Json, JsonOf, Visible};

/// The most inputs that could not be read that have notifications.
const MOST_WARNINGS: usize = 100;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// A log of one run.
#[derive(Debug)]
pub(super) struct Log {
    style: Style,
    /// The most severe results so far, the least severe first.
    kept: BTreeMap<Rank, Kept>,
    /// The number of results so far.
    seen: u64,
    /// How many of each severity were left out; suppressed ones are not counted.
    left_out: BTreeMap<Severity, u64>,
    /// The file that is being read, if it can be read again.
    file: Option<Arc<Path>>,
    /// Notifications about inputs that were not read, and the number of those without one.
    notifications: Vec<Vec<u8>>,
    more_notifications: u64,
}

/// The order of results: those that are not suppressed, the severe and the first are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    is_reported: bool,
    severity: Severity,
    number: Reverse<u64>,
}

#[derive(Debug)]
struct Kept {
    rule: &'static Rule,
    suppression: Option<Suppression>,
    text: Vec<u8>,
    /// The file and the line of the result, if the file can be read again.
    line: Option<(Arc<Path>, u64)>,
}

/// Fingerprints by file and line.
type Fingerprints = HashMap<Arc<Path>, HashMap<u64, String>>;

impl Log {
    pub fn new(style: Style) -> Self {
        Self {
            style,
            kept: BTreeMap::new(),
            seen: 0,
            left_out: BTreeMap::new(),
            file: None,
            notifications: Vec::new(),
            more_notifications: 0,
        }
    }

    /// Returns how many results are kept.
    fn limit(&self) -> usize {
        let limits = self.style.limits;
        let all = limits.max_findings.unwrap_or(u64::MAX);
        limits.sarif.min(usize::try_from(all).unwrap_or(usize::MAX))
    }

    /// Makes room for a result of that rank. Returns false if it is left out itself.
    fn admits(&mut self, rank: Rank) -> bool {
        if self.kept.len() < self.limit() {
            return true;
        }
        let out = match self.kept.first_key_value() {
            Some((least, _)) if *least < rank => *least,
            _ => rank,
        };
        if out.is_reported {
            *self.left_out.entry(out.severity).or_default() += 1;
        }
        if out != rank {
            self.kept.pop_first();
        }
        out != rank
    }
}

impl Joiner for Log {
    type Part = Results;

    fn begin_input(&mut self, _: &mut dyn Write, _: Name) -> io::Result<()> {
        self.file = None;
        Ok(())
    }

    fn file(&mut self, path: &Path) {
        self.file = Some(path.into());
    }

    fn part(&mut self, _: &mut dyn Write, part: Results) -> io::Result<()> {
        for entry in part.entries {
            self.seen += 1;
            let rank = Rank {
                is_reported: entry.suppression.is_none(),
                severity: entry.severity,
                number: Reverse(self.seen),
            };
            if !self.admits(rank) {
                continue;
            }
            let mut text = Vec::with_capacity(entry.text.len());
            part.text.write_range(entry.text, &mut text)?;
            let line = part.shift.line(entry.line);
            let file = self.file.clone().filter(|_| !self.style.relative_lines);
            let kept = Kept {
                rule: entry.rule,
                suppression: entry.suppression,
                text,
                line: file.map(|file| (file, line)),
            };
            self.kept.insert(rank, kept);
        }
        Ok(())
    }

    fn warning(&mut self, _: &mut dyn Write, name: Name, warning: &Warning) -> io::Result<()> {
        if warning.loss != ReadOutcome::Lost {
            return Ok(());
        }
        if self.notifications.len() == MOST_WARNINGS {
            self.more_notifications += 1;
            return Ok(());
        }
        let mut out = b"{\"level\":\"error\",\"message\":{\"text\":".to_vec();
        JsonOf(Visible(warning.text.as_bytes())).write_to(&mut out)?;
        out.extend_from_slice(b"},\"locations\":[{\"physicalLocation\":{\"artifactLocation\":");
        Artifact::new(name).write_to(&mut out)?;
        out.extend_from_slice(b"}}]}");
        self.notifications.push(out);
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        let kept = std::mem::take(&mut self.kept);
        let rules = rules_of(&kept);
        write!(
            out,
            "{{\"$schema\":\"{SCHEMA}\",\n\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{{\
             \"name\":\"urilint\",\"fullName\":\"urilint {version}\",\"semanticVersion\":\"{version}\"",
            version = env!("CARGO_PKG_VERSION")
        )?;
        if !PROJECT_ADDRESS.is_empty() {
            write!(out, ",\"informationUri\":\"{PROJECT_ADDRESS}\"")?;
        }
        out.write_all(b",\"rules\":[")?;
        for (at, (_, (rule, severity))) in rules.iter().enumerate() {
            out.write_all(if at == 0 { b"\n" } else { b",\n" })?;
            rules::write(out, rule, *severity)?;
        }
        out.write_all(b"]}},\n\"columnKind\":\"unicodeCodePoints\",")?;
        out.write_all(
            b"\"originalUriBaseIds\":{\"%SRCROOT%\":{\"description\":{\"text\":\
              \"The folder that urilint was started in.\"}}},\n",
        )?;
        self.write_invocation(out, kept.len(), summary)?;
        out.write_all(b"\"results\":[")?;
        write_results(out, &kept, &rules)?;
        out.write_all(b"]}]}\n")
    }
}

impl Log {
    /// Writes whether all was read, and what was left out.
    fn write_invocation(
        &self,
        out: &mut dyn Write,
        kept: usize,
        summary: &Summary,
    ) -> io::Result<()> {
        let mut notifications = self.notifications.clone();
        if self.more_notifications > 0 {
            let text = format!("{} more inputs were not read", self.more_notifications);
            notifications.push(notification("error", &text)?);
        }
        let left_out: u64 = self.left_out.values().sum();
        if left_out > 0 {
            let counts = self.left_out.iter().rev();
            let counts: Vec<_> = counts
                .map(|(severity, count)| format!("{count} of severity {}", severity.name()))
                .collect();
            let text = format!(
                "{left_out} results were left out ({}): the log has the {kept} most severe",
                counts.join(", ")
            );
            notifications.push(notification("warning", &text)?);
        }
        let lost = summary.lost;
        write!(out, "\"invocations\":[{{\"executionSuccessful\":{}", !lost)?;
        for (at, notification) in notifications.iter().enumerate() {
            out.write_all(if at == 0 {
                b",\"toolExecutionNotifications\":[\n"
            } else {
                b",\n"
            })?;
            out.write_all(notification)?;
        }
        out.write_all(if notifications.is_empty() {
            b"}],\n"
        } else {
            b"]}],\n"
        })
    }
}

fn notification(level: &str, text: &str) -> io::Result<Vec<u8>> {
    let mut out = format!("{{\"level\":\"{level}\",\"message\":{{\"text\":").into_bytes();
    Json(text.as_bytes()).write_to(&mut out)?;
    out.extend_from_slice(b"}}");
    Ok(out)
}

/// The rules of the log in order, each with the severity of its most severe result. Rules of
/// different users have the same codes.
type Rules = BTreeMap<(&'static str, &'static str), (&'static Rule, Severity)>;

fn rules_of(kept: &BTreeMap<Rank, Kept>) -> Rules {
    let mut rules = Rules::new();
    for (rank, result) in kept {
        let rule = result.rule;
        let entry = rules
            .entry((rule.code, rule.name))
            .or_insert((rule, rank.severity));
        entry.1 = entry.1.max(rank.severity);
    }
    rules
}

/// Writes the results, the most severe first.
fn write_results(
    out: &mut dyn Write,
    kept: &BTreeMap<Rank, Kept>,
    rules: &Rules,
) -> io::Result<()> {
    let keys = rules.keys().enumerate();
    let indices: HashMap<_, _> = keys.map(|(index, key)| (*key, index)).collect();
    let fingerprints = fingerprints(kept);
    // SARIF requires them of all results or of none.
    let suppressions = kept.values().any(|result| result.suppression.is_some());
    let mut before: &[u8] = b"\n";
    for result in kept.values().rev() {
        out.write_all(before)?;
        before = b",\n";
        let (code, name) = (result.rule.code, result.rule.name);
        let index = indices[&(code, name)];
        (Constant("{\"ruleId\":"), Json(code.as_bytes())).write_to(out)?;
        write!(out, ",\"ruleIndex\":{index},")?;
        out.write_all(&result.text)?;
        let fingerprint = result.line.as_ref();
        let fingerprint = fingerprint.and_then(|(file, line)| fingerprints.get(file)?.get(line));
        if let Some(hash) = fingerprint {
            write!(
                out,
                ",\"partialFingerprints\":{{\"primaryLocationLineHash\":\"{hash}\"}}"
            )?;
        }
        match &result.suppression {
            Some(suppression) => write_suppression(out, suppression)?,
            None if suppressions => out.write_all(b",\"suppressions\":[]")?,
            None => {}
        }
        out.write_all(b"}")?;
    }
    Ok(())
}

/// Writes why a result is suppressed.
fn write_suppression(out: &mut dyn Write, suppression: &Suppression) -> io::Result<()> {
    let kind = suppression.kind.name();
    write!(out, ",\"suppressions\":[{{\"kind\":\"{kind}\"")?;
    if let Some(reason) = &suppression.justification {
        out.write_all(b",\"justification\":")?;
        JsonOf(Visible(reason.as_bytes())).write_to(out)?;
    }
    out.write_all(b"}]")
}

/// Reads the files of the results again. What cannot be read has no fingerprints.
fn fingerprints(kept: &BTreeMap<Rank, Kept>) -> Fingerprints {
    let mut lines: HashMap<&Arc<Path>, Vec<u64>> = HashMap::new();
    for (file, line) in kept.values().filter_map(|result| result.line.as_ref()) {
        lines.entry(file).or_default().push(*line);
    }
    let files = lines.into_iter().filter_map(|(file, lines)| {
        let found = fingerprint::of_lines(file, &lines).ok()?;
        Some((file.clone(), found))
    });
    files.collect()
}
