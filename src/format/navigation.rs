//! Navigation files of sites: the configuration of `MkDocs` with its `nav`, the tables of contents of
//! Jupyter Book and of Hugging Face's documentation, the configuration of Quarto. They are read as plain
//! text, as all YAML is, and name pages, which rule L025 looks up.

use std::ops::Range;
use std::path::Path;

use super::Format;
use super::document::DOCUMENT;
use super::lines::{LineDecoder, LineReader, lines};
use super::markup_syntax::UNKNOWN_TEXT;
use super::section_writer::{LITERAL, LinkTarget, SectionWriter};

/// Navigation files.
pub static NAVIGATION: Format = Format {
    name: "navigation",
    summary: "navigation files of sites: mkdocs.yml, _toc.yml, _toctree.yml, _quarto.yml",
    decoder: || LineDecoder::<NavigationReader>::boxed(&UNKNOWN_TEXT),
    markup: &UNKNOWN_TEXT,
    ..DOCUMENT
};

/// Returns true if the name is that of a navigation file.
pub fn is_navigation_file(name: &Path) -> bool {
    let name = name.file_name().and_then(|name| name.to_str());
    let Some((stem, "yml" | "yaml")) = name.and_then(|name| name.rsplit_once('.')) else {
        return false;
    };
    stem.starts_with("mkdocs") || matches!(stem, "_toc" | "_toctree" | "_quarto")
}

/// Extensions of pages, which the navigation of `MkDocs` and of Quarto names as they are.
const PAGES: [&[u8]; 4] = [b".md", b".markdown", b".qmd", b".ipynb"];
/// Keys of tables of contents, whose values are pages without their extension.
const KEYS: [&[u8]; 3] = [b"file", b"local", b"root"];
/// Keys at the top of the configurations of programs: what they have besides names of pages is no table
/// of contents.
const OF_PROGRAMS: [&[u8]; 5] = [b"site_name", b"INHERIT", b"project", b"book", b"website"];

/// What the lines of a file are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Lines {
    /// Nothing of it was read yet.
    #[default]
    Unread,
    /// A table of contents.
    Contents,
    /// The configuration of a program, outside its navigation.
    Settings,
    /// The value of this key, which lists pages.
    Pages,
}

/// A reader of navigation files, with what the last line was part of.
#[derive(Clone, Copy, Debug, Default)]
struct NavigationReader(Lines);

impl LineReader for NavigationReader {
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut SectionWriter) {
        let mut written = from;
        for line in lines(bytes, from) {
            let text = &bytes[line.start..line.end];
            self.enter(text);
            let Some(page) = self.page(text) else {
                continue;
            };
            let page = line.start + page.start..line.start + page.end;
            out.prose(written..page.start);
            out.target(page.clone(), &LITERAL, LinkTarget::PAGE);
            written = page.end;
        }
        out.prose(written..bytes.len());
    }
}

impl NavigationReader {
    /// Takes note of a line at the top.
    fn enter(&mut self, line: &[u8]) {
        let Some(first) = line.first().filter(|first| !b" \t#%".contains(first)) else {
            return;
        };
        let key = key(line).map(|(key, _)| &line[key]);
        self.0 = match (self.0, key) {
            (lines, _) if line == b"---" => lines,
            (_, Some(b"nav" | b"book" | b"website")) => Lines::Pages,
            (_, Some(key)) if OF_PROGRAMS.contains(&key) => Lines::Settings,
            (Lines::Unread | Lines::Contents, _) => Lines::Contents,
            // The items of a list may be as far to the left as its key.
            (lines, _) if *first == b'-' => lines,
            _ => Lines::Settings,
        };
    }

    /// Returns the name of a page in a line.
    fn page(self, line: &[u8]) -> Option<Range<usize>> {
        let start = line.iter().position(|b| !b" \t-".contains(b))?;
        if line[start] == b'#' {
            return None;
        }
        let is_item = line[..start].contains(&b'-');
        let entry = key(&line[start..]);
        let value = entry.as_ref().map_or(start, |(_, value)| start + value);
        let value = scalar(line, value)?;
        let name = &line[value.clone()];
        let is_listed = match self.0 {
            Lines::Contents => {
                let key = entry.map(|(key, _)| &line[start + key.start..start + key.end]);
                key.is_some_and(|key| KEYS.contains(&key))
            }
            Lines::Pages => {
                let is_page = PAGES.iter().any(|end| name.ends_with(end));
                is_page && (is_item || entry.is_some())
            }
            Lines::Unread | Lines::Settings => false,
        };
        (is_listed && is_name(name)).then_some(value)
    }
}

