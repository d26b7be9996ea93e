//! Addresses of pages that were moved, which a repository keeps in a list: `.openpublishing.redirection.json`
//! of Microsoft Learn.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::index::Index;
use super::path::under;
use super::read::site_file;

/// How the names of lists start. They are in the root of the repository.
const LIST: &str = ".openpublishing.redirection";
/// The key of the path that a page had.
const KEY: &str = "\"source_path\"";

impl Index {
    /// Returns true if readers of the page that was at one of `paths` are led to another one.
    pub(super) fn is_redirected(&self, root: &Path, paths: &[PathBuf]) -> bool {
        let moved = self.known(
            |cache| &mut cache.redirections,
            root,
            || {
                let moved = self.redirections(root);
                let weight = moved.iter().map(|path| path.as_os_str().len() + 48).sum();
                (Arc::new(moved), weight)
            },
        );
        paths.iter().any(|path| moved.contains(path))
    }

    fn redirections(&self, root: &Path) -> HashSet<PathBuf> {
        let names = self.names(root);
        let lists = names.iter().filter(|name| name.starts_with(LIST));
        lists
            .flat_map(|name| {
                let text = site_file(self.tree(), &root.join(name)).unwrap_or_default();
                let text = String::from_utf8_lossy(&text);
                sources(&text)
                    .map(|path| under(root, path))
                    .collect::<Vec<_>>()
            })
            .collect()
    }
}

/// Returns the paths that a list leads away from.
fn sources(text: &str) -> impl Iterator<Item = &str> {
    let values = text.split(KEY).skip(1);
    values.filter_map(|rest| {
        let value = rest.trim_start().strip_prefix(':')?;
        value.trim_start().strip_prefix('"')?.split('"').next()
    })
}

#[cfg(test)]
mod tests {
    use super::sources;

    #[test]
    fn paths_of_moved_pages() {
        let text = "{\"redirections\": [{\"source_path\": \"a/b.md\", \"redirect_url\": \"/c\"},\n\
                    {\n  \"source_path\" : \"d.md\"\n}, {\"source_path\": 1}]}";
        assert_eq!(sources(text).collect::<Vec<_>>(), ["a/b.md", "d.md"]);
        assert_eq!(sources("").count(), 0);
    }
}
