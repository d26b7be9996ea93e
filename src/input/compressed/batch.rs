//! Packed news batches: a line that names the program to unpack the rest with, as INN and C News
//! have them.

use std::io::{self, BufRead, ErrorKind, Read};

use super::meter::invalid;
use super::{Kind, Open, Stream};

/// The names, in the line after `#! `: of compress, gzip, bzip2 and xz.
const NAMES: [&[u8]; 5] = [
    b"cunbatch",
    b"gunbatch",
    b"zunbatch",
    b"bunbatch",
    b"xunbatch",
];
/// The name for the output of compress in seven bits.
const SEVEN_BITS: &[u8] = b"c7unbatch";
/// The number of bytes that show how a batch is compressed.
const MAGIC: usize = 16;

/// A compressed batch.
pub(super) static BATCH: Kind = Kind {
    name: "compressed batch",
    extensions: &[],
    magic: |head| NAMES.iter().any(|name| line(head, name).is_some()),
    per_byte: 8,
    open: Open::Compression(|stream| {
        Box::new(Batch {
            stream,
            begun: false,
        })
    }),
};

/// A compressed batch in seven bits.
pub(super) static BATCH7: Kind = Kind {
    name: "compressed batch in seven bits",
    extensions: &[],
    magic: |head| line(head, SEVEN_BITS).is_some(),
    per_byte: 16,
    open: Open::Compression(|stream| {
        Box::new(SevenBits {
            stream,
            sextets: Vec::new(),
            ready: Vec::new(),
            state: State::Line,
        })
    }),
};

/// Returns the length of the line that starts `head`, if it is that of this name.
fn line(head: &[u8], name: &[u8]) -> Option<usize> {
    let rest = head.strip_prefix(b"#!")?;
    let rest = rest.strip_prefix(b" ").unwrap_or(rest);
    let rest = rest.strip_prefix(name)?;
    let rest = rest.strip_prefix(b"\r").unwrap_or(rest);
    let rest = rest.strip_prefix(b"\n")?;
    Some(head.len() - rest.len())
}

/// Skips the first line.
fn skip_line(stream: &mut Stream) -> io::Result<()> {
    loop {
        let mut byte = [0];
        stream.exact(&mut byte)?;
        if byte[0] == b'\n' {
            return Ok(());
        }
    }
}

struct Batch<'s> {
    stream: Stream<'s>,
    begun: bool,
}

impl Read for Batch<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if !self.begun {
            self.begun = true;
            skip_line(&mut self.stream)?;
            let head = self.stream.peek(MAGIC)?;
            if !super::kind(head).is_some_and(|kind| matches!(kind.open, Open::Compression(_))) {
                return Err(invalid("not compressed"));
            }
        }
        self.stream.read(into)
    }
}

/// The number of characters that are decoded together.
// Six pairs of 13 bits are 13 groups of six bits.
const BLOCK: usize = 12;
/// The values of characters are less.
// Two characters have 13 bits: 91² is 8,281.
const RADIX: u8 = 91;
/// Two of these characters mark the end.
const MARK: u8 = RADIX - 1;

/// The encoding of B News 2.11: 13 groups of six bits are 12 characters. Each two of these are the
/// digits of a number with 13 bits: the digits of two of the first 12 groups and, above them, one
/// bit of the last group. After a mark, a character counts the groups in the last block. Of the
/// last 24 bits, the last group counts the bytes.
struct SevenBits<'s> {
    stream: Stream<'s>,
    /// The groups of six bits that do not make three bytes yet.
    sextets: Vec<u8>,
    /// Decoded bytes that were not read yet, the last byte first.
    ready: Vec<u8>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Line,
    Inside,
    Done,
}

impl SevenBits<'_> {
    /// Decodes a block.
    fn block(&mut self) -> io::Result<()> {
        let first = [self.value()?, self.value()?];
        if first == [MARK; 2] {
            self.state = State::Done;
            return self.last_block();
        }
        let mut values = [0; BLOCK];
        values[..2].copy_from_slice(&first);
        for value in &mut values[2..] {
            *value = self.value()?;
        }
        self.groups(&values, BLOCK + 1);
        self.bytes(self.sextets.len() / 4 * 4);
        Ok(())
    }

    fn last_block(&mut self) -> io::Result<()> {
        let count = usize::from(self.value()?).min(BLOCK + 1);
        let mut values = Vec::new();
        for _ in 0..count.min(BLOCK).next_multiple_of(2) {
            values.push(self.value()?);
        }
        self.groups(&values, count);
        let whole = self.sextets.len().saturating_sub(1) / 4 * 4;
        self.bytes(whole);
        if let Some(&count) = self.sextets.get(3) {
            self.bytes(4);
            self.ready.drain(..3 - usize::from(count.min(3)));
        }
        Ok(())
    }

    /// Returns the value of the next character.
    fn value(&mut self) -> io::Result<u8> {
        loop {
            let Some(&byte) = self.stream.fill_buf()?.first() else {
                return Err(ErrorKind::UnexpectedEof.into());
            };
            self.stream.consume(1);
            match byte.checked_sub(b' ') {
                Some(value) if value < RADIX => return Ok(value),
                // Some programs break lines.
                _ if matches!(byte, b'\r' | b'\n') => {}
                _ => return Err(invalid("invalid character")),
            }
        }
    }

    /// Adds the first `count` groups of six bits that `values` encode.
    fn groups(&mut self, values: &[u8], count: usize) {
        let mut last = 0;
        let mut groups = Vec::with_capacity(BLOCK + 1);
        for pair in values.chunks_exact(2) {
            let number = u16::from(pair[0]) * u16::from(RADIX) + u16::from(pair[1]);
            last = last << 1 | (number >> 12) as u8 & 1;
            groups.push((number >> 6) as u8 & 0x3f);
            groups.push(number as u8 & 0x3f);
        }
        if count > BLOCK {
            groups.push(last);
        }
        groups.truncate(count);
        self.sextets.append(&mut groups);
    }

    /// Makes bytes of the first `count` groups.
    fn bytes(&mut self, count: usize) {
        self.ready.reverse();
        for quad in self.sextets[..count].chunks_exact(4) {
            let [a, b, c, d] = [quad[0], quad[1], quad[2], quad[3]];
            self.ready
                .extend_from_slice(&[a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d]);
        }
        self.sextets.drain(..count);
        self.ready.reverse();
    }
}

impl Read for SevenBits<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.state == State::Line {
            self.state = State::Inside;
            skip_line(&mut self.stream)?;
        }
        while self.ready.is_empty() && self.state == State::Inside {
            self.block()?;
        }
        let count = into.len().min(self.ready.len());
        for byte in &mut into[..count] {
            *byte = self.ready.pop().unwrap_or_default();
        }
        Ok(count)
    }
}
