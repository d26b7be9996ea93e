//! A test of all bytes of a text, in blocks that compilers turn into SIMD code.

/// Returns true if `is_good` is true of all bytes.
pub(crate) fn all(bytes: &[u8], is_good: impl Fn(u8) -> bool + Copy) -> bool {
    match bytes.len() {
        16.. => all_blocks::<16>(bytes, is_good),
        8..16 => all_blocks::<8>(bytes, is_good),
        _ => bytes.iter().all(|byte| is_good(*byte)),
    }
}

/// Returns what [`all`] does, for bytes that are no fewer than those of a block. Blocks without an
/// early exit are vectorized.
fn all_blocks<const SIZE: usize>(bytes: &[u8], is_good: impl Fn(u8) -> bool) -> bool {
    let mut is_bad = [0; SIZE];
    let (blocks, _) = bytes.as_chunks::<SIZE>();
    // The last block overlaps the one before it.
    for block in blocks.iter().chain(bytes.last_chunk::<SIZE>()) {
        for (is_bad, byte) in is_bad.iter_mut().zip(block) {
            *is_bad |= u8::from(!is_good(*byte));
        }
    }
    is_bad == [0; SIZE]
}
