//! Streams whose blocks are decoded ahead by all threads.
//!
//! Blocks start at any bit and do not have their length, so they are found by their marks, which
//! may also be a part of other blocks. A task decodes what is between two marks as a stream of one
//! block. If that succeeds, this is the block: it has its checksum, and ends exactly at a mark.
//! Otherwise, [`Stepper`] decodes the block and finds its end. So all output and all errors are
//! those of a decoder that reads the data in order.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read};
use std::sync::Arc;

use super::bits::{BLOCK, CHECKSUM, END, Finder, MARK, bits};
use super::block::{Rest, Segment, Stepped, Stepper};
use super::{Bzip2, DECODER, EMPTY, HEAD};
use crate::input::compressed::Stream;
use crate::input::compressed::frames::{Codec, Frames};
use crate::input::compressed::meter::invalid;
use crate::input::{Pool, Slot};

/// The number of bytes to read at a time.
const READ: usize = 64 << 10;
/// The most compressed data of a block that is decoded ahead. Others are decoded in order.
// Blocks have at most 900,000 bytes before they are compressed.
const LARGEST: usize = 1 << 20;
/// The number of tasks in vain after which blocks are decoded in order: someone placed marks.
const MOST_FAILURES: u32 = 16;

/// The decompressed data of streams.
pub struct Ahead<'s> {
    /// `None` after it was handed to another decoder.
    stream: Option<Stream<'s>>,
    pool: Arc<Pool>,
    finder: Finder,
    /// The compressed data that was read and not decoded yet. Positions are bits in it.
    bytes: Vec<u8>,
    /// What follows it.
    rest: Rest,
    /// The error that ended the data.
    failed: Option<io::Error>,
    /// The first byte where no mark was searched for.
    searched: usize,
    /// Marks from `at` on for which there is no task.
    marks: VecDeque<u64>,
    /// The block size at the first of these marks, if known.
    next_level: Option<u8>,
    tasks: VecDeque<Task>,
    /// The number of tasks in vain.
    failures: u32,
    /// The position of the next header or mark.
    at: u64,
    /// The block size of the stream.
    level: u8,
    /// The checksum of its blocks so far.
    checksum: u32,
    state: State<'s>,
    account: Account,
}

/// Returns the number of blocks that are decoded ahead. One takes up to 10 MiB while it is decoded,
/// and memory grows by at most 4 MiB with each thread.
fn most_tasks(threads: usize) -> usize {
    (threads + 1).min(4 + threads * 2 / 5)
}

/// A block that is decoded ahead.
struct Task {
    from: u64,
    to: u64,
    level: u8,
    slot: Slot<Option<Vec<u8>>>,
}

enum State<'s> {
    /// Before a stream.
    Header,
    /// Before a block, or the end of a stream.
    Mark,
    /// Inside a block that was decoded ahead: how much of it was returned.
    Output(Vec<u8>, usize),
    /// Inside another block.
    Step(Box<Stepper>),
    /// In what is read by another decoder.
    InOrder(Box<Frames<'s, Bzip2>>),
    Done,
}

/// Counts compressed bytes when a decoder that reads them in order would have read them.
struct Account {
    /// The size of its first read.
    first: u64,
    /// The offset of `bytes` in the stream.
    offset: u64,
    counted: u64,
}

impl<'s> Ahead<'s> {
    pub fn new(mut stream: Stream<'s>, pool: Arc<Pool>) -> Self {
        let first = stream.read_ahead();
        Self {
            stream: Some(stream),
            pool,
            finder: Finder::new(),
            bytes: Vec::new(),
            rest: Rest::Open,
            failed: None,
            searched: 0,
            marks: VecDeque::new(),
            next_level: None,
            tasks: VecDeque::new(),
            failures: 0,
            at: 0,
            level: 0,
            checksum: 0,
            state: State::Header,
            account: Account {
                first,
                offset: 0,
                counted: first,
            },
        }
    }

    /// Reads more data.
    fn read_more(&mut self) {
        let Some(stream) = &mut self.stream else {
            self.rest = Rest::Ended;
            return;
        };
        let len = self.bytes.len();
        self.bytes.resize(len + READ, 0);
        let read = stream.read(&mut self.bytes[len..]);
        self.bytes.truncate(len + *read.as_ref().unwrap_or(&0));
        match read {
            Ok(0) => self.rest = Rest::Ended,
            Ok(_) if self.failures < MOST_FAILURES => {
                let marks = &mut self.marks;
                let found = &mut |bit| marks.push_back(bit);
                self.searched = self.finder.find(&self.bytes, self.searched, found);
            }
            Ok(_) => {}
            Err(error) => {
                self.failed = Some(error);
                self.rest = Rest::Ended;
            }
        }
    }

