//! Hostile documents: repeated or deeply nested openings without a close take linear time, and
//! the text after them is read.

use urilint::{Format, read};

use super::{format, superlinear, tasks};

/// The repeated units for each format.
const RUNS: &[(&str, &[&str])] = &[
    (
        "html",
        &[
            "<a href=\"",
            "<a href='x' ",
            "<!--",
            "<!DOCTYPE [",
            "<script>",
            "<script>\"@context\":[\"a\",",
            "<style>url(",
            "<b/a",
            "<b/a/",
            "<ulink url=\"a\"/>",
            "<p style=\"url(",
            "<![CDATA[",
            "</",
            "&#x",
            "<a xsi:schemaLocation=\"a b ",
        ],
    ),
    (
        "markdown",
        &[
            "[",
            "![",
            "](",
            "*a ",
            "_",
            "`",
            "> ",
            "- ",
            "- a\n",
            "a[.]",
            "[a]: b\n",
            "[a]",
            "|a|\n",
            "{#a",
            "http://a*b_c",
            "&lt;",
            "<a",
            "{/*",
            "{/* a */}",
            "{/* a */} ",
            "{/* a\n\n*/}\n",
            "<Ab",
            "<Ab>\n",
            "\n<Ab {",
        ],
    ),
    (
        "rst",
        &[
            "`",
            "``",
            "```",
            "`a <",
            "`a <b>`_",
            "`a <b>`_ ",
            ":a:`",
            "`:a:",
            "\\`",
            "\\",
            ".. ",
            "..\n",
            ".. _a: b\n ",
            ".. _`a",
            ".. |a",
            ".. a:: ",
            ".. image:: a\n   :target: b\n",
            "::\n\n ",
            ">>> ",
            "===\n",
            "- ",
            "1. ",
            "__ a\n",
            " ",
            "\n",
        ],
    ),
    (
        "asciidoc",
        &[
            "`",
            "[[a",
            "[[",
            "[#",
            "[#a",
            "http://a[",
            "http://a[b",
            "http://a[b]",
            "link:a",
            "link:++",
            "link:++a[",
            "xref:a[",
            "xref:#",
            "<<",
            "<<a,",
            "<<a>>",
            "include::a[]\n",
            "image::a[",
            "----\n",
            "----\na\n",
            "[source]\n",
            "a\n--\n",
            "\\]",
            "]",
            ":a: http://b\n",
            "//\n",
            "== a\n",
            "  a\n\n",
        ],
    ),
    (
        "roff",
        &[
            "\\",
            "\\f",
            "\\[",
            "\\(",
            "\\h'",
            "\\s",
            "\\*[",
            ".UR a\n",
            ".UR \"",
            ".B ",
            ".B \"a\n",
            ".B a \"",
            "\\\"",
            ".ig\n",
            ".de a\n",
            ".EX\n",
            ".\\\"\n",
            "a \\\" b\n",
            ".",
            "..\n",
        ],
    ),
    (
        "latex",
        &[
            "{",
            "}",
            "{}",
            "{{}",
            "\\url{",
            "\\url{a}",
            "\\url|",
            "\\href{a}{",
            "\\href{",
            "\\href[",
            "\\verb|",
            "\\verb|a\n",
            "\\begin{verbatim}",
            "\\begin{verbatim}\\end{verbatim}",
            "\\begin{",
            "%",
            "%\n",
            "\\",
            "$",
            "\\~{}",
            "\\string",
            "\\label{a",
            "\\mintinline{",
            "{\n\n",
        ],
    ),
    (
        "bibtex",
        &[
            "@a{b, url = {",
            "url = \"",
            ",url={a}",
            "=",
            ",url=",
            "{",
            "}",
            "\"",
            ",url=\"\"",
            "\\url{",
            "note={http://a}",
        ],
    ),
    (
        "org",
        &[
            "[[",
            "[[a][",
            "[[a]]",
            "[[http://a][b]] ",
            "]]",
            "][",
            " =a",
            " =a=",
            " ~",
            " =a\n",
            "#+begin_src\n",
            "#+link: a b\n",
            "#+include: \"",
            "# a\n",
            ": a\n",
            "[[file:a::",
        ],
    ),
    (
        "texinfo",
        &[
            "@",
            "@code{",
            "@code{http://a}",
            "@code{\n",
            "@verb{|",
            "@uref{http://a",
            "@example\n",
            "@end example\n",
            "@end ",
            "@@",
            "@{",
            "{",
            "}",
        ],
    ),
    (
        "json",
        &[
            "\"",
            "\\\"",
            "<a href=",
            "\"<a href=b",
            "\\u003ca href=",
            "href=",
            "<",
            ">",
            "\\",
            "{\"@id\":",
            ",",
        ],
    ),
    (
        "properties",
        &["a=", "http\\://a", "\\", "\\\n", "\n", " ", "\\u00", "#"],
    ),
    (
        "turtle",
        &[
            "<", ">", "<a:b>", "\"", "\\", "#", "# a:b", "\n", " ", "http://a",
        ],
    ),
    ("icalendar", CONTENT_LINES),
    ("vcard", CONTENT_LINES),
    (
        "amigaguide",
        &[
            "@{",
            "@{b}",
            "@{\"",
            "@{\"a\" link b}",
            "@{\"a\" system \"http://a\"}",
            "@{\"a\" system \"",
            "@node a\n",
            "@rem ",
            "\\@",
            "\\",
            "@",
            "}",
            "*\"",
        ],
    ),
];

