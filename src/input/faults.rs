//! Warnings about files that control a walk, reported between its entries.

use std::collections::{HashSet, VecDeque};
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::format::Warning;

/// Collects warnings, at most one for each file.
#[derive(Debug, Default)]
pub(super) struct Faults(Mutex<State>);

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
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
