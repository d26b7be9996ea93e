//! Concatenated compressed frames, for gzip (RFC 1952 §2.2), bzip2, LZ4 and zstd (RFC 8878 §3.1).
//! Those of gzip, LZ4 and zstd are decoded ahead ([`ahead`]), if other threads have no other work.

pub(super) mod ahead;
pub(super) mod skippable;

use std::io::{self, BufRead, ErrorKind, Read};
use std::ops::Range;

use super::Stream;
use super::meter::invalid;
use crate::format::{DamageKind, ReadOutcome, Warning};
use ahead::Ahead;

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

/// A codec whose frames can be found without decoding those before them.
pub(super) trait Separable: Codec + Default {
    /// Returns the next position at which the frame at `from` may end; `None` if more bytes are
    /// needed. If the position is wrong, frames are decoded in vain, but the output is right.
    ///
    /// The data `ended` if nothing follows `bytes`.
    fn frame_end(bytes: &[u8], from: usize, ended: bool) -> Option<FrameEnd>;
}

/// A position at which a frame may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FrameEnd {
    pub at: usize,
    /// The most output of the frame, in bytes. If it is wrong, the frame is decoded in order.
    pub output: u64,
    /// The most output that the decoder keeps for itself, in bytes.
    pub buffer: u64,
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
    ahead: Option<Ahead>,
    state: State,
}

enum State {
    /// Before the first frame.
    Start,
    Inside,
    /// Inside a frame that was decoded ahead: what was not returned of its output.
    Decoded(Range<usize>),
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
            ahead: None,
            state: State::Start,
        }
    }

    /// Returns frames that threads without other work decode ahead.
    pub fn separable(stream: Stream<'s>) -> Self
    where
        C: Separable + 'static,
    {
        let pool = stream.pool().filter(|pool| pool.threads() > 1);
        Self {
            ahead: pool.map(Ahead::of::<C>),
            ..Self::new(stream, C::default())
        }
    }

    /// Starts the next frame, if there is one.
    fn begin(&mut self) -> io::Result<State> {
        let head = self.stream.peek(C::MAGIC)?;
        if C::starts(head) {
            let ahead = self.ahead.as_mut();
            let decoded = ahead.and_then(|ahead| ahead.frame(&mut self.stream, C::SET_UP));
            self.stream.meter().charge(C::SET_UP)?;
            if let Some(frame) = decoded {
                self.stream.consume_all(frame.len)?;
                return Ok(State::Decoded(frame.output));
            }
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
                let warning = Warning::damaged(DamageKind::Trailing, text);
                self.stream.meter().warning(warning);
                return Ok(());
            }
            if len == 0 {
                break;
            }
            zeros = true;
            self.stream.consume(len);
        }
        if zeros {
            self.stream.meter().warning(Warning::new(
                "zeros after the end of the compressed data are ignored".to_owned(),
                ReadOutcome::Nothing,
            ));
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
                State::Decoded(rest) => {
                    let output = self.ahead.as_ref().map_or(&[][..], Ahead::output);
                    let len = rest.len().min(into.len());
                    let end = rest.start + len;
                    into[..len].copy_from_slice(&output[rest.start..end]);
                    self.state = match rest.len() - len {
                        0 => State::Between,
                        _ => State::Decoded(end..rest.end),
                    };
                    if len > 0 {
                        return Ok(len);
                    }
                }
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

#[cfg(test)]
mod tests;
