//! The bytes that decoders are given.

/// A part of a source that is in memory.
#[derive(Clone, Copy, Debug)]
pub struct Window<'s> {
    /// The bytes.
    pub bytes: &'s [u8],
    /// The source offset of the first byte.
    pub offset: u64,
    /// Whether the source ends where the window ends.
    pub last: bool,
}

/// A part of a source that no URI crosses: the unit of work.
#[derive(Clone, Copy, Debug)]
pub struct Record<'s> {
    /// Its bytes.
    pub bytes: &'s [u8],
    /// The source offset of the first byte.
    pub offset: u64,
    /// Whether it continues a record that exceeded the limit of its format.
    pub continued: bool,
    /// Whether it exceeds that limit, and continues in another part.
    pub open: bool,
}

impl Record<'_> {
    /// Returns the position before which all is read: the end, or if another part follows, so many
    /// bytes before it, which may be left for that part.
    pub(super) const fn end_without(&self, kept: usize) -> usize {
        if self.open {
            self.bytes.len().saturating_sub(kept)
        } else {
            self.bytes.len()
        }
    }
}
