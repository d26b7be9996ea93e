//! Runs the corpus: for each file, the URIs in it and what the rules say of them
//! must be what stands in the `.expected` file beside it.
//!
//! The form of that file: `#` lines say why. `#select: C001,X` names the rules that
//! run (codes, groups, `all`, `none`; without it: those that are on by default).
//! `#mentions: judged` leaves out what is only mentioned, which else is reported like what is used.
//! `#protected: example.com` names domains that others may pose as;
//! `#own: https://docs.example.org/` the site of the text;
//! `#deny: prefix https://example.org/` is a rule of the user's own. Then
//! for each URI in order `line:col uri`, with ` @header`, ` @code`, ` @ns` (and elsewhere than in
//! plain text ` @link`) behind it where the context is not `bare`, ` -> uri` behind a relative
//! reference, and ` [text]` behind the target of a link; `line:col ?text` for what was only
//! meant to be a URI; and its findings indented below: `C001 password-in-uri 1:14-1:20`.
//! A case that fails prints the block that it got. With `UPDATE_EXPECT=1` in the environment,
//! the blocks are written into the `.expected` files instead, for review; `#` lines stay.

#[path = "expect/merge.rs"]
mod merge;

use super::expect;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use urilint::{
    Checks, Context, Deny, DenyList, DenyMatch, Finding, Format, Kind, Link, Mentions, Options,
    RULES, Rule, ScanMode, Settings, Task,
};

/// Formats in which no context is shown that brackets alone tell.
const PLAIN: &[&str] = &["plain", "utf16"];

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// The corpus files of each format, without their expectations.
fn cases() -> Vec<(&'static Format, PathBuf)> {
    let mut cases = Vec::new();
    for folder in sorted(&corpus()) {
        let name = folder.file_name().unwrap().to_str().unwrap();
        let format = urilint::FORMATS.iter().find(|format| format.name == name);
        let format = format.unwrap_or_else(|| panic!("corpus/{name} is no format's name"));
        let files = sorted(&folder)
            .into_iter()
            .filter(|path| path.extension().is_none_or(|e| e != "expected"));
        // Each language of source code is a format of its own.
        let format = |path: &Path| match name {
            "source" => urilint::detect(path, b""),
            _ => *format,
        };
        cases.extend(files.map(|path| (format(&path), path)));
    }
    cases
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
}

fn expected_path(case: &Path) -> PathBuf {
    case.with_extension("expected")
}

