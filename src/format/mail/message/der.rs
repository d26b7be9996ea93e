//! Finds the content of signed data (CMS, RFC 5652 §5) in its encoding (X.690: BER and DER).
//!
//! Elements are read only as far as needed: from the outside to the content, which may be in
//! pieces of any nesting and without a declared length. Certificates and signatures after it are
//! not read. Bytes come in parts of any size; anything unexpected ends the content.

use std::ops::Range;

/// The longest tag and length.
// A tag, and a length of one byte and up to eight more (X.690 §8.1.3).
const LONGEST_HEADER: usize = 10;
/// Elements in elements: pieces of the content, and elements that are skipped.
const DEPTH: usize = 16;

// Tags (X.690 §8); `OCTET_STRINGS` is constructed, of pieces.
const SEQUENCE: u8 = 0x30;
const SET: u8 = 0x31;
const INTEGER: u8 = 0x02;
const OBJECT_IDENTIFIER: u8 = 0x06;
const OCTET_STRING: u8 = 0x04;
const OCTET_STRINGS: u8 = 0x24;
/// `[0] EXPLICIT`.
const CONTEXT: u8 = 0xA0;

/// 1.2.840.113549.1.7.2, without tag and length.
const SIGNED_DATA: &[u8] = b"\x2A\x86\x48\x86\xF7\x0D\x01\x07\x02";
/// 1.2.840.113549.1.7.1.
const DATA: &[u8] = b"\x2A\x86\x48\x86\xF7\x0D\x01\x07\x01";

/// An element on the way to the content.
#[derive(Clone, Copy, Debug)]
enum Expected {
    /// One that is entered.
    Enter(u8),
    /// One that is skipped.
    Skip(u8),
    /// An object identifier.
    Name(&'static [u8]),
}

/// `ContentInfo`, `SignedData`, and `EncapsulatedContentInfo` up to the content.
const PATH: &[Expected] = &[
    Expected::Enter(SEQUENCE),
    Expected::Name(SIGNED_DATA),
    Expected::Enter(CONTEXT),
    Expected::Enter(SEQUENCE),
    Expected::Skip(INTEGER),
    Expected::Skip(SET),
    Expected::Enter(SEQUENCE),
    Expected::Name(DATA),
    Expected::Enter(CONTEXT),
];
/// The number of elements that show that data is signed.
const IS_SIGNED: usize = 2;

/// A reader of signed data.
#[derive(Clone, Debug, Default)]
pub(crate) struct SignedContent {
    /// The number of elements of [`PATH`] that have been read.
    step: usize,
    /// The tag and length, or the name, that is being read.
    held: Vec<u8>,
    /// The number of bytes left of a value, and what is done with them.
    left: u64,
    value: Value,
    /// The number of open elements without a length in an element that is skipped.
    skipped: usize,
    /// The open strings of the content, and how many bytes each has left, if that is declared.
    strings: Vec<Option<u64>>,
    done: bool,
}

/// What is done with the bytes of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Value {
    #[default]
    Skipped,
    Name,
    Content,
}

/// A tag and a length, if that is declared, and the number of bytes of both.
struct Header {
    tag: u8,
    length: Option<u64>,
    size: u64,
}

impl Header {
    /// Returns the header in `held`; `Ok(None)` if it is not complete.
    fn of(held: &[u8]) -> Result<Option<Self>, Unexpected> {
        let [tag, rest @ ..] = held else {
            return Ok(None);
        };
        // Tags of several bytes are not used here.
        if tag & 0x1F == 0x1F {
            return Err(Unexpected);
        }
        let length = match rest {
            [] => return Ok(None),
            [short @ 0..=0x7F] => Some(u64::from(*short)),
            [0x80] => None,
            [count, digits @ ..] => {
                let count = usize::from(count & 0x7F);
                if count > LONGEST_HEADER - 2 {
                    return Err(Unexpected);
                }
                if digits.len() < count {
                    return Ok(None);
                }
                let value = digits.iter().fold(0, |value, &b| value << 8 | u64::from(b));
                Some(value)
            }
        };
        Ok(Some(Self {
            tag: *tag,
            length,
            size: held.len() as u64,
        }))
    }

    /// Returns true if it ends an element without a length.
    fn is_end(&self) -> bool {
        self.tag == 0 && self.length == Some(0)
    }
}

/// An element that signed data does not have here.
struct Unexpected;

