//! What is wrong with the files that steer a walk, to be told between its entries.

use std::collections::{HashSet, VecDeque};
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::format::Warning;

/// Collects what is wrong; of one file it is told once.
#[derive(Debug, Default)]
pub(super) struct Faults(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    told: HashSet<PathBuf>,
    waiting: VecDeque<(PathBuf, Warning)>,
}

impl Faults {
    /// A file could not be read.
    pub fn unread(&self, path: PathBuf, error: &io::Error) {
        self.tell(path, Warning::lost(format!("not read: {error}")));
    }

    /// Something is wrong with the file at `path`.
    pub fn tell(&self, path: PathBuf, warning: Warning) {
        let mut state = self.lock();
        if state.told.insert(path.clone()) {
            state.waiting.push_back((path, warning));
        }
    }

    /// What was not told yet.
    pub fn next(&self) -> Option<(PathBuf, Warning)> {
        self.lock().waiting.pop_front()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
