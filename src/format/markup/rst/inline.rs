//! Markup in running text: literals, interpreted text with and without roles, and links with
//! an embedded URI (docutils, "Inline Markup").

use std::ops::Range;

use memchr::{memchr, memchr2, memmem, memrchr};

use super::IN_TARGET;
use crate::format::Role;
use crate::format::bytes::is_space;
use crate::format::lines::{Link, MemoizedSearch, id, stripped};
use crate::format::navigation::page_in_toctree;
use crate::format::section_writer::{LITERAL, LinkTarget, SectionWriter, Separator};

/// The longest name of a role.
// Bounds the time in a text of colons.
const LONGEST_ROLE: usize = 64;

/// Roles whose text is code, and not seen as anything else.
const CODE: &[&str] = &[
    "code", "command", "envvar", "file", "kbd", "literal", "math", "option", "program", "regexp",
    "samp",
];

/// Writes the running text at `range`.
pub(crate) fn write(bytes: &[u8], range: Range<usize>, out: &mut SectionWriter) {
    let mut scan = InlineScanner {
        bytes,
        end: range.end,
        written: range.start,
        out,
        tick: MemoizedSearch::default(),
        ticks: MemoizedSearch::default(),
    };
    scan.all(range.start);
    scan.out.prose(scan.written..range.end);
}

struct InlineScanner<'b, 'o, 't> {
    bytes: &'b [u8],
    end: usize,
    /// Up to here it is written.
    written: usize,
    out: &'o mut SectionWriter<'t>,
    /// The next backtick without a backslash before it.
    tick: MemoizedSearch,
    /// The next two of them.
    ticks: MemoizedSearch,
}

