//! Documents, and the URIs found in them.

use super::ASCIIDOC;
use crate::format::testing::{assert_read, assert_survived, fragment_ids};

#[test]
fn links() {
    assert_read(
        &ASCIIDOC,
        &[
            (
                "See https://a.example/b[the text^], (https://a.example/c[^]).\n",
                &[
                    "link https://a.example/b [the text]",
                    "link https://a.example/c",
                ],
            ),
            (
                "link:a.html[A] link:++https://a.example/?b=[c]++[B]\n",
                &["link a.html [A]", "link https://a.example/?b=[c] [B]"],
            ),
            (
                "mailto:a@b.example[Me,Subject] a@b.example\n",
                &["link mailto:a@b.example [Me,Subject]"],
            ),
            (
                "link:mailto:&#97;&#x40;b.example[A] https://a.example/?b&c=d&#38;e[B]\n",
                &[
                    "link mailto:a@b.example [A]",
                    "link https://a.example/?b&c=d&e [B]",
                ],
            ),
            (
                "xref:a.adoc#b[B] xref:c[C] <<d,D>> xref:e:f.adoc[F]\n",
                &["link a.adoc#b [B]", "link #c [C]", "link #d [D]"],
            ),
            (
                "<<a>> <<#b>> <<c.adoc>> <<d/c.adoc#e,the\ntext>> xref:#f[] `<<g>>`\n",
                &[
                    "link #a",
                    "link #b",
                    "link c.adoc",
                    "link d/c.adoc#e [the text]",
                    "link #f",
                ],
            ),
            (
                "\\<<a>> +<<a>>+ <<<a>> <<A title>> <<a#b>> <<{a}>> <<a b,c>> cout << a >> <<>> <<a\n",
                &[],
            ),
            (
                "<<a,see https://a.example/b[c]>>\n",
                &[
                    "link #a [see https://a.example/b[c]]",
                    "bare https://a.example/b",
                ],
            ),
            (
                "image:a.png[A,link=https://a.example/]\n",
                &["link a.png [A]", "link https://a.example/"],
            ),
            (
                "|image::a.png[] See image::https://a.example/b.png[B] link::c.html[C]\n",
                &["link a.png", "link https://a.example/b.png [B]"],
            ),
            (
                "image:a.png[A, link=\"b.html\"] link:c.html[link=d]\n",
                &["link a.png [A]", "link b.html", "link c.html"],
            ),
            (
                "https://a.example/v1\\...v2[a] https://a.example/v1\\...v2\n",
                &[
                    "link https://a.example/v1...v2 [a]",
                    "bare https://a.example/v1...v2",
                ],
            ),
            (
                "https://a.example/a\\__b[a] https://a.example/a\\b[b]\n",
                &[
                    "link https://a.example/a__b [a]",
                    "link https://a.example/a\\b [b]",
                ],
            ),
            (
                "xref:page$a.adoc[A] image:mod:a.png[A] image:data:image/png;base64,aa.[]\n",
                &["link data:image/png;base64,aa."],
            ),
            (
                "https://a.example/b[a \\] b]\n",
                &["link https://a.example/b [a \\] b]"],
            ),
            (
                "https://a.example/b[\"a, b\",role=c]\n",
                &["link https://a.example/b [a, b]"],
            ),
            (
                "<https://a.example/b> https://a.example/c.\n",
                &["link https://a.example/b", "bare https://a.example/c"],
            ),
            ("\\https://a.example/b[c]\n", &["bare https://a.example/b"]),
            (
                "https://a.example/b[not\n\nclosed]\n",
                &["bare https://a.example/b"],
            ),
            ("std::x[0] a:b[c] 10:30[x]\n", &[]),
        ],
    );
}

