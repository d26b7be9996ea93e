//! Web archives: WARC 1.0 and 1.1 (ISO 28500) with pages, extracted text (WET) or metadata (WAT),
//! and ARC. Each record is a member, whose content is the body of the response.
//!
//! The reader is our own. It has to bound the memory for a record, to tell a file that was cut from
//! a whole one, to read what follows damage, and to start at any member, and the crates that were
//! tried do not.
//!
//! A file may be plain, or compressed: usually each record is a gzip member or zstd frame of its
//! own, so that a reader can start at each of them. After damage, reading goes on with the next
//! member. *The range [s, e) of a file owns the records whose first byte is in it*; where the file
//! is compressed, that of their member or frame.
//!
//! The length in a record's header counts if a record follows so many bytes later. Otherwise the
//! record ends where the next one starts ([`block`]).
//!
//! Memory: 1 MiB for the bytes after which a record is expected to end, whatever its length is.

mod block;
#[cfg_attr(not(feature = "archives"), path = "uncoded.rs")]
mod coding;
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

use super::meter::complete;
use super::{Archive, Kind, Member, Open};
use crate::finding::WebRecord;
use crate::format::{Format, HEAD, ReadOutcome, Warning};
use block::{Block, is_line_end};
use header::{Header, LONGEST, media_type};
use media::{Reading, reading};
#[cfg(feature = "archives")]
use packing::Packing;
use payload::Payload;
use record::{RecordHeader, RecordType, Syntax};
use source::{RECORD_START, Source, is_fatal};

/// WARC and ARC, plain.
pub(super) static WEB_ARCHIVE: Kind = Kind {
    name: "web archive",
    extensions: &["warc", "arc"],
    magic: |head| Syntax::of(head).is_some(),
    per_byte: 0,
    open: Open::Records(|stream, range| Records::open(Source::new(stream, None), range)),
};

/// WARC and ARC, compressed by gzip.
#[cfg(feature = "archives")]
pub(super) static GZIP_WEB_ARCHIVE: Kind = Kind {
    name: "web archive",
    extensions: &["gz"],
    magic: start::is_in_gzip,
    per_byte: 8,
    open: Open::Records(|stream, range| {
        let packing = Packing::Gzip(super::gzip::Gzip::default());
        Records::open(Source::new(stream, Some(packing)), range)
    }),
};

/// WARC, compressed by zstd.
#[cfg(feature = "archives")]
pub(super) static ZSTD_WEB_ARCHIVE: Kind = Kind {
    name: "web archive",
    extensions: &["zst"],
    magic: start::is_in_zstd,
    per_byte: 8,
    open: Open::Records(|stream, range| {
        let packing = Packing::Zstd(super::zstd::Zstd::default());
        Records::open(Source::new(stream, Some(packing)), range)
    }),
};

/// What a record says of its content.
#[derive(Debug)]
pub(crate) struct Origin {
    /// Where it is from. Credentials are not masked.
    pub record: WebRecord,
    /// The format of the content; `None` to detect it.
    pub format: Option<&'static Format>,
    /// The charset that the header of the response names, or empty.
    pub charset: Vec<u8>,
}

/// The records of a web archive.
struct Records<'s> {
    /// The block of the current record; `None` in a file that has no record.
    block: Option<Block<'s>>,
    payload: Payload,
    range: Range<u64>,
    /// Why the file cannot be read.
    error: Option<io::Error>,
    counts: Counts,
    done: bool,
}

/// How many records were left out.
#[derive(Default)]
struct Counts {
    binary: u64,
    other: u64,
}

