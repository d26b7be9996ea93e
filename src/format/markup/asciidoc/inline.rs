//! Markup in running text: monospace, URLs with a text, and macros ("Links", "Macros").

use std::ops::Range;

use memchr::{memchr, memchr3, memmem};

use super::ESCAPES;
use super::attributes::{is_resource_id, link_attribute};
use crate::format::Role;
use crate::format::bytes::is_space;
use crate::format::lines::{Link, MemoizedSearch};
use crate::format::section_writer::{LinkTarget, SectionWriter};

/// Macros with a target, and who follows it.
const MACROS: &[(&str, Role)] = &[
    ("link", Role::Followed),
    ("mailto", Role::Followed),
    ("xref", Role::Followed),
    ("image", Role::Loaded),
];

/// Schemes that are links without a macro.
const SCHEMES: &[&str] = &["http", "https", "ftp", "irc", "file"];

/// No name of a macro or a scheme is longer.
const LONGEST_NAME: usize = 16;
/// All ids are shorter.
// Bounds the time: each `[` before a `[` or `#` looks so far.
const LONGEST_ID: usize = 255;

/// Returns true if `text` starts like a URL.
pub(crate) fn is_url(text: &[u8]) -> bool {
    SCHEMES.iter().any(|scheme| {
        text.strip_prefix(scheme.as_bytes())
            .is_some_and(|rest| rest.starts_with(b"://"))
    })
}

const fn ends_id(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b']' | b',')
}

/// Writes the running text at `range`.
pub(crate) fn write(bytes: &[u8], range: Range<usize>, out: &mut SectionWriter) {
    let mut scan = InlineScanner {
        bytes: &bytes[..range.end],
        written: range.start,
        out,
        tick: MemoizedSearch::default(),
        close: MemoizedSearch::default(),
        open: MemoizedSearch::default(),
        mark: MemoizedSearch::default(),
        reference: MemoizedSearch::default(),
        id: MemoizedSearch::default(),
        style: MemoizedSearch::default(),
    };
    scan.all(range.start);
    scan.out.prose(scan.written..range.end);
}

pub(super) struct InlineScanner<'b, 'o, 't> {
    /// Reads up to the end of the range.
    pub(super) bytes: &'b [u8],
    /// Up to here it is written.
    pub(super) written: usize,
    pub(super) out: &'o mut SectionWriter<'t>,
    /// The next backtick.
    tick: MemoizedSearch,
    /// The next `]` without a backslash before it.
    close: MemoizedSearch,
    /// The next character that ends a target.
    open: MemoizedSearch,
    /// The next character that starts other markup.
    mark: MemoizedSearch,
    /// The next `<<`.
    reference: MemoizedSearch,
    /// The next character that ends an id.
    id: MemoizedSearch,
    /// The next character that ends an id after `#`.
    style: MemoizedSearch,
}

