//! The line on the terminal that is replaced by what is printed next.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether there is a line. Changed only while the output is held
/// ([`hold_output`](super::interrupt::hold_output)).
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// Shows a line in place of the one before. The output must be held.
pub fn show(line: &str) {
    IS_SHOWN.store(true, Ordering::Relaxed);
    // An error on standard error cannot be reported.
    let _ = write!(io::stderr(), "\r{line}\x1b[K");
}

/// Erases the line, if there is one. The output must be held, until what is printed in its place
/// has been written.
pub fn erase() {
    if IS_SHOWN.swap(false, Ordering::Relaxed) {
        let _ = io::stderr().write_all(b"\r\x1b[K");
    }
}
