use proptest::prelude::*;

use super::*;
use crate::extract::scan::ScanMode;
use crate::format::data::{ICALENDAR, VCARD};
use crate::format::detect;
use crate::format::testing::{assert_read, assert_survived};
use crate::lint::options::{Options, Task};
use crate::rule::{Checks, RULES, Settings};

/// Returns the URIs in `document`, and the source that each extends over.
fn read_with(document: &[u8]) -> Vec<(String, String)> {
    let options = Options::new(Task::Extract(ScanMode::Uris));
    let links = crate::read(document, &ICALENDAR, &options).links;
    let shown = links.into_iter().map(|link| {
        let bytes = link.location.bytes;
        let source = &document[bytes.start as usize..bytes.end as usize];
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&link.uri), text(source))
    });
    shown.collect()
}

fn uris(document: &[u8]) -> Vec<String> {
    read_with(document)
        .into_iter()
        .map(|(uri, _)| uri)
        .collect()
}

#[test]
fn lines_are_unfolded() {
    for (document, expected) in [
        (
            "URL:http://a.example/b\r\n c\r\n",
            &["http://a.example/bc"][..],
        ),
        ("URL:http://a.example/b\n\tc\n", &["http://a.example/bc"]),
        ("URL:http://a.example/b\r c\r", &["http://a.example/bc"]),
        (
            "URL:http://a.example/b\r\r\n c\r\r\n",
            &["http://a.example/bc"],
        ),
        (
            "UR\r\n L\r\n :htt\r\n p://a.exam\r\n ple/b",
            &["http://a.example/b"],
        ),
        ("URL:http://a.example/b\r\n", &["http://a.example/b"]),
        ("URL:http://a.example/b\r\n ", &["http://a.example/b"]),
        ("URL:http://a.example/b\r", &["http://a.example/b"]),
        // Folds inside a character and inside an escape.
        (
            "DESCRIPTION:http://a.example/\u{e4}\\n b",
            &["http://a.example/\u{e4}"],
        ),
        (
            "DESCRIPTION:http://a.example/b\\\r\n nc",
            &["http://a.example/b"],
        ),
        // A space after the fold belongs to the text.
        (
            "DESCRIPTION:http://a.example/b\r\n  c",
            &["http://a.example/b"],
        ),
        // What comes after a property is not a part of it.
        (
            "URL:http://a.example/b\r\nURL:http://a.example/c\r\n",
            &["http://a.example/b", "http://a.example/c"],
        ),
        (
            "DESCRIPTION:<http://a.example/b\r\nURL:http://a.example/c>\r\n",
            &["http://a.example/b", "http://a.example/c"],
        ),
        (
            "SUMMARY:http://a.example/\nEND:VEVENT\n",
            &["http://a.example/"],
        ),
        ("URL:http://a.example/b\n\n c\n", &["http://a.example/b"]),
    ] {
        assert_eq!(uris(document.as_bytes()), expected, "{document:?}");
    }
    let inside_a_character = b"DESCRIPTION:http://a.example/\xc3\r\n \xa4b c\r\n";
    assert_eq!(uris(inside_a_character), ["http://a.example/\u{e4}b"]);
}

#[test]
fn positions_include_folds_and_escapes() {
    for (document, uri, source) in [
        (
            "SUMMARY:see http://a.exam\r\n ple/b\\, c",
            "http://a.example/b",
            "http://a.exam\r\n ple/b",
        ),
        (
            "SUMMARY:see http://a.example/b\\,\r\n c\\;d",
            "http://a.example/b,c;d",
            "http://a.example/b\\,\r\n c\\;d",
        ),
        (
            "URL:\r\n http://a.example/\r\n b",
            "http://a.example/b",
            "http://a.example/\r\n b",
        ),
        (
            "NOTE;ENCODING=QUOTED-PRINTABLE:a=0Ahttp://a.exam=\r\nple/=3Db",
            "http://a.example/=b",
            "http://a.exam=\r\nple/=3Db",
        ),
    ] {
        let expected = [(uri.to_owned(), source.to_owned())];
        assert_eq!(read_with(document.as_bytes()), expected, "{document:?}");
    }
}

