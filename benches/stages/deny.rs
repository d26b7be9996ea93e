//! The user's own rules: the time to compile lists, and the time per URI of searching them.
//!
//! `benches/deny.py` measures the whole program with such lists.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use urilint::{Checks, Deny, DenyList, DenyMatch, FORMATS, Options, Settings, Task, read};

use crate::samples::List;

/// What is compared, and the number of values.
const LISTS: [(DenyMatch, usize); 9] = [
    (DenyMatch::Host, 10),
    (DenyMatch::Host, 1_000),
    (DenyMatch::Host, 100_000),
    (DenyMatch::Prefix, 10),
    (DenyMatch::Prefix, 1_000),
    (DenyMatch::Prefix, 100_000),
    (DenyMatch::Regex, 10),
    (DenyMatch::Regex, 100),
    (DenyMatch::Regex, 1_000),
];

/// Returns values that no sample has.
fn values(matches: DenyMatch, count: usize) -> Vec<String> {
    let value = |number: usize| match matches {
        DenyMatch::Host if number.is_multiple_of(2) => format!("*.h{number}.test"),
        DenyMatch::Host => format!("h{number}.test"),
        DenyMatch::Prefix => format!("https://h{}.test/docs/{number}/", number / 100),
        DenyMatch::Regex => format!(r"^https?://[a-z]+\.h{number}\.test/(\d+)"),
    };
    (0..count).map(value).collect()
}

fn list((matches, count): (DenyMatch, usize)) -> DenyList {
    DenyList::new([Deny::new(matches, values(matches, count))]).expect("the values are valid")
}

#[divan::bench(args = LISTS, sample_count = 10)]
fn compile(bencher: Bencher, (matches, count): (DenyMatch, usize)) {
    let values = values(matches, count);
    let bytes: usize = values.iter().map(String::len).sum();
    bencher
        .counter(BytesCount::new(bytes))
        .with_inputs(|| [Deny::new(matches, values.clone())])
        .bench_values(|rules| DenyList::new(rules).expect("the values are valid"));
}

/// Reads a list of URIs with no other rule.
#[divan::bench(args = LISTS)]
fn search(bencher: Bencher, of: (DenyMatch, usize)) {
    let deny = list(of);
    let rules = deny.rules().to_vec();
    let mut settings = Settings::default();
    settings.deny = deny;
    read_list(bencher, Checks::new(rules, settings));
}

/// Reads the same without any rule.
#[divan::bench]
fn search_none(bencher: Bencher) {
    let none: [&'static urilint::Rule; 0] = [];
    read_list(bencher, Checks::new(none, Settings::default()));
}

fn read_list(bencher: Bencher, checks: Checks) {
    let options = Options::new(Task::Check(checks));
    let mut formats = FORMATS.iter().copied();
    let plain = formats
        .find(|format| format.name == "plain")
        .expect("a format");
    let text = List.text();
    let findings = || read(&text, plain, &options).findings.len();
    assert_eq!(findings(), 0);
    bencher
        .counter(ItemsCount::new(List.uris().unwrap_or(1)))
        .bench(findings);
}
