//! Web archives: WARC 1.0 and 1.1 (ISO 28500) with pages, extracted text (WET) or metadata (WAT),
//! and ARC. Each record is a member, whose content is the body of the response.
//!
//! None of the crates for WARC that were tried bounds the memory for a record, distinguishes a
//! truncated file from a whole one, reads what follows damage, and starts at any member.
//!
//! A file may be plain, or compressed: usually each record is a gzip member, or a frame of zstd or
//! LZ4, of its own, so that a reader can start at each of them. After damage, reading goes on with the next
//! member. *The range [s, e) of a file owns the records whose first byte is in it*; where the file
//! is compressed, those from a member or frame on that starts in it with a record, up to the next one
//! that a range can own.
//!
//! The length in a record's header counts if a record follows so many bytes later. Otherwise the
//! record ends where the next one starts ([`block`]).
//!
//! Memory: 1 MiB for the bytes after which a record is expected to end, whatever its length is.

mod block;
#[cfg_attr(not(feature = "archives"), path = "uncoded.rs")]
mod coding;
mod content;
mod digest;
mod header;
mod media;
#[cfg_attr(not(feature = "archives"), path = "unpacked.rs")]
mod packing;
mod payload;
mod range;
mod record;
mod source;
#[cfg(feature = "archives")]
mod start;

use std::io::{self, Read};
use std::ops::Range;

use super::meter::{complete, warning_of};
use super::{Archive, Kind, Member, OpenRecords, OwnedRange};
use crate::finding::WebRecord;
use crate::format::{DamageKind, Format, ReadOutcome, Warning};
use crate::lint::RecordsLeftOut;
use block::{Block, Failure, is_padding};
use content::{Content, Part, contents};
use header::LONGEST;
#[cfg(feature = "archives")]
use packing::Packing;
use payload::Payload;
pub(crate) use range::{FindRecords, record_starts};
use record::{RecordHeader, Syntax};
pub(crate) use source::Source;
use source::{RECORD_START, is_fatal};

/// WARC and ARC, plain.
pub(super) static WEB_ARCHIVE: Kind = Kind {
    name: "web archive",
    extensions: &["warc", "arc"],
    magic: |head| Syntax::of(head).is_some(),
    per_byte: 0,
    open: records(|stream| Source::new(stream, None)),
};

/// WARC and ARC, compressed by gzip.
#[cfg(feature = "archives")]
pub(super) static GZIP_WEB_ARCHIVE: Kind = Kind {
    name: "web archive",
    extensions: &["gz"],
    magic: start::is_in_gzip,
    per_byte: 8,
    open: records(|stream| {
        let packing = Packing::gzip(&stream);
        Source::new(stream, Some(packing))
    }),
};

/// WARC, compressed by zstd.
#[cfg(feature = "archives")]
pub(super) static ZSTD_WEB_ARCHIVE: Kind = Kind {
    name: "web archive",
    extensions: &["zst"],
    magic: start::is_in_zstd,
    per_byte: 8,
    open: records(|stream| {
        let packing = Packing::zstd(&stream);
        Source::new(stream, Some(packing))
    }),
};

/// WARC, compressed by LZ4, as `FastWARC` writes it.
#[cfg(feature = "archives")]
pub(super) static LZ4_WEB_ARCHIVE: Kind = Kind {
    name: "web archive",
    extensions: &["lz4"],
    magic: start::is_in_lz4,
    per_byte: 8,
    open: records(|stream| {
        let packing = Packing::lz4(&stream);
        Source::new(stream, Some(packing))
    }),
};

const fn records(open: OpenRecords) -> super::Open {
    super::Open::Records(open)
}

/// What a record says of its content.
#[derive(Debug)]
pub(crate) struct Origin {
    /// Where it is from. Credentials are not masked.
    pub record: WebRecord,
    /// The part of the record that is read.
    pub part: RecordPart,
    /// The format of the content; `None` to detect it.
    pub format: Option<&'static Format>,
    /// Whether the content is declared to be text: it may have NUL bytes.
    pub is_text: bool,
    /// The charset that the header of the response names, or empty.
    pub charset: Vec<u8>,
}

/// The part of a record that a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordPart {
    /// The header of the HTTP response.
    Header,
    /// The body of the response, or all that the record holds.
    Body,
}

