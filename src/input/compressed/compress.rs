//! `compress` (`.Z`): LZW with codes of 9 to 16 bits, in old archives of mail and news. There is
//! no maintained crate for it.
//!
//! It has no checksum and no end marker, so truncation cannot be detected.

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

/// The width of the first codes, in bits.
const FEWEST_BITS: u32 = 9;
/// The code that clears the table, if the third byte announces one.
// The first code after those of the bytes.
const CLEAR: usize = 256;

struct Lzw<'s> {
    stream: Stream<'s>,
    codes: Codes,
    most_bits: u32,
    clears: bool,
    /// The meaning of each code from 256 on: a prefix code and a byte.
    table: Vec<(u16, u8)>,
    /// The next code to be assigned.
    free: usize,
    /// The previous code and the first byte of its string.
    last: Option<(usize, u8)>,
    /// Decoded bytes that were not read yet, the last byte first.
    pending: Vec<u8>,
    begun: bool,
    /// The error that ended the decoding. It is returned after all decoded bytes.
    failed: Option<io::Error>,
}

/// The codes. They come in groups of eight; where the width changes, the rest of a group is
/// padding.
struct Codes {
    bits: u64,
    held: u32,
    width: u32,
    /// The number of codes of this width so far.
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
        // `compress -b 9` continues to 10 bits, as do all decoders.
        self.most_bits = u32::from(header[2] & 0x1f).max(FEWEST_BITS + 1);
        self.clears = header[2] & 0x80 != 0;
        self.free = CLEAR + usize::from(self.clears);
        self.table = vec![(0, 0); 1 << self.most_bits];
        self.begun = true;
        Ok(())
    }

    /// Decodes the next code. Returns false at the end.
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
            let byte = u8::try_from(code).map_err(|_| invalid("invalid first code"))?;
            self.pending.push(byte);
            self.last = Some((code, byte));
            return Ok(true);
        };
        let mut at = code;
        if code >= self.free.max(CLEAR) {
            if code > self.free {
                return Err(invalid("invalid code"));
            }
            self.pending.push(first);
            at = last;
        }
        while at >= CLEAR {
            let (before, byte) = self.table[at];
            if self.pending.len() > self.table.len() {
                return Err(invalid("self-referential code"));
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
    /// Returns the next code; `None` at the end.
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
                    // The code is consumed: decoding again would not return the error.
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
