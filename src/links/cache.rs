//! What is known of a tree, in bounded space.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::books::Books;
use super::fragment_ids::FragmentIds;
use super::site::Site;
use super::tree::Kind;

/// Upper bound on the weight of a cache, in bytes. Four documents with as many identifiers as are kept
/// fit, or 100,000 paths of ordinary length.
pub(super) const MOST_WEIGHT: usize = 16 * 1024 * 1024;
/// The weight of an entry beside its path and its value: the allocation of the path, and the places in
/// the table.
const ENTRY: usize = 96;

/// The results of earlier lookups.
#[derive(Debug, Default)]
pub(super) struct Cache {
    pub kinds: Table<Option<Kind>>,
    /// Roots of trees, by folder.
    pub roots: Table<PathBuf>,
    /// Sites, by folder.
    pub sites: Table<Option<Arc<Site>>>,
    /// The names in folders.
    pub names: Table<Arc<Vec<String>>>,
    /// Whether documents set their own addresses.
    pub addresses: Table<bool>,
    /// Whether documents are templates of pages.
    pub templates: Table<bool>,
    /// Whether a file in a folder sets the folder of images.
    pub image_settings: Table<bool>,
    /// What the `AsciiDoc` documents below a folder say of each other.
    pub books: Table<Arc<Books>>,
    /// Folders of images, by `AsciiDoc` document; `None` if they are unknown.
    pub images: Table<Option<Arc<Vec<String>>>>,
    /// Whether documents are parts of others.
    pub parts: Table<bool>,
    /// Paths of pages that were moved, by root.
    pub redirections: Table<Arc<HashSet<PathBuf>>>,
    pub fragment_ids: Table<Arc<FragmentIds>>,
    /// The same with names, of documents that lack an identifier.
    pub suggested_ids: Table<Arc<FragmentIds>>,
    /// How often something was forgotten because the tree changed.
    pub changes: u64,
}

/// One of the tables.
pub(super) type Of<V> = fn(&mut Cache) -> &mut Table<V>;

/// Values by path.
#[derive(Debug)]
pub(super) struct Table<V> {
    entries: HashMap<PathBuf, Weighed<V>>,
    weight: usize,
}

/// A value, and the weight of its entry.
#[derive(Debug)]
struct Weighed<V> {
    value: V,
    weight: usize,
}

impl Cache {
    /// Adds an entry. `weight` is about how many bytes the value takes beside its place in the table.
    /// Clears the largest table if the cache is full.
    pub fn insert<V>(&mut self, table: Of<V>, path: &Path, (value, weight): (V, usize)) {
        let weight = weight + path.as_os_str().len() + ENTRY;
        if self.weight() + weight > MOST_WEIGHT {
            self.make_room();
        }
        table(self).insert(path.to_path_buf(), Weighed { value, weight });
    }

    /// Forgets everything, because the tree changed.
    pub fn clear(&mut self) {
        self.changes += 1;
        self.empty();
    }

    /// Clears the largest table of identifiers, or else everything: identifiers of many documents are no reason to
    /// forget their sites.
    fn make_room(&mut self) {
        let ids = self.fragment_ids.weight + self.suggested_ids.weight;
        if ids < self.weight() / 2 {
            self.empty();
        } else if self.fragment_ids.weight > self.suggested_ids.weight {
            self.fragment_ids.clear();
        } else {
            self.suggested_ids.clear();
        }
    }

    fn empty(&mut self) {
        *self = Self {
            changes: self.changes,
            ..Self::default()
        };
    }

    /// Returns about how many bytes it takes.
    pub const fn weight(&self) -> usize {
        self.kinds.weight
            + self.roots.weight
            + self.sites.weight
            + self.names.weight
            + self.addresses.weight
            + self.templates.weight
            + self.image_settings.weight
            + self.books.weight
            + self.images.weight
            + self.parts.weight
            + self.redirections.weight
            + self.fragment_ids.weight
            + self.suggested_ids.weight
    }
}

impl<V> Table<V> {
    /// Returns the value for `path`.
    pub fn get(&self, path: &Path) -> Option<&V> {
        self.entries.get(path).map(|entry| &entry.value)
    }

    fn insert(&mut self, path: PathBuf, entry: Weighed<V>) {
        self.weight += entry.weight;
        let old = self.entries.insert(path, entry);
        self.weight -= old.map_or(0, |old| old.weight);
    }

    /// Removes the value for `path`.
    pub fn remove(&mut self, path: &Path) {
        let old = self.entries.remove(path);
        self.weight -= old.map_or(0, |old| old.weight);
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

impl<V> Default for Table<V> {
    fn default() -> Self {
        Self {
            entries: HashMap::new(),
            weight: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_bounded() {
        let mut cache = Cache::default();
        for number in 0..200_000 {
            let path = PathBuf::from(format!("{number:0100}"));
            cache.insert(|cache| &mut cache.kinds, &path, (None, 0));
        }
        assert!(cache.kinds.entries.len() < 100_000 && cache.weight() <= MOST_WEIGHT);
    }

    #[test]
    fn what_is_removed_weighs_nothing() {
        let mut cache = Cache::default();
        let names = |cache: &mut Cache, path: &str| {
            let value = Arc::new(vec!["a".to_owned()]);
            cache.insert(|cache| &mut cache.names, Path::new(path), (value, 50));
        };
        for _ in 0..3 {
            names(&mut cache, "/a");
            names(&mut cache, "/a/b");
        }
        let both = cache.weight();
        cache.names.remove(Path::new("/a"));
        assert!((1..both).contains(&cache.weight()));
        names(&mut cache, "/a");
        assert_eq!(cache.weight(), both);
        cache.names.clear();
        assert_eq!(
            (cache.weight(), cache.names.get(Path::new("/a"))),
            (0, None)
        );
        names(&mut cache, "/a");
        cache.clear();
        assert_eq!((cache.weight(), cache.changes), (0, 1));
    }
}
