//! The headers of records: those of WARC 1.0 and 1.1 (ISO 28500), and the URL records of ARC
//! (versions 1 and 2).

use memchr::memchr;

use super::header::{Header, media_type};

/// The format of a file of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    Warc,
    /// With so many fields after the URL.
    Arc(usize),
}

/// What a record holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordType {
    /// What was retrieved, with the HTTP header of the response.
    Response,
    /// What was retrieved or made of it, without such a header.
    Content,
    /// Text that was extracted from a page.
    Text,
    /// A response whose body was stored before: its HTTP header.
    Revisit,
    /// What is left out: requests, what describes the file.
    Other,
}

/// The header of a record.
#[derive(Debug)]
pub(super) struct RecordHeader {
    /// Its length in bytes.
    pub len: usize,
    pub record_type: RecordType,
    /// The number of bytes in the block; `None` if that is missing or not a number.
    pub length: Option<u64>,
    pub id: Vec<u8>,
    pub target: Vec<u8>,
    pub date: Vec<u8>,
    pub media_type: Vec<u8>,
    pub charset: Vec<u8>,
    /// Whether the block is known to be cut.
    pub is_truncated: bool,
    /// The media type that a program found by looking at the payload, or empty.
    pub identified: Vec<u8>,
    /// The digests of the block and of the payload, or empty.
    pub digests: (Vec<u8>, Vec<u8>),
}

impl Syntax {
    /// Returns the syntax of the file that starts with `head`.
    pub fn of(head: &[u8]) -> Option<Self> {
        if is_warc_record(head) {
            return Some(Self::Warc);
        }
        let mut lines = head.split(|byte| *byte == b'\n');
        let first = lines.next()?;
        let next = lines.next().unwrap_or_default();
        if !head.starts_with(b"filedesc:") {
            return without_description(first, next);
        }
        // Its version block: `1 0 Origin`.
        let fields = if next.starts_with(b"2 ") { 9 } else { 4 };
        description(first)?;
        Some(Self::Arc(fields))
    }

    /// Returns true if a record starts with these bytes.
    pub fn starts(self, bytes: &[u8]) -> bool {
        match self {
            Self::Warc => is_warc_record(bytes),
            Self::Arc(fields) => first_line(bytes).is_some_and(|line| {
                arc_record(line, fields).is_some_and(|record| record.length.is_some())
            }),
        }
    }

    /// Returns true if a record may start with these bytes, of which the rest is not known.
    pub fn may_start(self, bytes: &[u8]) -> bool {
        const WARC: &[u8] = b"WARC/";
        let near = &bytes[..bytes.len().min(WARC.len())];
        self == Self::Warc && WARC.starts_with(near)
    }

    /// Returns what is true if a record starts with some bytes.
    pub fn test(self) -> fn(&[u8]) -> bool {
        match self {
            Self::Warc => is_warc_record,
            Self::Arc(4) => |bytes| Self::Arc(4).starts(bytes),
            Self::Arc(_) => |bytes| Self::Arc(9).starts(bytes),
        }
    }

    /// Returns the bytes that precede and start a record.
    pub const fn needle(self) -> &'static [u8] {
        match self {
            Self::Warc => b"\nWARC/",
            Self::Arc(_) => b"\n",
        }
    }

    /// Returns the header that `bytes` start with; `None` if it is none or its end is missing.
    pub fn header(self, bytes: &[u8]) -> Option<RecordHeader> {
        match self {
            Self::Warc if is_warc_record(bytes) => Header::at_start_of(bytes).map(warc_record),
            Self::Warc => None,
            Self::Arc(fields) => {
                let line = first_line(bytes)?;
                if line.starts_with(b"filedesc:") {
                    return description(line);
                }
                arc_record(line, fields)
            }
        }
    }
}

/// Parses the first record of an ARC file, whose line may have the fields of either version.
fn description(line: &[u8]) -> Option<RecordHeader> {
    arc_record(line, 4).or_else(|| arc_record(line, 9))
}

