//! Paths of files, and the form of the references to them.

use std::path::{Path, PathBuf};

use crate::format::{is_page, page_sources};

/// Index documents of a folder, in order of preference.
pub(super) const INDEXES: [&str; 9] = [
    "index.html",
    "index.htm",
    "README.md",
    "index.md",
    "_index.md",
    "index.mdx",
    "README.rst",
    "index.rst",
    "index.adoc",
];

/// Extensions of pictures and of other files that no generator makes.
const PICTURES: [&str; 9] = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "bmp", "pdf",
];

/// What a reference says of its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// The source of a document: `guide.md`.
    Source,
    /// A picture: `a.png`.
    Picture,
    /// A page: `guide.html`.
    Page,
    /// An address or a name that need not be that of a file: `guide/`, `guide`, `v1.2`.
    Name,
}

impl Form {
    /// Returns the form of a reference to `name`.
    pub fn of(name: &str) -> Self {
        let last = name.rsplit('/').next().unwrap_or_default();
        let Some((_, extension)) = last.rsplit_once('.') else {
            return Self::Name;
        };
        let is = |list: &[&str]| list.iter().any(|e| e.eq_ignore_ascii_case(extension));
        if is_page(extension) {
            Self::Page
        } else if is(page_sources()) {
            Self::Source
        } else if is(&PICTURES) {
            Self::Picture
        } else {
            Self::Name
        }
    }
}

/// Returns the path of `name` relative to `folder`.
pub(super) fn under(folder: &Path, name: &str) -> PathBuf {
    let mut path = folder.to_path_buf();
    for segment in name.split('/') {
        match segment {
            "" | "." => {}
            ".." => drop(path.pop()),
            _ => path.push(segment),
        }
    }
    path
}

/// Returns the path that leads from `folder` to `target`, with `/`; `None` if it is not UTF-8.
pub(super) fn relative(folder: &Path, target: &Path) -> Option<String> {
    let shared = folder
        .iter()
        .zip(target)
        .take_while(|(one, other)| one == other)
        .count();
    let up = folder.iter().skip(shared).map(|_| Some(".."));
    let down = target.iter().skip(shared).map(|name| name.to_str());
    let segments: Vec<_> = up.chain(down).collect::<Option<_>>()?;
    Some(if segments.is_empty() {
        ".".to_owned()
    } else {
        segments.join("/")
    })
}

/// Returns `text` with percent-encoded characters where a path or a fragment cannot have them, or where
/// they could end it in markup.
pub(super) fn encoded(text: &str) -> String {
    let is_kept = |b: u8| b.is_ascii_alphanumeric() || b"-._~/@:!$,;=+".contains(&b) || b >= 0x80;
    let mut made = Vec::with_capacity(text.len());
    for byte in text.bytes() {
        if is_kept(byte) {
            made.push(byte);
        } else {
            made.extend(format!("%{byte:02X}").bytes());
        }
    }
    String::from_utf8_lossy(&made).into_owned()
}

/// Returns true if `path` has one of these extensions.
pub(super) fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().and_then(|e| e.to_str());
    extension.is_some_and(|e| extensions.iter().any(|known| known.eq_ignore_ascii_case(e)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_from_folders() {
        for (folder, target, expected) in [
            ("/r/a", "/r/a/b.md", "b.md"),
            ("/r/a", "/r/b.md", "../b.md"),
            ("/r/a/b", "/r/c/d/e.md", "../../c/d/e.md"),
            ("/r", "/r", "."),
        ] {
            let path = relative(Path::new(folder), Path::new(target));
            assert_eq!(path.as_deref(), Some(expected), "{folder} {target}");
        }
        assert_eq!(encoded("a b (1)/é#.md"), "a%20b%20%281%29/é%23.md");
    }

    #[test]
    fn forms_of_references() {
        for (name, expected) in [
            ("guide.md", Form::Source),
            ("a/guide.MDX", Form::Source),
            ("../guide.html", Form::Page),
            ("img/a.PNG", Form::Picture),
            ("guide/", Form::Name),
            ("guide", Form::Name),
            ("v1.2", Form::Name),
            ("a.b/c", Form::Name),
            ("..", Form::Name),
        ] {
            assert_eq!(Form::of(name), expected, "{name}");
        }
    }
}