fn selected(expected: &str, table: &[&'static Rule]) -> Vec<&'static Rule> {
    let Some(list) = expected
        .lines()
        .find_map(|line| line.strip_prefix("#select:"))
    else {
        return table
            .iter()
            .copied()
            .filter(|rule| rule.is_default())
            .collect();
    };
    let names: Vec<_> = list.split(',').map(str::trim).collect();
    for name in &names {
        let known =
            ["all", "none"].contains(name) || table.iter().any(|rule| rule.code.starts_with(name));
        assert!(known, "#select: {name}");
    }
    let wanted = |rule: &Rule| {
        names
            .iter()
            .any(|name| *name == "all" || rule.code.starts_with(name))
    };
    table.iter().copied().filter(|rule| wanted(rule)).collect()
}

fn links(text: &[u8], format: &'static Format) -> Vec<Link> {
    let options = Options::new(Task::Extract(ScanMode::Suspicious));
    urilint::read(text, format, &options).links
}

fn settings(expected: &str) -> Settings {
    let protected = expected
        .lines()
        .filter_map(|line| line.strip_prefix("#protected:"))
        .flat_map(|list| list.split(','));
    let mut settings = Settings::default();
    settings.deny = denied(expected);
    // What rules find, wherever it is: the judgement has tests of its own.
    if !expected.lines().any(|line| line == "#mentions: judged") {
        settings.mentions = Mentions::Reported;
    }
    let own = expected
        .lines()
        .filter_map(|line| line.strip_prefix("#own:"));
    settings.own_sites = own.map(|site| site.trim().to_owned()).collect();
    settings.protected_domains = protected.map(|name| name.trim().to_owned()).collect();
    settings
}

/// The user's own rules: what is compared, and a value.
fn denied(expected: &str) -> DenyList {
    let lines = expected
        .lines()
        .filter_map(|line| line.strip_prefix("#deny:"));
    let rules = lines.map(|line| {
        let (name, value) = line.trim().split_once(' ').unwrap();
        let named = |matches: &DenyMatch| matches.name() == name;
        Deny::new(DenyMatch::ALL.into_iter().find(named).unwrap(), [value])
    });
    DenyList::new(rules).unwrap()
}

fn findings(text: &[u8], format: &'static Format, expected: &str) -> Vec<Finding> {
    let settings = settings(expected);
    let rules = selected(expected, &settings.deny.table());
    let checks = Checks::new(rules, settings);
    let options = Options::new(Task::Check(checks));
    urilint::read(text, format, &options).findings
}

/// What the expectation should be, without its `#` lines, which say what is asked.
fn block(text: &[u8], format: &'static Format, expected: &str) -> String {
    let mut block = String::new();
    let mut findings = findings(text, format, expected).into_iter().peekable();
    for link in links(text, format) {
        let uri = String::from_utf8_lossy(&link.uri);
        let mark = if matches!(link.kind, Kind::Uri | Kind::Abbreviated | Kind::Relative) {
            ""
        } else {
            "?"
        };
        let context = match link.context {
            Context::Header => " @header",
            Context::Link if !PLAIN.contains(&format.name) => " @link",
            Context::Code => " @code",
            Context::Ns => " @ns",
            _ => "",
        };
        let (line, column) = (link.location.line, link.location.column);
        write!(block, "{line}:{column} {mark}{uri}{context}").unwrap();
        if let Some(resolved) = &link.resolved {
            write!(block, " -> {}", String::from_utf8_lossy(resolved)).unwrap();
        }
        if let Some(text) = &link.text {
            write!(block, " [{}]", String::from_utf8_lossy(text)).unwrap();
        }
        block.push('\n');
        while let Some(finding) =
            findings.next_if(|f| f.location.bytes.start <= link.location.bytes.end)
        {
            let location = finding.location;
            let (line, column, end_line, end_column) = (
                location.line,
                location.column,
                location.end_line,
                location.end_column,
            );
            let rule = finding.rule;
            writeln!(
                block,
                "  {} {} {line}:{column}-{end_line}:{end_column}",
                rule.code, rule.name
            )
            .unwrap();
        }
    }
    for finding in findings {
        writeln!(block, "  {} without a URI before it", finding.rule.code).unwrap();
    }
    block
}

/// The lines of an `.expected` file without comments and empty lines.
fn results(expected: &str) -> Vec<&str> {
    let lines = expected.lines();
    lines.filter(|line| !merge::is_comment(line)).collect()
}

#[test]
fn every_case_gives_what_is_expected() {
    let mut failures = Vec::new();
    for (format, path) in cases() {
        let text = fs::read(&path).unwrap();
        let expected = fs::read_to_string(expected_path(&path)).unwrap_or_default();
        let wanted = results(&expected);
        let got = block(&text, format, &expected);
        if expect::is_updating() {
            expect::update(&expected_path(&path), &merge::merge(&expected, &got));
        } else if got
            .lines()
            .map(str::trim_end)
            .ne(wanted.iter().map(|line| line.trim_end()))
        {
            let name = path.strip_prefix(corpus()).unwrap().display();
            failures.push(format!(
                "--- {name}\n{}--- expected\n{}\n",
                got,
                wanted.join("\n")
            ));
        }
    }
    assert!(
        failures.is_empty(),
        "{} cases fail (UPDATE_EXPECT=1 rewrites what is expected), with what they gave:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn rewriting_keeps_what_holds_and_restores_what_is_lost() {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rewritten.expected");
    for (format, path) in cases() {
        let text = fs::read(&path).unwrap();
        let expected = fs::read_to_string(expected_path(&path)).unwrap();
        let got = block(&text, format, &expected);
        let name = path.strip_prefix(corpus()).unwrap().display();
        let lost: String = expected
            .split_inclusive('\n')
            .filter(|line| merge::is_comment(line))
            .collect();
        fs::write(&copy, &lost).unwrap();
        expect::update(&copy, &merge::merge(&lost, &got));
        let restored = fs::read_to_string(&copy).unwrap();
        let trimmed = |line: &&str| line.trim_end().to_owned();
        let results_of = |text| results(text).iter().map(trimmed).collect::<Vec<_>>();
        assert_eq!(results_of(&restored), results_of(&got), "{name}");
        let comments = restored.lines().filter(|line| merge::is_comment(line));
        assert!(comments.eq(lost.lines()), "{name}");
        assert_eq!(merge::merge(&restored, &got), restored, "{name}");
        if results_of(&expected) == results_of(&got) {
            assert!(merge::merge(&expected, &got) == expected, "{name}");
        }
    }
}

#[test]
fn the_corpus_is_whole() {
    let cases = cases();
    for (_, path) in &cases {
        assert!(
            expected_path(path).exists(),
            "{} has no expectation",
            path.display()
        );
    }
    for format in urilint::FORMATS {
        assert!(
            cases
                .iter()
                .any(|(_, path)| path.starts_with(corpus().join(format.name))),
            "format {} has no case",
            format.name
        );
    }
    assert!(cases.len() >= 120, "only {} cases", cases.len());
}

/// Rules about what stands around a document, not in it. Their cases are in `tests/cli/local.rs`.
const OF_THE_TREE: &[&str] = &["L010", "L011", "L025", "L026"];

#[test]
fn every_rule_has_a_case_that_fires_and_one_that_does_not() {
    if expect::is_updating() {
        // Another test writes the cases meanwhile.
        return;
    }
    for rule in RULES {
        if OF_THE_TREE.contains(&rule.code) {
            continue;
        }
        // What is about markup, or about messages, has its case there.
        let name = format!("rule-{}.expected", rule.code.to_lowercase());
        let formats = ["plain", "html", "markdown", "rst", "mail"];
        let paths = formats.map(|format| corpus().join(format).join(&name));
        let expected = paths.iter().find_map(|path| fs::read_to_string(path).ok());
        let expected = expected.unwrap_or_else(|| panic!("{name} is missing"));
        let lines = results(&expected);
        let fires = lines.iter().any(|line| {
            line.trim_start()
                .starts_with(&format!("{} {} ", rule.code, rule.name))
        });
        assert!(fires, "{} never fires in its case", rule.code);
        let uri = |line: &&str| !line.starts_with(' ');
        let quiet = lines
            .iter()
            .zip(lines.iter().skip(1).chain([&""]))
            .any(|(line, next)| uri(line) && uri(next));
        assert!(quiet, "{} always fires in its case", rule.code);
    }
}
