//! The output: standard output, or a file that appears when it is complete.
//!
//! Only whole lines are printed, in all cases: the buffer is written between items, and a signal
//! waits for a write in progress.

pub mod closing;
pub mod compression;
pub mod file;
pub mod interrupt;
pub mod labels;
pub mod losses;
pub mod masked;
pub mod options;
pub mod printer;
pub mod progress;
pub mod silence;
mod status_line;
pub mod style;

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use urilint::report::escape;

use urilint::run::{InternalError, contain};

use crate::cli::args::choice::Compression;
use crate::cli::exit::Exit;
use crate::cli::output::compression::Encoder;
use crate::cli::output::file::destination::{Destination, is_input};
use crate::cli::output::file::replace::Replacement;

/// Number of bytes that are buffered, except for terminals.
// The capacity of a pipe on Linux.
const BUFFER: usize = 64 * 1024;

/// A buffered output of items.
#[derive(Debug)]
pub struct Output {
    buffer: Vec<u8>,
    stream: Stream,
    /// What compresses the buffer before it is written.
    encoder: Option<Encoder>,
    /// The name of the file, for messages.
    path: Option<PathBuf>,
    interactive: bool,
    /// The number of bytes that were written.
    written: u64,
    on_error: OnError,
}

/// What happens when an output cannot be written, as its reader closed it or the disk is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OnError {
    /// The run ends.
    End,
    /// The rest of this output is discarded: the run has others. The error is returned at the end,
    /// except for a closed pipe.
    Discard,
}

/// The destination.
#[derive(Debug)]
enum Stream {
    Output,
    Error,
    Open(File),
    File(Replacement),
    /// Nothing more is written, because of this error.
    Failed(io::Error),
}

impl Output {
    const fn new(stream: Stream, interactive: bool) -> Self {
        Self {
            buffer: Vec::new(),
            stream,
            encoder: None,
            path: None,
            interactive,
            written: 0,
            on_error: OnError::End,
        }
    }

    /// Returns standard output.
    pub fn standard() -> Self {
        Self::new(Stream::Output, io::stdout().is_terminal())
    }

    /// Returns standard error, for runs that write the fixed text to standard output.
    pub fn error() -> Self {
        Self::new(Stream::Error, io::stderr().is_terminal())
    }

    /// Returns an output to `path`, where `-` is standard output. A file is replaced when the output
    /// is complete; anything else is written to directly. `inputs` are the paths that are read.
    ///
    /// # Errors
    /// If `path` is known to be unwritable, or is an input.
    pub fn file(path: &Path, inputs: &[PathBuf]) -> anyhow::Result<Self> {
        Self::to_file(path, inputs).with_context(|| escape::path(path))
    }

