//! A sample link and finding for the tests of formats.

use std::ops::Range;
use std::sync::Arc;

use super::{LinkStyle, Name, Report, RowBuffer, Style, Tally};
use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::finding::keys::{Key, LINK_KEYS, find_key};
use crate::finding::{
    Date, Envelope, Finding, Link, MessagePart, Snippet, SourceEdit, SourceFix, Suspect,
};
use crate::rule::{Action, Levels, Rule, Safety, Severity};
use crate::run::{Positions, Summary};
use crate::text::location::Location;
use crate::text::transfer::TransferEncoding;

static RULE: Rule = Rule {
    code: "C001",
    name: "password-in-uri",
    summary: "a password in the user information",
    levels: Levels::on(Severity::Error),
    reference: "RFC 3986 §3.2.1",
    manual: "What it does.\n",
    action: Some(Action::Credential),
    ..Rule::DEFAULT
};

pub fn link() -> Link {
    Link {
        location: Location {
            bytes: 30..52,
            line: 3,
            column: 5,
            end_line: 4,
            end_column: 3,
            byte_column: 5,
            end_byte_column: 3,
        },
        uri: b"http://h.example/ab".to_vec(),
        raw: Some(b"http://h.example/a\n b".to_vec()),
        scheme: "http".into(),
        host: 7..16,
        wrapper: Wrapper::Angle,
        context: Context::Link,
        valid: true,
        kind: Kind::Uri,
        alternatives: Vec::new(),
        joins: 1,
        message_number: Some(7),
        envelope: None,
        part: None,
        record: None,
        text: None,
        resolved: None,
        suspect: None,
        corrected: None,
        unwrapped: None,
    }
}

/// Returns links that differ in all that a row depends on: neighbours differ in some of it, and some
/// are equal.
pub fn links() -> Vec<Link> {
    let uris: [(&[u8], Range<usize>); 8] = [
        (b"http://h.example/ab", 7..16),
        (b"http://H.example/ab", 7..16),
        (b"http://www.h.example/\"", 7..20),
        (b"http://h\xff.example/\\", 7..17),
        (b"http://./", 7..8),
        (b"a:b", 0..0),
        (b"=a,b", 0..9),
        (b"", 0..0),
    ];
    let envelope = |subject: &[u8]| {
        Some(Arc::new(Envelope {
            date: Date::parse(b"15 May 2020 10:20 +0200"),
            subject: Some(subject.to_vec()),
            ..Envelope::default()
        }))
    };
    let envelopes = [None, envelope(b"a \"b\""), envelope(b"caf\xe9, \n")];
    let part = Arc::new(MessagePart {
        media_type: "text/html".to_owned(),
        encoding: TransferEncoding::Base64,
    });
    let mut links = Vec::new();
    for number in 0..400_usize {
        // Periods without common factors give all pairs of the values.
        let is_in = |period: usize| number % period < period / 2;
        let (uri, host) = uris[number / 3 % uris.len()].clone();
        let mut link = Link {
            uri: uri.to_vec(),
            host,
            raw: is_in(5).then(|| uri.repeat(2)),
            scheme: if is_in(7) { "http" } else { "a\"b" }.into(),
            valid: is_in(11),
            context: if is_in(9) {
                Context::Bare
            } else {
                Context::Link
            },
            message_number: is_in(13).then_some(number as u64),
            envelope: envelopes[number / 4 % envelopes.len()].clone(),
            part: is_in(17).then(|| Arc::clone(&part)),
            ..link()
        };
        link.location.line = number as u64 % 3;
        if is_in(6) {
            link.alternatives = vec![b"b".to_vec(), b"\xff".to_vec()];
            link.text = Some(b"a \"text\"".to_vec());
            link.unwrapped = Some(b"http://h.example/\xff".to_vec());
            link.suspect = Some(Suspect::Defanged);
            link.kind = Kind::Abbreviated;
        }
        links.push(link);
    }
    links
}

/// Returns lists of keys of links in several orders.
pub fn key_lists() -> Vec<Vec<&'static Key>> {
    let named = |names: &str| {
        let key = |name| find_key(LINK_KEYS, name).unwrap();
        names.split(' ').map(key).collect()
    };
    vec![
        LINK_KEYS.iter().collect(),
        LINK_KEYS.iter().rev().collect(),
        named("host scheme domain wrapper uri"),
        named("subject uri date raw message_id scheme"),
        named("domain"),
        named("part host"),
    ]
}

