//! What a walk says beside its entries: warnings about files that control it, which are reported
//! between them, and how much it leaves out.

use std::collections::{HashSet, VecDeque};
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::left_out::Counter;
use crate::format::Warning;

/// Collects warnings, at most one for each file, and counts what is left out.
#[derive(Debug, Default)]
pub(super) struct Faults {
    state: Mutex<State>,
    /// What is left out.
    pub left_out: Counter,
}

#[derive(Debug, Default)]
struct State {
    reported: HashSet<PathBuf>,
    waiting: VecDeque<(PathBuf, Warning)>,
}

impl Faults {
    /// Adds a warning about a file that could not be read.
    pub fn unread(&self, path: PathBuf, error: &io::Error) {
        self.add(path, Warning::lost(format!("not read: {error}")));
    }

    /// Adds a warning about the file at `path`.
    pub fn add(&self, path: PathBuf, warning: Warning) {
        let mut state = self.lock();
        if state.reported.insert(path.clone()) {
            state.waiting.push_back((path, warning));
        }
    }

    /// Removes and returns the next warning.
    pub fn next(&self) -> Option<(PathBuf, Warning)> {
        self.lock().waiting.pop_front()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
