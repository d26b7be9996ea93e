//! Fixes: a fixed finding does not come back, no other finding appears, and safe fixes keep the
//! meaning.

use std::fs;
use std::ops::Range;
use std::path::Path;

use proptest::prelude::*;
use urilint::uri::equivalence;
use urilint::{
    Checks, Finding, Format, Kind, Link, Options, RULES, Safety, ScanMode, Secrets, Settings,
    SourceEdit, SourceFix, Task, fix,
};

use super::tokens::text;
use super::{check, format, options};

/// Rules whose fixes are safe although the URIs are not equivalent: the text was not a URI of
/// its scheme before, and only one URI can have been intended.
const INVALID_BEFORE: &[&str] = &[
    "D010", "S001", "S002", "S003", "S004", "S005", "S011", "S012", "P006", "P008", "P013", "P014",
    "X011", "G011", "L009",
];

/// Rules whose fixes are safe because the owner of the host declares both URIs equivalent.
const DECLARED_EQUIVALENT: &[&str] = &["L002", "L007"];

fn findings(text: &[u8], format: &'static Format) -> Vec<Finding> {
    urilint::read(text, format, &options(check(), Secrets::Shown)).findings
}

fn links(text: &[u8], format: &'static Format) -> Vec<Link> {
    let options = options(Task::Extract(ScanMode::Suspicious), Secrets::Shown)
        .with_base("http://base.example/");
    urilint::read(text, format, &options).links
}

fn made(text: &[u8], edits: &[SourceEdit]) -> Vec<u8> {
    let (mut new, mut at) = (Vec::new(), 0);
    for edit in edits {
        new.extend_from_slice(&text[at..edit.bytes.start as usize]);
        new.extend_from_slice(&edit.text);
        at = edit.bytes.end as usize;
    }
    new.extend_from_slice(&text[at..]);
    new
}

/// Returns the offset of `at` after the edits. Text inserted at `at` is after it.
fn moved(at: u64, edits: &[SourceEdit]) -> u64 {
    let before = edits
        .iter()
        .filter(|edit| edit.bytes.end <= at && edit.bytes.start < at);
    before.fold(at, |at, edit| {
        at + edit.text.len() as u64 - (edit.bytes.end - edit.bytes.start)
    })
}

/// Returns the number of findings of a rule within a range.
fn of_rule(findings: &[Finding], code: &str, (start, end): (u64, u64)) -> usize {
    let inside = |f: &&Finding| f.location.bytes.start >= start && f.location.bytes.end <= end;
    let same = findings.iter().filter(|f| f.rule.code == code);
    same.filter(inside).count()
}

/// Returns what is wrong with a single fix.
fn check_fix(
    text: &[u8],
    format: &'static Format,
    finding: &Finding,
    fix: &SourceFix,
) -> Vec<String> {
    let mut wrong = Vec::new();
    let code = finding.rule.code;
    let new = made(text, &fix.edits);
    let near = fix.uri.start.saturating_sub(40) as usize;
    let show = |bytes: &[u8]| {
        let shown = &bytes[near.min(bytes.len())..];
        String::from_utf8_lossy(&shown[..shown.len().min(200)]).into_owned()
    };
    let mut say = |what: &str| {
        wrong.push(format!(
            "{code}: {what}:\n  {:?}\n  {:?}\n  {:?}",
            show(text),
            show(&new),
            fix
        ));
    };
    let (start, end) = (
        moved(fix.uri.start, &fix.edits),
        moved(fix.uri.end, &fix.edits),
    );
    let before = of_rule(&findings(text, format), code, (fix.uri.start, fix.uri.end));
    let after = of_rule(&findings(&new, format), code, (start, end));
    if after >= before && before > 0 {
        say(&format!("{before} findings before, {after} after"));
    }
    let grown = fix.edits.iter().map(|e| e.text.len() as u64).sum::<u64>();
    // Brackets may be inserted before it.
    let uri = |text: &[u8], location: Range<u64>| {
        let mut links = links(text, format).into_iter();
        links.find(|link| location.contains(&link.location.bytes.start))
    };
    if fix.safety == Safety::Safe {
        let (Some(old), Some(new)) = (
            uri(text, fix.uri.start..fix.uri.start + 1),
            uri(&new, start.min(fix.edits[0].bytes.start)..start + grown + 1),
        ) else {
            say("no URI at its location");
            return wrong;
        };
        let same = equivalence(&old.uri, &new.uri).is_some() || DECLARED_EQUIVALENT.contains(&code);
        let plain = matches!(new.kind, Kind::Uri | Kind::Abbreviated | Kind::Relative);
        let no_uri = INVALID_BEFORE.contains(&code) && plain;
        if !same && !no_uri {
            say("they differ");
        }
        if old.valid && !new.valid {
            say("a fault that there was not");
        }
    }
    wrong
}

