//! Fragment identifiers that generators make of the lines of a document.

use super::fragment_ids::Known;
use super::slug::Slugs;
use crate::format::{Format, Includes, MadeId};

/// Whether the identifiers of a document are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// They are in the document.
    Here,
    /// Some are made of other documents.
    Elsewhere,
}

/// Adds the identifiers that generators make of the lines of `text`, which is in that format.
pub(super) fn add(format: &Format, text: &[u8], known: &mut Known, slugs: &mut [Slugs]) -> Made {
    let made = &format.made_ids;
    let mut before: &[u8] = b"";
    let mut fence: Option<&str> = None;
    let mut heading: &[u8] = b"";
    let mut has_components = false;
    for line in text.split(|&b| b == b'\n') {
        let line = line.trim_ascii();
        let starts = |text: &str| line.starts_with(text.as_bytes());
        let has = |text: &str| memchr::memmem::find(line, text.as_bytes()).is_some();
        // Where components are, the ends of blocks are not those of Markdown.
        has_components |= is_component(line);
        if has_components && is_heading(line) {
            known.add_heading(
                String::from_utf8_lossy(line).trim_start_matches('#').trim(),
                slugs,
            );
        }
        if let Some(mark) = fence {
            if starts(mark) {
                fence = None;
            }
            continue;
        }
        fence = made.fences.iter().copied().find(|mark| starts(mark));
        if starts("#") {
            heading = line;
        }
        add_tab(line, heading, known, slugs);
        let includes = match made.includes {
            Includes::AtStart(texts) => texts.iter().any(|text| starts(text)),
            Includes::Anywhere(texts) => texts.iter().any(|text| has(text)),
        };
        if includes || (made.is_unknown)(line) {
            return Made::Elsewhere;
        }
        (made.of_line)(line, before, &mut |id| match id {
            MadeId::Id(id) => known.add(id),
            MadeId::Text(text) => {
                known.add_letters(text);
                known.add_heading(&String::from_utf8_lossy(text), slugs);
            }
            MadeId::Heading(text) => known.add_heading(text, slugs),
        });
        if known.is_full() {
            break;
        }
        before = line;
    }
    Made::Here
}

/// Returns true if a line starts with the tag of a component: `<Tabs>`.
fn is_component(line: &[u8]) -> bool {
    matches!(line, [b'<', first, ..] if first.is_ascii_uppercase())
}

/// Returns true for a line that looks like a heading.
fn is_heading(line: &[u8]) -> bool {
    let marks = line.iter().take_while(|b| **b == b'#').count();
    (1..=6).contains(&marks) && line.get(marks) == Some(&b' ')
}

/// Adds the identifiers of a tab of `MkDocs`, `=== "title"`: of its title, alone or after `heading`, that of
/// its section.
fn add_tab(line: &[u8], heading: &[u8], known: &mut Known, slugs: &mut [Slugs]) {
    if let Some(title) = line.strip_prefix(b"=== \"") {
        let title = String::from_utf8_lossy(title.strip_suffix(b"\"").unwrap_or(title));
        let section = String::from_utf8_lossy(heading);
        let section = section.trim_start_matches('#').trim();
        known.add_heading(&title, slugs);
        known.add_heading(&format!("{section} {title}"), slugs);
    }
}

#[cfg(test)]
mod tests {
    use super::super::fragment_ids::Comparison;
    use super::super::slug::GITHUB;
    use super::*;

