//! Tests of the whole table: what each destination is reported as, and what its fix leaves.

use super::fault;
use crate::extract::base_uri;
use crate::extract::delimit::Kind;
use crate::rule::definition::Span;
use crate::rule::testing::{Case, markdown, syntax, target};

const LINK: &str = "link in the destination";
const QUOTES: &str = "quotation marks around";
const BRACKETS: &str = "brackets around";
const OPTION: &str = "option of a directive";
const BEFORE: &str = "punctuation before";
const AT_END: &str = "punctuation at the end";
const WIDE: &str = "full-width parentheses";

const URLS: [&str; 5] = [
    "https://www.example.org",
    "http://example.com/a/b.html",
    "HTTPS://Example.org/?q=a&b=c#d",
    "ftp://h.example:21/a%20b",
    "https://a.b.example.net/wiki/Inc.",
];

/// Returns the case of a destination in Markdown.
fn destination(text: &str) -> Case<'_> {
    let kind = if base_uri::has_scheme(text.as_bytes()) {
        Kind::Uri
    } else {
        Kind::Relative
    };
    Case {
        kind,
        syntax: syntax("markdown"),
        ..target("text", text)
    }
}

/// Returns the message, and the text with its edits.
fn reported(case: &Case) -> Option<(&'static str, Option<String>)> {
    case.with(|cx| {
        let (row, fault) = fault(cx)?;
        assert!(fault.range.end <= cx.uri.bytes().len());
        assert!(!row.help.ends_with('.') && !row.message.ends_with('.'));
        let fixed = (!fault.edits.is_empty()).then(|| {
            let mut text = cx.section.bytes().to_vec();
            for edit in fault.edits.iter().rev() {
                match &edit.span {
                    Span::Uri(range) => {
                        let start = cx.before.len();
                        let range = start + range.start..start + range.end;
                        text.splice(range, edit.text.iter().copied());
                    }
                    Span::Section(range) => {
                        text.splice(range.clone(), edit.text.iter().copied());
                    }
                    Span::Gap(_) => {}
                    Span::Source(_) => panic!("no row edits the source"),
                }
            }
            String::from_utf8(text).unwrap()
        });
        Some((row.message, fixed))
    })
}

#[track_caller]
fn assert_reported(case: &Case, message: &str, fixed: Option<&str>) {
    let found = reported(case);
    let Some((got, text)) = found else {
        panic!("nothing is reported: {case:?}");
    };
    assert!(got.starts_with(message), "{got}: {case:?}");
    assert_eq!(text.as_deref(), fixed, "{case:?}");
}

/// Asserts that each URL between each of `pairs` is reported, and that the fix leaves it.
#[track_caller]
fn assert_pairs(pairs: &[(&str, &str)], message: &str) -> usize {
    for (open, close) in pairs {
        for url in URLS {
            let text = [*open, url, *close].concat();
            assert_reported(&destination(&text), message, Some(url));
        }
    }
    pairs.len() * URLS.len()
}

#[test]
fn urls_in_quotation_marks() {
    let pairs = [
        ("\"", "\""),
        ("'", "'"),
        ("`", "`"),
        ("“", "”"),
        ("”", "”"),
        ("„", "“"),
        ("‘", "’"),
        ("«", "»"),
        ("‹", "›"),
        ("″", "″"),
        ("＂", "＂"),
        ("“", "\""),
        ("\"\"", "\"\""),
        ("%22", "%22"),
        ("%E2%80%9C", "%E2%80%9D"),
        ("“", ""),
    ];
    assert!(assert_pairs(&pairs, QUOTES) >= 80);
}

#[test]
fn urls_in_brackets() {
    let pairs = [
        ("(", ")"),
        ("（", "）"),
        ("(", "）"),
        ("（", ")"),
        ("[", "]"),
        ("【", "】"),
        ("「", "」"),
        ("《", "》"),
        ("%28", "%29"),
    ];
    assert!(assert_pairs(&pairs, BRACKETS) >= 45);
}

#[test]
fn urls_after_punctuation() {
    let pairs = [
        (":", ""),
        ("：", ""),
        ("%EF%BC%9A", ""),
        ("%3A", ""),
        ("=", ""),
        ("，", ""),
        ("：：", ""),
        ("\u{a0}", ""),
        ("%C2%A0", ""),
        ("\u{3000}", ""),
        ("\u{200b}", ""),
        ("（", ""),
        ("(", ""),
    ];
    assert!(assert_pairs(&pairs, BEFORE) >= 65);
}

#[test]
fn links_in_a_destination() {
    for url in URLS {
        let same = format!("[{url}]({url})");
        assert_reported(&destination(&same), LINK, Some(url));
        let other = format!("[the text]({url})");
        assert_reported(&destination(&other), LINK, None);
        let shown = format!("[{url}/]({url})");
        assert_reported(&destination(&shown), LINK, Some(url));
        let followed = format!("[{url}]({url})文字");
        assert_reported(&destination(&followed), LINK, None);
    }
}

#[test]
fn what_is_left_has_to_be_certain() {
    assert_reported(
        &destination("\"https://www.example.org/\"a\""),
        QUOTES,
        None,
    );
    assert_reported(
        &destination("(https://www.example.org/a(b))"),
        BRACKETS,
        None,
    );
    assert_reported(&destination("“https://www.example.org/ä”"), QUOTES, None);
}

