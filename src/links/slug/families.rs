//! The families of identifiers, each with the generators that use it.

use unicode_normalization::UnicodeNormalization as _;

use super::characters::{ascii, is_python_word, is_unmarked_word, is_word, joined, kept};
use super::{Equal, Family};

/// GitHub, and the packages that follow it.
pub static GITHUB: Family = Family {
    of_text: |text| github(text, is_word),
    equal: Equal::Free,
    ..Family::DEFAULT
};

/// Docusaurus.
pub static DOCUSAURUS: Family = Family {
    attributes: true,
    ..GITHUB
};

/// Astro and Starlight.
pub static ASTRO: Family = Family {
    smart: true,
    ..GITHUB
};

/// Jekyll, by kramdown's parser of GitHub's Markdown.
pub static JEKYLL: Family = Family {
    of_text: |text| github(&text.replace('\t', " "), is_word),
    attributes: true,
    equal: Equal::Counted,
    smart: true,
    ..Family::DEFAULT
};

/// `GitLab`.
pub static GITLAB: Family = Family {
    of_text: |text| {
        let id = joined(&github(text.trim(), is_word), '-', |c| c == '-');
        if !id.is_empty() && id.bytes().all(|b| b.is_ascii_digit()) {
            format!("anchor-{id}")
        } else {
            id
        }
    },
    equal: Equal::Counted,
    ..Family::DEFAULT
};

/// `MkDocs`, Zensical, Pelican, Nikola: `toc` of Python-Markdown.
pub static PYTHON_MARKDOWN: Family = Family {
    of_text: |text| python(&ascii(text)),
    equal: Equal::Raised,
    ..Family::DEFAULT
};

/// The same with `slugify_unicode`.
pub static PYTHON_MARKDOWN_UNICODE: Family = Family {
    of_text: |text| python(&text.nfc().collect::<String>()),
    ..PYTHON_MARKDOWN
};

/// The same with `pymdownx.slugs.slugify`.
pub static PYMDOWNX: Family = Family {
    of_text: |text| {
        let text: String = joined(text.trim(), ' ', char::is_whitespace)
            .nfc()
            .collect();
        kept(&text, |c| is_python_word(c) || c == '-' || c == ' ').replace(' ', "-")
    },
    ..PYTHON_MARKDOWN
};

/// The same with `case: lower`.
pub static PYMDOWNX_LOWER: Family = Family {
    of_text: |text| (PYMDOWNX.of_text)(&text.to_lowercase()),
    ..PYTHON_MARKDOWN
};

/// Sphinx.
pub static DOCUTILS: Family = Family {
    of_text: docutils,
    equal: Equal::Serial,
    ..Family::DEFAULT
};

/// Quarto, R Markdown, bookdown, pkgdown: Pandoc's own Markdown.
pub static PANDOC: Family = Family {
    of_text: |text| {
        let text = kept(&text.to_lowercase(), |c| {
            is_unmarked_word(c) || "-.".contains(c) || c.is_whitespace()
        });
        let id = text.split_whitespace().collect::<Vec<_>>().join("-");
        id.trim_start_matches(|c: char| !c.is_alphabetic())
            .to_owned()
    },
    empty: "section",
    attributes: true,
    equal: Equal::Free,
    smart: true,
    ..Family::DEFAULT
};

/// Hugo.
pub static HUGO: Family = Family {
    of_text: |text| github(text, is_unmarked_word),
    empty: "heading",
    attributes: true,
    equal: Equal::Free,
    smart: true,
    ..Family::DEFAULT
};

/// Hugo with `autoHeadingIDType = "github-ascii"`.
pub static HUGO_ASCII: Family = Family {
    of_text: |text| github(&ascii(text), is_unmarked_word),
    ..HUGO
};

/// Hugo with `autoHeadingIDType = "blackfriday"`.
pub static HUGO_BLACKFRIDAY: Family = Family {
    of_text: |text| {
        let id = joined(&text.to_lowercase(), '-', |c| {
            !is_python_word(c) || c == '_'
        });
        id.trim_matches('-').to_owned()
    },
    ..HUGO
};

