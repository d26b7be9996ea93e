//! The locations of URIs in real mail: the source at the location of a URI, decoded by itself,
//! must contain the URI.

use urilint::internals::{delimit_candidate, find_candidates};
use urilint::{Context, Record, ScanMode, Section};

use super::{files, format, messages};

fn record(bytes: &[u8]) -> Record<'_> {
    Record {
        bytes,
        offset: 0,
        continued: false,
        open: false,
    }
}

fn sections(message: &[u8], found: &mut dyn FnMut(&Section)) {
    (format("mail").decoder)().decode(&record(message), &mut |section| found(&section));
}

/// Returns true if a message of these parts decodes to text with `uri`.
fn contains_uri(parts: &[&[u8]], uri: &[u8]) -> bool {
    let mut given = false;
    sections(&parts.concat(), &mut |section| {
        given |= memchr::memmem::find(section.text.bytes(), uri).is_some();
    });
    given
}

/// Returns `range` of a header, extended to whole encoded words at both ends.
fn whole_words(message: &[u8], range: std::ops::Range<usize>) -> &[u8] {
    let line = message[..range.start].iter().rposition(|b| *b == b'\n');
    let line = line.map_or(0, |end| end + 1);
    let start = memchr::memmem::rfind(&message[line..range.start], b"=?");
    let end = memchr::memmem::find(&message[range.end..], b"?=");
    let end = end.map_or(range.end, |end| range.end + end + 2);
    &message[start.map_or(range.start, |start| line + start)..end]
}

#[test]
#[ignore = "needs URILINT_CORPORA"]
fn corpora_uris_are_at_their_locations() {
    let (mut same, mut decoded) = (0, 0);
    for folder in ["mail/fixtures", "mail/phishing"] {
        for path in files(folder) {
            messages(&path, &mut |name, message| {
                let mut header = Vec::new();
                sections(message, &mut |section| {
                    let text = &section.text;
                    if section.context == Context::Header {
                        let location = text.source(0..text.bytes().len());
                        header = message[location.start as usize..location.end as usize].to_vec();
                    }
                    let mut floor = 0;
                    find_candidates(text.bytes(), ScanMode::Uris, &mut |position| {
                        let Some(found) = delimit_candidate(text, position, floor) else {
                            return position.at + 1;
                        };
                        floor = found.outer.end;
                        let uri = &text.bytes()[found.extent.clone()];
                        let location = text.source(found.extent.clone());
                        let location = location.start as usize..location.end as usize;
                        let raw = &message[location.clone()];
                        if raw == uri {
                            same += 1;
                            return floor;
                        }
                        decoded += 1;
                        let given = if section.context == Context::Header {
                            let words = whole_words(message, location);
                            contains_uri(&[b"Subject: ", words, b"\n"], uri)
                        } else {
                            contains_uri(&[&header, b"\n", raw], uri)
                        };
                        let shown = String::from_utf8_lossy(raw);
                        assert!(
                            given,
                            "{name}: {shown} for {}",
                            String::from_utf8_lossy(uri)
                        );
                        floor
                    });
                });
            });
        }
    }
    println!("{same} verbatim, {decoded} decoded");
}
