//! The map of text that was decoded from a charset of one byte for each character.

use super::SourceChunk;

/// The source of text in UTF-8, each character of which is one byte there: checkpoints, from which
/// characters are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CharacterMap {
    pub offset: u64,
    /// How many characters start before each multiple of [`STRIDE`].
    before: Vec<u32>,
}

/// The number of bytes between two checkpoints.
const STRIDE: usize = 128;

impl CharacterMap {
    #[cfg(feature = "charset")]
    pub fn of(bytes: &[u8], offset: u64) -> Self {
        let mut count = 0;
        let before = bytes.chunks(STRIDE).map(|block| {
            let before = count;
            count += characters(block) as u32;
            before
        });
        Self {
            before: before.collect(),
            offset,
        }
    }

    /// Returns the source offset of the character that byte `at` is in.
    pub fn source_of(&self, bytes: &[u8], at: usize) -> u64 {
        let block = at / STRIDE;
        let Some(before) = self.before.get(block) else {
            return self.offset + characters(bytes) as u64;
        };
        let last = bytes.len().min(at + 1);
        let count = *before as usize + characters(&bytes[block * STRIDE..last]);
        self.offset + count.saturating_sub(1) as u64
    }
}

/// Returns the number of characters that start in `bytes`.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

/// Returns the chunks of text in UTF-8, each character of which is one byte of the source, from
/// `source` on. The text may start and end inside a character.
pub(super) fn runs(bytes: &[u8], source: u64) -> Vec<SourceChunk> {
    let mut runs = Vec::new();
    let (mut at, mut source) = (0, source);
    while at < bytes.len() {
        let length = character_length(&bytes[at..]);
        let start = at;
        let mut of = 0;
        while at < bytes.len() && character_length(&bytes[at..]) == length {
            at = bytes.len().min(at + length);
            of += 1;
        }
        runs.push(SourceChunk {
            decoded: start,
            source,
            out: length as u32,
            of: 1,
        });
        source += of;
    }
    runs
}

/// Returns the number of bytes up to the next character in `bytes`, which are not empty.
fn character_length(bytes: &[u8]) -> usize {
    let rest = bytes[1..].iter().take_while(|byte| **byte & 0xC0 == 0x80);
    1 + rest.count()
}
