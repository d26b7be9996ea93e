//! What a frame starts with, where no whole block of it is there.

use super::{Header, STORED, WORD, word};

/// Returns what the first block of a frame starts with: `most` bytes or a few more, or what there is.
/// The crate decodes whole blocks only, and `head` has no whole one, perhaps.
pub(in crate::input::compressed) fn decoded_start(head: &[u8], most: usize) -> Vec<u8> {
    let first_block = || {
        let header = Header::parse(head).ok()??;
        let size = word(head, header.len)?;
        let block = &head[header.len + WORD..];
        Some((size, &block[..block.len().min((size & !STORED) as usize)]))
    };
    match first_block() {
        None => Vec::new(),
        Some((size, block)) if size & STORED != 0 => block[..block.len().min(most)].to_vec(),
        Some((_, block)) => decoded_sequences(block, most),
    }
}

/// Decodes the first sequences of a block ("LZ4 Block Format Description").
fn decoded_sequences(block: &[u8], most: usize) -> Vec<u8> {
    let mut bytes = block.iter().copied();
    let mut output = Vec::new();
    while output.len() < most
        && let Some(token) = bytes.next()
    {
        let literals = sequence_length(token >> 4, &mut bytes);
        output.extend(bytes.by_ref().take(literals));
        let offset = u16::from_le_bytes([0; 2].map(|_: u8| bytes.next().unwrap_or_default()));
        let Some(mut from) = output.len().checked_sub(offset.into()) else {
            break;
        };
        let len = 4 + sequence_length(token & 15, &mut bytes);
        for _ in 0..len.min(most) {
            let Some(byte) = output.get(from) else { break };
            output.push(*byte);
            from += 1;
        }
    }
    output
}

/// Returns the length that starts with the four bits `first`: one of 15 goes on in the next bytes.
fn sequence_length(first: u8, bytes: &mut impl Iterator<Item = u8>) -> usize {
    let mut len = usize::from(first);
    if first == 15 {
        for byte in bytes {
            len += usize::from(byte);
            if byte < 255 {
                break;
            }
        }
    }
    len
}
