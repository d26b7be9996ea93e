//! What `git cat-file --batch` prints: objects of a repository, each after a line with its name, its
//! type and its size. Its blobs are members, and the other objects are passed over. A bare repository of
//! public-inbox is read in this way, as git knows how its objects are stored:
//!
//! ```sh
//! git -C inbox.git cat-file --batch --batch-all-objects --unordered --buffer | urilint check -
//! ```

use std::io::{self, BufRead, ErrorKind, Read};

use super::meter::{damage, invalid};
use super::{Archive, Kind, Member, Open, Stream};

/// Objects of git.
pub(super) static GIT_OBJECTS: Kind = Kind {
    name: "list of git objects",
    extensions: &[],
    magic: |head| line(head).is_some_and(|(object, _)| object.kind != b"missing"),
    per_byte: 0,
    open: Open::Archive(|stream| {
        Box::new(Objects {
            stream,
            left: 0,
            is_open: false,
            done: false,
        })
    }),
};

/// The longest line before an object: a name of SHA-256, a type, and a size of 20 digits.
const LONGEST: usize = 100;

/// What the line before an object says.
#[derive(Debug, PartialEq, Eq)]
struct Object<'l> {
    name: &'l [u8],
    kind: &'l [u8],
    size: u64,
}

/// Returns the first line, if it is one before an object, and its length.
fn line(bytes: &[u8]) -> Option<(Object<'_>, usize)> {
    let near = &bytes[..bytes.len().min(LONGEST)];
    let end = memchr::memchr(b'\n', near)?;
    let mut words = near[..end].split(|byte| *byte == b' ');
    let (name, kind) = (words.next()?, words.next()?);
    let is_name = matches!(name.len(), 40 | 64) && name.iter().all(u8::is_ascii_hexdigit);
    let size = match kind {
        b"blob" | b"tree" | b"commit" | b"tag" => {
            str::from_utf8(words.next()?).ok()?.parse().ok()?
        }
        b"missing" => 0,
        _ => return None,
    };
    let object = Object { name, kind, size };
    (is_name && words.next().is_none()).then_some((object, end + 1))
}

struct Objects<'s> {
    stream: Stream<'s>,
    /// The number of bytes of the object that are left.
    left: u64,
    /// Whether the line end after an object was not read yet.
    is_open: bool,
    /// Whether the end was reached, or an error was returned.
    done: bool,
}

impl Objects<'_> {
    fn member(&mut self) -> io::Result<Option<Member>> {
        loop {
            self.stream.skip(self.left + u64::from(self.is_open))?;
            (self.left, self.is_open) = (0, false);
            let mut text = Vec::new();
            self.stream
                .by_ref()
                .take(LONGEST as u64)
                .read_until(b'\n', &mut text)?;
            if text.is_empty() {
                return Ok(None);
            }
            let Some((object, _)) = line(&text) else {
                return Err(invalid("it has a line that names no object"));
            };
            if object.kind == b"missing" {
                continue;
            }
            (self.left, self.is_open) = (object.size, true);
            if object.kind == b"blob" {
                return Ok(Some(Member {
                    name: object.name.to_vec(),
                    unread: None,
                    origin: None,
                }));
            }
        }
    }
}

impl Archive for Objects<'_> {
    fn next(&mut self) -> io::Result<Option<Member>> {
        if self.done || self.stream.failed() {
            return Ok(None);
        }
        let member = self
            .member()
            .map_err(|error| damage(GIT_OBJECTS.name, error));
        self.done = !matches!(member, Ok(Some(_)));
        member
    }
}

impl Read for Objects<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.done {
            return Ok(0);
        }
        let read = self
            .stream
            .read_member(GIT_OBJECTS.name, &mut self.left, into);
        self.done = read
            .as_ref()
            .is_err_and(|error| error.kind() != ErrorKind::Interrupted);
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let name = "0123456789abcdef0123456789abcdef01234567";
        for (text, expected) in [
            (format!("{name} blob 12\nx"), Some((&b"blob"[..], 12, 49))),
            (
                format!("{name}{} commit 0\n", &name[..24]),
                Some((b"commit", 0, 74)),
            ),
            (format!("{name} missing\n"), Some((b"missing", 0, 49))),
            (format!("{name} blob 12 x\n"), None),
            (format!("{name} blob x\n"), None),
            (format!("{name} file 12\n"), None),
            (format!("{} blob 12\n", &name[1..]), None),
            (format!("{name} blob 12"), None),
            (String::new(), None),
        ] {
            let found = line(text.as_bytes());
            let found = found.map(|(object, length)| (object.kind, object.size, length));
            assert_eq!(found, expected, "{text}");
        }
    }
}
