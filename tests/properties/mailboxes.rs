//! The URIs of messages do not depend on the kind of mailbox.

use proptest::prelude::*;
use urilint::{Options, ScanMode, Task};

use super::format;

const POSTMARK: &str = "From anna@example.org Fri Jan  3 12:34:56 2020\n";

/// Generates a message with lines that look like separators of some kind of mailbox.
fn message(hostile: &'static [&'static str]) -> impl Strategy<Value = String> {
    let header = prop::sample::select(vec![
        "To: a@example.org\n",
        "Subject: see http://h.example/subject\n",
        "List-Archive: <http://h.example/list>\n",
        "Path: a.example!b\nNewsgroups: misc.test\n",
        "Content-Transfer-Encoding: quoted-printable\n",
    ]);
    let line = prop_oneof![
        4 => prop::sample::select(vec![
            "http://h.example/1, and <http://h.example/a\n",
            "b>, they say: www.h.example.\n",
            "\n",
            "http://h.example/x=\n",
            "> ftp://ftp.h.example/pub\n",
        ]),
        1 => prop::sample::select(hostile.to_vec()),
    ];
    let body = prop::collection::vec(line, 0..20);
    (prop::collection::vec(header, 1..5), body)
        .prop_map(|(header, body)| format!("{}\n{}", header.concat(), body.concat()))
}

fn messages(hostile: &'static [&'static str]) -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(message(hostile), 1..8)
}

/// Returns each URI with the number of its message.
fn links(text: &str, name: &str) -> Vec<(Option<u64>, Vec<u8>)> {
    let options = Options::new(Task::Extract(ScanMode::Uris));
    let output = urilint::read(text.as_bytes(), format(name), &options);
    assert!(output.warnings.is_empty(), "{name}: {:?}", output.warnings);
    let links = output.links.into_iter();
    links.map(|link| (link.message_number, link.uri)).collect()
}

/// Returns the URIs of each message read by itself.
fn alone(messages: &[String]) -> Vec<(Option<u64>, Vec<u8>)> {
    let numbered = messages.iter().zip(1..);
    numbered
        .flat_map(|(message, number)| {
            let links = links(message, "mail").into_iter();
            links.map(move |(_, uri)| (Some(number), uri))
        })
        .collect()
}

fn all(messages: &[String], one: impl Fn(&String) -> String) -> String {
    messages.iter().map(one).collect()
}

/// Lines that only mailboxes with lengths store unchanged.
const ANY: &[&str] = &[
    "From anna@example.org Fri Jan  3 12:34:56 2020\nTo: x@example.org\n",
    "#! rnews 12\nPath: x\n",
    "\u{1}\u{1}\u{1}\u{1}\n",
    "\u{1f}\u{c}\n0,,\n*** EOOH ***\n",
];
/// Lines that every mailbox stores unchanged.
const TAME: &[&str] = &[
    ".\n",
    ".. and <http://h.example/a\n.b>\n",
    "From here\n",
    ">From there\n",
    "#! /bin/sh\n",
    "\u{1}\n",
    "\u{1f}\n",
];

proptest! {
    #[test]
    fn lengths_delimit_any_message(messages in messages(ANY)) {
        let expected = alone(&messages);
        let batch = all(&messages, |m| format!("#! rnews {}\n{m}", m.len()));
        prop_assert_eq!(&links(&batch, "rnews"), &expected);
        let counted = all(&messages, |m| {
            let (header, body) = m.split_once("\n\n").unwrap();
            let length = body.len();
            format!("{POSTMARK}Content-Length: {length}\n{header}\n\n{body}\n")
        });
        prop_assert_eq!(&links(&counted, "mboxcl"), &expected);
    }

    #[test]
    fn separators_delimit_messages(messages in messages(TAME)) {
        let expected = alone(&messages);
        let mbox = all(&messages, |m| format!("{POSTMARK}{m}"));
        prop_assert_eq!(&links(&mbox, "mbox"), &expected);
        let mark = "\u{1}\u{1}\u{1}\u{1}\n";
        let mmdf = all(&messages, |m| format!("{mark}{m}{mark}"));
        prop_assert_eq!(&links(&mmdf, "mmdf"), &expected);
        let babyl = all(&messages, |m| format!("\u{1f}\u{c}\n0,,\n*** EOOH ***\n{m}"));
        let babyl = format!("BABYL OPTIONS:\nVersion: 5\n{babyl}\u{1f}");
        prop_assert_eq!(&links(&babyl, "babyl"), &expected);
        let hidden = all(&messages, |m| {
            let (header, body) = m.split_once("\n\n").unwrap();
            format!("\u{1f}\u{c}\n1,,\n{header}\n\n*** EOOH ***\n{header}\n\n{body}")
        });
        let hidden = format!("BABYL OPTIONS:\nVersion: 5\n{hidden}\u{1f}");
        prop_assert_eq!(&links(&hidden, "babyl"), &expected);
        let sent = all(&messages, |m| {
            format!("MAIL FROM:<a>\nRCPT TO:<b>\nDATA\n{}.\n", m.replace("\n.", "\n.."))
        });
        let sent = format!("HELO a\n{sent}QUIT\n");
        prop_assert_eq!(&links(&sent, "bsmtp"), &expected);
    }
}
