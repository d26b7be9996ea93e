//! Messages, whole and broken, and the sections that they give.

use proptest::prelude::*;

use super::*;
use crate::extract::delimit::Context;
use crate::format::find;

/// Returns the sections of a message that is read in parts of `limit` bytes: their text, and the
/// source range of each.
fn sections(message: &str, limit: usize) -> Vec<(Context, String, std::ops::Range<u64>)> {
    sections_of(message.as_bytes(), limit)
}

pub(super) fn sections_of(
    bytes: &[u8],
    limit: usize,
) -> Vec<(Context, String, std::ops::Range<u64>)> {
    let mut decoder = (find("mail").unwrap().decoder)();
    let (mut sections, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let end = bytes.len().min(at + limit);
        let record = Record {
            bytes: &bytes[at..end],
            offset: at as u64,
            continued: at > 0,
            open: end < bytes.len(),
        };
        let read = decoder.decode(&record, &mut |section| {
            let text = &section.text;
            for at in (0..text.bytes().len()).step_by(61) {
                let source = text.source(at..at + 1);
                let inside = record.offset..record.offset + record.bytes.len() as u64;
                assert!(inside.start <= source.start && source.end <= inside.end);
            }
            let all = text.source(0..text.bytes().len());
            let shown = String::from_utf8_lossy(text.bytes()).into_owned();
            sections.push((section.context, shown, all));
        });
        assert!(
            read > 0 && (record.open || read == record.bytes.len()),
            "{read}"
        );
        at += read;
    }
    sections
}

/// Returns the bodies that are read.
fn bodies(message: &str) -> Vec<String> {
    let all = sections(message, usize::MAX / 2);
    let bodies = all
        .into_iter()
        .filter(|(context, ..)| *context == Context::Bare);
    bodies
        .map(|(_, text, _)| text.replace("\r\n", "\n"))
        .collect()
}

#[track_caller]
fn assert_bodies(message: &str, expected: &[&str]) {
    assert_eq!(bodies(message), expected);
    assert_eq!(bodies(&message.replace('\n', "\r\n")), expected);
}

const TWO: &str = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"b\"\n\n";

#[test]
fn parts_are_read_each_by_itself() {
    assert_bodies("To: x\n\nbody\n", &["body\n"]);
    assert_bodies(
        &format!("{TWO}before\n--b\n\none\n--b\nContent-Type: text/html\n\ntwo\n\n--b--\nbehind\n"),
        &["before", "one", "two\n", "behind\n"],
    );
    assert_bodies(
        &format!("{TWO}--b\nContent-Type: image/png\n\nnot read\n--b--"),
        &[],
    );
}

#[test]
fn transfer_encodings_are_decoded() {
    for (encoding, stored, expected) in [
        ("quoted-printable", "a=3Db=\nc", "a=bc"),
        ("Quoted-Printable (so)", "a=3Db", "a=b"),
        ("base64", "Zm9v\nYmFy\n", "foobar"),
        ("8bit", "a=3Db", "a=3Db"),
        ("x-unknown", "a=3Db", "a=3Db"),
    ] {
        let message = format!("Content-Transfer-Encoding: {encoding}\nTo: x\n\n{stored}");
        assert_bodies(&message, &[expected]);
    }
}

/// A part of a body of which nothing is decoded is read nevertheless.
#[test]
fn parts_without_text_end() {
    for content in ["html", "calendar", "plain"] {
        for (encoding, line) in [("base64", "...\n"), ("quoted-printable", "=\n")] {
            let head =
                format!("Content-Type: text/{content}\nContent-Transfer-Encoding: {encoding}\n\n");
            let message = head + &line.repeat(2000);
            let is_text = |text: &str| text.bytes().any(|b| !b"=\n".contains(&b));
            let bodies = sections(&message, 500).into_iter().skip(1);
            assert!(
                bodies.into_iter().all(|(_, text, _)| !is_text(&text)),
                "{content}"
            );
        }
    }
}

#[test]
fn messages_in_messages() {
    assert_bodies(
        &format!(
            "{TWO}--b\nContent-Type: message/rfc822\n\nSubject: inner\nContent-Type: \
             multipart/alternative;\n boundary=c\n\n--c\n\none\n--c\n\ntwo\n--b\n\nthree\n--b--\n"
        ),
        &["one", "two", "three"],
    );
    assert_bodies(
        "Content-Type: multipart/digest; boundary=d\n\n--d\n\nSubject: a\n\none\n--d--\n",
        &["one"],
    );
}