/// Returns the key that a line starts with, and where its value starts.
fn key(line: &[u8]) -> Option<(Range<usize>, usize)> {
    let quote = line.first().copied().filter(|first| b"'\"".contains(first));
    let (name, after) = if let Some(quote) = quote {
        let close = 1 + memchr::memchr(quote, &line[1..])?;
        (1..close, close + 1)
    } else {
        let mut colons = memchr::memchr_iter(b':', line);
        let ends = |at: &usize| line.get(at + 1).is_none_or(|b| b" \t".contains(b));
        let colon = colons.find(ends)?;
        (0..colon, colon)
    };
    (line.get(after) == Some(&b':')).then_some((name, after + 1))
}

/// Returns the range of the value that starts at `from`, without quotes and a comment.
fn scalar(line: &[u8], from: usize) -> Option<Range<usize>> {
    let rest = &line[from..];
    let start = from + rest.iter().position(|b| !b" \t".contains(b))?;
    let first = line[start];
    if b"'\"".contains(&first) {
        let close = memchr::memchr(first, &line[start + 1..])?;
        return Some(start + 1..start + 1 + close);
    }
    let end = memchr::memmem::find(&line[start..], b" #").map_or(line.len(), |at| start + at);
    let kept = line[start..end].trim_ascii_end().len();
    (kept > 0).then_some(start..start + kept)
}

/// Returns the range of the name of a page in a line of a `toctree` of Sphinx: `name`, or
/// `title <name>`.
pub(super) fn page_in_toctree(line: &[u8]) -> Option<Range<usize>> {
    let start = line.iter().position(|b| !b" \t".contains(b))?;
    let value = start..line.trim_ascii_end().len();
    let text = &line[value.clone()];
    let opened = text
        .ends_with(b">")
        .then(|| memchr::memrchr(b'<', text))
        .flatten();
    let name = match opened {
        Some(open) => value.start + open + 1..value.end - 1,
        None => value,
    };
    let is_page = is_name(&line[name.clone()]) && &line[name.clone()] != b"self";
    is_page.then_some(name)
}

/// Returns true if a value is the path of one page of the tree, and not the line around options: `---`.
fn is_name(value: &[u8]) -> bool {
    let special = |b: &u8| b"*?{}[]<>|!$%&#:\\\"'`".contains(b) || b.is_ascii_control();
    let named = |b: &u8| b.is_ascii_alphanumeric() || !b.is_ascii();
    value.iter().any(named) && !value.iter().any(special)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::pages;

    #[test]
    fn names_of_pages() {
        for (text, expected) in [
            (
                "site_name: x\nnav:\n  - Home: index.md\n  - a/b.md\n  - C:\n    - 'D': \"c d.md\" # x\n",
                "index.md a/b.md c d.md",
            ),
            (
                "nav:\n- a.md\n- B: b.md\nplugins:\n- c.md\n- d: d.md\n",
                "a.md b.md",
            ),
            (
                "site_name: x\nexclude: a.md\nnav:\n  - X: https://www.example.org/a.md\n  - b/\n  - '*.md'\n  - '!include c.md'\n",
                "",
            ),
            (
                "# x\nformat: jb-book\nroot: intro\nchapters:\n- file: a/b\n  title: file\n- url: https://www.example.org/\n- glob: c/*\n",
                "intro a/b",
            ),
            (
                "- title: x\n  sections:\n  - local: a\n    title: A\n  - local: b/c\n",
                "a b/c",
            ),
            (
                "project:\n  type: book\n  file: x\nbook:\n  chapters:\n    - index.qmd\n    - part: p.qmd\n      chapters:\n        - \"*.qmd\"\n    - text: T\n      href: q.qmd\n  title: a.b\nformat:\n  file: z.qmd\n",
                "index.qmd p.qmd q.qmd",
            ),
            ("---\nsite_name: x\nnav: [a.md]\n", ""),
        ] {
            assert_eq!(pages(&NAVIGATION, text).join(" "), expected, "{text}");
        }
    }

    #[test]
    fn lines_of_a_toctree() {
        for (line, expected) in [
            ("   a/b", Some("a/b")),
            ("Title <a>", Some("a")),
            ("self", None),
            ("---", None),
            ("maxdepth: 2", None),
            (":maxdepth: 2", None),
            ("a*", None),
            ("", None),
        ] {
            let found = page_in_toctree(line.as_bytes()).map(|name| &line[name]);
            assert_eq!(found, expected, "{line}");
        }
    }

    #[test]
    fn names_of_files() {
        for (name, expected) in [
            ("mkdocs.yml", true),
            ("docs/mkdocs.yaml", true),
            ("mkdocs-base.yml", true),
            ("mkdocs.en.yml", true),
            ("_toc.yml", true),
            ("toc.yml", false),
            ("_quarto.yml", true),
            ("mkdocs.md", false),
        ] {
            assert_eq!(is_navigation_file(Path::new(name)), expected, "{name}");
        }
    }
}