/// Returns the syntax of an ARC file that lacks its first record, by the first one that it has: a
/// page, whose response starts on the next line.
fn without_description(first: &[u8], next: &[u8]) -> Option<Syntax> {
    let is_page = |fields| {
        let record = arc_record(first, fields);
        record.is_some_and(|record| {
            record.record_type == RecordType::Response && record.length.is_some()
        })
    };
    let fields = [4, 9].into_iter().find(|fields| is_page(*fields))?;
    is_status_line(next).then_some(Syntax::Arc(fields))
}

/// Returns true if an HTTP response starts with these bytes, or one of its relatives for streams of
/// music (`ICY 200 OK`).
pub(super) fn is_status_line(bytes: &[u8]) -> bool {
    bytes.starts_with(b"HTTP/") || bytes.starts_with(b"ICY ")
}

fn first_line(bytes: &[u8]) -> Option<&[u8]> {
    memchr(b'\n', bytes).map(|end| &bytes[..end])
}

/// Returns true if a WARC record starts with these bytes: its version, then a field.
fn is_warc_record(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(b"WARC/") else {
        return false;
    };
    // A version, such as `1.1`, and the line end.
    let Some(end) = memchr(b'\n', &rest[..rest.len().min(16)]) else {
        return false;
    };
    let version = rest[..end].trim_ascii_end();
    let is_version = version.first().is_some_and(u8::is_ascii_digit)
        && version
            .iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let field = &rest[end + 1..];
    let name = field
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
    is_version && name.is_some_and(|name| name > 0 && field[name] == b':')
}

fn media_type_of(value: &[u8]) -> Vec<u8> {
    media_type(value).0
}

fn warc_record(header: Header) -> RecordHeader {
    let (media_type, charset) = media_type(&header.value("Content-Type"));
    let is_http = media_type == b"application/http";
    let record_type = match &header.value("WARC-Type").to_ascii_lowercase()[..] {
        b"response" if is_http || media_type.is_empty() => RecordType::Response,
        b"conversion" if media_type == b"text/plain" => RecordType::Text,
        b"revisit" => RecordType::Revisit,
        b"response" | b"resource" | b"conversion" | b"metadata" | b"continuation" => {
            RecordType::Content
        }
        _ => RecordType::Other,
    };
    RecordHeader {
        len: header.len(),
        record_type,
        length: number(&header.value("Content-Length")),
        id: bare(header.value("WARC-Record-ID")),
        target: bare(header.value("WARC-Target-URI")),
        date: header.value("WARC-Date"),
        media_type,
        charset,
        is_truncated: !header.value("WARC-Truncated").is_empty(),
        digests: (
            header.value("WARC-Block-Digest"),
            header.value("WARC-Payload-Digest"),
        ),
        identified: media_type_of(&header.value("WARC-Identified-Payload-Type")),
    }
}

/// Parses the line of a URL record: a URL, then `fields` others, of which the third is the media
/// type and the last the length. Some URLs have spaces.
fn arc_record(line: &[u8], fields: usize) -> Option<RecordHeader> {
    let text = line.trim_ascii_end();
    let mut others: Vec<&[u8]> = text.rsplitn(fields + 1, |byte| *byte == b' ').collect();
    if others.len() <= fields {
        return None;
    }
    let target = others.pop()?.trim_ascii().to_vec();
    others.reverse();
    let date = iso_date(others[1])?;
    let scheme = memchr(b':', &target)?;
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    if scheme == 0 || !target[..scheme].iter().all(is_scheme) {
        return None;
    }
    let (media_type, charset) = media_type(others[2]);
    let is_web = target.len() > 4 && target[..4].eq_ignore_ascii_case(b"http");
    Some(RecordHeader {
        len: line.len() + 1,
        record_type: match &target[..scheme] {
            b"filedesc" => RecordType::Other,
            _ if is_web => RecordType::Response,
            _ => RecordType::Content,
        },
        length: number(others[fields - 1]),
        id: Vec::new(),
        target,
        date,
        // A record without a type has this one.
        media_type: if media_type == b"no-type" {
            Vec::new()
        } else {
            media_type
        },
        charset,
        is_truncated: false,
        identified: Vec::new(),
        digests: Default::default(),
    })
}

