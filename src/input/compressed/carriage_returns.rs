//! Mail whose lines end in CR alone, as programs of the old Mac OS wrote it. It is read with line feeds
//! in their place, so that offsets are those of the file.

use std::io::{self, Read};

use super::{Kind, Open, Stream};
use crate::format::detect;

/// Messages and mailboxes with such lines.
pub(super) static CARRIAGE_RETURNS: Kind = Kind {
    name: "text of Mac OS",
    extensions: &[],
    magic: is_mail,
    per_byte: 1,
    open: Open::Compression(|stream| Box::new(Lines(stream))),
};

/// The least number of lines: a single CR is a line of another kind of text.
const LEAST: usize = 4;
/// The number of bytes that are looked at.
const HEAD: usize = 4096;

/// Returns true if the text has no line feed, and is mail once it has.
fn is_mail(head: &[u8]) -> bool {
    let head = &head[..head.len().min(HEAD)];
    if memchr::memchr(b'\n', head).is_some() || memchr::memchr_iter(b'\r', head).count() < LEAST {
        return false;
    }
    let mut lines = head.to_vec();
    replace(&mut lines);
    detect("", &lines).messages
}

fn replace(text: &mut [u8]) {
    for byte in text.iter_mut().filter(|byte| **byte == b'\r') {
        *byte = b'\n';
    }
}

struct Lines<'s>(Stream<'s>);

impl Read for Lines<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.0.read(into)?;
        replace(&mut into[..length]);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_is_recognized() {
        for (text, expected) in [
            (
                "From: a\rTo: b\rSubject: c\r\rsee http://h.example/\r",
                true,
            ),
            (
                "From a@example.org Thu Nov 26 10:00:00 2026\rSubject: c\rTo: a\r\rx\r",
                true,
            ),
            ("From: a\r\nTo: b\r\nSubject: c\r\n\r\n", false),
            ("From: a\nTo: b\n\rx\ry\rz\rw", false),
            ("From: a\rTo: b", false),
            ("one\rtwo\rthree\rfour\rfive", false),
            ("", false),
        ] {
            assert_eq!(is_mail(text.as_bytes()), expected, "{text:?}");
        }
    }
}