/// The records of a web archive.
struct Records<'s> {
    /// The block of the current record; `None` in a file that has no record.
    block: Option<Block<'s>>,
    /// The content of the current member.
    payload: Payload,
    /// What follows the current member in its record.
    rest: Option<Content>,
    range: Range<u64>,
    /// Why the file cannot be read.
    error: Option<io::Error>,
    left_out: RecordsLeftOut,
    /// Whether the digests of records are verified.
    digests: DigestCheck,
    done: bool,
}

/// Whether the digests that records declare are verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DigestCheck {
    /// They are not.
    #[default]
    Ignored,
    /// They are: one that is wrong is damage.
    Verified,
}

/// Opens the records of a file that an owned range has.
pub(crate) fn open<'s>(
    source: Source<'s>,
    owned: &OwnedRange,
    digests: DigestCheck,
) -> Box<dyn Archive + 's> {
    let mut records = Records::open(source, owned);
    records.digests = digests;
    Box::new(records)
}

impl<'s> Records<'s> {
    fn open(mut source: Source<'s>, owned: &OwnedRange) -> Self {
        let error;
        let block = match source.peek(RECORD_START).map(Syntax::of) {
            Ok(Some(syntax)) => {
                let mut block = Block::new(source, syntax);
                error = range::start(&mut block, owned).err();
                Some(block)
            }
            Ok(None) => {
                error = Some(complete(
                    DamageKind::Record,
                    "no record starts at its first byte".to_owned(),
                ));
                None
            }
            Err(failed) => {
                error = Some(failed);
                None
            }
        };
        Self {
            block,
            payload: Payload::PLAIN,
            rest: None,
            range: owned.range.clone(),
            error,
            left_out: RecordsLeftOut::default(),
            digests: DigestCheck::Ignored,
            done: false,
        }
    }

    /// Returns the next member that is read.
    fn advance(&mut self) -> io::Result<Option<Member>> {
        while let Some(content) = self.content()? {
            match content {
                Content::Part(part) => {
                    let Part { member, payload } = *part;
                    self.payload = payload;
                    return Ok(Some(member));
                }
                Content::Binary => self.left_out.binary += 1,
                Content::Other => self.left_out.other += 1,
                Content::Empty => {}
            }
        }
        Ok(None)
    }

    /// Returns the rest of the current record, or the start of the next one.
    fn content(&mut self) -> io::Result<Option<Content>> {
        if let Some(rest) = self.rest.take() {
            return Ok(Some(rest));
        }
        let Some(block) = &mut self.block else {
            return Ok(None);
        };
        block.skip()?;
        while let Some((header, offset)) = next_record(block, self.range.end)? {
            if offset < self.range.start {
                block.skip()?;
                continue;
            }
            if self.digests == DigestCheck::Verified {
                block.verify((&header.digests.0, &header.digests.1));
            }
            let (http_header, content) = contents(block, header, offset)?;
            let Some(part) = http_header else {
                return Ok(Some(content));
            };
            self.rest = Some(content);
            return Ok(Some(Content::Part(Box::new(part))));
        }
        Ok(None)
    }

    /// Goes to the next member that can be read, after damage, or ends the file.
    fn recover(&mut self, failure: Failure) -> io::Result<()> {
        let mut found = false;
        self.rest = None;
        if let Some(block) = &mut self.block {
            block.end();
            found = block.source.find_frame(None, block.syntax.test())?;
        }
        if !found {
            if failure == Failure::Frame {
                let text = "no record starts after the damage: the rest of the file is not read";
                self.add_warning(Warning::damaged(DamageKind::Damaged, text));
            }
            self.finish();
        }
        Ok(())
    }

    /// Warns that records could not be read.
    fn warn_of_damage(&mut self, error: &io::Error) {
        let text = format!("not all records are read: {error}");
        let warning = warning_of(error, text);
        let offset = self.block.as_mut().map(|block| block.source.offset());
        self.add_warning(match offset {
            Some(offset) => warning.at(offset),
            None => warning,
        });
    }

    /// Returns true if nothing can be read after `error`.
    fn is_final(&self, error: &io::Error) -> bool {
        let is_over = |block: &Block| block.source.stream().meter().is_over();
        is_fatal(error) || self.block.as_ref().is_none_or(is_over)
    }

