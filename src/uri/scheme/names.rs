//! Looking up names of schemes, in any case, in a few nanoseconds: the lookup runs on
//! every `word:` of a text.

/// A hash table from names to numbers, built by the compiler.
pub(super) struct Index<const SLOTS: usize> {
    slots: [u16; SLOTS],
    longest: usize,
}

const EMPTY: u16 = u16::MAX;

impl<const SLOTS: usize> Index<SLOTS> {
    /// A table without names. `SLOTS` is a power of two, and well over their number.
    pub(super) const fn new() -> Self {
        assert!(SLOTS.is_power_of_two());
        Self {
            slots: [EMPTY; SLOTS],
            longest: 0,
        }
    }

    /// The table with `name` (lower case) in it.
    pub(super) const fn with(mut self, name: &str, value: u16) -> Self {
        let mut slot = hash(name.as_bytes()) % SLOTS;
        while self.slots[slot] != EMPTY {
            slot = (slot + 1) % SLOTS;
        }
        self.slots[slot] = value;
        if name.len() > self.longest {
            self.longest = name.len();
        }
        self
    }

    /// The first value put in under a name with the hash of `name` (any case) that
    /// `is_it` accepts.
    pub(super) fn get(&self, name: &[u8], is_it: impl Fn(u16) -> bool) -> Option<u16> {
        if name.is_empty() || name.len() > self.longest {
            return None;
        }
        let mut slot = hash(name) % SLOTS;
        while self.slots[slot] != EMPTY {
            if is_it(self.slots[slot]) {
                return Some(self.slots[slot]);
            }
            slot = (slot + 1) % SLOTS;
        }
        None
    }
}

/// FNV-1a. The bit that tells upper from lower case is set in every byte; in the digits
/// and in `+`, `-` and `.` it is set anyhow.
const fn hash(name: &[u8]) -> usize {
    let mut hash: u32 = 0x811c_9dc5;
    let mut i = 0;
    while i < name.len() {
        hash = (hash ^ (name[i] | 0x20) as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    (hash ^ (hash >> 15)) as usize
}
