//! The table of rules, walked: what each entry has, and that none is missing. That each
//! has a case that fires and one that does not is held by `tests/corpus.rs`.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::rule::{Action, RULES, Rule, Safety, Severity, Supersedes};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rule")
}

fn file(rule: &Rule) -> PathBuf {
    let folder = folder().join(rule.group().folder());
    folder.join(rule.name.replace('-', "_") + ".rs")
}

#[test]
fn names_and_codes_are_unique_and_have_their_form() {
    let mut seen = HashSet::new();
    for rule in RULES {
        assert!(
            seen.insert(rule.code) && seen.insert(rule.name),
            "{}",
            rule.code
        );
        let (group, number) = rule.code.split_at(1);
        assert!("DSGPNXMCL".contains(group), "{}", rule.code);
        assert!(
            number.len() == 3 && number.bytes().all(|b| b.is_ascii_digit()),
            "{}",
            rule.code
        );
        let in_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        assert!(rule.name.bytes().all(in_name), "{}", rule.name);
        assert!(
            !rule.summary.is_empty() && !rule.summary.ends_with('.'),
            "{}",
            rule.name
        );
        assert!(!rule.reference.is_empty(), "{}", rule.name);
    }
}

#[test]
fn codes_ascend_in_each_group() {
    for pair in RULES.windows(2) {
        if pair[0].group() == pair[1].group() {
            assert!(pair[0].code < pair[1].code, "{}", pair[1].code);
        }
    }
}

#[test]
fn each_is_a_file_of_its_name_with_its_manual() {
    for rule in RULES {
        let source = fs::read_to_string(file(rule)).unwrap_or_default();
        let head = source.lines().map_while(|line| line.strip_prefix("//!"));
        let head = head.map(|line| line.strip_prefix(' ').unwrap_or(line));
        let manual = rule.manual;
        assert!(manual.lines().eq(head), "{}", rule.name);
        let title = format!("# {} ({})\n", rule.name, rule.code);
        assert!(manual.starts_with(&title), "{}", rule.name);
        for part in [
            "## What it does",
            "## Why is this bad?",
            "## Example",
            "## References",
        ] {
            assert!(manual.contains(part), "{}: {part}", rule.name);
        }
    }
}

#[test]
fn no_file_is_left_out_of_the_table() {
    let files: HashSet<_> = RULES.iter().map(|rule| file(rule)).collect();
    let groups: HashSet<_> = RULES
        .iter()
        .map(|rule| folder().join(rule.group().folder()))
        .collect();
    let entries = groups.iter().flat_map(|group| fs::read_dir(group).unwrap());
    for entry in entries {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let is_rule =
            text.contains("\npub const RULE: Rule") || text.contains("\npub static RULE: Rule");
        assert_eq!(is_rule, files.contains(&path), "{}", path.display());
    }
}

/// Rules that are a reason to act only where they say so themselves: X024 warns of a short link that is the
/// only link of a message, and M018 of addresses in mail.
const RAISED: &[&str] = &["M018", "X024"];

/// What cannot wait is never trivial: where such a rule is selected, it is a warning at least.
#[test]
fn each_action_has_rules_that_are_severe() {
    for action in Action::ALL {
        let mut rules = RULES.iter().filter(|rule| rule.action == Some(action));
        assert!(rules.clone().next().is_some(), "{action:?}");
        let trivial =
            rules.find(|rule| rule.severity() == Severity::Info && !RAISED.contains(&rule.code));
        assert_eq!(trivial.map(|rule| rule.code), None, "{action:?}");
    }
}

#[test]
fn rules_refer_to_rules_of_the_table() {
    for rule in RULES {
        let superseded = rule
            .supersedes
            .iter()
            .filter_map(|supersedes| match supersedes {
                Supersedes::InUri(other) | Supersedes::Overlapping(other) => Some(*other),
                Supersedes::All => None,
            });
        let others: Vec<_> = superseded.chain(rule.reverted_by.iter().copied()).collect();
        for other in &others {
            assert!(RULES.contains(other), "{}: {}", rule.code, other.code);
            assert!(**other != **rule, "{} supersedes itself", rule.code);
        }
    }
}

#[test]
fn no_two_rules_supersede_each_other() {
    /// Returns true if `rule` supersedes `other`, perhaps by way of a third rule.
    fn supersedes(rule: &Rule, other: &Rule, depth: usize) -> bool {
        let direct = rule
            .supersedes
            .iter()
            .filter_map(|supersedes| match supersedes {
                Supersedes::InUri(loser) | Supersedes::Overlapping(loser) => Some(*loser),
                Supersedes::All => None,
            });
        let mut direct = direct;
        depth > 0 && direct.any(|loser| *loser == *other || supersedes(loser, other, depth - 1))
    }
    for rule in RULES {
        assert!(!supersedes(rule, rule, RULES.len()), "{}", rule.code);
    }
}

#[test]
fn manuals_say_how_safe_the_fixes_are() {
    for rule in RULES {
        let (_, below) = rule
            .manual
            .split_once("## Fix safety\n")
            .unwrap_or_default();
        let word = below.trim_start().split([':', ' ', ',', '.']).next();
        let expected = match word {
            Some("Safe") => Some(Safety::Safe),
            Some("Unsafe") => Some(Safety::Unsafe),
            _ => None,
        };
        assert_eq!(rule.fix, expected, "{}", rule.code);
    }
}
