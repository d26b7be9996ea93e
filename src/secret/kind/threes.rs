//! A set of the first three bytes of texts, by their hashes. It may seem to have three bytes too
//! many, but never three too few.

/// The number of bits of a hash.
// 2 KiB: the set remains in the nearest cache.
const BITS: u32 = 14;

/// The number of hashes.
const COUNT: usize = 1 << BITS;

/// A set of three bytes.
#[derive(Debug)]
pub struct Threes([u64; COUNT / 64]);

/// The number of slots of a table of lists by three bytes.
pub const SLOTS: usize = 1 << 10;

/// Returns the slot of three bytes.
pub const fn slot(bytes: [u8; 3]) -> usize {
    hash(bytes) * SLOTS / COUNT
}

impl Threes {
    /// Creates an empty set.
    pub const fn new() -> Self {
        Self([0; COUNT / 64])
    }

    /// Returns the set with those bytes.
    pub const fn with(mut self, bytes: [u8; 3]) -> Self {
        let hash = hash(bytes);
        self.0[hash / 64] |= 1 << (hash % 64);
        self
    }

    /// Returns true if the set may have those bytes.
    #[inline]
    pub const fn may_have(&self, bytes: [u8; 3]) -> bool {
        let hash = hash(bytes);
        self.0[hash / 64] >> (hash % 64) & 1 != 0
    }
}

/// Returns the hash of three bytes, which is less than [`COUNT`].
#[inline]
const fn hash(bytes: [u8; 3]) -> usize {
    let bytes = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]);
    // Fibonacci hashing: 2^32 by the golden ratio.
    (bytes.wrapping_mul(0x9E37_79B1) >> (32 - BITS)) as usize
}
