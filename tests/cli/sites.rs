//! `check --check-local` in the sources of sites: what a generator makes true is not reported, and
//! dead links are.

use crate::cli::Folder;

/// A file: its path and its text.
type File = (&'static str, &'static str);

/// A tree of documents.
#[derive(Clone, Copy)]
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
        name: "words that Zola makes of symbols, chapters that mdBook makes, and options of Nix",
        files: &[
            (
                "zola/config.toml",
                "base_url = 'https://www.example.org/'\n",
            ),
            (
                "zola/content/a.md",
                "# 🦀 Small things\n\n[a](#crab-small-things) [b](#crab-other-things)\n",
            ),
            ("book/book.toml", "[book]\n"),
            ("book/src/SUMMARY.md", "- [A](a.md)\n- [B](made.md)\n"),
            (
                "book/src/a.md",
                "# A\n\n[b](none.md) [c](#nixos-opt-services.a) [d](#opt-services)\n",
            ),
        ],
        reported: &["#crab-other-things", "none.md", "#opt-services"],
    },
    Case {
        name: "Hugo with settings of Blackfriday alone, and with files from elsewhere",
        files: &[
            (
                "old/hugo.toml",
                "baseURL = 'https://www.example.org/'\n[blackfriday]\n  plainIDAnchors = true\n",
            ),
            (
                "old/content/a.md",
                "# The DB_PREFIX\n\n[a](#the-db_prefix) [b](#the-db-prefix) [c](#none)\n",
            ),
            (
                "goldmark/hugo.toml",
                "baseURL = 'https://www.example.org/'\nautoHeadingIDType = 'blackfriday'\n",
            ),
            (
                "goldmark/content/a.md",
                "# The DB_PREFIX\n\n[a](#the-db_prefix) [b](#the-db-prefix)\n",
            ),
            (
                "mounts/hugo.toml",
                "baseURL = 'https://www.example.org/'\n[[module.mounts]]\n  source = '../README.md'\n",
            ),
            ("mounts/content/a.md", "# A\n\n[a](readme.md)\n"),
            (
                "list/hugo.yaml",
                "baseURL: https://www.example.org/\nmodule:\n  mounts:\n    - source: ../README.md\n",
            ),
            ("list/content/a.md", "# A\n\n[a](readme.md)\n"),
            (
                "own/hugo.yaml",
                "baseURL: https://www.example.org/\nmodule:\n  mounts:\n    - source: content\n",
            ),
            ("own/content/a.md", "# A\n\n[a](gone.md)\n"),
            ("none/hugo.toml", "baseURL = 'https://www.example.org/'\n"),
            ("none/content/a.md", "# A\n\n[a](readme.md)\n"),
        ],
        reported: &["#none", "#the-db_prefix", "gone.md", "readme.md"],
    },
    Case {
        name: "names from the root, addresses below a folder, numbers as placeholders, and identifiers of GitBook and Hexo",
        files: &[
            ("docsify/_sidebar.md", "[a](guide/a.md)\n"),
            (
                "docsify/guide/a.md",
                "[b](guide/b.md) [none](guide/none.md)\n",
            ),
            ("docsify/guide/b.md", "# B\n"),
            ("eleventy/eleventy.config.js", ""),
            (
                "eleventy/content/blog/a.md",
                "[b](blog/b.md) [none](blog/none.md)\n",
            ),
            ("eleventy/content/blog/b.md", "# B\n"),
            ("plain/a.md", "<a href=\"#1\">1</a> [2](#2) [b](#b1)\n"),
            ("plain/b.md", "<a name=\"1\"></a>\n\n[2](#2)\n"),
            ("gitbook/.gitbook.yaml", ""),
            (
                "gitbook/a.md",
                "### 4.2. Deploy it\n\n[a](#id-4.2.-deploy-it) [b](#id-4.3.-none)\n",
            ),
            ("hexo/_config.yml", "post_asset_folder: true\n"),
            (
                "hexo/source/a.md",
                "### `<script>` tags\n\n[a](#lt-script-gt-tags) [b](#lt-none-gt)\n",
            ),
        ],
        reported: &[
            "guide/none.md",
            "blog/none.md",
            "#b1",
            "#2",
            "#id-4.3.-none",
            "#lt-none-gt",
        ],
    },
    Case {
        name: "documents that a layout shows together, and those of generators without layouts of the site",
        files: &[
            ("astro/astro.config.mjs", "export default {}\n"),
            (
                "astro/src/content/manual/a.mdx",
                "# A\n[b](#second) [n](#none)\n",
            ),
            (
                "astro/src/content/manual/b.mdx",
                "# B\n## Second\n[a](a.mdx#second)\n",
            ),
            ("hugo/hugo.toml", "baseURL = 'https://www.example.org/'\n"),
            ("hugo/content/a.md", "# A\n[b](#second) [far](#third)\n"),
            ("hugo/content/b.md", "## Second\n"),
            ("hugo/content/other/c.md", "## Third\n"),
            ("mkdocs/mkdocs.yml", "site_name: x\n"),
            ("mkdocs/docs/a.md", "# A\n[b](#beside)\n"),
            ("mkdocs/docs/b.md", "## Beside\n"),
            ("plain/a.md", "# A\n[b](#beside)\n"),
            ("plain/b.md", "## Beside\n"),
        ],
        reported: &["#none", "a.mdx#second", "#third", "#beside", "#beside"],
    },
    Case {
        name: "files of a theme, of Sphinx, of components and of definitions that nothing uses",
        files: &[
            ("mkdocs.yml", "site_name: x\ntheme:\n  custom_dir: theme\n"),
            ("theme/a.svg", "<svg><path fill='url(#none)'/></svg>\n"),
            ("docs/.shared/a.md", "[a](of-the-page.md)\n"),
            (
                "docs/a.md",
                "![a](a.svg) ![b](b.svg) [c](c.md) [d][used]\n\n[used]: c.mdx\n[unused]: none.md\n",
            ),
            ("docs/c.mdx", ""),
            ("doc/conf.py", "project = 'x'\nextensions = []\n"),
            (
                "doc/index.rst",
                ".. image:: a.png\n   :target: _images/a.png\n\n.. include:: none.rst\n",
            ),
            ("doc/a.png", ""),
            ("doc/sub/b.rst", ".. include:: parts/c.rst\n"),
            ("doc/parts/c.rst", ""),
        ],
        reported: &["b.svg", "none.rst"],
    },
    Case {
        name: "references in documents of AsciiDoc, and in parts of them",
        files: &[
            (
                "whole.adoc",
                "= A\n\n<<here>> <<none>> xref:gone[] <<the-end>> <<The end>>\n\n[[here]]\ntext\n\n== The end\n",
            ),
            (
                "book.adoc",
                "= A\n\n<<far>> <<nowhere>>\n\n----\ninclude::a.rb[]\n----\n\ninclude::part.adoc[]\n",
            ),
            (
                "part.adoc",
                "== B\n\n<<of-the-book>>\n\ninclude::parts/c.adoc[]\n",
            ),
            ("parts/c.adoc", "[[far]]\n=== C\n"),
            ("a.rb", ""),
            ("b.adoc", "= A\n\n<<any>>\n\ninclude::{dir}/made.adoc[]\n"),
            ("untitled.adoc", "<<of-a-book>>\n"),
            ("x/circle.adoc", "[[e]]\n\ninclude::other.adoc[]\n"),
            ("x/other.adoc", "[[f]]\n\ninclude::circle.adoc[]\n"),
            ("y.adoc", "xref:x/circle.adoc#f[] xref:x/circle.adoc#g[]\n"),
        ],
        reported: &["#nowhere", "#none", "#gone", "x/circle.adoc#g"],
    },
    Case {
        name: "other names of pages of Antora",
        files: &[
            ("antora.yml", "name: x\n"),
            (
                "modules/a/pages/b.adoc",
                "= B\n:page-aliases: old.adoc, a:c/older\n",
            ),
            (
                "modules/a/pages/d.adoc",
                "xref:old.adoc[a] xref:c/older.adoc[b] xref:none.adoc[c] xref:moved.adoc[d]\n",
            ),
            ("other/antora.yml", "name: y\n"),
            (
                "other/modules/ROOT/pages/e.adoc",
                "= E\n:page-aliases: x:a:moved.adoc\n",
            ),
        ],
        reported: &["none.adoc"],
    },
    Case {
        name: "VitePress by its own package",
        files: &[
            (
                "docs/.vitepress/config/index.ts",
                "import { defineConfig } from 'vitepress'\n",
            ),
            ("docs/a.md", "# A.b(c)\n\n[a](#a-b-c) [b](#a-b)\n"),
        ],
        reported: &["#a-b"],
    },
    Case {
        name: "VitePress by a package of someone else",
        files: &[
            (
                "docs/.vitepress/config/index.ts",
                "import { defineConfig } from '@example/vitepress'\n",
            ),
            ("docs/a.md", "# A.b(c)\n\n[a](#a-b-c) [b](#a-b) [c](#a)\n"),
        ],
        reported: &["#a"],
    },
    Case {
        name: "components that make headings, and others",
        files: &[
            ("docusaurus.config.js", ""),
            ("src/components/Made.jsx", "<h2 id={title}>{title}</h2>"),
            ("src/components/Card.jsx", "<div>{children}</div>"),
            (
                "docs/a.mdx",
                "import Made from '@site/src/components/Made.jsx';\n\n<Made title=\"b\" />\n",
            ),
            (
                "docs/b.mdx",
                "import Made from '@site/src/components/Made.jsx';\nimport Card from '../src/components/Card.jsx';\n\n# B\n\n<Card>a</Card>\n",
            ),
            (
                "docs/c.mdx",
                "import Gone from '@theme/Gone.tsx';\n\n<Gone />\n",
            ),
            ("docs/d.md", "[a](a.mdx#b) [b](b.mdx#c) [c](c.mdx#b)\n"),
        ],
        reported: &["b.mdx#c"],
    },
    Case {
        name: "pages of Starlight at the root of the site",
        files: &[
            ("astro.config.mjs", ""),
            ("src/content/docs/guides/a.md", "# A\n\n## One\n"),
            (
                "src/content/docs/b.mdx",
                "[a](/guides/a/#one) [b](/guides/a/#two) [c](/guides/c/#two)\n",
            ),
        ],
        reported: &["/guides/a/#two"],
    },
    Case {
        name: "headings of a generator of which nothing is known",
        files: &[
            ("_config.yml", "new_post_name: a\n"),
            (
                "source/a.md",
                "## Named Slots\n\n## Vue.set(a, b)\n\n## Emoji :tada:\n\n\
                 [a](#Named-Slots) [b](#named-slots) [c](#Vue-set) [d](#emoji) [e](#Slots)\n",
            ),
        ],
        reported: &["#Slots"],
    },
    Case {
        name: "pages in parts",
        files: &[
            ("docfx.json", "{}"),
            (
                "a.html",
                "<html><section data-include=\"b.html\"></section><a href=\"#b\">b</a></html>\n",
            ),
            ("b.html", "<p id=b><a href=\"#c\">c</a></p>\n"),
            ("c.html", "<title>C</title><a href=\"#c\">c</a><p id=b>\n"),
            ("d/README.md", "# D\n"),
            ("d.md", "[a](d#readme) [b](d#read)\n"),
        ],
        reported: &["#c", "d#read"],
    },
    Case {
        name: "a README beside an index of MkDocs",
        files: &[
            ("mkdocs.yml", "site_name: A\n"),
            (
                "docs/README.md",
                "# A & B\n\n[a](#a--b) [b](#a-b) [c](c.md)\n",
            ),
            ("docs/index.md", "# A & B\n\n[a](#a--b) [b](#a-b)\n"),
            ("docs/c/README.md", "# A & B\n\n[a](#a--b) [b](#a-b)\n"),
        ],
        reported: &["#a-b", "c.md", "#a--b", "#a--b"],
    },
    Case {
        name: "files that DocFX makes, and pages that were moved",
        files: &[
            ("docfx.json", "{}"),
            (
                ".openpublishing.redirection.json",
                "{\"redirections\": [{\"source_path\": \"b/old.md\", \"redirect_url\": \"/c\"}]}",
            ),
            (
                ".openpublishing.publish.config.json",
                "{\"redirection_files\": [\"lists/r.json\"]}",
            ),
            (
                "lists/r.json",
                "{\"redirections\": [{\"source_path\": \"../b/oldest.md\", \"redirect_url\": \"/c\"}]}",
            ),
            (
                "b/a.md",
                "[a](manual.pdf) [b](old.md) [c](older.md) [d](a.png) [e](oldest.md)\n",
            ),
        ],
        reported: &["older.md", "a.png"],
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
            (
                "d.html",
                "<!doctype html><a href=b.html>b</a> <a href=#c>c</a>\n",
            ),
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
        name: "MkDocs with an option of an extension that is not about headings",
        files: &[
            (
                "mkdocs.yml",
                "site_name: x\nmarkdown_extensions:\n  - pymdownx.tabbed:\n      slugify: a\n",
            ),
            (
                "docs/a.md",
                "## A — b\n\n[a](#a-b) [b](#a--b) [c](#docs/a) [d](#b) <svg><use href=\"#sprite\"/></svg>\n",
            ),
            ("docs/docs/a.md", ""),
        ],
        reported: &["#a--b", "#b"],
    },
    Case {
        name: "documents with the tag of a language, tabs of Hexo, and identifiers in objects",
        files: &[
            (".vuepress/config.js", ""),
            (
                "a.en-US.mdx",
                "[a](b.mdx) [b](c.mdx) [c](#tab-one-1) [d](#own) [e](#none)\n\n{% tabs Tab one %}\n\n\
                 export const toc = [{ value: \"A\", id: \"own\" }]\n",
            ),
            ("b.en-US.mdx", ""),
            ("c.other.mdx", ""),
        ],
        reported: &["c.mdx", "#none"],
    },
    Case {
        name: "Hugo",
        files: &[
            ("hugo.toml", ""),
            (
                "content/a.md",
                "[term](g) [b](../b/) ![c](c.png) [d](none.md) [e](#step-1) [f](#none)\n\nStep 1\n: Do.\n\n\
                 [g](folder.md) [h](empty.md) {/* [i](gone.md) */}\n",
            ),
            ("content/folder/_index.md", ""),
            ("content/other.md", ""),
            (
                "content/page/index.md",
                "[a](./other.md) [b](/#home) [c](./lost.md)\n",
            ),
            ("content/empty/a.txt", ""),
            ("content/_common/c.md", "[a](#of-the-page)\n"),
        ],
        reported: &["none.md", "#none", "empty.md", "./lost.md"],
    },
    Case {
        name: "Hugo, with its configuration in a folder, and shortcodes",
        files: &[
            ("config/_default/hugo.toml", "baseURL = \"/\"\n"),
            (
                "layouts/shortcodes/note.html",
                "<div>{{ .Inner | markdownify }}</div>\n",
            ),
            (
                "layouts/shortcodes/api.html",
                "<h2 id=\"{{ .Get 0 }}\">{{ .Get 0 }}</h2>\n",
            ),
            (
                "content/a.md",
                "{{< note >}}a{{< /note >}} {{</* theme */>}}\n\n# A\n\n[a](#a) [b](#none)\n\n{{< figure src=\"a.png\" >}}\n",
            ),
            ("content/b.md", "{{< api get >}}\n\n[a](#get)\n"),
            ("content/c.md", "{{% theme %}}\n\n[a](#none)\n"),
            (
                "content/d.md",
                "[a](a.md#gone) [b](b.md#get) [c](c.md#any)\n",
            ),
        ],
        reported: &["#none", "a.md#gone"],
    },
    Case {
        name: "MkDocs, with a plugin that finds pages by their names, and a document that a script copies",
        files: &[
            (
                "mkdocs.yml",
                "site_name: A\nplugins:\n  - autolinks\nnav:\n  - CHANGELOG.md\n  - gone.md\n",
            ),
            ("CHANGELOG.md", "# A\n"),
            ("docs/a.md", "[a](features.md) [b](sub/none.md)\n"),
            ("docs/home/features.md", ""),
        ],
        reported: &["sub/none.md", "gone.md"],
    },
    Case {
        name: "Hugo, with a folder for each language",
        files: &[
            (
                "hugo.toml",
                "[languages.en]\ncontentDir = \"content/en\"\n[languages.de]\ncontentDir = \"content/de\"\n",
            ),
            ("content/en/a.md", "# A\n\n[a](#a) [b](#none-en)\n"),
            ("content/de/a.md", "# A\n\n[a](#a) [b](#none-de)\n"),
        ],
        reported: &["#none-de", "#none-en"],
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
            (
                "docs/modules/api/nav.adoc",
                "* xref:gone.adoc[]\n* xref:x/b.adoc[]\n",
            ),
            (
                "docs/modules/api/partials/e.adoc",
                "xref:whole.adoc[] image::f.png[]\n",
            ),
            (
                "docs/modules/api/examples/f.adoc",
                "include::whole.adoc[]\n",
            ),
            ("docs/modules/api/pages/x/b.adoc", ""),
            ("docs/modules/api/images/c.png", ""),
        ],
        reported: &["gone.adoc", "none.adoc"],
    },
];