    /// Reads up to the byte `end`, if there are so many.
    fn need(&mut self, end: usize) {
        while self.bytes.len() < end && self.rest == Rest::Open {
            self.read_more();
        }
    }

    /// Returns the error that ended the data early.
    fn early_end(&mut self) -> io::Error {
        let end = ErrorKind::UnexpectedEof.into();
        self.failed.take().unwrap_or(end)
    }

    /// Counts the data up to the bit `at`.
    fn count(&mut self, at: u64) -> io::Result<()> {
        let account = &mut self.account;
        let end = account.offset + at.div_ceil(8);
        if end <= account.counted {
            return Ok(());
        }
        let read = account.first.max(READ as u64);
        let most = account.offset + self.bytes.len() as u64;
        let ahead = (end - account.counted).next_multiple_of(read);
        let more = ahead.min(most - account.counted);
        account.counted += more;
        self.stream
            .as_ref()
            .map_or(Ok(()), |stream| stream.count(more))
    }

    /// Reads what is between streams.
    fn header(&mut self) -> io::Result<State<'s>> {
        let start = (self.at / 8) as usize;
        self.need(start + HEAD + EMPTY.len());
        self.count(self.at + 8 * (HEAD + EMPTY.len()) as u64)?;
        let head = &self.bytes[start.min(self.bytes.len())..];
        let ([b'B', b'Z', b'h', level @ b'1'..=b'9', mark @ ..], Some(stream)) =
            (head, &self.stream)
        else {
            return self.in_order(start);
        };
        if mark.starts_with(EMPTY) {
            stream.meter().charge(Bzip2::SET_UP)?;
            self.at += 8 * (HEAD + EMPTY.len()) as u64;
            return Ok(State::Header);
        }
        if bits(mark, 0, MARK) != Some(BLOCK) {
            return self.in_order(start);
        }
        stream.meter().charge(Bzip2::SET_UP + DECODER)?;
        (self.level, self.checksum) = (*level, 0);
        self.at += 8 * HEAD as u64;
        Ok(State::Mark)
    }

    /// Leaves the rest to a decoder that reads in order: it is empty, not bzip2, or damaged.
    fn in_order(&mut self, start: usize) -> io::Result<State<'s>> {
        self.count(8 * self.bytes.len() as u64)?;
        let Some(mut stream) = self.stream.take() else {
            return Ok(State::Done);
        };
        let start = start.min(self.bytes.len());
        stream.unread(&self.bytes[start..], self.failed.take())?;
        let frames = Frames::new(stream, Bzip2 { data: None });
        Ok(State::InOrder(Box::new(frames)))
    }

    /// Reads a mark.
    fn mark(&mut self) -> io::Result<State<'s>> {
        let trailer = self.at + MARK + CHECKSUM;
        self.need(trailer.div_ceil(8) as usize);
        if bits(&self.bytes, self.at, MARK) == Some(BLOCK) {
            return self.block();
        }
        self.count(trailer)?;
        match bits(&self.bytes, self.at + MARK, CHECKSUM) {
            None => Err(self.early_end()),
            Some(checksum) if checksum == u64::from(self.checksum) => {
                self.at = trailer.next_multiple_of(8);
                Ok(State::Header)
            }
            Some(_) => Err(invalid("invalid bzip2 block")),
        }
    }

    /// Starts a block.
    fn block(&mut self) -> io::Result<State<'s>> {
        self.forget();
        self.look_ahead();
        let checksum = bits(&self.bytes, self.at + MARK, CHECKSUM).unwrap_or(0);
        self.checksum = self.checksum.rotate_left(1) ^ checksum as u32;
        while self.tasks.front().is_some_and(|task| task.from < self.at) {
            self.tasks.pop_front();
            self.failures += 1;
        }
        let (at, level) = (self.at, self.level);
        let is_this = |task: &Task| task.from == at && task.level == level;
        if self.tasks.front().is_some_and(is_this)
            && let Some(task) = self.tasks.pop_front()
        {
            if let Some(output) = self.pool.wait(&task.slot) {
                self.count(task.to)?;
                self.at = task.to;
                return Ok(State::Output(output, 0));
            }
            self.failures += 1;
        }
        Ok(State::Step(Box::new(Stepper::new(self.level, self.at))))
    }

    /// Forgets the data before the block.
    fn forget(&mut self) {
        let gone = (self.at / 8) as usize;
        // So that each byte is moved once, on average.
        if gone < self.bytes.len() / 2 {
            return;
        }
        self.bytes.drain(..gone);
        self.account.offset += gone as u64;
        self.searched = self.searched.saturating_sub(gone);
        let gone = 8 * gone as u64;
        self.at -= gone;
        while self.marks.front().is_some_and(|mark| *mark < gone) {
            self.marks.pop_front();
        }
        self.marks.iter_mut().for_each(|mark| *mark -= gone);
        self.tasks.retain(|task| task.from >= gone);
        for task in &mut self.tasks {
            task.from -= gone;
            task.to -= gone;
        }
    }

    /// Lets any thread decode the blocks from here on.
    fn look_ahead(&mut self) {
        if self.failures >= MOST_FAILURES {
            self.tasks.clear();
            return;
        }
        if self.tasks.is_empty() {
            while self.marks.front().is_some_and(|mark| *mark < self.at) {
                self.marks.pop_front();
            }
            self.next_level = Some(self.level);
        }
        let most = most_tasks(self.pool.threads());
        let most_bytes = (self.at / 8) as usize + (most + 1) * LARGEST;
        loop {
            while self.tasks.len() < most && self.marks.len() > 1 {
                self.submit();
            }
            if self.tasks.len() >= most
                || self.rest == Rest::Ended
                || self.bytes.len() >= most_bytes
            {
                return;
            }
            self.read_more();
        }
    }

    /// Lets any thread decode the block at the next mark, if it is one.
    fn submit(&mut self) {
        let Some(from) = self.marks.pop_front() else {
            return;
        };
        let Some(&to) = self.marks.front() else {
            return;
        };
        if bits(&self.bytes, from, MARK) == Some(END) {
            self.next_level = None;
            return;
        }
        let (start, end) = ((from / 8) as usize, to.div_ceil(8) as usize);
        let header = start.checked_sub(HEAD).map(|at| &self.bytes[at..start]);
        if let Some([b'B', b'Z', b'h', level @ b'1'..=b'9']) = header {
            self.next_level = self.next_level.or(Some(*level));
        }
        let Some(level) = self.next_level else {
            return;
        };
        if end - start > LARGEST {
            return;
        }
        let segment = Segment {
            level,
            bytes: self.bytes[start..end].to_vec(),
            from: from % 8,
            to: to - 8 * start as u64,
        };
        let slot = self.pool.submit(move || segment.decode());
        self.tasks.push_back(Task {
            from,
            to,
            level,
            slot,
        });
    }

    /// Decodes some of a block in order.
    fn step(&mut self, mut stepper: Box<Stepper>, into: &mut [u8]) -> io::Result<usize> {
        loop {
            match stepper.step(&self.bytes, self.rest, into) {
                Ok(Stepped::Output(len)) => {
                    self.count(stepper.position())?;
                    self.state = State::Step(stepper);
                    return Ok(len);
                }
                Ok(Stepped::More(end)) => self.need(end),
                Ok(Stepped::End(mark)) => {
                    self.at = mark;
                    self.state = State::Mark;
                    return Ok(0);
                }
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                    return Err(self.early_end());
                }
                Err(error) => return Err(error),
            }
        }
    }
}

impl Read for Ahead<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let len = match std::mem::replace(&mut self.state, State::Done) {
                State::Done => return Ok(0),
                State::InOrder(mut frames) => {
                    let read = frames.read(into);
                    self.state = State::InOrder(frames);
                    return read;
                }
                State::Header => {
                    self.state = self.header()?;
                    0
                }
                State::Mark => {
                    self.state = self.mark()?;
                    0
                }
                State::Output(output, start) => {
                    let rest = &output[start..];
                    let len = rest.len().min(into.len());
                    into[..len].copy_from_slice(&rest[..len]);
                    self.state = match rest.len() - len {
                        0 => State::Mark,
                        _ => State::Output(output, start + len),
                    };
                    len
                }
                State::Step(stepper) => self.step(stepper, into)?,
            };
            if len > 0 {
                return Ok(len);
            }
        }
    }
}
