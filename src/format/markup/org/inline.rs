//! Markup in running text: links, and verbatim text.

use std::ops::Range;

use memchr::{memchr, memchr3, memmem};

use crate::extract::base_uri;
use crate::format::Role;
use crate::format::bytes::is_space;
use crate::format::lines::{Link, MemoizedSearch, stripped};
use crate::format::section_writer::{Escapes, LITERAL, SectionWriter, Separator};
use crate::uri::scheme;

/// No link is longer.
// Bounds the time for `[[` that nothing closes.
const LONGEST_LINK: usize = 8 * 1024;

/// Link types that are not URI schemes: only Emacs knows what they name.
const OWN: &[&str] = &[
    "attachment",
    "bbdb",
    "coderef",
    "docview",
    "elfeed",
    "elisp",
    "gnus",
    "help",
    "id",
    "info",
    "mhe",
    "notmuch",
    "rmail",
    "shell",
    "wl",
];

/// Writes the running text at `range`.
pub(crate) fn write(bytes: &[u8], range: Range<usize>, out: &mut SectionWriter) {
    let mut scan = InlineScanner {
        bytes: &bytes[..range.end],
        written: range.start,
        out,
        close: MemoizedSearch::default(),
        marks: [MemoizedSearch::default(); 2],
    };
    scan.all(range.start);
    scan.out.prose(scan.written..range.end);
}

struct InlineScanner<'b, 'o, 't> {
    /// Reads up to the end of the range.
    bytes: &'b [u8],
    /// Up to here it is written.
    written: usize,
    out: &'o mut SectionWriter<'t>,
    /// The next `]]`.
    close: MemoizedSearch,
    /// The next `=` and the next `~` that end verbatim text.
    marks: [MemoizedSearch; 2],
}

impl InlineScanner<'_, '_, '_> {
    fn all(&mut self, from: usize) {
        let mut at = from;
        while let Some(length) = memchr3(b'[', b'=', b'~', &self.bytes[at..]) {
            at += length;
            at = if self.bytes[at] != b'[' {
                self.verbatim(at)
            } else if self.bytes[at..].starts_with(b"[[") {
                self.link(at)
            } else {
                at + 1
            };
        }
    }

    /// Reads `=…=` or `~…~`. Returns where to continue.
    fn verbatim(&mut self, at: usize) -> usize {
        let (bytes, mark) = (self.bytes, self.bytes[at]);
        let inside = at + 1;
        let before = at.checked_sub(1).map(|before| bytes[before]);
        let starts = before.is_none_or(|b| is_space(b) || b"-('\"{".contains(&b));
        if !starts || bytes.get(inside).is_none_or(|&b| is_space(b)) {
            return inside;
        }
        let close = self.marks[usize::from(mark == b'~')].find(inside + 1, |from| {
            memchr::memchr_iter(mark, &bytes[from..])
                .map(|length| from + length)
                .find(|&at| {
                    let after = bytes.get(at + 1).copied();
                    let ends = after.is_none_or(|b| is_space(b) || b"-.,;:!?'\")}\\[".contains(&b));
                    ends && !is_space(bytes[at - 1])
                })
        });
        let Some(close) = close else { return inside };
        // It goes over one line end at most.
        let near = &bytes[inside..close.min(inside + LONGEST_LINK)];
        if close - inside >= LONGEST_LINK || memchr::memchr_iter(b'\n', near).nth(1).is_some() {
            return inside;
        }
        self.out.prose(self.written..inside);
        self.out.code(inside..close);
        // The delimiter after it is not part of a URI.
        self.out.separate(Separator::Inline);
        self.written = close;
        close + 1
    }

    /// Reads `[[target]]` or `[[target][text]]`.
    fn link(&mut self, at: usize) -> usize {
        let (bytes, inside) = (self.bytes, at + 2);
        let close = self.close.find(inside, |from| {
            memmem::find(&bytes[from..], b"]]").map(|length| from + length)
        });
        let Some(close) = close.filter(|close| close - at < LONGEST_LINK) else {
            return inside;
        };
        let content = &bytes[inside..close];
        // The last of them is the link.
        if let Some(next) = memmem::rfind(content, b"[[") {
            return inside + next;
        }
        let parted = memmem::find(content, b"][");
        let end = inside + parted.unwrap_or(content.len());
        let text = parted.map_or(close..close, |parted| inside + parted + 2..close);
        let Some((target, escapes)) = self.leading_out(inside..end) else {
            return close + 2;
        };
        self.out.prose(self.written..at);
        let link = Link {
            whole: at..close + 2,
            text: stripped(bytes, text),
            target,
        };
        link.write(escapes, Role::Followed, self.out);
        self.written = close + 2;
        close + 2
    }

    /// Returns the URI in the target in `range`, if it refers to something outside the document.
    fn leading_out(&self, range: Range<usize>) -> Option<(Range<usize>, &'static Escapes)> {
        let target = &self.bytes[range.clone()];
        let scheme = memchr(b':', target).map(|colon| &target[..colon]);
        let own = |name: &&str| scheme.is_some_and(|s| s.eq_ignore_ascii_case(name.as_bytes()));
        if OWN.iter().any(own) {
            return None;
        }
        if scheme.is_some_and(|scheme| scheme == b"file") && !target.starts_with(b"file:/") {
            // `file:a.org::*Heading` is a reference to a file, and a search in it.
            let path = &target[5..];
            let length = memmem::find(path, b"::").unwrap_or(path.len());
            let start = range.start + 5;
            let named = length > 0 && !path.starts_with(b"~");
            return named.then_some((start..start + length, &LITERAL));
        }
        if base_uri::has_scheme(target) {
            let known =
                scheme.is_some_and(scheme::is_known) || memmem::find(target, b"://").is_some();
            return known.then_some((range, &LITERAL));
        }
        let file = ["./", "../", "/"]
            .iter()
            .any(|s| target.starts_with(s.as_bytes()));
        let length = memmem::find(target, b"::").unwrap_or(target.len());
        file.then_some((range.start..range.start + length, &LITERAL))
    }
}
