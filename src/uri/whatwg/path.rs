//! Paths in the output, each segment after a `/` (URL Standard §4.4, path state).

use super::Class;
use super::file::{is_drive_letter, is_normalized_drive_letter};
use super::parse::Parser;
use super::sets::{PATH, SPECIAL_PATH};
use crate::uri::syntax::Span;

impl Parser<'_> {
    /// Marks the start of the path in the output.
    pub(super) fn begin_path(&mut self) {
        self.layout.authority_end = self.out.len() as u32;
    }

    /// Returns the path that has been written.
    fn path_so_far(&self) -> &[u8] {
        &self.out[self.layout.authority_end as usize..]
    }

    /// Ends the path. One that starts with `//` and has no host before it is preceded by `/.`, so
    /// that it is not read as a host (§4.5).
    pub(super) fn end_path(&mut self) {
        let mut start = self.layout.authority_end as usize;
        if self.layout.host.is_none()
            && !self.layout.opaque_path
            && self.path_so_far().starts_with(b"//")
        {
            self.out.splice(start..start, *b"/.");
            start += 2;
        }
        self.layout.path = Span::new(start..self.out.len());
    }

    /// Path start state.
    pub(super) fn path_start(&mut self, at: usize) -> usize {
        if self.is_slash(at) {
            self.note_backslash(at);
            return self.path(at + 1);
        }
        if self.layout.class.is_special() {
            return self.path(at);
        }
        self.end_path();
        at
    }

    /// Path state. `at` is the start of a segment; returns the end of the last one.
    pub(super) fn path(&mut self, mut at: usize) -> usize {
        loop {
            at = self.segment(at);
            if !self.is_slash(at) {
                self.end_path();
                return at;
            }
            self.note_backslash(at);
            at += 1;
        }
    }

    fn segment(&mut self, at: usize) -> usize {
        let special = self.layout.class.is_special();
        let part = if special { &SPECIAL_PATH } else { &PATH };
        let mark = self.out.len();
        self.out.push(b'/');
        let end = self.encode(at..self.bytes().len(), part);
        let segment = &self.bytes()[at..end];
        match dots(segment) {
            Some(count) => {
                self.out.truncate(mark);
                if count == 2 {
                    self.shorten_path();
                }
                if !self.is_slash(end) {
                    self.out.push(b'/');
                }
            }
            None if self.is_first_of_file(mark) && is_drive_letter(segment) => {
                self.out.truncate(mark);
                self.out.extend([b'/', segment[0], b':']);
            }
            None => {}
        }
        end
    }

    fn is_first_of_file(&self, mark: usize) -> bool {
        self.layout.class == Class::File && mark == self.layout.authority_end as usize
    }

    /// Removes the last segment, unless it is the drive letter of a file (§4.2).
    pub(super) fn shorten_path(&mut self) {
        let path = self.path_so_far();
        if self.layout.class == Class::File
            && matches!(path, [b'/', drive @ ..] if is_normalized_drive_letter(drive))
        {
            return;
        }
        if let Some(slash) = memchr::memrchr(b'/', path) {
            let end = self.layout.authority_end as usize + slash;
            self.out.truncate(end);
        }
    }
}

/// Returns 1 for a single-dot URL path segment, 2 for a double-dot one (§4.3).
fn dots(segment: &[u8]) -> Option<usize> {
    if !matches!(segment.first(), Some(b'.' | b'%')) {
        return None;
    }
    let mut rest = segment;
    let mut count = 0;
    while !rest.is_empty() {
        rest = match rest {
            [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => rest,
            _ => return None,
        };
        count += 1;
        if count > 2 {
            return None;
        }
    }
    Some(count)
}
