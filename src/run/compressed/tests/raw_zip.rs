//! Zip files made byte by byte, for archives that no library writes.

use std::io::Write;

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// A member, as its headers describe it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub name: Vec<u8>,
    pub packed: u32,
    pub raw: u32,
    pub crc: u32,
    /// The flags of the local header.
    pub offset: u32,
}

pub fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut writer = DeflateEncoder::new(Vec::new(), Compression::best());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

impl Entry {
    /// Returns a member with this content, and its deflated data.
    pub fn of(name: &str, content: &[u8]) -> (Self, Vec<u8>) {
        let data = deflate(content);
        let mut crc = flate2::Crc::new();
        crc.update(content);
        let entry = Self {
            name: name.as_bytes().to_vec(),
            packed: data.len() as u32,
            raw: content.len() as u32,
            crc: crc.sum(),
            offset: 0,
        };
        (entry, data)
    }

    /// Returns the fields that both headers have, from the method on.
    fn fields(&self) -> Vec<u8> {
        let mut bytes = b"\x08\0\0\0\0\0".to_vec();
        for number in [self.crc, self.packed, self.raw] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((self.name.len() as u16).to_le_bytes());
        bytes.extend([0, 0]);
        bytes
    }

    /// Returns the local header.
    pub fn local(&self) -> Vec<u8> {
        [b"PK\x03\x04\x14\0\0\0", &self.fields()[..], &self.name].concat()
    }

    /// Returns the header in the directory.
    pub fn central(&self) -> Vec<u8> {
        let mut bytes = [b"PK\x01\x02\x14\0\x14\0\0\0", &self.fields()[..]].concat();
        bytes.extend([0; 10]);
        bytes.extend(self.offset.to_le_bytes());
        bytes.extend(&self.name);
        bytes
    }
}

/// Returns an archive of these bytes, and a directory of these entries.
pub fn with_directory(mut bytes: Vec<u8>, entries: &[Entry]) -> Vec<u8> {
    let start = bytes.len() as u32;
    for entry in entries {
        bytes.extend(entry.central());
    }
    let size = bytes.len() as u32 - start;
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    for _ in 0..2 {
        bytes.extend((entries.len() as u16).to_le_bytes());
    }
    bytes.extend(size.to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend([0, 0]);
    bytes
}

/// Returns consecutive members, each after `gap`, and their entries.
pub fn members(files: &[(&str, &[u8])], gap: &[u8]) -> (Vec<u8>, Vec<Entry>) {
    let (mut bytes, mut entries) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let (mut entry, data) = Entry::of(name, content);
        entry.offset = bytes.len() as u32;
        bytes.extend([&entry.local()[..], &data, gap].concat());
        entries.push(entry);
    }
    (bytes, entries)
}
