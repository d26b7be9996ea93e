//! The parts of each message and their text, compared with `mailparse` and `mail-parser`.
//! Differences are counted by kind, and each kind has an explanation.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::panic::catch_unwind;

use mail_parser::{MessageParser, PartType};
use mailparse::ParsedMail;
use urilint::internals::{Leaf, leaves};

use super::{files, messages};

/// A leaf of another parser: its octets or its text, and its charset.
struct Peer {
    content: Vec<u8>,
    charset: Option<String>,
}

/// Returns how the leaves of two parsers differ.
fn difference(ours: &[Leaf], theirs: &[Peer]) -> Option<&'static str> {
    match ours.len().cmp(&theirs.len()) {
        Ordering::Less if ours.is_empty() => return Some("a multipart without parts"),
        Ordering::Less => return Some("fewer parts"),
        Ordering::Greater => return Some("more parts"),
        Ordering::Equal => {}
    }
    ours.iter().zip(theirs).find_map(|(ours, theirs)| {
        let text = ours.text.as_ref().filter(|text| **text != theirs.content)?;
        let charset = theirs.charset.as_deref().unwrap_or("utf-8");
        let (ours, theirs) = (readings(text, charset), readings(&theirs.content, charset));
        if ours.iter().any(|text| theirs.contains(text)) {
            return None;
        }
        Some(if theirs.iter().all(String::is_empty) {
            "text that they do not have"
        } else {
            "text"
        })
    })
}

/// Returns the possible readings of a text, without differences that do not matter: line ends,
/// spaces at the end of lines, and invalid characters.
fn readings(text: &[u8], charset: &str) -> Vec<String> {
    let encoding = encoding_rs::Encoding::for_label(charset.as_bytes());
    let encodings = [
        encoding,
        Some(encoding_rs::UTF_8),
        Some(encoding_rs::WINDOWS_1252),
    ];
    let decoded = encodings
        .into_iter()
        .flatten()
        .map(|encoding| encoding.decode_with_bom_removal(text).0);
    decoded
        .map(|text| {
            let known = text.replace(['\r', '\u{FFFD}', '\u{FEFF}', '\0'], "");
            let lines: Vec<_> = known.lines().map(str::trim_end).collect();
            lines.join("\n").trim().to_owned()
        })
        .collect()
}

fn of_mailparse(message: &[u8]) -> Option<Vec<Peer>> {
    fn add(part: &ParsedMail, leaves: &mut Vec<Peer>) {
        if !part.subparts.is_empty() {
            for part in &part.subparts {
                add(part, leaves);
            }
            return;
        }
        let content = part.get_body_raw().unwrap_or_default();
        // The parser leaves nested messages to its caller.
        let inner = ["rfc822", "global", "news", "external-body", "partial"];
        let is_message = part.ctype.mimetype.strip_prefix("message/");
        if is_message.is_some_and(|sub| inner.contains(&sub))
            && let Ok(message) = mailparse::parse_mail(&content)
        {
            return add(&message, leaves);
        }
        let charset = Some(part.ctype.charset.clone());
        leaves.push(Peer { content, charset });
    }
    let mut leaves = Vec::new();
    add(&mailparse::parse_mail(message).ok()?, &mut leaves);
    Some(leaves)
}

fn of_mail_parser(message: &[u8]) -> Option<Vec<Peer>> {
    fn add(message: &mail_parser::Message, leaves: &mut Vec<Peer>) {
        use mail_parser::MimeHeaders;
        for part in &message.parts {
            let charset = part
                .content_type()
                .and_then(|declared| declared.attribute("charset"));
            let charset = charset.map(str::to_owned);
            match &part.body {
                PartType::Multipart(_) => {}
                PartType::Message(inner) => add(inner, leaves),
                _ => leaves.push(Peer {
                    content: part.contents().to_vec(),
                    charset,
                }),
            }
        }
    }
    let mut leaves = Vec::new();
    add(&MessageParser::default().parse(message)?, &mut leaves);
    Some(leaves)
}

/// Returns the number of messages of each folder, and the number with each kind of difference.
fn compare(parse: fn(&[u8]) -> Option<Vec<Peer>>) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for folder in [
        "fixtures",
        "linux-man-2020.mbox",
        "phishing",
        "spamassassin",
        "twisted-python",
    ] {
        for path in files(&format!("mail/{folder}")) {
            messages(&path, &mut |name, message| {
                let class = match catch_unwind(|| parse(message)) {
                    Err(_) => "panicked",
                    Ok(None) => "not parsed",
                    Ok(Some(theirs)) => difference(&leaves(message), &theirs).unwrap_or("the same"),
                };
                if class != "the same" {
                    println!("{class}: {name}");
                }
                *counts.entry(class).or_default() += 1;
            });
        }
    }
    counts
}

/// Asserts the numbers of each kind of difference:
///
/// - *a multipart without parts*: no line is its boundary, or there is no body. For others it
///   is a single part; here its text is read as the preamble.
/// - *text that they do not have*: messages that are encoded although they must not be or that
///   have no header; bodies without an empty line before them. Here all of it is read.
/// - *fewer parts*: `mailparse` mistakes a boundary that starts with the boundary of the outer
///   multipart for that one (spam, and messages of Eudora); a multipart without parts beside
///   others.
/// - *more parts*: `mailparse` ends an inner multipart at any boundary of an outer one; both
///   skip parts with a broken header or without one.
/// - *text*: flowed lines with DelSp=yes and UTF-7, which others do not decode; charset names
///   that they do not know (`chinesebig5`); in `mail-parser`, base64 with invalid characters,
///   double-byte charsets in 8 bits, and text that declares no charset, or another one than its
///   `<meta>` or its bytes.
fn assert_counts(counts: &BTreeMap<&str, usize>, expected: &[(&str, usize)]) {
    if counts.is_empty() {
        return;
    }
    let counts: Vec<_> = counts
        .iter()
        .map(|(class, count)| (*class, *count))
        .collect();
    assert_eq!(counts, expected);
}

#[test]
#[ignore = "needs URILINT_CORPORA"]
fn corpora_mailparse() {
    let expected = [
        ("a multipart without parts", 17),
        ("fewer parts", 17),
        ("more parts", 3),
        ("text", 16),
        ("text that they do not have", 8),
        ("the same", 10781),
    ];
    assert_counts(&compare(of_mailparse), &expected);
}

/// The parser panics on one message.
#[test]
#[ignore = "needs URILINT_CORPORA"]
fn corpora_mail_parser() {
    let expected = [
        ("a multipart without parts", 17),
        ("fewer parts", 3),
        ("more parts", 4),
        ("panicked", 1),
        ("text", 31),
        ("text that they do not have", 4),
        ("the same", 10782),
    ];
    assert_counts(&compare(of_mail_parser), &expected);
}
