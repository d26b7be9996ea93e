//! Mailboxes whose messages declare their length in a field `Content-Length` (mboxcl, mboxcl2): a
//! `From ` line in a body need not be quoted.
//!
//! This format is used on request only: programs that change a mailbox may leave the field as it
//! was, and nothing shows beforehand which kind a mailbox is. A wrong length is ignored, and the
//! message ends where the next one starts, as in [`mbox`].

use super::mbox::{self, MBOX, starts_message};
use super::message::FieldLine;
use crate::format::declared_length::{DeclaresLength, Length, number};
use crate::format::{Format, Split, Window};

/// In a longer header, the length is not searched for.
// Bounds the memory: a header has to be complete to be searched.
const HEADER: usize = 64 * 1024;

/// Mailboxes by `Content-Length`.
pub static MBOXCL: Format = Format {
    name: "mboxcl",
    summary: "a mailbox, split by its Content-Length fields",
    extensions: &[],
    // Nothing shows that its messages are counted.
    sniff: |_| false,
    split: Split {
        divisible: false,
        declared_length: Some(DeclaresLength { length, next }),
        ..MBOX.split
    },
    ..MBOX
};

/// Returns the size of the header, the empty line after it, and the declared size of the body.
fn length(window: &Window, at: usize) -> Length {
    let bytes = &window.bytes[at..window.bytes.len().min(at + HEADER)];
    let Some((_, header)) = mbox::line(bytes) else {
        return if bytes.len() < HEADER {
            Length::Unknown
        } else {
            Length::Undeclared
        };
    };
    if !bytes.starts_with(b"From ") {
        return Length::Undeclared;
    }
    let mut end = bytes.len() - header.len();
    let mut declared = None;
    while let Some(field) = FieldLine::at(bytes, end) {
        let is_length = |name: &&[u8]| name.eq_ignore_ascii_case(b"content-length");
        if let Some(name) = field.name.filter(is_length) {
            let body = &bytes[end + name.len() + 1..field.end];
            declared = declared.or(number(body.trim_ascii()));
        }
        end = field.end;
    }
    let empty = match &bytes[end..] {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        rest if !rest.contains(&b'\n') && bytes.len() < HEADER => return Length::Unknown,
        _ => 0,
    };
    declared.map_or(Length::Undeclared, |body| {
        Length::Bytes(body.saturating_add((end + empty) as u64))
    })
}

/// Returns the position of the next message, after an empty line that is not counted, or of the
/// end.
fn next(window: &Window, at: usize) -> Option<usize> {
    let rest = window.bytes.get(at..)?;
    let blank = rest
        .iter()
        // Two line ends.
        .take(4)
        .take_while(|b| matches!(b, b'\n' | b'\r'))
        .count();
    if window.last && blank == rest.len() {
        return Some(window.bytes.len());
    }
    let line_start = |skip: usize| {
        let before = (at + skip).checked_sub(1);
        before.is_none_or(|before| window.bytes[before] == b'\n')
    };
    [0, blank]
        .into_iter()
        .find(|&skip| line_start(skip) && starts_message(&rest[skip..]))
        .map(|skip| at + skip)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::starts;

    /// Returns a message that declares the length of its body, off by `wrong` bytes.
    fn declared(body: &str, wrong: isize) -> String {
        let length = body.len().wrapping_add_signed(wrong);
        format!("{POSTMARK}Content-Length: {length}\nTo: x\n\n{body}")
    }

    const POSTMARK: &str = "From a@example.org Fri Jan  3 12:34:56 2020\n";

    #[test]
    fn bodies_have_their_declared_length() {
        let inner = declared(&format!("{POSTMARK}Subject: no message\n"), 0);
        for blank in ["", "\n"] {
            let text = [&inner, blank, &inner].concat();
            let expected = [0, (inner.len() + blank.len()) as u64];
            assert_eq!(starts(&MBOXCL, &text), expected);
        }
        assert_eq!(
            starts(&MBOXCL, &declared("body\n", 0).replace('\n', "\r\n")),
            [0]
        );
    }

    #[test]
    fn where_they_are_not_the_next_postmark_ends_them() {
        let last = declared("last\n", 0);
        for wrong in [-3, 1, 30, 1 << 19] {
            let first = declared("the body of a message\n", wrong);
            let text = [&first[..], &last].concat();
            assert_eq!(starts(&MBOXCL, &text), [0, first.len() as u64], "{wrong}");
        }
        let untold = format!("{POSTMARK}To: x\n\nbody\n");
        let text = [&untold[..], &last].concat();
        assert_eq!(starts(&MBOXCL, &text), [0, untold.len() as u64]);
    }
}
