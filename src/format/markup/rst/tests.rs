//! Documents, and the URIs found in them.

use super::RST;
use crate::format::testing::{assert_read, assert_survived};

#[test]
fn links_and_targets() {
    assert_read(
        &RST,
        &[
            (
                "See `the site <https://a.example/b>`_, `two\n  lines <https://a.example/\n   c>`__.\n",
                &[
                    "link https://a.example/b [the site]",
                    "link https://a.example/c [two lines]",
                ],
            ),
            (
                ".. _a: https://a.example/\\_b\n   c\n\ntext\n",
                &["link https://a.example/_bc"],
            ),
            (
                ".. _`a: b`: https://a.example/\n",
                &["link https://a.example/"],
            ),
            (
                "__ https://a.example/\n\n.. __: b.html\n",
                &["link https://a.example/", "link b.html"],
            ),
            (".. _a: b_\n.. _c: `d e`_\n`f <g_>`_\n", &[]),
            (
                ".. _a: https://a.example/b_\n",
                &["link https://a.example/b_"],
            ),
            (
                "`<https://a.example/>`_ and `a`_ and a_\n",
                &["link https://a.example/"],
            ),
            ("https://a.example/\\_b.\n", &["bare https://a.example/_b"]),
            (
                "- .. _a: https://a.example/\n",
                &["link https://a.example/"],
            ),
        ],
    );
}

#[test]
fn directives() {
    assert_read(
        &RST,
        &[
            (
                ".. image:: a.png\n   :alt: https://a.example/\n   :target: https://b.example/\n\nc\n",
                &[
                    "link a.png",
                    "bare https://a.example/",
                    "link https://b.example/",
                ],
            ),
            (".. |x| image:: a.png\n   :target: b_\n", &["link a.png"]),
            (
                ".. include:: <isonum.txt>\n.. include:: a.rst\n",
                &["link a.rst"],
            ),
            (
                ".. note:: https://a.example/\n\n   https://b.example/\n",
                &["bare https://a.example/", "bare https://b.example/"],
            ),
            (
                ".. code-block:: c\n   :caption: https://a.example/\n\n   https://b.example/\n\n   https://c.example/\n\nhttps://d.example/\n",
                &[
                    "bare https://a.example/",
                    "code https://b.example/",
                    "code https://c.example/",
                    "bare https://d.example/",
                ],
            ),
            (
                ".. a comment\n   https://a.example/\n\nb\n",
                &["bare https://a.example/"],
            ),
            (".. [1] https://a.example/\n", &["bare https://a.example/"]),
        ],
    );
}

#[test]
fn literals() {
    assert_read(
        &RST,
        &[
            ("a ``https://a.example/`` b\n", &["code https://a.example/"]),
            (
                "a::\n\n    https://a.example/\n\nhttps://b.example/\n",
                &["code https://a.example/", "bare https://b.example/"],
            ),
            (
                "- a::\n\n    https://a.example/\n\n  https://b.example/\n",
                &["code https://a.example/", "bare https://b.example/"],
            ),
            (
                "a::\n\n> https://a.example/\n> b\n\nhttps://b.example/\n",
                &["code https://a.example/", "bare https://b.example/"],
            ),
            (
                ">>> 'https://a.example/'\n\nhttps://b.example/\n",
                &["code https://a.example/", "bare https://b.example/"],
            ),
            (
                ":data:`x` :pep:`8` :file:`https://a.example/`\n",
                &["code https://a.example/"],
            ),
            (
                "a ``https://a.example/\n\n``https://b.example/\n",
                &["bare https://a.example/", "bare https://b.example/"],
            ),
        ],
    );
}

#[test]
fn any_input_is_accepted() {
    assert_survived(
        &RST,
        &[
            "`",
            "``",
            "`a <http://a.example/>`_",
            "_",
            ":a:",
            "\\",
            ".. ",
            "..",
            "_a: ",
            "[1]",
            "|a|",
            "image:: ",
            "code:: ",
            "\n",
            "\n\n",
            "    ",
            "- ",
            "::",
            ">>> ",
            "===",
            ":target: ",
            "http://a.example/",
            "a",
            " ",
            "\u{e4}",
            "\t",
            "__ ",
        ],
    );
}
