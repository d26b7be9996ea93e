//! Fragment identifiers that generators make of the lines of a document, besides those of
//! headings and elements, which the formats read.

use super::fragment_ids::Known;

/// Text that includes another document, whose identifiers are not known here, by format.
const INCLUDES: [(&str, &[&str]); 4] = [
    (
        "markdown",
        &[
            "{{#include",
            "{{ #include",
            "{{#playground",
            "{{#rustdoc_include",
            "{% include",
            "{% render",
            "{% for",
            "{%- include",
            "{%- for",
            "{{% include",
            "{{< include",
            "{{% readfile",
            "{{< readfile",
            "{{< snippet",
            "{{% snippet",
            "{{< glossary",
            "--8<--",
            "<!--@include",
            "<!-- @include",
            "<!-- md:",
            "```{include}",
            ":::{include}",
            "```{auto",
            "```grammar",
            ":::{auto",
        ],
    ),
    ("asciidoc", &["include::"]),
    ("rst", &[".. include::", ".. auto", ".. glossary::"]),
    ("html", &["{{", "{%", "<%", "<?php", "<?="]),
];

/// What starts and ends code in Markdown.
const FENCES: [&[u8]; 2] = [b"```", b"~~~"];

/// Whether the identifiers of a document are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// They are in the document.
    Here,
    /// Some are made of other documents.
    Elsewhere,
}

/// Adds the identifiers that generators make of the lines of `text`, which is in that format.
pub(super) fn add(format: &str, text: &[u8], known: &mut Known) -> Made {
    let includes = INCLUDES.iter().find(|(name, _)| *name == format);
    let includes = includes.map_or(&[][..], |(_, includes)| includes);
    let anywhere = format == "html";
    let mut before: &[u8] = b"";
    let mut fence: Option<&[u8]> = None;
    for line in text.split(|&b| b == b'\n') {
        let line = line.trim_ascii();
        if format == "markdown" {
            match fence {
                Some(mark) => {
                    // What is included in code is code.
                    if line.starts_with(mark) {
                        fence = None;
                    }
                    continue;
                }
                None => fence = FENCES.into_iter().find(|mark| line.starts_with(mark)),
            }
        }
        let elsewhere = includes.iter().any(|include| {
            let include = include.as_bytes();
            line.starts_with(include) || anywhere && memchr::memmem::find(line, include).is_some()
        });
        let described = match format {
            "rst" => is_description(line),
            "markdown" => is_item(line),
            _ => false,
        };
        if elsewhere || described {
            return Made::Elsewhere;
        }
        match format {
            "markdown" => markdown(line, before, known),
            "asciidoc" => asciidoc(line, known),
            _ => {}
        }
        if known.is_full() {
            break;
        }
        before = line;
    }
    Made::Here
}

/// Returns true for a directive that describes an object, to which Sphinx gives an identifier:
/// `.. py:function::`, `.. option::`.
fn is_description(line: &[u8]) -> bool {
    const DESCRIPTIONS: [&str; 16] = [
        "attribute",
        "class",
        "confval",
        "data",
        "describe",
        "envvar",
        "exception",
        "function",
        "method",
        "module",
        "object",
        "option",
        "program",
        "setting",
        "token",
        "versionlabel",
    ];
    let Some(rest) = line.strip_prefix(b".. ") else {
        return false;
    };
    let Some(end) = memchr::memmem::find(rest, b"::") else {
        return false;
    };
    let name = &rest[..end];
    let has_domain = name.contains(&b':') && !name.contains(&b' ');
    has_domain || DESCRIPTIONS.iter().any(|word| word.as_bytes() == name)
}

/// Returns true for `::: package.module`, whose documentation mkdocstrings inserts.
fn is_item(line: &[u8]) -> bool {
    line.strip_prefix(b"::: ")
        .is_some_and(|item| item.contains(&b'.'))
}