/// Returns the date of an ARC record, `20261123013000`, as WARC writes it.
fn iso_date(date: &[u8]) -> Option<Vec<u8>> {
    // A day has 8 digits, a second 14.
    if date.len() < 8 || date.len() > 14 || !date.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let mut digits = [b'0'; 14];
    digits[..date.len()].copy_from_slice(date);
    let mut text = Vec::with_capacity(20);
    for (at, digit) in digits.iter().enumerate() {
        match at {
            4 | 6 => text.push(b'-'),
            8 => text.push(b'T'),
            10 | 12 => text.push(b':'),
            _ => {}
        }
        text.push(*digit);
    }
    text.push(b'Z');
    Some(text)
}

/// Parses a number in decimal digits.
fn number(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Returns a URI without the angle brackets of WARC 1.0.
fn bare(mut uri: Vec<u8>) -> Vec<u8> {
    if uri.first() == Some(&b'<') && uri.last() == Some(&b'>') {
        uri.pop();
        uri.remove(0);
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_of_records() {
        for (text, expected) in [
            ("WARC/1.0\r\nWARC-Type: response\r\n", true),
            ("WARC/1.1\nA:", true),
            ("WARC/0.18\r\nA: b", true),
            ("WARC/1.0\r\n\r\n", false),
            ("WARC/1.0 is a format\r\nA: b", false),
            ("WARC/x\r\nA: b", false),
            ("WARC/1.0", false),
            ("", false),
        ] {
            assert_eq!(is_warc_record(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn url_records() {
        let one = b"http://h.example/a b 192.0.2.1 20081130120000 text/html 42";
        let record = arc_record(one, 4).unwrap();
        assert_eq!(record.target, b"http://h.example/a b");
        assert_eq!(record.date, b"2008-11-30T12:00:00Z");
        assert_eq!(
            (&record.media_type[..], record.length),
            (&b"text/html"[..], Some(42))
        );
        let two = b"http://h.example/ 192.0.2.1 20081130 text/html 200 - - 8 a.arc.gz 7";
        assert_eq!(arc_record(two, 9).unwrap().length, Some(7));
        for line in [
            &b"http://h.example/ 20081130 text/html 42"[..],
            b"not a:record at 20081130 all 1",
            b"http://h.example/ 192.0.2.1 2008-11-30 text/html 42",
            b"",
        ] {
            assert!(
                arc_record(line, 4).is_none(),
                "{}",
                String::from_utf8_lossy(line)
            );
        }
    }

    #[test]
    fn files_of_arc_start_with_a_description_or_a_page() {
        let page = "http://h.example/ 192.0.2.1 20081130120000 text/html 42\n";
        let long = "http://h.example/ 192.0.2.1 20081130120000 text/html 200 - - 8 a.arc 42\n";
        let one = "filedesc://a.arc 0.0.0.0 20081130120000 text/plain 76\n1 0 Origin\n";
        let two = "filedesc://a.arc 0.0.0.0 20081130120000 text/plain 76\n2 0 Origin\n";
        let wide = "filedesc://a.arc 0.0.0.0 20081130 text/plain 200 - - 0 a.arc 76\n2 0 O\n";
        for (head, expected) in [
            (one.to_owned(), Some(Syntax::Arc(4))),
            (two.to_owned(), Some(Syntax::Arc(9))),
            (wide.to_owned(), Some(Syntax::Arc(9))),
            (format!("{page}HTTP/1.1 200 OK\r\n"), Some(Syntax::Arc(4))),
            (format!("{page}ICY 200 OK\r\n"), Some(Syntax::Arc(4))),
            (format!("{long}HTTP/1.0 200 OK\r\n"), Some(Syntax::Arc(9))),
            (page.to_owned(), None),
            (format!("{page}{page}"), None),
            ("http://h.example/\nHTTP/1.1 200 OK\n".to_owned(), None),
        ] {
            assert_eq!(Syntax::of(head.as_bytes()), expected, "{head}");
        }
    }

    #[test]
    fn lengths() {
        let most = u64::MAX.to_string();
        for (text, expected) in [
            ("0", Some(0)),
            ("-1", None),
            ("+1", None),
            ("", None),
            ("1 2", None),
            (&most[..], Some(u64::MAX)),
            ("18446744073709551616", None),
        ] {
            assert_eq!(number(text.as_bytes()), expected, "{text}");
        }
    }
}
