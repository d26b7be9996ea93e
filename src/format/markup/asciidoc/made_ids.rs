//! Fragment identifiers that generators make of lines of `AsciiDoc`.

use crate::format::made_ids::word;
use crate::format::{Includes, MadeId, MadeIds};

pub(super) const MADE_IDS: MadeIds = MadeIds {
    includes: Includes::AtStart(&["include::"]),
    of_line,
    ..MadeIds::NONE
};

/// Adds the identifiers of a line of `AsciiDoc`: `anchor:id[]`, and `id=id` among attributes.
fn of_line(line: &[u8], _before: &[u8], add: &mut dyn FnMut(MadeId)) {
    for (start, ends) in [(&b"anchor:"[..], b'['), (b"id=", b']')] {
        // Bounds the memory that a long line may take.
        for at in memchr::memmem::find_iter(line, start).take(16) {
            let rest = &line[at + start.len()..];
            let rest = rest.strip_prefix(b"\"").unwrap_or(rest);
            let id = word(rest);
            let closed = rest[id.len()..].contains(&ends);
            if !id.is_empty() && closed {
                add(MadeId::Id(id));
            }
        }
    }
}
