//! A source of bytes: a file that is read at any place, or a stream.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

#[cfg(unix)]
use super::pipe::Pipe;
use crate::config::regular::{open_without_waiting, unreadable};

/// Where bytes come from.
pub(crate) enum Source {
    /// A regular file, and its size when it was opened: what is added later is not read.
    File(File, u64),
    /// Anything else: it is read once, in order.
    Stream(Box<dyn Read + Send>),
}

/// Opens what `path` names, without waiting for anything.
///
/// # Errors
/// Those of the system; for folders, sockets and devices.
pub(crate) fn open(path: &Path) -> io::Result<Source> {
    // Opening some devices has an effect, so look before that.
    refuse(&path.metadata()?)?;
    let file = open_without_waiting(path)?;
    // It may be another file by now.
    let metadata = file.metadata()?;
    refuse(&metadata)?;
    // Files of the kernel have no size and bytes all the same.
    if metadata.is_file() && metadata.len() > 0 {
        return Ok(Source::File(file, metadata.len()));
    }
    Ok(Source::Stream(stream(file, &metadata)))
}

fn refuse(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    unreadable(metadata).map_or(Ok(()), |what| Err(io::Error::other(what)))
}

#[cfg(unix)]
fn stream(file: File, metadata: &Metadata) -> Box<dyn Read + Send> {
    use std::os::unix::fs::FileTypeExt;
    if metadata.is_file() {
        Box::new(file)
    } else if metadata.file_type().is_fifo() {
        Box::new(Pipe::fifo(file))
    } else {
        Box::new(Pipe::device(file))
    }
}

#[cfg(not(unix))]
fn stream(file: File, _metadata: &Metadata) -> Box<dyn Read + Send> {
    Box::new(file)
}

/// Reads some bytes at `offset`.
pub(crate) fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    #[cfg(unix)]
    return std::os::unix::fs::FileExt::read_at(file, buffer, offset);
    #[cfg(windows)]
    return std::os::windows::fs::FileExt::seek_read(file, buffer, offset);
}

/// Fills `buffer` with the first bytes of a file, as far as there are any.
pub(crate) fn read_head(file: &File, buffer: &mut [u8]) -> io::Result<usize> {
    let mut end = 0;
    while end < buffer.len() {
        match read_at(file, &mut buffer[end..], end as u64) {
            Ok(0) => break,
            Ok(read) => end += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(end)
}
