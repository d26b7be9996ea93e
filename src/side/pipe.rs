//! FIFOs and terminals that are named as inputs.
//!
//! They are opened without waiting, so a FIFO without a writer delays a run for at most
//! [`PATIENCE`]. Once it has a writer, it is waited for as long as for standard input.

use std::fs::File;
use std::io::{self, Read};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// The longest time that a FIFO may have no writer.
const PATIENCE: Duration = Duration::from_secs(5);
/// The interval at which a writer is looked for: no event signals that one opens the FIFO.
const INTERVAL: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 20_000_000,
};

/// A stream that was opened in non-blocking mode.
pub(crate) struct Pipe {
    file: File,
    /// Whether there is or was a writer.
    has_writer: bool,
}

impl Pipe {
    /// Returns a FIFO that has no writer yet.
    pub fn fifo(file: File) -> Self {
        Self {
            file,
            has_writer: false,
        }
    }

    /// Returns a device, whose end of file is final.
    pub fn device(file: File) -> Self {
        Self {
            file,
            has_writer: true,
        }
    }

    /// Waits until there is something to read or all writers are gone. Returns false on timeout.
    fn wait(&self, timeout: Option<&Timespec>) -> io::Result<bool> {
        let mut polled = [PollFd::new(&self.file, PollFlags::IN)];
        match poll(&mut polled, timeout) {
            Ok(ready) => Ok(ready > 0),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let start = Instant::now();
        loop {
            match self.file.read(buffer) {
                // Without a writer, a read returns end of file.
                Ok(0) if !self.has_writer && !buffer.is_empty() => {
                    self.has_writer = self.wait(Some(&INTERVAL))?;
                    if !self.has_writer && start.elapsed() > PATIENCE {
                        let seconds = PATIENCE.as_secs();
                        let text = format!("nothing wrote to this FIFO for {seconds} seconds");
                        return Err(io::Error::new(io::ErrorKind::TimedOut, text));
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.has_writer = true;
                    self.wait(None)?;
                }
                read => {
                    self.has_writer |= read.is_ok();
                    return read;
                }
            }
        }
    }
}
