//! Bits of compressed data. Blocks start at any bit.

/// Starts a block: 48 bits.
// The digits of π.
pub const BLOCK: u64 = 0x3141_5926_5359;
/// Ends a stream: 48 bits, before the checksum of all blocks.
// The digits of the square root of π.
pub const END: u64 = 0x1772_4538_5090;
/// The number of bits of both.
pub const MARK: u64 = 48;
/// The number of bits of a checksum.
pub const CHECKSUM: u64 = 32;

/// Returns `count` bits from the bit `at` on, up to 48 of them; `None` if there are fewer.
pub fn bits(bytes: &[u8], at: u64, count: u64) -> Option<u64> {
    let (first, shift) = ((at / 8) as usize, at % 8);
    let len = (shift + count).div_ceil(8) as usize;
    let mut word = [0; 8];
    word[..len].copy_from_slice(bytes.get(first..first + len)?);
    Some((u64::from_be_bytes(word) << shift) >> (64 - count))
}

/// Returns true if a block or the end of a stream is marked at the bit `at`.
pub fn is_mark(bytes: &[u8], at: u64) -> bool {
    matches!(bits(bytes, at, MARK), Some(BLOCK | END))
}

/// Finds the marks of blocks and of ends.
#[derive(Debug)]
pub struct Finder {
    /// For each value of the second byte of a mark: the bits of the first byte at which that mark
    /// would start.
    starts: [u8; 256],
}

impl Finder {
    pub fn new() -> Self {
        let mut starts = [0; 256];
        for mark in [BLOCK, END] {
            for shift in 0..8 {
                // A mark from bit `shift` of a byte on has this second byte.
                let second = (mark >> (MARK - 16 + shift)) as u8;
                starts[usize::from(second)] |= 1 << shift;
            }
        }
        Self { starts }
    }

    /// Calls `found` with the bits at which marks start in a byte of `bytes` from `from` on. Returns the
    /// first byte whose bits cannot be decided without more bytes.
    pub fn find(&self, bytes: &[u8], from: usize, found: &mut impl FnMut(u64)) -> usize {
        // A mark takes up to seven bytes.
        let end = bytes.len().saturating_sub(6).max(from);
        for at in from..end {
            let mut starts = self.starts[usize::from(bytes[at + 1])];
            while starts != 0 {
                let bit = at as u64 * 8 + u64::from(starts.trailing_zeros());
                starts &= starts - 1;
                if is_mark(bytes, bit) {
                    found(bit);
                }
            }
        }
        end
    }
}

/// Appends the bits from `from` to `to` to the whole bytes of `out`. The last byte has other bits
/// after them.
pub fn append(out: &mut Vec<u8>, bytes: &[u8], from: u64, to: u64) {
    let shift = from % 8;
    let count = (to - from).div_ceil(8) as usize;
    let first = (from / 8) as usize;
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    out.extend((first..first + count).map(|at| {
        let pair = u16::from(byte(at)) << 8 | u16::from(byte(at + 1));
        (pair >> (8 - shift)) as u8
    }));
}

/// Appends the low `count` bits of `value` to `out`, which has `len` bits. Returns its length in
/// bits.
pub fn push(out: &mut Vec<u8>, len: u64, value: u64, count: u64) -> u64 {
    for bit in (0..count).rev() {
        let at = len + count - 1 - bit;
        let (byte, mask) = ((at / 8) as usize, 0x80u8 >> (at % 8));
        if byte == out.len() {
            out.push(0);
        }
        if value >> bit & 1 == 1 {
            out[byte] |= mask;
        } else {
            out[byte] &= !mask;
        }
    }
    len + count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_at_any_bit() {
        let finder = Finder::new();
        for shift in 0..40 {
            for mark in [BLOCK, END] {
                let mut bytes = vec![];
                let len = push(&mut bytes, 0, 0x55, shift);
                let len = push(&mut bytes, len, mark, MARK);
                push(&mut bytes, len, 0, 64);
                let mut found = vec![];
                let next = finder.find(&bytes, 0, &mut |bit| found.push(bit));
                assert_eq!((next, &found[..]), (bytes.len() - 6, &[shift][..]));
                assert_eq!(bits(&bytes, shift, MARK), Some(mark));
                assert_eq!(bits(&bytes, bytes.len() as u64 * 8 - 47, MARK), None);
            }
        }
    }

    #[test]
    fn bits_are_copied_from_any_bit() {
        let bytes: Vec<u8> = (0..40u8).map(|i| i.wrapping_mul(37)).collect();
        for from in 0..20 {
            for to in from..100 {
                let mut out = vec![];
                append(&mut out, &bytes, from, to);
                for at in 0..to - from {
                    assert_eq!(bits(&out, at, 1), bits(&bytes, from + at, 1));
                }
            }
        }
    }
}