impl SignedContent {
    /// Returns true if `head` starts like signed data.
    pub fn starts(head: &[u8]) -> bool {
        let mut reader = Self::default();
        reader.read(&head[..head.len().min(64)]);
        reader.step >= IS_SIGNED
    }

    /// Returns true if no more content follows.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// Reads the next bytes, and returns the ranges of them that are content.
    pub fn read(&mut self, bytes: &[u8]) -> Vec<Range<usize>> {
        let mut content = Vec::new();
        let mut at = 0;
        while at < bytes.len() && !self.done {
            if self.left > 0 {
                let rest = (bytes.len() - at) as u64;
                let length = self.left.min(rest) as usize;
                self.add(bytes, at..at + length, &mut content);
                at += length;
                continue;
            }
            self.held.push(bytes[at]);
            at += 1;
            let read = match Header::of(&self.held) {
                Ok(None) => continue,
                Ok(Some(header)) => self.element(&header),
                Err(unexpected) => Err(unexpected),
            };
            self.held.clear();
            self.done |= read.is_err();
        }
        content
    }

    /// Reads a part of a value.
    fn add(&mut self, bytes: &[u8], range: Range<usize>, content: &mut Vec<Range<usize>>) {
        self.left -= range.len() as u64;
        match self.value {
            Value::Skipped => {}
            Value::Content => content.push(range),
            Value::Name => {
                self.held.extend_from_slice(&bytes[range]);
                if self.left == 0 {
                    let is_it = |name| matches!(name, Expected::Name(name) if name == self.held);
                    self.done = !is_it(PATH[self.step]);
                    self.step += usize::from(!self.done);
                    self.held.clear();
                }
            }
        }
        if self.left == 0 && self.value == Value::Content {
            self.close();
        }
    }

    /// Reads the tag and length of an element.
    fn element(&mut self, header: &Header) -> Result<(), Unexpected> {
        if self.skipped > 0 {
            return self.skip(header);
        }
        let tag = header.tag;
        match PATH.get(self.step) {
            Some(Expected::Enter(expected)) if *expected == tag => self.step += 1,
            Some(Expected::Skip(expected)) if *expected == tag => {
                self.step += 1;
                return self.skip(header);
            }
            Some(Expected::Name(name))
                if tag == OBJECT_IDENTIFIER && header.length == Some(name.len() as u64) =>
            {
                (self.left, self.value) = (name.len() as u64, Value::Name);
            }
            Some(_) => return Err(Unexpected),
            None => return self.string(header),
        }
        Ok(())
    }

    /// Skips an element, or one in it.
    fn skip(&mut self, header: &Header) -> Result<(), Unexpected> {
        match header.length {
            _ if header.is_end() => self.skipped = self.skipped.saturating_sub(1),
            Some(length) => (self.left, self.value) = (length, Value::Skipped),
            None if self.skipped == DEPTH => return Err(Unexpected),
            None => self.skipped += 1,
        }
        Ok(())
    }

    /// Reads the tag and length of the content, or of a piece of it.
    fn string(&mut self, header: &Header) -> Result<(), Unexpected> {
        if header.is_end() {
            return match self.strings.pop() {
                Some(None) => {
                    self.close();
                    Ok(())
                }
                _ => Err(Unexpected),
            };
        }
        if let Some(Some(left)) = self.strings.last_mut() {
            let size = header.size.saturating_add(header.length.unwrap_or(0));
            *left = left.checked_sub(size).ok_or(Unexpected)?;
        }
        match (header.tag, header.length) {
            (OCTET_STRING, Some(length)) => {
                (self.left, self.value) = (length, Value::Content);
                if length == 0 {
                    self.close();
                }
            }
            (OCTET_STRINGS, length) if self.strings.len() < DEPTH => {
                self.strings.push(length);
                if length == Some(0) {
                    self.close();
                }
            }
            _ => return Err(Unexpected),
        }
        Ok(())
    }

