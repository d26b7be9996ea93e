//! Termination by signals: the output ends with a whole line, and temporary files are removed.
//!
//! A signal waits for a write or a renaming in progress, and ends the process with exit code 130.
//! Signals that the parent process ignores stay ignored.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, Once, PoisonError, TryLockError};
use std::time::Duration;

use crate::cli::output::status_line;

/// Locked while output is written.
static OUTPUT: Mutex<()> = Mutex::new(());

/// Named temporary files and folders. Locked while one of them is created or renamed.
static NAMES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Makes signals wait until the guard is dropped, for a second at most.
pub fn hold_output() -> MutexGuard<'static, ()> {
    OUTPUT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the temporary files that a signal removes. Signals wait until the guard is dropped.
pub fn names() -> MutexGuard<'static, Vec<PathBuf>> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all temporary files and ends the process.
fn end() -> ! {
    let output = wait_for_output();
    if output.is_some() {
        status_line::erase();
    }
    let names = names();
    for path in names.iter() {
        let removed = fs::remove_file(path);
        let _ = removed.or_else(|_| fs::remove_dir_all(path));
    }
    std::process::exit(130)
}

/// Waits until no output is being written, for a second at most: a blocked pipe must not keep the
/// process alive.
fn wait_for_output() -> Option<MutexGuard<'static, ()>> {
    for _ in 0..100 {
        match OUTPUT.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(guard)) => return Some(guard.into_inner()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(10)),
        }
    }
    None
}

/// Handles signals from now on.
pub fn end_cleanly() {
    static ONCE: Once = Once::new();
    ONCE.call_once(handle_signals);
}

/// Handles signals from now on. A write beyond the limit on file sizes (SIGXFSZ) returns an error.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn handle_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
    use signal_hook::iterator::Signals;

    let ignored = ignored_signals();
    let is_ignored = |signal: i32| ignored & 1 << (signal - 1) != 0;
    if !is_ignored(SIGXFSZ) {
        let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
    }
    let ending = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
    let ending = ending.into_iter().filter(|&signal| !is_ignored(signal));
    // Without the thread, signals have their default effect.
    let Ok(mut signals) = Signals::new(ending) else {
        return;
    };
    let wait = move || {
        if signals.forever().next().is_some() {
            end();
        }
    };
    let _ = std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(wait);
}

/// Returns the set of ignored signals, signal 1 in the lowest bit; empty without /proc.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or_default()
}

/// Handles interrupts, hangups and requests to terminate from now on.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn handle_signals() {
    let _ = ctrlc::try_set_handler(|| end());
}
