//! Temporary files: unnamed where the system supports it, otherwise removed when they are dropped
//! and by signals. Only this user can read them.

use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempDir, TempPath};
use urilint::report::escape;

use crate::cli::output::interrupt;

/// Returns the pattern of the names of temporary files.
pub fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".urilint-").suffix(".tmp");
    builder
}

/// The name of a temporary file. The file is removed when it is dropped.
#[derive(Debug)]
pub struct TemporaryName(Option<TempPath>);

impl TemporaryName {
    /// Creates a file in `folder`.
    pub fn create(builder: &Builder, folder: &Path) -> io::Result<(File, Self)> {
        let mut names = interrupt::names();
        let (file, path) = builder.tempfile_in(folder)?.into_parts();
        names.push(path.to_path_buf());
        Ok((file, Self(Some(path))))
    }

    /// Renames the file to `target`, and replaces a file of that name.
    pub fn rename(mut self, target: &Path) -> io::Result<()> {
        let mut names = interrupt::names();
        let Some(path) = self.0.take() else {
            return Ok(());
        };
        names.retain(|name| *name != *path);
        Ok(path.persist(target)?)
    }
}

impl Drop for TemporaryName {
    fn drop(&mut self) {
        if let Some(path) = self.0.take() {
            let mut names = interrupt::names();
            names.retain(|name| *name != *path);
            drop(path);
        }
    }
}

/// A temporary folder, which is removed with what is in it when it is dropped.
#[derive(Debug)]
pub struct TemporaryFolder(Option<TempDir>);

impl TemporaryFolder {
    /// Creates a folder.
    pub fn new() -> io::Result<Self> {
        interrupt::end_cleanly();
        let mut names = interrupt::names();
        let folder = builder().tempdir_in(std::env::temp_dir());
        let folder = folder.map_err(|error| named(&error))?;
        names.push(folder.path().to_path_buf());
        Ok(Self(Some(folder)))
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        self.0.as_ref().map_or(Path::new(""), TempDir::path)
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let mut names = interrupt::names();
        if let Some(folder) = self.0.take() {
            names.retain(|name| name != folder.path());
        }
    }
}

/// A temporary file that can be opened by its path.
#[derive(Debug)]
pub struct TemporaryFile {
    file: File,
    path: PathBuf,
    _name: Option<TemporaryName>,
}

impl TemporaryFile {
    /// Returns an empty file, which will have about `size` bytes.
    pub fn new(size: u64) -> io::Result<Self> {
        let file = match in_memory(size) {
            Some(file) => file,
            None => unnamed()?,
        };
        if let Some(path) = path_of(&file) {
            return Ok(Self {
                file,
                path,
                _name: None,
            });
        }
        let created = TemporaryName::create(&builder(), &std::env::temp_dir());
        let (file, name) = created.map_err(|error| named(&error))?;
        let path = name.0.as_deref().unwrap_or(Path::new("")).to_path_buf();
        Ok(Self {
            file,
            path,
            _name: Some(name),
        })
    }

    /// Returns a path by which this process can open it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the open file.
    pub const fn as_file(&self) -> &File {
        &self.file
    }

    /// Returns the open file, at its start.
    pub fn reader(&self) -> io::Result<&File> {
        let mut file = self.as_file();
        file.rewind()?;
        Ok(file)
    }
}

impl Write for TemporaryFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes);
        written.map_err(|error| match error.kind() {
            // The caller goes on.
            io::ErrorKind::Interrupted => error,
            _ => named(&error),
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Returns an unnamed file in the folder for temporary files.
pub fn unnamed() -> io::Result<File> {
    tempfile::tempfile_in(std::env::temp_dir()).map_err(|error| named(&error))
}

/// Adds to an error of a temporary file in which folder it is: on a full disk, the user has to know
/// which, and how to choose another.
pub fn named(error: &io::Error) -> io::Error {
    let folder = escape::path(&std::env::temp_dir());
    let text = format!("temporary file in {folder} (TMPDIR sets another folder): {error}");
    io::Error::new(error.kind(), text)
}

/// The largest file that is kept in memory, in bytes.
#[cfg(any(target_os = "linux", target_os = "android"))]
const SMALL: u64 = 256 * 1024;

/// Creates a file in memory, which is much faster than one on a disk.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn in_memory(size: u64) -> Option<File> {
    use rustix::fs::{MemfdFlags, memfd_create};
    let small = size <= SMALL;
    let file = small.then(|| memfd_create("urilint", MemfdFlags::CLOEXEC))?;
    file.ok().map(File::from)
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn in_memory(_size: u64) -> Option<File> {
    None
}

/// Returns a path by which this process can open an unnamed file again.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub fn path_of(file: &File) -> Option<PathBuf> {
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::MetadataExt;
    let path = PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()));
    let (there, here) = (path.metadata().ok()?, file.metadata().ok()?);
    ((there.dev(), there.ino()) == (here.dev(), here.ino())).then_some(path)
}

/// Returns `None`: on this system, an unnamed file cannot be opened again.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub fn path_of(_file: &File) -> Option<PathBuf> {
    None
}