    fn to_file(path: &Path, inputs: &[PathBuf]) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::standard());
        }
        let output = match Destination::of(path)? {
            Destination::Output => Self::standard(),
            Destination::Error => Self::error(),
            Destination::Open(file) => Self::new(Stream::Open(file), false),
            Destination::File(target) => {
                if is_input(&target, inputs) {
                    return Err(io::Error::other("the output file is one of the inputs"));
                }
                Self::new(Stream::File(Replacement::of(&target)?), false)
            }
        };
        Ok(Self {
            path: Some(path.to_path_buf()),
            ..output
        })
    }

    /// Returns an output that is appended to the file at `path`.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn append(path: &Path) -> io::Result<Self> {
        let file = File::options().append(true).create(true).open(path)?;
        Ok(Self {
            path: Some(path.to_path_buf()),
            ..Self::new(Stream::Open(file), false)
        })
    }

    /// Returns it compressed, if that is wanted.
    ///
    /// # Errors
    /// If it is a terminal, or the program was built without compression.
    pub fn compressed(mut self, compression: Option<Compression>) -> anyhow::Result<Self> {
        if let Some(compression) = compression {
            if self.interactive {
                let name = compression.name();
                bail!("--compress {name}: the output is a terminal: write to a file or a pipe");
            }
            self.encoder = Some(Encoder::new(compression)?);
        }
        Ok(self)
    }

    /// Sets that the run goes on if this output cannot be written.
    pub const fn discard_on_error(&mut self) {
        self.on_error = OnError::Discard;
    }

    /// Returns the regular file that it replaces.
    pub fn replaced_file(&self) -> Option<&Path> {
        match &self.stream {
            Stream::File(file) => Some(file.target()),
            _ => None,
        }
    }

    /// Returns true for standard output.
    pub const fn is_standard(&self) -> bool {
        matches!(self.stream, Stream::Output)
    }

    /// Returns true if both write to the same file, or to the same standard stream.
    pub fn is_same(&self, other: &Self) -> bool {
        match (&self.stream, &other.stream) {
            (Stream::Output, Stream::Output) | (Stream::Error, Stream::Error) => true,
            (Stream::File(one), Stream::File(other)) => one.target() == other.target(),
            (Stream::Open(_), Stream::Open(_)) => {
                self.path == other.path && self.path.as_deref() != Some(Path::new("/dev/null"))
            }
            _ => false,
        }
    }

    /// Returns the buffer to which the next item is appended.
    pub const fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// Returns true for a terminal.
    pub const fn is_interactive(&self) -> bool {
        self.interactive
    }

    /// Appends an item with `write`, and returns its result. If it panics, the item is left out.
    pub fn item<T>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> T) -> Result<T, InternalError> {
        let start = self.buffer.len();
        contain(|| write(&mut self.buffer)).inspect_err(|_| self.buffer.truncate(start))
    }

    /// Ends an item. The buffer may be written now or later.
    pub fn end_item(&mut self) -> io::Result<()> {
        if self.buffer.len() >= BUFFER || (self.interactive && !self.buffer.is_empty()) {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes the buffer. The last block of a compressed output is kept until its [`end`](Self::end).
    pub fn flush(&mut self) -> io::Result<()> {
        let Some(mut encoder) = self.encoder.take() else {
            let mut buffer = std::mem::take(&mut self.buffer);
            let written = self.write(&buffer);
            buffer.clear();
            self.buffer = buffer;
            return written;
        };
        let compressed = encoder.blocks(&mut self.buffer)?;
        let written = self.write(compressed);
        compressed.clear();
        self.encoder = Some(encoder);
        written
    }

    /// Writes all that is left. Nothing is added to the output after it.
    pub fn end(&mut self) -> io::Result<()> {
        self.flush()?;
        let Some(encoder) = self.encoder.take() else {
            return Ok(());
        };
        let rest = encoder.finish(&self.buffer)?;
        self.buffer.clear();
        self.write(&rest)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let writing = interrupt::hold_output();
        if self.interactive {
            status_line::erase();
        }
        let written = match &mut self.stream {
            Stream::Output => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes).and_then(|()| stdout.flush())
            }
            Stream::Error => io::stderr().write_all(bytes),
            Stream::Open(file) => file.write_all(bytes),
            Stream::File(file) => file.write_all(bytes),
            Stream::Failed(_) => Ok(()),
        };
        drop(writing);
        self.written += bytes.len() as u64;
        let written = written.map_err(|error| failed(self.path.as_deref(), &error));
        match (written, self.on_error) {
            (Err(error), OnError::Discard) => {
                self.stream = Stream::Failed(error);
                Ok(())
            }
            (written, _) => written,
        }
    }

    /// Returns the number of bytes that were written, without those in the buffer.
    pub const fn written(&self) -> u64 {
        self.written
    }

    /// Sets another path for a regular file that is created.
    pub fn rename(&mut self, path: &Path) {
        if let Stream::File(file) = &mut self.stream {
            file.set_target(path);
            self.path = Some(path.to_path_buf());
        }
    }

    /// Leaves it to the next file in the folder to write their names to the disk.
    pub const fn sync_name_later(&mut self) {
        if let Stream::File(file) = &mut self.stream {
            file.sync_name_later();
        }
    }

    /// Writes the rest, and what was written to the disk, if it is a file that appears at the end.
    ///
    /// # Errors
    /// If that fails.
    pub fn sync(&mut self) -> io::Result<()> {
        self.flush()?;
        match &self.stream {
            Stream::File(file) => file
                .sync()
                .map_err(|error| failed(self.path.as_deref(), &error)),
            _ => Ok(()),
        }
    }

    /// Writes the rest, and replaces the file.
    pub fn finish(mut self) -> io::Result<()> {
        self.end()?;
        match self.stream {
            Stream::File(file) => file
                .finish(|| Ok(()))
                .map_err(|error| failed(self.path.as_deref(), &error)),
            Stream::Failed(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            _ => Ok(()),
        }
    }
}

/// Adds the name of the output to an error.
fn failed(path: Option<&Path>, error: &io::Error) -> io::Error {
    let mut name = Vec::new();
    let path = path.map_or("output".into(), Path::to_string_lossy);
    // Writing to memory does not fail.
    let _ = escape::visible(&mut name, path.as_bytes());
    let name = String::from_utf8_lossy(&name);
    io::Error::new(error.kind(), format!("{name}: {error}"))
}

/// Prints `text` on standard output.
pub fn print_text(text: &[u8]) -> anyhow::Result<Exit> {
    let mut output = Output::standard();
    output.buffer().extend_from_slice(text);
    output.finish()?;
    Ok(Exit::Clean)
}
