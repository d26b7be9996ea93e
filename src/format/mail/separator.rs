//! Records that start with a mark at a line start: `From `, four Control-A, `#! rnews`.

use memchr::memmem::Finder;

use crate::format::{Next, Window};

/// How to recognize the start of a record.
pub(super) struct Marker<'m> {
    /// A line end and the first bytes of the record.
    pub finder: &'m Finder<'m>,
    /// The largest number of bytes of the record that are examined.
    pub look_ahead: usize,
    /// Returns true if a record starts with these bytes, which are at a line start.
    pub starts: fn(&[u8]) -> bool,
}

impl Marker<'_> {
    /// Returns the first record at or after `from`. The source always starts with one.
    pub fn next(&self, window: &Window, from: usize) -> Next {
        let bytes = window.bytes;
        if window.offset == 0 && from == 0 {
            return at_start(window);
        }
        let mut from = from.max(1);
        loop {
            let Some(hit) = bytes
                .get(from - 1..)
                .and_then(|rest| self.finder.find(rest))
            else {
                // The window may end inside the mark.
                let overlap = if window.last {
                    0
                } else {
                    self.finder.needle().len() - 1
                };
                return Next::NotBefore(bytes.len().saturating_sub(overlap).max(from));
            };
            let at = from + hit;
            let near = &bytes[at..bytes.len().min(at + self.look_ahead)];
            if near.len() < self.look_ahead && !window.last {
                return Next::NotBefore(at);
            }
            if (self.starts)(near) {
                return Next::At(at);
            }
            from = at + 1;
        }
    }
}

/// Returns the record at the start of the source, if the source is not empty.
pub(super) fn at_start(window: &Window) -> Next {
    if window.bytes.is_empty() {
        Next::NotBefore(0)
    } else {
        Next::At(0)
    }
}
