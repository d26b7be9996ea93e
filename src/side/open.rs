//! Opening files whose paths are not trusted.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// Opens the regular file at `path`, following symbolic links. Returns `None` for the null device,
/// so that it can be given for "none".
///
/// # Errors
/// Those of the system, and for anything that is not a regular file.
pub(super) fn open_regular_or_null(path: &Path) -> io::Result<Option<File>> {
    // Opening some devices has an effect, so check first.
    if !is_regular(&path.metadata()?)? {
        return Ok(None);
    }
    let file = open_without_waiting(path)?;
    // The file may have been replaced since.
    Ok(is_regular(&file.metadata()?)?.then_some(file))
}

/// Opens the regular file at `path` to read it again, or to read a part of it.
///
/// # Errors
/// Those of the system, and for anything that is not a regular file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let device = || io::Error::other("a device, not a regular file");
    open_regular_or_null(path)?.ok_or_else(device)
}

/// Returns true for a regular file and false for the null device.
///
/// # Errors
/// For anything else.
fn is_regular(metadata: &Metadata) -> io::Result<bool> {
    if metadata.is_file() {
        return Ok(true);
    }
    if is_null_device(metadata) {
        return Ok(false);
    }
    let what = if metadata.is_dir() {
        "a directory"
    } else {
        special(metadata).unwrap_or("a special file")
    };
    Err(io::Error::other(format!("{what}, not a regular file")))
}

/// Returns true if the error of opening a path means that nothing is there.
pub(crate) fn is_absent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

/// Opens a file for reading. Does not wait for the writer of a FIFO, and no terminal becomes the
/// controlling terminal.
pub(crate) fn open_without_waiting(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        options.custom_flags(flags.bits().cast_signed());
    }
    options.open(path)
}

/// Returns the kind of a special file that cannot be an input. Returns `None` for one that can: a
/// FIFO, the null device, and the terminal of standard input, which `/dev/stdin` names.
pub(crate) fn unreadable(metadata: &Metadata) -> Option<&'static str> {
    let what = special(metadata)?;
    let allowed = what == FIFO || is_null_device(metadata) || is_own_terminal(metadata);
    (!allowed).then_some(what)
}

pub(super) const FIFO: &str = "a FIFO";

/// Returns the kind of a special file.
#[cfg(unix)]
pub(crate) fn special(metadata: &Metadata) -> Option<&'static str> {
    use std::os::unix::fs::FileTypeExt;
    let kind = metadata.file_type();
    if kind.is_fifo() {
        Some(FIFO)
    } else if kind.is_socket() {
        Some("a socket")
    } else if kind.is_char_device() || kind.is_block_device() {
        Some("a device")
    } else {
        None
    }
}

#[cfg(not(unix))]
pub(crate) fn special(_metadata: &Metadata) -> Option<&'static str> {
    None
}

#[cfg(unix)]
fn is_null_device(metadata: &Metadata) -> bool {
    Path::new("/dev/null")
        .metadata()
        .is_ok_and(|null| is_same_device(metadata, &null))
}

#[cfg(not(unix))]
fn is_null_device(_metadata: &Metadata) -> bool {
    false
}

/// Returns true for the terminal of standard input.
#[cfg(unix)]
fn is_own_terminal(metadata: &Metadata) -> bool {
    use std::io::IsTerminal;
    use std::os::fd::AsFd;
    let stdin = io::stdin();
    let Ok(own) = stdin.as_fd().try_clone_to_owned() else {
        return false;
    };
    stdin.is_terminal()
        && File::from(own)
            .metadata()
            .is_ok_and(|own| is_same_device(metadata, &own))
}

#[cfg(not(unix))]
fn is_own_terminal(_metadata: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn is_same_device(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    one.file_type().is_char_device()
        && other.file_type().is_char_device()
        && one.rdev() == other.rdev()
}
