//! Headers of records and of HTTP messages: a first line, then fields.

use memchr::memchr;

/// The longest header that is read, in bytes.
// Bounds the memory: no header declares its length.
pub(super) const LONGEST: usize = 64 << 10;

/// A header, from its first line to the blank line.
#[derive(Clone, Copy)]
pub(super) struct Header<'h>(&'h [u8]);

impl<'h> Header<'h> {
    /// Returns the header that `bytes` start with, unless its end is missing.
    pub fn at_start_of(bytes: &'h [u8]) -> Option<Self> {
        let mut at = 0;
        while let Some(length) = memchr(b'\n', &bytes[at..]) {
            let line = &bytes[at..at + length];
            at += length + 1;
            if line.is_empty() || line == b"\r" {
                return Some(Self(&bytes[..at]));
            }
        }
        None
    }

    /// Returns its length in bytes, with the blank line.
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Returns the value of the first field with that name, without the white space around it; a
    /// folded value has a space in each fold. It is empty if there is no such field.
    pub fn value(self, name: &str) -> Vec<u8> {
        let mut lines = self.lines();
        let Some(first) = lines.find_map(|line| value_of(line, name)) else {
            return Vec::new();
        };
        let mut value = first.to_vec();
        for line in lines {
            match line {
                [b' ' | b'\t', ..] => {
                    value.push(b' ');
                    value.extend_from_slice(line.trim_ascii());
                }
                _ => break,
            }
        }
        value
    }

    /// Returns the values of all fields with that name, with a comma between them.
    pub fn values(self, name: &str) -> Vec<u8> {
        let values = self.lines().filter_map(|line| value_of(line, name));
        values.collect::<Vec<_>>().join(&b", "[..])
    }

    /// Returns the lines after the first one.
    fn lines(self) -> impl Iterator<Item = &'h [u8]> {
        let mut rest = self.0;
        let lines = std::iter::from_fn(move || {
            let end = memchr(b'\n', rest)?;
            let (line, after) = rest.split_at(end);
            rest = &after[1..];
            Some(line)
        });
        lines.skip(1)
    }
}

fn value_of<'l>(line: &'l [u8], name: &str) -> Option<&'l [u8]> {
    let (found, rest) = line.split_at_checked(name.len())?;
    if !found.eq_ignore_ascii_case(name.as_bytes()) {
        return None;
    }
    // White space before the colon is not allowed, and occurs.
    Some(rest.trim_ascii_start().strip_prefix(b":")?.trim_ascii())
}

/// Returns the media type in lower case and the charset of the value of a `Content-Type` field.
/// Either may be empty.
pub(super) fn media_type(value: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let mut parts = value.split(|byte| *byte == b';');
    let name = parts.next().unwrap_or_default().trim_ascii();
    // Some servers separate parameters by commas.
    let name = name.split(|byte| matches!(byte, b',' | b' ')).next();
    let charset = parts.find_map(|part| {
        let equals = memchr(b'=', part)?;
        let is_charset = part[..equals].trim_ascii().eq_ignore_ascii_case(b"charset");
        is_charset.then(|| part[equals + 1..].trim_ascii())
    });
    let charset = charset.unwrap_or_default();
    let unquoted = charset
        .iter()
        .copied()
        .filter(|byte| !matches!(byte, b'"' | b'\''));
    (
        name.unwrap_or_default().to_ascii_lowercase(),
        unquoted.collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_fields() {
        let text = b"HTTP/1.1 200 OK\r\nContent-Type : text/html\r\nlink: <a>;\r\n rel=x\r\n\tb\r\nA:\r\n\r\nX: y\r\n";
        let header = Header::at_start_of(text).unwrap();
        assert_eq!(header.len(), text.len() - 6);
        for (name, expected) in [
            ("content-type", "text/html"),
            ("Link", "<a>; rel=x b"),
            ("a", ""),
            ("x", ""),
        ] {
            assert_eq!(
                String::from_utf8_lossy(&header.value(name)),
                expected,
                "{name}"
            );
        }
        assert_eq!(header.values("x"), b"");
        let twice = Header::at_start_of(b"x\nA: b\nc: d\na:e, f\n\n").unwrap();
        assert_eq!(twice.values("A"), b"b, e, f");
        assert!(Header::at_start_of(b"HTTP/1.1 200 OK\r\nA: b\r\n").is_none());
        assert_eq!(Header::at_start_of(b"\n").unwrap().len(), 1);
    }

    #[test]
    fn media_types() {
        for (value, name, charset) in [
            ("text/HTML; charset=UTF-8", "text/html", "UTF-8"),
            ("text/html;a=b; Charset = \"koi8-r\"", "text/html", "koi8-r"),
            ("text/html, text/plain", "text/html", ""),
            ("", "", ""),
            (";charset", "", ""),
        ] {
            let expected = (name.as_bytes().to_vec(), charset.as_bytes().to_vec());
            assert_eq!(media_type(value.as_bytes()), expected, "{value}");
        }
    }
}
