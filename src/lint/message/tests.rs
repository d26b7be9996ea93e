use crate::finding::Link;
use crate::lint::options::Options;
use crate::{FORMATS, Format, detect, read};

fn format(name: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.name == name).unwrap()
}

fn links(format: &'static Format, text: &str) -> Vec<Link> {
    read(text.as_bytes(), format, &Options::extract()).links
}

/// Returns the envelope and the part of a link in a few words.
fn shown(link: &Link) -> String {
    let envelope = link.envelope.as_ref().unwrap();
    let text = |field: &Option<Vec<u8>>| {
        let field = field.as_ref();
        field.map_or("-".into(), |field| {
            String::from_utf8_lossy(field).into_owned()
        })
    };
    let date = envelope
        .date
        .map_or("-".to_owned(), |date| date.to_string());
    let part = link.part.as_ref();
    let part = part.map_or("header".to_owned(), |part| {
        format!("{}, {}", part.media_type, part.encoding)
    });
    let fields = [
        &envelope.message_id,
        &envelope.from,
        &envelope.subject,
        &envelope.list_id,
    ];
    let [id, from, subject, list] = fields.map(text);
    format!("{id}|{date}|{from}|{subject}|{list}|{part}")
}

#[track_caller]
fn assert_shown(format: &'static Format, text: &str, expected: &[&str]) {
    let links = links(format, text);
    let shown: Vec<_> = links.iter().map(shown).collect();
    assert_eq!(shown, expected, "{text}");
}

const URI: &str = "http://www.example.org/";

#[test]
fn fields_of_messages() {
    for (header, expected) in [
        (
            "Message-ID: <a1@example.org>\nDate: Fri, 15 May 2020 10:20:30 +0200\nFrom: Anna <a@example.org>\nSubject: Re: notes\nList-Id: Notes <notes.lists.example.org>\n",
            "a1@example.org|2020-05-15T10:20:30+02:00|Anna <a@example.org>|Re: notes|notes.lists.example.org",
        ),
        ("To: b@example.org\nX: y\n", "-|-|-|-|-"),
        (
            "MESSAGE-id:a1\nsubject : x\nDate:\nSubject: second\nFrom:\n\ta\n (b)\nList-ID: a.example\n",
            "a1|-|a (b)|x|a.example",
        ),
        (
            "Subject: =?utf-8?Q?caf=C3=A9?=\n =?utf-8?B?IGF1?= lait\nFrom: =?iso-8859-1?q?Andr=E9?= <a@example.org>\nMessage-ID:\n <a1\n @example.org>\n",
            "a1 @example.org|-|André <a@example.org>|café au lait|-",
        ),
        (
            "Article-I.D.: site.12\nPosted: Sun Jan  9 10:20:30 1983\nTitle: old\n",
            "site.12|1983-01-09T10:20:30Z|-|old|-",
        ),
        (
            "Title: a\nPosted: b\nArticle-I.D.: c\nMessage-ID: <d>\nSubject: e\nDate: 1 May 1983\n",
            "d|1983-05-01T00:00:00Z|-|e|-",
        ),
        (
            "Message-ID: <>\nSubject:  \nDate: soon\nTo: x\n",
            "-|-|-|-|-",
        ),
    ] {
        for end in ["\n", "\r\n"] {
            let text = format!("{header}\n{URI}\n").replace('\n', end);
            assert_shown(
                format("mail"),
                &text,
                &[&format!("{expected}|text/plain, 7bit")],
            );
        }
    }
}

/// URIs in fields before the others have the whole envelope, too.
#[test]
fn a_header_is_complete_before_its_links() {
    let text = format!("List-Archive: <{URI}>\nSubject: x {URI}\nMessage-ID: <a>\n\n{URI}\n");
    let expected = ["a|-|-|x http://www.example.org/|-|header"; 2];
    assert_shown(
        format("mail"),
        &text,
        &[
            expected[0],
            expected[1],
            "a|-|-|x http://www.example.org/|-|text/plain, 7bit",
        ],
    );
}

#[test]
fn parts_of_messages() {
    let text = format!(
        "Message-ID: <a>\nContent-Type: multipart/mixed; boundary=b\n\n{URI}\n\
         --b\nContent-Type: Text/HTML; charset=utf-8\nContent-Transfer-Encoding: BASE64\n\n\
         PGEgaHJlZj0iaHR0cDovL2EuZXhhbXBsZS8iPmE8L2E+Cg==\n\
         --b\nContent-Type: text/calendar\nContent-Transfer-Encoding: 8bit\n\nBEGIN:VCALENDAR\nURL:{URI}\nEND:VCALENDAR\n\
         --b\nContent-Type: message/rfc822\n\nMessage-ID: <inner>\nSubject: {URI}\n\n{URI}\n\
         --b\nContent-Type: multipart/digest; boundary=c\n\n--c\n\nMessage-ID: <digest>\n\n{URI}\n--c--\n\
         --b\nContent-Type: application/xml\nContent-Transfer-Encoding: quoted-printable\n\n<a>{URI}</a>\n--b--\n"
    );
    assert_shown(
        format("mail"),
        &text,
        &[
            "a|-|-|-|-|text/plain, 7bit",
            "a|-|-|-|-|text/html, base64",
            "a|-|-|-|-|text/calendar, 8bit",
            "a|-|-|-|-|header",
            "a|-|-|-|-|text/plain, 7bit",
            "a|-|-|-|-|text/plain, 7bit",
            "a|-|-|-|-|application/xml, quoted-printable",
        ],
    );
}

