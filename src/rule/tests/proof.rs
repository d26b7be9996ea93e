//! The proof that a plan skips nothing: every rule runs on every candidate of the corpus and of
//! mutated URIs, and none may find something that its needs exclude. Without it, a need that is
//! too narrow would lose findings in silence.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::extract::scan::ScanMode;
use crate::format::{FORMATS, Format, detect};
use crate::lint::options::{Options, Task};
use crate::lint::scanner::read;
use crate::redirect::nested::children;
use crate::rule::definition::{Fact, Facts, Intent, Needs};
use crate::rule::engine::NESTED;
use crate::rule::{
    Checks, InsecureHttp, LocalReferences, Plan, RULES, Rule, RuleContext, Settings, messages,
};

thread_local! {
    static PROVES: Cell<bool> = const { Cell::new(false) };
}

/// Fails if a rule finds something in the candidate that `plan` would skip for its `facts`. Does
/// nothing outside the tests of this module.
pub fn assert_nothing_is_skipped(cx: &RuleContext, plan: &Plan, facts: Facts) {
    if !PROVES.get() {
        return;
    }
    let text = || String::from_utf8_lossy(cx.uri.bytes());
    let needing = plan.needing(facts);
    let mut violations = Vec::new();
    for place in 0..plan.rules().count() {
        let planned = plan.rule(place);
        let prepared = &planned.prepared;
        (planned.rule.check)(&RuleContext { prepared, ..*cx }, &mut violations);
        if !needing.contains(place) {
            let code = planned.rule.code;
            assert!(
                violations.is_empty(),
                "{code} is skipped: {} {cx:?}",
                text()
            );
        }
        violations.clear();
    }
    let intent = Intent::without_facts(cx);
    assert_eq!(Intent::of(cx, facts), intent, "{} {cx:?}", text());
    if !facts.intersects(NESTED) {
        assert!(children(cx.uri).is_empty(), "{}", text());
    }
}

/// Checks by all rules, and all rules with settings that turn their options on.
static OPTIONS: LazyLock<[Options; 2]> = LazyLock::new(|| {
    let list = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let settings = Settings {
        protected_domains: list(&["example.com", "paypal.com", "bücher.de"]),
        https_hosts: list(&["example.org", "*.example.net"]),
        own_sites: list(&["https://www.example.org/", "http://a.example/"]),
        shorteners: list(&["example.org"]),
        insecure_http: InsecureHttp::Any,
        local_references: LocalReferences::Checked,
        ..Settings::default()
    };
    [Settings::default(), settings].map(|settings| {
        let rules = RULES.iter().copied();
        let mut options = Options::new(Task::Check(Checks::new(rules, settings)));
        options.base = Some(b"http://base.example/a/".to_vec());
        options
    })
});

/// Checks `text` with the proof.
fn prove(text: &[u8], format: &'static Format) {
    PROVES.set(true);
    for options in &*OPTIONS {
        read(text, format, options);
        let without_base = Options {
            base: None,
            ..options.clone()
        };
        read(text, format, &without_base);
    }
    PROVES.set(false);
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => files(&entry.path(), found),
            Ok(kind) if kind.is_file() => found.push(entry.path()),
            _ => {}
        }
    }
    found.sort();
}

/// Returns the texts of the corpus, with their formats.
fn corpus() -> Vec<(&'static Format, Vec<u8>)> {
    let mut paths = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"),
        &mut paths,
    );
    paths.retain(|path| {
        path.extension()
            .is_none_or(|extension| extension != "expected")
    });
    let texts = paths.into_iter().map(|path| {
        let folder = path
            .parent()
            .and_then(Path::file_name)
            .and_then(|name| name.to_str());
        let format = FORMATS.iter().find(|format| Some(format.name) == folder);
        let text = fs::read(&path).unwrap_or_default();
        (format.copied().unwrap_or_else(|| detect(&path, b"")), text)
    });
    texts.collect()
}

#[test]
#[should_panic(expected = "X999 is skipped")]
fn a_rule_whose_needs_are_too_narrow_fails() {
    static NARROW: Rule = Rule {
        code: "X999",
        needs: Needs::any(&[Fact::Percent]),
        check: |_, violations| violations.push(messages::violation(0..1, "", "")),
        ..Rule::DEFAULT
    };
    PROVES.set(true);
    let checks = Checks::new([&NARROW], Settings::default());
    let options = Options::new(Task::Check(checks));
    read(b"http://www.example.org/", detect("a.txt", b""), &options);
}

#[test]
fn nothing_in_the_corpus_is_skipped() {
    let corpus = corpus();
    assert!(!corpus.is_empty());
    for (format, text) in corpus {
        prove(&text, format);
    }
}

