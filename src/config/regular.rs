//! Opening untrusted files.
//!
//! A path in a repository may be a symbolic link to a device, a FIFO without a writer, or an
//! endless file. Files that control a run (configurations, ignore files, lists of values) are read
//! here, and only if they are regular and of bounded size.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// The largest configuration or ignore file, in bytes.
pub(crate) const LARGEST: u64 = 1024 * 1024;

/// Reads the regular file at `path`, following symbolic links. The null device reads as an
/// empty file, so that it can be given for "none".
///
/// # Errors
/// Those of the system; for anything that is not a regular file, and for a file of over
/// [`LARGEST`] bytes, even if it grows while it is read.
pub(crate) fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    read_regular_up_to(path, LARGEST)
}

/// The same for a file of at most `largest` bytes, a number of MiB.
pub(crate) fn read_regular_up_to(path: &Path, largest: u64) -> io::Result<Vec<u8>> {
    // Opening some devices has an effect, so check first.
    if !is_regular(&path.metadata()?)? {
        return Ok(Vec::new());
    }
    let file = open_without_waiting(path)?;
    // The file may have been replaced since.
    if !is_regular(&file.metadata()?)? {
        return Ok(Vec::new());
    }
    let mut bytes = Vec::new();
    file.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        let limit = largest >> 20;
        return Err(io::Error::other(format!("it is larger than {limit} MiB")));
    }
    Ok(bytes)
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
#[cfg(feature = "io")]
pub(crate) fn unreadable(metadata: &Metadata) -> Option<&'static str> {
    let what = special(metadata)?;
    let allowed = what == FIFO || is_null_device(metadata) || is_own_terminal(metadata);
    (!allowed).then_some(what)
}

const FIFO: &str = "a FIFO";

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
#[cfg(all(unix, feature = "io"))]
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

#[cfg(all(not(unix), feature = "io"))]
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

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn only_regular_files_of_one_mebibyte_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let largest = usize::try_from(LARGEST).unwrap();
        fs::write(at("most"), vec![b'a'; largest]).unwrap();
        fs::write(at("over"), vec![b'a'; largest + 1]).unwrap();
        fs::create_dir(at("directory")).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
        for (link, target) in [
            ("link", "most"),
            ("zero", "/dev/zero"),
            ("null", "/dev/null"),
            ("loop", "loop"),
        ] {
            symlink(target, at(link)).unwrap();
        }
        assert_eq!(read_regular(&at("most")).unwrap().len(), largest);
        assert_eq!(read_regular(&at("link")).unwrap().len(), largest);
        assert_eq!(read_regular(&at("null")).unwrap(), b"");
        for (name, reason) in [
            ("over", "it is larger than 1 MiB"),
            ("directory", "a directory, not a regular file"),
            ("socket", "a socket, not a regular file"),
            ("zero", "a device, not a regular file"),
            ("loop", "Too many levels of symbolic links"),
        ] {
            let error = read_regular(&at(name)).unwrap_err();
            assert!(
                !is_absent(&error) && error.to_string().contains(reason),
                "{error}"
            );
        }
        assert!(is_absent(&read_regular(&at("none")).unwrap_err()));
        assert!(is_absent(&read_regular(&at("most/none")).unwrap_err()));
    }
}
