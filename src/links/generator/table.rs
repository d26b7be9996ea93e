//! The generators. The first one whose mark is in a folder is that of its site.

use super::{Addresses, Bases, Choice, Generator, Inserts, Layouts, Mark, Names, Spelling};
use crate::links::configuration::CONTENTS;
use crate::links::slug::{
    ASTRO, DOCFX, DOCSIFY, DOCUSAURUS, DOCUTILS, ELASTIC, GITHUB, HUGO, HUGO_ASCII,
    HUGO_BLACKFRIDAY, JEKYLL, MDBOOK, PANDOC, PYMDOWNX, PYMDOWNX_LOWER, PYTHON_MARKDOWN,
    PYTHON_MARKDOWN_UNICODE, VITEPRESS,
};

/// `toc` of Python-Markdown, by its option `slugify`.
const PYTHON: &[Choice] = &[
    Choice {
        words: &["slugify_unicode"],
        families: &[&PYTHON_MARKDOWN_UNICODE],
    },
    Choice {
        words: &["slugs", "lower"],
        families: &[&PYMDOWNX_LOWER],
    },
    Choice {
        words: &["slugs"],
        families: &[&PYMDOWNX],
    },
    Choice {
        words: &["slugify"],
        families: &[],
    },
    Choice {
        words: &["INHERIT"],
        families: &[],
    },
    Choice {
        words: &[],
        families: &[&PYTHON_MARKDOWN],
    },
];

/// Hugo, by `autoHeadingIDType`. Settings of Blackfriday alone may be left from versions before 0.60, which used it.
const HUGO_HEADINGS: &[Choice] = &[
    Choice {
        words: &["autoHeadingIDType", "blackfriday"],
        families: &[&HUGO_BLACKFRIDAY],
    },
    Choice {
        words: &["defaultMarkdownHandler", "blackfriday"],
        families: &[&HUGO_BLACKFRIDAY],
    },
    Choice {
        words: &["blackfriday"],
        families: &[],
    },
    Choice {
        words: &["github-ascii"],
        families: &[&HUGO_ASCII],
    },
    Choice {
        words: &[],
        families: &[&HUGO],
    },
];

