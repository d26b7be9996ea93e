//! What `--output` names: a file, or what is written as it is, like a pipe or a device.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Where output goes.
#[derive(Debug)]
pub enum Destination {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
    /// What is open already, or is no regular file: it is written as it is.
    Open(File),
    /// A regular file, or none yet. No symbolic link.
    File(PathBuf),
}

/// So many symbolic links are followed.
const MOST_LINKS: usize = 40;

impl Destination {
    /// What `path` leads to.
    ///
    /// # Errors
    /// When it is a folder, is in a folder that is not there, or cannot be opened.
    pub fn of(path: &Path) -> io::Result<Self> {
        let mut path = path.to_path_buf();
        for _ in 0..MOST_LINKS {
            let folder = folder_of(&path)?;
            let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
            if let Some(open) = descriptor(&folder, Path::new(name)) {
                return open;
            }
            path = folder.join(name);
            match fs::read_link(&path) {
                Ok(next) => path = folder.join(next),
                Err(_) => return Self::at(path),
            }
        }
        Err(io::Error::other("too many symbolic links"))
    }

    fn at(path: PathBuf) -> io::Result<Self> {
        match fs::metadata(&path) {
            Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(data) if !data.is_file() => {
                let file = File::options().write(true).open(&path)?;
                Ok(Self::Open(file))
            }
            Ok(_) => Ok(Self::File(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::File(path)),
            Err(error) => Err(error),
        }
    }
}

/// The folder that `path` is in, without symbolic links.
fn folder_of(path: &Path) -> io::Result<PathBuf> {
    if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => fs::canonicalize("."),
        Some(folder) => fs::canonicalize(folder),
        None => Err(io::ErrorKind::IsADirectory.into()),
    }
}

/// What a file descriptor leads to, if `name` in `folder` is one: `/dev/fd/3`, and where
/// `/dev/stdout` and `/proc/self/fd/1` lead. The open file is never replaced: who opened
/// it goes on to write there.
fn descriptor(folder: &Path, name: &Path) -> Option<io::Result<Destination>> {
    let own = format!("/proc/{}", std::process::id());
    let is_own = folder.starts_with("/dev/fd") || folder.starts_with(own);
    if !is_own && !folder.starts_with("/proc") {
        return None;
    }
    if folder.file_name()? != "fd" {
        return None;
    }
    let number: u32 = name.to_str()?.parse().ok()?;
    Some(match number {
        1 if is_own => Ok(Destination::Output),
        2 if is_own => Ok(Destination::Error),
        _ => {
            let file = File::options().append(true).open(folder.join(name));
            file.map(Destination::Open)
        }
    })
}

/// Whether the file at `path` is one of `inputs`, of which `-` is standard input.
pub fn is_input(path: &Path, inputs: &[PathBuf]) -> bool {
    let Some(target) = identity(path) else {
        return false;
    };
    let reads_stdin = inputs.is_empty() || inputs.iter().any(|input| input == Path::new("-"));
    let mut named = inputs.iter().filter_map(|input| identity(input));
    named.any(|input| input == target) || (reads_stdin && stdin() == Some(target))
}

/// The identity of a regular file.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let data = fs::metadata(path).ok()?;
    data.is_file().then(|| (data.dev(), data.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<PathBuf> {
    fs::canonicalize(path).ok().filter(|path| path.is_file())
}

/// Which file standard input is, if it is one.
#[cfg(unix)]
fn stdin() -> Option<(u64, u64)> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let stdin = io::stdin().as_fd().try_clone_to_owned().ok()?;
    let data = File::from(stdin).metadata().ok()?;
    data.is_file().then(|| (data.dev(), data.ino()))
}

#[cfg(not(unix))]
const fn stdin() -> Option<PathBuf> {
    None
}
