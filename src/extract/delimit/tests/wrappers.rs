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
        ("<http:  \n  //h.example/a>", "http://h.example/a"),
        ("<URL:http:   //h.example/a>", "http://h.example/a"),
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
fn spaces_after_the_slashes() {
    for (text, expected) in [
        ("<http:// www.example.com/x>", "http://www.example.com/x"),
        ("<http://  www.example.com/x>", "http://www.example.com/x"),
        (
            "<URL:http:// www.example.com/x>",
            "http://www.example.com/x",
        ),
        ("<http:// www.example.com/\nx>", "http://www.example.com/x"),
        ("<http: //www.example.com/x>", "http://www.example.com/x"),
        (
            "<URL: http: //www.example.com/\nx>",
            "http://www.example.com/x",
        ),
        ("\"http:// www.example.com/x\"", "http://www.example.com/x"),
        ("'http:// www.example.com/x'", "http://www.example.com/x"),
    ] {
        let section = Text::borrowed(text.as_bytes(), 0);
        let found = candidates(&section);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].text.bytes(), expected.as_bytes(), "{text}");
        assert!(found[0].white_space, "{text}");
    }
    for text in ["<http:// and text>", "\"http:// and\"", "<foo:// >"] {
        assert_eq!(texts(text.as_bytes()), [""; 0], "{text}");
    }
    let open = "<http:// www.example.com/x and";
    assert_eq!(texts(open.as_bytes()), ["?http:// www.example.com/x"]);
}

#[test]
fn white_space_in_brackets() {
    for (text, expected) in [
        ("<http://h.example/a\u{a0}b/>", "http://h.example/ab/"),
        ("<http://h.example/a\u{3000}b/>", "http://h.example/ab/"),
        ("<http://h.example/a\u{2028}b/>", "http://h.example/ab/"),
        ("<http://h.example/a\x0bb/>", "http://h.example/ab/"),
        ("<http://h.example/a\x0cb/>", "http://h.example/ab/"),
        ("<\u{a0}http://h.example/a\u{a0}>", "http://h.example/a"),
        ("<ht\ntp://h.example/a>", "http://h.example/a"),
        ("> <ht\n> tps://h.example/a>", "https://h.example/a"),
        ("<f\r\n  tp://h.example/a>", "ftp://h.example/a"),
        ("<s\nftp://h.example/a>", "sftp://h.example/a"),
        ("<prosp\nero://h.example/a>", "prospero://h.example/a"),
        ("<URL: go\npher://h.example/a>", "gopher://h.example/a"),
        ("\"see\nhttp://h.example/a\"", "http://h.example/a"),
        ("<see\nhttp://h.example/a>", "http://h.example/a"),
        ("Anna's\nhttp://h.example/a", "http://h.example/a"),
        ("<mai\nlto:a@h.example>", "mailto:a@h.example"),
    ] {
        assert_eq!(texts(text.as_bytes()), [expected], "{text:?}");
    }
    assert_eq!(
        texts("<http://h.example/à/b>".as_bytes()),
        ["http://h.example/à/b"]
    );
    assert_eq!(
        texts(b"<http://h.example/a\xa0b/>"),
        ["http://h.example/ab/"]
    );
}

#[test]
fn rows_of_tables() {
    for (text, expected) in [
        (
            "| see <https://h.example  |     |\n| /a>              | x   |\n",
            "https://h.example/a",
        ),
        (
            "  | see `the page <https:      |  |\n  | //h.example/a>`__  |  |\n",
            "https://h.example/a",
        ),
        // In the second column, the next row starts with the first one.
        (
            "| a | <https://h.example  |\n| b | /a>  |\n",
            "https://h.example",
        ),
        (
            "| <https://h.example  | b |\n| /a>  | c |\n",
            "https://h.example",
        ),
        ("see <https://h.example/a |\nb>", "https://h.example/a|b"),
    ] {
        assert_eq!(texts(text.as_bytes()), [expected], "{text}");
    }
    let none = "| a | <https:   |   |\n| b | //h.example/a>  |  |\n";
    assert!(texts(none.as_bytes()).is_empty());
}

#[test]
fn comment_leaders() {
    for (first, next) in [
        ("# see ", "# "),
        ("#  ", "#   "),
        ("## see ", "## "),
        (" * see ", " * "),
        ("/* see ", " * "),
        ("/** ", " * "),
        ("// ", "//  "),
        ("/// ", "/// "),
        ("-- ", "-- "),
        ("; ", "; "),
        (";; ", ";; "),
        ("% ", "% "),
        ("dnl ", "dnl "),
        (".\\\" ", ".\\\" "),
        ("\" ", "\" "),
        ("REM ", "rem "),
        ("> # ", "> # "),
        ("* item ", "  "),
        ("- item ", "  "),
    ] {
        let text = format!("{first}<http://h.example/a\n{next}b>");
        assert_eq!(texts(text.as_bytes()), ["http://h.example/ab"], "{text}");
    }
    for leader in ["# ", " * ", "// ", "-- ", "; ", "% ", "dnl ", "REM "] {
        let text = format!("see <http://h.example/a\n{leader}b>");
        assert_eq!(texts(text.as_bytes()), ["http://h.example/a"], "{text}");
    }
    for (next, expected) in [
        ("#b", "http://h.example/a#b"),
        ("%20b", "http://h.example/a%20b"),
        (";b", "http://h.example/a;b"),
        ("-b", "http://h.example/a-b"),
        ("//b", "http://h.example/a//b"),
        ("*b", "http://h.example/a*b"),
    ] {
        let text = format!("* <http://h.example/a\n  {next}>");
        assert_eq!(texts(text.as_bytes()), [expected], "{text}");
    }
}