/// Adds the identifiers of a line of Markdown: a term with a definition, `{#id}` in any position,
/// `<!-- #id -->`, `{/* #id */}`, `MyST`'s `(id)=` and rules of mdBook, `r[id]`.
fn markdown(line: &[u8], before: &[u8], known: &mut Known) {
    if line.starts_with(b": ") && !before.is_empty() && !before.starts_with(b": ") {
        known.add_letters(before);
    }
    if let Some(label) = line
        .strip_prefix(b"(")
        .and_then(|rest| rest.strip_suffix(b")="))
    {
        known.add(label);
    }
    if let Some(rule) = line
        .strip_prefix(b"r[")
        .and_then(|rest| rest.strip_suffix(b"]"))
    {
        known.add(&[b"r-", rule].concat());
    }
    for attribute in [&b"id=\""[..], b"id='"] {
        for at in memchr::memmem::find_iter(line, attribute).take(16) {
            known.add(word(&line[at + attribute.len()..]));
        }
    }
    let is_open = |at: usize| {
        let opening = &line[..at];
        [&b"{"[..], b"{ ", b"{: ", b"{:", b"/* ", b"<!-- "]
            .iter()
            .any(|open| opening.ends_with(open))
            || memchr::memrchr(b'{', opening).is_some_and(|open| !opening[open..].contains(&b'}'))
    };
    for at in memchr::memchr_iter(b'#', line)
        .filter(|&at| at > 0)
        .take(16)
    {
        let id = word(&line[at + 1..]);
        if !id.is_empty() && is_open(at) {
            known.add(id);
        }
    }
}

/// Adds the identifiers of a line of `AsciiDoc`: `anchor:id[]`, and `id=id` among attributes.
fn asciidoc(line: &[u8], known: &mut Known) {
    for (start, ends) in [(&b"anchor:"[..], b'['), (b"id=", b']')] {
        for at in memchr::memmem::find_iter(line, start).take(16) {
            let rest = &line[at + start.len()..];
            let rest = rest.strip_prefix(b"\"").unwrap_or(rest);
            let id = word(rest);
            let closed = rest[id.len()..].contains(&ends);
            if !id.is_empty() && closed {
                known.add(id);
            }
        }
    }
}

/// Returns the identifier at the start of `text`.
fn word(text: &[u8]) -> &[u8] {
    let in_word = |b: &&u8| b.is_ascii_alphanumeric() || b"-_.:+".contains(b) || **b >= 0x80;
    &text[..text.iter().take_while(in_word).count()]
}

#[cfg(test)]
mod tests {
    use super::super::fragment_ids::Comparison;
    use super::*;

    #[test]
    fn identifiers_of_lines() {
        for (format, text, name, expected) in [
            ("markdown", "Step 1\n: Do it.\n", "step-1", true),
            ("markdown", "a\n\n: b\n", "a", false),
            ("markdown", "(label-a)=\n# A\n", "label-a", true),
            ("markdown", "r[items.fn]\n", "r-items.fn", true),
            (
                "markdown",
                "``` { .sh .no-copy #example }\n",
                "example",
                true,
            ),
            ("markdown", "## A {/* #own */}\n", "own", true),
            ("markdown", "## A <!-- #own -->\n", "own", true),
            ("markdown", "## A { id=\"1.0\" }\n", "1.0", true),
            ("markdown", "see #own\n", "own", false),
            ("markdown", "::: example.module\n", "any", true),
            ("markdown", "::: tip\n", "any", false),
            ("markdown", "{{#include a.md}}\n", "any", true),
            ("markdown", "```\n{{#include a.md}}\n```\n", "any", false),
            ("markdown", "```{include} a.md\n```\n", "any", true),
            ("markdown", "`{{#include a.md}}`\n", "any", false),
            ("asciidoc", "anchor:own[] text\n", "own", true),
            ("asciidoc", "[id=\"own\"]\n", "own", true),
            ("asciidoc", "include::a.adoc[]\n", "any", true),
            ("rst", ".. py:function:: a()\n", "any", true),
            ("rst", ".. option:: -a\n", "any", true),
            ("rst", ".. note:: a\n", "any", false),
            ("html", "<p>{{ content }}</p>\n", "any", true),
            ("html", "<p>text</p>\n", "any", false),
        ] {
            let mut known = Known::default();
            let made = add(format, text.as_bytes(), &mut known);
            let has = known.finish().have(name.as_bytes(), Comparison::Letters);
            let got = made == Made::Elsewhere || has;
            assert_eq!(got, expected, "{format} {text}");
        }
    }
}