#[test]
fn blocks() {
    assert_read(
        &ASCIIDOC,
        &[
            (
                ":home: https://a.example/\n:toc: left\n\ntext\n",
                &["link https://a.example/"],
            ),
            (
                ":a: https://a.example/b[text]\n:b: link:c.html[C]\n:d: https://d.example/{x}\n",
                &[
                    "link https://a.example/b [text]",
                    "link c.html [C]",
                    "link https://d.example/{x}",
                ],
            ),
            (
                "include::html-backend:example$a.adoc[]\ninclude::partial$a.adoc[]\nimage::mod:a.png[]\n",
                &[],
            ),
            (
                "image::a.png[A,link=https://a.example/]\nimage::https:/b.example/b.png[]\n",
                &[
                    "link a.png",
                    "link https://a.example/",
                    "link https:/b.example/b.png",
                ],
            ),
            (
                "----\nhttps://a.example/[x]\n----\nhttps://b.example/\n",
                &["code https://a.example/", "bare https://b.example/"],
            ),
            (
                "[source,console]\n$ curl https://a.example/\n\nhttps://b.example/\n",
                &["code https://a.example/", "bare https://b.example/"],
            ),
            (
                "[source]\n.Title\n----\n$ curl https://a.example/\n----\n",
                &["code https://a.example/"],
            ),
            (
                "A title\n-------\nhttps://a.example/\n",
                &["bare https://a.example/"],
            ),
            (
                "text\n\n  https://a.example/\n\n* item\n  https://b.example/\n",
                &["code https://a.example/", "bare https://b.example/"],
            ),
            (
                "////\nhttps://a.example/[x]\n////\n// https://b.example/\n",
                &["bare https://a.example/", "bare https://b.example/"],
            ),
            (
                "include::a.adoc[]\nimage::https://a.example/b.png[alt]\nvideo::123[x]\n",
                &["link a.adoc", "link https://a.example/b.png"],
            ),
            (
                "----\ninclude::a.rb[]\ninclude::b.adoc[] <1>\n----\ninclude::c.adoc[] d\n",
                &["link a.rb"],
            ),
            (
                "```sh\nhttps://a.example/\n```\n`https://b.example/` c\n",
                &["code https://a.example/", "code https://b.example/"],
            ),
            (
                "====\nhttps://a.example/b[c]\n====\n",
                &["link https://a.example/b [c]"],
            ),
        ],
    );
}

/// Blocks in blocks, and titles of one and two lines.
#[test]
fn fragments_lead_to_titles_and_names() {
    const CODE: &str = "----\na b;\n\n== c\n----\n";
    let after = "\n[[x]]\n== T";
    let contained: Vec<String> = ["====", "****", "______", "--", "|===", ",===", "++++"]
        .iter()
        .flat_map(|mark| {
            ["", "[source,java]\n", "[NOTE]\n"]
                .map(|style| format!("text\n\n{mark}\n{style}{CODE}{mark}\n{after}"))
        })
        .collect();
    for text in &contained {
        assert_eq!(fragment_ids(&ASCIIDOC, text), ["_t", "x"], "{text}");
    }
    for (text, expected) in [
        ("The title\n---------\n== B", &["_the_title", "_b"][..]),
        ("\u{e4}\u{f6}\u{fc}\n~~~\n", &["_äöü"]),
        ("Text of a\nparagraph\n---------\n== B\n---------\n", &[]),
        ("----\n----\n== B", &["_b"]),
        ("====\n----\n== B\n----\n====\n== C", &["_c"]),
        ("[abc]\n-----\n== B\n-----\n== C", &["_c"]),
        ("## A\n\n#A\n\n= B", &["_a", "_b"]),
        (
            "include::a.adoc[tag=b]\ntext\ninclude::{c}/d.adoc[]\n",
            &["< a.adoc", "< {c}/d.adoc"],
        ),
        (
            "----\ninclude::a.rb[]\n----\n[source]\ninclude::b.rb[]\n\n////\ninclude::c.adoc[]\n////\n include::d[]\n",
            &[],
        ),
    ] {
        assert_eq!(fragment_ids(&ASCIIDOC, text), expected, "{text}");
    }
}

#[test]
fn any_input_is_accepted() {
    assert_survived(
        &ASCIIDOC,
        &[
            "`",
            "[",
            "]",
            "[[a]]",
            "[source]",
            "----",
            "....",
            "////",
            "====",
            "```",
            "\n",
            "\n\n",
            ":a: ",
            "image::",
            "link:",
            "http://a.example/",
            "mailto:",
            "xref:",
            "[b]",
            "++",
            "\\",
            " ",
            "a",
            ",",
            "=",
            "\"",
            "^",
            "== ",
            "* ",
            "\u{e4}",
            "\t",
            "include::a.b[",
            "--",
            "<<",
            ">>",
            "<<a>>",
            "xref:#",
        ],
    );
}
