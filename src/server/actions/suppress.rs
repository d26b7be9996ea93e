//! Comments that suppress a finding, as the language of the document writes them.
//!
//! Each is tried first: it is offered if the finding is gone with it, and no other one is new.

use std::collections::HashMap;

use gen_lsp_types::{CodeAction, TextEdit};
use urilint::editor::Diagnostic;
use urilint::{CommentPlace, CommentSyntax, Context};

use super::{Finding, edit, quick_fix};
use crate::server::document::range;
use crate::server::scene::Scene;

/// The largest document that is checked again for an action, in bytes.
pub const LARGEST: usize = 1024 * 1024;

/// Returns the actions that suppress a finding: on its line, and in the document.
pub fn of_finding(scene: &Scene, finding: &Finding) -> Vec<CodeAction> {
    let version = &scene.version;
    let text = version.text();
    if text.len() > LARGEST {
        return Vec::new();
    }
    let checker = &version.root.checker;
    let Some(syntax) = checker.comment(version.path(), Some(&version.language_id), text) else {
        return Vec::new();
    };
    let code = finding.found.finding.rule.code;
    let on_line = on_line(text, finding.found, syntax);
    let on_line = on_line
        .into_iter()
        .find(|insertion| is_right(scene, finding, insertion));
    let in_file = in_file(text, code, syntax);
    let in_file = Some(in_file).filter(|insertion| is_right(scene, finding, insertion));
    let action = |title: &str, insertion: Insertion| {
        let at = insertion.at as u64;
        let edits = vec![TextEdit {
            range: range(&version.positions().range(&(at..at))),
            new_text: insertion.text,
        }];
        quick_fix(
            format!("Suppress {code} {title}"),
            finding,
            edit(scene, edits),
        )
    };
    let on_line = on_line.map(|insertion| action("on this line", insertion));
    let in_file = in_file.map(|insertion| action("in this file", insertion));
    on_line.into_iter().chain(in_file).collect()
}

/// A text that is added.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Insertion {
    at: usize,
    text: String,
}

impl Insertion {
    fn inserted(&self, text: &str) -> String {
        let mut text = text.to_owned();
        text.insert_str(self.at, &self.text);
        text
    }
}

/// Returns the insertions that may suppress a finding on its line, the best first.
fn on_line(text: &str, found: &Diagnostic, syntax: CommentSyntax) -> Vec<Insertion> {
    let CommentSyntax { open, close, place } = syntax;
    let code = found.finding.rule.code;
    let at = found.finding.location.bytes.start as usize;
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let line = text[start..end].trim_end_matches('\r');
    let above = text[..start].trim_end();
    let above = above.rfind('\n').map_or(0, |end| end + 1)..above.len();
    let comments = [start..start + line.len(), above].into_iter();
    // A comment that suppresses other rules there.
    let known = comments.filter_map(|range| {
        let name = text[range.clone()].find("urilint: ignore[")? + range.start;
        let at = name + text[name..range.end].find(']')?;
        let text = format!(", {code}");
        Some(Insertion { at, text })
    });
    let mut insertions: Vec<_> = known.collect();
    let directive = format!("{open}urilint: ignore[{code}]{close}");
    // In a document, code has no comments of the document.
    let is_text = found.finding.context != Some(Context::Code) || close.is_empty();
    if place == CommentPlace::AfterText && is_text {
        let space = if line.ends_with([' ', '\t']) || line.is_empty() {
            ""
        } else {
            " "
        };
        insertions.push(Insertion {
            at: start + line.len(),
            text: format!("{space}{directive}"),
        });
    }
    if is_text {
        let indentation = &line[..line.len() - line.trim_start().len()];
        let line_end = line_end(text);
        let paragraph = if place == CommentPlace::OwnParagraph {
            line_end
        } else {
            ""
        };
        insertions.push(Insertion {
            at: start,
            text: format!("{indentation}{directive}{line_end}{paragraph}"),
        });
    }
    insertions
}

/// Returns the insertion that may suppress a rule in the document, before its text.
fn in_file(text: &str, code: &str, syntax: CommentSyntax) -> Insertion {
    let CommentSyntax { open, close, place } = syntax;
    let line_end = line_end(text);
    let paragraph = if place == CommentPlace::OwnParagraph {
        line_end
    } else {
        ""
    };
    Insertion {
        at: head(text),
        text: format!("{open}urilint: ignore-file[{code}]{close}{line_end}{paragraph}"),
    }
}

