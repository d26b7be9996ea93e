//! Findings of all rules on any bytes: their places.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::{Checks, FORMATS, Options, RULES, Severity, Snippets, Task, read};

fuzz_target!(|text: &[u8]| {
    for format in FORMATS {
        let checks = Checks {
            rules: RULES.to_vec(),
            min_severity: Severity::Info,
            snippets: Snippets::Wanted, settings: urilint::Settings::default(), };
        let options = Options::new(Task::Check(checks));
        for finding in read(text, format, &options).findings {
            let bytes = finding.place.bytes;
            assert!(bytes.start <= bytes.end && bytes.end <= text.len() as u64);
            let snippet = finding.snippet.expect("a finding has its lines");
            assert!(snippet.range.end <= snippet.text.len());
        }
    }
});
