//! Restores input order: units finish in any order and are joined in input order.
//!
//! Buffering is bounded by the number of open units and by bytes. The unit at the head may always
//! emit a chunk, so workers cannot deadlock.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::Render;
use super::join::{Chunk, Joiner};
use super::unit::Label;
use crate::lint::reader::Totals;

/// Approximate number of bytes that may wait for their turn.
const WAITING_BYTES: usize = 16 * 1024 * 1024;
/// Number of units that may be open for each thread.
const UNITS_PER_THREAD: usize = 16;

/// The open units, in input order.
pub(super) struct Order<P> {
    state: Mutex<State<P>>,
    /// Signals that an event can be taken.
    ready: Condvar,
    /// Signals that a unit may be opened or a chunk pushed, or that the run was stopped.
    capacity: Condvar,
    most_open: usize,
}

struct State<P> {
    /// The head is the unit that is being joined.
    open: VecDeque<Waiting<P>>,
    /// Number of the unit at the head.
    head: usize,
    /// Bytes in all chunks that wait.
    bytes: usize,
    /// Whether there are no more units.
    closed: bool,
    /// Whether the run was stopped.
    stopped: bool,
}

struct Waiting<P> {
    label: Option<Label>,
    chunks: VecDeque<(usize, Chunk<P>)>,
    totals: Option<Totals>,
}

/// What the joiner receives next.
enum Event<P> {
    Start(Label),
    Chunk(Chunk<P>),
    End(Totals),
    Over,
}

/// Stops the run if its worker panics, so that the others don't wait for it.
pub(super) struct StopOnPanic<'o, P>(&'o Order<P>);

impl<P> Drop for StopOnPanic<'_, P> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

impl<P> Order<P> {
    pub fn new(threads: usize) -> Self {
        Self {
            state: Mutex::new(State {
                open: VecDeque::new(),
                head: 0,
                bytes: 0,
                closed: false,
                stopped: false,
            }),
            ready: Condvar::new(),
            capacity: Condvar::new(),
            most_open: threads * UNITS_PER_THREAD,
        }
    }

    /// Returns a guard for a worker.
    pub const fn stop_on_panic(&self) -> StopOnPanic<'_, P> {
        StopOnPanic(self)
    }

    /// Waits until another unit may be opened. Returns false if the run was stopped.
    pub fn wait_for_capacity(&self) -> bool {
        let state = self.lock();
        let full = |state: &mut State<P>| state.open.len() >= self.most_open && !state.stopped;
        let state = self
            .capacity
            .wait_while(state, full)
            .unwrap_or_else(PoisonError::into_inner);
        !state.stopped
    }

    /// Opens the next unit and returns its number.
    pub fn open(&self, label: Label) -> usize {
        let mut state = self.lock();
        state.open.push_back(Waiting {
            label: Some(label),
            chunks: VecDeque::new(),
            totals: None,
        });
        state.head + state.open.len() - 1
    }

    /// Marks the end of the units.
    pub fn close(&self) {
        self.lock().closed = true;
        self.ready.notify_all();
    }

    /// Stops the run.
    pub fn stop(&self) {
        self.lock().stopped = true;
        self.ready.notify_all();
        self.capacity.notify_all();
    }

    /// Adds a chunk of about `weight` bytes to unit `number`. Waits while too much waits in the
    /// units before it.
    ///
    /// # Errors
    /// When the run was stopped.
    pub fn push(&self, number: usize, weight: usize, chunk: Chunk<P>) -> io::Result<()> {
        let bytes = weight + size_of::<Chunk<P>>();
        let full = |state: &mut State<P>| {
            let may_always = number == state.head && state.open[0].chunks.is_empty();
            state.bytes + bytes > WAITING_BYTES && !may_always && !state.stopped
        };
        let mut state = self
            .capacity
            .wait_while(self.lock(), full)
            .unwrap_or_else(PoisonError::into_inner);
        if state.stopped {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let index = number - state.head;
        state.bytes += bytes;
        state.open[index].chunks.push_back((bytes, chunk));
        if index == 0 {
            self.ready.notify_all();
        }
        Ok(())
    }

    /// Marks unit `number` as complete.
    pub fn finish(&self, number: usize, totals: Totals) {
        let mut state = self.lock();
        let index = number - state.head;
        state.open[index].totals = Some(totals);
        if index == 0 {
            self.ready.notify_all();
        }
    }

    /// Joins everything in order, until all units are complete or the run is stopped.
    ///
    /// # Errors
    /// Those of the joiner.
    pub fn join<R: Render<Part = P>>(&self, joiner: &mut Joiner<R>) -> io::Result<()> {
        loop {
            match self.next() {
                Event::Start(label) => joiner.start(label)?,
                Event::Chunk(chunk) => joiner.chunk(chunk)?,
                Event::End(totals) => joiner.end_unit(totals),
                Event::Over => return Ok(()),
            }
        }
    }

    fn next(&self) -> Event<P> {
        let mut state = self.lock();
        loop {
            if state.stopped {
                return Event::Over;
            }
            if let Some(event) = state.pop() {
                self.capacity.notify_all();
                return event;
            }
            state = self
                .ready
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P> State<P> {
    fn pop(&mut self) -> Option<Event<P>> {
        let Some(first) = self.open.front_mut() else {
            return self.closed.then_some(Event::Over);
        };
        if let Some(label) = first.label.take() {
            return Some(Event::Start(label));
        }
        if let Some((bytes, chunk)) = first.chunks.pop_front() {
            self.bytes -= bytes;
            return Some(Event::Chunk(chunk));
        }
        let totals = first.totals?;
        self.open.pop_front();
        self.head += 1;
        Some(Event::End(totals))
    }
}
