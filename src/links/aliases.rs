//! Other names of pages of Antora, which references may use: `:page-aliases:`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::index::Index;
use super::read::site_file;
use super::tree::Kind;
use crate::format::is_asciidoc;

/// The attribute that sets them, in the header of a page.
const ATTRIBUTE: &str = ":page-aliases:";
/// The most entries of a component that are looked at.
// More than those of the manuals of a database; bounds the time of one lookup.
const MOST_ENTRIES: usize = 16 * 1024;

impl Index {
    /// Returns true if a page of the component in `folder` has the last part of `name` as another name.
    pub(super) fn is_alias(&self, folder: &Path, name: &str) -> bool {
        let aliases = self.known(
            |cache| &mut cache.aliases,
            folder,
            || {
                let aliases = self.aliases_below(&folder.join("modules"));
                let weight = aliases.iter().map(|name| name.len() + 48).sum();
                (Arc::new(aliases), weight)
            },
        );
        aliases.contains(last(name))
    }

    fn aliases_below(&self, folder: &Path) -> HashSet<String> {
        let mut aliases = HashSet::new();
        let mut folders = vec![folder.to_path_buf()];
        let mut left = MOST_ENTRIES;
        while let Some(folder) = folders.pop() {
            for name in self.names(&folder).iter() {
                if left == 0 {
                    return aliases;
                }
                left -= 1;
                let path: PathBuf = folder.join(name);
                if is_asciidoc(&path) {
                    let text = site_file(self.tree(), &path).unwrap_or_default();
                    aliases.extend(aliases_in(&String::from_utf8_lossy(&text)));
                } else if matches!(self.tree().kind(&path), Ok(Some(Kind::Folder))) {
                    folders.push(path);
                }
            }
        }
        aliases
    }
}

/// Returns the last parts of the aliases in a page, without the extension. A list may go on after a backslash.
fn aliases_in(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut goes_on = false;
    for line in text.lines() {
        let list = line.strip_prefix(ATTRIBUTE).or(goes_on.then_some(line));
        let Some(list) = list else {
            continue;
        };
        goes_on = list.trim_end().ends_with('\\');
        let list = list.trim_end().trim_end_matches('\\');
        names.extend(list.split(',').map(|name| last(name.trim()).to_owned()));
    }
    names.retain(|name| !name.is_empty());
    names
}

/// Returns the last part of the name of a page, without the extension: `c` of `module:a/b/c.adoc`.
fn last(name: &str) -> &str {
    let name = name.rsplit(['/', ':', '@']).next().unwrap_or(name);
    name.strip_suffix(".adoc").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::aliases_in;

    #[test]
    fn names_of_pages() {
        for (text, expected) in [
            (
                "= A\n:page-aliases: b.adoc, c:d/e.adoc,f\n\ntext\n",
                "b e f",
            ),
            ("= A\n:page-aliases: b.adoc, \\\nc.adoc\n:toc:\n", "b c"),
            ("= A\n:page-role: b.adoc\n", ""),
        ] {
            assert_eq!(aliases_in(text).join(" "), expected, "{text}");
        }
    }
}
