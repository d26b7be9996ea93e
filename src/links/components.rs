//! Components that a document of MDX imports, and which may make headings: their source is looked at.

use std::path::{Path, PathBuf};

use memchr::memmem;

use super::path::{has_extension, under};
use super::read::site_file;
use super::tree::{Kind, Tree};

/// Extensions of components.
const COMPONENTS: [&str; 5] = ["astro", "vue", "svelte", "jsx", "tsx"];
/// What makes identifiers in the source of a component, besides `<h2>`.
const MAKERS: [&[u8]; 7] = [
    b" id=",
    b"\tid=",
    b"Heading",
    b"innerHTML",
    b"InnerHTML",
    b"set:html",
    b"v-html",
];
/// The most folders above a document in which its components are looked for.
const MOST_FOLDERS: usize = 16;

/// Returns true if the file at `path` is a component.
pub(super) fn is_component(path: &Path) -> bool {
    has_extension(path, &COMPONENTS)
}

/// Returns true if a component that the document at `path` imports and shows makes fragment identifiers, or is
/// not there.
pub(super) fn make_ids(tree: &dyn Tree, path: &Path, text: &[u8]) -> bool {
    let lines = text.split(|&byte| byte == b'\n');
    let imports = lines.filter(|line| line.starts_with(b"import "));
    let imports = imports.filter_map(|line| import(std::str::from_utf8(line).ok()?));
    let mut shown = imports.filter(|(name, _)| {
        let tag = format!("<{name}");
        memmem::find(text, tag.as_bytes()).is_some()
    });
    shown.any(|(_, source)| match find(tree, path, source) {
        Some(source) => makes_ids(&site_file(tree, &source).unwrap_or_default()),
        None => true,
    })
}

/// Returns the name and the source of a component that a line imports.
fn import(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.strip_prefix("import ")?.trim_start().split_once(' ')?;
    let source = rest.trim_start().strip_prefix("from")?.trim();
    let source = source.trim_end_matches(';').trim_matches(['"', '\'']);
    let is_component =
        name.starts_with(|c: char| c.is_ascii_uppercase()) && is_component(Path::new(source));
    is_component.then_some((name, source))
}

/// Returns the path of a source: relative to the document, or to a folder above it or its `src`, after the
/// first part of an alias (`@site/src/a.jsx`, `@/a.astro`), which may be a folder, too (`@components/a.astro`).
fn find(tree: &dyn Tree, document: &Path, source: &str) -> Option<PathBuf> {
    let folder = document.parent()?;
    let is_file = |path: &PathBuf| matches!(tree.kind(path), Ok(Some(Kind::File)));
    if source.starts_with('.') {
        return Some(under(folder, source)).filter(is_file);
    }
    let (alias, inside) = source.split_once('/')?;
    let named = format!("src/{}/{inside}", alias.trim_start_matches(['@', '~', '$']));
    let in_sources = format!("src/{inside}");
    let above = folder.ancestors().take(MOST_FOLDERS);
    let mut paths =
        above.flat_map(|above| [inside, &in_sources, &named].map(|name| under(above, name)));
    paths.find(is_file)
}

/// Returns true if the source of a component makes fragment identifiers.
fn makes_ids(source: &[u8]) -> bool {
    let has = |what: &&[u8]| memmem::find(source, what).is_some();
    MAKERS.iter().any(has) || has_heading(source)
}

/// Returns true if `source` has the tag of a heading: `<h2>`.
pub(super) fn has_heading(source: &[u8]) -> bool {
    let is_heading = |at: usize| matches!(source.get(at + 2), Some(b'1'..=b'6'));
    memmem::find_iter(source, b"<h").any(is_heading)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_of_components() {
        for (line, expected) in [
            (
                "import Foo from '@/a/Foo.astro';",
                Some(("Foo", "@/a/Foo.astro")),
            ),
            ("import Foo from \"./Foo.jsx\"", Some(("Foo", "./Foo.jsx"))),
            ("import foo from './foo.jsx'", None),
            ("import Foo from './foo.md'", None),
            ("import { Foo } from '@example/components'", None),
            ("important Foo from './Foo.jsx'", None),
        ] {
            assert_eq!(import(line), expected, "{line}");
        }
    }

    #[test]
    fn sources_of_components() {
        for (source, expected) in [
            ("<h2>{title}</h2>", true),
            ("<div id={slug}>", true),
            ("<Fragment set:html={code} />", true),
            ("<header class=\"a\"><hr></header>", false),
            ("", false),
        ] {
            assert_eq!(makes_ids(source.as_bytes()), expected, "{source}");
        }
    }
}