#[test]
fn links_nested_in_brackets() {
    assert_eq!(
        texts(b"<http://h.example/a[http://h.example/a]>"),
        ["http://h.example/a", "http://h.example/a"]
    );
    assert_eq!(
        texts(b"<mailto:a@h.example[mailto:a@h.example]>"),
        ["mailto:a@h.example", "mailto:a@h.example"]
    );
}

#[test]
fn schemes_in_brackets() {
    for text in [
        "<sip:proxy.example.net;transport=tcp>",
        "<sip:proxy.example.com>",
        "<tel:+x>",
        "<mailto:a@>",
        "<mailto:?subject=x>",
        "<http:///x>",
        "<http://.example/>",
        "<http://!/>",
    ] {
        let expected = &text[1..text.len() - 1];
        assert_eq!(texts(text.as_bytes()), [expected], "{text}");
    }
}

#[test]
fn punctuation_before_the_closing_quote() {
    for (text, expected) in [
        ("\"www.example.com.\"", "www.example.com"),
        ("\"http://h.example/a,\"", "http://h.example/a"),
        ("\u{201c}http://h.example/a.\u{201d}", "http://h.example/a"),
        ("'http://h.example/a.'", "http://h.example/a"),
        ("`http://h.example/a.'", "http://h.example/a"),
        ("`http://h.example/a.`", "http://h.example/a."),
        ("\"http://h.example/a...\"", "http://h.example/a..."),
        ("\"http://h.example/a/\"", "http://h.example/a/"),
        ("href=\"http://h.example/a.\"", "http://h.example/a."),
        ("a = \"http://h.example/1.\"", "http://h.example/1."),
        ("'http://h.example/a\\n'", "http://h.example/a"),
        ("\"http://h.example/a\\r\\n\"", "http://h.example/a"),
    ] {
        assert_eq!(texts(text.as_bytes()), [expected], "{text}");
    }
}

#[test]
fn lists_in_quotes() {
    for (text, expected) in [
        (
            "schemaLocation=\"urn:example:a\n a.xsd\"",
            &["urn:example:a"][..],
        ),
        (
            "xsi:schemaLocation = \"http://h.example/a\n  http://h.example/a.xsd\"",
            &["http://h.example/a", "http://h.example/a.xsd"],
        ),
        (
            "x=\"http://h.example/a\nhttp://h.example/b\"",
            &["http://h.example/a", "http://h.example/b"],
        ),
        (
            "x=\"http://h.example/web/\nhttp://h.example/b\"",
            &["http://h.example/web/http://h.example/b"],
        ),
    ] {
        assert_eq!(texts(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn prose_in_brackets_is_left_out() {
    let text = "<http://h.example/a and then text> c";
    let section = Text::borrowed(text.as_bytes(), 0);
    let found = candidates(&section);
    assert_eq!(&text[found[0].left_out.clone()], " and then text");
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
fn hyphens_at_line_ends_have_several_readings() {
    let section = Text::borrowed(b"<http://h.example/iso-\n  paper-\n  a.html>", 7);
    let found = candidates(&section);
    assert_eq!(found[0].text.bytes(), b"http://h.example/iso-paper-a.html");
    assert_eq!(found[0].joins, [21, 27]);
    assert!(found[0].white_space);
    assert_eq!(
        found[0].alternatives,
        [
            b"http://h.example/isopaper-a.html".to_vec(),
            b"http://h.example/iso-papera.html".to_vec(),
            b"http://h.example/isopapera.html".to_vec(),
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

/// `<h <h>>` is a text and its target. Where the second bracket is open, too, both are.
#[test]
fn repeated_brackets() {
    for (text, unclosed) in [
        ("<http://h.example/a <http://h.example/a>>", [false, false]),
        ("<http://h.example/a\n<http://h.example/a>>", [false, false]),
        (
            "<http://h.example/a <http://h.example/a/b>>",
            [false, false],
        ),
        (
            "<http://h.example/a <http://h.example/a and more",
            [true, true],
        ),
        ("<http://h.example/a <http://h.example/a <b>", [true, true]),
        ("<http://h.example/a <http://h.example/b>", [true, false]),
    ] {
        let section = Text::borrowed(text.as_bytes(), 0);
        let found: Vec<_> = candidates(&section)
            .iter()
            .map(|candidate| candidate.unclosed)
            .collect();
        assert_eq!(found, unclosed, "{text:?}");
    }
}
