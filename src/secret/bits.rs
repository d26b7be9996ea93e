//! Searches of a text by bits: one for each byte of a block.
//!
//! The loops that classify the bytes of a block are in a form that compilers turn into SIMD code
//! (see `crate::extract::scan`).

#![allow(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the instruction set of the caller"
)]

use std::ops::Range;

use crate::extract::scan::gather_bits;

/// The number of bytes classified at once.
// The classes of a block are the bits of a `u64`.
const BLOCK_LEN: usize = 64;
type Block = [u8; BLOCK_LEN];

/// The minimum number of consecutive base64url characters in a token, including its prefix.
pub const MIN_RUN: usize = 12;

/// Returns true if `accepts` is true for the offset of a slash or a colon of `text` from `from` on. They
/// are tested in ascending order, up to the first that is accepted.
#[inline]
pub fn any_mark(text: &[u8], from: usize, mut accepts: impl FnMut(usize) -> bool) -> bool {
    let mut start = from;
    while start < text.len() {
        let mut bits = with_block(&text[start..], marks_in);
        while bits != 0 {
            if accepts(start + bits.trailing_zeros() as usize) {
                return true;
            }
            bits &= bits - 1;
        }
        start += BLOCK_LEN;
    }
    false
}

/// Returns the first run of base64url characters from `from` on that is long enough for a token.
#[inline]
pub fn long_run(text: &[u8], from: usize) -> Option<Range<usize>> {
    let mut start = from;
    loop {
        let rest = text.get(start..).filter(|rest| rest.len() >= MIN_RUN)?;
        let bits = with_block(rest, word_in);
        let long = starts_of_long(bits);
        if long != 0 {
            let place = long.trailing_zeros();
            let length = (!(bits >> place)).trailing_zeros() as usize;
            start += place as usize;
            let end = start + length;
            let is_whole = place as usize + length < BLOCK_LEN;
            return Some(
                start..if is_whole {
                    end
                } else {
                    end_of_run(text, end, word_in)
                },
            );
        }
        // A run may start in the last bytes of the block.
        start += BLOCK_LEN - (MIN_RUN - 1);
    }
}

/// Returns the bits at which [`MIN_RUN`] bits in a row start.
const fn starts_of_long(bits: u64) -> u64 {
    let two = bits & bits >> 1;
    let four = two & two >> 2;
    let eight = four & four >> 4;
    eight & four >> 8
}

/// Returns the end of the data in base64 (RFC 4648 §4) at `from`, of which some may be
/// percent-encoded.
pub fn end_of_base64(text: &[u8], from: usize) -> usize {
    end_of_run(text, from, base64_in)
}

/// Returns the end of the run that goes on at `from`.
fn end_of_run(text: &[u8], from: usize, bits_of: fn(&Block) -> u64) -> usize {
    let mut at = from;
    while at < text.len() {
        let length = (!with_block(&text[at..], bits_of)).trailing_zeros() as usize;
        at += length;
        if length < BLOCK_LEN {
            break;
        }
    }
    at
}

/// Returns what `bits_of` returns for the first block of `rest`, padded with zeros.
#[inline]
fn with_block(rest: &[u8], bits_of: fn(&Block) -> u64) -> u64 {
    if let Some(block) = rest.first_chunk() {
        return bits_of(block);
    }
    let mut block = [0; BLOCK_LEN];
    block[..rest.len()].copy_from_slice(rest);
    bits_of(&block)
}

#[cfg_attr(feature = "simd", multiversion::multiversion(targets("x86_64+avx2")))]
fn marks_in(block: &Block) -> u64 {
    bits_where(block, |byte| is(byte == b'/') | is(byte == b':'))
}

#[cfg_attr(feature = "simd", multiversion::multiversion(targets("x86_64+avx2")))]
fn word_in(block: &Block) -> u64 {
    bits_where(block, |byte| {
        is_alphanumeric(byte) | is(byte == b'_') | is(byte == b'-')
    })
}

#[cfg_attr(feature = "simd", multiversion::multiversion(targets("x86_64+avx2")))]
fn base64_in(block: &Block) -> u64 {
    bits_where(block, |byte| {
        let is_sign = is(byte == b'+') | is(byte == b'/') | is(byte == b'=') | is(byte == b'%');
        is_alphanumeric(byte) | is_sign
    })
}

#[inline(always)]
fn is_alphanumeric(byte: u8) -> u8 {
    let is_letter = (byte | 0x20).wrapping_sub(b'a') < 26;
    is(is_letter) | is(byte.wrapping_sub(b'0') < 10)
}

/// Returns one bit for each byte of the block, set where `test` is 1. It uses no branches, since
/// these prevent vectorization.
#[inline(always)]
fn bits_where(block: &Block, test: impl Fn(u8) -> u8) -> u64 {
    let mut matched = [0; BLOCK_LEN];
    for (matched, byte) in matched.iter_mut().zip(block) {
        *matched = test(*byte);
    }
    gather_bits(&matched)
}

#[inline(always)]
fn is(condition: bool) -> u8 {
    u8::from(condition)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn is_word(byte: u8) -> bool {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
    }

    /// Returns the first long run, byte by byte.
    fn expected_run(text: &[u8], from: usize) -> Option<Range<usize>> {
        (from..text.len()).find_map(|start| {
            let length = text[start..].iter().take_while(|b| is_word(**b)).count();
            (length >= MIN_RUN).then_some(start..start + length)
        })
    }

    proptest! {
        #[test]
        fn marks_are_those_of_a_search_byte_by_byte(
            text in prop::collection::vec(prop::sample::select(&b"/:a\xAF\0"[..]), 0..300),
        ) {
            let mut found = Vec::new();
            let is_any = any_mark(&text, 0, |at| {
                found.push(at);
                false
            });
            prop_assert!(!is_any);
            let is_mark = |at: &usize| matches!(text[*at], b'/' | b':');
            let expected: Vec<_> = (0..text.len()).filter(is_mark).collect();
            prop_assert_eq!(&found, &expected);
            for mark in expected {
                prop_assert!(any_mark(&text, 0, |at| at == mark));
            }
        }

        #[test]
        fn runs_are_those_of_a_search_byte_by_byte(
            text in prop::collection::vec((prop::sample::select(&b"aZ09_-./=@[`{+%\xC3"[..]), 1_usize..30), 0..40),
            from in 0_usize..100,
        ) {
            let text: Vec<_> = text.iter().flat_map(|&(byte, count)| vec![byte; count]).collect();
            prop_assert_eq!(long_run(&text, from), expected_run(&text, from));
            let from = from.min(text.len());
            let is_data = |b: &&u8| b.is_ascii_alphanumeric() || b"+/=%".contains(b);
            let length = text[from..].iter().take_while(is_data).count();
            prop_assert_eq!(end_of_base64(&text, from), from + length);
        }
    }
}