pub(in crate::links) static GENERATORS: &[Generator] = &[
    // mdBook
    Generator {
        marks: &[Mark::named(&["book.toml"])],
        sources: Some(["src", "src"]),
        contents: Some(CONTENTS),
        makes: &["pdf"],
        addresses: Addresses::Paths,
        bases: Bases::Folder,
        headings: &[Choice {
            words: &[],
            families: &[&MDBOOK],
        }],
        ..Generator::ANY
    },
    // Sphinx, with MyST for Markdown, which has an identifier of GitHub's beside that of docutils.
    Generator {
        marks: &[Mark {
            files: &["conf.py"],
            needs: &["extensions", "html_theme", "project", "master_doc"],
        }],
        addresses: Addresses::Paths,
        root_keys: &["html_extra_path"],
        headings: &[
            Choice {
                words: &["myst_heading_slug_func"],
                families: &[],
            },
            Choice {
                words: &[],
                families: &[&DOCUTILS, &GITHUB],
            },
        ],
        names: Names::Labels,
        ..Generator::ANY
    },
    // Jupyter Book and mystmd
    Generator {
        marks: &[Mark::named(&["_toc.yml", "myst.yml"])],
        names: Names::Labels,
        ..Generator::ANY
    },
    // Antora
    Generator {
        marks: &[Mark::named(&["antora.yml"])],
        bases: Bases::Module,
        ..Generator::ANY
    },
    // MkDocs, ProperDocs, Zensical
    Generator {
        marks: &[Mark::named(&[
            "mkdocs*.yml",
            "mkdocs*.yaml",
            "properdocs*.yml",
            "zensical.toml",
        ])],
        sources: Some(["docs_dir", "docs"]),
        root_keys: &["custom_dir"],
        prefers_index: true,
        headings: PYTHON,
        heading_key: Some("toc"),
        ..Generator::ANY
    },
    // Docusaurus
    Generator {
        marks: &[Mark::named(&["docusaurus.config.*"])],
        bases: Bases::Ancestors,
        roots: &["static"],
        headings: &[Choice {
            words: &[],
            families: &[&DOCUSAURUS],
        }],
        ..Generator::ANY
    },
    // VitePress
    Generator {
        marks: &[Mark::named(&[".vitepress"])],
        roots: &["public"],
        headings: &[
            Choice {
                words: &["slugify"],
                families: &[],
            },
            // Another package may configure it.
            Choice {
                words: &["vitepress"],
                families: &[&VITEPRESS],
            },
        ],
        inserts: Inserts::Text("<script setup"),
        ..Generator::ANY
    },
    // Astro, Starlight
    Generator {
        marks: &[Mark::named(&["astro.config.*"])],
        roots: &["public", "src/content/docs"],
        headings: &[
            Choice {
                words: &["rehypeSlug"],
                families: &[],
            },
            Choice {
                words: &[],
                families: &[&ASTRO],
            },
        ],
        layouts: Layouts::Programs,
        ..Generator::ANY
    },
    // Quarto
    Generator {
        marks: &[Mark::named(&["_quarto.yml", "_bookdown.yml"])],
        headings: &[Choice {
            words: &[],
            families: &[&PANDOC],
        }],
        names: Names::Labels,
        ..Generator::ANY
    },
    // DocFX
    Generator {
        marks: &[Mark::named(&["docfx.json"])],
        headings: &[Choice {
            words: &[],
            families: &[&DOCFX],
        }],
        makes: &["pdf"],
        spelling: Spelling::OfWindows,
        ..Generator::ANY
    },
    // docs-builder of Elastic
    Generator {
        marks: &[Mark::named(&["docset.yml", "_docset.yml"])],
        headings: &[Choice {
            words: &[],
            families: &[&ELASTIC],
        }],
        ..Generator::ANY
    },
    // Docsify
    Generator {
        marks: &[Mark::named(&["_sidebar.md", "_coverpage.md", "_navbar.md"])],
        addresses: Addresses::Free,
        bases: Bases::Root,
        headings: &[Choice {
            words: &[],
            families: &[&DOCSIFY],
        }],
        ..Generator::ANY
    },
    // Hexo
    Generator {
        marks: &[Mark {
            files: &["_config.yml"],
            needs: &["post_asset_folder", "new_post_name", "skip_render"],
        }],
        addresses: Addresses::Free,
        ..Generator::ANY
    },
    // Jekyll
    Generator {
        marks: &[Mark::named(&["_config.yml", "_config.yaml"])],
        headings: &[
            Choice {
                words: &["auto_id_prefix"],
                families: &[],
            },
            Choice {
                words: &["auto_id_stripping"],
                families: &[],
            },
            Choice {
                words: &["commonmark"],
                families: &[],
            },
            Choice {
                words: &["CommonMarkGhPages"],
                families: &[],
            },
            Choice {
                words: &[],
                families: &[&JEKYLL],
            },
        ],
        layouts: Layouts::Programs,
        ..Generator::ANY
    },
    // VuePress, GitBook and HonKit, Mintlify, Nextra
    Generator {
        marks: &[
            Mark::named(&[".vuepress", ".gitbook.yaml", "book.json", "mint.json"]),
            Mark {
                files: &["docs.json"],
                needs: &["navigation"],
            },
        ],
        ..Generator::ANY
    },
    // Hugo, and Zola
    Generator {
        marks: &[Mark {
            files: &["config.toml", "config.yaml", "config.yml"],
            needs: &["baseURL", "baseurl", "languageCode"],
        }],
        sources: Some(["contentDir", "content"]),
        addresses: Addresses::Free,
        headings: HUGO_HEADINGS,
        inserts: Inserts::Shortcodes,
        layouts: Layouts::Programs,
        ..Generator::ANY
    },
    Generator {
        marks: &[Mark::named(&[
            "hugo.toml",
            "hugo.yaml",
            "hugo.yml",
            "hugo.json",
            "config/_default/hugo.toml",
            "config/_default/hugo.yaml",
            "config/_default/config.toml",
            "config/_default/config.yaml",
        ])],
        sources: Some(["contentDir", "content"]),
        addresses: Addresses::Free,
        headings: HUGO_HEADINGS,
        inserts: Inserts::Shortcodes,
        layouts: Layouts::Programs,
        ..Generator::ANY
    },
    // Pelican, and Nikola
    Generator {
        marks: &[
            Mark::named(&["pelicanconf.py"]),
            Mark {
                files: &["conf.py"],
                needs: &["BLOG_TITLE", "SITE_URL"],
            },
        ],
        addresses: Addresses::Free,
        headings: PYTHON,
        ..Generator::ANY
    },
    // Zola, Awestruct, Eleventy, Gatsby, Next, Nuxt, SvelteKit
    Generator {
        marks: &[
            Mark {
                files: &["config.toml", "zola.toml"],
                needs: &["base_url"],
            },
            Mark::named(&[
                "_config",
                "eleventy.config.*",
                ".eleventy.js",
                "gatsby-config.*",
                "next.config.*",
                "nuxt.config.*",
                "svelte.config.*",
            ]),
        ],
        addresses: Addresses::Free,
        bases: Bases::Ancestors,
        layouts: Layouts::Programs,
        ..Generator::ANY
    },
];

impl Mark {
    /// Returns the mark of files whose names are enough.
    const fn named(files: &'static [&'static str]) -> Self {
        Self { files, needs: &[] }
    }
}
