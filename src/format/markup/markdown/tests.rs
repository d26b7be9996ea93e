//! Markdown: names that fragments lead to, text in other charsets, and documents in parts.

use super::MARKDOWN;
use crate::extract::scan::ScanMode;
use crate::finding::Link;
use crate::format::testing::fragment_ids;
use crate::lint::options::{Options, Task};

fn links(text: &[u8]) -> Vec<Link> {
    let options = Options::new(Task::Extract(ScanMode::Uris));
    crate::read(text, &MARKDOWN, &options).links
}

#[test]
fn fragments_lead_to_headings_and_names() {
    for (text, expected) in [
        ("# A *b* `c`!", &["# A b c!"][..]),
        ("A\nb\n===\n\n## A b", &["# A b", "# A b"]),
        ("# [a](b) ![c](d)", &["# a "]),
        ("# A &amp; B &lt;c>", &["# A & B <c>"]),
        ("# A {#own .x}", &["own", "# A {#own .x}"]),
        ("# A\n{: #own .x}\n", &["# A", "own"]),
        (
            "<a name=\"x\"></a>\n# A <b id='y'>b</b>",
            &["x", "y", "# A b"],
        ),
        ("<h2 id=z>A</h2>", &["z"]),
        ("> # A\n- # A", &["# A", "# A"]),
        ("#A\n\n```\n# B\n```\n", &[]),
    ] {
        assert_eq!(fragment_ids(&MARKDOWN, text), expected, "{text}");
    }
}

#[test]
fn places_are_exact_in_other_charsets() {
    let text =
        b"\xEF\xBB\xBF# caf\xE9 \xA7\n\n\xE9\xE9 [\xE9](http://h.example/\xE9) http://g.example/\n";
    let links = links(text);
    let positions = links.iter().map(|link| link.location.bytes.clone());
    for (location, start) in positions.zip(["http://h", "http://g"]) {
        let at = location.start as usize;
        assert!(text[at..].starts_with(start.as_bytes()), "{at}");
    }
    assert_eq!(links.len(), 2);
    assert_eq!(links[0].uri, b"http://h.example/\xE9");
}

/// Every unit of a long document is found, with its position and context.
#[test]
fn documents_of_any_length() {
    for (opening, unit, code) in [
        ("", "Text [a](http://h.example/a) b.\n\n", false),
        ("", "[a]: http://h.example/a\n\n", false),
        ("", "- item <http://h.example/a>\n", false),
        ("", "1. item\n\n   [a](http://h.example/a)\n\n", false),
        ("", "> [a](http://h.example/a)\n", false),
        ("", "[a](http://h.example/a)\n", false),
        ("", "[a](http://h.example/a) ", false),
        ("a|b\n-|-\n", "[a](http://h.example/a)|\n", false),
        (
            "<table>\n",
            "<tr><td><a href='http://h.example/a'>\n",
            false,
        ),
        ("```\n", "see http://h.example/a or\n\n", true),
        ("~~~~ sh\n", "~~~\nhttp://h.example/a\n", true),
    ] {
        let count = 400_000 / unit.len();
        let text = format!("{opening}{}", unit.repeat(count));
        let links = links(text.as_bytes());
        assert_eq!(links.len(), count, "{unit}");
        let inside = unit.find("http:").unwrap();
        for (number, link) in links.iter().enumerate() {
            let start = opening.len() + number * unit.len() + inside;
            assert_eq!(link.location.bytes.start, start as u64, "{unit}");
            assert_eq!(link.uri, b"http://h.example/a");
            assert_eq!(link.context == crate::Context::Code, code, "{unit}");
        }
    }
}

/// Code over several parts ends at its fence.
#[test]
fn long_code_ends() {
    let code = "http://h.example/a\n".repeat(40_000);
    let text = format!("```\n{code}```\n[b](http://h.example/b)\n\n# B\n");
    let links = links(text.as_bytes());
    assert_eq!(links.len(), 40_001);
    let last = links.last().unwrap();
    assert_eq!(last.uri, b"http://h.example/b");
    assert_eq!(last.text.as_deref(), Some(&b"b"[..]));
}
