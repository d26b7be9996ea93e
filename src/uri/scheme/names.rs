//! Lookup of names, in any case, in a few nanoseconds: it is performed for every `word:` of a text,
//! and for the names of elements and attributes.

/// A hash table from names to numbers, built at compile time.
pub(crate) struct Index<const SLOTS: usize> {
    slots: [u16; SLOTS],
    longest: usize,
}

const EMPTY: u16 = u16::MAX;

impl<const SLOTS: usize> Index<SLOTS> {
    /// Creates an empty table. `SLOTS` is a power of two, well above the number of names.
    pub(crate) const fn new() -> Self {
        assert!(SLOTS.is_power_of_two());
        Self {
            slots: [EMPTY; SLOTS],
            longest: 0,
        }
    }

    /// Adds `name` (in lowercase) to the table.
    pub(crate) const fn with(mut self, name: &str, value: u16) -> Self {
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

    /// Returns the first value whose name has the hash of `name` (any case), and for which `is_it`
    /// returns true.
    pub(crate) fn get(&self, name: &[u8], is_it: impl Fn(u16) -> bool) -> Option<u16> {
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

/// FNV-1a. The bit that distinguishes upper from lower case is set in every byte; in digits and in
/// `+`, `-` and `.` it is always set.
const fn hash(name: &[u8]) -> usize {
    let mut hash: u32 = 0x811c_9dc5;
    let mut i = 0;
    while i < name.len() {
        hash = (hash ^ (name[i] | 0x20) as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    (hash ^ (hash >> 15)) as usize
}

/// A table from names to values. `SLOTS` is a power of two, well above the number of names.
pub(crate) struct NameTable<T: 'static, const SLOTS: usize> {
    rows: &'static [(&'static str, T)],
    index: Index<SLOTS>,
}

impl<T: Copy, const SLOTS: usize> NameTable<T, SLOTS> {
    /// Creates the table of `rows`, whose names are in lowercase.
    pub(crate) const fn new(rows: &'static [(&'static str, T)]) -> Self {
        let mut index = Index::new();
        let mut row = 0;
        while row < rows.len() {
            index = index.with(rows[row].0, row as u16);
            row += 1;
        }
        Self { rows, index }
    }

    /// Returns the value of `name`, in any case.
    pub(crate) fn get(&self, name: &[u8]) -> Option<T> {
        let row = |row: u16| &self.rows[usize::from(row)];
        let is_it = |at| name.eq_ignore_ascii_case(row(at).0.as_bytes());
        self.index.get(name, is_it).map(|at| row(at).1)
    }
}
