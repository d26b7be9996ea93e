//! Brackets, quotes and the `URL:` prefix (docs/design/DELIMITING.md §2, §3).

use super::{candidates, texts};
use crate::extract::delimit::Wrapper;
use crate::text::Text;

#[test]
fn joined_content() {
    for (text, expected) in [
        ("<http://h.example/\n  ietf/x>", "http://h.example/ietf/x"),
        ("<mailto:\na@b.example>", "mailto:a@b.example"),
        ("<mailto: a@b.example>", "mailto:a@b.example"),
        ("<http://a b>", "http://ab"),
        ("<http://h.example/a b/ c>", "http://h.example/ab/c"),
        ("> <http://h.example/a/\n> b>", "http://h.example/a/b"),
        ("> > <http://h.example/a/\n>> b>", "http://h.example/a/b"),
        ("><http://h.example/a\n>=b>", "http://h.example/a=b"),
        ("><http://h.example/a\n=b>", "http://h.example/a=b"),
        ("<URL:http://h.example/>", "http://h.example/"),
        ("<url: http://h.example/ >", "http://h.example/"),
        ("<URL:\nhttp://h.example/>", "http://h.example/"),
        ("<http://h.example/a\rb\nc>", "http://h.example/abc"),
        ("\"http://h.example/a\rb\"", "http://h.example/ab"),
        ("\"http://h.example/a\nb\"", "http://h.example/ab"),
        ("\"http://h.example/a\r\nb\"", "http://h.example/ab"),
        ("<ftp:\n //h.example/x>", "ftp://h.example/x"),
        (
            "<gopher://h.example/00/About This Thing>",
            "gopher://h.example/00/AboutThisThing",
        ),
    ] {
        assert_eq!(texts(text.as_bytes()), [expected], "{text}");
    }
}

#[test]
fn content_that_is_not_joined() {
    for (text, expected, unclosed) in [
        (
            "<http://h.example/a and then text\nand b > c",
            "http://h.example/a",
            true,
        ),
        (
            "<http://h.example/a and then text> c",
            "http://h.example/a",
            false,
        ),
        ("<http://h.example/a\n\nb>", "http://h.example/a", true),
        (
            "> <http://h.example/a\n> \n> b>",
            "http://h.example/a",
            true,
        ),
        ("<http://h.example/a", "http://h.example/a", true),
        (
            "<http://h.example/a\nb\nc\nd\ne\nf>",
            "http://h.example/a",
            true,
        ),
        ("a < http://h.example/a and", "http://h.example/a", false),
        ("\"http://h.example/a b\"", "http://h.example/a", false),
        ("\"http://h.example/a\nb c\"", "http://h.example/a", false),
    ] {
        let section = Text::borrowed(text.as_bytes(), 0);
        let found = candidates(&section);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].text.bytes(), expected.as_bytes(), "{text}");
        assert_eq!(found[0].unclosed, unclosed, "{text}");
        assert_eq!(found[0].wrapper, Wrapper::None, "{text}");
    }
}

#[test]
fn wrappers_and_prefixes() {
    for (text, wrapper, prefixed, outer) in [
        ("x <http://h.example/> y", Wrapper::Angle, false, 2..21),
        ("x <URL:http://h.example/> y", Wrapper::Angle, true, 2..25),
        (
            "x URL: http://h.example/ y",
            Wrapper::UrlPrefix,
            true,
            2..24,
        ),
        (
            "x URL://http://h.example/ y",
            Wrapper::UrlPrefix,
            true,
            2..25,
        ),
        ("URL://http://h.example/", Wrapper::UrlPrefix, true, 0..23),
        (
            "x \"http://h.example/\" y",
            Wrapper::DoubleQuote,
            false,
            2..21,
        ),
        (
            "x 'http://h.example/' y",
            Wrapper::SingleQuote,
            false,
            2..21,
        ),
        ("x `http://h.example/' y", Wrapper::Backtick, false, 2..21),
        ("x http://h.example/ y", Wrapper::None, false, 2..19),
    ] {
        let section = Text::borrowed(text.as_bytes(), 0);
        let found = candidates(&section);
        assert_eq!(found.len(), 1, "{text}");
        let found = &found[0];
        assert_eq!(
            (found.wrapper, found.prefixed, found.outer.clone()),
            (wrapper, prefixed, outer),
            "{text}"
        );
        assert_eq!(&text[found.extent.clone()], "http://h.example/", "{text}");
    }
}

#[test]
fn prefix_starts_after_previous_candidate() {
    for (text, prefixed, outer) in [
        ("http://a.example/ URL:http://h.example/", true, 18),
        ("http://a.example/ URL://http://h.example/", true, 18),
        ("http://a.example/url: http://h.example/", false, 22),
    ] {
        let section = Text::borrowed(text.as_bytes(), 0);
        let found = candidates(&section);
        assert_eq!(found.len(), 2, "{text}");
        assert_eq!(
            (found[1].prefixed, found[1].outer.start),
            (prefixed, outer),
            "{text}"
        );
    }
}

#[test]
fn hyphen_at_line_end_has_two_readings() {
    let section = Text::borrowed(b"<http://h.example/iso-\n  paper-\n  a.html>", 7);
    let found = candidates(&section);
    assert_eq!(found[0].text.bytes(), b"http://h.example/iso-paper-a.html");
    assert_eq!(found[0].joins, [21, 27]);
    assert!(found[0].white_space);
    assert_eq!(
        found[0].alternatives,
        [
            b"http://h.example/isopaper-a.html".to_vec(),
            b"http://h.example/iso-papera.html".to_vec()
        ]
    );
    assert_eq!(found[0].text.source(0..33), 8..47);
}

#[test]
fn repeated_url_is_not_unclosed() {
    let section = Text::borrowed(b"<http://h.example/a \n<http://h.example/a>>.", 0);
    let found = candidates(&section);
    assert_eq!(found.len(), 2);
    assert!(
        found
            .iter()
            .all(|found| !found.unclosed && found.wrapper == Wrapper::Angle)
    );
}
