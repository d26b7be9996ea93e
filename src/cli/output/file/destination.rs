//! The target of `--output`: a file that is replaced, or a pipe or device that is written to.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The target of output.
#[derive(Debug)]
pub enum Destination {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
    /// An open file, or one that is not regular, which is written to directly.
    Open(File),
    /// The path of a regular file, which may not exist yet. Not a symbolic link.
    File(PathBuf),
}

/// The longest chain of symbolic links.
// As Linux has it (`MAXSYMLINKS`).
const MOST_LINKS: usize = 40;

impl Destination {
    /// Returns the target of `path`.
    ///
    /// # Errors
    /// If it is a folder, its folder does not exist, or it cannot be opened.
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

/// Returns the folder of `path`, with symbolic links resolved.
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

/// Returns the target of a file descriptor, if `name` in `folder` is one: `/dev/fd/3`, or the
/// target of `/dev/stdout`. The open file is never replaced: other programs may write to it.
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

/// Returns true if the file at `path` is one of `inputs`, where `-` is standard input.
pub fn is_input(path: &Path, inputs: &[PathBuf]) -> bool {
    let Some(target) = identity(path) else {
        return false;
    };
    let reads_stdin = inputs.is_empty() || inputs.iter().any(|input| input == Path::new("-"));
    let mut named = inputs.iter().filter_map(|input| identity(input));
    named.any(|input| input == target) || (reads_stdin && stdin() == Some(target))
}

/// Returns the identity of a regular file.
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

/// Returns the identity of standard input, if it is a regular file.
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
