//! What is known of the file tree, in bounded space.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::fragment_ids::{FragmentIds, MAX_FRAGMENT_IDS};
use super::site::Site;

/// Approximate number of bytes of names that are cached.
pub(super) const MAX_NAMES: usize = 8 * 1024 * 1024;
/// The most fragment identifiers that are cached.
const MAX_CACHED: usize = 4 * MAX_FRAGMENT_IDS;

/// The results of earlier lookups.
#[derive(Default)]
pub(super) struct Cache {
    pub kinds: HashMap<PathBuf, Option<Kind>>,
    /// Roots of trees, by folder.
    pub roots: HashMap<PathBuf, PathBuf>,
    /// Sites, by folder.
    pub sites: HashMap<PathBuf, Option<Arc<Site>>>,
    /// The names in folders.
    pub folders: HashMap<PathBuf, Arc<Vec<String>>>,
    /// Whether documents are templates of pages.
    pub templates: HashMap<PathBuf, bool>,
    /// Whether a file in a folder sets the folder of images.
    pub books: HashMap<PathBuf, bool>,
    /// Folders of images, by `AsciiDoc` document; `None` if they are unknown.
    pub images: HashMap<PathBuf, Option<Arc<Vec<String>>>>,
    pub fragment_ids: HashMap<PathBuf, Arc<FragmentIds>>,
    /// Bytes that the names take.
    pub names: usize,
    /// The number of cached fragment identifiers.
    pub cached: usize,
}

/// The kind of what is at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Folder,
    /// A device, a FIFO, a socket: never opened.
    Special,
}

impl Cache {
    /// Reserves space for the bytes of a name. Clears the cache if it is full.
    pub fn reserve(&mut self, bytes: usize) {
        // The allocation of a name, and its entry in the table.
        const ENTRY: usize = 96;
        self.names += bytes + ENTRY;
        if self.names > MAX_NAMES || self.cached > MAX_CACHED {
            *self = Self {
                names: bytes + ENTRY,
                ..Self::default()
            };
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
            cache.reserve(100);
            cache.kinds.insert(number.to_string().into(), None);
        }
        assert!(cache.kinds.len() < 50_000 && cache.names <= MAX_NAMES);
    }
}
