//! `compress` (`.Z`): LZW with codes of 9 to 16 bits, as old archives of mail and news
//! have it. There is no crate for it that is kept, and it is small.
//!
//! It has no checksum and no end: where it is cut short, nobody can tell.

use std::io::{self, BufRead, Read};

use super::meter::invalid;
use super::{Kind, Open, Stream};

/// `compress`.
pub(super) static COMPRESS: Kind = Kind {
    name: "compress data",
    extensions: &["z"],
    magic: |head| matches!(head, [0x1f, 0x9d, flags, ..] if (9..=16).contains(&(flags & 0x1f))),
    per_byte: 8,
    open: Open::Compression(|stream| Box::new(Lzw::new(stream))),
};

/// Codes start with so many bits.
const FEWEST_BITS: u32 = 9;
/// The code that empties the table, where the third byte says that there is one.
const CLEAR: usize = 256;

struct Lzw<'s> {
    stream: Stream<'s>,
    codes: Codes,
    most_bits: u32,
    clears: bool,
    /// What each code from 256 on stands for: that of another, and a byte.
    table: Vec<(u16, u8)>,
    /// The next code that gets a meaning.
    free: usize,
    /// The code before, and the first byte that it stands for.
    last: Option<(usize, u8)>,
    /// What was decoded and not read yet, the last byte first.
    pending: Vec<u8>,
    begun: bool,
    /// What ended the decoding, until it is returned: after all that was decoded.
    failed: Option<io::Error>,
}

/// Codes come in groups of eight; where their width changes, the rest of a group is void.
struct Codes {
    bits: u64,
    held: u32,
    width: u32,
    /// How many of this width came.
    count: u32,
}

impl<'s> Lzw<'s> {
    fn new(stream: Stream<'s>) -> Self {
        Self {
            stream,
            codes: Codes {
                bits: 0,
                held: 0,
                width: FEWEST_BITS,
                count: 0,
            },
            most_bits: FEWEST_BITS,
            clears: false,
            table: Vec::new(),
            free: CLEAR,
            last: None,
            pending: Vec::new(),
            begun: false,
            failed: None,
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        let mut header = [0; 3];
        self.stream.exact(&mut header)?;
        // `compress -b 9` goes on to 10 bits, and so do all readers.
        self.most_bits = u32::from(header[2] & 0x1f).max(FEWEST_BITS + 1);
        self.clears = header[2] & 0x80 != 0;
        self.free = CLEAR + usize::from(self.clears);
        self.table = vec![(0, 0); 1 << self.most_bits];
        self.begun = true;
        Ok(())
    }

    /// Decodes the next code; false at the end.
    fn decode(&mut self) -> io::Result<bool> {
        if self.free >= 1 << self.codes.width && self.codes.width < self.most_bits {
            let wider = self.codes.width + 1;
            self.codes.change_width(&mut self.stream, wider)?;
        }
        let Some(code) = self.codes.next(&mut self.stream)? else {
            return Ok(false);
        };
        if code == CLEAR && self.clears {
            self.free = CLEAR;
            self.codes.change_width(&mut self.stream, FEWEST_BITS)?;
            return Ok(true);
        }
        let Some((last, first)) = self.last else {
            let byte = u8::try_from(code).map_err(|_| invalid("its first code is none"))?;
            self.pending.push(byte);
            self.last = Some((code, byte));
            return Ok(true);
        };
        let mut at = code;
        if code >= self.free.max(CLEAR) {
            if code > self.free {
                return Err(invalid("a code with no meaning"));
            }
            self.pending.push(first);
            at = last;
        }
        while at >= CLEAR {
            let (before, byte) = self.table[at];
            if self.pending.len() > self.table.len() {
                return Err(invalid("a code that stands for itself"));
            }
            self.pending.push(byte);
            at = before.into();
        }
        let first = at as u8;
        self.pending.push(first);
        if self.free < self.table.len() {
            self.table[self.free] = (last as u16, first);
            self.free += 1;
        }
        self.last = Some((code, first));
        Ok(true)
    }
}

impl Codes {
    /// The next code, unless there are no more.
    fn next(&mut self, stream: &mut Stream) -> io::Result<Option<usize>> {
        while self.held < self.width {
            let Some(&byte) = stream.fill_buf()?.first() else {
                return Ok(None);
            };
            stream.consume(1);
            self.bits |= u64::from(byte) << self.held;
            self.held += 8;
        }
        let code = self.bits & ((1 << self.width) - 1);
        self.bits >>= self.width;
        self.held -= self.width;
        self.count += 1;
        Ok(Some(code as usize))
    }

    fn change_width(&mut self, stream: &mut Stream, width: u32) -> io::Result<()> {
        while !self.count.is_multiple_of(8) {
            if self.next(stream)?.is_none() {
                break;
            }
        }
        (self.width, self.count) = (width, 0);
        Ok(())
    }
}

impl Read for Lzw<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if !self.begun {
            self.begin()?;
        }
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let mut read = 0;
        while read < into.len() {
            let Some(byte) = self.pending.pop() else {
                match self.decode() {
                    Ok(true) => continue,
                    Ok(false) => break,
                    // The code is consumed: decoding again would not meet the error.
                    Err(error) if read > 0 => {
                        self.failed = Some(error);
                        break;
                    }
                    Err(error) => return Err(error),
                }
            };
            into[read] = byte;
            read += 1;
        }
        Ok(read)
    }
}
