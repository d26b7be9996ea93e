//! tar: ustar and pax (POSIX.1-2017, `pax`), GNU long names, and the headers before them.
//!
//! Read here, not by the `tar` crate: a name must take no more memory than [`LONGEST_NAME`],
//! whatever its header declares, and members after a damaged header must be read. Its header
//! parser alone does not fit either: it does not verify checksums, does not know those of signed
//! bytes, and fails on pax records whose values have line feeds.

use std::io::{self, ErrorKind, Read};

use super::meter::{complete, damage};
use super::{Archive, Kind, Member, Open, Stream, skipped};
use crate::format::{DamageKind, Warning};

/// tar.
pub(super) static TAR: Kind = Kind {
    name: "tar archive",
    extensions: &["tar"],
    magic: |head| {
        head.first_chunk()
            .is_some_and(|block| Header(block).is_sound())
    },
    per_byte: 0,
    open: Open::Archive(|stream| Box::new(Tar::new(stream))),
};

/// The size of a block, in bytes.
// POSIX.1-2017, pax, "ustar Interchange Format", as are the offsets of fields below.
const BLOCK: usize = 512;
/// The longest name, and the longest extended header.
// Bounds the memory; `PATH_MAX` of Linux is 4 KiB.
const LONGEST_NAME: u64 = 64 << 10;

struct Tar<'s> {
    stream: Stream<'s>,
    /// The number of bytes of the member's content that are left.
    left: u64,
    /// The number of bytes that fill up its last block.
    padding: u64,
    /// Whether the end was reached, or an error was returned.
    done: bool,
}

/// The values of the extended headers of a member.
#[derive(Debug, Default)]
struct Extended {
    name: Option<Vec<u8>>,
    size: Option<u64>,
    sparse: bool,
}

impl<'s> Tar<'s> {
    fn new(stream: Stream<'s>) -> Self {
        Self {
            stream,
            left: 0,
            padding: 0,
            done: false,
        }
    }

