//! Runs the rules on one URI: universal guards before, precedence after.

use std::fmt::Write as _;
use std::ops::Range;

use super::guard::{self, Class};
use super::{Diagnostic, Group, Rule, RuleContext, Severity, Violation, nested};
use crate::extract::delimit::{Context, Kind};
use crate::host::domain;
use crate::uri::scheme;

/// Who gives way to whom: one finding a span and family. Where a winner has a hit,
/// the losers' hits on the same URI are dropped.
const PRECEDENCE: &[(&str, &[&str])] = &[
    ("D009", &["D012", "S012"]),
    ("D012", &["S012"]),
    ("X012", &["M001", "C002", "C001", "P001"]),
    ("X013", &["M001", "C002", "C001", "P001"]),
    ("M001", &["C002", "C001", "P001"]),
    ("C002", &["C001", "P001"]),
    ("C001", &["P001"]),
    // The mapped host is the address that X006 tells.
    ("X006", &["M018", "M008"]),
    ("X003", &["X004"]),
    ("X017", &["G007"]),
    ("M007", &["M008", "M003", "M009"]),
    // What is judged is the mapped label: a form that is mapped does not hide an error.
    ("M003", &["M008"]),
    ("M013", &["M014"]),
    // Of the fault that P015 tells in any case, they say more.
    ("P004", &["P015"]),
    ("P005", &["P015"]),
    ("P009", &["P015"]),
    ("P012", &["P015"]),
    // What is code, or an argument of a program, is no URI in any case.
    (
        "X018",
        &["S001", "S002", "S003", "S004", "S005", "P015", "X011"],
    ),
    ("X019", &["S001", "S002", "S013", "P010", "P015", "X011"]),
    ("X015", &["S001", "S002", "S003", "S005", "P012", "P015"]),
    // What they tell of stands where a port would.
    ("P008", &["X011", "S007"]),
    ("P014", &["S007"]),
    ("N005", &["X002"]),
    ("L007", &["L002"]),
    // It is meant to be a link.
    ("L005", &["L001"]),
    ("S011", &["S007", "C001"]),
];

/// The same, but only where the spans overlap: a URI may have both elsewhere.
const SPAN_PRECEDENCE: &[(&str, &[&str])] = &[
    ("C003", &["C004", "C005"]),
    ("C004", &["C005"]),
    ("S001", &["S002"]),
    ("X007", &["G006"]),
    ("X017", &["G006"]),
    // In the host; what stands in the path says nothing of it.
    ("M005", &["M003", "M004", "M007", "M008", "M009"]),
    ("M006", &["M003", "M004", "M007", "M008", "M009"]),
    // NUL itself, in a name.
    ("N005", &["S001"]),
    // The backslash is an escape of another language.
    ("L009", &["X011"]),
    // The backslash is what the documents differ about.
    ("X013", &["X011"]),
    // One finding for one user name.
    ("M001", &["M002"]),
    ("M002", &["P001"]),
];

/// Rules that speak alone: where one has a hit, nothing else is said of the URI.
const ALONE: &[&str] = &["D009", "D011", "D012", "S012"];

/// What is said of a scheme nobody has registered (guard U6), besides how it was delimited.
/// Rules P010 and X019 are about some of them, and some are slips (S012): the target of a link
/// is a URI whatever its scheme, so no scan has looked there for what is misspelt.
const UNKNOWN_SCHEME: &[&str] = &["S012", "S013", "C001", "C002", "C003", "P010", "X019"];

/// What is said of a relative reference where no base tells what it means. `http//www.w3.org/`
/// is one by the grammar.
const UNRESOLVED: &[&str] = &["L004", "L008", "L010", "L011", "S012", "X022"];

/// Rules that would undo each other's fixes: where the first is on, the others make none.
const CONTRARY: &[(&str, &str)] = &[("G006", "G011")];

