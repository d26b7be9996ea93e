//! Sources of bytes: files with positioned reads, and streams.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::side::{open_without_waiting, stream, unreadable};

/// A source of bytes.
pub(crate) enum Source {
    /// A regular file and its size when it was opened. Bytes that are added later are not read.
    File(File, u64),
    /// Anything else, which is read once, in order.
    Stream(Box<dyn Read + Send>),
}

/// Opens `path`, without waiting.
///
/// # Errors
/// Those of the system; for folders, sockets and devices.
pub(crate) fn open(path: &Path) -> io::Result<Source> {
    // Opening some devices has an effect, so check first.
    refuse(&path.metadata()?)?;
    open_known(path)
}

/// Opens `path`, which was a regular file a moment ago, without waiting.
///
/// # Errors
/// Those of the system; for folders, sockets and devices.
pub(crate) fn open_known(path: &Path) -> io::Result<Source> {
    let file = open_without_waiting(path)?;
    // The file may have been replaced since.
    let metadata = file.metadata()?;
    refuse(&metadata)?;
    // Files of /proc have the size 0, but may have bytes.
    if metadata.is_file() && metadata.len() > 0 {
        return Ok(Source::File(file, metadata.len()));
    }
    Ok(Source::Stream(Box::new(Counted(stream(file, &metadata)))))
}

fn refuse(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    unreadable(metadata).map_or(Ok(()), |what| Err(io::Error::other(what)))
}

/// The number of bytes that were read.
static BYTES_READ: AtomicU64 = AtomicU64::new(0);

/// Returns the number of bytes that this process has read from all inputs, as they are stored.
pub fn bytes_read() -> u64 {
    BYTES_READ.load(Ordering::Relaxed)
}

/// Adds the bytes of a read to [`bytes_read`], and returns its result.
fn counted(read: io::Result<usize>) -> io::Result<usize> {
    if let Ok(bytes) = read {
        BYTES_READ.fetch_add(bytes as u64, Ordering::Relaxed);
    }
    read
}

/// A stream whose bytes are counted.
pub(crate) struct Counted<R>(pub R);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        counted(self.0.read(buffer))
    }
}

/// Reads some bytes at `offset`. Returns their number.
pub(crate) fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    #[cfg(unix)]
    let read = std::os::unix::fs::FileExt::read_at(file, buffer, offset);
    #[cfg(windows)]
    let read = std::os::windows::fs::FileExt::seek_read(file, buffer, offset);
    counted(read)
}

/// Reads the first bytes of a file into `buffer`. Returns their number.
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
