//! Frames that are decoded ahead, by threads that have nothing else to do: it takes memory, and so
//! a little more time than decoding the same frames in order.
//!
//! A task decodes a batch: the data from one position at which a frame may start to a later one.
//! Its output is used if decoding in order really comes to the start of the batch, and as far as the
//! frames in it are whole and without faults. All other frames are decoded in order. So all output,
//! errors and warnings are those of a decoder that reads the data in order, wherever frames seem to
//! start or end.

use std::collections::VecDeque;
use std::io;
use std::marker::PhantomData;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use super::{Codec, FrameEnd, Progress, Separable};
use crate::input::compressed::{Meter, Stream};
use crate::input::{Bytes, Pool, Reserved, Slot};

/// The sizes of what is decoded ahead, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// The most compressed data that is read ahead.
    pub window: usize,
    /// A batch ends at the first frame with so much data before it, so that starting a task is
    /// little work beside it,
    pub batch: usize,
    /// or with so much output.
    pub output: usize,
    /// The most memory for a batch: the data and its output.
    pub largest: usize,
}

// The window and the largest batch together are the 20 MiB that any run may have ahead (`pool.rs`).
const SIZES: Sizes = Sizes {
    window: 6 << 20,
    batch: 256 << 10,
    output: 512 << 10,
    largest: 14 << 20,
};

/// The number of batches in vain, less those that were not, after which frames are decoded in
/// order: the data is made so that frames seem to start where they do not.
const MOST_FAILURES: u32 = 16;

/// Data whose frames can be decoded alone.
pub trait Separate: Send + Sync {
    /// See [`Separable::frame_end`].
    fn frame_end(&self, bytes: &[u8], from: usize, ended: bool) -> Option<FrameEnd>;
    /// Decodes the frames at the start of `bytes`, up to so many bytes of output.
    fn decode(&self, bytes: Vec<u8>, most: usize) -> Decoded;
}

/// What decodes the frame at the current position, if no task does yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The decoder that reads in order, which returns its output as it comes.
    InOrder,
    /// A task, because frames after one that was decoded in order cannot be found.
    Task,
}

/// The frames of a codec.
struct Of<C>(PhantomData<fn() -> C>);

impl<C: Separable> Separate for Of<C> {
    fn frame_end(&self, bytes: &[u8], from: usize, ended: bool) -> Option<FrameEnd> {
        C::frame_end(bytes, from, ended)
    }

    fn decode(&self, bytes: Vec<u8>, most: usize) -> Decoded {
        decode::<C>(bytes, most)
    }
}

/// The frames of a stream that are decoded ahead.
pub struct Ahead {
    pool: Arc<Pool>,
    frames: Arc<dyn Separate>,
    pub sizes: Sizes,
    /// What decodes the frame at the current position, if no task does yet.
    first: First,
    /// The memory of the data that was read ahead.
    window: Option<Reserved>,
    /// Where data was read ahead the last time.
    looked: Option<u64>,
    /// Where the next batch starts.
    next: u64,
    /// The start of a batch, and the data in which its end was not found.
    missing: Option<(u64, u64, bool)>,
    tasks: VecDeque<Task>,
    failures: u32,
    /// The batch whose frames are next.
    current: Option<Batch>,
    /// The number of frames that were decoded ahead.
    #[cfg(test)]
    pub taken: usize,
}

/// A batch that is being decoded. Positions are those of the stream.
struct Task {
    from: u64,
    slot: Slot<(Decoded, Reserved)>,
}

/// A batch that was decoded.
struct Batch {
    /// The position of the next frame.
    at: u64,
    decoded: Decoded,
    _memory: Reserved,
}

/// The frames at the start of some data that are whole and without faults.
pub struct Decoded {
    pub output: Vec<u8>,
    pub frames: VecDeque<Frame>,
    /// Whether they are all of the data.
    pub is_all: bool,
}

/// A frame that was decoded.
pub struct Frame {
    /// The length of its data.
    pub len: usize,
    /// Its part of the output.
    pub output: Range<usize>,
}

