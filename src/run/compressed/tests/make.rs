//! Builders of compressed input.

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
