use proptest::prelude::*;

use super::super::plain::PLAIN;
use super::*;
use crate::extract::scan::ScanMode;
use crate::finding::Link;
use crate::lint::options::{Options, Task};

fn links(text: &[u8]) -> Vec<Link> {
    let options = Options::new(Task::Extract(ScanMode::Suspicious));
    crate::read(text, &PLAIN, &options).links
}

/// Returns the text as it is shown, with a `⏎` for each separated paragraph.
fn shown(text: &str) -> String {
    let text = Text::borrowed(text.as_bytes(), 0);
    let shown = section(&text, &super::super::PLAIN_TEXT);
    String::from_utf8_lossy(shown.text.bytes()).replace("\n\n", "⏎")
}

#[test]
fn text_is_as_it_is_shown() {
    for (written, expected) in [
        // Colours, modes, commands.
        ("\x1b[1ma\x1b[0m", "a"),
        ("a\x1b[38;2;255;128;0mb\x1b[48:5:1mc\x1b[m", "abc"),
        ("\x1b[01;31m\x1b[Ka\x1b[m\x1b[Kb", "ab"),
        ("\x1b[?25la\x1b[?2004hb\x1b[>4;1mc\x1b[2 qd", "abcd"),
        ("a\x1b(B\x1b[mb\x1b[m\x0fc", "abc"),
        ("\x1b]0;title\x07a\x1b]133;A\x1b\\b\x1bP1$r0m\x1b\\c", "abc"),
        ("\x1bka\x1b\\b\x1b=c\x1b>d\x1b%Ge\x1b#8f", "bcdef"),
        // The cursor moves.
        ("a\x1b[3Cb\x1b[10Gc", "a b c"),
        ("a\x1b[2;5Hb\x1b[Ac\x1b[2Jd\x1b7e\x1b8f", "a⏎b⏎c⏎d⏎e⏎f"),
        // Graphics.
        ("\x1b(0x\x1b(Ba\x1b(0x\x1b(B", "x a x"),
        ("\x1b(0q\na\x1b(Bb", "q\nab"),
        // Bold, underlined, both, bullets, words.
        ("h\x08ht\x08t", "ht"),
        ("_\x08a_\x08b", "ab"),
        ("a\x08_", "a"),
        ("_\x08_", "_"),
        ("_\x08a\x08ab\x08b\x08b\x08b", "ab"),
        ("+\x08o", "o"),
        ("é\x08é_\x08ß", "éß"),
        ("ab\x08\x08ab c", "ab c"),
        ("__\x08\x08ab", "ab"),
        ("x\x1b[1mb\x08b\x1b[mc", "xbc"),
        // Erased as it was typed.
        ("htx\x08 \x08tp", "http"),
        ("htxyz\x08 \x08\x08 \x08\x08 \x08tp", "http"),
        ("htx\x08\x1b[Ktp", "http"),
        ("é\x08 \x08a", "a"),
    ] {
        assert_eq!(shown(written), expected, "{written:?}");
    }
}

#[test]
fn what_has_no_meaning_stays() {
    for text in [
        // Without an end.
        "a\x1b",
        "a\x1b[",
        "a\x1b[1;3",
        "a\x1b[1\nm",
        "a\x1b[1 http",
        "a\x1b]8;;http://h.example/",
        "a\x1b]0;title\n\x07b",
        "a\x1b]0;a\x1b]0;b",
        "a\x1bP1$r0m\x07b",
        "a\x1b(",
        "a\x1b$",
        "\x1b\x1b\x1b",
        "a\x08",
        "\x08a",
        "\na\n\x08a",
        "a\x08\x08bc",
        "ab\x08\x08b",
        // Of printers and other programs.
        "\x1b@a\x1bW1b\x1bN!",
        // Charsets (RFC 1468).
        "\x1b$B$\"$$\x1b(Ba",
        "\x1b$@$\"\x1b(Ja",
        "\x1b(I1\x1b(Ba",
        "\x1b$)C\x0e0!\x0fa",
        "\x1b$B[1m\x1b$(D0!\x1b(B",
        "\x1b$B\x08\n",
    ] {
        assert!(has_controls(text.as_bytes()), "{text:?}");
        assert_eq!(shown(text), text.replace("\n\n", "⏎"), "{text:?}");
    }
    assert_eq!(shown("\x1b$B!!\n\x1b[1ma"), "\x1b$B!!\na");
    assert!(!has_controls("a\x07\x0c\x7fé\u{9b}1m".as_bytes()));
}