    #[test]
    fn identifiers_of_lines() {
        for (format, text, name, expected) in [
            ("markdown", "Step 1\n: Do it.\n", "step-1", true),
            ("markdown", "a\n\n: b\n", "a", false),
            ("markdown", "(label-a)=\n# A\n", "label-a", true),
            (
                "markdown",
                "<h2 align=\"center\">A &amp; <b>b</b></h2>\n",
                "a--b",
                true,
            ),
            ("markdown", "<h1>\n  A b\n</h1>\n", "a-b", true),
            ("markdown", "<p>\n  A b\n</p>\n", "a-b", false),
            ("markdown", "## A b [own]\n", "own", true),
            ("markdown", "## A b [#own]\n", "own", true),
            ("markdown", "A b [own]\n", "own", false),
            ("markdown", "import A from './_a.mdx';\n", "any", true),
            ("markdown", "import A from '@site/a';\n", "any", false),
            ("markdown", "r[items.fn]\n", "r-items.fn", true),
            (
                "markdown",
                "``` { .sh .no-copy #example }\n",
                "example",
                true,
            ),
            ("markdown", "## A {/* #own */}\n", "own", true),
            ("markdown", "## A {/*own-id*/}\n", "own-id", true),
            ("markdown", "## A {/* not own */}\n", "not", false),
            ("markdown", "A {/*own*/}\n", "own", false),
            (
                "markdown",
                "<Tabs>\n  ```sh\n  a\n\n  b\n  ```\n</Tabs>\n\n## A b\n",
                "a-b",
                true,
            ),
            (
                "markdown",
                "<List titleText=\"A\" titleId=\"own\">\n",
                "own",
                true,
            ),
            ("markdown", "## A <!-- #own -->\n", "own", true),
            ("markdown", "## A { id=\"1.0\" }\n", "1.0", true),
            ("markdown", "=== \"With a\"\n\n    text\n", "with-a", true),
            (
                "markdown",
                "## Install\n\n=== \"With a\"\n",
                "install-with-a",
                true,
            ),
            ("markdown", "=== With a\n", "with-a", false),
            (
                "markdown",
                "<Accordion title=\"A's b\" open>\n",
                "as-b",
                true,
            ),
            (
                "markdown",
                "<Accordion\n  title=\"A's b\"\n>\n",
                "as-b",
                true,
            ),
            ("markdown", "<p title=\"A b\">\n", "a-b", false),
            ("markdown", "see #own\n", "own", false),
            ("markdown", "::: example.module\n", "any", true),
            ("markdown", "::: tip\n", "any", false),
            ("markdown", "{{#include a.md}}\n", "any", true),
            ("markdown", "```\n{{#include a.md}}\n```\n", "any", false),
            ("markdown", "```{include} a.md\n```\n", "any", true),
            ("markdown", "`{{#include a.md}}`\n", "any", false),
            ("asciidoc", "anchor:own[] text\n", "own", true),
            ("asciidoc", "[id=\"own\"]\n", "own", true),
            ("asciidoc", "== Own\n", "Own", true),
            ("asciidoc", "Own\n---\n", "Own", true),
            ("asciidoc", "== My own\n", "My-own", false),
            ("asciidoc", "Own\n", "Own", false),
            ("asciidoc", "[quote#own,A. B]\n", "own", true),
            ("asciidoc", "text [.role#own.x]#text#\n", "own", true),
            ("asciidoc", "<a id=\"own\"></a>\n", "own", true),
            ("asciidoc", "[[{context}-own]]\n", "any", true),
            ("asciidoc", "[id=\"own_{context}\"]\n", "any", true),
            ("asciidoc", "[#{context}]\n", "any", true),
            ("asciidoc", "== On {product}\n", "any", true),
            ("asciidoc", ":idprefix: id-\n", "any", true),
            ("asciidoc", ":idprefix:\n:idseparator: -\n", "any", false),
            ("asciidoc", "See {product} and link:a[{b}].\n", "any", false),
            ("rst", ".. py:function:: a()\n", "any", true),
            ("rst", ".. option:: -a\n", "any", true),
            ("rst", ".. note:: a\n", "any", false),
            ("html", "<p>{{ content }}</p>\n", "any", true),
            ("html", "<p>text</p>\n", "any", false),
        ] {
            let mut known = Known::default();
            let format = crate::format::find(format).unwrap();
            let mut slugs = [Slugs::new(&GITHUB)];
            let made = add(format, text.as_bytes(), &mut known, &mut slugs);
            let has = known.finish().have(name.as_bytes(), Comparison::Letters);
            let got = made == Made::Elsewhere || has;
            assert_eq!(got, expected, "{} {text}", format.name);
        }
    }
}
