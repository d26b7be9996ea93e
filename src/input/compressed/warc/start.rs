//! Detection of web archives that are compressed: by what the first bytes decompress to.

use super::super::deflate::Deflate;
use super::super::frames::{Codec, Progress};
use super::super::lz4;
use super::super::zstd::Zstd;
use super::packing::DICTIONARY;
use super::record::Syntax;

/// The number of bytes that are decompressed.
const DECODED: usize = 1 << 10;

/// Returns true if the first gzip member starts with a record.
pub(super) fn is_in_gzip(head: &[u8]) -> bool {
    if !head.starts_with(b"\x1f\x8b\x08") {
        return false;
    }
    let mut decoder = Deflate::gzip();
    starts_with_record(head, &mut |input, output| {
        let step = decoder.step(input, output);
        (
            step.consumed,
            step.produced,
            matches!(step.result, Ok(Progress::More)),
        )
    })
}

/// Returns true if a dictionary for web archives comes first, or if the first zstd frame starts
/// with a record.
pub(super) fn is_in_zstd(head: &[u8]) -> bool {
    if head.starts_with(DICTIONARY) {
        return true;
    }
    let mut decoder = Zstd::default();
    if !head.starts_with(b"\x28\xb5\x2f\xfd") || decoder.set_dictionary(b"").is_err() {
        return false;
    }
    starts_with_record(head, &mut |input, output| {
        let step = decoder.step(input, output);
        (
            step.consumed,
            step.produced,
            matches!(step.result, Ok(Progress::More)),
        )
    })
}

/// Returns true if the first LZ4 frame starts with a record.
pub(super) fn is_in_lz4(head: &[u8]) -> bool {
    head.starts_with(lz4::MAGIC) && Syntax::of(&lz4::decoded_start(head, DECODED)).is_some()
}

/// Decodes some of its first argument into the second. Returns how many bytes it took and made, and
/// whether there may be more.
type DecodeStep<'d> = dyn FnMut(&[u8], &mut [u8]) -> (usize, usize, bool) + 'd;

/// Returns true if what `step` decodes starts with a record.
fn starts_with_record(mut head: &[u8], step: &mut DecodeStep) -> bool {
    let mut decoded = [0; DECODED];
    let mut end = 0;
    while end < DECODED {
        let (consumed, produced, goes_on) = step(head, &mut decoded[end..]);
        head = &head[consumed..];
        end += produced;
        if !goes_on || consumed == 0 && produced == 0 {
            break;
        }
    }
    Syntax::of(&decoded[..end]).is_some()
}
