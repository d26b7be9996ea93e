//! Concatenated compressed frames, for gzip (RFC 1952 §2.2), bzip2 and zstd (RFC 8878 §3.1).

use std::io::{self, BufRead, ErrorKind, Read};

use super::Stream;
use super::meter::invalid;
use crate::format::{ReadOutcome, Warning};

/// A decoder of frames.
pub(super) trait Codec {
    /// Returns true if a frame starts with these bytes, at most [`Self::MAGIC`] of them.
    fn starts(head: &[u8]) -> bool;
    /// The number of bytes that detect a frame.
    const MAGIC: usize;
    /// The work of starting a frame, in units of the meter.
    const SET_UP: u64;
    /// Starts a frame: reads its header.
    fn begin(&mut self, stream: &mut Stream) -> io::Result<()>;
    /// Decodes some data.
    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step;
    /// Ends a frame: reads its trailer.
    fn end(&mut self, stream: &mut Stream) -> io::Result<()>;
}

/// The result of a step.
pub(super) struct Step {
    pub consumed: usize,
    pub produced: usize,
    /// Whether the frame continues. An error follows what was produced.
    pub result: io::Result<Progress>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    More,
    End,
}

/// The decompressed data of frames.
pub(super) struct Frames<'s, C> {
    stream: Stream<'s>,
    codec: C,
    state: State,
}

enum State {
    /// Before the first frame.
    Start,
    Inside,
    /// After a frame.
    Between,
    /// After an error; what was produced before it has been returned.
    Error(io::Error),
    Done,
}

impl<'s, C: Codec> Frames<'s, C> {
    pub fn new(stream: Stream<'s>, codec: C) -> Self {
        Self {
            stream,
            codec,
            state: State::Start,
        }
    }

    /// Starts the next frame, if there is one.
    fn begin(&mut self) -> io::Result<State> {
        let head = self.stream.peek(C::MAGIC)?;
        if C::starts(head) {
            self.stream.meter().charge(C::SET_UP)?;
            self.codec.begin(&mut self.stream)?;
            return Ok(State::Inside);
        }
        self.junk()?;
        Ok(State::Done)
    }

    /// Warns about data after the last frame, except for the zeros that fill up tapes and disks.
    fn junk(&mut self) -> io::Result<()> {
        let mut zeros = false;
        loop {
            let bytes = self.stream.fill_buf()?;
            let len = bytes.len();
            if bytes.iter().any(|byte| *byte != 0) {
                let text = "data after the end of the compressed data is not read";
                self.stream.meter().warning(Warning::lost(text));
                return Ok(());
            }
            if len == 0 {
                break;
            }
            zeros = true;
            self.stream.consume(len);
        }
        if zeros {
            self.stream.meter().warning(Warning {
                text: "zeros after the end of the compressed data are ignored".to_owned(),
                loss: ReadOutcome::Nothing,
            });
        }
        Ok(())
    }

    /// Decodes until there is output or the frame ends.
    fn decode(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let input = self.stream.fill_buf()?;
            let is_last = input.is_empty();
            let step = self.codec.step(input, into);
            self.stream.consume(step.consumed);
            match step.result {
                Ok(Progress::End) => {
                    self.state = match self.codec.end(&mut self.stream) {
                        Ok(()) => State::Between,
                        Err(error) => State::Error(error),
                    };
                    return Ok(step.produced);
                }
                Ok(Progress::More) if step.produced > 0 => return Ok(step.produced),
                Ok(Progress::More) if is_last => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(Progress::More) if step.consumed == 0 => {
                    return Err(invalid("no progress"));
                }
                Ok(Progress::More) => {}
                Err(error) if step.produced > 0 => {
                    self.state = State::Error(error);
                    return Ok(step.produced);
                }
                Err(error) => return Err(error),
            }
        }
    }
}

impl<C: Codec> Read for Frames<'_, C> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::replace(&mut self.state, State::Done) {
                State::Done => return Ok(0),
                State::Error(error) => return Err(error),
                State::Start | State::Between => self.state = self.begin()?,
                State::Inside => {
                    self.state = State::Inside;
                    let produced = self.decode(into)?;
                    if produced > 0 {
                        return Ok(produced);
                    }
                }
            }
        }
    }
}
