//! A table of keys in bounded memory.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use crate::rule::Severity;

/// The most keys of one severity.
const MOST_KEYS: usize = 5_000;
/// The most bytes of the keys of one severity.
const MOST_BYTES: usize = 2 * 1024 * 1024;

/// Keys in the order in which they were added. Each severity has room of its own, so that many
/// trifles leave room for what is serious. Which keys have room depends on their order alone.
#[derive(Debug)]
pub struct Table<S = RandomState> {
    keys: Vec<Box<[u8]>>,
    /// The index of each key by its hash. Where two keys have the same hash, the second has the
    /// next one that is free.
    index: HashMap<u64, usize>,
    used: [Used; 3],
    hasher: S,
}

#[derive(Clone, Copy, Debug, Default)]
struct Used {
    keys: usize,
    bytes: usize,
}

/// Where a key is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// It was there.
    Known(usize),
    /// It was added.
    New(usize),
    /// There is no room for it.
    Full,
}

impl Default for Table {
    fn default() -> Self {
        Self {
            keys: Vec::new(),
            index: HashMap::new(),
            used: [Used::default(); 3],
            hasher: RandomState::new(),
        }
    }
}

impl<S: BuildHasher> Table<S> {
    /// Returns where a key is; adds it if there is room.
    pub fn slot(&mut self, key: &[u8], severity: Severity) -> Slot {
        let mut hash = self.hasher.hash_one(key);
        while let Some(&at) = self.index.get(&hash) {
            if *self.keys[at] == *key {
                return Slot::Known(at);
            }
            hash = hash.wrapping_add(1);
        }
        let used = &mut self.used[severity as usize];
        if used.keys == MOST_KEYS || used.bytes + key.len() > MOST_BYTES {
            return Slot::Full;
        }
        used.keys += 1;
        used.bytes += key.len();
        let at = self.keys.len();
        self.keys.push(key.into());
        self.index.insert(hash, at);
        Slot::New(at)
    }

    /// Returns true if there is such a key.
    pub fn has(&self, key: &[u8]) -> bool {
        let mut hash = self.hasher.hash_one(key);
        while let Some(&at) = self.index.get(&hash) {
            if *self.keys[at] == *key {
                return true;
            }
            hash = hash.wrapping_add(1);
        }
        false
    }

    /// Changes what is shown of a key after its first `kept` bytes. It is found as before.
    pub fn rename(&mut self, at: usize, kept: usize, rest: &[u8]) {
        let start = self.keys[at].get(..kept).unwrap_or_default();
        self.keys[at] = [start, rest].concat().into();
    }

    /// Returns the key at an index.
    pub fn key(&self, at: usize) -> &[u8] {
        &self.keys[at]
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{BuildHasherDefault, Hasher};

    use super::{MOST_KEYS, Slot, Table, Used};
    use crate::rule::Severity::{Error, Info};

    /// A hash that is the same for all keys.
    #[derive(Default)]
    struct Same;

    impl Hasher for Same {
        fn finish(&self) -> u64 {
            u64::MAX
        }

        fn write(&mut self, _: &[u8]) {}
    }

    #[test]
    fn keys_of_one_hash_are_distinct() {
        let mut table = Table {
            keys: Vec::new(),
            index: std::collections::HashMap::new(),
            used: [Used::default(); 3],
            hasher: BuildHasherDefault::<Same>::default(),
        };
        for (key, expected) in [
            (&b"a"[..], Slot::New(0)),
            (b"b", Slot::New(1)),
            (b"a", Slot::Known(0)),
            (b"b", Slot::Known(1)),
        ] {
            assert_eq!(table.slot(key, Info), expected);
        }
        assert_eq!(table.key(1), b"b");
    }

    #[test]
    fn each_severity_has_its_room() {
        let mut table = Table::default();
        for number in 0..MOST_KEYS {
            let slot = table.slot(number.to_string().as_bytes(), Info);
            assert_eq!(slot, Slot::New(number));
        }
        assert_eq!(table.slot(b"more", Info), Slot::Full);
        assert_eq!(table.slot(b"0", Info), Slot::Known(0));
        assert_eq!(table.slot(b"more", Error), Slot::New(MOST_KEYS));
        assert_eq!(table.slot(b"more", Info), Slot::Known(MOST_KEYS));
        let long = vec![0; super::MOST_BYTES];
        assert_eq!(table.slot(&long, Error), Slot::Full);
    }
}
