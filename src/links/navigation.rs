//! Navigation files, which name the pages of a site: `nav` of `MkDocs`, tables of contents, sidebars.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::generator::matches;
use super::moves::Move;
use super::path::{has_extension, relative, under};
use super::site::Site;
use crate::format::page_sources;

/// Names of navigation files; `*` matches any text.
const FILES: [&str; 14] = [
    "mkdocs*.yml",
    "mkdocs*.yaml",
    "zensical.toml",
    "properdocs*.yml",
    "_toc.yml",
    "_toctree.yml",
    "toc.yml",
    "docs.json",
    "mint.json",
    "sidebars*.*",
    "_quarto.yml",
    ".pages",
    ".nav.yml",
    "myst.yml",
];

/// Returns true if the file at `path` is a navigation file, or a document that may have a `toctree`.
pub fn is_navigation(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let is_file = name.is_some_and(|name| FILES.iter().any(|file| matches(file, name)));
    is_file || may_have_toctree(path)
}

/// Returns true if the document at `path` may have a `toctree` of Sphinx.
fn may_have_toctree(path: &Path) -> bool {
    has_extension(path, &["rst", "md", "txt"])
}

/// Returns the ranges of `text`, a navigation file at the absolute `path`, that name what is moved, with
/// what to write there.
pub fn renamed(path: &Path, text: &[u8], planned: &Move) -> Vec<(Range<usize>, String)> {
    let Some(folder) = path.parent() else {
        return Vec::new();
    };
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let has_toctree = may_have_toctree(path);
    let mut bases = vec![folder.to_path_buf()];
    let read = |_: &Path| text.to_vec();
    if let Some(site) = Site::configured_in(folder, &[name.to_owned()], read) {
        bases.extend(site.root_folders().map(Path::to_path_buf));
    } else if !has_toctree {
        bases.push(folder.join("docs"));
    }
    let is_markdown = has_extension(path, &["md"]);
    let mut changes = Vec::new();
    let mut inside = !has_toctree;
    let mut at = 0;
    for line in text.split_inclusive(|b| *b == b'\n') {
        let start = at;
        at += line.len();
        if has_toctree {
            let trimmed = line.trim_ascii();
            let opens = memchr::memmem::find(trimmed, b"toctree").is_some();
            // A table goes on to the next line that is neither indented nor one of a fence's.
            let goes_on = trimmed.is_empty() || line.starts_with(b" ") || (inside && is_markdown);
            let closes = trimmed.starts_with(b"```") && !opens;
            inside = opens || (inside && goes_on && !closes);
            if opens || !inside {
                continue;
            }
        }
        let tokens = tokens(line).into_iter();
        changes.extend(tokens.filter_map(|token| {
            let old = std::str::from_utf8(&line[token.clone()]).ok()?;
            let new = bases
                .iter()
                .find_map(|base| renamed_token(old, base, planned))?;
            Some((start + token.start..start + token.end, new))
        }));
    }
    changes
}

/// Returns what names in `base` what `token` names now, if that is moved.
fn renamed_token(token: &str, base: &Path, planned: &Move) -> Option<String> {
    let path = under(base, token.trim_start_matches('/'));
    let moved = |path: &Path| {
        let after = planned.path_after(path);
        (after != path).then_some(after)
    };
    let root = if token.starts_with('/') { "/" } else { "" };
    if let Some(after) = moved(&path) {
        return Some(format!("{root}{}", relative(base, &after)?));
    }
    // Without the extension of its source.
    page_sources().iter().find_map(|extension| {
        let source = PathBuf::from(format!("{}.{extension}", path.display()));
        let after = moved(&source)?;
        let name = relative(base, &after)?;
        Some(format!(
            "{root}{}",
            name.strip_suffix(&format!(".{extension}"))?
        ))
    })
}

/// Returns the ranges of what may be a path in a line: in quotes, or to the end of the line after the
/// start, `- `, `: ` or `<`.
fn tokens(line: &[u8]) -> Vec<Range<usize>> {
    let is_in = |b: u8| b.is_ascii_alphanumeric() || b"_-./ ".contains(&b) || b >= 0x80;
    let end = line.trim_ascii_end().len();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < end {
        let start = at;
        while at < end && is_in(line[at]) {
            at += 1;
        }
        let token = start..at;
        let before = start.checked_sub(1).map(|at| line[at]);
        let after = line.get(at).copied();
        let quoted = matches!(
            (before, after),
            (Some(b'"'), Some(b'"')) | (Some(b'\''), Some(b'\'')) | (Some(b'<'), Some(b'>'))
        );
        let whole = at == end && matches!(before, None | Some(b':'));
        if quoted || whole {
            let text = &line[token.clone()];
            let text_start = text.len() - text.trim_ascii_start().len();
            let skipped = if !quoted && text.trim_ascii_start().starts_with(b"- ") {
                2
            } else {
                0
            };
            let token =
                token.start + text_start + skipped..token.start + text.trim_ascii_end().len();
            if token.start < token.end {
                tokens.push(token);
            }
        }
        at = at.max(start + 1);
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(path: &str, text: &str, (from, to): (&str, &str)) -> String {
        let planned = Move::new(Path::new(from), Path::new(to)).unwrap();
        let mut new = text.as_bytes().to_vec();
        for (range, name) in renamed(Path::new(path), text.as_bytes(), &planned)
            .into_iter()
            .rev()
        {
            new.splice(range, name.into_bytes());
        }
        String::from_utf8(new).unwrap()
    }

    #[test]
    fn names_of_pages() {
        let file = ("/r/docs/a.md", "/r/docs/sub/b.md");
        let folder = ("/r/docs/old", "/r/docs/new");
        for (path, text, planned, expected) in [
            (
                "/r/mkdocs.yml",
                "nav:\n  - A: a.md\n  - a.md\n  - B: xa.md\n",
                file,
                "nav:\n  - A: sub/b.md\n  - sub/b.md\n  - B: xa.md\n",
            ),
            (
                "/r/mkdocs.yml",
                "nav:\n  - 'A': 'old/c.md'\n",
                folder,
                "nav:\n  - 'A': 'new/c.md'\n",
            ),
            (
                "/r/mkdocs.yml",
                "docs_dir: text\nnav:\n  - a.md\n",
                file,
                "docs_dir: text\nnav:\n  - a.md\n",
            ),
            (
                "/r/docs/_toc.yml",
                "chapters:\n- file: a\n- file: ab\n",
                file,
                "chapters:\n- file: sub/b\n- file: ab\n",
            ),
            (
                "/r/docs/index.rst",
                "A a\n===\n\n.. toctree::\n   :maxdepth: 2\n\n   a\n   A <a>\n   ab\n\na\n",
                file,
                "A a\n===\n\n.. toctree::\n   :maxdepth: 2\n\n   sub/b\n   A <sub/b>\n   ab\n\na\n",
            ),
            (
                "/r/docs/index.md",
                "a\n\n```{toctree}\na\n```\na\n",
                file,
                "a\n\n```{toctree}\nsub/b\n```\na\n",
            ),
            (
                "/r/sidebars.js",
                "module.exports = { docs: ['a', \"old/c\"] };\n",
                file,
                "module.exports = { docs: ['sub/b', \"old/c\"] };\n",
            ),
            (
                "/r/docs.json",
                "{\"pages\": [\"docs/a\", \"a b\"]}\n",
                file,
                "{\"pages\": [\"docs/sub/b\", \"a b\"]}\n",
            ),
        ] {
            assert_eq!(rewritten(path, text, planned), expected, "{path} {text}");
        }
    }
}
