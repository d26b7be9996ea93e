//! One format: links and findings of any bytes, their locations, masking and reports.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::{Finding, Format, Link, Secrets, read};
use urilint_fuzz::{check, dispatch, extract, options, reports};

fuzz_target!(|input: &[u8]| {
    let Some((format, text)) = dispatch(input) else {
        return;
    };
    let [shown, masked] = [Secrets::Shown, Secrets::Masked]
        .map(|secrets| read(text, format, &options(extract(), secrets)).links);
    links_are_exact(text, format, &shown);
    assert_eq!(shown.len(), masked.len());
    for (link, masked) in shown.iter().zip(&masked) {
        assert_eq!(link.raw().len(), masked.raw().len());
        assert_eq!(link.uri.len(), masked.uri.len());
        assert_eq!(link.location, masked.location);
    }
    let findings = read(text, format, &options(check(), Secrets::Masked)).findings;
    for finding in &findings {
        finding_is_inside(text, finding);
    }
    reports(&masked, &findings);
});

fn links_are_exact(text: &[u8], format: &Format, links: &[Link]) {
    let mut end = 0;
    for link in links {
        let range = link.location.bytes.start as usize..link.location.bytes.end as usize;
        assert!(range.start <= range.end && range.end <= text.len());
        // In UTF-16, messages and markup, the source of a URI may have other bytes than the
        // URI, and parts of a message are not in the order of the source.
        if !format.messages {
            assert!(end <= range.start, "{end} {range:?}");
            end = range.end;
        }
        assert_eq!(link.raw(), &text[range]);
    }
}

fn finding_is_inside(text: &[u8], finding: &Finding) {
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
