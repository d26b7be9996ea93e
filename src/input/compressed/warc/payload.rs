//! The content of a member: the header of an HTTP response, or its body, of which the chunks and the
//! content coding are decoded (RFC 9112 §7.1, RFC 9110 §8.4).
//!
//! Many programs decode a body before they store it, and keep the fields that say otherwise. So
//! these count only if the body looks like it.

use std::io::{self, Cursor, Read};

use super::block::{Block, is_line_end};
use super::coding::Coding;
use crate::format::{DamageKind, ReadOutcome, Warning};

/// The number of bytes of a body by which its codings are recognized.
const START: usize = 512;
/// The most codings of a body.
// Servers apply one, and a proxy another one.
const MOST_CODINGS: usize = 4;
/// The longest line before a chunk.
// A size and chunk extensions, which a reader must limit (RFC 9112 §7.1.1).
const LONGEST_LINE: usize = 1 << 10;

/// The content of a member.
pub(super) enum Payload {
    /// It was read.
    Memory(Cursor<Vec<u8>>),
    /// It is the rest of the block.
    Block(Decoding),
}

/// How a body is decoded.
pub(super) struct Decoding {
    chunks: Option<Chunks>,
    /// The codings, the one that was applied last first.
    codings: Vec<Coding>,
}

impl Payload {
    /// A body that is stored as it is.
    pub const PLAIN: Self = Self::Block(Decoding {
        chunks: None,
        codings: Vec::new(),
    });

    /// Returns a payload that was read.
    pub const fn of(bytes: Vec<u8>) -> Self {
        Self::Memory(Cursor::new(bytes))
    }

    /// Returns the payload of a response with that `Transfer-Encoding` and `Content-Encoding`,
    /// whose body starts in `block`.
    ///
    /// # Errors
    /// Those of the source; and if the body has a coding that is not known.
    pub fn new(
        block: &mut Block,
        (transfer, content): (&[u8], &[u8]),
        is_truncated: bool,
    ) -> io::Result<Result<Self, Warning>> {
        let (transfer, has_chunks) = without_chunked(transfer);
        let is_chunked = has_chunks && chunk(block.peek(LONGEST_LINE)?).is_some();
        let bytes = block.peek(LONGEST_LINE)?;
        let start = if is_chunked {
            dechunked(bytes)
        } else {
            bytes[..bytes.len().min(START)].to_vec()
        };
        let names = [content, transfer].join(&b","[..]);
        Ok(codings(&names, &start, is_truncated).map(|codings| {
            Self::Block(Decoding {
                chunks: is_chunked.then_some(Chunks::Size),
                codings,
            })
        }))
    }

    /// Reads some bytes of the payload. Returns their number, 0 at the end.
    ///
    /// # Errors
    /// Those of the source, and if a limit is exceeded.
    pub fn read(&mut self, block: &mut Block, into: &mut [u8]) -> io::Result<usize> {
        let Decoding { chunks, codings } = match self {
            Self::Memory(bytes) => return bytes.read(into),
            Self::Block(decoding) => decoding,
        };
        let mut read = |into: &mut [u8]| match chunks {
            Some(chunks) => chunks.read(block, into),
            None => block.read(into),
        };
        if codings.is_empty() {
            return read(into);
        }
        let decoded = decode(codings, &mut read, into)?;
        block.source.stream().meter().grow_bodies(decoded as u64)?;
        Ok(decoded)
    }
}

/// Decodes some bytes by codings, of which the first one is applied to what `read` reads.
fn decode(
    codings: &mut [Coding],
    read: &mut dyn FnMut(&mut [u8]) -> io::Result<usize>,
    into: &mut [u8],
) -> io::Result<usize> {
    match codings.split_last_mut() {
        None => read(into),
        Some((last, others)) => last.read(&mut |into| decode(others, read, into), into),
    }
}

/// Returns the decoders of a body with these codings, in the order in which they were applied, which
/// starts with these bytes. Those that the body does not have, as it was decoded before it was
/// stored, are left out.
fn codings(names: &[u8], start: &[u8], is_truncated: bool) -> Result<Vec<Coding>, Warning> {
    let names = names.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
    let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
    if names.len() > MOST_CODINGS {
        let text = format!("not read: the body has more than {MOST_CODINGS} content codings");
        return Err(Warning::damaged(DamageKind::Unsupported, text));
    }
    let mut codings: Vec<Coding> = Vec::new();
    let mut start = start.to_vec();
    for name in names.into_iter().rev() {
        if let Some(coding) = Coding::of(name, &start, is_truncated)? {
            start = coding.start_of(&start);
            codings.push(coding);
        }
    }
    Ok(codings)
}

