//! The block of a record: as many bytes as its header says, unless that is wrong.

use std::io;

use super::super::meter::{complete, damage, damage_kind};
use super::WEB_ARCHIVE;
use super::digest::Digest;
use super::record::Syntax;
use super::source::{RECORD_START, Source};
use crate::format::{DamageKind, ReadOutcome, Warning};

/// A block whose declared end is not further away is checked before it is read.
// docs/design/INPUT.md, "Web archives"; bounds what is held in memory to look ahead.
const NEAR: u64 = 1 << 20;
/// The number of bytes after a block that are examined.
// Line ends, and the first line of the next record.
const AFTER: usize = 512;
/// The number of bytes of a record that show what it is, in almost all.
const FIRST_LINES: usize = 64;
/// The number of bytes in which the start of a record is searched for at a time.
const SEARCHED: usize = 8 << 10;

/// How much of a block was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// So many bytes.
    Bytes(u64),
    /// All before the next record.
    ToNextRecord,
    /// Nothing, after damage.
    Failed(Failure),
}

/// What ended the reading of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// A damaged frame, which others may follow.
    Frame,
    /// The end of the file, a limit, or an error of the system.
    Other,
}

impl Failure {
    /// Returns what is the reason for `error`.
    pub fn of(error: &io::Error) -> Self {
        match damage_kind(error) {
            Some(DamageKind::Frame) => Self::Frame,
            _ => Self::Other,
        }
    }
}

/// A file of records, and the block that is being read.
pub(super) struct Block<'s> {
    pub source: Source<'s>,
    pub syntax: Syntax,
    left: Left,
    /// Whether each record has frames of its own, as far as this one shows.
    has_frame: bool,
    /// The offset of the record in the file.
    offset: u64,
    /// The digests of the block and of its payload, which are computed as it is read.
    digests: Digests,
}

/// The digests of a block that are verified.
#[derive(Default)]
struct Digests {
    block: Option<Digest>,
    payload: Option<Digest>,
    /// Whether the payload has started.
    has_payload: bool,
}

impl<'s> Block<'s> {
    pub const fn new(source: Source<'s>, syntax: Syntax) -> Self {
        Self {
            source,
            syntax,
            left: Left::Bytes(0),
            has_frame: false,
            offset: 0,
            digests: Digests {
                block: None,
                payload: None,
                has_payload: false,
            },
        }
    }

    /// Starts the block of the record at `offset`, which comes next in the source. `has_frame`:
    /// the record starts with a frame.
    pub fn start(&mut self, length: Option<u64>, offset: u64, has_frame: bool) -> io::Result<()> {
        (self.offset, self.has_frame) = (offset, has_frame);
        self.digests = Digests::default();
        self.left = match length {
            None => {
                self.warn("has no valid length");
                Left::ToNextRecord
            }
            Some(length) if self.ends_after(length)? => Left::Bytes(length),
            Some(_) => {
                self.warn("is not as long as it says");
                Left::ToNextRecord
            }
        };
        Ok(())
    }

    /// Verifies the digests of the block, which starts here, where they are known.
    pub fn verify(&mut self, (block, payload): (&[u8], &[u8])) {
        if self.left != Left::ToNextRecord {
            self.digests.block = Digest::of(block);
            self.digests.payload = Digest::of(payload);
        }
    }

    /// Sets that the payload starts here, of which the digest is that of its bytes in the file if
    /// `is_plain`.
    pub fn start_payload(&mut self, is_plain: bool) {
        self.digests.has_payload = true;
        if !is_plain {
            self.digests.payload = None;
        }
    }

    /// Returns true if a range of the file can start with the record.
    pub const fn is_boundary(&self) -> bool {
        self.has_frame || !self.source.is_compressed()
    }

    /// Returns what ended the reading of the block, if it was reported.
    pub const fn failure(&self) -> Option<Failure> {
        match self.left {
            Left::Failed(failure) => Some(failure),
            Left::Bytes(_) | Left::ToNextRecord => None,
        }
    }