fn wrong_in(text: &[u8], format: &'static Format) -> Vec<String> {
    let mut wrong = Vec::new();
    for finding in findings(text, format) {
        if let Some(fix) = &finding.fix {
            let ascending = fix.edits.is_sorted_by(|a, b| a.bytes.end <= b.bytes.start);
            let rule = finding.rule.fix;
            assert!(ascending && !fix.edits.is_empty(), "{fix:?}");
            if rule.is_none_or(|safest| safest > fix.safety) {
                wrong.push(format!("{}: not said in its manual", finding.rule.code));
            }
            wrong.extend(check_fix(text, format, &finding, fix));
        }
    }
    for least in [Safety::Safe, Safety::Unsafe] {
        let options = options(check(), Secrets::Shown);
        let once = fix(text, format, &options, least);
        let twice = fix(&once.text, format, &options, least);
        if twice.fixes > 0 {
            wrong.push(format!(
                "not settled:\n  {:?}\n  {:?}\n  {:?}",
                String::from_utf8_lossy(text),
                String::from_utf8_lossy(&once.text),
                String::from_utf8_lossy(&twice.text)
            ));
        }
    }
    wrong
}

#[test]
fn fixes_of_the_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut wrong = Vec::new();
    for folder in fs::read_dir(corpus).unwrap() {
        let folder = folder.unwrap().path();
        let format = format(folder.file_name().unwrap().to_str().unwrap());
        for file in fs::read_dir(&folder).unwrap() {
            let file = file.unwrap().path();
            if file.extension().is_none_or(|e| e != "expected") {
                wrong.extend(wrong_in(&fs::read(&file).unwrap(), format));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn messages_are_not_edited() {
    for name in ["mail", "mbox"] {
        let text =
            b"From anna Thu Jan  1 10:00:00 2026\nFrom: anna@h.example\n\nHTTP://h.example/%zz\n";
        let found = findings(text, format(name));
        assert!(!found.is_empty() && found.iter().all(|finding| finding.fix.is_none()));
    }
}

/// Rules whose fix is for something other than the example of their manual.
const ELSEWHERE: &[(&str, &str)] = &[
    ("M016", "the name of a file as a link of Markdown"),
    ("L010", "a change that renamed a file"),
    ("L011", "a change that renamed a heading"),
];

/// Returns an example with each `\u{200B}` replaced by its character.
fn unescaped(example: &str) -> String {
    let mut parts = example.split("\\u{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (digits, rest) = part.split_once('}').unwrap();
        text.push(char::from_u32(u32::from_str_radix(digits, 16).unwrap()).unwrap());
        text.push_str(rest);
    }
    text
}

/// The example in the manual of each rule with fixes has one.
#[test]
fn examples_of_manuals_are_fixed() {
    let mut missing = Vec::new();
    for rule in RULES {
        let manual = rule.manual;
        let Some((_, below)) = manual.split_once("## Example\n") else {
            continue;
        };
        let example = below.split("```").nth(1).unwrap_or_default();
        let example = unescaped(example.trim_start_matches("text\n"));
        let mut fixes = Vec::new();
        for name in ["plain", "html", "markdown", "rst"] {
            let mut settings = Settings::default();
            settings.mentions = urilint::Mentions::Reported;
            // The site that the manual of L023 says is the own one.
            settings.own_sites = vec!["https://docs.example.org/".to_owned()];
            let only = Task::Check(Checks::new([*rule], settings));
            let output = urilint::read(example.as_bytes(), format(name), &Options::new(only));
            fixes.extend(
                output
                    .findings
                    .into_iter()
                    .filter_map(|finding| finding.fix),
            );
        }
        match rule.fix {
            None => assert!(fixes.is_empty(), "{}: {fixes:?}", rule.code),
            Some(safest) => {
                let shown = fixes.iter().any(|fix| fix.safety == safest);
                if !shown && !ELSEWHERE.iter().any(|(code, _)| *code == rule.code) {
                    missing.push(rule.code);
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

/// Texts that once had a wrong fix.
#[test]
fn fixes_of_earlier_failures() {
    // An `=` at a line end would be a soft line break.
    let wrong = wrong_in(b"<http://h.example/=3D\n| a>", format("plain"));
    assert!(wrong.is_empty(), "{wrong:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn fixes_of_any_text(text in text()) {
        for name in ["plain", "html"] {
            let wrong = wrong_in(&text, format(name));
            prop_assert!(wrong.is_empty(), "{name}: {}", wrong.join("\n"));
        }
    }
}
