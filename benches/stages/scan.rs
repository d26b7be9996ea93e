//! The search for candidate positions, compared with a lower bound and with alternatives.

use divan::Bencher;
use divan::counter::BytesCount;
use urilint::ScanMode;
use urilint::internals::find_candidates;

use crate::samples::{SAMPLES, Sample};

/// Returns the number of candidate positions if none is skipped.
fn count(text: &[u8], scan_mode: ScanMode) -> usize {
    let mut seen = 0;
    find_candidates(text, scan_mode, &mut |position| {
        seen += 1;
        position.at + 1
    });
    seen
}

/// The lower bound.
#[divan::bench(args = SAMPLES)]
fn memmem(bencher: Bencher, sample: Sample) {
    let text = sample.text();
    let finder = memchr::memmem::Finder::new("://");
    let seen = finder.find_iter(&text).count();
    assert!(sample.uris().is_none_or(|uris| uris == seen));
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench(|| finder.find_iter(&text).count());
}

#[divan::bench(args = SAMPLES)]
fn uris(bencher: Bencher, sample: Sample) {
    let text = sample.text();
    assert!(
        sample
            .uris()
            .is_none_or(|uris| uris <= count(&text, ScanMode::Uris))
    );
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench(|| count(&text, ScanMode::Uris));
}

#[divan::bench(args = SAMPLES)]
fn misspelt(bencher: Bencher, sample: Sample) {
    let text = sample.text();
    assert!(count(&text, ScanMode::Uris) <= count(&text, ScanMode::Misspelt));
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench(|| count(&text, ScanMode::Misspelt));
}

#[divan::bench(args = SAMPLES)]
fn suspicious(bencher: Bencher, sample: Sample) {
    let text = sample.text();
    assert!(count(&text, ScanMode::Misspelt) <= count(&text, ScanMode::Suspicious));
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench(|| count(&text, ScanMode::Suspicious));
}

/// An alternative that was rejected: verifying each `:`.
#[divan::bench(args = SAMPLES)]
fn memchr_colon(bencher: Bencher, sample: Sample) {
    let text = sample.text();
    let seen = |text: &[u8]| {
        let named = |at: &usize| {
            let before = at.checked_sub(1).and_then(|at| text.get(at));
            let after = text.get(at + 1);
            before.is_some_and(u8::is_ascii_alphanumeric) && after.is_some_and(|b| *b > b' ')
        };
        memchr::memchr_iter(b':', text).filter(named).count()
    };
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench(|| seen(&text));
}

/// An alternative that was rejected: several words in any case.
#[divan::bench(args = [Sample::Mail, Sample::Document])]
fn aho_corasick_any_case(bencher: Bencher, sample: Sample) {
    let words = [
        "://",
        "www.",
        "mailto:",
        "news:",
        "urn:",
        "tel:",
        "data:",
        "javascript:",
        "cid:",
        "mid:",
        "doi:",
        "magnet:",
        "sip:",
        "xmpp:",
        "geo:",
        "URL:",
    ];
    let machine = aho_corasick::AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(words)
        .expect("the words make a machine");
    let text = sample.text();
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench(|| machine.find_iter(&text).count());
}
