//! FIFOs and terminals that were named as inputs.
//!
//! They are opened without waiting, so a FIFO that nobody writes to holds up a run for
//! [`PATIENCE`] and no longer. Once a program has it open for writing, it is waited for like
//! standard input.

use std::fs::File;
use std::io::{self, Read};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// How long a FIFO may have no writer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often it is looked whether there is one: its coming alone wakes nobody up.
const INTERVAL: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 20_000_000,
};

/// A stream that was opened without waiting.
pub(super) struct Pipe {
    file: File,
    /// Whether there is a writer, or was one.
    has_writer: bool,
}

impl Pipe {
    /// A FIFO, which gets a writer in its time.
    pub fn fifo(file: File) -> Self {
        Self {
            file,
            has_writer: false,
        }
    }

    /// A device whose end is its end.
    pub fn device(file: File) -> Self {
        Self {
            file,
            has_writer: true,
        }
    }

    /// Waits until there is something to read or all writers are gone; says whether that is so.
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
                // Without a writer, a read tells the end at once.
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
