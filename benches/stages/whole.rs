//! All stages together: from text in memory to links or findings.

use divan::Bencher;
use divan::counter::BytesCount;
use urilint::{Checks, FORMATS, Format, Options, RULES, ScanMode, Task, read};

use crate::samples::{Corpora, Document, Faulty, List, Mail, Sample};

const SAMPLES: [Sample; 5] = [Mail, Document, List, Faulty, Corpora];

/// Returns the format of a sample: mbox for mail, plain text for others.
fn format(sample: Sample) -> &'static Format {
    let name = if matches!(sample, Mail) {
        "mbox"
    } else {
        "plain"
    };
    let mut formats = FORMATS.iter().copied();
    formats
        .find(|format| format.name == name)
        .expect("the table has both")
}

fn options(task: Task) -> Options {
    Options::new(task)
}

#[divan::bench(args = SAMPLES)]
fn extract(bencher: Bencher, sample: Sample) {
    let (text, format) = (sample.text(), format(sample));
    let options = options(Task::Extract(ScanMode::Uris));
    let links = || read(&text, format, &options).links.len();
    assert!(sample.uris().is_none_or(|uris| uris == links()));
    bencher.counter(BytesCount::of_slice(&text)).bench(links);
}

/// With the default rules.
#[divan::bench(args = SAMPLES)]
fn check(bencher: Bencher, sample: Sample) {
    let (text, format) = (sample.text(), format(sample));
    let on = |rule: &&urilint::Rule| rule.is_default();
    let options = options(Task::Check(Checks::new(
        RULES.iter().copied().filter(on),
        urilint::Settings::default(),
    )));
    let findings = || read(&text, format, &options).findings.len();
    if let Some(units) = sample.units() {
        let of_unit = if matches!(sample, Faulty) { 2 } else { 0 };
        assert_eq!(findings(), of_unit * units);
    }
    bencher.counter(BytesCount::of_slice(&text)).bench(findings);
}
