//! The bytes of a file of records: plain, or in frames of gzip, zstd or LZ4, of which each usually has
//! one record.

use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind};

use super::super::Stream;
use super::super::meter::frame_damage;
use super::packing::{Packing, Progress};

/// The number of bytes to decode at a time.
const STEP: usize = 32 << 10;

/// The decoded bytes of a file, and where they are stored.
pub(crate) struct Source<'s> {
    stream: Stream<'s>,
    /// How it is compressed; `None` if it is not.
    packing: Option<Packing>,
    /// Whether a frame is being decoded.
    inside: bool,
    /// Decoded bytes; those in `at..end` were not consumed.
    buffer: Vec<u8>,
    at: usize,
    end: usize,
    /// The number of bytes that were consumed.
    consumed: u64,
    /// The starts of frames that were not passed, and of the one before them: how many bytes are
    /// decoded before it, and the offset of its first byte in the file.
    starts: VecDeque<(u64, u64)>,
    /// The error that follows the decoded bytes.
    error: Option<io::Error>,
    /// Whether an error was returned.
    failed: bool,
}

impl<'s> Source<'s> {
    pub(super) fn new(stream: Stream<'s>, packing: Option<Packing>) -> Self {
        Self {
            stream,
            packing,
            inside: false,
            buffer: Vec::new(),
            at: 0,
            end: 0,
            consumed: 0,
            starts: VecDeque::new(),
            error: None,
            failed: false,
        }
    }