/// Names of pages, and links out of the repository.
static NAMED: &[Case] = &[
    Case {
        name: "MkDocs",
        files: &[
            (
                "mkdocs.yml",
                "site_name: x\nnav:\n  # - Old: old.md\n  - index.md\n  - A: gone.md\n  - B:\n    - b/c.md\n    - https://www.example.org/d.md\n",
            ),
            ("docs/index.md", "# A\n"),
            ("docs/b/c.md", "# C\n"),
        ],
        reported: &["gone.md"],
    },
    Case {
        name: "Sphinx with a page that is left out of version control",
        files: &[
            (".gitignore", "made.rst\n"),
            ("conf.py", "extensions = []\n"),
            (
                "index.rst",
                "A\n=\n\n.. toctree::\n\n   made\n   gone\n   package.markdown\n",
            ),
            ("package.markdown.rst", ""),
        ],
        reported: &["gone"],
    },
    Case {
        name: "MkDocs with a program that makes pages",
        files: &[
            (
                "mkdocs.yml",
                "site_name: x\nnav:\n  - made.md\nplugins:\n  - gen-files\n",
            ),
            ("docs/index.md", "# A\n"),
        ],
        reported: &[],
    },
    Case {
        name: "Sphinx",
        files: &[
            ("doc/conf.py", "project = 'x'\nextensions = []\n"),
            (
                "doc/index.rst",
                "A\n=\n\n.. toctree::\n   :maxdepth: 2\n\n   a\n   The B <sub/b>\n   gone\n   /a\n   genindex\n   sub/*\n\nSee :doc:`a`, :doc:`sub/none`, :doc:`c <none>` and :doc:`python:library`.\n",
            ),
            ("doc/a.rst", "A\n=\n"),
            (
                "doc/sub/b.md",
                "# B\n\n```{toctree}\n---\nmaxdepth: 2\n---\n../a\nnot-there\n```\n\n{doc}`../a` {doc}`../c`\n",
            ),
        ],
        reported: &["gone", "sub/none", "none", "not-there", "../c"],
    },
    Case {
        name: "no generator",
        files: &[
            ("index.rst", ".. toctree::\n\n   gone\n"),
            ("_toctree.yml", "- local: gone\n"),
        ],
        reported: &[],
    },
    Case {
        name: "Quarto",
        files: &[
            (
                "_quarto.yml",
                "book:\n  chapters:\n    - index.qmd\n    - gone.qmd\n",
            ),
            ("index.qmd", "# A\n"),
        ],
        reported: &["gone.qmd"],
    },
    Case {
        name: "other folders and files of a site",
        files: &[
            (
                "mkdocs.blog.yml",
                "site_name: x\ndocs_dir: blog\nnav:\n- post.md\n- gone.md\n",
            ),
            (
                "mkdocs.yml",
                "site_name: x\ndocs_dir: !ENV [DIR, \"docs\"]\ntheme:\n  custom_dir: theme\nnav:\n- index.md\n- also-gone.md\n",
            ),
            ("blog/post.md", "# A\n"),
            ("docs/index.md", "# A\n"),
        ],
        reported: &["gone.md", "also-gone.md"],
    },
    Case {
        name: "out of the repository",
        files: &[
            (
                "docs/a.md",
                "[a](../../b.md) [b](../../../issues) [c](../../../wiki/x.md) [d](../../api/) [e](../c.md) \
                 [f](../../../../x/y/blob/main/z.md)\n",
            ),
            ("c.md", ""),
        ],
        reported: &["../../b.md"],
    },
];

