//! Documents, and the URIs found in them.

use super::LATEX;
use crate::format::testing::{assert_read, assert_survived};

#[test]
fn commands() {
    assert_read(
        &LATEX,
        &[
            (
                "\\url{http://a.example/\\~{}b\\_c?d\\%20} \\url|http://b.example/{x}|\n",
                &[
                    "link http://a.example/~b_c?d%20",
                    "link http://b.example/{x}",
                ],
            ),
            (
                "\\href{http://a.example/\\#b}{the \\emph{text}} and \\href[pdfnewwindow=true]{http://b.example/}{B}\n",
                &[
                    "link http://a.example/#b [the \\emph{text}]",
                    "link http://b.example/ [B]",
                ],
            ),
            (
                "\\path{/usr/bin} \\path{http://a.example/} \\nolinkurl{http://b.example/}\n",
                &["link http://a.example/", "link http://b.example/"],
            ),
            (
                "\\label{news:a.b} \\cite[p.~2]{tel:5} \\ref{urn:a:b}\n",
                &[],
            ),
            (
                "{\\tt http://a.example/\\~{}b}, \\texttt{http://b.example/}\n",
                &["bare http://a.example/~b", "bare http://b.example/"],
            ),
            (
                "http://a.example/$\\sim$b\\allowbreak/c.\n",
                &["bare http://a.example/~b/c"],
            ),
            (
                "\\url{http://a.example/\n  b}\n",
                &["link http://a.example/b"],
            ),
            (
                "\\url{http://a.example/%\r\n  b%20c%\n}\n\\url{http://a.example/%%\nb}\n",
                &["link http://a.example/b%20c", "link http://a.example/%b"],
            ),
            (
                "\\href{http://a.example/b%\n}{B} \\url{http://a.example/c%}\n",
                &["link http://a.example/b [B]", "link http://a.example/c%"],
            ),
            (
                "\\url{http://a.example/\n\n\\url{http://b.example/}\n",
                &["bare http://a.example/", "link http://b.example/"],
            ),
        ],
    );
}

#[test]
fn verbatim_and_comments() {
    assert_read(
        &LATEX,
        &[
            (
                "\\begin{verbatim}\nhttp://a.example/%b\n\\end{verbatim}\nhttp://c.example/\n",
                &["code http://a.example/%b", "bare http://c.example/"],
            ),
            (
                "\\begin{lstlisting}[language=C]\nhttp://a.example/\n\n\\end{lstlisting}\n",
                &["code http://a.example/"],
            ),
            (
                "\\verb|http://a.example/%| \\lstinline{http://b.example/} \\mintinline{sh}|http://c.example/|\n",
                &[
                    "code http://a.example/%",
                    "code http://b.example/",
                    "code http://c.example/",
                ],
            ),
            (
                "a % http://a.example/\nhttp://b.example/\\%c\n",
                &["bare http://a.example/", "bare http://b.example/%c"],
            ),
            (
                "\\begin{comment}\n\\url{http://a.example/}\n\\end{comment}\n",
                &["bare http://a.example/"],
            ),
        ],
    );
}

#[test]
fn documents_are_recognized() {
    for (head, expected) in [
        ("\\documentclass{article}\n", true),
        ("% x\n\n\\documentstyle[12pt]{book}", true),
        ("a \\documentclass{article}\n", false),
        ("", false),
    ] {
        assert_eq!((LATEX.sniff)(head.as_bytes()), expected, "{head}");
    }
}

#[test]
fn any_input_is_accepted() {
    assert_survived(
        &LATEX,
        &[
            "\\",
            "{",
            "}",
            "[",
            "]",
            "%",
            "$",
            "\\url",
            "\\href",
            "\\verb",
            "\\begin{verbatim}",
            "\\end{verbatim}",
            "|",
            "\n",
            "\n\n",
            "http://a.example/",
            "\\~{}",
            "\\sim$",
            "a",
            " ",
            "\\path",
            "\\label",
            "\\begin",
            "\\mintinline",
            "\u{e4}",
            "\\string",
        ],
    );
}
