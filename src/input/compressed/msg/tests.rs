use std::io::{Cursor, Write};

use cfb::CompoundFile;

use super::OUTLOOK;
use super::message::read;
use crate::input::compressed::{Open, testing};

/// A file that is written.
struct File(CompoundFile<Cursor<Vec<u8>>>);

impl File {
    fn new() -> Self {
        let mut file = Self(CompoundFile::create(Cursor::new(Vec::new())).unwrap());
        file.fixed("/", 32, &[]);
        file
    }

    /// Writes the properties of a fixed size, after a header.
    fn fixed(&mut self, path: &str, header: usize, properties: &[(u16, u64)]) {
        let mut bytes = vec![0; header];
        for (id, value) in properties {
            bytes.extend_from_slice(&[0x03, 0]);
            bytes.extend_from_slice(&id.to_le_bytes());
            bytes.extend_from_slice(&[0; 4]);
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        self.stream(&format!("{path}__properties_version1.0"), &bytes);
    }

    fn stream(&mut self, path: &str, bytes: &[u8]) {
        self.0
            .create_stream(path)
            .unwrap()
            .write_all(bytes)
            .unwrap();
    }

    fn text(&mut self, path: &str, id: u16, text: &str) {
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        self.stream(&format!("{path}__substg1.0_{id:04X}001F"), &wide);
    }

    fn bytes(mut self) -> Vec<u8> {
        self.0.flush().unwrap();
        self.0.into_inner().into_inner()
    }
}

fn message(file: File) -> String {
    String::from_utf8(read(file.bytes()).unwrap()).unwrap()
}

const HTML: &[u8] = b"<a href=\"http://www.example.org/\">caf\xe9</a>";

#[test]
fn the_header_with_which_it_came_is_kept() {
    let mut file = File::new();
    file.text(
        "/",
        0x7D,
        "Received: from a\r\n\tby b\r\nFrom: a@example.org\r\nContent-Type: multipart/mixed;\r\n \
         boundary=x\r\nMIME-Version: 1.0\r\n\r\nno field\r\n",
    );
    file.stream("/__substg1.0_10130102", HTML);
    let expected = "Received: from a\n\tby b\nFrom: a@example.org\nMIME-Version: 1.0\n\
        Content-Type: multipart/mixed; boundary=\"=_urilint_1\"\n\n--=_urilint_1\n\
        Content-Type: text/html; charset=utf-8\n\n<a href=\"http://www.example.org/\">café</a>\n\
        --=_urilint_1--\n";
    assert_eq!(message(file), expected);
}

#[test]
fn a_header_is_made_of_properties() {
    let mut file = File::new();
    for (id, text) in [
        (0x0C1A, "Anna \"A\" M\r\nX: y"),
        (0x5D01, "anna@example.org"),
        (0x0E04, "Carla"),
        (0x37, "Grüße"),
        (0x1035, "<1@example.org>"),
        (0x1000, "see http://www.example.org/"),
    ] {
        file.text("/", id, text);
    }
    file.0.remove_stream("/__properties_version1.0").unwrap();
    // 2026-11-26 10:00:05 UTC.
    file.fixed("/", 32, &[(0x39, 134_401_608_050_000_000)]);
    let message = message(file);
    for line in [
        "From: \"Anna A M X: y\" <anna@example.org>\n",
        "To: Carla\nSubject: Grüße\nMessage-ID: <1@example.org>\nDate: 26 Nov 2026 10:00:05 +0000\n",
        "Content-Type: text/plain; charset=utf-8\n\nsee http://www.example.org/\n",
    ] {
        assert!(message.contains(line), "{line} {message}");
    }
}

/// A sender cannot write the boundary, after which nothing would be read.
#[test]
fn boundaries_are_in_no_part() {
    for (body, expected) in [
        ("http://a.example/", "=_urilint_1"),
        ("\n--=_urilint_1--\nhttp://a.example/", "=_urilint_2"),
        ("\n--=_urilint_2\n--=_urilint_01", "=_urilint_3"),
        (
            "--=_urilint_99999999999999999999999 --=_urilint_",
            "=_urilint_1",
        ),
    ] {
        let mut file = File::new();
        file.text("/", 0x1000, body);
        let message = message(file);
        let end = message.trim_end().rsplit('\n').next().unwrap().to_owned();
        assert_eq!(end, format!("--{expected}--"), "{body}");
    }
}

#[test]
fn attachments() {
    let mut file = File::new();
    for (number, name, text) in [
        (0, "a.html", "<a href='http://a.example.org/'>"),
        (1, "a.png", "\0http://no.example.org/"),
        (2, "A.ICS", "URL:http://b.example.org/"),
    ] {
        let path = format!("/__attach_version1.0_#{number:08X}/");
        file.0.create_storage(&path).unwrap();
        file.text(&path, 0x3707, name);
        file.stream(&format!("{path}__substg1.0_37010102"), text.as_bytes());
    }
    let inner = "/__attach_version1.0_#00000003/__substg1.0_3701000D/";
    file.0.create_storage_all(inner).unwrap();
    file.fixed(inner, 24, &[(0x3FFD, 1251)]);
    file.stream(
        &format!("{inner}__substg1.0_1000001E"),
        b"\xef\xf0 http://c.example.org/",
    );
    let message = message(file);
    for (text, expected) in [
        (
            "Content-Type: text/html\n\n<a href='http://a.example.org/'>",
            true,
        ),
        ("no.example", false),
        (
            "Content-Type: text/calendar\n\nURL:http://b.example.org/",
            true,
        ),
        ("Content-Type: message/rfc822\n\nFrom: ", true),
        ("пр http://c.example.org/", true),
    ] {
        assert_eq!(message.contains(text), expected, "{text} {message}");
    }
}

#[test]
fn damaged_and_other_files() {
    let mut file = File::new();
    file.stream("/__substg1.0_10130102", &HTML.repeat(2000));
    let bytes = file.bytes();
    let Open::Compression(open) = OUTLOOK.open else {
        panic!("it is one message");
    };
    assert!((OUTLOOK.magic)(&bytes[..4096]));
    let whole = testing::unpack(&bytes, 1000, None, &open);
    assert_eq!(whole.error, None);
    for length in (0..bytes.len()).step_by(1009) {
        // An error, or what is there.
        testing::unpack(&bytes[..length], 1000, None, &open);
    }
    for at in 0..bytes.len().min(3000) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0xFF;
        let _ = read(damaged);
    }
    let mut other = CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    other
        .create_stream("/WordDocument")
        .unwrap()
        .write_all(b"x")
        .unwrap();
    other.flush().unwrap();
    let other = other.into_inner().into_inner();
    assert!(!(OUTLOOK.magic)(&other));
    assert_eq!(read(other.clone()).unwrap(), other);
}

/// An installer is a compound file, too: it is binary data, and no damaged message.
#[test]
fn what_has_no_message_stays_as_it_is() {
    let mut file = CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    file.create_stream("/Table")
        .unwrap()
        .write_all(b"x")
        .unwrap();
    let bytes = file.into_inner().into_inner();
    assert!(!(OUTLOOK.magic)(&bytes));
    // Its directory may be after the first bytes.
    let head = &bytes[..512];
    assert!((OUTLOOK.magic)(head));
    assert_eq!(read(bytes.clone()).unwrap(), bytes);
    let Open::Compression(open) = OUTLOOK.open else {
        panic!("it is one message");
    };
    let text = testing::unpack(&bytes, 1000, None, &open).output;
    assert!(!(OUTLOOK.magic)(&text) && text.contains(&0));
}
