//! A source of bytes: a file that is read at any place, or a stream.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Where bytes come from.
pub(crate) enum Source {
    /// A regular file, and its size when it was opened: what is added later is not read.
    File(File, u64),
    /// Anything else: it is read once, in order.
    Stream(Box<dyn Read + Send>),
}

/// Opens what `path` names. Folders are an error.
pub(crate) fn open(path: &Path) -> io::Result<Source> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // Files of the kernel have no size and bytes all the same.
    if metadata.is_file() && metadata.len() > 0 {
        Ok(Source::File(file, metadata.len()))
    } else {
        Ok(Source::Stream(Box::new(file)))
    }
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
