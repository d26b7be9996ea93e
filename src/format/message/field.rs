//! Headers: their fields, and what is read in them (RFC 5322 §2.2, INPUT.md "Messages").

use std::ops::Range;

use memchr::memchr;

use super::super::header::{context, field_name};
use super::super::{Markup, Record, Section};
use crate::delimit::Context;
use crate::text::Text;

pub(in super::super) use super::super::header::is_known;

/// The header of a message or of a part: where it stands in its record.
pub(super) struct Header {
    start: usize,
    /// Behind its last line.
    pub end: usize,
    /// Behind the empty line that ends it, if there is one.
    pub body: usize,
    /// Stretches of it which are not just [`Context::Header`].
    labels: Vec<(Range<usize>, Option<Context>)>,
}

/// The header that starts at `start`. It ends before an empty line, before a line that can't
/// be part of one, and before what `is_boundary`.
pub(super) fn header(bytes: &[u8], start: usize, is_boundary: &dyn Fn(&[u8]) -> bool) -> Header {
    let mut header = Header {
        start,
        end: start,
        body: start,
        labels: Vec::new(),
    };
    let mut field = Some(Context::Header);
    while let Some(line) = FieldLine::at(bytes, header.end) {
        if is_boundary(&bytes[header.end..line.end]) {
            break;
        }
        if let Some(name) = line.name {
            field = context(name);
        }
        header.label(header.end - start..line.end - start, field);
        header.end = line.end;
    }
    let empty = match &bytes[header.end..] {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => 0,
    };
    header.body = header.end + empty;
    header
}

impl Header {
    /// Its fields: names, and bodies with their line ends.
    pub fn fields<'r>(&self, bytes: &'r [u8]) -> impl Iterator<Item = (&'r [u8], &'r [u8])> {
        let bytes = &bytes[..self.end];
        let mut at = self.start;
        std::iter::from_fn(move || {
            loop {
                let line = FieldLine::at(bytes, at)?;
                let start = at;
                at = line.end;
                let Some(name) = line.name else {
                    continue;
                };
                while let Some(more) = FieldLine::at(bytes, at).filter(|more| more.name.is_none()) {
                    at = more.end;
                }
                return Some((name, &bytes[start + name.len() + 1..at]));
            }
        })
    }

    /// Hands it over.
    pub fn hand_over(self, record: &Record, found: &mut dyn FnMut(Section)) {
        found(Section {
            text: Text::borrowed(
                &record.bytes[self.start..self.end],
                record.offset + self.start as u64,
            ),
            context: Context::Header,
            labels: self.labels,
            markup: Markup::default(),
        });
    }

    /// Gives the context to the line `range` of the section.
    fn label(&mut self, range: Range<usize>, context: Option<Context>) {
        match self.labels.last_mut() {
            _ if context == Some(Context::Header) => {}
            Some((last, same)) if *same == context && last.end == range.start => {
                last.end = range.end;
            }
            _ => self.labels.push((range, context)),
        }
    }
}

/// A line of a header.
pub(in super::super) struct FieldLine<'r> {
    /// The field's name; `None` for a line that goes on with the field before, or that
    /// a mailbox put there.
    pub name: Option<&'r [u8]>,
    /// Past its line end.
    pub end: usize,
}

impl<'r> FieldLine<'r> {
    /// The line at `at`; `None` where the header ends: at an empty line, or at one that
    /// can't be part of a header.
    #[inline]
    pub fn at(bytes: &'r [u8], at: usize) -> Option<Self> {
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        let end = at + memchr(b'\n', rest).map_or(rest.len(), |i| i + 1);
        if matches!(rest[0], b'\n') || rest.starts_with(b"\r\n") || rest == b"\r" {
            return None;
        }
        if matches!(rest[0], b' ' | b'\t') || rest.starts_with(b">From ") {
            return Some(Self { name: None, end });
        }
        let name = field_name(&bytes[at..end])?;
        Some(Self {
            name: Some(name),
            end,
        })
    }
}