pub fn finding() -> Finding {
    let text = b"Mirror: ftp://anna:*******@ftp.example.org/pub/ (read only)\n";
    Finding {
        lines_before: 0,
        lines_after: 0,
        location: Location {
            bytes: 1019..1026,
            line: 42,
            column: 20,
            end_line: 42,
            end_column: 27,
            byte_column: 20,
            end_byte_column: 27,
        },
        rule: &RULE,
        severity: Severity::Error,
        message: "password in the user information".to_owned(),
        help: Some("remove the password".to_owned()),
        uri: b"ftp://anna:*******@ftp.example.org/pub/".to_vec(),
        count: 1,
        message_number: None,
        envelope: None,
        part: None,
        record: None,
        context: Some(Context::Bare),
        wrapper: Some(Wrapper::None),
        mention: Vec::new(),
        reference: None,
        snippet: Some(Snippet {
            text: text.to_vec(),
            offset: 1000,
            range: 19..26,
            decoded: false,
        }),
        fix: None,
        is_leak: false,
        broken: false,
        suppression: None,
    }
}

/// Returns a fix that removes the password of the finding and inserts `text` after it.
pub fn fix(text: &[u8]) -> SourceFix {
    let edit = |bytes: Range<u64>, text: &[u8]| SourceEdit {
        location: Location {
            line: 42,
            column: bytes.start - 999,
            end_line: 42,
            end_column: bytes.end - 999,
            byte_column: bytes.start - 999,
            end_byte_column: bytes.end - 999,
            bytes: bytes.clone(),
        },
        bytes,
        text: text.to_vec(),
    };
    SourceFix {
        safety: Safety::Unsafe,
        uri: 1008..1047,
        edits: vec![edit(1018..1026, b""), edit(1030..1030, text)],
        private: false,
    }
}

/// The name of the input of the samples.
pub const NAME: Name = Name {
    path: b"docs/a.md",
    member: None,
};

pub fn written(report: &Report, finding: &Finding, style: Style) -> String {
    written_in(report, std::slice::from_ref(finding), style)
}

/// Returns a report on findings in one file.
pub fn written_all(report: &Report, findings: &[Finding]) -> String {
    written_in(report, findings, Style::default())
}

/// Returns a report on findings in one file, in that style.
pub fn written_with(report: &Report, findings: &[Finding], style: Style) -> String {
    written_in(report, findings, style)
}

fn written_in(report: &Report, findings: &[Finding], style: Style) -> String {
    written_as(report, NAME, findings, style)
}

/// Returns a report on findings in a file of that name.
pub fn written_named(report: &Report, name: Name, findings: &[Finding]) -> String {
    written_as(report, name, findings, Style::default())
}

fn written_as(report: &Report, name: Name, findings: &[Finding], style: Style) -> String {
    let mut out = Vec::new();
    let reporter = report.findings.unwrap()(style, &Arc::default());
    let mut joiner = reporter.joiner();
    joiner.begin(&mut out).unwrap();
    joiner.begin_input(&mut out, name).unwrap();
    // Of an empty list, there are no parts; others come in two.
    let (first, rest) = findings.split_at(findings.len() / 2);
    for findings in [first, rest].into_iter().filter(|part| !part.is_empty()) {
        let part = reporter.render(name, Positions::Absolute, findings);
        assert!(part.failures.is_empty());
        joiner.part(&mut out, part).unwrap();
    }
    joiner.end_input(&mut out).unwrap();
    joiner.end(&mut out, &Summary::default()).unwrap();
    String::from_utf8(out).unwrap()
}

pub fn written_link(report: &Report, link: &Link) -> String {
    written_row(report, NAME, link, Style::default())
}

pub fn written_row(report: &Report, name: Name, link: &Link, style: Style) -> String {
    let keys = report.links.as_ref().unwrap().keys;
    let style = LinkStyle::new(style, keys);
    written_links(report, name, std::slice::from_ref(link), &style)
}

/// Returns the rows of links in one file, in that style.
pub fn written_links(report: &Report, name: Name, links: &[Link], style: &LinkStyle) -> String {
    let mut rows = RowBuffer::new(Positions::Relative);
    let format = report.links.as_ref().unwrap();
    for link in links {
        (format.link)(&mut rows, name, link, style).unwrap();
    }
    let mut out = Vec::new();
    rows.write_to(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

pub fn written_tally(report: &Report, count: Option<u64>) -> String {
    let mut rows = RowBuffer::default();
    let tally = Tally {
        by: "host",
        key: b"h.example",
        count,
    };
    (report.links.as_ref().unwrap().tally)(&mut rows, &tally).unwrap();
    let mut out = Vec::new();
    rows.write_to(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}
