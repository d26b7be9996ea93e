//! A hash that does not change from one version to the next: FNV-1a, 64 bits.

/// The hash of no field.
pub const BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// Adds a field to a hash.
pub fn fnv(hash: u64, field: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    // A byte that is in no UTF-8 text separates it from the next one.
    step(field.iter().fold(hash, step), &0xff)
}

#[cfg(test)]
mod tests {
    use super::{BASIS, fnv};

    #[test]
    fn fields_are_separate() {
        assert_eq!(fnv(BASIS, b""), 0xaf64_724c_8602_eb6e);
        assert_ne!(fnv(fnv(BASIS, b"ab"), b"c"), fnv(fnv(BASIS, b"a"), b"bc"));
    }
}
