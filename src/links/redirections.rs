//! Addresses of pages that were moved, which a repository keeps in lists: `.openpublishing.redirection.json` of
//! Microsoft Learn, and others that its configuration names; and `_redirects` of Netlify and Cloudflare Pages.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::index::Index;
use super::path::under;
use super::read::site_file;
use super::tree::Kind;

/// How the names of lists in the root of the repository start.
const LIST: &str = ".openpublishing.redirection";
/// The configuration in the root of the repository, and its key with the paths of other lists.
const CONFIGURATION: &str = ".openpublishing.publish.config.json";
const LISTS: &str = "\"redirection_files\"";
/// The list of addresses from the root of a site, and the folders that it may be in.
const ADDRESSES: &str = "_redirects";
const PUBLISHED: [&str; 4] = ["", "public", "static", "site"];
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

    /// Returns true if readers of the address that `target`, a path below the sources of a site, has there are led to
    /// another one. Its folders may have other names on the site, but for the last two parts.
    pub(super) fn has_moved_address(&self, root: &Path, target: &Path) -> bool {
        let mut folders = target
            .ancestors()
            .skip(1)
            .take_while(|at| at.starts_with(root));
        let list = folders.find_map(|folder| {
            let mut lists = PUBLISHED
                .iter()
                .map(|inside| under(folder, inside).join(ADDRESSES));
            lists.find(|path| matches!(self.kind(path), Ok(Some(Kind::File))))
        });
        let address = last_parts(target);
        list.zip(address).is_some_and(|(list, address)| {
            let moved = self.known(
                |cache| &mut cache.redirections,
                &list,
                || {
                    let text = site_file(self.tree(), &list).unwrap_or_default();
                    let moved = addresses(&String::from_utf8_lossy(&text));
                    let weight = moved.iter().map(|path| path.as_os_str().len() + 48).sum();
                    (Arc::new(moved), weight)
                },
            );
            moved.contains(&address)
        })
    }

    fn redirections(&self, root: &Path) -> HashSet<PathBuf> {
        let names = self.names(root);
        let read = |path: &Path| {
            let text = site_file(self.tree(), path).unwrap_or_default();
            String::from_utf8_lossy(&text).into_owned()
        };
        let configuration = names.iter().find(|name| *name == CONFIGURATION);
        let configuration = configuration.map(|name| read(&root.join(name)));
        let others = configuration.iter().flat_map(|text| lists(text));
        let lists = names.iter().map(String::as_str);
        let lists = lists.filter(|name| name.starts_with(LIST)).chain(others);
        let mut moved = HashSet::new();
        for list in lists {
            let list = under(root, list);
            // Paths are relative to the folder of the list.
            let folder = list.parent().unwrap_or(root);
            moved.extend(sources(&read(&list)).map(|path| under(folder, path)));
        }
        moved
    }
}

/// Returns the last two parts of a path, without its extension.
fn last_parts(path: &Path) -> Option<PathBuf> {
    let folder = path.parent()?.file_name()?;
    Some(Path::new(folder).join(path.file_stem()?))
}

/// Returns the last two parts of the addresses that a list leads away from.
fn addresses(list: &str) -> HashSet<PathBuf> {
    let first = |line: &str| {
        let address = line.split_whitespace().next()?;
        let address = address.strip_prefix('/')?.trim_end_matches('/');
        last_parts(Path::new(address))
    };
    list.lines().filter_map(first).collect()
}

/// Returns the paths of lists that a configuration names.
fn lists(text: &str) -> impl Iterator<Item = &str> {
    let list = text
        .split(LISTS)
        .nth(1)
        .and_then(|rest| rest.split(']').next());
    // What is between quotation marks.
    list.unwrap_or_default().split('"').skip(1).step_by(2)
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
    use std::path::Path;

    use super::{addresses, last_parts, lists, sources};

    #[test]
    fn addresses_that_lead_away() {
        let list = "# moved\n/docs/installation/supported-releases/ /docs/releases 301\n/old/a.html /b\n/c/* /d/:splat\n";
        for (target, expected) in [
            ("/r/content/docs/installation/supported-releases.md", true),
            ("/r/content/old/a.md", true),
            ("/r/content/docs/installation/a.md", false),
            ("/r/content/docs/releases.md", false),
            ("/r/content/x/c.md", false),
        ] {
            let address = last_parts(Path::new(target)).unwrap();
            assert_eq!(addresses(list).contains(&address), expected, "{target}");
        }
        assert_eq!(addresses("").len(), 0);
    }

    #[test]
    fn paths_of_moved_pages() {
        let text = "{\"redirections\": [{\"source_path\": \"a/b.md\", \"redirect_url\": \"/c\"},\n\
                    {\n  \"source_path\" : \"d.md\"\n}, {\"source_path\": 1}]}";
        assert_eq!(sources(text).collect::<Vec<_>>(), ["a/b.md", "d.md"]);
        assert_eq!(sources("").count(), 0);
        let text =
            "{\"a\": [], \"redirection_files\": [\n \"r/a.json\",\n \"b.json\"], \"c\": [\"d\"]}";
        assert_eq!(lists(text).collect::<Vec<_>>(), ["r/a.json", "b.json"]);
        assert_eq!(lists("{}").count(), 0);
    }
}
