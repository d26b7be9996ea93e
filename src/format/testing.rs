//! Test helpers: the starts of records however a text is divided, and the URIs in documents.

use super::{Format, FragmentId, Record, Role, Splitter, Step, Window};
use crate::extract::scan::ScanMode;
use crate::lint::options::{Options, Task};
use crate::rule::RULES;
use crate::rule::{Checks, Settings, Snippets};

/// Returns where the records of `text` start. Asserts that pieces and windows of all small sizes
/// give the same result.
#[track_caller]
pub(super) fn starts(format: &'static Format, text: &str) -> Vec<u64> {
    let text = text.as_bytes();
    let whole = pieces(format, text, text.len().max(1), usize::MAX / 2);
    for size in [1, 2, 3, 5, 8, 13, 100] {
        for read in [1, 7, 10_000] {
            let cut = pieces(format, text, size, read);
            assert_eq!(cut, whole, "pieces of {size}, reads of {read}");
        }
    }
    whole
}

fn pieces(format: &'static Format, text: &[u8], size: usize, read: usize) -> Vec<u64> {
    let mut starts = Vec::new();
    for start in (0..text.len()).step_by(size) {
        let end = text.len().min(start + size);
        let mut splitter = Splitter::new(format, start as u64..end as u64);
        let mut from = splitter.needs_from() as usize;
        let mut to = from;
        loop {
            let window = Window {
                bytes: &text[from..to],
                offset: from as u64,
                last: to == text.len(),
            };
            match splitter.step(&window) {
                Step::End => break,
                Step::Record(record) if record.continued => {}
                Step::Record(record) => starts.push(record.offset),
                Step::More(needed) => {
                    assert!(!window.last, "nothing comes after the last window");
                    from = from.max((needed as usize).min(to));
                    to = text.len().min(to.saturating_add(read));
                }
            }
        }
    }
    starts
}

/// Returns the names of pages in a document.
pub(super) fn pages(format: &'static Format, document: &str) -> Vec<String> {
    let mut pages = Vec::new();
    let record = Record {
        bytes: document.as_bytes(),
        offset: 0,
        open: false,
        continued: false,
    };
    (format.decoder)().decode(&record, &mut |section| {
        let targets = section.markup.targets.iter();
        pages.extend(
            targets
                .filter(|target| target.role == Role::Page)
                .map(|target| {
                    let name = &section.text.bytes()[target.range.clone()];
                    String::from_utf8_lossy(name).into_owned()
                }),
        );
    });
    pages
}

/// Returns the fragment identifiers in a document, `# ` with the text of headings that get theirs from it, and
/// `< ` with the names of documents that are inserted.
pub(super) fn fragment_ids(format: &'static Format, document: &str) -> Vec<String> {
    let mut fragment_ids = Vec::new();
    let record = Record {
        bytes: document.as_bytes(),
        offset: 0,
        open: false,
        continued: false,
    };
    (format.decoder)().decode(&record, &mut |section| {
        let ids = section.markup.fragment_ids.iter();
        fragment_ids.extend(ids.map(|id| match id {
            FragmentId::Written(name) => String::from_utf8_lossy(name).into_owned(),
            FragmentId::Heading(text) => format!("# {text}"),
            FragmentId::Inserted(name) => format!("< {}", String::from_utf8_lossy(name)),
        }));
    });
    fragment_ids
}

/// Asserts the URIs that are found in each document: `context uri`, and ` [text]` after the
/// target of a link. Relative references are not resolved.
#[track_caller]
pub(super) fn assert_read(format: &'static Format, cases: &[(&str, &[&str])]) {
    for (document, expected) in cases {
        assert_eq!(&found(format, document), expected, "{document}");
    }
}

fn found(format: &'static Format, document: &str) -> Vec<String> {
    let mut options = Options::new(Task::Extract(ScanMode::Uris));
    // So that relative references are recognizable.
    options.base = Some(b"base:/".to_vec());
    let links = crate::lint::scanner::read(document.as_bytes(), format, &options).links;
    let shown = links.into_iter().map(|link| {
        let uri = String::from_utf8_lossy(&link.uri);
        let text = link.text.as_deref().map(String::from_utf8_lossy);
        let text = text.map(|text| format!(" [{text}]")).unwrap_or_default();
        format!("{} {uri}{text}", link.context.name())
    });
    shown.collect()
}

/// Asserts that no document made of `pieces` gives a panic, and that none depends on the
/// sizes of the reads.
#[track_caller]
pub(super) fn assert_survived(format: &'static Format, pieces: &[&str]) {
    let mut state = 1u64;
    let mut random = |below: usize| {
        // xorshift: the documents are the same in each run.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for round in 0..400 {
        let count = random(40) + round % 7;
        let document: String = (0..count).map(|_| pieces[random(pieces.len())]).collect();
        for task in [
            Task::Extract(ScanMode::Suspicious),
            Task::Check(all_rules()),
        ] {
            let read = crate::lint::scanner::read(document.as_bytes(), format, &Options::new(task));
            let len = document.len() as u64;
            assert!(
                read.links.iter().all(|link| link.location.bytes.end <= len),
                "{document}"
            );
        }
    }
}

fn all_rules() -> Checks {
    Checks::new(RULES.iter().copied(), Settings::default()).with_snippets(Snippets::Wanted)
}
