//! Restores input order: units finish in any order and are joined in input order.
//!
//! Buffering is bounded by the number of open units and by bytes. The unit at the head may always
//! emit a chunk, so workers cannot deadlock. The joiner is not woken for each chunk, but when
//! there is enough to join, when a worker waits for it, and after a while.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Render;
use super::join::Joiner;
use super::process::Chunk;
use super::unit::Label;
use crate::lint::reader::Totals;

/// Approximate number of bytes that may wait for their turn, and how many more for each thread.
// A part of the 64 MiB and 4 MiB a thread that a run may take (docs/design/INPUT.md).
const WAITING_BYTES: usize = 16 * 1024 * 1024;
const WAITING_BYTES_PER_THREAD: usize = 2 * 1024 * 1024;
/// Number of units that may be open for each thread.
// Bounds the memory of small files that wait for a large one.
const UNITS_PER_THREAD: usize = 32;
/// Number of bytes for which the joiner is woken.
const ENOUGH_BYTES: usize = 256 * 1024;
/// How long the joiner sleeps if there is less to join.
// A reader does not notice it.
const PATIENCE: Duration = Duration::from_millis(10);

/// The open units, in input order.
pub(super) struct Order<P> {
    state: Mutex<State<P>>,
    /// Signals the joiner that it should look for events.
    ready: Condvar,
    /// Signals that a unit may be opened, or that the run was stopped. One thread at most waits,
    /// which takes the next unit.
    next_unit: Condvar,
    /// Signals that a chunk may be pushed, or that the run was stopped.
    room: Condvar,
    most_open: usize,
    most_bytes: usize,
}

struct State<P> {
    /// The head is the unit that is being joined.
    open: VecDeque<Waiting<P>>,
    /// Number of the unit at the head.
    head: usize,
    /// Bytes in all chunks that wait.
    bytes: usize,
    /// Number of workers that wait for the joiner.
    blocked: usize,
    /// Whether the joiner waits.
    sleeps: bool,
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
    Chunk(Box<Chunk<P>>),
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
                blocked: 0,
                sleeps: false,
                closed: false,
                stopped: false,
            }),
            ready: Condvar::new(),
            next_unit: Condvar::new(),
            room: Condvar::new(),
            most_open: threads * UNITS_PER_THREAD,
            most_bytes: WAITING_BYTES + threads * WAITING_BYTES_PER_THREAD,
        }
    }

    /// Returns a guard for a worker.
    pub const fn stop_on_panic(&self) -> StopOnPanic<'_, P> {
        StopOnPanic(self)
    }

    /// Waits until another unit may be opened. Returns false if the run was stopped. Only one
    /// thread may wait at a time.
    pub fn wait_for_capacity(&self) -> bool {
        let full = |state: &State<P>| state.open.len() >= self.most_open;
        !self.wait_while(&self.next_unit, self.lock(), full).stopped
    }

    /// Waits for the joiner while `full` returns true and the run was not stopped.
    fn wait_while<'o>(
        &self,
        signal: &Condvar,
        mut state: MutexGuard<'o, State<P>>,
        full: impl Fn(&State<P>) -> bool,
    ) -> MutexGuard<'o, State<P>> {
        while full(&state) && !state.stopped {
            state.blocked += 1;
            self.wake_joiner(&state);
            state = signal.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.blocked -= 1;
        }
        state
    }

    fn wake_joiner(&self, state: &State<P>) {
        if state.sleeps {
            self.ready.notify_one();
        }
    }

    /// Wakes the joiner if there is enough to join, or nothing more may come.
    fn wake_joiner_for_enough(&self, state: &State<P>) {
        let many = state.bytes >= ENOUGH_BYTES || state.open.len() >= self.most_open / 2;
        if many || state.closed || state.blocked > 0 {
            self.wake_joiner(state);
        }
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
        let mut state = self.lock();
        state.closed = true;
        self.wake_joiner(&state);
    }

    /// Stops the run.
    pub fn stop(&self) {
        self.lock().stopped = true;
        self.ready.notify_all();
        self.next_unit.notify_all();
        self.room.notify_all();
    }

    /// Adds a chunk of about `weight` bytes to unit `number`. Waits while too much waits in the
    /// units before it.
    ///
    /// # Errors
    /// When the run was stopped.
    pub fn push(&self, number: usize, weight: usize, chunk: Chunk<P>) -> io::Result<()> {
        let bytes = weight + size_of::<Chunk<P>>();
        let full = |state: &State<P>| {
            let may_always = number == state.head && state.open[0].chunks.is_empty();
            state.bytes + bytes > self.most_bytes && !may_always
        };
        let mut state = self.wait_while(&self.room, self.lock(), full);
        if state.stopped {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let index = number - state.head;
        state.bytes += bytes;
        state.open[index].chunks.push_back((bytes, chunk));
        if index == 0 {
            self.wake_joiner_for_enough(&state);
        }
        Ok(())
    }

    /// Marks unit `number` as complete.
    pub fn finish(&self, number: usize, totals: Totals) {
        let mut state = self.lock();
        let index = number - state.head;
        state.open[index].totals = Some(totals);
        if index == 0 {
            self.wake_joiner_for_enough(&state);
        }
    }

    /// Joins everything in order, until all units are complete or the run is stopped.
    ///
    /// # Errors
    /// Those of the joiner.
    pub fn join<R: Render<Part = P>>(&self, joiner: &mut Joiner<R>) -> io::Result<()> {
        loop {
            for event in self.next() {
                match event {
                    Event::Start(label) => joiner.start(label)?,
                    Event::Chunk(chunk) => joiner.chunk(*chunk)?,
                    Event::End(totals) => joiner.end_unit(totals),
                    Event::Over => return Ok(()),
                }
            }
        }
    }

    /// Waits for the next events, and returns some of them.
    fn next(&self) -> Vec<Event<P>> {
        let mut state = self.lock();
        loop {
            let events = state.pop();
            if !events.is_empty() {
                self.wake_workers(&state);
                return events;
            }
            state.sleeps = true;
            let (woken, _) = self
                .ready
                .wait_timeout(state, PATIENCE)
                .unwrap_or_else(PoisonError::into_inner);
            state = woken;
            state.sleeps = false;
        }
    }

    fn wake_workers(&self, state: &State<P>) {
        if state.blocked > 0 {
            self.room.notify_all();
            if state.open.len() <= self.most_open / 2 {
                self.next_unit.notify_one();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P> State<P> {
    /// Removes events from the head, up to about [`ENOUGH_BYTES`].
    fn pop(&mut self) -> Vec<Event<P>> {
        if self.stopped {
            return vec![Event::Over];
        }
        let mut events = Vec::new();
        let least = self.bytes.saturating_sub(ENOUGH_BYTES);
        while self.bytes >= least
            && let Some(event) = self.pop_one()
        {
            events.push(event);
        }
        if events.is_empty() && self.open.is_empty() && self.closed {
            events.push(Event::Over);
        }
        events
    }

    fn pop_one(&mut self) -> Option<Event<P>> {
        let first = self.open.front_mut()?;
        if let Some(label) = first.label.take() {
            return Some(Event::Start(label));
        }
        if let Some((bytes, chunk)) = first.chunks.pop_front() {
            self.bytes -= bytes;
            return Some(Event::Chunk(Box::new(chunk)));
        }
        let totals = first.totals?;
        self.open.pop_front();
        self.head += 1;
        Some(Event::End(totals))
    }
}