    pub const fn stream(&self) -> &Stream<'s> {
        &self.stream
    }

    /// Returns true if the file is compressed.
    pub const fn is_compressed(&self) -> bool {
        self.packing.is_some()
    }

    /// Returns the number of bytes that were consumed.
    pub const fn consumed(&self) -> u64 {
        self.consumed
    }

    /// Returns true if the next byte is the first one of a frame.
    pub fn is_at_frame(&mut self) -> bool {
        self.frame()
            .is_some_and(|(start, _)| start == self.consumed)
    }

    /// Returns true if a range of the file can start at the next byte, the first one of a record.
    pub fn is_at_boundary(&mut self) -> bool {
        self.packing.is_none() || self.is_at_frame()
    }

    /// Returns true if a frame is known to start after so many bytes of the decoded data.
    pub fn has_frame_at(&self, decoded: u64) -> bool {
        self.starts.iter().any(|(start, _)| *start == decoded)
    }

    /// Returns the offset of the next byte in the file, or of the frame that it is in.
    pub fn offset(&mut self) -> u64 {
        if self.packing.is_none() {
            return self.stream.position() - (self.end - self.at) as u64;
        }
        self.frame().map_or(0, |(_, offset)| offset)
    }

    /// Returns the start of the frame that the next byte is in.
    fn frame(&mut self) -> Option<(u64, u64)> {
        while matches!(self.starts.get(1), Some((start, _)) if *start <= self.consumed) {
            self.starts.pop_front();
        }
        self.starts.front().copied()
    }

    /// Returns bytes that were not consumed, at least one unless the input ends. They do not go
    /// beyond the end of a frame.
    pub fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.end {
            self.decode_more()?;
        }
        self.frame();
        let mut starts = self.starts.iter().map(|(start, _)| *start);
        let next = starts.find(|start| *start > self.consumed);
        let frame = next.map_or(usize::MAX, |next| (next - self.consumed) as usize);
        let len = (self.end - self.at).min(frame);
        Ok(&self.buffer[self.at..self.at + len])
    }

    /// Returns the next `count` bytes, which were peeked at.
    pub fn buffered(&self, count: usize) -> &[u8] {
        &self.buffer[self.at..self.end.min(self.at + count)]
    }

    pub const fn consume(&mut self, count: usize) {
        self.at += count;
        self.consumed += count as u64;
    }

    /// Returns the next `wanted` bytes, or fewer at the end, without consuming them.
    pub fn peek(&mut self, wanted: usize) -> io::Result<&[u8]> {
        while self.end - self.at < wanted && self.decode_more()? {}
        let end = self.end.min(self.at + wanted);
        Ok(&self.buffer[self.at..end])
    }

    /// Returns the error that follows the decoded bytes, which are given up.
    pub fn take_error(&mut self) -> Option<io::Error> {
        let error = self.error.take()?;
        (self.at, self.failed) = (self.end, true);
        Some(error)
    }

    /// Returns how many bytes are left, if that is known: in a file that is not compressed.
    pub fn left(&self) -> Option<u64> {
        let (_, size) = self.stream.file().filter(|_| self.packing.is_none())?;
        let offset = self.stream.position() - (self.end - self.at) as u64;
        Some(size.saturating_sub(offset))
    }

    /// Returns up to `wanted` bytes that follow `distance` others, if they can be read without
    /// those: in a file that is not compressed.
    pub fn peek_far(&self, distance: u64, wanted: &mut [u8]) -> Option<usize> {
        if self.packing.is_some() {
            return None;
        }
        let (file, size) = self.stream.file()?;
        let offset = self.stream.position() - (self.end - self.at) as u64;
        let at = offset.checked_add(distance)?.min(size);
        let len = wanted.len().min((size - at) as usize);
        crate::input::source::read_at(file, &mut wanted[..len], at).ok()
    }

    /// Skips `count` bytes.
    ///
    /// # Errors
    /// Also if there are fewer.
    pub fn skip(&mut self, count: u64) -> io::Result<()> {
        let mut left = count;
        while left > 0 {
            if self.at == self.end && self.packing.is_none() {
                self.stream.skip(left)?;
                self.consumed += left;
                return Ok(());
            }
            let passed = (self.fill_buf()?.len() as u64).min(left);
            if passed == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            self.consume(passed as usize);
            left -= passed;
        }
        Ok(())
    }

    /// Goes to `offset` of a file that is not compressed. Returns false if the source is none.
    pub fn seek(&mut self, offset: u64) -> bool {
        let can = self.packing.is_none() && self.stream.seek(offset);
        if can {
            self.restart();
        }
        can
    }

    fn restart(&mut self) {
        (self.at, self.end, self.inside) = (0, 0, false);
        self.starts.clear();
        self.error = None;
        self.failed = false;
    }

    /// Decodes more bytes. Returns false at the end, and before damage.
    ///
    /// # Errors
    /// The description of the damage that follows what was consumed, once.
    fn decode_more(&mut self) -> io::Result<bool> {
        if self.error.is_none() && !self.failed {
            self.make_room();
            let decoded = match self.packing.as_ref().map(Packing::name) {
                None => self.copy_more(),
                Some(what) => self
                    .decode_frames()
                    .map_err(|error| frame_damage(what, error)),
            };
            match decoded {
                Ok(decoded) => {
                    self.end += decoded;
                    return Ok(decoded > 0);
                }
                Err(error) => self.error = Some(error),
            }
        }
        match self.error.take_if(|_| self.at == self.end) {
            Some(error) => {
                self.failed = true;
                Err(error)
            }
            None => Ok(false),
        }
    }

    fn make_room(&mut self) {
        if self.at == self.end {
            (self.at, self.end) = (0, 0);
        } else if self.at > 0 && self.end + STEP > self.buffer.len() {
            self.buffer.copy_within(self.at..self.end, 0);
            (self.at, self.end) = (0, self.end - self.at);
        }
        if self.end + STEP > self.buffer.len() {
            self.buffer
                .resize((self.end + STEP).max(self.buffer.len() * 2), 0);
        }
    }

    fn copy_more(&mut self) -> io::Result<usize> {
        let bytes = self.stream.fill_buf()?;
        let len = bytes.len().min(self.buffer.len() - self.end);
        self.buffer[self.end..self.end + len].copy_from_slice(&bytes[..len]);
        self.stream.consume(len);
        Ok(len)
    }

    /// Decodes until there are bytes. Returns their number.
    fn decode_frames(&mut self) -> io::Result<usize> {
        let Some(packing) = &mut self.packing else {
            return Ok(0);
        };
        loop {
            if !self.inside {
                if !packing.next(&mut self.stream)? {
                    return Ok(0);
                }
                let offset = self.stream.position();
                packing.begin(&mut self.stream)?;
                self.inside = true;
                let decoded = self.consumed + (self.end - self.at) as u64;
                // One start for each byte, so that empty frames take no memory.
                if self
                    .starts
                    .back()
                    .is_some_and(|(start, _)| *start == decoded)
                {
                    self.starts.pop_back();
                }
                self.starts.push_back((decoded, offset));
            }
            let (produced, progress) =
                packing.decode(&mut self.stream, &mut self.buffer[self.end..])?;
            self.stream.meter().grow(produced as u64)?;
            match progress {
                Progress::More => {}
                Progress::End => {
                    self.inside = false;
                    if let Some((_, offset)) = self.starts.back() {
                        self.stream.meter().locate(*offset);
                    }
                }
                Progress::Failed(error) => self.error = Some(frame_damage(packing.name(), error)),
            }
            if produced > 0 || self.error.is_some() {
                return Ok(produced);
            }
        }
    }

    /// Finds the next frame that starts with what `is_record` accepts, after damage, or from
    /// `from` of the file on. Returns false if there is none.
    pub fn find_frame(
        &mut self,
        from: Option<u64>,
        is_record: fn(&[u8]) -> bool,
    ) -> io::Result<bool> {
        let Some(magic) = self.packing.as_ref().map(Packing::magic) else {
            return Ok(false);
        };
        let after = self.starts.back().map(|(_, offset)| offset + 1);
        // What is damaged may go on into the next frame.
        if let Some(from) = from.or(after.filter(|_| self.inside)) {
            self.stream.seek(from);
        }
        let meter = self.stream.meter().clone();
        loop {
            self.restart();
            if !skip_to(&mut self.stream, magic)? {
                return Ok(false);
            }
            let candidate = self.stream.position();
            match self.peek(RECORD_START) {
                Ok(start) if is_record(start) => return Ok(true),
                Err(error) if is_fatal(&error) || meter.is_over() => return Err(error),
                _ => {}
            }
            if !self.stream.seek(candidate + 1) && self.stream.position() == candidate {
                self.stream.consume(1);
            }
        }
    }
}

/// The number of bytes that show that a record starts.
pub(super) const RECORD_START: usize = 2 << 10;

/// Returns true if no more can be read.
pub(super) fn is_fatal(error: &io::Error) -> bool {
    error.raw_os_error().is_some()
}

/// Skips what precedes `magic`. Returns false at the end.
fn skip_to(stream: &mut Stream, magic: &[u8]) -> io::Result<bool> {
    loop {
        let bytes = stream.peek(magic.len().max(4 << 10))?;
        if let Some(at) = memchr::memmem::find(bytes, magic) {
            stream.consume(at);
            return Ok(true);
        }
        let passed = (bytes.len() + 1).saturating_sub(magic.len());
        if bytes.len() < magic.len() {
            let rest = bytes.len();
            stream.consume(rest);
            return Ok(false);
        }
        stream.consume(passed);
    }
}