const CONTENT_LINES: &[&str] = &[
    "URL:http://a\n",
    "URL:http://a\n ",
    "\n ",
    "\r",
    "\r ",
    "\r\r\n",
    "A;",
    "A;B=\"",
    "A;B=\"\n ",
    ";B=\"c:d\"",
    "A;B=a,",
    "\\n",
    "\\",
    "NOTE;ENCODING=QUOTED-PRINTABLE:=\n",
    "=\n",
    "=3D",
    "PHOTO;ENCODING=b:\n ",
    "PHOTO;ENCODING=b:\n",
    "BEGIN:VCARD\nVERSION:2.1\n",
    "X-ALT-DESC;FMTTYPE=text/html:<a href=\"\n",
    "UID:a\n",
];

/// The openings of constructs that nest, and their closes.
const NESTINGS: &[(&str, &str, &str)] = &[
    ("html", "<div>", "</div>"),
    ("html", "<a href=\"x\">", "</a>"),
    ("html", "\"", "\""),
    ("markdown", "{/*", "*/}"),
    ("rst", "`", "`"),
    ("rst", "<", ">"),
    ("rst", "- ", ""),
    ("asciidoc", "[", "]"),
    ("asciidoc", "<<", ">>"),
    ("asciidoc", "`", "`"),
    ("roff", "\\[", "]"),
    ("latex", "{", "}"),
    ("latex", "\\emph{", "}"),
    ("bibtex", "{", "}"),
    ("bibtex", "\"", "\""),
    ("org", "[[", "]]"),
    ("org", "=", "="),
    ("texinfo", "@code{", "}"),
];

/// URIs and text similar to them, which each format with markup decodes in its way.
const IN_MARKUP: &[&str] = &[
    "http://a:b@",
    "http://a:b@%26",
    "http://a:b@\n",
    "<http://a:b@ ",
    "http://a ",
    "a[.]",
    "<",
    "{{",
    "<a href=\"a%",
];

#[test]
fn time_is_linear_of_uris_in_documents() {
    let [_, check] = tasks();
    let mut complaints = Vec::new();
    for name in ["notebook", "json"]
        .into_iter()
        .chain(RUNS.iter().map(|(name, _)| *name))
    {
        for unit in IN_MARKUP {
            complaints.extend(superlinear("", unit, format(name), &check));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn time_is_linear_in_documents() {
    let mut complaints = Vec::new();
    for options in tasks() {
        for (name, units) in RUNS {
            for unit in *units {
                complaints.extend(superlinear("", unit, format(name), &options));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn uris(text: &str, format: &'static Format) -> Vec<Vec<u8>> {
    let [extract, _] = tasks();
    let links = read(text.as_bytes(), format, &extract).links;
    links.into_iter().map(|link| link.uri).collect()
}

#[test]
fn text_after_deep_nesting_is_read() {
    for (name, open, close) in NESTINGS {
        let (open, close) = (open.repeat(100_000), close.repeat(100_000));
        for text in [
            format!("{open}{close}\n\nhttp://a.example/b\n"),
            format!("{open}\n\nhttp://a.example/b\n"),
        ] {
            let found = uris(&text, format(name));
            let last = found.last().map(|uri| String::from_utf8_lossy(uri));
            assert_eq!(
                last.as_deref(),
                Some("http://a.example/b"),
                "{name} {}",
                &open[..8]
            );
        }
    }
}

/// A single long line, as minifiers write it.
#[test]
fn long_line_is_read_to_its_end() {
    let size = if cfg!(debug_assertions) {
        1 << 20
    } else {
        50 << 20
    };
    for (name, _) in RUNS {
        let mut text = "some words (and) more of it ".repeat(size / 28);
        text.push_str("http://a.example/b\n");
        assert_eq!(uris(&text, format(name)), [b"http://a.example/b"], "{name}");
    }
}
