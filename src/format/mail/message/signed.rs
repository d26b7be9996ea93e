//! Messages inside signed data (S/MIME, RFC 8551 §3.5.2).

use super::Walker;
use super::der::SignedContent;
use crate::format::{Record, Section, Warning};
use crate::text::Text;
use crate::text::charset::Charset;

/// The most messages in signed data that is in signed data. What is deeper is not read.
// Bounds the memory (docs/design/INPUT.md, "Messages").
const DEPTH: usize = 4;

/// The body of an opaque signed message: signed data, in which a message is.
#[derive(Debug, Default)]
pub(super) struct SignedBody {
    content: SignedContent,
    /// Of the message inside.
    walker: Box<Walker>,
    /// The number of octets of the next part that have been read already: in the source, they
    /// could not be separated from others.
    done: usize,
}

impl SignedBody {
    /// Returns a body that is inside as many others; `None` if these are too many.
    pub fn inside(depth: usize) -> Option<Self> {
        let walker = Walker {
            depth: depth + 1,
            ..Walker::default()
        };
        (depth < DEPTH).then(|| Self {
            walker: Box::new(walker),
            ..Self::default()
        })
    }

    /// Sets the charset of bodies that declare none.
    pub const fn assume(&mut self, charset: Option<Charset>) {
        self.walker.assume(charset);
    }

    /// Reads all that is left.
    pub fn read(&mut self, octets: &Text, emit: &mut dyn FnMut(Section)) {
        self.part(octets, false, emit);
    }

    /// Reads a part that others follow, and returns how many octets of it are not needed any more.
    pub fn read_open(&mut self, octets: &Text, emit: &mut dyn FnMut(Section)) -> usize {
        let before = (self.content.clone(), self.done);
        let len = octets.bytes().len();
        let Some(end) = self.part(octets, true, emit) else {
            self.done = 0;
            return len;
        };
        let mut kept = end;
        let together = |at: usize| octets.source(at - 1..at).end > octets.source(at..at + 1).start;
        while kept > 0 && together(kept) {
            kept -= 1;
        }
        if kept == 0 {
            self.done = 0;
            return len;
        }
        // The octets before the first one that is needed again have been read.
        let (content, done) = before;
        self.content = content;
        self.content.read(&octets.bytes()[done..end]);
        self.done = end - kept;
        kept
    }

    /// Reads a part. Returns the first octet of the content that is needed with the next part.
    fn part(&mut self, octets: &Text, open: bool, emit: &mut dyn FnMut(Section)) -> Option<usize> {
        let from = self.done.min(octets.bytes().len());
        let mut ranges = self.content.read(&octets.bytes()[from..]);
        for range in &mut ranges {
            *range = range.start + from..range.end + from;
        }
        let message = octets.gather(&ranges);
        let record = Record {
            bytes: message.bytes(),
            offset: 0,
            continued: true,
            open: open && !self.content.is_done(),
        };
        let mut used = self.walker.walk(&record, 0, &mut |section| {
            emit(section.in_source(&message, 0));
        });
        for range in &ranges {
            if used < range.len() {
                return record.open.then_some(range.start + used);
            }
            used -= range.len();
        }
        None
    }

    /// Returns the warnings of the message since the last call.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        self.walker.take_warnings()
    }
}