    fn member(&mut self) -> io::Result<Option<Member>> {
        self.stream.skip(self.left + self.padding)?;
        (self.left, self.padding) = (0, 0);
        let mut extended = Extended::default();
        while let Some(block) = self.header()? {
            let header = Header(&block);
            let size = header.size().unwrap_or(0);
            match block[156] {
                b'L' => extended.name = self.extension(size)?.map(until_zero),
                b'x' => {
                    if let Some(records) = self.extension(size)? {
                        extended.read(&records);
                    }
                }
                // Names of links, and defaults for all members.
                b'K' | b'g' => self.stream.skip(padded(size)?)?,
                // A label, and contents of folders.
                b'V' | b'D' | b'N' => {
                    self.stream.skip(padded(size)?)?;
                    extended = Extended::default();
                }
                b'5' => extended = Extended::default(),
                kind => {
                    let member = self.file(kind, &header, std::mem::take(&mut extended))?;
                    // Empty members are skipped: there may be millions of them.
                    if member.unread.is_some() || self.left > 0 {
                        return Ok(Some(member));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns a member that is not a folder.
    fn file(&mut self, kind: u8, header: &Header, extended: Extended) -> io::Result<Member> {
        let name = extended.name.unwrap_or_else(|| header.name());
        let unread = match kind {
            b'1' => Some(skipped("a link")),
            b'2' => Some(skipped("a symbolic link")),
            b'3' | b'4' | b'6' => Some(skipped("a pipe or a device")),
            b'S' => Some(sparse()),
            _ if extended.sparse => Some(sparse()),
            _ => None,
        };
        if kind == b'S' {
            self.skip_map(header)?;
        }
        let size = extended.size.or(header.size()).unwrap_or(0);
        let has_content = !(b'1'..=b'6').contains(&kind);
        self.content(if has_content { size } else { 0 })?;
        Ok(Member {
            name,
            unread,
            origin: None,
        })
    }

    fn content(&mut self, size: u64) -> io::Result<()> {
        self.padding = padded(size)? - size;
        self.left = size;
        Ok(())
    }

    /// Returns the next valid header; `None` at the end.
    fn header(&mut self) -> io::Result<Option<[u8; BLOCK]>> {
        let mut zeros = false;
        let mut said = false;
        loop {
            let mut block = [0; BLOCK];
            let read = self.fill(&mut block)?;
            if read < BLOCK {
                // Blocks of zeros end the archive.
                return if zeros {
                    Ok(None)
                } else {
                    Err(ErrorKind::UnexpectedEof.into())
                };
            }
            if block == [0; BLOCK] {
                zeros = true;
                continue;
            }
            if Header(&block).is_sound() {
                return Ok(Some(block));
            }
            if !said {
                said = true;
                let (kind, text) = if zeros {
                    (
                        DamageKind::Trailing,
                        "data after the end of the archive is not read",
                    )
                } else {
                    (
                        DamageKind::Header,
                        "damaged header: the data up to the next header is skipped",
                    )
                };
                self.stream.meter().warning(Warning::damaged(kind, text));
            }
        }
    }

    /// Reads up to a block. Returns the number of bytes.
    fn fill(&mut self, block: &mut [u8; BLOCK]) -> io::Result<usize> {
        let mut read = 0;
        while read < BLOCK {
            match self.stream.read(&mut block[read..])? {
                0 => break,
                some => read += some,
            }
        }
        Ok(read)
    }

    /// Returns the content of an extended header, unless it is too long.
    fn extension(&mut self, size: u64) -> io::Result<Option<Vec<u8>>> {
        let padding = padded(size)? - size;
        if size > LONGEST_NAME {
            self.stream.meter().warning(Warning::damaged(
                DamageKind::Header,
                "a name of more than 64 KiB is truncated to the part in its header",
            ));
            self.stream.skip(size + padding)?;
            return Ok(None);
        }
        let mut content = vec![0; size as usize];
        self.stream.exact(&mut content)?;
        self.stream.skip(padding)?;
        Ok(Some(content))
    }

    /// Skips the blocks of the map of a GNU sparse file.
    fn skip_map(&mut self, header: &Header) -> io::Result<()> {
        // `isextended` of GNU tar, in the header and in each further block.
        let mut goes_on = header.0[482] != 0;
        while goes_on {
            let mut block = [0; BLOCK];
            self.stream.exact(&mut block)?;
            goes_on = block[504] != 0;
        }
        Ok(())
    }
}

impl Archive for Tar<'_> {
    fn next(&mut self) -> io::Result<Option<Member>> {
        if self.done || self.stream.failed() {
            return Ok(None);
        }
        let member = self.member().map_err(|error| damage(TAR.name, error));
        self.done = !matches!(member, Ok(Some(_)));
        member
    }
}

impl Read for Tar<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.done {
            return Ok(0);
        }
        let read = self.stream.read_member(TAR.name, &mut self.left, into);
        self.done = read
            .as_ref()
            .is_err_and(|error| error.kind() != ErrorKind::Interrupted);
        read
    }
}

impl Extended {
    /// Reads the records of a pax header: `LENGTH KEY=VALUE\n`.
    fn read(&mut self, mut records: &[u8]) {
        while let Some((record, rest)) = record(records) {
            records = rest;
            match record.iter().position(|byte| *byte == b'=') {
                Some(4) if record.starts_with(b"path") => self.name = Some(record[5..].to_vec()),
                Some(4) if record.starts_with(b"size") => {
                    let size = std::str::from_utf8(&record[5..]).ok();
                    self.size = size.and_then(|size| size.parse().ok());
                }
                _ if record.starts_with(b"GNU.sparse.") => self.sparse = true,
                _ => {}
            }
        }
    }
}

/// Splits off the first record, without its length and line feed.
fn record(records: &[u8]) -> Option<(&[u8], &[u8])> {
    // 2^64 has 20 digits.
    let space = records.iter().take(20).position(|byte| *byte == b' ')?;
    let len: usize = std::str::from_utf8(&records[..space]).ok()?.parse().ok()?;
    let record = records.get(space + 1..len)?;
    Some((record.strip_suffix(b"\n")?, &records[len..]))
}

/// Returns the warning about a member that is not stored whole.
fn sparse() -> Warning {
    Warning::damaged(DamageKind::Unsupported, "not read: a sparse file")
}

fn padded(size: u64) -> io::Result<u64> {
    size.checked_next_multiple_of(BLOCK as u64).ok_or_else(|| {
        complete(
            DamageKind::Damaged,
            "a member of the tar archive has an invalid size".to_owned(),
        )
    })
}

fn until_zero(mut bytes: Vec<u8>) -> Vec<u8> {
    let len = memchr::memchr(0, &bytes).unwrap_or(bytes.len());
    bytes.truncate(len);
    bytes
}

/// The header of a member.
struct Header<'b>(&'b [u8; BLOCK]);

impl Header<'_> {
    /// Returns true if its checksum is right. A block of zeros has none.
    fn is_sound(&self) -> bool {
        let Some(complete) = octal(&self.0[148..156]) else {
            return false;
        };
        let sum = |of: fn(&u8) -> i64| {
            let (before, after) = (&self.0[..148], &self.0[156..]);
            before.iter().chain(after).map(of).sum::<i64>() + 8 * i64::from(b' ')
        };
        // Old programs summed signed bytes.
        i64::try_from(complete).is_ok_and(|complete| {
            complete == sum(|byte| i64::from(*byte))
                || complete == sum(|byte| i64::from(byte.cast_signed()))
        })
    }

    fn name(&self) -> Vec<u8> {
        let field = |from: usize, len: usize| until_zero(self.0[from..from + len].to_vec());
        let name = field(0, 100);
        let prefix = match &self.0[257..263] {
            b"ustar\0" => field(345, 155),
            _ => Vec::new(),
        };
        if prefix.is_empty() {
            name
        } else {
            [&prefix, &b"/"[..], &name].concat()
        }
    }

    fn size(&self) -> Option<u64> {
        let field = &self.0[124..136];
        if field[0] & 0x80 == 0 {
            return octal(field);
        }
        // GNU: a binary number, big-endian.
        let (high, low) = field.split_at(4);
        let low = low.first_chunk().map(|bytes| u64::from_be_bytes(*bytes));
        low.filter(|_| high == b"\x80\0\0\0")
    }
}

/// Parses a number in octal digits, with spaces before it and a space or zero after it.
fn octal(field: &[u8]) -> Option<u64> {
    let field = field.trim_ascii_start();
    let end = field.iter().position(|byte| matches!(byte, b' ' | 0));
    let digits = &field[..end.unwrap_or(field.len())];
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0u64, |number, digit| match digit {
        b'0'..=b'7' => number.checked_mul(8)?.checked_add(u64::from(digit - b'0')),
        _ => None,
    })
}
