//! Makes what is packed.

use std::io::{Cursor, Write};

use flate2::Compression;

pub const TEXT: &[u8] = b"see http://h.example/a and <http://h.example/b> for more\n";
pub const LINKS: [&str; 2] = ["http://h.example/a", "http://h.example/b"];

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = flate2::GzBuilder::new()
        .filename("name.txt")
        .comment("a comment")
        .extra(&b"\x01\x02\x03\0abc"[..])
        .write(Vec::new(), Compression::default());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

pub fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut writer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

pub fn xz(bytes: &[u8]) -> Vec<u8> {
    let options = lzma_rust2::XzOptions::with_preset(1);
    let mut writer = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

pub fn zstd(bytes: &[u8]) -> Vec<u8> {
    let mut writer = zstd::Encoder::new(Vec::new(), 3).unwrap();
    writer.include_checksum(true).unwrap();
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// LZW as `compress` makes it, with codes of `most` bits at most; the table is emptied
/// when it is full, if `clears`.
pub fn lzw(bytes: &[u8], most: u32, clears: bool) -> Vec<u8> {
    let mut out = vec![0x1f, 0x9d, most as u8 | if clears { 0x80 } else { 0 }];
    let first = if clears { 257 } else { 256 };
    let mut table = std::collections::HashMap::new();
    let (mut bits, mut held, mut width, mut count) = (0u64, 0, 9, 0);
    let mut put = |out: &mut Vec<u8>, code: u64, width: u32| {
        bits |= code << held;
        held += width;
        while held >= 8 {
            out.push(bits as u8);
            bits >>= 8;
            held -= 8;
        }
        held
    };
    let mut free = first;
    // What the reader has in its table comes one code later.
    let mut known = first - 1;
    let mut code = None;
    let ends = bytes.iter().map(|byte| Some(*byte)).chain([None]);
    for byte in ends {
        let Some(last) = code else {
            code = byte.map(u64::from);
            continue;
        };
        if let Some(longer) = byte.and_then(|byte| table.get(&(last, byte))) {
            code = Some(*longer);
            continue;
        }
        let mut change = |out: &mut Vec<u8>, width: &mut u32, to: u32, count: &mut u32| {
            while *count % 8 != 0 {
                put(out, 0, *width);
                *count += 1;
            }
            (*width, *count) = (to, 0);
        };
        if known >= 1 << width && width < most {
            let wider = width + 1;
            change(&mut out, &mut width, wider, &mut count);
        }
        put(&mut out, last, width);
        count += 1;
        if known < 1 << most {
            known += 1;
        }
        let Some(byte) = byte else { break };
        if free < 1 << most {
            table.insert((last, byte), free);
            free += 1;
        } else if clears {
            if known >= 1 << width && width < most {
                unreachable!("the table is full only at the largest width");
            }
            put(&mut out, 256, width);
            count += 1;
            while count % 8 != 0 {
                put(&mut out, 0, width);
                count += 1;
            }
            (width, count) = (9, 0);
            table.clear();
            (free, known) = (257, 256);
        }
        code = Some(byte.into());
    }
    while put(&mut out, 0, 1) != 0 {}
    out
}

/// A tar archive of these files.
pub fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, content) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        builder.append_data(&mut header, name, *content).unwrap();
    }
    builder.into_inner().unwrap()
}

pub fn zip_options() -> zip::write::SimpleFileOptions {
    zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated)
}

/// A zip archive of these files, deflated.
pub fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(*name, zip_options()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// The same, as it is written to a pipe: sizes stand behind the members.
pub fn streamed_zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new_stream(Vec::new());
    for (name, content) in files {
        writer.start_file(*name, zip_options()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Where `part` stands in `whole` for the `nth` time, from 0.
pub fn place(whole: &[u8], part: &[u8], nth: usize) -> usize {
    memchr::memmem::find_iter(whole, part).nth(nth).unwrap()
}