#[test]
fn what_is_broken_is_read_all_the_same() {
    // A part without a blank line after its header, without an end, and with another boundary.
    assert_bodies(
        &format!("{TWO}--b\nContent-Type: text/plain\n--b\n\none"),
        &["one"],
    );
    assert_bodies(&format!("{TWO}--c\none\n--b\n\ntwo"), &["--c\none", "two"]);
    assert_bodies(
        "Content-Type: multipart/mixed\n\n--b\n\none\n",
        &["--b\n\none\n"],
    );
    assert_bodies("From : x\nTo  : y\n\none\n", &["one\n"]);
    assert_bodies("To: x\nno field : y\n", &["no field : y\n"]);
    assert_bodies(
        "Content-Type: multipart/mixed; boundary=\n\none\n",
        &["one\n"],
    );
    assert_bodies("no header\n", &["no header\n"]);
    assert_bodies("Content-Type: multipart/mixed; boundary=b", &[]);
    assert_bodies(&format!("{TWO}--b  \n\none\n--b--  \n"), &["one"]);
    assert_bodies(
        &format!("{TWO}--bb\none\n--b\n\ntwo\n--b"),
        &["--bb\none", "two"],
    );
}

#[test]
fn boundaries_are_distinguished() {
    let nested = "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; \
                  boundary=b2\n\n--b2\n\none\n--b2--\n--b\n\ntwo\n--b--\n";
    assert_bodies(nested, &["one", "two"]);
    assert_bodies(
        "Content-Type: multipart/mixed; boundary*0=\"a\"; boundary*1=\"b\"\n\n--ab\n\none\n--ab--\n",
        &["one"],
    );
    assert_bodies(
        "Content-Type: multipart/mixed (a; b);\n\tBOUNDARY=\"a\\\"b\"; charset=x\n\n--a\"b\n\none\n",
        &["one\n"],
    );
}

#[test]
fn headers_have_their_contexts() {
    let message = "Received: from a\n\tby b\nMessage-ID: <x@example.org>\nSubject: s\n\
                   List-Help: <mailto:x@example.org>\n folded\nTo: y\n\nSubject: body\n";
    let record = Record {
        bytes: message.as_bytes(),
        offset: 100,
        continued: false,
        open: false,
    };
    let mut seen = Vec::new();
    let mut decoder = (find("mail").unwrap().decoder)();
    decoder.decode(&record, &mut |section| {
        let bytes = section.text.bytes();
        let shown = |range: &std::ops::Range<usize>| {
            String::from_utf8_lossy(&bytes[range.clone()]).into_owned()
        };
        let labels: Vec<_> = section
            .labels
            .iter()
            .map(|(at, to)| (shown(at), *to))
            .collect();
        seen.push((section.context, labels));
    });
    let unread = "Received: from a\n\tby b\nMessage-ID: <x@example.org>\n";
    let link = "List-Help: <mailto:x@example.org>\n folded\n";
    let expected = vec![(unread.into(), None), (link.into(), Some(Context::Link))];
    assert_eq!(seen, [(Context::Header, expected), (Context::Bare, vec![])]);
}

#[test]
fn parts_without_end_are_bounded() {
    let deep = "Content-Type: multipart/mixed; boundary=b\n\n--b\n".repeat(100_000);
    assert!(sections(&deep, 1 << 18).len() > 1);
    let many = format!("{TWO}{}", "--b\n\nx\n".repeat(20_000));
    let bodies = bodies(&many);
    assert_eq!(bodies.len(), PARTS + 1);
    assert!(bodies[PARTS].starts_with("\nx\n--b\n\nx"));
}

#[test]
fn charsets_are_decoded_after_encodings() {
    for (charset, encoding, stored, expected) in [
        ("shift_jis", "quoted-printable", "=83=\n=5Ca", "ソa"),
        ("utf-16", "base64", "/v8AYQBi\n", "ab"),
        ("utf-16le", "base64", "Pdg\nA3g==", "\u{1F600}"),
        ("x-no-such", "8bit", "é", "é"),
    ] {
        let message = format!(
            "Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: \
             {encoding}\n\n{stored}"
        );
        assert_bodies(&message, &[expected]);
    }
}