impl InlineScanner<'_, '_, '_> {
    fn all(&mut self, from: usize) {
        let mut at = from;
        while let Some(length) = memchr2(b'`', b'\\', &self.bytes[at..self.end]) {
            at += length;
            let rest = &self.bytes[at..self.end];
            at = if rest[0] == b'\\' {
                (at + 2).min(self.end)
            } else if rest.starts_with(b"``") {
                self.literal(at)
            } else {
                self.interpreted(at)
            };
        }
    }

    /// Reads ``` ``…`` ```. Returns where to continue.
    fn literal(&mut self, at: usize) -> usize {
        let inside = at + 2;
        let part = &self.bytes[..self.end];
        let close = self.ticks.find(inside, |from| {
            memmem::find(&part[from..], b"``").map(|length| from + length)
        });
        let Some(mut close) = close else {
            return inside;
        };
        if close == inside || is_space(part[inside]) {
            return inside;
        }
        while part.get(close + 2) == Some(&b'`') {
            close += 1;
        }
        self.out.prose(self.written..inside);
        self.out.code(inside..close);
        self.written = close;
        close + 2
    }

    /// Reads `` `…` ``, with its role before or after it.
    fn interpreted(&mut self, at: usize) -> usize {
        let inside = at + 1;
        let Some(close) = self.close(inside) else {
            return inside;
        };
        if close == inside || is_space(self.bytes[inside]) {
            return inside;
        }
        let after = close + 1;
        let rest = &self.bytes[after..self.end];
        let lines = rest.iter().take(2).take_while(|&&b| b == b'_').count();
        if lines > 0 && !rest.get(lines).is_some_and(u8::is_ascii_alphanumeric) {
            return self.reference(at, close, lines);
        }
        let part = &self.bytes[self.written..self.end];
        if let Some(role) = role_before(&part[..at - self.written]) {
            return self.role(self.written + role.start..after, inside..close, &part[role]);
        }
        if let Some(role) = role_after(rest) {
            let end = after + role.end;
            return self.role(at..end, inside..close, &rest[role]);
        }
        if part[..at - self.written].ends_with(b"_") {
            self.out.fragment_id(id(&self.bytes[inside..close], b'-'));
        }
        after
    }

    fn close(&mut self, from: usize) -> Option<usize> {
        let part = &self.bytes[..self.end];
        self.tick.find(from, |from| {
            let mut at = from;
            loop {
                at += memchr(b'`', &part[at..])?;
                if at == from || part[at - 1] != b'\\' {
                    return Some(at);
                }
                at += 1;
            }
        })
    }

    /// Reads `` `text <URI>`_ ``. Without an embedded URI, it is text.
    fn reference(&mut self, at: usize, close: usize, lines: usize) -> usize {
        let after = close + 1 + lines;
        let content = &self.bytes[at + 1..close];
        let Some(open) = embedded(content).map(|open| at + 1 + open) else {
            return after;
        };
        let uri = open + 1..close - 1;
        let name = &self.bytes[uri.clone()];
        if name.ends_with(b"_") && !name.ends_with(b"\\_") {
            return after;
        }
        self.out.prose(self.written..at);
        let link = Link {
            whole: at..after,
            text: stripped(self.bytes, at + 1..open),
            target: uri,
        };
        link.write(&IN_TARGET, Role::Followed, self.out);
        self.written = after;
        after
    }

    /// Writes interpreted text in `content`, which is at `all` including its role.
    fn role(&mut self, all: Range<usize>, content: Range<usize>, role: &[u8]) -> usize {
        self.out.prose(self.written..all.start);
        self.out.separate(Separator::Inline);
        let name = &role[1..role.len() - 1];
        let is_code = CODE.iter().any(|code| code.as_bytes() == name);
        let uri = embedded(&self.bytes[content.clone()])
            .map(|open| content.start + open + 1..content.end - 1);
        if is_code {
            self.out.code(content);
        } else if let (b"download", Some(uri)) = (name, uri) {
            self.out.text(content.start..uri.start - 1);
            self.out.target(uri, &IN_TARGET, LinkTarget::FOLLOWED);
        } else if let (b"doc", Some(page)) = (name, page_in_toctree(&self.bytes[content.clone()])) {
            let page = content.start + page.start..content.start + page.end;
            self.out.text(content.start..page.start);
            self.out.target(page, &LITERAL, LinkTarget::PAGE);
        } else {
            self.out.text(content);
        }
        self.out.separate(Separator::Inline);
        self.written = all.end;
        all.end
    }
}

/// Returns the position of the `<` of the URI at the end of `content`.
fn embedded(content: &[u8]) -> Option<usize> {
    let inside = content.strip_suffix(b">")?;
    let open = memrchr(b'<', inside)?;
    let parted = open == 0 || is_space(inside[open - 1]);
    let (first, last) = (*inside.get(open + 1)?, *inside.last()?);
    (parted && !is_space(first) && !is_space(last)).then_some(open)
}

/// Returns true if the name of a role may contain `byte`.
const fn in_role(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'-' | b'_' | b'.' | b'+')
}

/// Returns the range of the role at the end of `before`, including its colons.
fn role_before(before: &[u8]) -> Option<Range<usize>> {
    let near = &before[before.len().saturating_sub(LONGEST_ROLE)..];
    let length = near.iter().rev().take_while(|&&byte| in_role(byte)).count();
    let word = before.len() - length;
    let colon = word + memchr(b':', &before[word..])?;
    let role = &before[colon..];
    (role.len() > 2 && role.ends_with(b":")).then_some(colon..before.len())
}

/// Returns the range of the role at the start of `rest`, including its colons.
fn role_after(rest: &[u8]) -> Option<Range<usize>> {
    let name = rest.strip_prefix(b":")?;
    let near = &name[..name.len().min(LONGEST_ROLE)];
    let length = near.iter().take_while(|&&byte| in_role(byte)).count();
    let colon = memrchr(b':', &near[..length])?;
    let starts = near[0].is_ascii_alphabetic();
    (starts && colon > 0).then_some(0..colon + 2)
}