impl<'s> Records<'s> {
    fn open(mut source: Source<'s>, range: Range<u64>) -> Box<dyn Archive + 's> {
        let error;
        let block = match source.peek(RECORD_START).map(Syntax::of) {
            Ok(Some(syntax)) => {
                let mut block = Block::new(source, syntax);
                error = range::start(&mut block, &range).err();
                Some(block)
            }
            Ok(None) => {
                error = Some(complete("no record starts at its first byte".to_owned()));
                None
            }
            Err(failed) => {
                error = Some(failed);
                None
            }
        };
        Box::new(Self {
            block,
            payload: Payload::PLAIN,
            range,
            error,
            counts: Counts::default(),
            done: false,
        })
    }

    /// Returns the next record that is read.
    fn advance(&mut self) -> io::Result<Option<Member>> {
        let Some(block) = &mut self.block else {
            return Ok(None);
        };
        block.skip()?;
        while let Some((header, offset)) = next_record(block, self.range.end)? {
            if offset < self.range.start {
                block.skip()?;
                continue;
            }
            match member(block, header, offset)? {
                Content::Member(member) => {
                    let (member, payload) = *member;
                    self.payload = payload;
                    return Ok(Some(member));
                }
                Content::Binary => self.counts.binary += 1,
                Content::Other => self.counts.other += 1,
                Content::Empty => {}
            }
            block.skip()?;
        }
        Ok(None)
    }

    /// Goes to the next member that can be read, after damage, or ends the file.
    fn recover(&mut self) -> io::Result<()> {
        let mut found = false;
        if let Some(block) = &mut self.block {
            block.end();
            found = block.source.find_frame(None, block.syntax.test())?;
        }
        if !found {
            self.finish();
        }
        Ok(())
    }

    /// Returns true if nothing can be read after `error`.
    fn is_final(&self, error: &io::Error) -> bool {
        let is_over = |block: &Block| block.source.stream().meter().is_over();
        is_fatal(error) || self.block.as_ref().is_none_or(is_over)
    }

    fn warn(&self, text: String, loss: ReadOutcome) {
        if let Some(block) = &self.block {
            let meter = block.source.stream().meter();
            meter.warning(Warning { text, loss });
        }
    }

    /// Ends the file, with a note of what was left out.
    fn finish(&mut self) {
        self.done = true;
        let Counts { binary, other } = std::mem::take(&mut self.counts);
        if binary + other > 0 {
            let text = format!(
                "records left out: {binary} with images or other binary data, {other} with \
                 requests and the like"
            );
            self.warn(text, ReadOutcome::Nothing);
        }
    }
}

impl Archive for Records<'_> {
    fn next(&mut self) -> io::Result<Option<Member>> {
        while !self.done {
            // The warning is that of the member.
            if self.block.as_ref().is_some_and(Block::has_failed) {
                self.recover()?;
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
                    let text = format!("not all records are read: {error}");
                    self.warn(text, ReadOutcome::Lost);
                    self.recover()?;
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
/// if that is before `end`.
fn next_record(block: &mut Block, end: u64) -> io::Result<Option<(RecordHeader, u64)>> {
    loop {
        skip_line_ends(&mut block.source)?;
        if block.source.peek(1)?.is_empty() {
            return Ok(None);
        }
        let offset = block.source.offset();
        if offset >= end {
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
        block.source.stream().meter().warning(Warning::lost(text));
        if !skip_to_record(block)? {
            return Ok(None);
        }
    }
}

fn skip_line_ends(source: &mut Source) -> io::Result<()> {
    loop {
        let bytes = source.fill_buf()?;
        let len = bytes.iter().take_while(|byte| is_line_end(**byte)).count();
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

/// What a record is to the reader.
enum Content {
    Member(Box<(Member, Payload)>),
    Binary,
    Other,
    Empty,
}

/// Reads the header of the response in a block. The body is the member.
fn member(block: &mut Block, header: RecordHeader, offset: u64) -> io::Result<Content> {
    if header.record_type == RecordType::Other {
        return Ok(Content::Other);
    }
    let mut described = Described {
        media_type: header.media_type,
        charset: header.charset,
        ..Described::default()
    };
    if header.record_type == RecordType::Response {
        described.read_response(block)?;
    }
    let format = match reading(&described.media_type) {
        Reading::Unread => return Ok(Content::Binary),
        _ if header.record_type == RecordType::Text => Some(media::plain()),
        Reading::As(format) if format.name == "json" => {
            media::of_json(block.peek(HEAD)?).or(Some(format))
        }
        Reading::As(format) => Some(format),
        Reading::Detected => None,
    };
    if block.peek(1)?.is_empty() {
        return Ok(Content::Empty);
    }
    let codings = (
        &described.transfer_encoding[..],
        &described.content_encoding[..],
    );
    let payload = Payload::new(block, codings, header.is_truncated)?;
    let (payload, unread) = match payload {
        Ok(payload) => (payload, None),
        Err(warning) => (Payload::PLAIN, Some(warning)),
    };
    let member = Member {
        name: header.target.clone(),
        unread,
        origin: Some(Box::new(Origin {
            record: WebRecord {
                id: header.id,
                target: header.target,
                date: header.date,
                offset,
            },
            format,
            charset: described.charset,
        })),
    };
    Ok(Content::Member(Box::new((member, payload))))
}

/// What describes a body.
#[derive(Default)]
struct Described {
    media_type: Vec<u8>,
    charset: Vec<u8>,
    transfer_encoding: Vec<u8>,
    content_encoding: Vec<u8>,
}

impl Described {
    /// Reads the header of an HTTP response, if the block starts with one.
    fn read_response(&mut self, block: &mut Block) -> io::Result<()> {
        // That of the record is `application/http`.
        (self.media_type, self.charset) = Default::default();
        if block.peek(5)? != b"HTTP/" {
            return Ok(());
        }
        let bytes = block.peek(LONGEST)?;
        let Some(header) = Header::at_start_of(bytes) else {
            return Ok(());
        };
        let len = header.len();
        (self.media_type, self.charset) = media_type(&header.value("Content-Type"));
        self.transfer_encoding = header.value("Transfer-Encoding");
        self.content_encoding = header.value("Content-Encoding");
        block.consume(len);
        Ok(())
    }
}