impl Ahead {
    /// Returns the frames of a codec.
    pub fn of<C: Separable + 'static>(pool: Arc<Pool>) -> Self {
        Self::new(pool, Arc::new(Of::<C>(PhantomData)), First::InOrder)
    }

    pub fn new(pool: Arc<Pool>, frames: Arc<dyn Separate>, first: First) -> Self {
        Self {
            pool,
            frames,
            sizes: SIZES,
            first,
            window: None,
            looked: None,
            next: 0,
            missing: None,
            tasks: VecDeque::new(),
            failures: 0,
            current: None,
            #[cfg(test)]
            taken: 0,
        }
    }

    /// Returns the frame at the current position of the stream, if it was decoded ahead. Starting a
    /// frame is `set_up` work.
    pub fn frame(&mut self, stream: &mut Stream, set_up: u64) -> Option<Frame> {
        let at = stream.position();
        self.drop_passed(at);
        self.look_ahead(at, stream);
        self.advance(at);
        let batch = self.current.as_mut()?;
        let frame = batch.decoded.frames.front()?;
        let (len, output) = (frame.len as u64, frame.output.len() as u64);
        // A limit that is exceeded inside the frame is found by decoding it in order.
        if !stream.allows(len, output, set_up) {
            return None;
        }
        #[cfg(test)]
        {
            self.taken += 1;
        }
        batch.at += len;
        batch.decoded.frames.pop_front()
    }

    /// Returns the output of the batch that the last frame is in.
    pub fn output(&self) -> &[u8] {
        let batch = self.current.as_ref();
        batch.map_or(&[], |batch| &batch.decoded.output)
    }

    /// Drops the batches that start before this position: no frame started where they do.
    fn drop_passed(&mut self, at: u64) {
        while self.tasks.front().is_some_and(|task| task.from < at) {
            self.tasks.pop_front();
            self.failures += 1;
        }
    }

    /// Makes the batch that has a frame at this position the current one, if there is one.
    fn advance(&mut self, at: u64) {
        let has_frame = |batch: &Batch| batch.at == at && !batch.decoded.frames.is_empty();
        if self.current.as_ref().is_some_and(has_frame) {
            return;
        }
        self.current = None;
        if self.tasks.front().is_none_or(|task| task.from > at) {
            return;
        }
        if let Some(task) = self.tasks.pop_front() {
            let (decoded, memory) = self.pool.wait(&task.slot);
            self.failures = if decoded.is_all {
                self.failures.saturating_sub(1)
            } else {
                self.failures + 1
            };
            self.current = Some(Batch {
                at,
                decoded,
                _memory: memory,
            });
        }
    }

    /// Lets other threads decode what follows.
    fn look_ahead(&mut self, at: u64, stream: &mut Stream) {
        if self.failures >= MOST_FAILURES {
            self.tasks.clear();
            return;
        }
        if !self.may_submit() {
            return;
        }
        if self.window.is_none() {
            self.window = self.pool.reserve(self.sizes.window);
        }
        if self.window.is_none() {
            return;
        }
        self.next = self.next.max(at);
        while self.may_submit() {
            let (bytes, ended) = stream.in_memory();
            let from = (self.next - at) as usize;
            let searched = Some((self.next, at + bytes.len() as u64, ended));
            let batch = if self.missing == searched {
                None
            } else {
                self.batch(bytes, from, ended)
            };
            let Some(batch) = batch else {
                self.missing = searched;
                // So that each byte is moved a few times at most.
                let consumed = self.looked.map(|looked| at - looked);
                if ended || consumed.is_some_and(|count| count < self.sizes.window as u64 / 4) {
                    return;
                }
                self.looked = Some(at);
                stream.look_ahead(self.sizes.window);
                continue;
            };
            let is_large = batch.memory(from) > self.sizes.largest;
            if from == 0 && is_large && self.first == First::Task {
                return;
            }
            if !is_large && (from > 0 || self.first == First::Task) {
                let Some(memory) = self.pool.reserve(batch.memory(from)) else {
                    return;
                };
                self.submit(&bytes[from..batch.at], batch.output as usize, memory);
            }
            self.next = at + batch.at as u64;
        }
    }

    /// Returns true if a thread has nothing to do, or if all frames must be decoded by tasks and each
    /// thread may decode one.
    fn may_submit(&self) -> bool {
        let (count, threads) = (self.tasks.len(), self.pool.threads());
        if self.first == First::Task && count < threads {
            return true;
        }
        count < 2 * threads + 2 && self.pool.needs_tasks()
    }

    /// Returns the end of the batch that starts at `from`. It has several frames, or one of any size.
    fn batch(&self, bytes: &[u8], from: usize, ended: bool) -> Option<FrameEnd> {
        let mut batch = FrameEnd {
            at: from,
            output: 0,
            buffer: 0,
        };
        let sizes = self.sizes;
        while batch.at - from < sizes.batch && batch.output < sizes.output as u64 {
            let Some(next) = self.frames.frame_end(bytes, batch.at, ended) else {
                break;
            };
            let with_next = FrameEnd {
                at: next.at,
                output: batch.output.saturating_add(next.output),
                buffer: batch.buffer.max(next.buffer),
            };
            if batch.at > from && with_next.memory(from) > self.sizes.largest {
                break;
            }
            batch = with_next;
        }
        (batch.at > from).then_some(batch)
    }

    fn submit(&mut self, bytes: &[u8], output: usize, memory: Reserved) {
        let (bytes, frames) = (bytes.to_vec(), self.frames.clone());
        let task = move || (frames.decode(bytes, output), memory);
        self.tasks.push_back(Task {
            from: self.next,
            slot: self.pool.submit(task),
        });
    }
}

