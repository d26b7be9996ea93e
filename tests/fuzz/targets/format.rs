//! One format: links and findings of any bytes, their locations, masking and reports.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::{Secrets, read};
use urilint_fuzz::{FORMAT, check, extract, options, reports};

fuzz_target!(|text: &[u8]| {
    let [shown, masked] = [Secrets::Shown, Secrets::Masked]
        .map(|secrets| read(text, *FORMAT, &options(extract(), secrets)).links);
    assert_eq!(shown.len(), masked.len());
    let mut end = 0;
    for (link, masked) in shown.iter().zip(&masked) {
        let range = link.location.bytes.start as usize..link.location.bytes.end as usize;
        assert!(range.start <= range.end && range.end <= text.len());
        // In UTF-16, messages and markup, the source of a URI may have other bytes than the
        // URI, and parts of a message are not in the order of the source.
        if !FORMAT.messages {
            assert!(end <= range.start, "{end} {range:?}");
            end = range.end;
        }
        assert_eq!(link.raw(), &text[range]);
        assert_eq!(link.raw().len(), masked.raw().len());
        assert_eq!(link.uri.len(), masked.uri.len());
        assert_eq!(link.location, masked.location);
    }
    let findings = read(text, *FORMAT, &options(check(), Secrets::Masked)).findings;
    for finding in &findings {
        let bytes = &finding.location.bytes;
        assert!(bytes.start <= bytes.end && bytes.end <= text.len() as u64);
        let snippet = finding.snippet.as_ref().expect("a finding has its lines");
        assert!(snippet.range.start <= snippet.range.end);
        assert!(snippet.range.end <= snippet.text.len());
        let mut end = 0;
        for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
            assert!(end <= edit.bytes.start && edit.bytes.start <= edit.bytes.end);
            end = edit.bytes.end;
        }
        assert!(end <= text.len() as u64);
    }
    reports(&masked, &findings);
});
