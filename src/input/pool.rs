//! Work that idle threads take over: workers that have no input of their own help those that do.
//!
//! A task only computes: it does not wait for another one and emits nothing. So a thread that waits
//! for a result can run the tasks that have not been started, and no thread has to be idle.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

#[cfg(feature = "archives")]
pub(crate) use reserved::Reserved;

use super::contain::{InternalError, contain};

type Task = Box<dyn FnOnce() + Send>;

/// The tasks of all workers, in the order in which they were submitted.
pub(crate) struct Pool {
    state: Mutex<State>,
    /// Signals a new task, a result, and the end of a worker.
    changed: Condvar,
    threads: usize,
    #[cfg(feature = "archives")]
    memory: reserved::Memory,
}

struct State {
    tasks: VecDeque<Task>,
    /// Number of workers that may still submit tasks.
    working: usize,
    /// Number of threads that wait for a task or a result.
    #[cfg_attr(not(feature = "archives"), allow(dead_code))]
    waiting: usize,
}

/// The result of a task, once there is one.
pub(crate) struct Slot<T>(Arc<Mutex<Option<Result<T, InternalError>>>>);

/// A worker that may submit tasks.
pub(crate) struct Working<'p>(&'p Pool);

impl Pool {
    /// Returns the pool of so many workers.
    pub fn new(threads: usize) -> Self {
        Self {
            state: Mutex::new(State {
                tasks: VecDeque::new(),
                working: threads,
                waiting: 0,
            }),
            changed: Condvar::new(),
            threads,
            #[cfg(feature = "archives")]
            memory: reserved::Memory::new(threads),
        }
    }

    /// Returns the number of workers.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Returns one of the workers. Each must be returned once.
    pub const fn worker(&self) -> Working<'_> {
        Working(self)
    }

    /// Adds a task.
    pub fn submit<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Slot<T> {
        let slot = Slot(Arc::default());
        let result = slot.0.clone();
        self.lock().tasks.push_back(Box::new(move || {
            let done = contain(work);
            *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
        }));
        self.changed.notify_one();
        slot
    }

    /// Waits for the result of a task, and runs tasks until it is there.
    ///
    /// # Panics
    /// If the task panicked.
    pub fn wait<T>(&self, slot: &Slot<T>) -> T {
        let mut state = self.lock();
        let result = loop {
            match slot.take() {
                Some(result) => break result,
                None => state = self.run_or_wait(state),
            }
        };
        drop(state);
        result.unwrap_or_else(|error| error.resume())
    }

    fn run_or_wait<'p>(&'p self, mut state: MutexGuard<'p, State>) -> MutexGuard<'p, State> {
        let Some(task) = state.tasks.pop_front() else {
            state.waiting += 1;
            let changed = self.changed.wait(state);
            let mut state = changed.unwrap_or_else(PoisonError::into_inner);
            state.waiting -= 1;
            return state;
        };
        drop(state);
        task();
        let state = self.lock();
        self.changed.notify_all();
        state
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Pool").finish_non_exhaustive()
    }
}

impl<T> Slot<T> {
    fn take(&self) -> Option<Result<T, InternalError>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Working<'_> {
    /// Ends the worker: it has no input any more. Runs tasks until no worker has.
    pub fn help(self) {
        let pool = self.0;
        drop(self);
        let mut state = pool.lock();
        while state.working > 0 {
            state = pool.run_or_wait(state);
        }
    }
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.lock().working -= 1;
        self.0.changed.notify_all();
    }
}

/// Memory for what is decoded ahead.
#[cfg(feature = "archives")]
mod reserved {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::Pool;

    /// The memory that can be reserved by all inputs together.
    #[derive(Debug)]
    pub struct Memory(Arc<AtomicUsize>);

    /// Memory that one input reserved, until it is dropped.
    #[derive(Debug)]
    pub struct Reserved {
        free: Arc<AtomicUsize>,
        bytes: usize,
    }

    impl Memory {
        pub fn new(threads: usize) -> Self {
            // A part of the 64 MiB and 4 MiB a thread that a run may take (docs/design/INPUT.md).
            Self(Arc::new(AtomicUsize::new((20 << 20) + threads * (3 << 20))))
        }
    }

    impl Pool {
        /// Returns true if threads wait for which there is no task.
        pub fn needs_tasks(&self) -> bool {
            let state = self.lock();
            state.waiting > state.tasks.len()
        }

        /// Pretends that threads wait, for tests in which no other thread may run tasks.
        #[cfg(test)]
        pub fn pretend_to_wait(&self) {
            self.lock().waiting += 1000;
        }

        /// Reserves so many bytes; `None` if too many are reserved already.
        pub fn reserve(&self, bytes: usize) -> Option<Reserved> {
            let free = self.memory.0.clone();
            let less = |free: usize| free.checked_sub(bytes);
            free.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
                .ok()?;
            Some(Reserved { free, bytes })
        }
    }

    impl Drop for Reserved {
        fn drop(&mut self) {
            self.free.fetch_add(self.bytes, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_from_any_thread() {
        for threads in [1, 4] {
            let pool = Pool::new(threads);
            let sum = std::thread::scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(|| pool.worker().help());
                }
                let worker = pool.worker();
                let slots: Vec<_> = (0..100u64).map(|i| pool.submit(move || i)).collect();
                let sum: u64 = slots.iter().map(|slot| pool.wait(slot)).sum();
                worker.help();
                sum
            });
            assert_eq!(sum, 4950);
        }
    }

    #[test]
    fn a_panic_is_the_result_of_its_task() {
        let pool = Pool::new(1);
        let slot = pool.submit(|| assert!(std::hint::black_box(false), "a defect"));
        assert!(contain(|| pool.wait(&slot)).is_err());
    }
}
