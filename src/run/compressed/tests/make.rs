//! Builders of compressed input.

use std::io::{Cursor, Write};

use flate2::Compression;
use lz4_flex::frame::{BlockMode, FrameEncoder, FrameInfo};

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

/// Returns a frame whose blocks refer to those before them, with all checksums.
pub fn lz4(bytes: &[u8]) -> Vec<u8> {
    let info = FrameInfo::new()
        .block_mode(BlockMode::Linked)
        .block_checksums(true)
        .content_checksum(true);
    let mut writer = FrameEncoder::with_frame_info(info, Vec::new());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// Returns the bytes in seven bits, as in a `c7unbatch` of news.
pub fn seven_bits(bytes: &[u8]) -> Vec<u8> {
    let mut sextets = Vec::new();
    // The last group of three bytes is not whole, and says how many it has.
    for start in (0..=bytes.len()).step_by(3) {
        let at = |i: usize| bytes.get(start + i).copied().unwrap_or_default();
        let last = match bytes.len() - start {
            count @ 0..=2 => count as u8,
            _ => at(2) & 0x3f,
        };
        sextets.extend([
            at(0) >> 2,
            (at(0) << 4 | at(1) >> 4) & 0x3f,
            (at(1) << 2 | at(2) >> 6) & 0x3f,
            last,
        ]);
    }
    let mut encoded = Vec::new();
    let whole = (sextets.len() - 1) / 13 * 13;
    for block in sextets[..whole].chunks(13) {
        dump(block, &mut encoded);
    }
    encoded.extend([90 + b' ', 90 + b' ', (sextets.len() - whole) as u8 + b' ']);
    dump(&sextets[whole..], &mut encoded);
    encoded
}

fn dump(sextets: &[u8], encoded: &mut Vec<u8>) {
    let last = sextets.get(12).copied().unwrap_or_default();
    for (number, pair) in sextets[..sextets.len().min(12)].chunks(2).enumerate() {
        let low = pair.get(1).copied().unwrap_or_default();
        let bit = u16::from(last >> (5 - number) & 1);
        let value = bit << 12 | u16::from(pair[0]) << 6 | u16::from(low);
        encoded.extend([(value / 91) as u8 + b' ', (value % 91) as u8 + b' ']);
    }
}

/// Returns a tar archive of these files.
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

/// Returns a zip archive of these files, deflated.
pub fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(*name, zip_options()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Returns a zip archive as it is written to a pipe: the sizes follow the members.
pub fn streamed_zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new_stream(Vec::new());
    for (name, content) in files {
        writer.start_file(*name, zip_options()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Returns the offset of the `nth` occurrence of `part` in `whole`, from 0.
pub fn location(whole: &[u8], part: &[u8], nth: usize) -> usize {
    memchr::memmem::find_iter(whole, part).nth(nth).unwrap()
}