#[test]
fn punctuation_of_the_sentence() {
    for (url, mark) in [
        ("https://h.example/pull/1241", "."),
        ("https://h.example/pull/1241", ","),
        ("https://h.example/pull/1241", ";"),
        ("https://h.example/a/b.html", "."),
        ("https://h.example/a/b.nix", "."),
        ("https://h.example/a.tar.gz", "."),
        ("https://h.example/rfc/rfc2616.txt", "."),
        ("https://h.example/2021/the-title-of-a-page", "."),
        ("https://h.example/the_title_of_a_page", "."),
        ("https://h.example/a-b-c2d", "."),
        ("https://h.example/a", ","),
        ("https://h.example/a/", ","),
        ("https://h.example/", ","),
        ("https://h.example/a/b_c-d.html", ","),
        ("https://h.example/a", "。"),
        ("https://h.example/a/", "，"),
        ("https://h.example/a", "、"),
        ("https://h.example/a?b=c", "；"),
        ("https://h.example/a#b", "）"),
        ("https://h.example/a", "）。"),
        ("https://h.example/a", "」"),
        ("https://h.example/a", "”"),
        ("https://h.example/a", "%E3%80%82"),
        ("https://h.example/a", "%EF%BC%89"),
        ("https://h.example/a.html", "%EF%BC%8C"),
    ] {
        let text = [url, mark].concat();
        assert_reported(&destination(&text), AT_END, Some(url));
    }
}

#[test]
fn options_of_directives() {
    for url in URLS {
        for option in [":target:", ":alt:", ":some-name:"] {
            let text = [option, url].concat();
            let case = Case {
                syntax: syntax("rst"),
                ..destination(&text)
            };
            assert_reported(&case, OPTION, Some(url));
        }
    }
}

#[test]
fn full_width_parentheses() {
    for (open, close) in [("（", "）"), ("(", "）"), ("（", ")")] {
        for text in ["text", "文字", "a `b`", "![c] d"] {
            let before = format!("见 [{text}]{open}");
            let after = format!("{close} 。");
            let case = markdown(&before, "https://www.example.org/", &after);
            let fixed = format!("见 [{text}](https://www.example.org/) 。");
            assert_reported(&case, WIDE, Some(&fixed));
        }
    }
}

#[test]
fn look_alikes() {
    for text in [
        "b.c",
        "1.2.3",
        "/url",
        "#a",
        "",
        ":",
        "\"",
        "()",
        "[]()",
        "%",
        "%EF",
        "%EF%BC",
        "a b",
        "“title”",
        "\"title\"",
        ":target:",
        ":ref:`a`",
        "(a)",
        "[a](b)",
        "'{{ url }}'",
        "\"https://{{ host }}/\"",
        "\"https://%s/\"",
        "(https://host/)",
        "'https:'",
        "//www.example.org/",
        "./https://www.example.org/",
        "/proxy/https://www.example.org/",
        "?u=https://www.example.org/",
        "#https://www.example.org/",
        "web/2020/https://www.example.org/",
        "\\\"https://www.example.org/\\\"",
        "https://h.example/wiki/Inc.",
        "https://h.example/wiki/Foo_Inc.",
        "https://h.example/Dr.",
        "https://h.example/wiki/D.C.",
        "https://h.example/wiki/a.k.a.",
        "https://h.example/foo-bar-inc.",
        "https://h.example/foo.co.",
        "https://h.example/will.i.am.",
        "https://h.example/john-f-k.",
        "https://h.example/..",
        "https://h.example/a...",
        "https://h.example/v1.2.",
        "https://h.example/?q=Who.",
        "https://h.example/a#:~:text=the%20end.",
        "https://h.example/wiki/Go!",
        "https://h.example/wiki/Who?",
        "https://h.example/wiki/Category:",
        "https://h.example/a,b,",
        "https://h.example/@1.5,2.5,",
        "https://h.example/a;b=c;",
        "https://h.example/q?a,",
        "https://h.example/a_(b)",
        "https://h.example/a(b)",
        "https://h.example/モーニング娘。",
        "https://h.example/%E5%A8%98%E3%80%82",
        "https://h.example/wiki/A！",
        "https://h.example/（a）",
        "https://h.example/【a】",
        "https://h.example/“a”",
        "https://h.example/new?title=%E2%80%9Ca%E2%80%9D",
        "https://h.example/a%EF%BC%882021.5%EF%BC%89",
        "https://h.example/a_",
        "https://h.example/a*",
        "mailto:a@h.example",
        "urn:a:b,",
    ] {
        let found = reported(&destination(text));
        assert_eq!(found, None, "{text}");
    }
}

#[test]
fn texts_beside_full_width_parentheses() {
    let url = "https://www.example.org/";
    for (before, after) in [
        ("（", "）"),
        ("文字（", "）"),
        ("[1]（", "）"),
        ("[^1]（", "）"),
        ("[x]（", "）"),
        ("[文字] （", "）"),
        ("[文字]（见 ", "）"),
        ("[文字]（", " 等）"),
        ("列表[文字2]（", ""),
        ("a[b]（", "）"),
        ("[文字](", ")（说明）"),
        ("文字](", "）"),
    ] {
        let case = markdown(before, url, after);
        assert_eq!(reported(&case), None, "{case:?}");
    }
    let plain = Case {
        syntax: syntax("plain"),
        ..markdown("[文字]（", url, "）")
    };
    assert_eq!(reported(&plain), None);
}

proptest::proptest! {
    /// Every destination is survived, and ranges are those of whole characters.
    #[test]
    fn any_destination_is_survived(text in "([\"'`“”‘’«»()（）\\[\\]:：,，.。;；% ]|%[0-9A-F]{2}|https?://|www\\.|h\\.example|a|é|/){0,12}") {
        destination(&text).with(|cx| {
            if let Some((_, fault)) = fault(cx) {
                proptest::prop_assert!(text.get(fault.range).is_some());
            }
            Ok(())
        })?;
    }
}
