//! Where output goes: standard output, or a file that appears only when it is whole.
//!
//! Whatever happens, what is printed is whole lines: the buffer is written between
//! items only, and an interrupt waits for the write that is under way.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use tempfile::{Builder, NamedTempFile, TempPath};

/// So much is gathered before it is written, but for terminals.
const BUFFER: usize = 64 * 1024;

/// Held while output is written; knows the files that an interrupt has to remove.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Output, item by item.
#[derive(Debug)]
pub struct Output {
    buffer: Vec<u8>,
    file: Option<File>,
    /// The temporary name, and the one it gets in the end.
    rename: Option<(TempPath, PathBuf)>,
    interactive: bool,
    stream: Stream,
}

/// Where output goes that no file was named for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Output,
    Error,
}

impl Output {
    /// Standard output.
    pub fn standard() -> Self {
        Self {
            buffer: Vec::new(),
            file: None,
            rename: None,
            interactive: io::stdout().is_terminal(),
            stream: Stream::Output,
        }
    }

    /// Standard error: where the text that was read goes to standard output.
    pub fn error() -> Self {
        Self {
            interactive: io::stderr().is_terminal(),
            stream: Stream::Error,
            ..Self::standard()
        }
    }

    /// A file at `path`, under another name beside it until it is finished. What is no
    /// regular file (a pipe, a device) is written as it is.
    pub fn file(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut output = Self {
            interactive: false,
            ..Self::standard()
        };
        if fs::metadata(&path).is_ok_and(|data| !data.is_file()) {
            output.file = Some(File::options().write(true).open(&path)?);
            return Ok(output);
        }
        let (file, temporary) = temporary_beside(&path)?.into_parts();
        begin(&temporary);
        output.file = Some(file);
        output.rename = Some((temporary, path));
        Ok(output)
    }

    /// Where the next item is written.
    pub const fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// Whether someone may be watching.
    pub const fn is_interactive(&self) -> bool {
        self.interactive
    }

    /// Ends an item: it may be written now, or later.
    pub fn end_item(&mut self) -> io::Result<()> {
        if self.buffer.len() >= BUFFER || self.interactive {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes what is gathered.
    pub fn flush(&mut self) -> io::Result<()> {
        let _writing = unfinished();
        let written = if let Some(file) = &mut self.file {
            file.write_all(&self.buffer)
        } else if self.stream == Stream::Error {
            io::stderr().write_all(&self.buffer)
        } else {
            let mut stdout = io::stdout().lock();
            stdout.write_all(&self.buffer).and_then(|()| stdout.flush())
        };
        self.buffer.clear();
        written.map_err(|error| io::Error::new(error.kind(), format!("output: {error}")))
    }

    /// Writes the rest; a file gets its name.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        if let Some((temporary, path)) = self.rename.take() {
            finish(temporary, &path)?;
        }
        Ok(())
    }
}

/// From here on an interrupt removes the file at `path`.
pub fn begin(path: &Path) {
    unfinished().push(path.to_path_buf());
}

/// The file at `path` is gone.
pub fn end(path: &Path) {
    unfinished().retain(|other| other != path);
}

/// Gives an unfinished file its name; an interrupt waits for that.
pub fn finish(temporary: TempPath, path: &Path) -> io::Result<()> {
    let mut unfinished = unfinished();
    unfinished.retain(|other| *other != *temporary);
    temporary.persist(path)?;
    Ok(())
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file in the folder of `path`, under a name that nobody has.
pub fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = Builder::new();
    builder.prefix(".urilint-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file: the umask takes its part.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// From now on, an interrupt (or a request to terminate) waits for the line that is
/// being written, removes an unfinished file, and ends with 130. Where the caller of
/// this process had signals ignored, they stay ignored.
pub fn end_cleanly_on_interrupt() {
    let _ = ctrlc::try_set_handler(|| {
        // A reader that does not read must not keep us alive.
        for _ in 0..100 {
            match UNFINISHED.try_lock() {
                Ok(unfinished) => exit(&unfinished),
                Err(TryLockError::Poisoned(unfinished)) => exit(&unfinished.into_inner()),
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(10)),
            }
        }
        exit(&[]);
    });
}

fn exit(unfinished: &[PathBuf]) {
    for path in unfinished {
        let _ = fs::remove_file(path);
    }
    std::process::exit(130);
}
