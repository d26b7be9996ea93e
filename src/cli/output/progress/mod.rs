//! The progress of a run on standard error: a line on a terminal, which is erased before anything
//! else is printed there, or a line every 30 seconds elsewhere.

mod line;

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use urilint::input::bytes_read;

use crate::cli::args::choice::ProgressWhen;
use crate::cli::output::options::{OutputOptions, Verbosity};
use crate::cli::output::{interrupt, status_line};
use line::Snapshot;

/// The time before the first line on a terminal.
// A shorter run needs no line.
const FIRST: Duration = Duration::from_secs(1);
/// The time between two lines on a terminal.
// Often enough to show that the run goes on.
const NEXT: Duration = Duration::from_millis(200);
/// The time between two lines elsewhere.
// Logs keep each line.
const ELSEWHERE: Duration = Duration::from_secs(30);

/// What a run has found so far.
#[derive(Debug, Default)]
pub struct Counters {
    files: AtomicU64,
    items: AtomicU64,
}

impl Counters {
    /// Adds an input.
    pub fn add_file(&self) {
        self.files.fetch_add(1, Ordering::Relaxed);
    }

    /// Adds findings or URIs.
    pub fn add_items(&self, count: usize) {
        self.items.fetch_add(count as u64, Ordering::Relaxed);
    }
}

/// The progress of a run, which is printed until it is dropped.
#[derive(Debug)]
pub struct Progress {
    /// What has been found so far.
    pub counters: Arc<Counters>,
    printing: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts to print the progress of a run that reads `total` bytes, if that is known, and counts
    /// findings or URIs, called `noun`.
    pub fn start(options: &OutputOptions, total: Option<u64>, noun: &'static str) -> Self {
        let counters = Arc::new(Counters::default());
        let place = Place::of(options);
        let run = Run {
            counters: counters.clone(),
            before: bytes_read(),
            start: Instant::now(),
            total,
            noun,
        };
        Self {
            counters,
            printing: place.and_then(|place| {
                let (sender, receiver) = mpsc::channel();
                let print = move || run.print(place, &receiver);
                let thread = std::thread::Builder::new().name("progress".to_owned());
                Some((sender, thread.spawn(print).ok()?))
            }),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.printing.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

/// Where progress is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Terminal,
    Elsewhere,
}

impl Place {
    fn of(options: &OutputOptions) -> Option<Self> {
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let terminal = io::stderr().is_terminal() && !is_dumb;
        match (options.progress, terminal) {
            (ProgressWhen::Never, _) | (ProgressWhen::Auto, false) => None,
            (ProgressWhen::Auto, true) if options.verbosity == Verbosity::Quiet => None,
            (ProgressWhen::Auto | ProgressWhen::Always, true) => Some(Self::Terminal),
            (ProgressWhen::Always, false) => Some(Self::Elsewhere),
        }
    }
}

/// A run whose progress is printed.
struct Run {
    counters: Arc<Counters>,
    /// The number of bytes that were read before it.
    before: u64,
    start: Instant,
    total: Option<u64>,
    noun: &'static str,
}

impl Run {
    /// Prints until the other end of the channel is closed.
    fn print(&self, place: Place, end: &Receiver<()>) {
        let (mut wait, next) = match place {
            Place::Terminal => (FIRST, NEXT),
            Place::Elsewhere => (ELSEWHERE, ELSEWHERE),
        };
        while end.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
            wait = next;
            let snapshot = self.snapshot();
            if snapshot.read == 0 && place == Place::Terminal {
                continue;
            }
            let line = snapshot.line();
            let _writing = interrupt::hold_output();
            match place {
                Place::Elsewhere => {
                    // An error on standard error cannot be reported.
                    let _ = writeln!(io::stderr(), "urilint: {line}");
                }
                Place::Terminal => {
                    status_line::show(&line.chars().take(columns()).collect::<String>());
                }
            }
        }
        let _writing = interrupt::hold_output();
        status_line::erase();
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            read: bytes_read() - self.before,
            total: self.total,
            elapsed: self.start.elapsed(),
            files: self.counters.files.load(Ordering::Relaxed),
            items: self.counters.items.load(Ordering::Relaxed),
            noun: self.noun,
        }
    }
}

/// Returns the number of columns for the line: one less than the terminal has, so that the cursor
/// stays in it.
fn columns() -> usize {
    #[cfg(unix)]
    if let Ok(size) = rustix::termios::tcgetwinsize(io::stderr())
        && size.ws_col > 0
    {
        return usize::from(size.ws_col) - 1;
    }
    79
}
