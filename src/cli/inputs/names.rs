//! Names of files in lists, as bytes.

use std::path::PathBuf;

/// Returns the names of a list: each is followed by a NUL byte or, in a list without any, by the end
/// of the line.
pub fn names(list: &[u8]) -> Vec<PathBuf> {
    let end = if list.contains(&0) { 0 } else { b'\n' };
    let names = list.split(|b| *b == end);
    let names = names.map(|name| match end {
        0 => name,
        _ => name.strip_suffix(b"\r").unwrap_or(name),
    });
    names.filter(|name| !name.is_empty()).map(path).collect()
}

/// Returns the path whose name is these bytes.
#[cfg(unix)]
pub fn path(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(name).into()
}

/// As above.
#[cfg(not(unix))]
pub fn path(name: &[u8]) -> PathBuf {
    String::from_utf8_lossy(name).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_in_a_nul_byte_or_a_line_end() {
        for (list, expected) in [
            ("", &[][..]),
            ("\n\n", &[]),
            ("a b\n./c\n\nd", &["a b", "./c", "d"]),
            ("a\r\nb\r\n", &["a", "b"]),
            ("a\nb\0c\r\0", &["a\nb", "c\r"]),
            ("a\0", &["a"]),
        ] {
            let expected: Vec<_> = expected.iter().map(PathBuf::from).collect();
            assert_eq!(names(list.as_bytes()), expected, "{list:?}");
        }
    }
}