#[test]
fn dead_links_of_sites() {
    check(CASES, "--select=L010,L011");
}

#[test]
fn missing_pages_and_links_out_of_the_repository() {
    check(NAMED, "--select=L025,L026");
}

/// With the preset `docs`, links are looked up where the generator of the site is known, unless the
/// configuration says otherwise.
#[test]
fn the_preset_for_documents_checks_sites() {
    let folder = Folder::with(&[
        ("a.md", "[a](none.md)\n"),
        ("site/mkdocs.yml", "site_name: x\nnav:\n- gone.md\n"),
        (
            "site/docs/index.md",
            "# A\n\n[a](none.md) [b](#none) [made](made/a.md)\n",
        ),
    ]);
    folder.write(".git/HEAD", b"ref: refs/heads/main\n");
    let codes = |args: &[&str]| {
        let run = folder.run(&[&["check", "--format=ndjson", "."], args].concat());
        assert_eq!(run.err, "");
        run.all("code")
    };
    let none: [&str; 0] = [];
    assert_eq!(codes(&[]), none);
    assert_eq!(codes(&["--preset=docs"]), ["L010", "L011", "L025"]);
    assert_eq!(codes(&["--preset=docs", "--check-local"]).len(), 5);
    assert_eq!(
        codes(&["--preset=docs", "--base=https://www.example.org/"]),
        none
    );
    // What is not published is not looked at.
    folder.write("site/drafts/a.md", b"[a](none.md)\n");
    folder.write("book/book.toml", b"[book]\n");
    folder.write("book/src/SUMMARY.md", b"- [A](a.md)\n");
    folder.write("book/src/a.md", b"# A\n");
    folder.write("book/src/old.md", b"[a](none.md)\n");
    assert_eq!(codes(&["--preset=docs"]), ["L010", "L011", "L025"]);
    folder.write("urilint.toml", b"preset = 'docs'\n");
    assert_eq!(codes(&[]), ["L010", "L011", "L025"]);
    folder.write("urilint.toml", b"preset = 'docs'\ncheck-local = false\n");
    assert_eq!(codes(&[]), none);
    folder.write("urilint.toml", b"check-local = true\n");
    assert_eq!(codes(&[]).len(), 7);
    // A build may make a folder that is not there, but not of a document that is one folder up.
    folder.write("urilint.toml", b"preset = 'docs'\n");
    folder.write("site/docs/sub/a.md", b"[made](api/b.md) [up](extra/b.md)\n");
    folder.write("site/docs/extra/b.md", b"");
    folder.write("site/docs/.agents/a.md", b"[a](none.md)\n");
    assert_eq!(codes(&[]).len(), 4);
}

#[track_caller]
fn check(cases: &[Case], select: &str) {
    for case in cases {
        let folder = Folder::with(case.files);
        folder.write(".git/HEAD", b"ref: refs/heads/main\n");
        let run = folder.run(&["check", "--check-local", select, "--format=ndjson", "."]);
        assert_eq!(run.err, "", "{}", case.name);
        let mut reported = run.all("uri");
        let mut expected = case.reported.to_vec();
        reported.sort();
        expected.sort_unstable();
        assert_eq!(reported, expected, "{}", case.name);
    }
}