#[test]
fn values_have_their_types() {
    assert_read(
        &ICALENDAR,
        &[
            ("URL:http://a.example/b,c\n", &["link http://a.example/b,c"]),
            (
                "url;value=uri: http://a.example/ \n",
                &["link http://a.example/"],
            ),
            (
                "URL:http\\://a.example/b\\,c\\n\\n\n",
                &["link http://a.example/b,c"],
            ),
            ("URL:www.a.example\n", &["bare http://www.a.example"]),
            ("URL:<http://a.example/>\n", &["link http://a.example/"]),
            (
                "URL:http://a.example/ and more\n",
                &["bare http://a.example/"],
            ),
            (
                "URL;VALUE=TEXT:see http://a.example/\n",
                &["bare http://a.example/"],
            ),
            (
                "ATTENDEE:MAILTO:b@a.example\n",
                &["link MAILTO:b@a.example"],
            ),
            (
                "ATTENDEE:mailto:\nORGANIZER:invalid:nomail\nATTENDEE:b@a.example\n",
                &[],
            ),
            (
                "ATTACH:cid:b@a.example\nATTACH:C:\\b\n",
                &["link cid:b@a.example"],
            ),
            (
                "CONFERENCE;VALUE=URI:tel:+1-555-0100\n",
                &["link tel:+1-555-0100"],
            ),
            (
                "X-A;VALUE=URI:xmpp:b@a.example\n",
                &["link xmpp:b@a.example"],
            ),
            ("X-A:http://a.example/\n", &["bare http://a.example/"]),
            (
                "UID:urn:uuid:53e374d9-337e-4727-8803-a1e9c14e0556\n",
                &["ns urn:uuid:53e374d9-337e-4727-8803-a1e9c14e0556"],
            ),
            ("GEO:37.4;-122.1\nTEL:+1-555-0100\ntel:+1-555-0100\n", &[]),
            ("GEO:geo:37.4,-122.1\n", &["link geo:37.4,-122.1"]),
            // Text.
            (
                "DESCRIPTION:http://a.example/b\\nhttp://a.example/c\\N\\nd\n",
                &["bare http://a.example/b", "bare http://a.example/c"],
            ),
            // Lines of text, which have no head, or only seem to.
            ("http://a.example/b\n", &["bare http://a.example/b"]),
            ("mailto:b@a.example\n", &["bare mailto:b@a.example"]),
            (
                "see: http://a.example/b\\, c\n",
                &["bare http://a.example/b"],
            ),
            (
                "no head; http://a.example/b\n",
                &["bare http://a.example/b"],
            ),
            // HTML.
            (
                "X-ALT-DESC;FMTTYPE=text/html:<a href=\"http://a.example/?b&amp\r\n ;c\">d\\, e</a>\n",
                &["link http://a.example/?b&c [d, e]"],
            ),
        ],
    );
}

#[test]
fn values_of_cards_have_their_types() {
    assert_read(
        &VCARD,
        &[
            (
                "item1.URL;type=pref:http\\://a.example\n",
                &["link http://a.example"],
            ),
            (
                "TEL;VALUE=uri;TYPE=\"voice,home\":tel:+1-555-0100;ext=5\n",
                &["link tel:+1-555-0100;ext=5"],
            ),
            (
                "PHOTO;VALUE=uri:http://a.example/b.jpg\n",
                &["link http://a.example/b.jpg"],
            ),
            (
                "IMPP;X-A=\"b;c:d\":xmpp:b@a.example\n",
                &["link xmpp:b@a.example"],
            ),
            (
                "PHOTO;ENCODING=b:aHR0cDovL2EuZXhhbXBsZS8\n http://a.example/\n",
                &[],
            ),
            (
                "PHOTO;JPEG;BASE64:\n http://a.example/\n\nURL:http://b.example/\n",
                &["link http://b.example/"],
            ),
            // Folds of vCard 2.1 are at white space, which is kept.
            (
                "BEGIN:VCARD\nVERSION:2.1\nNOTE:http://a.example/b\n c\n",
                &["bare http://a.example/b"],
            ),
            (
                "BEGIN:VCARD\nVERSION:2.1\nEND:VCARD\nBEGIN:VCARD\nNOTE:http://a.example/b\n c\n",
                &["bare http://a.example/bc"],
            ),
            (
                "NOTE;QUOTED-PRINTABLE:http://a.exam=\nple/b=0D=0Ac\n",
                &["bare http://a.example/b"],
            ),
            (
                "URL;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:http=3A=2F=2Fa.example=2Fb\n",
                &["link http://a.example/b"],
            ),
            // A soft line break does not reach over the end of a card.
            (
                "NOTE;ENCODING=QUOTED-PRINTABLE:http://a.example/b=\nEND:VCARD\n",
                &["bare http://a.example/b"],
            ),
        ],
    );
}

