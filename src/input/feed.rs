//! A sliding window over a source: drops consumed bytes and reads ahead on demand.

use std::fs::File;
use std::io::{self, Read};

use super::source::read_at;
use crate::format::{HEAD, Window};

/// The default number of bytes to read at a time.
// With it, reading from the page cache has 6.9 GB/s, where memory has 11.4.
pub(crate) const READ: usize = 256 * 1024;
/// The largest buffer that is kept for the next source.
// Bounds the memory of a thread after one large record (docs/design/INPUT.md: 4 MiB).
const KEPT: usize = 4 * 1024 * 1024;
/// How many bytes to read at a time after the bytes that are sure to be needed.
const READ_AFTER: usize = 64 * 1024;
/// The size of a page of memory, at most of which is left free before a window. Where it is larger,
/// its size is a multiple of this.
const PAGE: usize = 4096;

/// The bytes of a source that are in memory. Its buffer is reused for the next source.
#[derive(Debug)]
pub(crate) struct Feed {
    buffer: Vec<u8>,
    /// The range of the window in `buffer`.
    start: usize,
    end: usize,
    /// Source offset of `buffer[start]`.
    offset: u64,
    last: bool,
    read: usize,
    /// Fewer bytes are read at a time from this offset on.
    expected_end: u64,
}

/// The bytes that a feed reads.
pub(crate) enum Bytes<'f> {
    /// A file, up to this size.
    File(&'f File, u64),
    /// A stream.
    Stream(&'f mut dyn Read),
}

impl Bytes<'_> {
    /// Returns how many bytes to expect from `at` on, at least one: only a read shows the end.
    fn left(&self, at: u64) -> usize {
        match self {
            Bytes::File(_, size) => usize::try_from(*size - at.min(*size)).unwrap_or(usize::MAX),
            Bytes::Stream(_) => usize::MAX,
        }
        .max(1)
    }
}

impl Feed {
    /// Returns a feed that reads `read` bytes at a time.
    pub fn new(read: usize) -> Self {
        Self {
            buffer: Vec::new(),
            start: 0,
            end: 0,
            offset: 0,
            last: false,
            read: read.max(1),
            expected_end: u64::MAX,
        }
    }

    /// Starts over, at `offset` of a source.
    pub fn restart(&mut self, offset: u64) {
        if self.buffer.len() > KEPT {
            self.buffer = Vec::new();
        }
        (self.offset, self.last, self.expected_end) = (offset, false, u64::MAX);
        self.start = self.aligned_start().min(self.buffer.len());
        self.end = self.start;
    }

    /// Starts over, at `offset` of a source of which few bytes are needed after `end`.
    pub fn restart_until(&mut self, offset: u64, end: u64) {
        self.restart(offset);
        self.expected_end = end;
    }

