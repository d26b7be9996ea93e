//! A hint where standard input is read because no path is given, and nothing comes.

use std::io::{self, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use urilint::input::bytes_read;

use crate::cli::output::options::{OutputOptions, Verbosity};
use crate::cli::output::{interrupt, status_line};

/// The time after which the hint is printed.
const PATIENCE: Duration = Duration::from_secs(1);
const HINT: &[u8] = b"urilint: reading standard input, as no path is given (`.` is this folder)\n";

/// Prints a hint if nothing has been read after a second, unless what it returns is dropped.
pub fn watch(options: &OutputOptions) -> Option<Sender<()>> {
    if options.verbosity == Verbosity::Quiet {
        return None;
    }
    let (sender, end) = mpsc::channel();
    let wait = move || {
        let is_over = end.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout);
        if !is_over && bytes_read() == 0 {
            let _writing = interrupt::hold_output();
            status_line::erase();
            // An error on standard error cannot be reported.
            let _ = io::stderr().write_all(HINT);
        }
    };
    let thread = std::thread::Builder::new().name("silence".to_owned());
    thread.spawn(wait).ok()?;
    Some(sender)
}
