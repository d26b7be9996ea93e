//! Signals that end a run: what is printed then is whole lines, and no temporary file is left.
//!
//! A signal waits for the line that is being written and for a file that is being renamed. It
//! ends the process with 130, whichever it was. Signals that the parent process has set to be
//! ignored stay ignored.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// Held while output is written.
static OUTPUT: Mutex<()> = Mutex::new(());

/// Temporary files that have a name. Locked while one of them is created or renamed.
static NAMES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Until the guard is dropped, a signal waits, though not for ever.
pub fn hold_output() -> MutexGuard<'static, ()> {
    OUTPUT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The temporary files that a signal removes. Until the guard is dropped, a signal waits.
pub fn names() -> MutexGuard<'static, Vec<PathBuf>> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all temporary files and ends the process.
fn end() -> ! {
    let _output = wait_for_output();
    let names = names();
    for path in names.iter() {
        let _ = fs::remove_file(path);
    }
    std::process::exit(130)
}

/// Waits until no output is being written, for a second at most: a reader that does not read
/// must not keep the process alive.
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

/// From now on, signals end the process as described above. A write beyond the limit on file
/// sizes (SIGXFSZ) becomes an error of that write.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub fn end_cleanly() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
    use signal_hook::iterator::Signals;

    let ignored = ignored_signals();
    let is_ignored = |signal: i32| ignored & 1 << (signal - 1) != 0;
    if !is_ignored(SIGXFSZ) {
        let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
    }
    let ending = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
    let ending = ending.into_iter().filter(|&signal| !is_ignored(signal));
    // Without a thread for them, signals do what they do by default.
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

/// The signals that are ignored, the first in the lowest bit; none where /proc is missing.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or_default()
}

/// From now on, an interrupt, a hangup or a request to terminate ends the process as described
/// above.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub fn end_cleanly() {
    let _ = ctrlc::try_set_handler(|| end());
}
