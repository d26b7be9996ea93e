//! Documents, and the URIs found in them.

use super::ORG;
use crate::format::testing::{assert_read, assert_survived};

#[test]
fn links() {
    assert_read(
        &ORG,
        &[
            (
                "[[https://a.example/b][the text]], [[http://c.example/]] and https://d.example/.\n",
                &[
                    "link https://a.example/b [the text]",
                    "link http://c.example/",
                    "bare https://d.example/",
                ],
            ),
            (
                "[[file:a.org::*B][B]] [[./c.png]] [[mailto:a@b.example]] [[../d.org::5]]\n",
                &[
                    "link a.org [B]",
                    "link ./c.png",
                    "link mailto:a@b.example",
                    "link ../d.org",
                ],
            ),
            (
                "[[*Heading]] [[#id]] [[id:b-c]] [[shell:ls]] [[name]] [[bug:12]] [[file:~/a]]\n",
                &[],
            ),
            (
                "#+LINK: bug https://a.example/%s\n#+INCLUDE: \"b.org\" :lines 2\n#+SETUPFILE: c.org\n",
                &["link https://a.example/%s", "link b.org", "link c.org"],
            ),
            (
                "[[https://a.example/ [[https://b.example/]]\n",
                &["bare https://a.example/", "link https://b.example/"],
            ),
            (
                "<https://a.example/b> [[not\n\nclosed]]\n",
                &["link https://a.example/b"],
            ),
        ],
    );
}

#[test]
fn code() {
    assert_read(
        &ORG,
        &[
            (
                "=https://a.example/= and ~https://b.example/~, https://c.example/?d=e =f\n",
                &[
                    "code https://a.example/",
                    "code https://b.example/",
                    "bare https://c.example/?d=e",
                ],
            ),
            (
                "#+BEGIN_SRC sh\ncurl [[https://a.example/]]\n#+END_SRC\nhttps://b.example/\n",
                &["code https://a.example/", "bare https://b.example/"],
            ),
            (
                "#+begin_example\n\nhttps://a.example/\n#+end_src\n#+end_example\n: https://b.example/\n",
                &["code https://a.example/", "code https://b.example/"],
            ),
            (
                "#+begin_quote\nhttps://a.example/\n#+end_quote\n# https://b.example/\n",
                &["bare https://a.example/", "bare https://b.example/"],
            ),
        ],
    );
}

#[test]
fn any_input_is_accepted() {
    assert_survived(
        &ORG,
        &[
            "[[",
            "]]",
            "][",
            "=",
            "~",
            "#+begin_src",
            "#+end_src",
            "#+link: ",
            "#+include: ",
            "\"",
            "file:",
            "\n",
            "\n\n",
            "http://a.example/",
            "mailto:a@b.example",
            " ",
            "a",
            ": ",
            "# ",
            "[",
            "]",
            "*",
            "\u{e4}",
            "::",
            "./",
        ],
    );
}
