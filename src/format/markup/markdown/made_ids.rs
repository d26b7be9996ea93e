//! Fragment identifiers that generators make of lines of Markdown.

use memchr::memmem;

use crate::format::made_ids::word;
use crate::format::markup::html::decoded;
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
        "!!!include(",
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
    is_unknown: is_item,
    of_line,
    large: LargeDocument::Unknown,
};

/// Returns true for `::: package.module`, whose documentation mkdocstrings inserts, `::: mkdocs-click` and the
/// like, for a document that is imported as a component, and for `{{ macro }}` alone on its line, which may insert
/// anything.
fn is_item(line: &[u8]) -> bool {
    // Those of Hugo, `{{< name >}}`, are known by their names.
    let is_macro = matches!(line.trim_ascii(), [b'{', b'{', first, .., b'}', b'}'] if !b"<%!/".contains(first));
    if is_macro {
        return true;
    }
    let item = line.strip_prefix(b"::: ");
    let imports = line.starts_with(b"import ") && {
        let line = line.trim_ascii_end();
        let line = line.strip_suffix(b";").unwrap_or(line);
        let ends = |end: &&str| line[..line.len() - 1].ends_with(end.as_bytes());
        [".md", ".mdx"].iter().any(ends)
    };
    imports || item.is_some_and(|item| item.contains(&b'.') || item.starts_with(b"mkdocs-"))
}

/// Adds the identifier of a heading in HTML, as code hosts make one: `<h1 align="center">A</h1>`, on one
/// line or on three.
fn html_heading(line: &[u8], before: &[u8], add: &mut dyn FnMut(MadeId)) {
    let opens = |line: &[u8]| {
        let is_start = |at: &usize| matches!(line.get(at + 2), Some(b'1'..=b'6'));
        memmem::find_iter(line, b"<h").find(is_start)
    };
    let inside = match (opens(line), opens(before)) {
        (Some(at), _) => &line[at..],
        (None, Some(_)) if memmem::find(before, b"</h").is_none() => line,
        _ => return,
    };
    if let Ok(html) = std::str::from_utf8(inside) {
        let text = text_of(html);
        let text = String::from_utf8_lossy(&text);
        let text = text.trim();
        if !text.is_empty() {
            add(MadeId::Heading(text));
        }
    }
}

/// Returns what `html` shows, to the end of a heading.
fn text_of(html: &str) -> Vec<u8> {
    let html = html.split("</h").next().unwrap_or_default();
    let mut text = String::new();
    let mut parts = html.split('<');
    text.push_str(parts.next().unwrap_or_default());
    for part in parts {
        text.push_str(part.split_once('>').map_or("", |(_, text)| text));
    }
    decoded(text.as_bytes()).into_owned()
}

/// Adds the identifier in brackets at the end of a heading: `## A [own]`, `## A [#own]`.
fn bracketed(line: &[u8], add: &mut dyn FnMut(MadeId)) {
    let inside = line
        .strip_suffix(b"]")
        .filter(|line| line.starts_with(b"#"));
    let open = inside.and_then(|line| Some((line, memchr::memrchr(b'[', line)?)));
    if let Some((line, open)) = open {
        let id = &line[open + 1..];
        add(MadeId::Id(id.strip_prefix(b"#").unwrap_or(id)));
    }
}

/// Adds the identifier in a comment of MDX at the end of a heading: `## A {/*own*/}`.
fn commented(line: &[u8], add: &mut dyn FnMut(MadeId)) {
    let heading = line
        .strip_suffix(b"*/}")
        .filter(|line| line.starts_with(b"#"));
    let open = heading.and_then(|line| Some((line, memmem::rfind(line, b"{/*")?)));
    if let Some((line, open)) = open {
        let id = line[open + 3..].trim_ascii();
        if !id.is_empty() && !id.contains(&b' ') {
            add(MadeId::Id(id.strip_prefix(b"#").unwrap_or(id)));
        }
    }
}

/// Adds the title of a component, `<Accordion title="A b">`, of which some make an identifier.
fn titled(line: &[u8], add: &mut dyn FnMut(MadeId)) {
    const TITLE: &[u8] = b"title=\"";
    let is_tag = matches!(line, [b'<', first, ..] if first.is_ascii_uppercase());
    if !is_tag && !line.starts_with(TITLE) {
        return;
    }
    let title = memmem::find(line, TITLE).map(|at| &line[at + TITLE.len()..]);
    let title = title.and_then(|title| Some(&title[..memchr::memchr(b'"', title)?]));
    if let Some(title) = title {
        add(MadeId::Text(&decoded(title)));
    }
}

/// Adds the identifiers of a line of Markdown: a term with a definition, `{#id}` in any position,
/// `<!-- #id -->`, `{/* #id */}`, `MyST`'s `(id)=` and rules of mdBook, `r[id]`.
fn of_line(line: &[u8], before: &[u8], add: &mut dyn FnMut(MadeId)) {
    html_heading(line, before, add);
    bracketed(line, add);
    commented(line, add);
    titled(line, add);
    // `$$$id$$$` of Elastic.
    let marks: Vec<_> = memmem::find_iter(line, b"$$$").take(16).collect();
    for mark in marks.chunks_exact(2) {
        add(MadeId::Id(&line[mark[0] + 3..mark[1].max(mark[0] + 3)]));
    }
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
    // Of Hexo: `{% tabs Title %}`, and `{% tabs Title, 2 %}`.
    if let Some(title) = line.strip_prefix(b"{% tabs ") {
        let end = title.iter().position(|byte| b",%".contains(byte));
        add(MadeId::Text(
            title[..end.unwrap_or(title.len())].trim_ascii(),
        ));
    }
    // `titleId="…"` is an attribute of a component, and `id: "…"` a member of an object.
    for attribute in [
        &b"id=\""[..],
        b"id='",
        b"Id=\"",
        b"Id='",
        b"id: \"",
        b"id: '",
    ] {
        // Bounds the memory that a long line may take.
        for at in memmem::find_iter(line, attribute).take(16) {
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