/// Each link is where its escapes are, and is found with those alone.
#[test]
fn links_have_exact_ranges() {
    for (text, expected) in [
        (
            "⟦http://localhost:\x1b[1m5173\x1b[22m/⟧\x1b[0m x",
            "http://localhost:5173/",
        ),
        (
            "\x1b[34m⟦http://h.example/a⟧\x1b[0m\n",
            "http://h.example/a",
        ),
        ("\x1b[1m⟦http:\x1b[0m//h.example/b⟧.", "http://h.example/b"),
        (
            "<⟦http://h.example/\x1b[33mc⟧\x1b[0m>",
            "http://h.example/c",
        ),
        (
            "⟦h\x08ht\x08tt\x08tp\x08p:\x08:/\x08//\x08/h\x08h/\x08/⟧ x",
            "http://h/",
        ),
        (
            "⟦_\x08h_\x08t_\x08t_\x08p_\x08:_\x08/_\x08/_\x08h⟧.\x08.",
            "http://h",
        ),
        ("⟦htx\x08 \x08tp://h.example/⟧ x", "http://h.example/"),
        ("⟦http://h.example/⟧\x1b[5Cx", "http://h.example/"),
        ("⟦http://h.example/⟧\x1b[5;1Hx", "http://h.example/"),
        ("⟦http://h.example/⟧\x1b$B\"\"\x1b(B x", "http://h.example/"),
        ("\x1b]0;⟦http://h.example/⟧\x07$ ", "http://h.example/"),
        ("\x1b]8;;⟦http://h.example/⟧", "http://h.example/"),
    ] {
        let start = text.find('⟦').unwrap();
        let end = text.find('⟧').unwrap() - '⟦'.len_utf8();
        let text = text.replace(['⟦', '⟧'], "");
        let found = links(text.as_bytes());
        assert_eq!(found.len(), 1, "{text:?}");
        assert_eq!(found[0].to_string_lossy(), expected, "{text:?}");
        let range = found[0].location.bytes.clone();
        assert_eq!(range, start as u64..end as u64, "{text:?}");
        assert_eq!(found[0].raw(), &text.as_bytes()[start..end]);
    }
}

#[test]
fn hyperlinks_have_targets_and_texts() {
    for (text, expected) in [
        (
            "see \x1b]8;;http://h.example/a\x1b\\the \x1b[1mpage\x1b[m\x1b]8;;\x1b\\.",
            &["link http://h.example/a the page"][..],
        ),
        (
            "\x1b]8;id=1:x=y;http://h.example/a;b\x07c\x1b]8;;\x07",
            &["link http://h.example/a;b c"],
        ),
        (
            "\x1b]8;;http://h.example/a\x07b\x1b]8;;http://h.example/c\x07d\n\ne",
            &["link http://h.example/a b", "link http://h.example/c d"],
        ),
        (
            "\x1b]8;;mailto:anna@h.example\x07\x1b]8;;\x07",
            &["link mailto:anna@h.example "],
        ),
        ("\x1b]8;;\x07a\x1b]8;;\x07", &[]),
        (
            "\x1b]8;http://h.example/a\x07b",
            &["bare http://h.example/a -"],
        ),
        (
            "]8;;http://h.example/a\x07b",
            &["bare http://h.example/a -"],
        ),
    ] {
        let found: Vec<_> = links(text.as_bytes())
            .iter()
            .map(|link| {
                let shown = link.text.as_deref().unwrap_or(b"-");
                let shown = String::from_utf8_lossy(shown);
                format!("{} {} {shown}", link.context.name(), link.to_string_lossy())
            })
            .collect();
        assert_eq!(found, expected, "{text:?}");
    }
}

#[test]
fn long_runs_take_linear_time() {
    for unit in [
        "\x1b",
        "\x08",
        "a\x08",
        "\x1b[",
        "\x1b[1",
        "\x1b]",
        "\x1b]8;;",
        "\x1b]8;;a:b\x07",
        "\x1b$B",
        "\x1b(0",
        "\x1b(0q\x1b(B",
        "a\x08 \x08",
        "\x08 \x08",
        "ab\x08\x08",
        "\x1bP",
        "_\x08a\x08a",
    ] {
        let text = unit.repeat(1_000_000 / unit.len()) + "\nhttp://h.example/\n";
        assert!(!links(text.as_bytes()).is_empty(), "{unit:?}");
    }
}

proptest! {
    /// What is shown is in the order of its source, and nothing that can be seen is lost.
    #[test]
    fn positions_ascend(text in "(\x1b|\x08|\\[|\\]8;;|;|1|m|K|\\(|B|0|\\$|\x07|\\\\|\n|a|é|_| |://){0,40}") {
        let text = Text::borrowed(text.as_bytes(), 7);
        let shown = section(&text, &super::super::PLAIN_TEXT).text;
        let mut last = 0;
        for at in 0..shown.bytes().len() {
            let source = shown.source(at..at + 1);
            prop_assert!(last <= source.start && source.end <= 7 + text.bytes().len() as u64);
            last = source.start;
        }
    }
}
