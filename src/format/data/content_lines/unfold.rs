//! Unfolding (RFC 5545 §3.1, RFC 6350 §3.2), and quoted-printable values of vCard 2.1.
//!
//! A fold is a line end with a space or tab after it, which are removed together. Lines end in
//! CR LF, LF or CR. In vCard 2.1 and vCalendar 1.0, a line is folded at white space, which is kept.

use std::ops::Range;

use memchr::memchr2;

use super::head::{Head, LONGEST};
use super::properties::Value;
use super::{ContentLineDecoder, Continuation};
use crate::text::{Builder, Text};
use crate::uri::hex;

/// The number of unfolded bytes after which a line is checked for binary data.
const CHECKED: usize = 256;
/// The number of bytes at the end of a part that are searched for a place to divide a value.
// The longest URI (docs/design/DELIMITING.md §7).
const KEPT: usize = 64 * 1024;

/// The most CR before a LF that are one line end with it.
const MOST_RETURNS: usize = 8;

/// The content lines of a part of a document.
pub(super) struct Unfolded<'t> {
    /// Their text.
    pub text: Text<'t>,
    /// The lines, as ranges of the text.
    pub lines: Vec<Line>,
    /// The end of the last one in the document.
    pub end: usize,
}

/// A content line, or a part of one that exceeds a part of the document.
pub(super) struct Line {
    pub range: Range<usize>,
    /// How its value is read, where its head was in an earlier part.
    pub inside: Option<Value>,
    /// Whether it continues in the next part.
    pub cut: bool,
}

/// Unfolds the lines of `text` from `from` on that are complete. If none is, and some bytes have to
/// be consumed, the first one is divided.
pub(super) fn unfold<'t>(
    text: &'t Text<'t>,
    from: usize,
    continuation: Continuation,
    decoder: &mut ContentLineDecoder,
) -> Unfolded<'t> {
    let mut unfolder = Unfolder {
        bytes: text.bytes(),
        more: continuation != Continuation::Nothing,
        out: Builder::new(text),
        lines: Vec::new(),
        folds_keep_space: &mut decoder.folds_keep_space,
    };
    unfolder.out.reserve(text.bytes().len() - from);
    let mut inside = decoder.inside.take();
    let mut at = from;
    while at < unfolder.bytes.len() {
        match unfolder.extent(at, inside.is_some()) {
            Some(extent) => {
                at = extent.next;
                unfolder.line(&extent, inside.take(), false);
            }
            None => break,
        }
    }
    let is_left = at < unfolder.bytes.len();
    // A line end alone may belong to bytes before it that come again.
    if is_left && continuation == Continuation::MoreAtOnce && at < from + 4 {
        let extent = unfolder.divided(at);
        at = extent.next;
        unfolder.line(&extent, inside.take(), true);
    }
    let (text, lines) = (unfolder.out.finish(), unfolder.lines);
    decoder.inside = inside;
    Unfolded {
        text,
        lines,
        end: at,
    }
}

/// A content line in the document.
struct Extent {
    start: usize,
    /// The end of its last line, without the line end.
    end: usize,
    /// The start of the next content line.
    next: usize,
    /// Where its value starts, if that is quoted-printable.
    encoded: Option<usize>,
}

struct Unfolder<'t, 'd> {
    bytes: &'t [u8],
    /// Whether more bytes follow.
    more: bool,
    out: Builder<'t>,
    lines: Vec<Line>,
    folds_keep_space: &'d mut bool,
}

impl Unfolder<'_, '_> {
    /// Returns the extent of the line at `start`, or `None` if more bytes are needed.
    fn extent(&self, start: usize, is_inside: bool) -> Option<Extent> {
        let (mut end, mut next) = line_end(self.bytes, start);
        let encoded = if is_inside {
            None
        } else {
            self.encoded(start, end)
        };
        loop {
            let Some(&byte) = self.bytes.get(next) else {
                let extent = Extent {
                    start,
                    end,
                    next,
                    encoded,
                };
                return (!self.more).then_some(extent);
            };
            let soft = encoded.is_some()
                && self.bytes[..end].ends_with(b"=")
                && !starts_component(&self.bytes[next..]);
            if !soft && !matches!(byte, b' ' | b'\t') {
                return Some(Extent {
                    start,
                    end,
                    next,
                    encoded,
                });
            }
            (end, next) = line_end(self.bytes, next);
        }
    }

    /// Returns where the value starts of a line that ends at `end`, if it is quoted-printable.
    fn encoded(&self, start: usize, end: usize) -> Option<usize> {
        let line = &self.bytes[start..end];
        memchr::memchr(b'=', line)?;
        let head = Head::of(line)?;
        head.is_quoted_printable(line).then_some(start + head.value)
    }

