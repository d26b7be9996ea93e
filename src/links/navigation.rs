//! Navigation files, which name the pages of a site: `nav` of `MkDocs`, tables of contents, sidebars.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::generator::matches;
use super::path::{has_extension, relative, under};
use super::rewrite::Moves;
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
pub fn renamed(path: &Path, text: &[u8], planned: &Moves) -> Vec<(Range<usize>, String)> {
    let Some(folder) = path.parent() else {
        return Vec::new();
    };
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let has_toctree = may_have_toctree(path);
    let after = planned.path_after(path);
    let page = Page {
        planned,
        folder,
        after: after.parent().unwrap_or(folder),
        names_documents: has_toctree,
    };
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
            for token in roles(line) {
                let old = std::str::from_utf8(&line[token.clone()]).unwrap_or_default();
                let absolute = old.starts_with('/');
                let roots = folder.ancestors().filter(|_| absolute);
                let mut bases = roots.chain([folder].into_iter().filter(|_| !absolute));
                let new = bases.find_map(|base| page.renamed(old, base));
                changes.extend(new.map(|new| (start + token.start..start + token.end, new)));
            }
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
            let new = bases.iter().find_map(|base| page.renamed(old, base))?;
            Some((start + token.start..start + token.end, new))
        }));
    }
    changes
}

/// A file whose names of pages are rewritten.
struct Page<'p> {
    planned: &'p Moves,
    /// Its folder, and the one that it is in afterwards.
    folder: &'p Path,
    after: &'p Path,
    /// Whether each name is one of a document, whether it is there or not.
    names_documents: bool,
}

impl Page<'_> {
    /// Returns what names what `token` names in `base`, if that is another name.
    fn renamed(&self, token: &str, base: &Path) -> Option<String> {
        let absolute = token.starts_with('/');
        let path = under(base, token.trim_start_matches('/'));
        let root = if absolute { "/" } else { "" };
        // A relative name is one in the folder of the file, wherever that will be.
        let is_moved_itself = self.names_documents && !absolute && self.after != self.folder;
        let new_base = if is_moved_itself { self.after } else { base };
        let after_move = |path: &Path| {
            let after = self.planned.path_after(path);
            (after != path).then_some(after)
        };
        if let Some(after) = after_move(&path) {
            let name = format!("{root}{}", relative(new_base, &after)?);
            return (name != token).then_some(name);
        }
        // Without the extension of its source.
        let of_source = page_sources().iter().find_map(|extension| {
            let source = PathBuf::from(format!("{}.{extension}", path.display()));
            let name = relative(new_base, &after_move(&source)?)?;
            let name = name.strip_suffix(&format!(".{extension}"))?;
            Some(format!("{root}{name}"))
        });
        if of_source.is_some() {
            return of_source.filter(|name| name != token);
        }
        if !is_moved_itself || token.contains(':') {
            return None;
        }
        relative(new_base, &path).filter(|name| name != token)
    }
}

/// Returns the ranges of the names of documents in roles of a line: `` :doc:`name` ``,
/// `` {doc}`text <name>` ``.
fn roles(line: &[u8]) -> Vec<Range<usize>> {
    let mut names = Vec::new();
    for role in [&b":doc:`"[..], b"{doc}`"] {
        for at in memchr::memmem::find_iter(line, role) {
            let start = at + role.len();
            let Some(length) = memchr::memchr(b'`', &line[start..]) else {
                continue;
            };
            let inside = &line[start..start + length];
            let target = match (memchr::memrchr(b'<', inside), inside.last()) {
                (Some(open), Some(b'>')) => start + open + 1..start + length - 1,
                _ => start..start + length,
            };
            // `project:name` is in another one.
            if !line[target.clone()].contains(&b':') {
                names.push(target);
            }
        }
    }
    names
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
        let mut planned = Moves::default();
        planned.add(Path::new(from), Path::new(to));
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
                "/r/docs/c/d.rst",
                "See :doc:`../a`, :doc:`the page </a>`, :doc:`b`, :doc:`x:a`, `../a`\n",
                file,
                "See :doc:`../sub/b`, :doc:`the page </sub/b>`, :doc:`b`, :doc:`x:a`, `../a`\n",
            ),
            (
                "/r/docs/a.md",
                "{doc}`a` {doc}`c` {doc}`/c`\n",
                file,
                "{doc}`b` {doc}`../c` {doc}`/c`\n",
            ),
            (
                "/r/docs/old/index.rst",
                ".. toctree::\n\n   c\n   ../d\n",
                ("/r/docs/old", "/r/docs/deep/new"),
                ".. toctree::\n\n   c\n   ../../d\n",
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