#[test]
#[ignore = "needs URILINT_CORPORA, and minutes"]
fn corpora_have_nothing_skipped() {
    let folder = std::env::var_os("URILINT_CORPORA").expect("URILINT_CORPORA");
    let mut paths = Vec::new();
    files(Path::new(&folder), &mut paths);
    for path in paths {
        let text = fs::read(&path).unwrap_or_default();
        prove(&text, detect(&path, &text));
    }
}

/// The URIs of the corpus, and of the manuals.
static URIS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let options = Options::new(Task::Extract(ScanMode::Suspicious));
    let manuals = RULES.iter().map(|rule| rule.manual.as_bytes().to_vec());
    let plain = detect("a.txt", b"");
    let mut uris = Vec::new();
    for (format, text) in corpus()
        .into_iter()
        .chain(manuals.map(|text| (plain, text)))
    {
        let links = read(&text, format, &options).links.into_iter();
        uris.extend(links.filter_map(|link| String::from_utf8(link.uri).ok()));
    }
    uris.retain(|uri| uri.len() < 400);
    uris.sort();
    uris.dedup();
    uris
});

/// What is put into URIs.
const PIECES: &[&str] = &[
    "http://",
    "https://",
    "HTTP://",
    "ftp://",
    "mailto:",
    "urn:",
    "www.",
    "//",
    "/",
    "\\",
    ":",
    "@",
    "?",
    "&",
    "=",
    "#",
    "%",
    "%2e",
    "%2F",
    "%00",
    "%0d%0a",
    "%25",
    "=3D",
    "=20",
    "=",
    "..",
    "...",
    "…",
    "é",
    "·",
    "xxx",
    "XXXX",
    "your-",
    "{id}",
    "${A}",
    "$B",
    "*",
    "**",
    "<a>",
    "[",
    "]",
    "(",
    ")",
    "{",
    "|",
    "~",
    "--",
    "xn--",
    "-",
    ".",
    "0x7f",
    "127.0.0.1",
    "3232235777",
    ":80",
    ":0",
    ":port",
    "localhost",
    ".local",
    ".internal",
    ".nip.io",
    ".zip",
    ".domain",
    "io",
    "user:pass",
    "com",
    "?utm_source=a",
    "?email=a@example.org",
    "doi.org/",
    "10.1234/a",
    "example.com",
    "foo.com",
    "C:/Users/anna/",
    "github.com",
    "urldefense.com/v2/url?u=http-3A__a.example",
    " at ",
    "x",
    "y",
    "_",
    ",",
    ";",
    "+",
    "'",
    "\"",
    " ",
    "\n",
    "é.example",
    "о",
];

/// The texts around a URI, as before and after.
const AROUND: &[(&str, &str)] = &[
    ("", "\n"),
    ("<", ">\n"),
    ("<", "\n"),
    ("word", " "),
    ("see (", ")."),
    ("<URL:", ">"),
    ("\"", "\""),
    ("[", "](b)"),
    ("(text)[", "] "),
    ("a ", "…"),
    ("a ", ":$PORT/"),
    ("a ", " at example.org"),
    ("<a href=\"", "\">http://www.example.org/</a>"),
    ("[www.example.org](", ") "),
    ("`", "`"),
    ("=\n", "=\nmore"),
    ("{", "|b}"),
    ("a ", "-\nmore/a"),
    ("[text] (", ") "),
    ("[text](", " b) "),
    ("[text][", "] "),
    ("[[", "][text] "),
    ("`text <", ">` "),
    ("link:", " [text]"),
    ("\n.. _name:", "\n"),
    ("<a href=\"", ">text</a> "),
];

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config { cases: 400, ..Default::default() })]

    #[test]
    fn nothing_in_mutated_uris_is_skipped(
        uri in 0..URIS.len(),
        changes in proptest::collection::vec((0..3u8, 0..10_000usize, 0..PIECES.len()), 0..4),
        around in 0..AROUND.len(),
        format in 0..6usize,
    ) {
        let mut uri = URIS[uri].clone();
        for (change, at, piece) in changes {
            let positions: Vec<_> = uri.char_indices().map(|(at, _)| at).chain([uri.len()]).collect();
            let from = positions[at % positions.len()];
            match change {
                0 => uri.insert_str(from, PIECES[piece]),
                1 if from < uri.len() => drop(uri.remove(from)),
                _ => {
                    let tail = uri.split_off(from);
                    uri.push_str(PIECES[piece]);
                    uri.extend(tail.chars().skip(1));
                }
            }
        }
        let (before, after) = AROUND[around];
        let name = ["a.txt", "a.md", "a.html", "a.rst", "a.adoc", "a.org"][format];
        prove(format!("{before}{uri}{after}").as_bytes(), detect(name, b""));
    }
}
