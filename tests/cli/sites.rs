//! `check --check-local` in the sources of sites: what a generator makes true is not reported, and
//! dead links are.

use crate::cli::Folder;

/// A file: its path and its text.
type File = (&'static str, &'static str);

/// A tree of documents.
struct Case {
    name: &'static str,
    files: &'static [File],
    /// The references that are reported, in order.
    reported: &'static [&'static str],
}

static CASES: &[Case] = &[
    Case {
        name: "no generator",
        files: &[
            (
                "a.md",
                "[a](b.html) [b](b/) [c](b) [d](e.html) [e](e) [f](c/index.html) [g](v1.2)\n",
            ),
            ("b.md", ""),
            ("c/README.md", ""),
            ("v1.2.md", ""),
        ],
        reported: &["e.html", "e"],
    },
    Case {
        name: "queries, lines, texts and the top",
        files: &[
            (
                "a.md",
                "# A\n[a](b.png?raw=true) [b](c.rs?plain=1#L3-L5) [c](#) [d](#top) [e](#:~:text=x) \
             [f](#user-content-a) [g](c%20d.md) [h](../../issues) [i](.)\n",
            ),
            ("b.png", ""),
            ("c.rs", ""),
            ("c d.md", ""),
        ],
        reported: &[],
    },
    Case {
        name: "output of a build",
        files: &[
            (".gitignore", "_build/\nreference.md\n"),
            (
                "docs/a.md",
                "[a](_build/html/b.md) [b](reference.md) [c](other.md)\n",
            ),
        ],
        reported: &["other.md"],
    },
    Case {
        name: "template of a page",
        files: &[
            (
                "a.html",
                "<a href=\"{{ url_for('a') }}\">a</a> <a href=b.html>b</a> <a href=#c>c</a>\n",
            ),
            ("d.html", "<a href=b.html>b</a> <a href=#c>c</a>\n"),
        ],
        reported: &["b.html", "#c"],
    },
    Case {
        name: "mdBook",
        files: &[
            (
                "book.toml",
                "[book]\nsrc = \"text\"\n[output.html.redirect]\n\"/old.html\" = \"a.html\"\n",
            ),
            (
                "text/a.md",
                "[a](../std/vec/index.html) [b](b.html#r-items.fn) [c](old.html) [d](none.html) [e]\n\
                 [f](b.html#x) [g](none.md) [h](b.html#none)\n\n[e]: items.fn\n",
            ),
            (
                "text/b.md",
                "r[items.fn]\n\n# X\n\n```\n{{#include c.rs}}\n```\n",
            ),
        ],
        reported: &["none.html", "none.md", "b.html#none"],
    },
    Case {
        name: "Sphinx",
        files: &[
            ("conf.py", "extensions = []\n"),
            (
                "a.rst",
                "`a <genindex.html>`_ `b <b.html#example.f>`_ `c <none.html>`_\n\n\
                 .. image:: c.*\n\n.. image:: d#1.png\n\n`e <anna@example.org>`_ `f <c.html#no>`_\n",
            ),
            ("b.rst", ".. py:function:: example.f\n"),
            ("c.rst", "Title\n=====\n"),
            ("d#1.png", ""),
            (
                "e.md",
                "(label)=\n[a](label) [b](#other-label) [c](none.md)\n",
            ),
        ],
        reported: &["none.html", "c.html#no", "none.md"],
    },
    Case {
        name: "MkDocs",
        files: &[
            ("mkdocs.yml", "site_name: a\n"),
            (
                "docs/a/b.md",
                "[a](../c/) [b](../../none/) [c](none.md) [d](#own) <img src=\"../../x.png\"> \
                 [e](none.png) [f](../c.md#1.0) [g](../c.md#none)\n\n``` { .sh #own }\n```\n",
            ),
            ("docs/c.md", "## A { id=\"1.0\" }\n"),
            ("docs/x.png", ""),
        ],
        reported: &["none.md", "none.png", "../c.md#none"],
    },
    Case {
        name: "Docusaurus",
        files: &[
            ("website/docusaurus.config.js", ""),
            (
                "docs/a/b.md",
                "[a](api/c.md#own) [b](configuration#x) [c](@site/src/x.md) [d](none.md) \
                 [e](api/c.md#none)\n",
            ),
            ("docs/api/c.md", "# C {/* #own */}\n"),
        ],
        reported: &["none.md", "api/c.md#none"],
    },
    Case {
        name: "Hugo",
        files: &[
            ("hugo.toml", ""),
            (
                "content/a.md",
                "[term](g) [b](../b/) ![c](c.png) [d](none.md) [e](#step-1) [f](#none)\n\nStep 1\n: Do.\n",
            ),
            ("content/_common/c.md", "[a](#of-the-page)\n"),
        ],
        reported: &["none.md", "#none"],
    },
    Case {
        name: "Jekyll",
        files: &[
            ("_config.yml", ""),
            (
                "a.md",
                "[a]({% link b.md %}) [b]({{ site.baseurl }}/b) [c](../b/) ![d](none.png)\n",
            ),
            ("_posts/2020-01-01-a.md", "![d](none.png)\n"),
        ],
        reported: &["none.png"],
    },
    Case {
        name: "AsciiDoc",
        files: &[
            (
                "a.adoc",
                ":imagesdir: img\n\nimage::b.png[] image:c.png[]\n\n\
                 xref:b.adoc#_the_title[] xref:b.adoc#the-title[] xref:b.adoc#own.id[] \
                 xref:b.adoc#none[]\n\n----\nimage::e.png[]\n----\n",
            ),
            ("b.adoc", "== The title\n\n[[own.id]]\ntext\n"),
            ("img/b.png", ""),
            ("c/d.adoc", "image::none.png[]\n"),
        ],
        reported: &["c.png", "b.adoc#none", "none.png"],
    },
    Case {
        name: "AsciiDoc, with images in a folder that the book sets",
        files: &[
            (
                "book.adoc",
                ":imagesdir: {root}/img\n\ninclude::chapters/a.adoc[]\n",
            ),
            ("chapters/a.adoc", "image::b.png[]\n\nxref:none.adoc[]\n"),
        ],
        reported: &["none.adoc"],
    },
    Case {
        name: "Antora",
        files: &[
            ("docs/antora.yml", "name: a\n"),
            (
                "docs/modules/api/pages/x/a.adoc",
                "xref:x/b.adoc[] xref:other:b.adoc[] xref:none.adoc[]\n\nimage::c.png[]\n\n\
                 include::example$d.rb[]\n\ninclude::partial$e.adoc[]\n\nlink:java/index.html[a]\n",
            ),
            ("docs/modules/api/pages/x/b.adoc", ""),
            ("docs/modules/api/images/c.png", ""),
        ],
        reported: &["none.adoc"],
    },
];

#[test]
fn dead_links_of_sites() {
    for case in CASES {
        let folder = Folder::with(case.files);
        folder.write(".git/HEAD", b"ref: refs/heads/main\n");
        let run = folder.run(&[
            "check",
            "--check-local",
            "--select=L010,L011",
            "--format=ndjson",
            ".",
        ]);
        assert_eq!(run.err, "", "{}", case.name);
        let mut reported = run.all("uri");
        let mut expected = case.reported.to_vec();
        reported.sort();
        expected.sort_unstable();
        assert_eq!(reported, expected, "{}", case.name);
    }
}
