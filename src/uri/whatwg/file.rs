//! The states of `file` URLs, with the special cases of drive letters (URL Standard §4.2 and §4.4).

use super::fault::{DRIVE_LETTER, DRIVE_LETTER_HOST};
use super::parse::Parser;
use super::{Whatwg, WhatwgHost as Host};
use crate::uri::syntax::Span;

/// Returns true for a letter followed by `:` or `|`.
pub(super) fn is_drive_letter(segment: &[u8]) -> bool {
    matches!(segment, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Returns true for a letter followed by `:`.
pub(super) fn is_normalized_drive_letter(segment: &[u8]) -> bool {
    is_drive_letter(segment) && segment[1] == b':'
}

/// Returns true if the first segment of a path is a drive letter.
fn starts_with_drive_letter(rest: &[u8]) -> bool {
    match rest {
        [a, b] | [a, b, b'/' | b'\\' | b'?' | b'#', ..] => is_drive_letter(&[*a, *b]),
        _ => false,
    }
}

impl Parser<'_> {
    /// File state.
    pub(super) fn file(&mut self, at: usize) -> usize {
        if self.is_slash(at) {
            self.note_backslash(at);
            return self.file_slash(at + 1);
        }
        let Some(base) = self.file_base() else {
            self.empty_host();
            return self.path(at);
        };
        self.inherit_authority(base);
        match self.byte(at) {
            None | Some(b'#') => {
                self.inherit_path(base);
                self.end_path();
                self.inherit_query(base);
            }
            Some(b'?') => {
                self.inherit_path(base);
                self.end_path();
            }
            Some(_) if starts_with_drive_letter(&self.bytes()[at..]) => {
                self.fault(DRIVE_LETTER, at..at + 2);
                return self.path(at);
            }
            Some(_) => {
                self.inherit_path(base);
                self.shorten_path();
                return self.path(at);
            }
        }
        at
    }

    /// File slash state, after the slash.
    fn file_slash(&mut self, at: usize) -> usize {
        if self.is_slash(at) {
            self.note_backslash(at);
            return self.file_host(at + 1);
        }
        match self.file_base() {
            Some(base) => {
                self.inherit_authority(base);
                if !starts_with_drive_letter(&self.bytes()[at..]) {
                    self.inherit_drive(base);
                }
            }
            None => self.empty_host(),
        }
        self.path(at)
    }

    /// An absolute path remains on the drive of its base.
    fn inherit_drive(&mut self, base: &Whatwg) {
        let mut segments = base.path().split(|&b| b == b'/').skip(1);
        if let Some(drive) = segments.next().filter(|s| is_normalized_drive_letter(s)) {
            self.out.push(b'/');
            self.out.extend(drive);
        }
    }

    /// File host state.
    fn file_host(&mut self, at: usize) -> usize {
        let rest = &self.bytes()[at..];
        let ends = |b: &u8| matches!(b, b'/' | b'\\' | b'?' | b'#');
        let end = at + rest.iter().position(ends).unwrap_or(rest.len());
        if is_drive_letter(&self.bytes()[at..end]) {
            self.fault(DRIVE_LETTER_HOST, at..end);
            self.empty_host();
            return self.drive_path(at, end);
        }
        if at == end {
            self.empty_host();
            return self.path_start(end);
        }
        self.out.extend(b"//");
        let start = self.out.len();
        let outcome = self.host(at..end);
        self.keep(outcome);
        if &self.out[start..] == b"localhost" {
            self.out.truncate(start);
            self.layout.host = Some((Host::Empty, Span::new(start..start)));
        }
        self.begin_path();
        self.path_start(end)
    }

    /// Reads a path whose first segment is the drive letter in place of the host.
    fn drive_path(&mut self, at: usize, end: usize) -> usize {
        self.out.extend([b'/', self.bytes()[at], b':']);
        if self.is_slash(end) {
            self.note_backslash(end);
            return self.path(end + 1);
        }
        self.end_path();
        end
    }

    fn empty_host(&mut self) {
        self.out.extend(b"//");
        let start = self.out.len();
        self.layout.host = Some((Host::Empty, Span::new(start..start)));
        self.begin_path();
    }
}
