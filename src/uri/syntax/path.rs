//! The segments of a path, and their parameters (RFC 3986 §3.3).
//!
//! ```
//! use urilint::uri::path::segments;
//! let path = segments("/a/b;v=1.1;draft/");
//! let names: Vec<_> = path.clone().map(|segment| segment.name()).collect();
//! assert_eq!(names, [&b"a"[..], b"b", b""]);
//! let version = path.clone().nth(1).unwrap().parameters().next().unwrap();
//! assert_eq!((version.name, version.value), (&b"v"[..], Some(&b"1.1"[..])));
//! ```

use std::iter::FusedIterator;

use memchr::{memchr, memrchr};

use super::Uri;
use super::query::{self, Pair, Separator};

/// Returns the segments of `path`, in order. The first slash of a path starts its first segment, so
/// that `/a` and `a` have the same segments; an empty path has none, and `/` has an empty one.
///
/// ```
/// use urilint::uri::path::segments;
/// for (path, count) in [("", 0), ("/", 1), ("a", 1), ("/a", 1), ("/a/", 2), ("//a", 2)] {
///     assert_eq!(segments(path).count(), count, "{path}");
/// }
/// ```
pub fn segments<T: AsRef<[u8]> + ?Sized>(path: &T) -> Segments<'_> {
    let path = path.as_ref();
    Segments(match path {
        [] => None,
        [b'/', rest @ ..] => Some(rest),
        path => Some(path),
    })
}

/// The segments of a path, from either end. [`segments`] creates it.
#[derive(Clone, Debug)]
pub struct Segments<'a>(Option<&'a [u8]>);

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        let rest = self.0?;
        let end = memchr(b'/', rest);
        self.0 = end.map(|slash| &rest[slash + 1..]);
        Some(Segment(&rest[..end.unwrap_or(rest.len())]))
    }
}

impl DoubleEndedIterator for Segments<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let rest = self.0?;
        let slash = memrchr(b'/', rest);
        self.0 = slash.map(|slash| &rest[..slash]);
        Some(Segment(&rest[slash.map_or(0, |slash| slash + 1)..]))
    }
}

impl FusedIterator for Segments<'_> {}

/// A segment of a path, as it is written. [`percent::decode`](super::percent::decode) decodes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Segment<'a>(&'a [u8]);

impl<'a> Segment<'a> {
    /// Returns all of the segment.
    pub const fn bytes(self) -> &'a [u8] {
        self.0
    }

    /// Returns the bytes before the first `;`, or all of them.
    pub fn name(self) -> &'a [u8] {
        &self.0[..memchr(b';', self.0).unwrap_or(self.0.len())]
    }

    /// Returns the parameters, each of which starts with `;`. Schemes define them; the generic
    /// syntax only reserves their delimiters.
    pub fn parameters(self) -> impl Iterator<Item = Pair<'a>> {
        let after = memchr(b';', self.0).map(|at| &self.0[at + 1..]);
        after
            .into_iter()
            .flat_map(|list| query::pairs(list, Separator::Semicolon))
    }

    /// Returns true for `.` and `..`, which resolution removes (RFC 3986 §5.2.4). Their escaped
    /// forms are the same after normalization.
    ///
    /// ```
    /// use urilint::uri::path::segments;
    /// let dots: Vec<_> = segments("a/./.%2E/...").map(|segment| segment.is_dots()).collect();
    /// assert_eq!(dots, [false, true, true, false]);
    /// ```
    pub fn is_dots(self) -> bool {
        self.0.len() <= 6 && matches!(*super::percent::decode(self.0), [b'.'] | [b'.', b'.'])
    }
}

impl AsRef<[u8]> for Segment<'_> {
    fn as_ref(&self) -> &[u8] {
        self.0
    }
}

impl<'a> Uri<'a> {
    /// Returns the segments of the path (see [`segments`](crate::uri::path::segments)).
    ///
    /// ```
    /// use urilint::uri::Uri;
    /// let uri = Uri::split(b"http://www.example.org/a/b.html?c");
    /// assert_eq!(uri.segments().next_back().unwrap().bytes(), b"b.html");
    /// ```
    pub fn segments(&self) -> Segments<'a> {
        segments(self.path())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts<'a>(segments: impl Iterator<Item = Segment<'a>>) -> Vec<&'a str> {
        segments
            .map(|segment| str::from_utf8(segment.bytes()).unwrap())
            .collect()
    }

    #[test]
    fn from_both_ends() {
        for (path, expected) in [
            ("", &[][..]),
            ("/", &[""]),
            ("//", &["", ""]),
            ("a", &["a"]),
            ("a/", &["a", ""]),
            ("/a/b", &["a", "b"]),
            ("/a//b/", &["a", "", "b", ""]),
            ("anna@h.example", &["anna@h.example"]),
        ] {
            assert_eq!(texts(segments(path)), expected, "{path}");
            let mut backwards = texts(segments(path).rev());
            backwards.reverse();
            assert_eq!(backwards, expected, "{path}");
        }
        let mut both = segments("/a/b/c");
        assert_eq!(both.next_back().unwrap().bytes(), b"c");
        assert_eq!(texts(both), ["a", "b"]);
    }

    /// RFC 3986 §3.3 has the examples `name;v=1.1` and `name,1.1`.
    #[test]
    fn parameters() {
        for (segment, name, expected) in [
            ("name;v=1.1", "name", &[("v", Some("1.1"))][..]),
            ("name,1.1", "name,1.1", &[]),
            ("name;", "name", &[("", None)]),
            (";a=b=c;d", "", &[("a", Some("b=c")), ("d", None)]),
            ("a;x=;;y", "a", &[("x", Some("")), ("", None), ("y", None)]),
            ("", "", &[]),
        ] {
            let text = |bytes| str::from_utf8(bytes).unwrap();
            let segment = Segment(segment.as_bytes());
            assert_eq!(text(segment.name()), name);
            let got: Vec<_> = segment
                .parameters()
                .map(|pair| (text(pair.name), pair.value.map(text)))
                .collect();
            assert_eq!(got, expected, "{segment:?}");
        }
    }
}
