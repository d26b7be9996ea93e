//! Units ahead of the workers: a thread of its own walks over the inputs, so that no worker waits for
//! another one that walks.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::Scope;
use std::{io, vec};

use super::unit::{Unit, Units};

/// The most units that are handed over at once.
// Fewer batches wake fewer threads; each may hold as many open files.
const LARGEST_BATCH: usize = 64;

/// The units of a run, in order.
pub(super) struct Ahead {
    batches: Receiver<Vec<Unit>>,
    batch: vec::IntoIter<Unit>,
}

impl Ahead {
    /// Starts to walk. The thread ends with the units, or when the result is dropped.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start<'s>(units: Units<'s>, threads: &'s Scope<'s, '_>) -> io::Result<Self> {
        // One batch waits while the next one is made.
        let (sender, batches) = sync_channel(1);
        let walk = std::thread::Builder::new().name("walk".to_owned());
        walk.spawn_scoped(threads, move || hand_over(units, &sender))?;
        Ok(Self {
            batches,
            batch: Vec::new().into_iter(),
        })
    }
}

impl Iterator for Ahead {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        self.batch.next().or_else(|| {
            self.batch = self.batches.recv().ok()?.into_iter();
            self.batch.next()
        })
    }
}

/// Sends the units in batches, small ones first: work starts with the first unit.
fn hand_over(mut units: Units, batches: &SyncSender<Vec<Unit>>) {
    let mut size = 1;
    loop {
        let batch: Vec<_> = units.by_ref().take(size).collect();
        // Without a receiver, the run was stopped.
        if batch.is_empty() || batches.send(batch).is_err() {
            return;
        }
        size = (2 * size).min(LARGEST_BATCH);
    }
}
