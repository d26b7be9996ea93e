//! Members of zip archives.

use std::io::{Cursor, Write};

use zip::{CompressionMethod, ZipWriter};

use super::Reader;
use super::make::{TEXT, location, streamed_zip, zip as deflated, zip_options};

#[test]
fn names_are_only_shown() {
    let names = ["../../x", "/etc/passwd", "a\x1b[2J", "a!b", "C:\\x", ""];
    let files = names.map(|name| (name, &b"http://h.example/a"[..]));
    let found = Reader::new().both(&deflated(&files));
    let expected = names.map(|name| format!("{name}!http://h.example/a"));
    assert_eq!(found.links, expected);
    let mut bytes = deflated(&files[..1]);
    for _ in 0..2 {
        let at = location(&bytes, b"../../x", 0);
        bytes[at] = 0xff;
    }
    let found = Reader::new().both(&bytes);
    assert_eq!(found.links, ["\u{fffd}./../x!http://h.example/a"]);
}

#[test]
fn stored_large_and_empty_members_are_read() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = zip_options().compression_method(CompressionMethod::Stored);
    writer.add_directory("folder", stored).unwrap();
    writer.start_file("folder/stored", stored).unwrap();
    writer.write_all(TEXT).unwrap();
    writer.start_file("empty", stored).unwrap();
    writer
        .start_file("zip64", zip_options().large_file(true))
        .unwrap();
    writer.write_all(TEXT).unwrap();
    writer.add_symlink("link", "folder", stored).unwrap();
    let bytes = writer.finish().unwrap().into_inner();
    let found = Reader::new().file(&bytes);
    found.is(&[
        "folder/stored!http://h.example/a",
        "folder/stored!http://h.example/b",
        "zip64!http://h.example/a",
        "zip64!http://h.example/b",
    ]);
    assert_eq!(found.skipped, ["link!skipped: a symbolic link"]);
    let found = Reader::new().stream(&bytes);
    assert_eq!((found.links.len(), found.lost.len()), (4, 0), "{found:?}");
}

#[test]
fn a_zip64_directory_is_found() {
    let mut bytes = deflated(&[("a", TEXT), ("b", TEXT)]);
    let (start, end) = (
        location(&bytes, b"PK\x01\x02", 0),
        location(&bytes, b"PK\x05\x06", 0),
    );
    let mut record = bytes.split_off(end);
    let number = |number: usize| (number as u64).to_le_bytes();
    let mut wide = b"PK\x06\x06".to_vec();
    wide.extend(number(44));
    wide.extend(b"\x2d\0\x2d\0\0\0\0\0\0\0\0\0");
    for field in [2, 2, end - start, start] {
        wide.extend(number(field));
    }
    bytes.extend(wide);
    bytes.extend(b"PK\x06\x07\0\0\0\0");
    bytes.extend(number(end));
    bytes.extend(b"\x01\0\0\0");
    record[8..20].fill(0xff);
    bytes.extend(record);
    let found = Reader::new().both(&bytes);
    assert_eq!((found.links.len(), found.lost.len()), (4, 0), "{found:?}");
}

#[test]
fn what_is_not_read_is_told_member_by_member() {
    let reader = Reader::new();
    for (offset, value, told) in [
        (0, 1, "a!not read: it is encrypted"),
        (2, 14, "a!not read: compression method 14 of zip"),
    ] {
        let mut bytes = deflated(&[("a", TEXT), ("b", TEXT)]);
        for (header, flags) in [(&b"PK\x03\x04"[..], 6), (b"PK\x01\x02", 8)] {
            let at = location(&bytes, header, 0) + flags + offset;
            bytes[at] = value;
        }
        let found = reader.both(&bytes);
        assert_eq!(found.lost, [told]);
        assert_eq!(
            found.links,
            ["b!http://h.example/a", "b!http://h.example/b"]
        );
    }
}

#[test]
fn a_stored_member_of_a_pipe_has_no_end_in_a_stream() {
    let mut bytes = streamed_zip(&[("a", TEXT), ("b", TEXT)]);
    for (header, method) in [(&b"PK\x03\x04"[..], 8), (b"PK\x01\x02", 10)] {
        let at = location(&bytes, header, 0) + method;
        bytes[at] = 0;
    }
    let found = Reader::new().stream(&bytes);
    assert_eq!(found.lost, ["a!not read: its size is unknown in a stream"]);
    assert_eq!(found.links.len(), 2);
}

#[test]
fn a_comment_and_junk_before_the_end_are_no_matter() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer.start_file("a", zip_options()).unwrap();
    writer.write_all(TEXT).unwrap();
    writer.set_comment("PK\x05\x06 is no end").unwrap();
    let bytes = writer.finish().unwrap().into_inner();
    assert_eq!(Reader::new().both(&bytes).links.len(), 2);
}
