//! Single blocks, which are decoded as a stream of one block.

use std::io;

use bzip2::{Decompress, Status};

use super::bits::{CHECKSUM, END, MARK, append, bits, is_mark, push};
use crate::input::compressed::frames::{Progress, Step};
use crate::input::compressed::meter::invalid;

/// The most output of a block that is kept in memory. Text has at most a little over 900 kB, but
/// runs of one byte have up to 46 MB.
const MOST: usize = 2 << 20;

/// A block and the mark that follows it, in other data.
pub struct Segment {
    /// The block size of its stream, as in the header.
    pub level: u8,
    pub bytes: Vec<u8>,
    /// The bits of the bytes that it takes.
    pub from: u64,
    pub to: u64,
}

impl Segment {
    /// Returns the decoded block; `None` if it does not end exactly where the segment does, is
    /// damaged, or is very large.
    pub fn decode(&self) -> Option<Vec<u8>> {
        let stream = self.stream()?;
        let mut data = Decompress::new(false);
        let mut output = vec![0; MOST];
        let mut end = 0;
        loop {
            let input = stream.get(data.total_in() as usize..)?;
            let step = step(&mut data, input, &mut output[end..]);
            end += step.produced;
            match step.result {
                Ok(Progress::End) if data.total_in() as usize == stream.len() => {
                    output.truncate(end);
                    return Some(output);
                }
                Ok(Progress::More) if step.consumed > 0 || step.produced > 0 => {}
                _ => return None,
            }
        }
    }

    /// Returns a stream of this block.
    fn stream(&self) -> Option<Vec<u8>> {
        let checksum = bits(&self.bytes, self.from + MARK, CHECKSUM)?;
        let mut stream = vec![b'B', b'Z', b'h', self.level];
        append(&mut stream, &self.bytes, self.from, self.to);
        let len = 32 + self.to - self.from;
        let len = push(&mut stream, len, END, MARK);
        let len = push(&mut stream, len, checksum, CHECKSUM);
        push(&mut stream, len, 0, len.next_multiple_of(8) - len);
        Some(stream)
    }
}

/// Decodes some data.
pub fn step(data: &mut Decompress, input: &[u8], output: &mut [u8]) -> Step {
    let (read, written) = (data.total_in(), data.total_out());
    let result = match data.decompress(input, output) {
        Ok(Status::StreamEnd) => Ok(Progress::End),
        Ok(Status::MemNeeded) => Err(invalid("out of memory")),
        Ok(_) => Ok(Progress::More),
        Err(_) => Err(invalid("invalid bzip2 block")),
    };
    Step {
        consumed: (data.total_in() - read) as usize,
        produced: (data.total_out() - written) as usize,
        result,
    }
}

/// Decodes one block whose end is not known. The end is found because a decoder has output as soon
/// as it has the last byte of a block, if it gets single bytes.
pub struct Stepper {
    data: Decompress,
    level: u8,
    /// The bit where the block starts.
    start: u64,
    /// The bit of the next input.
    at: u64,
    state: State,
    /// An error that follows the output.
    failed: Option<io::Error>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Within the block.
    Inside,
    /// The block has ended, and the next mark is at this bit.
    Next(u64),
    /// The block has ended, and no mark follows it.
    Last,
}

/// The result of a step.
pub enum Stepped {
    /// So many bytes of output.
    Output(usize),
    /// The data is needed up to this byte.
    More(usize),
    /// The block is decoded, and the next mark is at this bit.
    End(u64),
}

/// The number of bytes that are needed after the last one of a block: a mark, from any bit on.
const NEXT: usize = MARK as usize / 8 + 1;

impl Stepper {
    /// Returns a decoder of the block at the bit `at` of a stream with this block size.
    pub fn new(level: u8, at: u64) -> Self {
        Self {
            data: decoder(level),
            level,
            start: at,
            at,
            state: State::Inside,
            failed: None,
        }
    }

    /// Returns the bit of the next input.
    pub const fn position(&self) -> u64 {
        self.at
    }

    /// Returns true if the block ends in the last bits of the data, which are no whole byte: then it
    /// does with any bits after them.
    fn ends_within(&self, bytes: &[u8]) -> bool {
        let end = 8 * bytes.len() as u64;
        let missing = 0xff >> ((end - self.start) % 8);
        let ends_before = |bits: u8| {
            let mut input = Vec::new();
            append(&mut input, bytes, self.start, end);
            if let Some(last) = input.last_mut() {
                *last = *last & !missing | bits & missing;
            }
            let mut data = decoder(self.level);
            let mut input = &input[..];
            loop {
                let step = step(&mut data, input, &mut [0]);
                input = &input[step.consumed..];
                if step.produced > 0 || step.consumed == 0 || step.result.is_err() {
                    break step.produced > 0;
                }
            }
        };
        self.state == State::Inside && ends_before(0) && ends_before(0xff)
    }

    /// Decodes some of the block, from the data in memory.
    ///
    /// # Errors
    /// If it is damaged. Output before it is returned first.
    pub fn step(&mut self, bytes: &[u8], rest: Rest, into: &mut [u8]) -> io::Result<Stepped> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        loop {
            let mut byte = Vec::new();
            if !matches!(self.state, State::Next(_)) {
                let have = bytes.len() as u64 * 8;
                if rest == Rest::Open && self.at + 8 * (1 + NEXT as u64) > have {
                    return Ok(Stepped::More((self.at / 8) as usize + 2 + NEXT));
                }
                let end = have.min(self.at + 8);
                if end == self.at + 8 || (end > self.at && self.ends_within(bytes)) {
                    append(&mut byte, bytes, self.at, end);
                }
            }
            let was_inside = self.state == State::Inside;
            let step = step(&mut self.data, &byte, into);
            self.at += 8 * step.consumed as u64;
            if was_inside && step.produced > 0 {
                let mark = (self.at - 7..=self.at).find(|&bit| is_mark(bytes, bit));
                self.state = mark.map_or(State::Last, State::Next);
            }
            if step.produced > 0 {
                self.failed = step.result.err();
                return Ok(Stepped::Output(step.produced));
            }
            match (step.result?, self.state) {
                (_, State::Next(bit)) => return Ok(Stepped::End(bit)),
                (Progress::More, _) if step.consumed == 0 => {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                _ => {}
            }
        }
    }
}

/// Returns a decoder that has read the header of a stream.
fn decoder(level: u8) -> Decompress {
    let mut data = Decompress::new(false);
    // It is valid, and has no output.
    let _ = data.decompress(&[b'B', b'Z', b'h', level], &mut [0]);
    data
}

/// What follows the data in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// There may be more.
    Open,
    /// Nothing.
    Ended,
}