    fn add_warning(&self, warning: Warning) {
        if let Some(block) = &self.block {
            block.source.stream().meter().warning(warning);
        }
    }

    /// Ends the file, with a note of what was left out.
    fn finish(&mut self) {
        self.done = true;
        let left_out = std::mem::take(&mut self.left_out);
        let RecordsLeftOut { binary, other } = left_out;
        if let Some(block) = &self.block {
            block.source.stream().meter().leave_out(left_out);
        }
        if binary + other > 0 {
            let text = format!(
                "records left out: {binary} with images or other binary data, {other} with \
                 requests and the like"
            );
            self.add_warning(Warning::new(text, ReadOutcome::Nothing));
        }
    }
}

impl Archive for Records<'_> {
    fn next(&mut self) -> io::Result<Option<Member>> {
        while !self.done {
            // The warning is that of the member.
            if let Some(failure) = self.block.as_ref().and_then(Block::failure) {
                self.recover(failure)?;
                continue;
            }
            match self.error.take().map_or_else(|| self.advance(), Err) {
                Ok(Some(member)) => return Ok(Some(member)),
                Ok(None) => self.finish(),
                Err(error) if self.is_final(&error) => {
                    self.finish();
                    return Err(error);
                }
                Err(error) => {
                    self.warn_of_damage(&error);
                    self.recover(Failure::of(&error))?;
                }
            }
        }
        Ok(None)
    }
}

impl Read for Records<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match &mut self.block {
            Some(block) if !self.done => self.payload.read(block, into),
            _ => Ok(0),
        }
    }
}

/// Goes to the next record, and starts its block. Returns its header, and its offset in the file,
/// unless another range owns it that starts at `end` or later.
fn next_record(block: &mut Block, end: u64) -> io::Result<Option<(RecordHeader, u64)>> {
    loop {
        skip_padding(&mut block.source)?;
        if block.source.peek(1)?.is_empty() {
            return Ok(None);
        }
        let offset = block.source.offset();
        if offset >= end && block.source.is_at_boundary() {
            return Ok(None);
        }
        if let Some(header) = record_header(block)? {
            let has_frame = block.source.is_at_frame();
            block.source.consume(header.len);
            block.start(header.length, offset, has_frame)?;
            return Ok(Some((header, offset)));
        }
        if let Some(error) = block.source.take_error() {
            return Err(error);
        }
        let text =
            format!("no record starts at byte {offset}: what precedes the next one is not read");
        let warning = Warning::damaged(DamageKind::Record, text).at(offset);
        block.source.stream().meter().warning(warning);
        if !skip_to_record(block)? {
            return Ok(None);
        }
    }
}

fn skip_padding(source: &mut Source) -> io::Result<()> {
    loop {
        let bytes = source.fill_buf()?;
        let len = bytes.iter().take_while(|byte| is_padding(**byte)).count();
        source.consume(len);
        if len == 0 {
            return Ok(());
        }
    }
}

fn record_header(block: &mut Block) -> io::Result<Option<RecordHeader>> {
    let syntax = block.syntax;
    let mut most = RECORD_START;
    loop {
        let bytes = block.source.peek(most)?;
        let header = syntax.header(bytes);
        if header.is_some() || bytes.len() < most || most >= LONGEST {
            return Ok(header);
        }
        most = LONGEST;
    }
}

/// Skips what is no record. Returns false at the end of the file.
fn skip_to_record(block: &mut Block) -> io::Result<bool> {
    let (syntax, needle) = (block.syntax, block.syntax.needle());
    block.source.consume(1);
    loop {
        let frame = block.source.fill_buf()?.len();
        if frame == 0 {
            return Ok(false);
        }
        let is_frame = block.source.is_at_frame();
        let bytes = block.source.peek(2 * RECORD_START)?;
        if is_frame && syntax.starts(bytes) {
            return Ok(true);
        }
        let near = &bytes[..bytes.len().min(RECORD_START)];
        let found = memchr::memmem::find(near, needle).map(|at| at + 1);
        let passed = match found {
            Some(at) if at <= frame && syntax.starts(&bytes[at..]) => {
                block.source.consume(at);
                return Ok(true);
            }
            Some(at) => at,
            None => near.len().saturating_sub(needle.len()).max(1),
        };
        block.source.consume(passed.min(frame));
    }
}
