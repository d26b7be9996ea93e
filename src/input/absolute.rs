//! Absolute paths, by which inputs and what they refer to are compared.

use std::path::{Component, Path, PathBuf};

/// Returns `path` as an absolute one without `.` and `..`; `None` if it is relative, and there is no current
/// folder.
pub fn absolute(path: &Path) -> Option<PathBuf> {
    std::path::absolute(path).ok().map(|path| clean(&path))
}

/// Returns `path`, which is absolute, without `.` and `..`.
pub(crate) fn clean(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(clean.pop()),
            part => clean.push(part),
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_cleaned() {
        assert_eq!(clean(Path::new("/a/./b/../c")), Path::new("/a/c"));
        assert_eq!(clean(Path::new("/../a")), Path::new("/a"));
    }
}