/// Returns the content of the chunks that `bytes` start with, at most [`START`] bytes.
fn dechunked(bytes: &[u8]) -> Vec<u8> {
    let (mut rest, mut start) = (bytes, Vec::new());
    while let Some((line, size)) = chunk(rest)
        && size > 0
        && start.len() < START
    {
        let most = (rest.len() - line).min(START - start.len());
        let len = usize::try_from(size).map_or(most, |size| size.min(most));
        start.extend_from_slice(&rest[line..line + len]);
        let after = &rest[line + len..];
        rest = after.strip_prefix(b"\r\n").unwrap_or(after);
    }
    start
}

/// Returns the transfer codings without the last one, if that is `chunked`, and whether it is.
fn without_chunked(names: &[u8]) -> (&[u8], bool) {
    const CHUNKED: &[u8] = b"chunked";
    let names = names.trim_ascii();
    match names.len().checked_sub(CHUNKED.len()) {
        Some(at) if names[at..].eq_ignore_ascii_case(CHUNKED) => (&names[..at], true),
        _ => (names, false),
    }
}

/// A body in chunks, before the next byte.
#[derive(Clone, Copy, Debug)]
enum Chunks {
    /// The line with a size.
    Size,
    /// So many bytes of a chunk.
    Inside(u64),
    /// Bytes that are no chunks.
    Damaged,
    End,
}

impl Chunks {
    fn read(&mut self, block: &mut Block, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        loop {
            match *self {
                Self::End => return Ok(0),
                Self::Damaged => return block.read(into),
                Self::Inside(0) => *self = Self::Size,
                Self::Inside(left) => {
                    let len = into.len().min(usize::try_from(left).unwrap_or(usize::MAX));
                    let read = block.read(&mut into[..len])?;
                    *self = match read {
                        0 => Self::End,
                        read => Self::Inside(left - read as u64),
                    };
                    return Ok(read);
                }
                Self::Size => *self = Self::size(block)?,
            }
        }
    }

    fn size(block: &mut Block) -> io::Result<Self> {
        let mut bytes = block.peek(LONGEST_LINE)?;
        let line_ends = bytes
            .iter()
            .take(2)
            .take_while(|byte| is_line_end(**byte))
            .count();
        bytes = &bytes[line_ends..];
        let (next, len) = match chunk(bytes) {
            Some((_, 0)) => (Self::End, 0),
            Some((line, size)) => (Self::Inside(size), line_ends + line),
            None if bytes.is_empty() => (Self::End, line_ends),
            None => (Self::Damaged, 0),
        };
        block.consume(len);
        if matches!(next, Self::Damaged) {
            block.source.stream().meter().warning(Warning::new(
                "a chunk of the body has no valid size: the rest is read as it is".to_owned(),
                ReadOutcome::Nothing,
            ));
        }
        Ok(next)
    }
}

/// Returns the length of the line that `bytes` start with, and the size of the chunk after it.
fn chunk(bytes: &[u8]) -> Option<(usize, u64)> {
    let line = memchr::memchr(b'\n', bytes)?;
    // 15 digits are 60 bits.
    let digits = bytes
        .iter()
        .take(15)
        .take_while(|byte| byte.is_ascii_hexdigit())
        .count();
    let rest = bytes[digits..line].trim_ascii();
    if digits == 0 || !(rest.is_empty() || rest[0] == b';') {
        return None;
    }
    let digits = std::str::from_utf8(&bytes[..digits]).ok()?;
    Some((line + 1, u64::from_str_radix(digits, 16).ok()?))
}

#[cfg(test)]
mod tests {
    use super::chunk;

    #[test]
    fn sizes_of_chunks() {
        for (line, expected) in [
            ("a\r\n", Some((3, 10))),
            ("1F ; x=y\r\nrest", Some((10, 31))),
            ("0\n", Some((2, 0))),
            ("\r\n", None),
            ("a", None),
            ("<p>\n", None),
            ("abc def\r\n", None),
            ("ffffffffffffffffffff\r\n", None),
        ] {
            assert_eq!(chunk(line.as_bytes()), expected, "{line}");
        }
    }
}