impl InlineScanner<'_, '_, '_> {
    fn all(&mut self, from: usize) {
        let mut at = from;
        while let Some(next) = self.next(at) {
            at = match self.bytes[next] {
                b'`' => self.monospace(next),
                b'[' => self.id(next),
                b'<' => self.reference(next),
                _ => self.colon(next),
            };
        }
    }

    /// Returns where the next markup at or after `at` may start.
    fn next(&mut self, at: usize) -> Option<usize> {
        let bytes = self.bytes;
        let mark = |from: usize| Some(from + memchr3(b'`', b':', b'[', &bytes[from..])?);
        let reference = |from: usize| Some(from + memmem::find(&bytes[from..], b"<<")?);
        match (self.mark.find(at, mark), self.reference.find(at, reference)) {
            (Some(mark), Some(reference)) => Some(mark.min(reference)),
            (mark, reference) => mark.or(reference),
        }
    }

    /// Reads `` `…` ``. Returns where to continue.
    fn monospace(&mut self, at: usize) -> usize {
        let bytes = self.bytes;
        let run = bytes[at..].iter().take_while(|&&b| b == b'`').count();
        let inside = at + run;
        let next = |from: usize| memchr(b'`', &bytes[from..]).map(|length| from + length);
        let Some(close) = self.tick.find(inside, next) else {
            return inside;
        };
        if is_space(bytes[inside]) {
            return inside;
        }
        self.out.prose(self.written..inside);
        self.out.code(inside..close);
        self.written = close;
        close
            + bytes[close..]
                .iter()
                .take(run)
                .take_while(|&&b| b == b'`')
                .count()
    }

    /// Reads `[[id]]` or `[#id]`.
    fn id(&mut self, at: usize) -> usize {
        let start = at + 2;
        let end = match self.bytes.get(at + 1) {
            Some(b'[') => self.end_of_id(start),
            // After `#`, a role or an option may follow.
            Some(b'#') => self.end_of_style(start),
            _ => None,
        };
        if let Some(end) = end.filter(|end| (1..LONGEST_ID).contains(&(end - start))) {
            self.out.fragment_id(&self.bytes[start..end]);
        }
        at + 1
    }

    fn end_of_id(&mut self, at: usize) -> Option<usize> {
        let bytes = self.bytes;
        self.id.find(at, |from| {
            Some(from + bytes[from..].iter().position(|&b| ends_id(b))?)
        })
    }

    fn end_of_style(&mut self, at: usize) -> Option<usize> {
        let bytes = self.bytes;
        let ends = |&b: &u8| ends_id(b) || matches!(b, b'.' | b'%');
        self.style
            .find(at, |from| Some(from + bytes[from..].iter().position(ends)?))
    }

    /// Reads the macro or URL whose name ends before the `:` at `at`.
    fn colon(&mut self, at: usize) -> usize {
        let before = &self.bytes[self.written..at];
        let letters = before.iter().rev().take(LONGEST_NAME);
        let length = letters.take_while(|b| b.is_ascii_alphabetic()).count();
        let start = at - length;
        let name = &self.bytes[start..at];
        let escaped = self.written < start && self.bytes[start - 1] == b'\\';
        let known = MACROS.iter().find(|(known, _)| known.as_bytes() == name);
        // Not only the macro of a block: `|image::…[]` in a cell is one.
        let is_image = self.bytes[at..].starts_with(b"::") && name == b"image";
        let inside = at + if is_image { 2 } else { 1 };
        if escaped || length == 0 || self.bytes.get(inside) == Some(&b':') {
            return inside;
        }
        match known {
            Some((name, role)) => {
                let from = if *name == "mailto" { start } else { inside };
                self.link(start..from, inside, *role)
            }
            None if is_url(&self.bytes[start..]) => {
                self.link(start..start, inside + 2, Role::Followed)
            }
            None => inside,
        }
    }

    /// Writes a link that starts at `start.start`. Its target starts at `start.end`, and
    /// continues from `at` to the `[` before its text.
    fn link(&mut self, start: Range<usize>, at: usize, role: Role) -> usize {
        let (start, mut target) = (start.start, start.end);
        // `link:++…++[…]` takes any character.
        let passed = self.bytes[at..].starts_with(b"++");
        let end = if passed {
            target += 2;
            self.end_of_passed(at + 2)
        } else {
            self.end_of_target(at)
        };
        let Some(end) = end.filter(|&end| end > at) else {
            return at;
        };
        let open = end + if passed { 2 } else { 0 };
        if self.bytes.get(open) != Some(&b'[') {
            return at;
        }
        let Some(close) = self.end_of_text(open + 1) else {
            return at;
        };
        let range = target..end;
        let whole = start..close + 1;
        let text = self.seen(open + 1..close);
        if start + 5 == target && !self.leads_to_file(&range) {
            let is_id = self.reference_to_id(whole, range, text);
            return if is_id { close + 1 } else { at };
        }
        if is_resource_id(&self.bytes[range.clone()]) {
            return at;
        }
        self.out.prose(self.written..start);
        let link = Link {
            whole,
            text,
            target: range,
        };
        link.write(&ESCAPES, role, self.out);
        if role == Role::Loaded
            && let Some(link) = link_attribute(self.bytes, open + 1..close + 1)
        {
            self.out.target(link, &ESCAPES, LinkTarget::FOLLOWED);
        }
        self.written = close + 1;
        close + 1
    }

    /// Returns true if the target of a macro is a file or another site. The target of an `xref`
    /// to an id is not.
    fn leads_to_file(&self, target: &Range<usize>) -> bool {
        if !self.bytes[..target.start].ends_with(b"xref:") {
            return true;
        }
        let target = &self.bytes[target.clone()];
        let path = target.split(|&b| b == b'#').next().unwrap_or_default();
        path.contains(&b'.') && !path.contains(&b':')
    }

    fn end_of_target(&mut self, at: usize) -> Option<usize> {
        let bytes = self.bytes;
        let ends = |b: &u8| is_space(*b) || matches!(b, b'[' | b']' | b'<' | b'>' | b'"' | b'`');
        self.open.find(at, |from| {
            let length = bytes[from..].iter().position(ends)?;
            Some(from + length)
        })
    }

    fn end_of_passed(&self, at: usize) -> Option<usize> {
        // Bounds the time for `++` that nothing closes.
        let near = &self.bytes[at..self.bytes.len().min(at + 2048)];
        memmem::find(near, b"++[").map(|length| at + length)
    }

    fn end_of_text(&mut self, at: usize) -> Option<usize> {
        let bytes = self.bytes;
        self.close.find(at, |from| {
            let mut at = from;
            loop {
                at += memchr(b']', &bytes[at..])?;
                if at == from || bytes[at - 1] != b'\\' {
                    return Some(at);
                }
                at += 1;
            }
        })
    }

    /// Returns the visible text of a link: without its attributes, quotes, and the `^` that opens
    /// another window.
    fn seen(&self, range: Range<usize>) -> Range<usize> {
        let text = &self.bytes[range.clone()];
        if let Some(quoted) = text.strip_prefix(b"\"")
            && let Some(length) = memchr(b'"', quoted)
        {
            return range.start + 1..range.start + 1 + length;
        }
        // `role=x` and `link="…"` are attributes, and no text.
        let in_name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
        let name = text.iter().take_while(in_name).count();
        let starts_with_attribute = name > 0 && text.get(name) == Some(&b'=');
        let end = match memchr(b',', text) {
            _ if starts_with_attribute => 0,
            Some(comma) if text.contains(&b'=') => comma,
            _ => text.len(),
        };
        let seen = text[..end].strip_suffix(b"^").unwrap_or(&text[..end]);
        range.start..range.start + seen.len()
    }
}
