//! The parts of each message and their text, beside those of `mailparse` and `mail-parser`.
//! Where they do not agree, the class of it is told, and each class is judged.

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

/// How the leaves of two parsers differ.
fn difference(ours: &[Leaf], theirs: &[Peer]) -> Option<&'static str> {
    if ours.len() != theirs.len() {
        return Some("number of parts");
    }
    let same = |(ours, theirs): (&Leaf, &Peer)| {
        let Some(text) = &ours.text else { return true };
        let charset = theirs.charset.as_deref().unwrap_or("utf-8");
        readings(text, charset)
            .iter()
            .any(|ours| readings(&theirs.content, charset).contains(ours))
    };
    let mut all = ours.iter().zip(theirs);
    (!all.all(same)).then_some("text")
}

/// A text as it may be read, without what does not matter: what ends its lines, blanks
/// there, and characters that are none.
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
        // It leaves messages in messages to its caller.
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
                .and_then(|told| told.attribute("charset"));
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

/// How many messages of each folder there are, and how many differ in what.
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

#[test]
fn mailparse() {
    let counts = compare(of_mailparse);
    println!("{counts:?}");
}

#[test]
fn mail_parser() {
    let counts = compare(of_mail_parser);
    println!("{counts:?}");
}
