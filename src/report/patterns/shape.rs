//! Which URIs may be of one pattern: those that have the same start.
//!
//! The start is up to the end of the first folder, or of the first name before a query, a fragment or
//! an argument, and the root is up to the end of the host. A URI in which none of these ends is a
//! start itself. So no URI of one start begins with another start: a glob of the start matches the URIs of that
//! pattern and no others.

/// The starts of a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// What is common to all at the host, or to all of a scheme without hosts.
    pub root: Option<Root>,
    /// The length of the start.
    pub start: usize,
}

/// The start of all URIs at a host, or of all of a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// The scheme and the host, with the delimiter after it: so many bytes.
    Host(usize),
    /// The scheme and its colon, before anything but a slash: so many bytes.
    Scheme(usize),
}

impl Root {
    /// Returns the length.
    pub const fn len(self) -> usize {
        match self {
            Self::Host(length) | Self::Scheme(length) => length,
        }
    }
}

impl Shape {
    /// Returns the starts of a URI or a relative reference that is not empty.
    pub fn of(uri: &str) -> Self {
        let Some(colon) = scheme_end(uri) else {
            return Self::relative(uri);
        };
        let rest = &uri[colon + 1..];
        match rest.strip_prefix("//") {
            Some(after) => Self::at_host(uri, colon + 3 + host_end(after)),
            None => Self::opaque(uri, colon + 1),
        }
    }

    /// Returns the starts of a URI whose host ends at `end`.
    fn at_host(uri: &str, end: usize) -> Self {
        let root = end + 1;
        let start = match uri.as_bytes().get(end) {
            None => return Self::whole(uri),
            Some(b'/') => next(uri, root, &['/', '?', '#']),
            Some(_) => root,
        };
        Self {
            root: Some(Root::Host(root)),
            start,
        }
    }

    /// Returns the starts of a URI without a host, whose path starts at `path`.
    fn opaque(uri: &str, path: usize) -> Self {
        let is_rooted = uri[path..].starts_with('/');
        let from = path + usize::from(is_rooted);
        Self {
            root: (!is_rooted && from < uri.len()).then_some(Root::Scheme(path)),
            start: next(uri, from, &['(', '/', '?', '#', ':', ',']),
        }
    }

    /// Returns the start of a reference. Fragments of the same document are alike in nothing.
    fn relative(uri: &str) -> Self {
        if uri.starts_with(['#', '?']) {
            return Self::whole(uri);
        }
        let name = uri.find(|c| c != '.' && c != '/');
        let from = name.unwrap_or(uri.len());
        Self {
            root: None,
            start: next(uri, from, &['/', '?', '#']),
        }
    }

    const fn whole(uri: &str) -> Self {
        Self {
            root: None,
            start: uri.len(),
        }
    }
}

/// Returns the end of the first of `ends` from `from` on, or that of the URI.
fn next(uri: &str, from: usize, ends: &[char]) -> usize {
    let end = uri[from..].find(ends);
    end.map_or(uri.len(), |end| from + end + 1)
}

fn host_end(after: &str) -> usize {
    after.find(['/', '?', '#']).unwrap_or(after.len())
}

/// Returns the offset of the colon after a scheme.
fn scheme_end(uri: &str) -> Option<usize> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let end = uri.bytes().position(|byte| !is_part(byte))?;
    let starts = uri.starts_with(|first: char| first.is_ascii_alphabetic());
    (starts && uri.as_bytes()[end] == b':').then_some(end)
}

#[cfg(test)]
mod tests {
    use super::Shape;

    #[test]
    fn starts_of_uris() {
        for (uri, root, start) in [
            (
                "http://h.example/a/b?c",
                "http://h.example/",
                "http://h.example/a/",
            ),
            (
                "http://h.example/a?b/c",
                "http://h.example/",
                "http://h.example/a?",
            ),
            (
                "http://h.example/a#b",
                "http://h.example/",
                "http://h.example/a#",
            ),
            (
                "http://h.example/a",
                "http://h.example/",
                "http://h.example/a",
            ),
            (
                "http://h.example/",
                "http://h.example/",
                "http://h.example/",
            ),
            (
                "http://h.example//a",
                "http://h.example/",
                "http://h.example//",
            ),
            (
                "http://h.example?a=/b",
                "http://h.example?",
                "http://h.example?",
            ),
            ("http://h.example", "", "http://h.example"),
            ("file:///C|/a", "file:///", "file:///C|/"),
            ("javascript:open('a')", "javascript:", "javascript:open("),
            ("javascript:history", "javascript:", "javascript:history"),
            ("http:/h.example/a", "", "http:/h.example/"),
            ("http:/", "", "http:/"),
            ("urn:isbn:1", "urn:", "urn:isbn:"),
            ("mailto:a@h.example?b", "mailto:", "mailto:a@h.example?"),
            ("mailto:", "", "mailto:"),
            ("../../a/b", "", "../../a/"),
            ("/a/b", "", "/a/"),
            ("//h.example/b", "", "//h.example/"),
            ("a.html#b", "", "a.html#"),
            ("www.example.org/a", "", "www.example.org/"),
            ("a/b:c", "", "a/"),
            ("1a:b", "", "1a:b"),
            ("../", "", "../"),
            ("#a/b", "", "#a/b"),
            ("?a=b", "", "?a=b"),
            ("ä:b/ö", "", "ä:b/"),
            (":", "", ":"),
        ] {
            let shape = Shape::of(uri);
            let length = shape.root.map_or(0, super::Root::len);
            assert_eq!(
                (&uri[..length], &uri[..shape.start]),
                (root, start),
                "{uri}"
            );
        }
    }

    /// A URI that begins with the start of another one, which is not all of that, has the same start.
    #[test]
    fn starts_are_disjoint() {
        let parts = [
            "", "a", "/", "//", ":", "?", "#", "(", ".", "ä", "http:", ",",
        ];
        let mut uris = vec![String::new()];
        for _ in 0..4 {
            let longer = uris
                .iter()
                .flat_map(|uri| parts.map(|part| format!("{uri}{part}")));
            uris = longer.collect();
            uris.sort();
            uris.dedup();
        }
        let starts = |uri: &str| {
            let shape = Shape::of(uri);
            (uri[..shape.start].to_owned(), shape.start < uri.len())
        };
        let prefixes: std::collections::HashSet<_> = uris.iter().map(|uri| starts(uri)).collect();
        for uri in &uris {
            let (start, _) = starts(uri);
            let mut ends = uri.char_indices().map(|(end, _)| end);
            let other = ends.find(|&end| prefixes.contains(&(uri[..end].to_owned(), true)));
            assert!(other.is_none_or(|end| end == start.len()), "{uri}");
        }
    }
}