#[test]
fn an_unknown_charset_gives_one_warning() {
    let warnings = |charset: &str, body: &str| {
        let part = format!("--b\nContent-Type: text/plain; charset={charset}\n\n{body}\n");
        let message = format!("{TWO}{}", part.repeat(3));
        let mut decoder = (find("mail").unwrap().decoder)();
        let record = Record {
            bytes: message.as_bytes(),
            offset: 0,
            continued: false,
            open: false,
        };
        decoder.decode(&record, &mut |_| ());
        decoder.take_warnings()
    };
    assert_eq!(warnings("x-no-such", "é").len(), 1);
    assert_eq!(warnings("x-no-such", "e"), []);
    assert_eq!(warnings("iso-8859-1", "é"), []);
}

#[test]
fn headers_of_any_length() {
    let long = format!("X-Long: {}\n", "a b\n c ".repeat(100));
    let header = format!(
        "To: x\n{}Received: {}X-Last: <http://h.example/>\nContent-Type: image/png\n\nno text\n",
        long.repeat(1500),
        " folded\n".repeat(100_000)
    );
    for limit in [256 * 1024, 400_000] {
        let all = sections(&header, limit);
        assert!(all.iter().all(|(context, ..)| *context == Context::Header));
        let whole: String = all.into_iter().map(|(_, text, _)| text).collect();
        assert!(header.starts_with(&whole) && whole.ends_with("image/png\n"));
    }
}

#[test]
fn words_are_decoded_in_headers() {
    let message = "Message-ID: <=?utf-8?q?=61?=>\nSubject: =?utf-8?q?=61?=\nList-Help: \
                   =?utf-8?q?=3Chttp=3A//a.example/?=\n =?utf-8?q?b=3E?=\nContent-Type: \
                   message/external-body; URL=\"ftp://a.example/\n b\"\n\n";
    let record = Record {
        bytes: message.as_bytes(),
        offset: 7,
        continued: false,
        open: false,
    };
    let mut seen = Vec::new();
    let mut decoder = (find("mail").unwrap().decoder)();
    decoder.decode(&record, &mut |section| {
        let text = String::from_utf8_lossy(section.text.bytes()).into_owned();
        for (range, context) in section.labels {
            let source = section.text.source(range.clone());
            let stood = &message[source.start as usize - 7..source.end as usize - 7];
            seen.push((text[range].to_owned(), stood.to_owned(), context));
        }
    });
    let link = Some(Context::Link);
    let expected = [
        ("Message-ID: <a>\n", "Message-ID: <=?utf-8?q?=61?=>\n", None),
        (
            "List-Help: <http://a.example/b>\n",
            "List-Help: =?utf-8?q?=3Chttp=3A//a.example/?=\n =?utf-8?q?b=3E?=\n",
            link,
        ),
        ("ftp://a.example/b", "ftp://a.example/\n b", link),
    ];
    let expected = expected.map(|(text, stood, to)| (text.to_owned(), stood.to_owned(), to));
    assert_eq!(seen, expected);
}

#[test]
fn what_is_no_text_is_not_read() {
    let line = "M:'1T<#HO+VAO<W0N97AA;7!L92\\Z+R\\Z+R\\Z+R\\Z+R\\Z+R\\Z+R\\Z+R\\Z+R\\Z\n";
    let file = format!("begin 644 x\n{}`\nend\n", line.repeat(20_000));
    let message = format!("To: x\n\nbefore\n{file}behind\n");
    for limit in [256 * 1024, usize::MAX / 2] {
        let bytes = message.as_bytes();
        let mut decoder = (find("mail").unwrap().decoder)();
        let (mut at, mut read) = (0, String::new());
        while at < bytes.len() {
            let end = bytes.len().min(at.saturating_add(limit));
            let record = Record {
                bytes: &bytes[at..end],
                offset: at as u64,
                continued: at > 0,
                open: end < bytes.len(),
            };
            at += decoder.decode(&record, &mut |section| {
                let text = section.text.bytes();
                let read_at = |at: &usize| section.unread_to(*at).is_none();
                read.extend(
                    (0..text.len())
                        .filter(read_at)
                        .map(|at| char::from(text[at])),
                );
            });
        }
        assert_eq!(read, "To: x\nbefore\nbegin 644 x\nend\nbehind\n");
    }
}

