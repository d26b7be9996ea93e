//! Suppression comments in one format: they only remove findings, except that rule L012 reports
//! comments that suppress nothing.
#![no_main]

use std::collections::HashSet;

use libfuzzer_sys::fuzz_target;
use urilint::{Finding, PositionMode, Secrets, read};
use urilint_fuzz::{check, dispatch, options};

fn key(finding: &Finding) -> (&'static str, u64, u64) {
    let bytes = &finding.location.bytes;
    (finding.rule.code, bytes.start, bytes.end)
}

fuzz_target!(|input: &[u8]| {
    let Some((format, text)) = dispatch(input) else {
        return;
    };
    let options = options(check(), Secrets::Masked);
    // Comments need lines: without them, none is read.
    let unread = options.clone().with_positions(PositionMode::Bytes);
    let all: HashSet<_> = read(text, format, &unread)
        .findings
        .iter()
        .map(key)
        .collect();
    for finding in read(text, format, &options).findings {
        assert!(finding.rule.code == "L012" || all.contains(&key(&finding)));
    }
});
