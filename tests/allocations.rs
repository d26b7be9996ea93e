//! What costs no allocation: a URI without faults, and text without URIs.

use allocation_counter::measure;
use urilint::internals::Linter;
use urilint::uri::Uri;
use urilint::{Checks, FORMATS, Format, Options, RULES, Record, Severity, Snippets, Sought, Task};

#[test]
fn a_uri_without_faults() {
    for uri in [
        "http://www.example.org/pub/text/index.html?q=1#top",
        "https://user@192.0.2.7:8080/a%20b",
        "http://[2001:db8::1]:80/",
        "mailto:anna@example.org",
        "urn:isbn:0451450523",
        "x-unknown:rest",
    ] {
        let used = measure(|| assert!(Uri::split(uri.as_bytes()).is_valid(), "{uri}"));
        assert_eq!(used.count_total, 0, "{uri}");
    }
}

#[test]
fn a_record_without_candidates() {
    let message = "From anna@example.org Thu Jan  2 10:30:59 2020\n\
                   From: Anna <anna@example.org>\nSubject: Re: names\n\
                   Date: Thu, 2 Jan 2020 10:30:59 +0000\n\n\
                   The note: at 10:30, foo::bar and/or \"x\": nothing else.\n";
    for task in [Task::Extract(Sought::Uris), Task::Check(all_rules())] {
        let options = Options::new(task);
        for format in ["plain", "mbox"].map(format) {
            let mut linter = Linter::new(&options, format, 0);
            let mut record = |offset| {
                let record = Record {
                    bytes: message.as_bytes(),
                    offset,
                    continued: false,
                };
                linter.record(&record, &mut |_| panic!("there is nothing to hand on"));
            };
            record(0);
            let next = message.len() as u64;
            assert_eq!(measure(|| record(next)).count_total, 0, "{}", format.name);
            let (output, ..) = linter.finish();
            assert!(output.links.is_empty() && output.findings.is_empty());
        }
    }
}

fn all_rules() -> Checks {
    Checks {
        rules: RULES.to_vec(),
        min_severity: Severity::Info,
        snippets: Snippets::Unwanted,
    }
}

fn format(name: &str) -> &'static Format {
    let mut formats = FORMATS.iter().copied();
    formats
        .find(|format| format.name == name)
        .expect("a format")
}