    /// Returns the bytes in memory.
    pub fn window(&self) -> Window<'_> {
        Window {
            bytes: &self.buffer[self.start..self.end],
            offset: self.offset,
            last: self.last,
        }
    }

    /// Reads more. Bytes before the source offset `from` are no longer needed.
    ///
    /// # Errors
    /// If the source cannot be read, and if a file ends before its size. The bytes read so far
    /// are then the last window.
    pub fn fill(&mut self, bytes: &mut Bytes, from: u64) -> io::Result<()> {
        let gone = from.saturating_sub(self.offset).min(self.len());
        self.start += gone as usize;
        self.offset += gone;
        let at = self.offset + self.len();
        let expected = usize::try_from(self.expected_end.saturating_sub(at)).unwrap_or(usize::MAX);
        let read = self.read.min(expected.saturating_add(READ_AFTER));
        let read = read.min(bytes.left(at));
        self.make_room(read);
        let target = self.end + read;
        while self.end < target && !self.last {
            if let Err(error) = self.read_some(bytes, target) {
                self.last = true;
                return Err(error);
            }
        }
        Ok(())
    }

    /// Reads the first bytes, enough to detect the format.
    ///
    /// # Errors
    /// As [`fill`](Self::fill).
    pub fn fill_head(&mut self, bytes: &mut Bytes) -> io::Result<()> {
        while self.end - self.start < HEAD && !self.last {
            self.fill(bytes, self.offset)?;
        }
        Ok(())
    }

    /// Returns the number of bytes in memory.
    const fn len(&self) -> u64 {
        (self.end - self.start) as u64
    }

    /// Moves the window to the front of the buffer if the next read does not fit after it.
    fn make_room(&mut self, read: usize) {
        if self.end + read <= self.buffer.len() {
            return;
        }
        let length = self.end - self.start;
        let needed = PAGE + length + read;
        if needed > self.buffer.len() {
            let size = needed.max(PAGE + 2 * read).max(2 * self.buffer.len());
            self.buffer.resize(size, 0);
        }
        let start = self.aligned_start();
        self.buffer.copy_within(self.start..self.end, start);
        (self.start, self.end) = (start, start + length);
    }

    /// Returns where in the buffer to put the byte at `offset`, so that each byte has another place
    /// in its page than in the page of the file that it is copied from: half a page apart.
    ///
    /// Large buffers start 16 bytes after the start of a page. From aligned offsets of a file to
    /// there, AMD's processors copy six times slower than to other places (`rep movsb`).
    fn aligned_start(&self) -> usize {
        let in_page = |at: usize| at % PAGE;
        let buffer = in_page(self.buffer.as_ptr().addr());
        let source = (self.offset % PAGE as u64) as usize;
        in_page(source + PAGE / 2 + PAGE - buffer)
    }

    fn read_some(&mut self, bytes: &mut Bytes, target: usize) -> io::Result<()> {
        let at = self.offset + (self.end - self.start) as u64;
        let free = &mut self.buffer[self.end..target];
        let read = match bytes {
            Bytes::Stream(stream) => stream.read(free),
            Bytes::File(file, size) => {
                let left = usize::try_from(*size - at.min(*size)).unwrap_or(usize::MAX);
                let len = free.len().min(left);
                read_at(file, &mut free[..len], at)
            }
        };
        match read {
            Ok(0) => self.last = true,
            Ok(read) => self.end += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        if let Bytes::File(_, size) = bytes {
            let at = self.offset + (self.end - self.start) as u64;
            if self.last && at < *size {
                return Err(io::Error::new(
                    io::ErrorKind::UnexpectedEof,
                    "the file shrank while it was read",
                ));
            }
            self.last = at >= *size;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_half_a_page_from_their_place_in_the_source() {
        let text = vec![b'x'; 100_000];
        for read in [1000, 5000, 30_000] {
            let mut feed = Feed::new(read);
            for offset in [0, 1, 4095, 4096, 50_000] {
                let mut stream = &text[..];
                let mut bytes = Bytes::Stream(&mut stream);
                feed.restart(offset);
                let mut from = offset;
                while !feed.window().last {
                    feed.fill(&mut bytes, from).unwrap();
                    let window = feed.window();
                    let place = window.bytes.as_ptr().addr() as u64;
                    assert_eq!(place.wrapping_sub(window.offset) % 4096, 2048);
                    from = (window.offset + window.bytes.len() as u64).saturating_sub(700);
                }
            }
        }
    }

    #[test]
    fn less_is_read_after_the_expected_end() {
        let text = vec![b'x'; 1 << 20];
        let mut feed = Feed::new(READ);
        feed.restart_until(0, 300_000);
        let ends = [1, 2, 3].map(|_| {
            let mut stream = &text[..];
            feed.fill(&mut Bytes::Stream(&mut stream), 0).unwrap();
            feed.window().bytes.len()
        });
        let all = 300_000 + READ_AFTER;
        assert_eq!(ends, [READ, all, all + READ_AFTER]);
    }

    #[test]
    fn a_window_moves_over_a_stream() {
        let text: Vec<u8> = (0..=255).cycle().take(10_000).collect();
        for read in [1, 7, 100, 20_000] {
            let mut stream = &text[..];
            let mut bytes = Bytes::Stream(&mut stream);
            let mut feed = Feed::new(read);
            feed.restart(0);
            let mut from = 0;
            while !feed.window().last {
                feed.fill(&mut bytes, from).unwrap();
                let window = feed.window();
                let end = window.offset as usize + window.bytes.len();
                assert_eq!(window.bytes, &text[window.offset as usize..end]);
                assert_eq!(window.offset, from);
                from = (end as u64).saturating_sub(3);
            }
            assert_eq!(from, text.len() as u64 - 3);
            assert!(feed.buffer.len() < 4 * read + 10 + 2 * PAGE);
        }
    }
}