    /// Sets that the block ends here.
    pub fn end(&mut self) {
        self.left = Left::Bytes(0);
    }

    /// Skips the rest of the block.
    pub fn skip(&mut self) -> io::Result<()> {
        if self.digests.are_wanted() {
            return self.skip_and_verify();
        }
        if let Left::Bytes(left) = self.left {
            self.left = Left::Bytes(0);
            let skipped = self.source.skip(left);
            return skipped.map_err(|error| damage(WEB_ARCHIVE.name, error));
        }
        loop {
            match self.available()? {
                0 => break,
                some => self.source.consume(some),
            }
        }
        self.end();
        Ok(())
    }

    /// Reads the rest of the block, and verifies its digests.
    fn skip_and_verify(&mut self) -> io::Result<()> {
        loop {
            let available = self.available()?;
            let len = self.source.fill_buf()?.len().min(available);
            if len == 0 {
                break;
            }
            self.consume(len);
        }
        let Digests { block, payload, .. } = std::mem::take(&mut self.digests);
        let is_wrong = |digest: Option<Digest>| digest.is_some_and(|digest| !digest.matches());
        let wrong = match (is_wrong(block), is_wrong(payload)) {
            _ if self.has_failed() => None,
            (true, _) => Some("block"),
            (_, true) => Some("payload"),
            _ => None,
        };
        if let Some(wrong) = wrong {
            let text = format!(
                "the digest of the {wrong} of the record at byte {} is wrong",
                self.offset
            );
            let warning = Warning::damaged(DamageKind::Digest, text).at(self.offset);
            self.source.stream().meter().warning(warning);
        }
        self.end();
        Ok(())
    }

    const fn has_failed(&self) -> bool {
        self.failure().is_some()
    }

    /// Returns the next bytes of the block, at most `wanted`, without consuming them. They are
    /// fewer at the end, and where it was not found yet.
    pub fn peek(&mut self, wanted: usize) -> io::Result<&[u8]> {
        let most = match self.left {
            Left::Bytes(left) => usize::try_from(left).unwrap_or(usize::MAX),
            Left::ToNextRecord => self.available()?,
            Left::Failed(_) => 0,
        };
        self.source.peek(wanted.min(most))
    }

    /// Consumes bytes that were peeked at.
    pub fn consume(&mut self, count: usize) {
        if self.digests.are_wanted() {
            self.digests.update(self.source.buffered(count));
        }
        if let Left::Bytes(left) = &mut self.left {
            *left -= count as u64;
        }
        self.source.consume(count);
    }