/// Lines of messages. UTF-16 is not among them: invalid UTF-16 without white space may be divided
/// inside a character.
fn message() -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec![
        "Content-Type: multipart/mixed; boundary=b\n",
        "Content-Type: multipart/mixed; boundary=c\n",
        "Content-Type: message/rfc822\n",
        "Content-Transfer-Encoding: base64\n",
        "Content-Transfer-Encoding: quoted-printable\n",
        "Subject: x\n folded\n",
        "\n",
        "\r\n",
        "--b\n",
        "--b--\n",
        "--c\n",
        "--c--\n",
        "some words of text, and a <http://h.example/> in it\n",
        "PGh0dHA6Ly9oLmV4YW1wbGUvPgo8aHR0cDovL2guZXhhbXBsZS8+Cg==\n",
        "see=\n this=3Dthat \n",
        "Content-Type: text/plain; charset=iso-2022-jp\n",
        "Content-Type: text/plain; format=flowed; delsp=yes\n",
        "\u{1b}$B$\"\u{1b}(B=?utf-8?q?=61?=\n",
        "begin 644 x\n#0V%T\n`\nend\n",
        "-----BEGIN PGP SIGNATURE-----\n\nAAAA\n",
        "> it flows \n> on \n",
    ]);
    let run = (line, 1..4usize).prop_map(|(line, times)| line.repeat(times));
    prop::collection::vec(run, 0..40).prop_map(|runs| runs.concat())
}

proptest! {
    /// The result does not depend on the sizes of the parts, except for where text is divided.
    #[test]
    fn parts_of_records_do_not_show(message in message(), times in 1..30usize, limit in 20_000..90_000usize) {
        let message = format!("{message}\n\n").repeat(times);
        let joined = |limit| {
            let mut all: Vec<(Context, String)> = Vec::new();
            for (context, text, _) in sections(&message, limit) {
                match all.last_mut() {
                    Some((last, whole)) if *last == context => whole.push_str(&text),
                    _ => all.push((context, text)),
                }
            }
            all
        };
        prop_assert!(joined(limit) == joined(usize::MAX / 2));
    }

    #[test]
    fn any_bytes_are_read(message in "\\PC*", limit in 1..2000usize) {
        let header = "Content-Type: multipart/mixed; boundary=\"\n";
        sections(&format!("{header}{message}"), limit.max(4));
    }
}

#[test]
fn the_sender_of_html() {
    let html = "Content-Type: text/html\n\n<p>a</p>\n";
    let senders = |message: &str| -> Vec<String> {
        let record = Record {
            bytes: message.as_bytes(),
            offset: 0,
            continued: false,
            open: false,
        };
        let mut senders = Vec::new();
        Walker::default().walk(&record, 0, &mut |section| {
            if section.context == Context::Bare {
                let parties = section.markup.parties.as_deref();
                let sender = parties.and_then(Parties::sender).unwrap_or(b"-");
                senders.push(String::from_utf8_lossy(sender).into_owned());
            }
        });
        senders
    };
    let multipart = "Content-Type: multipart/mixed; boundary=b\n\n--b\n";
    let message = "Content-Type: message/rfc822\n\n";
    for (text, expected) in [
        (
            format!("From: A\n <a@News.example.com>\n{html}"),
            &["example.com"][..],
        ),
        (
            "From: a@example.com\nContent-Type: text/plain\n\na".to_owned(),
            &["-"],
        ),
        (html.to_owned(), &["-"]),
        (
            format!("List-Unsubscribe: <mailto:x@example.net>\n{html}"),
            &["example.net"],
        ),
        (
            format!(
                "List-Unsubscribe: <mailto:x@example.net>\nFrom: a@example.com\nFrom: b@example.org\n{html}"
            ),
            &["example.com"],
        ),
        (
            format!(
                "From: a@example.com\n{multipart}{html}--b\n{message}From: b@example.net\n{multipart}{html}--b--\n--b\n{html}--b--"
            ),
            // A boundary is that of the innermost multipart.
            &["example.com", "example.net"],
        ),
    ] {
        let found = senders(&text);
        let found: Vec<_> = found
            .iter()
            .map(String::as_str)
            .filter(|s| !s.is_empty())
            .collect();
        assert!(found.starts_with(expected), "{found:?} {expected:?}");
    }
}
