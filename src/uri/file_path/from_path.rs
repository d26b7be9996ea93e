//! From paths to URIs.

use super::{FilePathError, PathStyle, drive};
use crate::uri::syntax::percent::{PATH, REG_NAME, encode};

/// Returns the `file` URI of an absolute path (RFC 8089 §2, Appendix B; Appendix E.3.1 for UNC).
///
/// Nothing is looked up: links are not followed, and dot segments are kept, although resolution
/// removes them from URIs. Paths of Windows have slashes in URIs; the prefix `\\?\` is dropped.
///
/// # Errors
/// [`FilePathError::Relative`], [`Device`](FilePathError::Device), [`Nul`](FilePathError::Nul), and
/// [`NotUtf8`](FilePathError::NotUtf8) on Windows.
///
/// ```
/// use urilint::uri::file_path::{FilePathError, PathStyle, from_path};
/// assert_eq!(from_path(r"C:\a b\c#.txt", PathStyle::Windows)?, "file:///C:/a%20b/c%23.txt");
/// assert_eq!(from_path(b"/caf\xE9", PathStyle::Posix)?, "file:///caf%E9");
/// assert_eq!(from_path("a/b", PathStyle::Posix), Err(FilePathError::Relative));
/// assert_eq!(from_path("C:a", PathStyle::Windows), Err(FilePathError::Relative));
/// # Ok::<(), FilePathError>(())
/// ```
pub fn from_path<T: AsRef<[u8]> + ?Sized>(
    path: &T,
    style: PathStyle,
) -> Result<String, FilePathError> {
    let path = path.as_ref();
    if path.contains(&0) {
        return Err(FilePathError::Nul);
    }
    match style {
        PathStyle::Posix if path.starts_with(b"/") => Ok(format!("file://{}", encode(path, PATH))),
        PathStyle::Posix => Err(FilePathError::Relative),
        PathStyle::Windows => windows(path),
    }
}

fn windows(path: &[u8]) -> Result<String, FilePathError> {
    if str::from_utf8(path).is_err() {
        return Err(FilePathError::NotUtf8);
    }
    let slash = |&byte: &u8| if byte == b'\\' { b'/' } else { byte };
    let path: Vec<u8> = path.iter().map(slash).collect();
    match &path[..] {
        // `\\?\UNC\server\share`
        [b'/', b'/', b'?', b'/', u, n, c, b'/', rest @ ..]
            if [*u, *n, *c].eq_ignore_ascii_case(b"UNC") =>
        {
            unc(rest)
        }
        // `\\?\C:\`
        [b'/', b'/', b'?', b'/', rest @ ..] => on_drive(rest).ok_or(FilePathError::Device),
        [b'/', b'/', b'.', b'/', ..] | [b'/', b'/', b'.' | b'?'] => Err(FilePathError::Device),
        [b'/', b'/', rest @ ..] => unc(rest),
        path => on_drive(path).ok_or(FilePathError::Relative),
    }
}

fn on_drive(path: &[u8]) -> Option<String> {
    match drive(path)? {
        (letter, rest @ [b'/', ..]) if path[1] == b':' => Some(format!(
            "file:///{}:{}",
            char::from(letter),
            encode(rest, PATH)
        )),
        _ => None,
    }
}

/// A server, a share, and a path below it. A share that looks like a drive would be read as one.
fn unc(path: &[u8]) -> Result<String, FilePathError> {
    let mut parts = path.splitn(3, |&byte| byte == b'/');
    let (server, share) = (parts.next(), parts.next());
    let (Some(server @ [_, ..]), Some(share @ [_, ..])) = (server, share) else {
        return Err(FilePathError::Relative);
    };
    if drive(share).is_some() {
        return Err(FilePathError::Device);
    }
    let path = &path[server.len()..];
    Ok(format!(
        "file://{}{}",
        encode(server, REG_NAME),
        encode(path, PATH)
    ))
}