    /// Closes the strings that have no bytes left.
    fn close(&mut self) {
        while self.strings.last() == Some(&Some(0)) {
            self.strings.pop();
        }
        self.done = self.strings.is_empty();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns an element with a definite length.
    fn element(tag: u8, value: &[u8]) -> Vec<u8> {
        let length = match value.len() {
            short @ 0..=0x7F => vec![short as u8],
            long => vec![0x82, (long >> 8) as u8, long as u8],
        };
        [&[tag], &length[..], value].concat()
    }

    /// Returns an element without a length.
    fn open(tag: u8, value: &[u8]) -> Vec<u8> {
        [&[tag, 0x80], value, b"\0\0"].concat()
    }

    fn signed(wrap: fn(u8, &[u8]) -> Vec<u8>, name: &[u8], content: &[u8]) -> Vec<u8> {
        let set = wrap(
            SET,
            &element(SEQUENCE, &element(OBJECT_IDENTIFIER, b"\x60")),
        );
        let info = [element(OBJECT_IDENTIFIER, DATA), wrap(CONTEXT, content)].concat();
        let info = wrap(SEQUENCE, &info);
        let data = [
            element(INTEGER, b"\x01"),
            set,
            info,
            element(CONTEXT, b"certificates"),
        ];
        let all = [
            element(OBJECT_IDENTIFIER, name),
            wrap(CONTEXT, &wrap(SEQUENCE, &data.concat())),
        ];
        wrap(SEQUENCE, &all.concat())
    }

    /// Returns the content of `data`, read in parts of `size` bytes.
    fn content(data: &[u8], size: usize) -> String {
        let mut reader = SignedContent::default();
        let mut text = Vec::new();
        for part in data.chunks(size) {
            for range in reader.read(part) {
                text.extend_from_slice(&part[range]);
            }
        }
        String::from_utf8_lossy(&text).into_owned()
    }

    fn cases() -> Vec<(Vec<u8>, &'static str)> {
        let string = |text: &str| element(OCTET_STRING, text.as_bytes());
        let pieces = [string("one "), string(""), string("two")].concat();
        let nested = [
            open(OCTET_STRINGS, &pieces),
            element(OCTET_STRINGS, &string(" three")),
        ];
        let long = "x".repeat(300);
        vec![
            (signed(element, SIGNED_DATA, &string("text")), "text"),
            (signed(open, SIGNED_DATA, &string("text")), "text"),
            (
                signed(open, SIGNED_DATA, &open(OCTET_STRINGS, &pieces)),
                "one two",
            ),
            (
                signed(element, SIGNED_DATA, &element(OCTET_STRINGS, &pieces)),
                "one two",
            ),
            (
                signed(open, SIGNED_DATA, &open(OCTET_STRINGS, &nested.concat())),
                "one two three",
            ),
            (signed(element, SIGNED_DATA, &string(&long)), long.leak()),
            (
                signed(element, SIGNED_DATA, &element(OCTET_STRINGS, b"")),
                "",
            ),
            // Not signed data; no content; another type of string.
            (signed(element, DATA, &string("text")), ""),
            (signed(element, SIGNED_DATA, b""), ""),
            (signed(element, SIGNED_DATA, &element(0x0C, b"text")), ""),
            // A piece that is longer than the string that it is in.
            (
                signed(
                    open,
                    SIGNED_DATA,
                    &[&[OCTET_STRINGS, 4][..], &string("text")].concat(),
                ),
                "",
            ),
            (b"\x30\x82".to_vec(), ""),
            (b"\x30\x8F\xFF\xFF".to_vec(), ""),
            (b"\x3F\x80".to_vec(), ""),
            (b"MIME-Version: 1.0\n\ntext".to_vec(), ""),
        ]
    }

    #[test]
    fn contents() {
        for (number, (data, expected)) in cases().iter().enumerate() {
            for size in [1, 2, 3, 7, 1000] {
                assert_eq!(content(data, size), *expected, "case {number} by {size}");
            }
            let named = memchr::memmem::find(data, SIGNED_DATA).is_some();
            assert_eq!(SignedContent::starts(data), named);
        }
    }

    #[test]
    fn truncated_data_has_the_start_of_its_content() {
        for (data, expected) in cases() {
            for end in 0..data.len() {
                assert!(expected.starts_with(&content(&data[..end], 5)));
            }
        }
    }

    #[test]
    fn nesting_is_limited() {
        let deep = [OCTET_STRINGS, 0x80].repeat(100_000);
        let mut reader = SignedContent::default();
        assert!(reader.read(&signed(open, SIGNED_DATA, &deep)).is_empty());
        assert!(reader.is_done() && reader.strings.len() <= DEPTH);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read(at in 0..60usize, byte: u8, rest: Vec<u8>) {
            for (mut data, _) in cases() {
                if let Some(changed) = data.get_mut(at) {
                    *changed = byte;
                }
                data.extend_from_slice(&rest);
                let whole = content(&data, 10_000);
                prop_assert_eq!(content(&data, 3), whole);
            }
        }
    }
}
