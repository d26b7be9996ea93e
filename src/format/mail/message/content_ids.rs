//! The identifiers of the parts of a message, which `cid` URIs refer to (RFC 2392).

use super::content::{Content, ContentKind};

/// The largest number of bytes that are kept of the identifiers of a message.
// Bounds the memory of a message with 10,000 parts.
const MOST_BYTES: usize = 64 << 10;

/// The identifiers of the parts so far.
#[derive(Debug, Default)]
pub(super) struct ContentIds {
    names: Vec<Vec<u8>>,
    bytes: usize,
    /// Whether there may be more of them than `names`.
    is_partial: bool,
}

impl ContentIds {
    /// Adds the identifier in a field of the header of a part.
    pub fn add_field(&mut self, name: &[u8], body: &[u8]) {
        if !name.eq_ignore_ascii_case(b"content-id") {
            return;
        }
        let name: Vec<u8> = body
            .iter()
            .copied()
            .filter(|byte| !byte.is_ascii_whitespace() && !b"<>".contains(byte))
            .collect();
        self.bytes += name.len() + size_of::<Vec<u8>>();
        if self.bytes > MOST_BYTES {
            self.is_partial = true;
        } else {
            self.names.push(name);
        }
    }

    /// Adds a body that is read as a whole: the identifiers of its parts, if it has any, are not
    /// known.
    pub fn add_whole(&mut self, content: &Content) {
        self.is_partial |= matches!(
            content.kind,
            ContentKind::Signed | ContentKind::Message | ContentKind::Multipart { .. }
        );
    }

    /// Returns the identifiers, if all are known.
    pub fn known(&self) -> Option<&[Vec<u8>]> {
        (!self.is_partial).then_some(&self.names)
    }
}
