//! Frames of each kind, with damage, and their starts.

use std::io::Write as _;

use lz4_flex::frame::{BlockMode, BlockSize, FrameEncoder, FrameInfo};

use super::{HISTORY, LZ4, Open, STORED, WORD, decoded_start};
use crate::input::compressed::testing::{Whole, noise, text, unpack};

fn decoded(bytes: &[u8], at_a_time: usize) -> Whole {
    let Open::Compression(open) = LZ4.open else {
        unreachable!("LZ4 is a compression");
    };
    unpack(bytes, at_a_time, None, &open)
}

fn encoded(info: FrameInfo, bytes: &[u8]) -> Vec<u8> {
    let mut writer = FrameEncoder::with_frame_info(info, Vec::new());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// Returns a frame with both checksums, in blocks of 64 KiB that refer to those before them.
fn linked(bytes: &[u8]) -> Vec<u8> {
    let info = FrameInfo::new()
        .block_size(BlockSize::Max64KB)
        .block_mode(BlockMode::Linked)
        .block_checksums(true)
        .content_checksum(true);
    encoded(info, bytes)
}

#[test]
fn blocks_of_all_sizes_and_modes() {
    // Repeats that are as far back as they may be, and noise, which is stored as it is.
    let mut bytes = text(HISTORY - 100).repeat(4);
    bytes.extend(noise().take(200_000).map(|number| number as u8));
    bytes.extend(vec![b'a'; 5 << 20]);
    for size in [
        BlockSize::Max64KB,
        BlockSize::Max256KB,
        BlockSize::Max1MB,
        BlockSize::Max4MB,
    ] {
        for mode in [BlockMode::Independent, BlockMode::Linked] {
            let info = FrameInfo::new().block_size(size).block_mode(mode);
            let frame = encoded(info.content_checksum(true), &bytes);
            for at_a_time in [1000, usize::MAX / 3] {
                let whole = decoded(&frame, at_a_time);
                assert_eq!((whole.error, whole.warnings), (None, vec![]));
                assert!(whole.output == bytes);
            }
        }
    }
}

#[test]
fn damage() {
    let source = text(200_000);
    let frame = linked(&source);
    let last = frame.len() - 1;
    let checksum = "wrong checksum: the data may be damaged";
    for (name, at, output, error, warning) in [
        (
            "the header",
            6,
            0,
            Some("the checksum of a header is wrong"),
            None,
        ),
        ("the version", 4, 0, Some("unknown flags"), None),
        (
            "a length",
            9,
            0,
            Some("a block is larger than the frame allows"),
            None,
        ),
        ("the checksum", last, 200_000, None, Some(checksum)),
    ] {
        let mut wrong = frame.clone();
        wrong[at] ^= 0xc0;
        let whole = decoded(&[&wrong[..], &frame].concat(), usize::MAX / 3);
        // What follows a damaged frame is not found, but what follows a wrong checksum is read.
        let more = if error.is_none() { source.len() } else { 0 };
        assert_eq!(whole.output.len(), output + more, "{name}");
        assert_eq!(whole.error.as_deref(), error, "{name}");
        let warnings: Vec<_> = warning.map(str::to_owned).into_iter().collect();
        assert_eq!(whole.warnings, warnings, "{name}");
    }
    for len in [5, 14, 1000, 100_000, last - 4, last] {
        let whole = decoded(&frame[..len], usize::MAX / 3);
        assert!(whole.error.is_some(), "{len}");
        assert!(source.starts_with(&whole.output), "{len}");
    }
}

/// Blocks of few bytes, or of none, after much that they may refer to.
#[test]
fn small_blocks_are_linear() {
    let info = FrameInfo::new().block_mode(BlockMode::Linked);
    let mut head = encoded(info.block_size(BlockSize::Max4MB), b"");
    head.truncate(head.len() - WORD);
    let history = text(HISTORY);
    let large = (HISTORY as u32 | STORED).to_le_bytes();
    head.extend([&large[..], &history].concat());
    for (name, block, len) in [
        ("none", &b"\0\0\0\x80"[..], 0),
        ("one", b"\x01\0\0\x80a", 1),
        (
            "a match of four bytes from 64 KiB before",
            b"\x04\0\0\0\0\xff\xff\0",
            4,
        ),
    ] {
        let frame = [&head[..], &block.repeat(500_000), &[0; 4]].concat();
        let start = std::time::Instant::now();
        let whole = decoded(&frame, usize::MAX / 3);
        assert_eq!(
            (whole.error.as_deref(), whole.output.len()),
            (None, HISTORY + 500_000 * len),
            "{name}"
        );
        assert!(start.elapsed().as_secs_f64() < 5.0, "{name}");
    }
}

#[test]
fn a_dictionary_is_refused() {
    let head = b"\x04\x22\x4d\x18\x61\x40\x01\0\0\0\0\0";
    let whole = decoded(head, 100);
    assert_eq!(whole.error.as_deref(), Some("it needs a dictionary"));
}

#[test]
fn starts_of_frames() {
    let noise: Vec<_> = noise().take(900).map(|number| number as u8).collect();
    let mixed = [&noise[..], &text(900), &vec![b'a'; 900]].concat();
    for source in [
        &b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: "[..],
        &noise,
        &mixed,
        b"ab",
        b"",
    ] {
        let frame = encoded(FrameInfo::new(), source);
        for most in [10, 1000, 9000] {
            let start = decoded_start(&frame, most);
            assert!(start.len() >= most.min(source.len()), "{most}");
            assert!(source.starts_with(&start), "{most}");
        }
        for len in 0..frame.len() {
            assert!(
                source.starts_with(&decoded_start(&frame[..len], 9000)),
                "{len}"
            );
        }
    }
}
