//! Members by their local headers (§4.3.7 to §4.3.9), for streams and for files without a
//! directory.

use std::io::{self, BufRead, ErrorKind, Read};

use super::super::meter::{damage, member_damage};
use super::super::{Archive, Member, Stream};
use super::content::Content;
use super::header::{CENTRAL, END, END_64, Header, LOCAL, u32_at};
use super::{ZIP, member};
use crate::format::{DamageKind, Warning};

/// A reader of the members by their local headers.
pub struct Local<'s> {
    stream: Stream<'s>,
    member: Option<Passed>,
    done: bool,
}

/// The current member.
enum Passed {
    /// It is being read.
    Content(Box<Content>, SizesFollow),
    /// It is not read, and its end is known.
    Unread(u64),
    /// It is not read, and its end is unknown.
    Unknown,
}

/// Whether sizes and checksum follow the data.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SizesFollow {
    Yes,
    No,
}

impl<'s> Local<'s> {
    pub fn new(stream: Stream<'s>) -> Self {
        Self {
            stream,
            member: None,
            done: false,
        }
    }

    fn member(&mut self) -> io::Result<Option<Member>> {
        loop {
            self.skip_rest()?;
            let signature = self.stream.peek(4)?;
            if signature == CENTRAL || signature == END || signature == END_64 {
                return Ok(None);
            }
            if signature.len() < 4 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            if signature != LOCAL {
                let text = "damaged header: the data up to the next header is skipped";
                let warning = Warning::damaged(DamageKind::Header, text);
                self.stream.meter().warning(warning);
                self.seek()?;
                continue;
            }
            self.stream.skip(4)?;
            let header = Header::local(&mut self.stream)?;
            let mut member = member(&header);
            self.member = Some(match Content::of(&header) {
                Some(content) if !header.is_encrypted() => {
                    let sizes = if header.sizes_follow() {
                        SizesFollow::Yes
                    } else {
                        SizesFollow::No
                    };
                    Passed::Content(Box::new(content), sizes)
                }
                _ if header.compressed_size > 0 => Passed::Unread(header.compressed_size),
                _ if header.sizes_follow() => Passed::Unknown,
                _ => Passed::Unread(0),
            });
            if let (Some(member), Some(Passed::Unknown), 0) =
                (&mut member, &self.member, header.method)
            {
                let text = "not read: its size is unknown in a stream";
                member.unread = Some(Warning::damaged(DamageKind::Unsupported, text));
            }
            if let Some(member) = member {
                return Ok(Some(member));
            }
        }
    }

    /// Skips the rest of the current member.
    fn skip_rest(&mut self) -> io::Result<()> {
        match self.member.take() {
            None => Ok(()),
            Some(Passed::Unread(size)) => {
                self.stream.skip(size)?;
                // A data descriptor may follow.
                self.seek()
            }
            Some(Passed::Unknown) => self.seek(),
            Some(Passed::Content(mut content, sizes)) => {
                if !content.skip_rest(&mut self.stream)? {
                    return self.seek();
                }
                match sizes {
                    SizesFollow::Yes => self.descriptor(&content),
                    SizesFollow::No => Ok(()),
                }
            }
        }
    }

    /// Reads the data descriptor: checksum and sizes, with or without a signature, of 32 or 64
    /// bits. The layout is the one that a header follows.
    fn descriptor(&mut self, content: &Content) -> io::Result<()> {
        let bytes = self.stream.peek(28)?;
        let signed = if bytes.starts_with(b"PK\x07\x08") {
            4
        } else {
            0
        };
        if bytes.len() < signed + 12 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let crc = u32_at(bytes, signed);
        let is_wide = bytes[signed + 12..]
            .get(8..)
            .is_some_and(|next| next.starts_with(b"PK"));
        let len = signed + if is_wide { 20 } else { 12 };
        self.stream.skip(len as u64)?;
        if content.was_read() && crc != content.sum() {
            let text = super::super::gzip::WRONG_CHECKSUM;
            let warning = Warning::damaged(DamageKind::Checksum, text);
            self.stream.meter().warning(warning);
        }
        Ok(())
    }

    /// Skips bytes up to the next header.
    fn seek(&mut self) -> io::Result<()> {
        loop {
            let bytes = self.stream.peek(32 << 10)?;
            let len = bytes.len();
            let found = memchr::memmem::find_iter(bytes, b"PK").find(|at| {
                let signature = &bytes[*at..];
                [LOCAL, CENTRAL, END]
                    .iter()
                    .any(|known| signature.starts_with(known))
            });
            if let Some(at) = found {
                return self.stream.skip(at as u64);
            }
            if len < 4 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            // A signature may start in the last three bytes.
            self.stream.skip(len as u64 - 3)?;
        }
    }
}

impl Archive for Local<'_> {
    fn next(&mut self) -> io::Result<Option<Member>> {
        if self.done || self.stream.failed() {
            return Ok(None);
        }
        let member = self.member().map_err(|error| damage(ZIP.name, error));
        self.done = !matches!(member, Ok(Some(_)));
        member
    }
}

impl Read for Local<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let Some(Passed::Content(content, _)) = &mut self.member else {
            return Ok(0);
        };
        let read = content.read(&mut self.stream, into);
        if read.is_err() && matches!(self.stream.fill_buf(), Ok([])) {
            // It is the last member; the error reports that.
            self.done = true;
        }
        read.map_err(member_damage)
    }
}
