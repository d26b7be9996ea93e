//! Hyperlinks of terminals (OSC 8): text that opens a file or a page when it is clicked.
//!
//! An address is printed to a terminal as a part of a control sequence. So it has no characters but
//! those of a URI: all others are percent-encoded.

use std::io::{self, Write};
use std::path::PathBuf;

use super::Name;
use crate::text::escape::forms::{Constant, Escaped, FileNameLine};
use crate::uri::file_path::{PathStyle, from_path};

/// The hyperlinks of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hyperlinks {
    /// The name of this machine. A terminal on another one does not open files of the same name.
    host: String,
    /// The folder that relative names of inputs start from; `None` if names are not links.
    folder: Option<PathBuf>,
}

impl Hyperlinks {
    /// Returns hyperlinks to files on the machine called `host`, with names that are absolute or
    /// relative to `folder`. Without a folder, names of files are not links. A `host` that is not a
    /// host name is left out.
    pub fn new(host: &str, folder: Option<PathBuf>) -> Self {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
        let host = if host.bytes().all(is_part) { host } else { "" };
        Self {
            host: host.to_owned(),
            folder,
        }
    }

    /// Returns the address of the file that an input is in; `None` for standard input.
    fn file(&self, path: &[u8]) -> Option<String> {
        let folder = self.folder.as_ref().filter(|_| path != b"-")?;
        // Collecting the components drops `.`.
        let path: PathBuf = folder.join(native(path)).components().collect();
        let address = from_path(path.as_os_str().as_encoded_bytes(), PathStyle::NATIVE).ok()?;
        match address.strip_prefix("file:///") {
            Some(path) => Some(format!("file://{}/{path}", self.host)),
            // A share of Windows has a server.
            None => Some(address),
        }
    }
}

/// Returns the path with that name.
#[cfg(unix)]
fn native(path: &[u8]) -> PathBuf {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(OsStr::from_bytes(path))
}

/// Returns the path with that name, which is UTF-8 here.
#[cfg(not(unix))]
fn native(path: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(path).into_owned())
}

/// The name of an input for people: a hyperlink to the file, if there are hyperlinks. It is often the
/// first text of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkedName<'n> {
    pub name: Name<'n>,
    pub links: Option<&'n Hyperlinks>,
}

impl Escaped for LinkedName<'_> {
    fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        let address = self.links.and_then(|links| links.file(self.name.path));
        let joined = self.name.joined();
        let shown = FileNameLine(&joined);
        let Some(address) = address else {
            return shown.write_to(out);
        };
        // The address has no characters but those of a URI.
        write!(out, "\x1b]8;;{address}\x1b\\")?;
        (shown, Constant("\x1b]8;;\x1b\\")).write_to(out)
    }
}

/// Writes the name of an input as [`LinkedName`] does, where that of an archive and that of a member
/// are joined by `!`. Such names, and others with that character, are not links.
pub(super) fn write_joined(
    out: &mut dyn Write,
    joined: &[u8],
    links: Option<&Hyperlinks>,
) -> io::Result<()> {
    let name = Name {
        path: joined,
        member: None,
    };
    let links = links.filter(|_| !joined.contains(&b'!'));
    LinkedName { name, links }.write_to(out)
}

#[cfg(all(test, unix))]
mod tests {
    use std::path::PathBuf;

    use super::{Escaped, Hyperlinks, LinkedName, Name};

    fn written(path: &[u8], host: &str, folder: Option<&str>) -> String {
        let links = Hyperlinks::new(host, folder.map(PathBuf::from));
        let name = Name { path, member: None };
        let links = Some(&links);
        String::from_utf8(LinkedName { name, links }.to_bytes()).unwrap()
    }

    #[test]
    fn names_are_links_to_files() {
        let folder = Some("/home/anna");
        for (path, host, expected) in [
            (&b"docs/a.md"[..], "h1", "file://h1/home/anna/docs/a.md"),
            (b"./a.md", "", "file:///home/anna/a.md"),
            (b"/x/a b.md", "h1.example", "file://h1.example/x/a%20b.md"),
            (b"a", "not a host\x1b", "file:///home/anna/a"),
            (
                b"a\x1b\\\x07\x9b;",
                "h",
                "file://h/home/anna/a%1B%5C%07%9B;",
            ),
            (
                "ä\u{202e}".as_bytes(),
                "h",
                "file://h/home/anna/%C3%A4%E2%80%AE",
            ),
            (b"a%20#?", "h", "file://h/home/anna/a%2520%23%3F"),
        ] {
            let shown = written(path, host, folder);
            let start = format!("\x1b]8;;{expected}\x1b\\");
            assert!(shown.starts_with(&start), "{shown:?}");
            let text = shown[start.len()..].strip_suffix("\x1b]8;;\x1b\\").unwrap();
            assert!(!text.contains(['\x1b', '\u{202e}', '\x07']), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_file_is_no_link() {
        assert_eq!(written(b"-", "h", Some("/home")), "-");
        assert_eq!(written(b"a.md", "h", None), "a.md");
        assert_eq!(written(b"a.md", "h", Some("relative")), "a.md");
    }

    #[test]
    fn members_are_links_to_their_archives() {
        let links = Hyperlinks::new("h", Some("/x".into()));
        let name = Name {
            path: b"a.tar",
            member: Some(b"b"),
        };
        let links = Some(&links);
        let out = LinkedName { name, links }.to_bytes();
        let expected = "\x1b]8;;file://h/x/a.tar\x1b\\a.tar!b\x1b]8;;\x1b\\";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
