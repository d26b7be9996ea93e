//! Fragment identifiers that generators make of lines of Markdown.

use crate::format::made_ids::word;
use crate::format::{Includes, LargeDocument, MadeId, MadeIds};

pub(super) const MADE_IDS: MadeIds = MadeIds {
    includes: Includes::AtStart(&[
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
    ]),
    fences: &["```", "~~~"],
    is_description: is_item,
    of_line,
    large: LargeDocument::Unknown,
};

/// Returns true for `::: package.module`, whose documentation mkdocstrings inserts.
fn is_item(line: &[u8]) -> bool {
    line.strip_prefix(b"::: ")
        .is_some_and(|item| item.contains(&b'.'))
}

/// Adds the identifiers of a line of Markdown: a term with a definition, `{#id}` in any position,
/// `<!-- #id -->`, `{/* #id */}`, `MyST`'s `(id)=` and rules of mdBook, `r[id]`.
fn of_line(line: &[u8], before: &[u8], add: &mut dyn FnMut(MadeId)) {
    if line.starts_with(b": ") && !before.is_empty() && !before.starts_with(b": ") {
        add(MadeId::Text(before));
    }
    if let Some(label) = line
        .strip_prefix(b"(")
        .and_then(|rest| rest.strip_suffix(b")="))
    {
        add(MadeId::Id(label));
    }
    if let Some(rule) = line
        .strip_prefix(b"r[")
        .and_then(|rest| rest.strip_suffix(b"]"))
    {
        add(MadeId::Id(&[b"r-", rule].concat()));
    }
    for attribute in [&b"id=\""[..], b"id='"] {
        // Bounds the memory that a long line may take.
        for at in memchr::memmem::find_iter(line, attribute).take(16) {
            add(MadeId::Id(word(&line[at + attribute.len()..])));
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
            add(MadeId::Id(id));
        }
    }
}