#[test]
fn parameters_have_uris() {
    assert_read(
        &ICALENDAR,
        &[
            (
                "DESCRIPTION;ALTREP=\"cid:b@a.example\":http://a.example/\n",
                &["link cid:b@a.example", "bare http://a.example/"],
            ),
            (
                "ORGANIZER;CN=\"A: b\";SENT-BY=\"mailto:c@a.example\";DIR=\"ldap://a.example/b\":mailto:d@a.example\n",
                &[
                    "link mailto:c@a.example",
                    "link ldap://a.example/b",
                    "link mailto:d@a.example",
                ],
            ),
            (
                "ATTENDEE;MEMBER=\"mailto:b@a.example\",\"mailto:c@a.example\":mailto:d@a.example\n",
                &[
                    "link mailto:b@a.example",
                    "link mailto:c@a.example",
                    "link mailto:d@a.example",
                ],
            ),
            (
                "STRUCTURED-DATA;SCHEMA=\"https://a.example/b\";VALUE=TEXT:{}\n",
                &["ns https://a.example/b"],
            ),
            (
                "SUMMARY;X-A=\"see ^'http://a.example/^n\":b\n",
                &["bare http://a.example/"],
            ),
            // A quote that is not closed.
            (
                "ATTENDEE;CN=\"A:mailto:b@a.example\n",
                &["link mailto:b@a.example"],
            ),
        ],
    );
}

#[test]
fn an_alternative_representation_is_not_followed() {
    let document =
        b"DESCRIPTION;ALTREP=\"data:text/html,%3Cb%3Ea%3C/b%3E\":a\nURL:data:text/html,a\n";
    let checks = Checks::new(RULES.iter().copied(), Settings::default());
    let found = crate::read(document, &ICALENDAR, &Options::new(Task::Check(checks))).findings;
    let active = found.iter().filter(|finding| finding.rule.code == "X015");
    let lines: Vec<_> = active.map(|finding| finding.location.line).collect();
    assert_eq!(lines, [2]);
}

#[test]
fn formats_are_recognized() {
    for (name, head, expected) in [
        ("a.ics", "", "icalendar"),
        ("a.vcf", "", "vcard"),
        ("-", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "icalendar"),
        ("a.txt", "\u{feff}begin:vcard\r\n", "vcard"),
        ("a.txt", "BEGIN:VEVENT\r\n", "plain"),
    ] {
        assert_eq!(
            detect(name, head.as_bytes()).name,
            expected,
            "{name} {head}"
        );
    }
}

#[test]
fn broken_documents_are_read() {
    for (document, expected) in [
        (
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VEVENT\nURL:http://a.example/b",
            &["http://a.example/b"][..],
        ),
        (
            "\0URL:http://a.example/b\0\nURL:http://a.example/c\n",
            &["http://a.example/b", "http://a.example/c"],
        ),
        (
            "BEGIN:VCALENDAR\nDESCRIPTION:http://a.exam",
            &["http://a.exam"],
        ),
        (
            "END:VCALENDAR\nEND:VEVENT\nSUMMARY:http://a.example/\n",
            &["http://a.example/"],
        ),
        (
            "DESCRIPTION:line\nhttp://a.example/b\nhttp://a.example/c\n",
            &["http://a.example/b", "http://a.example/c"],
        ),
        (
            ":http://a.example/\n;http://a.example/b\n",
            &["http://a.example/", "http://a.example/b"],
        ),
    ] {
        assert_eq!(uris(document.as_bytes()), expected, "{document:?}");
    }
}