/// Returns where the text of a document starts, after the lines that have to be the first: the name of an
/// interpreter, an encoding, a declaration of XML, front matter.
fn head(text: &str) -> usize {
    let mut at = 0;
    let mut lines = text.split_inclusive('\n').peekable();
    if lines.peek().is_some_and(|line| line.trim_end() == "---") {
        let matter = text[3..]
            .find("\n---\n")
            .or_else(|| text[3..].find("\n---\r\n"));
        if let Some(end) = matter {
            let close = 3 + end + 1;
            return close + text[close..].find('\n').map_or(0, |end| end + 1);
        }
    }
    for line in lines.take(3) {
        let lower = line.trim_start().to_ascii_lowercase();
        let is_first = ["#!", "<?xml", "<?php", "<!doctype"]
            .iter()
            .any(|mark| lower.starts_with(mark))
            || ["coding:", "coding=", "# syntax=", "# escape="]
                .iter()
                .any(|mark| lower.contains(mark));
        if !is_first {
            break;
        }
        at += line.len();
    }
    at
}

/// Returns the line end of a text.
fn line_end(text: &str) -> &'static str {
    let first = text.find('\n');
    if first.is_some_and(|at| text[..at].ends_with('\r')) {
        "\r\n"
    } else {
        "\n"
    }
}

/// Returns true if an insertion beside code is a comment, and not a part of a string over lines: a URI in its
/// place is read as text.
fn is_comment(scene: &Scene, insertion: &Insertion) -> bool {
    const PROBE: &str = "http://www.example.org/";
    let version = &scene.version;
    let (Some(start), Some(end)) = (insertion.text.find("urilint:"), insertion.text.rfind(']'))
    else {
        // It is added to a comment.
        return true;
    };
    let mut probe = insertion.clone();
    probe.text.replace_range(start..=end, PROBE);
    let at = (insertion.at + start) as u64;
    let text = probe.inserted(version.text());
    let checker = &version.root.checker;
    let links = checker.links(version.path(), Some(&version.language_id), &text);
    let found = links
        .iter()
        .find(|found| found.link.location.bytes.start == at);
    found.is_some_and(|found| found.link.context != Context::Code)
}

/// Returns true if the finding is gone with an insertion, and nothing else is found.
fn is_right(scene: &Scene, finding: &Finding, insertion: &Insertion) -> bool {
    let version = &scene.version;
    let text = insertion.inserted(version.text());
    let (checker, id) = (&version.root.checker, Some(&*version.language_id));
    if !checker.keeps_values(version.path(), id, version.text(), &text) {
        return false;
    }
    let Ok(found) = version.check(&text) else {
        return false;
    };
    let one = &finding.found.finding;
    if one.context == Some(Context::Code) && !is_comment(scene, insertion) {
        return false;
    }
    let key = |one: &Diagnostic| (one.finding.rule.code, one.finding.uri.clone());
    let mut left: HashMap<_, i64> = HashMap::new();
    for old in &version.checked().found {
        *left.entry(key(old)).or_default() += 1;
    }
    for new in &found {
        *left.entry(key(new)).or_default() -= 1;
    }
    let is_gone = left
        .get(&(one.rule.code, one.uri.clone()))
        .is_some_and(|count| *count > 0);
    is_gone
        && left
            .iter()
            .all(|((code, _), count)| *count == 0 || *count > 0 && *code == one.rule.code)
}

#[cfg(test)]
mod tests {
    use super::head;

    #[test]
    fn what_has_to_be_first_is_first() {
        for (text, expected) in [
            ("text\n", 0),
            ("", 0),
            ("#!/bin/sh\n# a\n", 10),
            ("#!/usr/bin/python\n# -*- coding: utf-8 -*-\nx\n", 42),
            ("<?xml version='1.0'?>\n<a/>\n", 22),
            ("<!DOCTYPE html>\n<html>\n", 16),
            ("---\ntitle: a\n---\n\n# A\n", 17),
            ("---\r\ntitle: a\r\n---\r\n# A\r\n", 20),
            ("---\nno end\n", 0),
        ] {
            assert_eq!(head(text), expected, "{text:?}");
        }
    }
}
