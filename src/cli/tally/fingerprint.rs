//! Fingerprints of keys.

use std::collections::hash_map;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

use siphasher::sip128::SipHasher13;

/// The 128-bit `SipHash-1-3` of a key. Among a billion keys, two different ones have the same
/// fingerprint with a probability of about 10⁻²¹.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fingerprint {
    /// What selects a slot of a table in memory.
    low: u64,
    /// What selects a partition.
    high: u64,
}

/// Takes the fingerprints of keys. Its seed is random, so that no text can be made whose keys have
/// the same fingerprint.
#[derive(Clone, Copy, Debug)]
pub struct Fingerprints(SipHasher13);

impl Fingerprints {
    /// Returns fingerprints with a seed of their own.
    pub fn new() -> Self {
        let random = hash_map::RandomState::new();
        let [low, high] = [0, 1].map(|half: u64| random.hash_one(half));
        Self(SipHasher13::new_with_keys(low, high))
    }

    /// Returns the fingerprint of a key.
    pub fn of(&self, key: &[u8]) -> Fingerprint {
        let hash = self.0.hash(key);
        Fingerprint {
            low: hash.h1,
            high: hash.h2,
        }
    }
}

/// How many bytes a fingerprint has.
pub const LENGTH: usize = 16;

impl Fingerprint {
    /// Returns its `count` bits from bit `first` of its high half on, zeros after the last.
    pub fn bits(self, first: u32, count: u32) -> usize {
        let bits = self.high.checked_shr(first).unwrap_or(0);
        (bits & ((1 << count) - 1)) as usize
    }

    /// Returns its bytes.
    pub fn to_bytes(self) -> [u8; LENGTH] {
        (u128::from(self.high) << 64 | u128::from(self.low)).to_le_bytes()
    }

    /// Returns the fingerprint with these bytes.
    pub fn from_bytes(bytes: [u8; LENGTH]) -> Self {
        let bits = u128::from_le_bytes(bytes);
        Self {
            low: bits as u64,
            high: (bits >> 64) as u64,
        }
    }
}

impl Hash for Fingerprint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.low);
    }
}

/// A map whose keys are fingerprints, which are hashes already.
pub type Map<V> = std::collections::HashMap<Fingerprint, V, BuildHasherDefault<AsIs>>;
/// A set of fingerprints.
pub type Set = std::collections::HashSet<Fingerprint, BuildHasherDefault<AsIs>>;

/// Returns half of a fingerprint as its hash.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsIs(u64);

impl Hasher for AsIs {
    fn write_u64(&mut self, half: u64) {
        self.0 = half;
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("a fingerprint is hashed as a number");
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Returns how many entries of `size` bytes a map or set has room for in `limit` bytes: its slots
/// are a power of two, each takes one byte more, and at most 7 of 8 are in use.
pub const fn room(limit: usize, size: usize) -> usize {
    let slots = limit / (size + 1);
    if slots < 16 {
        return slots / 2;
    }
    (1 << slots.ilog2()) / 8 * 7
}

#[cfg(test)]
mod tests {
    use std::hash::BuildHasherDefault;

    use crate::cli::tally::fingerprint::{Fingerprint, Fingerprints, Set, room};

    #[test]
    fn equal_keys_and_only_those_have_equal_fingerprints() {
        let (one, other) = (Fingerprints::new(), Fingerprints::new());
        let keys = (0..10_000).map(|n: u32| n.to_string());
        let distinct: Set = keys.map(|key| one.of(key.as_bytes())).collect();
        assert_eq!(distinct.len(), 10_000);
        assert_eq!(one.of(b"7"), one.of(b"7"));
        assert_ne!(one.of(b"7"), other.of(b"7"));
    }

    #[test]
    fn bytes_are_those_of_the_fingerprint() {
        let fingerprint = Fingerprints::new().of(b"key");
        assert_eq!(Fingerprint::from_bytes(fingerprint.to_bytes()), fingerprint);
    }

    #[test]
    fn bits_are_those_of_the_high_half() {
        let fingerprint = Fingerprint {
            low: u64::MAX,
            high: 0xF000_0000_0000_0035,
        };
        let bits = [0, 6, 60, 64, 70].map(|first| fingerprint.bits(first, 6));
        assert_eq!(bits, [0x35, 0, 0xF, 0, 0]);
    }

    #[test]
    fn a_set_does_not_grow_before_it_has_no_room() {
        for limit in [1_000, 100_000, 1 << 20, (1 << 20) + 100_000] {
            let room = room(limit, size_of::<Fingerprint>());
            let set = Set::with_capacity_and_hasher(room, BuildHasherDefault::default());
            assert!((room..room * 2).contains(&set.capacity()), "{limit}");
            assert!(set.capacity() / 7 * 8 * 17 <= limit, "{limit}");
        }
    }
}