#[test]
fn mailboxes_of_all_kinds() {
    let one = format!("Message-ID: <a>\nSubject: s\n\n{URI}\n");
    let two = format!("Message-ID: <b>\nTo: t\n\n{URI}\n");
    let expected = |dates: [&str; 2]| {
        [
            format!("a|{}|-|s|-|text/plain, 7bit", dates[0]),
            format!("b|{}|-|-|-|text/plain, 7bit", dates[1]),
        ]
    };
    let mark = "From a@example.org Sat Nov 21 10:00:00 2026\n";
    let none = ["-", "-"];
    for (name, text, dates) in [
        (
            "mbox",
            format!("{mark}{one}\nFrom -\n{two}"),
            ["2026-11-21T10:00:00Z", "-"],
        ),
        (
            "mmdf",
            format!("\x01\x01\x01\x01\n{one}\x01\x01\x01\x01\n\x01\x01\x01\x01\n{two}"),
            none,
        ),
        (
            "rnews",
            format!("#! rnews {}\n{one}#! rnews {}\n{two}", one.len(), two.len()),
            none,
        ),
        (
            "bsmtp",
            format!("MAIL FROM:<a>\nDATA\n{one}.\nMAIL FROM:<a>\nDATA\n{two}.\n"),
            none,
        ),
        (
            "babyl",
            format!(
                "BABYL OPTIONS:\n\x1f\x0c\n1,,\nMessage-ID: <a>\n\n*** EOOH ***\nSubject: s\n\n{URI}\n\
                 \x1f\x0c\n0,,\n*** EOOH ***\n{two}\x1f"
            ),
            none,
        ),
    ] {
        let expected = expected(dates);
        assert_shown(format(name), &text, &[&expected[0], &expected[1]]);
    }
    let anews =
        format!("Asite.12\nnet.a\nsite!anna\nTue Jan  5 10:01:02 1982\nTitle {URI}\n{URI}\n");
    let envelope = "site.12|1982-01-05T10:01:02Z|site!anna|Title http://www.example.org/|-";
    assert_shown(
        format("anews"),
        &anews,
        &[
            &format!("{envelope}|header"),
            &format!("{envelope}|text/plain, 7bit"),
        ],
    );
}

/// In Babyl, fields of the two headers of a message are one envelope, whichever is read first.
#[test]
fn both_headers_of_babyl() {
    for (hidden, shown) in [
        (
            "X-URL: http://a.example/1\nMessage-ID: <a>\n",
            "Content-Type: text/html\nSubject: s\n",
        ),
        (
            "Content-Type: text/html\nX-URL: http://a.example/1\nMessage-ID: <a>\n",
            "Subject: s\n",
        ),
    ] {
        let text = format!("\x1f\x0c\n0,,\n{hidden}*** EOOH ***\n{shown}\n{URI}\n\x1f");
        let expected = ["a|-|-|s|-|header", "a|-|-|s|-|text/html, 7bit"];
        assert_shown(format("babyl"), &text, &expected);
    }
}

#[test]
fn long_fields_are_truncated_and_other_formats_have_none() {
    let long = "é".repeat(3000);
    let text = format!("Subject: {long}\nMessage-ID: <{long}>\n\n{URI}\n");
    let links = links(format("mail"), &text);
    let envelope = links[0].envelope.as_ref().unwrap();
    let expected = long.as_bytes()[..1024].to_vec();
    assert_eq!(envelope.subject.as_ref(), Some(&expected));
    assert!(
        envelope
            .message_id
            .as_ref()
            .is_some_and(|id| id.len() == 1024)
    );

    let text = format!("see {URI}");
    let links = read(
        text.as_bytes(),
        detect("a.txt", text.as_bytes()),
        &Options::extract(),
    )
    .links;
    assert_eq!((&links[0].envelope, &links[0].part), (&None, &None));
    let wide: Vec<u8> = format!("\u{FEFF}see {URI}")
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    let links = read(&wide, detect("a.txt", &wide), &Options::extract()).links;
    assert_eq!((&links[0].envelope, &links[0].part), (&None, &None));
}

/// A header that is longer than a part of a record: what its first part has is the envelope of all
/// links of the message, those of later parts included.
#[test]
fn headers_of_any_length() {
    let filler = format!("X-Field: {}\n", "x".repeat(90)).repeat(4000);
    let text =
        format!("Subject: s\nX-URL: {URI}\n{filler}X-URL: {URI}\nMessage-ID: <a>\n\n{URI}\n");
    let expected = [
        "-|-|-|s|-|header",
        "-|-|-|s|-|header",
        "-|-|-|s|-|text/plain, 7bit",
    ];
    assert_shown(format("mail"), &text, &expected);
}

#[test]
fn credentials_that_a_fold_breaks_are_masked() {
    let token = |end: &str| format!("ghp_{}{end}", "a7B8c9D0".repeat(2));
    let (whole, rest) = (token(""), "e1F2g3H4".repeat(2) + "i5J6");
    for (header, expected) in [
        (
            format!("Subject: see <https://h.example/?q={whole}\n {rest}> now\n"),
            format!(
                "see <https://h.example/?q={} {}> now",
                "*".repeat(20),
                "*".repeat(20)
            ),
        ),
        (
            format!("Subject: {whole}-\r\n\t{rest}\r\n"),
            format!("{} {}", "*".repeat(21), "*".repeat(20)),
        ),
        (
            "Subject: two\n words and a number 12345678\n".to_owned(),
            "two words and a number 12345678".to_owned(),
        ),
    ] {
        let text = format!("{header}\n{URI}\n");
        let links = links(format("mail"), &text);
        let link = links.last().unwrap();
        let subject = link.envelope.as_ref().unwrap().subject.clone().unwrap();
        assert_eq!(String::from_utf8_lossy(&subject), expected, "{text}");
    }
}