/// What `rules` find in one URI, in the order in which it stands.
pub fn judge(cx: &RuleContext, rules: &[&'static Rule]) -> Vec<Diagnostic> {
    at_depth(cx, rules, 0)
}

/// The same of a URI that is inside so many others (guard U9).
pub(super) fn at_depth(cx: &RuleContext, rules: &[&'static Rule], depth: usize) -> Vec<Diagnostic> {
    let mut judged = Vec::new();
    let mut violations = Vec::new();
    let context = cx.candidate.context;
    if context == Context::Ns {
        return judged;
    }
    let meant = Intent::of(cx);
    let name = cx.uri.has_scheme("urn");
    let asked = |rule: &&Rule| {
        (name || rule.group() != Group::Name)
            && speaks_in(rule, context)
            && meant.is_judged_by(rule)
    };
    for rule in rules.iter().copied().filter(asked) {
        (rule.check)(cx, &mut violations);
        limit(&mut violations);
        judged.extend(
            violations
                .drain(..)
                .map(|violation| weigh(rule, violation, cx)),
        );
    }
    if judged.len() > 1 {
        settle(&mut judged);
    }
    for &(first, other) in CONTRARY {
        if !judged.is_empty() && rules.iter().any(|rule| rule.code == first) {
            for judged in judged.iter_mut().filter(|j| j.rule.code == other) {
                judged.fix = None;
            }
        }
    }
    if meant == Intent::Uri && cx.candidate.kind != Kind::Relative {
        nested::add(cx, rules, depth, &mut judged);
    }
    judged
}

/// The most hits of one rule that are told of one URI.
const MOST_HITS: usize = 20;

/// Drops what is over the limit; the last hit that is told says how many.
fn limit(violations: &mut Vec<Violation>) {
    let more = violations.len().saturating_sub(MOST_HITS);
    violations.truncate(MOST_HITS);
    if let (1.., Some(last)) = (more, violations.last_mut()) {
        let _ = write!(last.message, ", and {more} more like it in this URI");
    }
}

/// What a candidate is meant as, which decides about the rules that are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Intent {
    /// A URI of a known scheme: all rules.
    Uri,
    /// A URI of a scheme nobody has registered (U6).
    UnknownScheme,
    /// A relative reference, and nobody knows to what.
    Unresolved,
    /// Not as it stands: one rule says how, if it is on, and no other is asked (U1 to
    /// U3, and what was never a URI).
    Only(&'static str),
}

impl Intent {
    fn of(cx: &RuleContext) -> Self {
        let code = cx.candidate.context == Context::Code;
        if cx.candidate.kind == Kind::Relative && cx.resolved.is_none() {
            return Self::Unresolved;
        }
        match (cx.candidate.kind, guard::class(cx)) {
            (Kind::Misspelt, _) => Self::Only("S012"),
            (Kind::Defanged, Class::Redacted) => Self::Only("D012"),
            (Kind::Defanged, _) => Self::Only("D011"),
            (_, Class::QuotedPrintable) => Self::Only("D009"),
            // In code most are filled in somewhere, and their credentials are real.
            (_, Class::Template | Class::Redacted) if !code => Self::Only("D012"),
            _ if cx.uri.scheme().is_some_and(|name| !scheme::is_known(name)) => Self::UnknownScheme,
            _ => Self::Uri,
        }
    }

    fn is_judged_by(self, rule: &Rule) -> bool {
        match self {
            Self::Uri => true,
            Self::UnknownScheme => {
                rule.group() == Group::Delimiting || UNKNOWN_SCHEME.contains(&rule.code)
            }
            Self::Unresolved => {
                matches!(rule.group(), Group::Style | Group::Security | Group::Syntax)
                    && UNRESOLVED.contains(&rule.code)
            }
            Self::Only(code) => rule.code == code,
        }
    }
}

/// Whether `rule` is asked about what stands in that context. Code may hold anything, but no
/// credentials; the name of a namespace is never followed, and has to be what it is.
fn speaks_in(rule: &Rule, context: Context) -> bool {
    match context {
        Context::Link | Context::Bare | Context::Header => true,
        Context::Code => rule.group() == Group::Credentials,
        Context::Ns => false,
    }
}

/// Guard U7: a documentation host makes nothing unsafe.
fn weigh(rule: &'static Rule, violation: Violation, cx: &RuleContext) -> Diagnostic {
    let severity = violation.severity.unwrap_or(rule.severity);
    let tells_of_danger = matches!(
        rule.group(),
        Group::Security | Group::Misleading | Group::Credentials
    );
    let lowered = tells_of_danger && cx.uri.host().is_some_and(domain::is_documentation);
    Diagnostic {
        rule,
        range: violation.range,
        severity: if lowered { Severity::Info } else { severity },
        message: violation.message,
        help: violation.help,
        fix: violation.fix,
    }
}

fn settle(judged: &mut Vec<Diagnostic>) {
    if let Some(alone) = ALONE
        .iter()
        .find(|code| judged.iter().any(|j| j.rule.code == **code))
    {
        judged.retain(|j| j.rule.code == *alone);
    }
    let violations: Vec<_> = judged
        .iter()
        .map(|j| (j.rule.code, j.range.clone()))
        .collect();
    judged.retain(|loser| {
        let overlaps =
            |range: &Range<usize>| range.start < loser.range.end && loser.range.start < range.end;
        let beaten = |table: &[(&str, &[&str])], where_: &dyn Fn(&Range<usize>) -> bool| {
            table
                .iter()
                .filter(|(_, losers)| losers.contains(&loser.rule.code))
                .any(|(winner, _)| {
                    violations
                        .iter()
                        .any(|(code, range)| code == winner && where_(range))
                })
        };
        !beaten(PRECEDENCE, &|_| true) && !beaten(SPAN_PRECEDENCE, &overlaps)
    });
    judged.sort_by_key(|j| (j.range.start, j.range.end));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Candidate;
    use crate::text::Text;
    use crate::uri::Uri;

    #[test]
    fn many_hits_of_one_rule_are_counted() {
        let glued = "http://h.example/a".repeat(1000);
        let text = Text::borrowed(glued.as_bytes(), 0);
        let cx = RuleContext {
            candidate: &Candidate::whole(&text),
            uri: &Uri::split(glued.as_bytes()),
            before: b"",
            after: b"",
            secrets: &[],
            syntax: &crate::format::PLAIN_TEXT,
            target: None,
            resolved: None,
            prose: false,
            settings: &crate::rule::Settings::default(),
        };
        let judged = judge(&cx, &[&crate::rule::delimiting::glued_uris::RULE]);
        assert_eq!(judged.len(), MOST_HITS);
        let last = &judged[MOST_HITS - 1].message;
        assert!(
            last.ends_with(", and 979 more like it in this URI"),
            "{last}"
        );
    }
}
