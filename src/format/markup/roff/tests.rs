//! Documents, and the URIs found in them.

use super::ROFF;
use crate::format::testing::{assert_read, assert_survived};

#[test]
fn targets() {
    assert_read(
        &ROFF,
        &[
            (
                ".UR http://a.example\\:/b\\-c\nthe text\n.UE .\n",
                &["link http://a.example/b-c [the text]"],
            ),
            (
                ".UR http://a.example/b\n.UE\n",
                &["link http://a.example/b []"],
            ),
            (
                ".URL \"http://a.example/\" \"the text\" .\n",
                &["link http://a.example/ [the text .]"],
            ),
            (
                ".Lk https://a.example/ \"the text\" .\n",
                &["link https://a.example/ [the text .]"],
            ),
            (
                ".Rs\n.%U https://a.example/\n.Re\n",
                &["link https://a.example/"],
            ),
            (".MT a@b.example\n.ME\n", &[]),
            (
                ".UR \"http://a.example/ \\\" b\n",
                &["link http://a.example/ []"],
            ),
        ],
    );
}

#[test]
fn text() {
    assert_read(
        &ROFF,
        &[
            (
                "see \\fIhttp://a.example/\\:b\\fP\\(emor <http://a.example/c\\-d>.\n",
                &["bare http://a.example/b", "link http://a.example/c-d"],
            ),
            (
                ".IR http://a.example/b ,\n.B \"at http://a.example/c\" d\n",
                &["bare http://a.example/b", "bare http://a.example/c"],
            ),
            (
                ".\\\" http://a.example/b\ntext \\\" http://a.example/c\n",
                &["bare http://a.example/b", "bare http://a.example/c"],
            ),
            (
                ".EX\ncurl http://a.example/\\-b\n.EE\nhttp://a.example/c\n",
                &["code http://a.example/-b", "bare http://a.example/c"],
            ),
            (
                ".Bd -literal\nhttp://a.example/b\n.Ed\n.Ql http://a.example/c\n",
                &["code http://a.example/b", "code http://a.example/c"],
            ),
            (
                ".ig\nhttp://a.example/b\n..\n.de XX\nhttp://a.example/\\$1\n..\n",
                &["bare http://a.example/b", "code http://a.example/\\$1"],
            ),
            (
                "http://a.example/\\(tib\\&.\n",
                &["bare http://a.example/~b"],
            ),
            (
                "...http://a.example/b\n'in http://a.example/c\n",
                &["bare http://a.example/b", "bare http://a.example/c"],
            ),
        ],
    );
}

#[test]
fn pages_are_recognized() {
    for (head, expected) in [
        (".\\\" a comment\n.TH A 1\n", true),
        (".TH A 1\n", true),
        ("'\\\" t\n.\\\" x\n.Dd $Mdocdate$\n.Dt A 1\n", true),
        (".PP\ntext\n", false),
        ("text\n.TH A 1\n", false),
        ("", false),
    ] {
        assert_eq!((ROFF.sniff)(head.as_bytes()), expected, "{head}");
    }
}

#[test]
fn any_input_is_accepted() {
    assert_survived(
        &ROFF,
        &[
            ".",
            "'",
            "\\",
            "\\\"",
            "\"",
            "UR ",
            ".UR ",
            ".UE",
            ".EX",
            ".EE",
            ".de ",
            "..",
            ".ig",
            "\n",
            " ",
            "\\f",
            "(",
            "[",
            "]",
            "a",
            "http://a.example/",
            ".Lk ",
            "\\(",
            "\\[",
            "\\h'",
            "\u{e4}",
            "\\s",
            "\t",
            ".Bd -literal\n",
        ],
    );
}
