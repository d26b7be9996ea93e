//! The vectors of the generators.

use super::*;
use crate::format::{FragmentId, Record, find};

const VECTORS: &str = include_str!("../../../tests/generators/slugs.tsv");

/// Columns of the vectors.
static FAMILIES: &[(&str, &Family)] = &[
    ("github", &GITHUB),
    ("jekyll", &JEKYLL),
    ("gitlab", &GITLAB),
    ("python-markdown", &PYTHON_MARKDOWN),
    ("python-markdown-unicode", &PYTHON_MARKDOWN_UNICODE),
    ("pymdownx", &PYMDOWNX),
    ("pymdownx-lower", &PYMDOWNX_LOWER),
    ("docutils", &DOCUTILS),
    ("pandoc", &PANDOC),
    ("hugo", &HUGO),
    ("hugo-ascii", &HUGO_ASCII),
    ("hugo-blackfriday", &HUGO_BLACKFRIDAY),
    ("vitepress", &VITEPRESS),
    ("docsify", &DOCSIFY),
    ("mdbook", &MDBOOK),
    ("docfx", &DOCFX),
    ("elastic", &ELASTIC),
];

/// Returns the texts of the headings, and identifiers that are written, as the decoder of Markdown emits
/// them.
fn headings(sources: &[&str]) -> (Vec<String>, Vec<String>) {
    let lines = sources.iter().map(|source| source.replace("\\t", "\t"));
    let document: String = lines
        .flat_map(|line| ["## ".to_owned(), line, "\n\n".to_owned()])
        .collect();
    let record = Record {
        bytes: document.as_bytes(),
        offset: 0,
        continued: false,
        open: false,
    };
    let (mut texts, mut written) = (Vec::new(), Vec::new());
    let format = find("markdown").unwrap();
    (format.decoder)().decode(&record, &mut |section| {
        for id in section.markup.fragment_ids {
            match id {
                FragmentId::Heading(text) => texts.push(text),
                FragmentId::Inserted(_) => {}
                FragmentId::Written(id) => written.push(String::from_utf8(id).unwrap()),
            }
        }
    });
    (texts, written)
}

/// Headings whose text a generator reads in another way than `CommonMark` has it, and those that get
/// another number because of one before: the text, or the identifier.
static OTHERS: &[(&str, &[&str])] = &[
    // The number of a footnote is not part of the text, or is counted.
    (
        "jekyll python-markdown-unicode pymdownx pymdownx-lower hugo hugo-ascii hugo-blackfriday docutils",
        &["Footnote[^1]"],
    ),
    (
        "docutils",
        &[
            "a < b > c",
            "a+b*c",
            "&copy; 2024",
            "½ ² ™ ©",
            "???",
            "-",
            "id23",
        ],
    ),
    // What is empty has no identifier, or is numbered from 1.
    ("jekyll vitepress docsify mdbook", &["???"]),
    ("vitepress", &["-"]),
    // Attributes, elements, references, and names of emoji are read by rules of their own.
    ("mdbook vitepress", &["{braces}"]),
    (
        "pymdownx pymdownx-lower docsify",
        &["a < b > c", "&lt;script&gt;"],
    ),
    ("pymdownx pymdownx-lower", &["???"]),
    (
        "vitepress",
        &[
            "Tom &amp; Jerry",
            "Emoji :rocket: shortcode",
            "&copy; 2024",
            "&lt;script&gt;",
        ],
    ),
    // Letters that have no small form of one character; numbers that are not decimal.
    ("docfx hugo-blackfriday", &["İstanbul ve ışık"]),
    ("hugo-ascii", &["½ ² ™ ©"]),
];

#[test]
fn identifiers_are_those_of_the_generators() {
    let mut lines = VECTORS.lines().filter(|line| !line.starts_with("# "));
    let columns: Vec<_> = lines.next().unwrap().split('\t').collect();
    let rows: Vec<Vec<_>> = lines.map(|line| line.split('\t').collect()).collect();
    let sources: Vec<_> = rows.iter().map(|row| row[0]).collect();
    let (texts, written) = headings(&sources);
    assert_eq!(texts.len(), rows.len());
    let mut wrong = Vec::new();
    for (name, family) in FAMILIES {
        let column = columns.iter().position(|column| column == name).unwrap();
        let mut slugs = Slugs::new(family);
        for (row, text) in rows.iter().zip(&texts) {
            let mut ids = Vec::new();
            slugs.heading(text, &mut |id| ids.push(id));
            let expected = row[column];
            let is_other = OTHERS.iter().any(|(names, headings)| {
                names.split(' ').any(|other| other == *name)
                    && (headings.contains(&row[0]) || headings.contains(&expected))
            });
            let is_made = ids.iter().chain(&written).any(|id| id == expected);
            if is_made == is_other {
                wrong.push(format!("{name}: {}: {expected} {ids:?}", row[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