    /// Returns the extent of all bytes from `start` on, up to where the value may be divided: after
    /// a space or a tag, else before an incomplete fold or character.
    fn divided(&self, start: usize) -> Extent {
        let near = start.max(self.bytes.len().saturating_sub(KEPT));
        let rest = &self.bytes[near..];
        let is_line_end = |at: usize| matches!(self.bytes[at], b'\r' | b'\n');
        let divides = |&at: &usize| {
            let at = near + at;
            let space = self.bytes[at] == b' ' && at > start && !is_line_end(at - 1);
            space || self.bytes[at] == b'>'
        };
        let line_ends = rest
            .iter()
            .rev()
            .take_while(|b| matches!(b, b'\r' | b'\n' | b' ' | b'\t' | b'\\' | b'=' | 0x80..))
            .take(16)
            .count();
        let last = self.bytes.len() - line_ends;
        let end = (0..rest.len()).rev().find(divides);
        let end = end.map_or(last, |at| near + at + 1);
        let end = if end > start { end } else { self.bytes.len() };
        Extent {
            start,
            end,
            next: end,
            encoded: None,
        }
    }

    /// Adds a line.
    fn line(&mut self, extent: &Extent, inside: Option<Value>, cut: bool) {
        let start = self.out.len();
        match (extent.encoded, inside) {
            (_, Some(Value::Binary)) => {}
            (Some(value), _) => {
                self.out.keep(extent.start..value);
                self.quoted_printable(value..extent.end);
            }
            _ => self.folded(extent, inside.is_some()),
        }
        if inside.is_none() {
            self.note_version(start);
        }
        if self.out.len() > start || cut {
            self.lines.push(Line {
                range: start..self.out.len(),
                inside,
                cut,
            });
        }
    }

    /// Adds a line without its folds. Of binary data, only the start is added.
    fn folded(&mut self, extent: &Extent, is_inside: bool) {
        let start = self.out.len();
        let mut at = extent.start;
        let mut check_at = if is_inside { usize::MAX } else { CHECKED };
        let bytes = &self.bytes[..extent.end];
        while at < extent.end {
            let (end, next) = line_end(bytes, at);
            self.out.keep(at..end);
            let line = &self.out.bytes()[start..];
            if line.len() >= check_at && next < extent.end {
                let head = Head::of(line);
                if head.is_some_and(|head| head.kind(line) == Value::Binary) {
                    return;
                }
                // The head may be longer.
                check_at = if line.len() < LONGEST {
                    2 * line.len()
                } else {
                    usize::MAX
                };
            }
            at = next + usize::from(next < extent.end && !*self.folds_keep_space);
        }
    }

    /// Adds a quoted-printable value (RFC 2045 §6.7).
    fn quoted_printable(&mut self, value: Range<usize>) {
        let bytes = &self.bytes[..value.end];
        let (mut kept, mut at) = (value.start, value.start);
        while at < value.end {
            let rest = &bytes[at..];
            let Some(found) = memchr::memchr3(b'=', b'\r', b'\n', rest) else {
                break;
            };
            at += found;
            let escape = bytes[at] == b'=';
            if escape && let Some(octet) = hex::octet(bytes, at + 1) {
                self.out.keep(kept..at);
                self.out.replace(&[octet], at..at + 3);
                at += 3;
                kept = at;
                continue;
            }
            let from = at + usize::from(escape);
            let (end, next) = line_end(bytes, from);
            if end == from {
                // A soft line break, or a fold, which keeps its space.
                self.out.keep(kept..at);
                at = next;
                kept = at;
            } else {
                at = from;
            }
        }
        self.out.keep(kept..value.end);
    }

    /// Notes how the lines of the document are folded from here on, if the line at `start` of the
    /// output says so.
    fn note_version(&mut self, start: usize) {
        let line = &self.out.bytes()[start..];
        let starts = |name: &str| {
            line.get(..name.len())
                .is_some_and(|near| near.eq_ignore_ascii_case(name.as_bytes()))
        };
        if starts("BEGIN:VC") {
            *self.folds_keep_space = false;
        } else if starts("VERSION:") {
            let version = line["VERSION:".len()..].trim_ascii();
            *self.folds_keep_space = matches!(version, b"1.0" | b"2.1");
        }
    }
}

/// Returns true if a component starts or ends here.
fn starts_component(bytes: &[u8]) -> bool {
    ["BEGIN:", "END:"].iter().any(|name| {
        bytes
            .get(..name.len())
            .is_some_and(|near| near.eq_ignore_ascii_case(name.as_bytes()))
    })
}

/// Returns the end of the line at `at`, and the start of the next one. A run of CR with a LF after
/// it is one line end: some programs add CR to each line end that they copy.
fn line_end(bytes: &[u8], at: usize) -> (usize, usize) {
    let Some(length) = memchr2(b'\r', b'\n', &bytes[at..]) else {
        return (bytes.len(), bytes.len());
    };
    let end = at + length;
    let near = bytes[end..].iter().take(MOST_RETURNS);
    let returns = near.take_while(|&&b| b == b'\r').count();
    match bytes.get(end + returns) {
        Some(b'\n') => (end, end + returns + 1),
        None => (end, bytes.len()),
        // Each CR is a line end.
        Some(_) => (end, end + 1),
    }
}