    /// Reads some bytes. Returns their number, 0 at the end.
    ///
    /// # Errors
    /// If the file ends before the block, or is damaged: no more of the block can be read.
    pub fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        let read = self.available().and_then(|available| {
            let bytes = self.source.fill_buf()?;
            let len = available.min(bytes.len()).min(into.len());
            into[..len].copy_from_slice(&bytes[..len]);
            Ok(len)
        });
        match &read {
            Ok(len) => self.consume(*len),
            Err(error) => self.left = Left::Failed(Failure::of(error)),
        }
        read
    }

    /// Returns how many bytes of the block can be read at once, 0 at the end.
    fn available(&mut self) -> io::Result<usize> {
        match self.left {
            Left::Bytes(0) | Left::Failed(_) => Ok(0),
            Left::Bytes(left) => {
                if self.is_at_next_frame()? {
                    self.warn("is not as long as it says");
                    self.end();
                    self.digests = Digests::default();
                    return Ok(0);
                }
                match self.source.fill_buf()?.len() {
                    0 => Err(complete(
                        DamageKind::Cut,
                        "the record ends early".to_owned(),
                    )),
                    some => Ok(some.min(usize::try_from(left).unwrap_or(usize::MAX))),
                }
            }
            Left::ToNextRecord => self.search(),
        }
    }

    /// Returns true at the start of another frame with a record of its own.
    fn is_at_next_frame(&mut self) -> io::Result<bool> {
        if !self.has_frame || !self.source.is_at_frame() {
            return Ok(false);
        }
        let syntax = self.syntax;
        Ok(syntax.starts(self.source.peek(RECORD_START)?))
    }

    /// Returns how many bytes precede the next record, as far as that was searched for.
    fn search(&mut self) -> io::Result<usize> {
        if self.has_frame && self.source.is_at_frame() {
            return Ok(0);
        }
        let (syntax, needle) = (self.syntax, self.syntax.needle());
        let frame = self.source.fill_buf()?.len();
        let bytes = self.source.peek(SEARCHED + RECORD_START)?;
        if bytes.first() == Some(&needle[0]) && syntax.starts(&bytes[1..]) {
            // The line end before the next record.
            return Ok(0);
        }
        let mut found = memchr::memmem::find_iter(&bytes[..bytes.len().min(SEARCHED)], needle);
        let next = found.find(|at| syntax.starts(&bytes[at + 1..]));
        let most = match next {
            Some(next) => next,
            None if bytes.len() <= RECORD_START => bytes.len(),
            None => (bytes.len() - RECORD_START).max(1),
        };
        Ok(most.min(frame))
    }

    /// Returns false if it is known that no record follows `length` bytes.
    fn ends_after(&mut self, length: u64) -> io::Result<bool> {
        if self.source.left().is_some_and(|left| left < length) {
            // The file ends within the block, which is reported when it is read.
            return Ok(!self.has_record_within(NEAR as usize));
        }
        let mut after = [0; AFTER];
        if let Some(read) = self.source.peek_far(length, &mut after) {
            return Ok(self.ends_before(&after[..read]));
        }
        if length > NEAR {
            return Ok(true);
        }
        let bytes = self.source.peek(length as usize + AFTER)?;
        let read = bytes.len();
        let Some(after) = bytes.get(length as usize..) else {
            // The file ends or is damaged within the block, which is reported when it is read.
            return Ok(!self.has_record_within(read));
        };
        let after = after.to_vec();
        let padding = after.iter().take_while(|byte| is_padding(**byte)).count();
        let frame = self.source.consumed() + length + padding as u64;
        Ok(self.ends_before(&after) || self.has_frame && self.source.has_frame_at(frame))
    }

    fn has_record_within(&mut self, len: usize) -> bool {
        let (syntax, needle) = (self.syntax, self.syntax.needle());
        self.source.peek(len).is_ok_and(|bytes| {
            let mut found = memchr::memmem::find_iter(bytes, needle);
            found.any(|at| syntax.starts(&bytes[at + 1..]))
        })
    }

    /// Returns true if these bytes may follow a block.
    fn ends_before(&self, after: &[u8]) -> bool {
        let padding = after.iter().take_while(|byte| is_padding(**byte)).count();
        let next = &after[padding..];
        let is_full = after.len() == AFTER;
        next.is_empty()
            || self.syntax.starts(next)
            // Padding leaves no room for the first lines of the next record.
            || is_full && next.len() < FIRST_LINES && self.syntax.may_start(next)
            // The line is longer than what was read.
            || (self.syntax != Syntax::Warc && is_full && !next.contains(&b'\n'))
    }

    fn warn(&self, what: &str) {
        let meter = self.source.stream().meter();
        meter.warning(Warning::new(
            format!(
                "the record at byte {} {what}: it ends where the next one starts",
                self.offset
            ),
            ReadOutcome::Nothing,
        ));
    }
}

/// Returns true for bytes between records: line ends, and zeros, to which a disk that was full or a
/// tape may have filled up a block.
pub(super) const fn is_padding(byte: u8) -> bool {
    is_line_end(byte) || byte == 0
}

impl Digests {
    const fn are_wanted(&self) -> bool {
        self.block.is_some() || self.payload.is_some()
    }

    fn update(&mut self, bytes: &[u8]) {
        if let Some(block) = &mut self.block {
            block.update(bytes);
        }
        if let Some(payload) = self.payload.as_mut().filter(|_| self.has_payload) {
            payload.update(bytes);
        }
    }
}

pub(super) const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}
