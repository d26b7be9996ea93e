//! The threads that answer: what an editor waits for is before what runs in the background.

use std::thread;

use crossbeam_channel::{Receiver, Sender, never, select_biased, unbounded};
use urilint::run::contain;

type Work = Box<dyn FnOnce() + Send>;

/// Which work is done first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// A person waits for it.
    Foreground,
    /// All else: checks of large documents and of files that are not open.
    Background,
}

/// A number of threads. They end with the pool.
#[derive(Clone, Debug)]
pub struct Pool {
    foreground: Sender<Work>,
    background: Sender<Work>,
    threads: usize,
}

impl Pool {
    pub fn new() -> Self {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let (foreground, first) = unbounded();
        let (background, second) = unbounded();
        // One thread answers while the others check.
        for number in 0..=threads {
            let second = if number == 0 { never() } else { second.clone() };
            let first = first.clone();
            thread::spawn(move || work(&first, &second));
        }
        Self {
            foreground,
            background,
            threads,
        }
    }

    /// Returns the number of processors that it uses.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Does `work` in one of the threads. If it panics, that is all it does.
    pub fn run(&self, priority: Priority, work: impl FnOnce() + Send + 'static) {
        let queue = match priority {
            Priority::Foreground => &self.foreground,
            Priority::Background => &self.background,
        };
        // The threads live as long as the pool.
        let _ = queue.send(Box::new(work));
    }
}

fn work(first: &Receiver<Work>, second: &Receiver<Work>) {
    loop {
        let next = select_biased! {
            recv(first) -> work => work,
            recv(second) -> work => work,
        };
        let Ok(work) = next else {
            return;
        };
        // What is answered is contained by itself.
        let _ = contain(work);
    }
}
