//! The rules of a log.

use std::io::{self, Write};

use super::level;
use crate::rule::{Group, Rule, Severity};
use crate::text::escape;

/// Writes the descriptor of a rule, whose most severe result has that severity.
pub(super) fn write(out: &mut dyn Write, rule: &Rule, severity: Severity) -> io::Result<()> {
    out.write_all(b"{\"id\":")?;
    string(out, rule.code)?;
    out.write_all(b",\"name\":")?;
    string(out, &pascal_case(rule.name))?;
    let summary = sentence(rule.summary);
    out.write_all(b",\"shortDescription\":{\"text\":")?;
    string(out, &format!("{summary}."))?;
    out.write_all(b"},\"fullDescription\":{\"text\":")?;
    if rule.reference.is_empty() {
        string(out, &format!("{summary}."))?;
    } else {
        string(out, &format!("{summary} ({}).", rule.reference))?;
    }
    out.write_all(b"},\"help\":{\"text\":")?;
    let manual = rule.manual.trim();
    string(
        out,
        if manual.is_empty() {
            rule.summary
        } else {
            manual
        },
    )?;
    if !manual.is_empty() {
        out.write_all(b",\"markdown\":")?;
        string(out, manual)?;
    }
    out.write_all(b"}")?;
    if let Some(address) = rule.address() {
        out.write_all(b",\"helpUri\":")?;
        string(out, &address)?;
    }
    write!(
        out,
        ",\"defaultConfiguration\":{{\"level\":\"{}\"}},\"properties\":{{\"tags\":[",
        level(severity)
    )?;
    if let Some(score) = security_severity(rule.group(), severity) {
        out.write_all(b"\"security\"")?;
        if rule.group() != Group::Security {
            write!(out, ",\"{}\"", tag(rule.group()))?;
        }
        write!(out, "],\"security-severity\":\"{score}\"")?;
    } else {
        write!(out, "\"{}\"]", tag(rule.group()))?;
    }
    write!(
        out,
        ",\"problem.severity\":\"{}\"}}}}",
        problem_severity(severity)
    )
}

/// Returns the score of the security severity; `None` for rules that are not about security. GitHub
/// calls a score of 7.0 or more high, and 4.0 or more medium.
const fn security_severity(group: Group, severity: Severity) -> Option<&'static str> {
    match (group, severity) {
        (Group::Credentials | Group::Misleading | Group::Security, severity) => {
            Some(match severity {
                Severity::Error => "8.0",
                Severity::Warning => "5.0",
                Severity::Info => "2.0",
            })
        }
        _ => None,
    }
}

const fn problem_severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "recommendation",
    }
}

const fn tag(group: Group) -> &'static str {
    match group {
        Group::User => "user",
        group => group.folder(),
    }
}

/// Returns a name in Pascal case, as SARIF recommends.
fn pascal_case(name: &str) -> String {
    name.split('-').map(sentence).collect()
}

/// Returns a text with its first letter in upper case.
fn sentence(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

fn string(out: &mut dyn Write, text: &str) -> io::Result<()> {
    escape::json(out, text.as_bytes())
}
