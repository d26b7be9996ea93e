//! Reads lines that the program has written, as they are or compressed.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use urilint::side::open_named;

/// The bytes that are read at a time.
const BUFFER: usize = 256 * 1024;

/// What a frame of Zstandard starts with.
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// What a member of gzip starts with.
const GZIP: [u8; 3] = [0x1f, 0x8b, 8];

/// The most bytes of a line.
// Bounds the memory; a finding with its lines has a few kB.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;
/// The lines of a file that cannot be read.
#[derive(Default)]
struct UnreadLines {
    count: u64,
    /// The number of the first one, and its fault.
    first: Option<(u64, String)>,
}

impl UnreadLines {
    fn add(&mut self, number: u64, fault: String) {
        self.count += 1;
        self.first.get_or_insert((number, fault));
    }

    /// Returns one message about all of them.
    fn message(self) -> Option<String> {
        let (number, fault) = self.first?;
        Some(match self.count {
            1 => format!("line {number}: {fault}"),
            count => format!("{count} lines are not read; the first, line {number}: {fault}"),
        })
    }
}

/// Calls `each` for the lines of a file, `-` for standard input. It returns why a line cannot be read.
/// Returns messages about what could not be read: the number of such lines with the fault of the first, and
/// that the file cannot be read, or not to its end.
///
/// # Errors
/// Those of `each`.
pub fn for_each_line(
    path: &Path,
    each: &mut dyn FnMut(&[u8]) -> anyhow::Result<Option<String>>,
) -> anyhow::Result<Vec<String>> {
    let opened: io::Result<Box<dyn Read>> = if path == Path::new("-") {
        Ok(Box::new(io::stdin()))
    } else {
        open_named(path).map(|file| file as Box<dyn Read>)
    };
    let mut lines = match opened.and_then(content) {
        Ok(lines) => lines,
        Err(error) => return Ok(vec![format!("not read: {error}")]),
    };
    let (mut line, mut number, mut unread) = (Vec::new(), 0_u64, UnreadLines::default());
    let mut messages = Vec::new();
    loop {
        number += 1;
        match next_line(&mut lines, &mut line) {
            Ok(None) => break,
            Ok(Some(Length::TooLong)) => {
                unread.add(number, "the line is longer than 16 MiB".to_owned());
            }
            Ok(Some(Length::Whole)) if line.trim_ascii().is_empty() => {}
            Ok(Some(Length::Whole)) => {
                if let Some(fault) = each(&line)? {
                    unread.add(number, fault);
                }
            }
            Err(error) => {
                messages.push(format!("not read to its end: {error}"));
                break;
            }
        }
    }
    messages.extend(unread.message());
    Ok(messages)
}

/// Whether a line was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    Whole,
    /// Its first bytes were, and the rest was skipped.
    TooLong,
}

/// Reads the next line into `line`. Returns `None` at the end.
pub fn next_line(lines: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<Option<Length>> {
    line.clear();
    if lines.take(LONGEST_LINE).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
        lines.skip_until(b'\n')?;
        return Ok(Some(Length::TooLong));
    }
    Ok(Some(Length::Whole))
}

/// Returns the content of `file`, which is decompressed if it is compressed by Zstandard or gzip: all
/// frames or members of it, as files that were joined have several.
///
/// # Errors
/// If the start of the file cannot be read, or it is compressed and the program was built without
/// compression.
fn content(file: Box<dyn Read>) -> io::Result<Box<dyn BufRead>> {
    let mut file = BufReader::with_capacity(BUFFER, file);
    let start = file.fill_buf()?;
    if start.starts_with(&ZSTD) {
        unpacked(file, Kind::Zstd)
    } else if start.starts_with(&GZIP) {
        unpacked(file, Kind::Gzip)
    } else {
        Ok(Box::new(file))
    }
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Zstd,
    Gzip,
}

#[cfg(feature = "archives")]
fn unpacked(file: BufReader<Box<dyn Read>>, kind: Kind) -> io::Result<Box<dyn BufRead>> {
    let content: Box<dyn Read> = match kind {
        Kind::Zstd => Box::new(zstd::stream::read::Decoder::with_buffer(file)?),
        Kind::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(file)),
    };
    Ok(Box::new(BufReader::with_capacity(BUFFER, content)))
}

#[cfg(not(feature = "archives"))]
fn unpacked(_: BufReader<Box<dyn Read>>, kind: Kind) -> io::Result<Box<dyn BufRead>> {
    let name = match kind {
        Kind::Zstd => "Zstandard",
        Kind::Gzip => "gzip",
    };
    Err(io::Error::other(format!(
        "it is compressed by {name}, and this program was built without the feature `archives`"
    )))
}
