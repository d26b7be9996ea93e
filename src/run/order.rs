//! The order of units: workers finish them as they like, they come out as they stand.
//!
//! What waits for its turn is bounded: only so many units are open, and together they
//! hold only so many bytes. The unit whose turn it is may always hand on something, so
//! nobody waits for ever.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::print::Printer;
use super::unit::Label;
use super::work::OutputPart;
use crate::finding::{Finding, Link, Snippet};
use crate::lint::reader::Totals;
use crate::suppress::Directive;

/// So many bytes may wait, about.
const WAITING_BYTES: usize = 16 * 1024 * 1024;
/// So many units may be open for each thread.
const UNITS_PER_THREAD: usize = 16;

/// The units that are open.
pub(super) struct Order {
    state: Mutex<State>,
    /// There is something to hand out, or nothing more will come.
    ready: Condvar,
    /// There is room again, or nobody wants more.
    room: Condvar,
    most_open: usize,
}

#[derive(Default)]
struct State {
    /// The first is the one whose turn it is.
    open: VecDeque<Waiting>,
    /// Number of the first one.
    turn: usize,
    /// Bytes in all chunks that wait.
    bytes: usize,
    /// Whether there are no more units.
    closed: bool,
    /// Whether nobody wants more.
    stopped: bool,
}

struct Waiting {
    label: Option<Label>,
    chunks: VecDeque<(usize, OutputPart)>,
    totals: Option<Totals>,
}

/// What comes next, for the one who hands out.
enum Event {
    Start(Label),
    OutputPart(OutputPart),
    End(Totals),
    Over,
}

/// Stops everything when its worker panics, so that the others don't wait for it.
pub(super) struct StopOnPanic<'o>(&'o Order);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

impl Order {
    pub fn new(threads: usize) -> Self {
        Self {
            state: Mutex::default(),
            ready: Condvar::new(),
            room: Condvar::new(),
            most_open: threads * UNITS_PER_THREAD,
        }
    }

    /// To be held by each worker.
    pub const fn stop_on_panic(&self) -> StopOnPanic<'_> {
        StopOnPanic(self)
    }

    /// Waits until another unit may be opened; false if nobody wants more.
    pub fn wait_for_room(&self) -> bool {
        let state = self.lock();
        let full = |state: &mut State| state.open.len() >= self.most_open && !state.stopped;
        let state = self
            .room
            .wait_while(state, full)
            .unwrap_or_else(PoisonError::into_inner);
        !state.stopped
    }

    /// Opens the next unit, and returns its number.
    pub fn open(&self, label: Label) -> usize {
        let mut state = self.lock();
        state.open.push_back(Waiting {
            label: Some(label),
            chunks: VecDeque::new(),
            totals: None,
        });
        state.turn + state.open.len() - 1
    }

    /// Says that there are no more units.
    pub fn close(&self) {
        self.lock().closed = true;
        self.ready.notify_all();
    }

    /// Says that nobody wants more.
    pub fn stop(&self) {
        self.lock().stopped = true;
        self.ready.notify_all();
        self.room.notify_all();
    }

    /// Hands on a part of unit `number`; waits while too much waits before it.
    ///
    /// # Errors
    /// When nobody wants more.
    pub fn push(&self, number: usize, chunk: OutputPart) -> io::Result<()> {
        let bytes = size(&chunk);
        let full = |state: &mut State| {
            let its_turn = number == state.turn && state.open[0].chunks.is_empty();
            state.bytes + bytes > WAITING_BYTES && !its_turn && !state.stopped
        };
        let mut state = self
            .room
            .wait_while(self.lock(), full)
            .unwrap_or_else(PoisonError::into_inner);
        if state.stopped {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let location = number - state.turn;
        state.bytes += bytes;
        state.open[location].chunks.push_back((bytes, chunk));
        if location == 0 {
            self.ready.notify_all();
        }
        Ok(())
    }

    /// Says that unit `number` is done.
    pub fn finish(&self, number: usize, totals: Totals) {
        let mut state = self.lock();
        let location = number - state.turn;
        state.open[location].totals = Some(totals);
        if location == 0 {
            self.ready.notify_all();
        }
    }

    /// Hands out everything in order, until all units are done or it is stopped.
    ///
    /// # Errors
    /// Those of the printer.
    pub fn print(&self, printer: &mut Printer) -> io::Result<()> {
        loop {
            match self.next() {
                Event::Start(label) => printer.start(label)?,
                Event::OutputPart(chunk) => printer.chunk(chunk)?,
                Event::End(totals) => printer.end(totals),
                Event::Over => return Ok(()),
            }
        }
    }

    fn next(&self) -> Event {
        let mut state = self.lock();
        loop {
            if state.stopped {
                return Event::Over;
            }
            if let Some(event) = state.take() {
                self.room.notify_all();
                return event;
            }
            state = self
                .ready
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn take(&mut self) -> Option<Event> {
        let Some(first) = self.open.front_mut() else {
            return self.closed.then_some(Event::Over);
        };
        if let Some(label) = first.label.take() {
            return Some(Event::Start(label));
        }
        if let Some((bytes, chunk)) = first.chunks.pop_front() {
            self.bytes -= bytes;
            return Some(Event::OutputPart(chunk));
        }
        let totals = first.totals?;
        self.open.pop_front();
        self.turn += 1;
        Some(Event::End(totals))
    }
}

/// About how many bytes a chunk takes: its items, and what they own.
fn size(chunk: &OutputPart) -> usize {
    let output = &chunk.output;
    let findings = output.findings.iter().map(|finding| {
        let snippet = finding.snippet.as_ref().map_or(0, Snippet::weight);
        finding.weight() + snippet
    });
    let spare_links = output.links.capacity() - output.links.len();
    let spare_findings = output.findings.capacity() - output.findings.len();
    size_of::<OutputPart>()
        + chunk.member.as_ref().map_or(0, |name| name.len())
        + output.links.iter().map(Link::weight).sum::<usize>()
        + findings.sum::<usize>()
        + output
            .directives
            .iter()
            .map(Directive::weight)
            .sum::<usize>()
        + spare_links * size_of::<Link>()
        + spare_findings * size_of::<Finding>()
}
