//! Any bytes as lines of ndjson, which other reports are made from: each is read or refused with
//! a single line, and what is read is written as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::Finding;
use urilint::report::import::{ImportedItem, Importer};
use urilint::report::{REPORTS, find};
use urilint_fuzz::rendered;

/// Returns the findings in lines of ndjson.
fn findings(lines: &[u8]) -> Vec<Finding> {
    let mut importer = Importer::default();
    let mut findings = Vec::new();
    for line in lines
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
    {
        match importer.line(line) {
            Ok(imported) => {
                if let ImportedItem::Finding(finding) = imported.item {
                    findings.push(*finding);
                }
            }
            Err(error) => {
                let text = error.to_string();
                assert!(
                    !text.chars().any(char::is_control),
                    "{}",
                    text.escape_debug()
                );
            }
        }
    }
    findings
}

fuzz_target!(|lines: &[u8]| {
    let once = findings(lines);
    for report in REPORTS {
        let mut out = Vec::new();
        rendered(&mut out, report, &once);
        let control = |byte: &u8| byte.is_ascii_control() && !matches!(byte, b'\n' | b'\r' | b'\t');
        assert!(
            !out.iter().any(control),
            "{}: {}",
            report.name,
            out.escape_ascii()
        );
    }
    let ndjson = find("ndjson").expect("a report");
    let (mut first, mut second) = (Vec::new(), Vec::new());
    rendered(&mut first, ndjson, &once);
    rendered(&mut second, ndjson, &findings(&first));
    assert_eq!(
        second.escape_ascii().to_string(),
        first.escape_ascii().to_string()
    );
});
