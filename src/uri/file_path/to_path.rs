//! From URIs to paths.

use super::{FilePathError, PathStyle, drive};
use crate::uri::syntax::Uri;
use crate::uri::syntax::percent::{decode, escapes};

/// Returns the path that a `file` URI names: an absolute one, decoded. Without a host, with an
/// empty one or with `localhost`, it is a file of this machine (RFC 8089 §2, §3).
///
/// On Windows, a host is a server (Appendix E.3.1), a drive letter may have `|` or no slash before
/// it (E.2), and a path may start with two slashes or more and a server (E.3.2). Separators are
/// backslashes. A path with dot segments is returned with them.
///
/// # Errors
/// All of [`FilePathError`] but `Device`: the URI is not a `file` URI or names no absolute path, or
/// the bytes of the path would not be those of the URI.
///
/// ```
/// use urilint::uri::file_path::{FilePathError, PathStyle, to_path};
/// assert_eq!(to_path("file:/etc/motd", PathStyle::Posix)?, b"/etc/motd");
/// assert_eq!(to_path("file://localhost/C:/a%20b", PathStyle::Windows)?, br"C:\a b");
/// assert_eq!(to_path("file://h.example/a", PathStyle::Posix), Err(FilePathError::Authority));
/// assert_eq!(to_path("file:///a%2Fb", PathStyle::Posix), Err(FilePathError::EncodedSeparator));
/// # Ok::<(), FilePathError>(())
/// ```
pub fn to_path<T: AsRef<[u8]> + ?Sized>(
    uri: &T,
    style: PathStyle,
) -> Result<Vec<u8>, FilePathError> {
    let uri = Uri::split(uri.as_ref());
    if !uri.has_scheme("file") {
        return Err(FilePathError::NotFile);
    }
    if uri.query().is_some() || uri.fragment().is_some() {
        return Err(FilePathError::QueryOrFragment);
    }
    if uri.userinfo().is_some() || uri.port().is_some() {
        return Err(FilePathError::Authority);
    }
    match style {
        PathStyle::Posix => posix(&uri),
        PathStyle::Windows => windows(&uri),
    }
}

fn posix(uri: &Uri) -> Result<Vec<u8>, FilePathError> {
    if !is_local(uri) {
        return Err(FilePathError::Authority);
    }
    let path = uri.path();
    if !path.starts_with(b"/") {
        return Err(FilePathError::Relative);
    }
    decoded(path, b"/")
}

/// Returns true if the host is that of the user: none, or `localhost`.
fn is_local(uri: &Uri) -> bool {
    let host = uri.host().unwrap_or_default();
    host.is_empty() || host.eq_ignore_ascii_case(b"localhost")
}

fn windows(uri: &Uri) -> Result<Vec<u8>, FilePathError> {
    let path = uri.path();
    let host = uri.host().unwrap_or_default();
    let after_slash = path.strip_prefix(b"/").unwrap_or(path);
    let found = if let Some((letter, rest)) = drive(after_slash).filter(|_| is_local(uri)) {
        on_drive(letter, rest)?
    } else if let Some(server) = path.strip_prefix(b"//").filter(|_| host.is_empty()) {
        // Appendix E.3.2: four slashes, or five.
        unc(b"", server.strip_prefix(b"/").unwrap_or(server))?
    } else if host.is_empty() {
        return Err(FilePathError::Relative);
    } else {
        unc(host, path)?
    };
    match str::from_utf8(&found) {
        Ok(_) => Ok(found),
        Err(_) => Err(FilePathError::NotUtf8),
    }
}

fn on_drive(letter: u8, rest: &[u8]) -> Result<Vec<u8>, FilePathError> {
    let mut path = vec![letter, b':'];
    match rest {
        // A drive without a path is its root.
        [] => path.push(b'\\'),
        [b'/', ..] => path.extend(backslashes(rest)?),
        _ => return Err(FilePathError::Relative),
    }
    Ok(path)
}

/// Returns the path of a share below `server`, or below the first segment of `path`.
fn unc(server: &[u8], path: &[u8]) -> Result<Vec<u8>, FilePathError> {
    let whole = [server, path].concat();
    let mut parts = whole.splitn(3, |&byte| byte == b'/');
    let is_named = |part: Option<&[u8]>| part.is_some_and(|part| !part.is_empty());
    if !is_named(parts.next()) || !is_named(parts.next()) {
        return Err(FilePathError::Relative);
    }
    Ok([b"\\\\", &backslashes(&whole)?[..]].concat())
}

fn backslashes(path: &[u8]) -> Result<Vec<u8>, FilePathError> {
    let mut path = decoded(path, b"/\\")?;
    for byte in &mut path {
        if *byte == b'/' {
            *byte = b'\\';
        }
    }
    Ok(path)
}

/// Decodes a path, whose separators and NUL must not be encoded.
fn decoded(path: &[u8], separators: &[u8]) -> Result<Vec<u8>, FilePathError> {
    for escape in escapes(path) {
        if escape.octet == 0 {
            return Err(FilePathError::Nul);
        }
        if separators.contains(&escape.octet) {
            return Err(FilePathError::EncodedSeparator);
        }
    }
    if path.contains(&0) {
        return Err(FilePathError::Nul);
    }
    Ok(decode(path).into_owned())
}