#[test]
fn parts_of_long_documents_do_not_change_the_result() {
    let unit = "BEGIN:VEVENT\r\nURL:http://a.exam\r\n ple/b\r\nDESCRIPTION:see http://a.example\r\n /c\\n.\r\n";
    let found = uris(unit.repeat(20_000).as_bytes());
    assert_eq!(found.len(), 40_000);
    assert!(
        found
            .chunks(2)
            .all(|pair| pair == ["http://a.example/b", "http://a.example/c"])
    );
}

#[test]
fn long_values_are_divided() {
    let photo = format!(
        "PHOTO;ENCODING=b:{}URL:http://a.example/b\r\n",
        "aaaa//www.\r\n ".repeat(100_000) + "\r\n"
    );
    assert_eq!(uris(photo.as_bytes()), ["http://a.example/b"]);
    let data = format!(
        "PHOTO:data:image/png;base64,{}\r\nURL:http://a.example/b\r\n",
        "aaaa\r\n ".repeat(100_000)
    );
    let found = uris(data.as_bytes());
    assert!(
        found.len() == 2 && found[0].len() <= LONGEST_TARGET && found[1] == "http://a.example/b"
    );
    let words = format!(
        "NOTE:{}\r\nURL:http://a.example/c\r\n",
        "http://a.example/b and\\n\r\n  ".repeat(30_000)
    );
    let found = uris(words.as_bytes());
    assert_eq!(found.len(), 30_001);
    assert!(
        found[..30_000]
            .iter()
            .all(|uri| uri == "http://a.example/b")
    );
    // Folds without an end.
    for fold in ["\r\n ", "\n\t", "\r "] {
        let folds = format!(
            "NOTE:{}\r\nURL:http://a.example/c\r\n",
            fold.repeat(300_000)
        );
        assert_eq!(uris(folds.as_bytes()), ["http://a.example/c"], "{fold:?}");
    }
}

#[test]
fn any_document_is_accepted() {
    let pieces = [
        "BEGIN:VCARD\n",
        "VERSION:2.1\n",
        "URL",
        "NOTE",
        ";",
        ":",
        "ENCODING=b",
        "ENCODING=QUOTED-PRINTABLE",
        "=",
        "\"",
        "\\",
        "\\n",
        ",",
        "^",
        "http://a.example/",
        "\n",
        "\r",
        "\r\n",
        " ",
        "\t",
        "X-ALT-DESC;FMTTYPE=text/html:",
        "<a href=\"",
        "\u{e4}",
        "\0",
    ];
    assert_survived(&ICALENDAR, &pieces);
    assert_survived(&VCARD, &pieces);
}

/// Returns the text of the sections of `document`, read in parts of `size` bytes.
fn sections(document: &[u8], size: usize) -> Vec<u8> {
    let mut decoder = ContentLineDecoder::default();
    let mut read = Vec::new();
    let mut at = 0;
    while at < document.len() {
        let end = document.len().min(at + size);
        let record = Record {
            bytes: &document[at..end],
            offset: at as u64,
            continued: at > 0,
            open: end < document.len(),
        };
        let consumed = decoder.decode(&record, &mut |section| {
            read.extend_from_slice(section.text.bytes());
            read.extend_from_slice(b"\n\n");
        });
        assert!(consumed > 0, "no progress at {at}");
        at += consumed;
    }
    read
}

proptest! {
    #[test]
    fn parts_do_not_matter(
        lines in prop::collection::vec(
            "(URL|NOTE|UID|X-ALT-DESC;FMTTYPE=text/html|NOTE;ENCODING=QUOTED-PRINTABLE|VERSION):(2[.]1|(http://a[.]example/|\\\\n|\\\\,|<b>|=3D|=\r\n|\r\n |\n\t|\r |\u{e4}| |a){0,5})(\r\n|\n|\r|\r\r\n)",
            0..30,
        ),
        size in 256..600usize,
    ) {
        let document = lines.concat();
        let words = |read: Vec<u8>| -> Vec<Vec<u8>> {
            read.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).map(<[u8]>::to_vec).collect()
        };
        let whole = words(sections(document.as_bytes(), usize::MAX / 2));
        prop_assert_eq!(words(sections(document.as_bytes(), size)), whole);
    }
}
