//! Paths of documents.

use std::path::{Path, PathBuf};

use gen_lsp_types::Uri;
use urilint::uri::file_path::{PathStyle, from_path, to_path};
use urilint::uri::{Uri as Parts, percent};

/// Where a document is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a file, which may not exist yet.
    File(PathBuf),
    /// In a cell of a notebook, which is this file.
    Cell(PathBuf),
    /// Nowhere: it has no more than a name.
    Unsaved(PathBuf),
}

impl Place {
    /// Returns the place of a document.
    pub fn of(uri: &Uri) -> Self {
        if let Some(path) = file(uri) {
            return Self::File(path);
        }
        let parts = Parts::split(uri.0.as_bytes());
        let path = percent::decode(parts.path());
        let path = PathBuf::from(String::from_utf8_lossy(&path).into_owned());
        if parts.has_scheme("vscode-notebook-cell") {
            return Self::Cell(path);
        }
        let name = path
            .file_name()
            .map_or_else(|| "untitled".into(), PathBuf::from);
        Self::Unsaved(name)
    }

    /// Returns the path by which it is checked.
    pub fn path(&self) -> &Path {
        match self {
            Self::File(path) | Self::Cell(path) | Self::Unsaved(path) => path,
        }
    }

    /// Returns the path if it is that of a file.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            _ => None,
        }
    }
}

/// Returns the path of a `file` URI of this machine.
pub fn file(uri: &Uri) -> Option<PathBuf> {
    let path = to_path(&uri.0, PathStyle::NATIVE).ok()?;
    native(path)
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)]
fn native(path: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(std::ffi::OsString::from_vec(path).into())
}

#[cfg(not(unix))]
fn native(path: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(path).ok().map(PathBuf::from)
}

/// Returns the URI of a file; `None` if its path is not absolute, or has none.
pub fn uri(path: &Path) -> Option<Uri> {
    let uri = from_path(path.as_os_str().as_encoded_bytes(), PathStyle::NATIVE).ok()?;
    Some(uri.into())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn documents_are_files_cells_or_neither() {
        for (uri, expected) in [
            ("file:///a/b%20c.md", Place::File("/a/b c.md".into())),
            ("file:///c%3A/a.md", Place::File("/c:/a.md".into())),
            ("file://h.example/a.md", Place::Unsaved("a.md".into())),
            ("untitled:Untitled-1", Place::Unsaved("Untitled-1".into())),
            ("untitled:", Place::Unsaved("untitled".into())),
            ("git:/a/b.md?%7B%7D", Place::Unsaved("b.md".into())),
            (
                "vscode-notebook-cell:/a/n.ipynb#W0",
                Place::Cell("/a/n.ipynb".into()),
            ),
            ("%zz", Place::Unsaved("%zz".into())),
        ] {
            assert_eq!(Place::of(&uri.into()), expected, "{uri}");
        }
        assert_eq!(uri(Path::new("/a/b c")).unwrap().0, "file:///a/b%20c");
    }
}