impl FrameEnd {
    /// Returns the memory that the data from `from` up to here and decoding it take, in bytes.
    fn memory(self, from: usize) -> usize {
        let decoded = self.output.saturating_add(self.buffer.min(self.output));
        let decoded = usize::try_from(decoded).unwrap_or(usize::MAX);
        (self.at - from).saturating_add(decoded)
    }
}

/// Decodes frames that have at most so much output.
fn decode<C: Separable>(bytes: Vec<u8>, most: usize) -> Decoded {
    let len = bytes.len() as u64;
    let meter: Rc<Meter> = Rc::default();
    let mut none = io::empty();
    let mut stream = Stream::inner(Bytes::Stream(&mut none), bytes, None, meter.clone());
    let mut codec = C::default();
    let mut output = vec![0; most];
    let (mut end, mut at) = (0, 0);
    let mut frames = VecDeque::new();
    while at < len {
        let decoded = decode_frame(&mut codec, &mut stream, &mut output[end..]);
        let (Some(more), false) = (decoded, meter.has_warnings()) else {
            break;
        };
        frames.push_back(Frame {
            len: (stream.position() - at) as usize,
            output: end..end + more,
        });
        at = stream.position();
        end += more;
    }
    output.truncate(end);
    Decoded {
        output,
        frames,
        is_all: at == len,
    }
}

/// Decodes a frame, and returns the length of its output; `None` if it is not whole, has a fault,
/// or does not fit.
fn decode_frame<C: Codec>(codec: &mut C, stream: &mut Stream, output: &mut [u8]) -> Option<usize> {
    if !C::starts(stream.peek(C::MAGIC).ok()?) {
        return None;
    }
    codec.begin(stream).ok()?;
    let mut end = 0;
    loop {
        let step = codec.step(stream.in_memory().0, &mut output[end..]);
        stream.consume_all(step.consumed).ok()?;
        end += step.produced;
        match step.result.ok()? {
            Progress::End => {
                codec.end(stream).ok()?;
                return Some(end);
            }
            Progress::More if step.consumed == 0 && step.produced == 0 => return None,
            Progress::More => {}
        }
    }
}