/// `VitePress`, and `VuePress` from 2 on.
pub static VITEPRESS: Family = Family {
    of_text: |text| {
        let is_kept = |c: char| !c.is_ascii_control() && !('\u{300}'..='\u{36F}').contains(&c);
        let text = kept(&text.nfkd().collect::<String>(), is_kept);
        let id = joined(&text, '-', |c| {
            c.is_whitespace() || c.is_ascii_punctuation() || "“”‘’".contains(c)
        });
        numbers_marked(&id.trim_matches('-').to_lowercase())
    },
    makes_fragments: true,
    attributes: true,
    equal: Equal::Free,
    ..Family::DEFAULT
};

/// Docsify.
pub static DOCSIFY: Family = Family {
    of_text: |text| {
        let text = kept(&text.trim().to_ascii_lowercase(), |c| {
            let punctuation = c.is_ascii_punctuation() && !"-_".contains(c);
            !punctuation && !('\u{2000}'..='\u{206F}').contains(&c)
        });
        numbers_marked(&joined(&text, '-', |c| c.is_whitespace() || c == '-'))
    },
    equal: Equal::Counted,
    ..Family::DEFAULT
};

/// mdBook.
pub static MDBOOK: Family = Family {
    of_text: |text| {
        let text = text.trim().to_lowercase();
        let kept = kept(&text, |c| {
            c.is_alphanumeric() || "_-".contains(c) || c.is_whitespace()
        });
        kept.replace(char::is_whitespace, "-")
    },
    attributes: true,
    equal: Equal::Free,
    smart: true,
    ..Family::DEFAULT
};

/// `DocFX`.
pub static DOCFX: Family = Family {
    empty: "section",
    attributes: false,
    ..HUGO
};

/// `docs-builder` of Elastic.
pub static ELASTIC: Family = Family {
    of_text: |text| {
        let text: String = text.to_lowercase().nfd().collect();
        let text = kept(&text, |c| {
            c.is_ascii_alphanumeric() || "-._".contains(c) || c.is_whitespace()
        });
        joined(&text, '-', |c| c.is_whitespace() || c == '-')
    },
    ..Family::DEFAULT
};

impl Family {
    const DEFAULT: Self = Self {
        of_text: str::to_owned,
        empty: "",
        equal: Equal::Same,
        smart: false,
        attributes: false,
        makes_fragments: false,
    };
}

/// Returns `text` in lower case, without punctuation, and with `-` for each space.
fn github(text: &str, is_word: fn(char) -> bool) -> String {
    let mut id = String::with_capacity(text.len());
    for character in text.chars().flat_map(char::to_lowercase) {
        match character {
            ' ' | '-' => id.push('-'),
            _ if is_word(character) => id.push(character),
            _ => {}
        }
    }
    id
}

/// Returns what Python-Markdown makes of a text whose characters it has converted.
fn python(text: &str) -> String {
    let is_kept = |c: char| is_python_word(c) || c == '-' || c.is_whitespace();
    let text = kept(text, is_kept).trim().to_lowercase();
    joined(&text, '-', |c| c == '-' || c.is_whitespace())
}

/// Returns the letters and digits of ASCII, with `-` between, from the first letter on.
fn docutils(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars().flat_map(char::to_lowercase) {
        match character {
            'ß' => plain.push_str("sz"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'ø' => plain.push('o'),
            'đ' => plain.push('d'),
            'ħ' => plain.push('h'),
            'ı' => plain.push('i'),
            'ł' => plain.push('l'),
            'ŧ' => plain.push('t'),
            _ => plain.push(character),
        }
    }
    let id = joined(&ascii(&plain), '-', |c| !c.is_ascii_alphanumeric());
    let id = id.trim_start_matches(|c: char| !c.is_ascii_lowercase());
    id.trim_end_matches('-').to_owned()
}

/// Returns `id` with `_` before a digit at its start.
fn numbers_marked(id: &str) -> String {
    let mark = if id.starts_with(|c: char| c.is_ascii_digit()) {
        "_"
    } else {
        ""
    };
    format!("{mark}{id}")
}
