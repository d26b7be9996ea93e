//! Paths of files and `file` URIs (RFC 8089), of any platform on any platform.
//!
//! ```
//! use urilint::uri::file_path::{PathStyle, from_path, to_path};
//! let uri = from_path("/home/anna/a b.txt", PathStyle::Posix)?;
//! assert_eq!(uri, "file:///home/anna/a%20b.txt");
//! assert_eq!(to_path(&uri, PathStyle::Posix)?, b"/home/anna/a b.txt");
//!
//! let uri = from_path(r"\\server\share\é.txt", PathStyle::Windows)?;
//! assert_eq!(uri, "file://server/share/%C3%A9.txt");
//! # Ok::<(), urilint::uri::file_path::FilePathError>(())
//! ```
//!
//! The standard library has the bytes of a path in `path.as_os_str().as_encoded_bytes()`.

mod from_path;
mod to_path;

use std::fmt;

pub use from_path::from_path;
pub use to_path::to_path;

/// The notation of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathStyle {
    /// Slashes between any bytes but NUL.
    Posix,
    /// A drive letter, or a server and a share (UNC); backslashes or slashes; Unicode.
    Windows,
}

impl PathStyle {
    /// The notation of the platform that the program was built for.
    pub const NATIVE: Self = if cfg!(windows) {
        Self::Windows
    } else {
        Self::Posix
    };
}

/// The reason why a path has no URI, or a URI no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FilePathError {
    /// The path is relative: it has no slash at its start, or on Windows neither a drive letter and
    /// a separator, nor a server and a share.
    Relative,
    /// The path names a device of Windows (`\\.\`), or another object that is not a file.
    Device,
    /// The path contains NUL, or an escape of it.
    Nul,
    /// The path is not UTF-8, as those of Windows are.
    NotUtf8,
    /// The URI has no scheme, or another one.
    NotFile,
    /// The authority has a user name or a port, or it is another host than this one, in a notation
    /// that has no servers.
    Authority,
    /// An escape is that of a separator, and would divide a segment.
    EncodedSeparator,
    /// The URI has a query or a fragment. Often, `?` or `#` belongs to the name of the file and is
    /// not encoded.
    QueryOrFragment,
}

impl fmt::Display for FilePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Relative => "relative path",
            Self::Device => "path of a device",
            Self::Nul => "NUL in the path",
            Self::NotUtf8 => "path is not UTF-8",
            Self::NotFile => "not a `file` URI",
            Self::Authority => "not a file of this host",
            Self::EncodedSeparator => "percent-encoded separator in a segment",
            Self::QueryOrFragment => "query or fragment in a `file` URI",
        })
    }
}

impl std::error::Error for FilePathError {}

/// Returns the drive letter that `path` starts with, and what follows its `:`. RFC 8089 Appendix
/// E.2.2 has `|` in URIs as well.
fn drive(path: &[u8]) -> Option<(u8, &[u8])> {
    match path {
        [letter, b':' | b'|', rest @ ..] if letter.is_ascii_alphabetic() => Some((*letter, rest)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
