//! Temporary files: without a name where the system has such files, otherwise removed at their
//! end and by a signal. Only this user can read them.

use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempPath};

use super::interrupt;

/// What the names of temporary files have in common.
pub fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".urilint-").suffix(".tmp");
    builder
}

/// The name of a temporary file, which is removed with it.
#[derive(Debug)]
pub struct Named(Option<TempPath>);

impl Named {
    /// A new file in `folder`.
    pub fn create(builder: &Builder, folder: &Path) -> io::Result<(File, Self)> {
        let mut names = interrupt::names();
        let (file, path) = builder.tempfile_in(folder)?.into_parts();
        names.push(path.to_path_buf());
        Ok((file, Self(Some(path))))
    }

    /// Gives the file the name `target`, which another file may have had.
    pub fn rename(mut self, target: &Path) -> io::Result<()> {
        let mut names = interrupt::names();
        let Some(path) = self.0.take() else {
            return Ok(());
        };
        names.retain(|name| *name != *path);
        Ok(path.persist(target)?)
    }
}

impl Drop for Named {
    fn drop(&mut self) {
        if let Some(path) = self.0.take() {
            let mut names = interrupt::names();
            names.retain(|name| *name != *path);
            drop(path);
        }
    }
}

/// A text that is kept until the end of the run, to be read by its path.
#[derive(Debug)]
pub struct Draft {
    file: File,
    path: PathBuf,
    _name: Option<Named>,
}

impl Draft {
    /// An empty one, which will have about `size` bytes.
    pub fn new(size: u64) -> io::Result<Self> {
        let failed = |error: io::Error| {
            let text = format!("a temporary file: {error}");
            io::Error::new(error.kind(), text)
        };
        let file = match in_memory(size) {
            Some(file) => file,
            None => tempfile::tempfile().map_err(failed)?,
        };
        if let Some(path) = path_of(&file) {
            return Ok(Self {
                file,
                path,
                _name: None,
            });
        }
        let (file, name) = Named::create(&builder(), &std::env::temp_dir()).map_err(failed)?;
        let path = name.0.as_deref().unwrap_or(Path::new("")).to_path_buf();
        Ok(Self {
            file,
            path,
            _name: Some(name),
        })
    }

    /// Where it can be opened, in this process.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it is written to.
    pub const fn as_file(&self) -> &File {
        &self.file
    }

    /// The text, from its start.
    pub fn reader(&self) -> io::Result<&File> {
        let mut file = self.as_file();
        file.rewind()?;
        Ok(file)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Up to this size, a text is kept in memory.
#[cfg(any(target_os = "linux", target_os = "android"))]
const SMALL: u64 = 256 * 1024;

/// A file in memory, which is made much faster than one on a disk.
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

/// Where an open file without a name can be opened again, in this process.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub fn path_of(file: &File) -> Option<PathBuf> {
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::MetadataExt;
    let path = PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()));
    let (there, here) = (path.metadata().ok()?, file.metadata().ok()?);
    ((there.dev(), there.ino()) == (here.dev(), here.ino())).then_some(path)
}

/// Where an open file without a name can be opened again: nowhere on this system.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub fn path_of(_file: &File) -> Option<PathBuf> {
    None
}
