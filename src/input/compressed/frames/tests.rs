//! Frames that are decoded ahead give what a decoder that reads in order gives.

use std::io::{Read, Write};
use std::rc::Rc;
use std::sync::Arc;

use flate2::Compression;
use lz4_flex::frame::{BlockMode, BlockSize, FrameEncoder, FrameInfo};
use proptest::prelude::*;

use super::ahead::Sizes;
use super::{Frames, Separable};
use crate::input::compressed::Stream;
use crate::input::compressed::gzip::Gzip;
use crate::input::compressed::lz4::Lz4;
use crate::input::compressed::testing::{Whole, noise, same_in_threads, text};
use crate::input::compressed::zstd::Zstd;
use crate::input::{Bytes, Pool};

const SMALL: Sizes = Sizes {
    window: 9000,
    batch: 1000,
    output: 2000,
    largest: 6000,
};

fn open<C: Separable + 'static>(stream: Stream<'_>, sizes: Option<Sizes>) -> Frames<'_, C> {
    let mut frames = Frames::<C>::separable(stream);
    if let (Some(ahead), Some(sizes)) = (&mut frames.ahead, sizes) {
        ahead.sizes = sizes;
    }
    frames
}

/// Asserts that the result is the same in any number of threads. Returns it, and how many frames
/// are decoded ahead if there are two.
#[track_caller]
fn same<C: Separable + 'static>(name: &str, bytes: &[u8], sizes: Option<Sizes>) -> (Whole, usize) {
    let whole = same_in_threads(name, bytes, &|stream| Box::new(open::<C>(stream, sizes)));
    let pool = Arc::new(Pool::new(2));
    pool.pretend_to_wait();
    let mut source = bytes;
    let source = Bytes::Stream(&mut source);
    let stream = Stream::outermost(source, Vec::new(), None, Rc::default());
    let mut frames = open::<C>(stream.with_pool(Some(pool)), sizes);
    let _ = frames.read_to_end(&mut Vec::new());
    (whole, frames.ahead.map_or(0, |ahead| ahead.taken))
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    gzip_at(bytes, Compression::new(1))
}

fn gzip_at(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), level);
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// Returns a member with all optional fields.
fn named_gzip(bytes: &[u8]) -> Vec<u8> {
    let builder = flate2::GzBuilder::new().filename("name").comment("text");
    let builder = builder.extra(&b"BC\x02\0\x01\0"[..]);
    let mut writer = builder.write(Vec::new(), Compression::new(6));
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).unwrap()
}

/// Returns a frame with a checksum and without its size.
fn streamed_zstd(bytes: &[u8]) -> Vec<u8> {
    let mut writer = zstd::Encoder::new(Vec::new(), 1).unwrap();
    writer.include_checksum(true).unwrap();
    for part in bytes.chunks(700) {
        writer.write_all(part).unwrap();
        writer.flush().unwrap();
    }
    writer.finish().unwrap()
}

fn skippable(bytes: &[u8]) -> Vec<u8> {
    [
        &b"\x5e\x2a\x4d\x18"[..],
        &(bytes.len() as u32).to_le_bytes(),
        bytes,
    ]
    .concat()
}

fn one_byte_zstd(bytes: &[u8]) -> Vec<u8> {
    let zeros = vec![0; bytes.len() * 4];
    zstd(&zeros)
}

fn lz4(bytes: &[u8]) -> Vec<u8> {
    lz4_of(FrameInfo::new(), bytes)
}

/// Returns a frame with all fields and checksums, whose blocks refer to those before them.
fn full_lz4(bytes: &[u8]) -> Vec<u8> {
    let info = FrameInfo::new()
        .block_size(BlockSize::Max64KB)
        .block_mode(BlockMode::Linked)
        .block_checksums(true)
        .content_checksum(true)
        .content_size(Some(bytes.len() as u64));
    lz4_of(info, bytes)
}

fn lz4_of(info: FrameInfo, bytes: &[u8]) -> Vec<u8> {
    let mut writer = FrameEncoder::with_frame_info(info, Vec::new());
    for part in bytes.chunks(700) {
        writer.write_all(part).unwrap();
    }
    writer.finish().unwrap()
}

type Pack = fn(&[u8]) -> Vec<u8>;

const GZIP: [Pack; 4] = [
    gzip,
    named_gzip,
    // Members inside a member, as they are.
    |bytes| gzip_at(&gzip(bytes).repeat(3), Compression::none()),
    |bytes| gzip_at(&vec![0; 40 * bytes.len()], Compression::best()),
];

const ZSTD: [Pack; 5] = [
    zstd,
    streamed_zstd,
    skippable,
    |bytes| skippable(&zstd(bytes)),
    one_byte_zstd,
];

const LZ4: [Pack; 5] = [
    lz4,
    full_lz4,
    skippable,
    |bytes| lz4(&vec![0; bytes.len() * 40]),
    // Frames inside a block, as they are.
    |bytes| lz4(&lz4(bytes).repeat(3)),
];

/// Returns frames of these sizes.
fn frames(packs: &[Pack], sizes: impl IntoIterator<Item = usize>) -> Vec<u8> {
    let source = text(400_000);
    let mut at = 0;
    let mut pack = |(number, size): (usize, usize)| {
        let from = at % (source.len() - size);
        at += size + 17;
        packs[number % packs.len()](&source[from..from + size])
    };
    let sizes = sizes.into_iter().enumerate();
    sizes
        .flat_map(|(number, size)| pack((number, size)))
        .collect()
}

#[test]
fn large_and_small_frames() {
    let sizes = |count: usize| noise().map(|number| (number % 300) as usize).take(count);
    let large = [
        0,
        1,
        200_000,
        5,
        300_000,
        150_000,
        250_000,
        64 << 10,
        300_000,
        0,
    ];
    let blocks = [65_280; 40];
    for (name, bytes, least) in [
        ("large", frames(&GZIP[..2], large), 3),
        ("blocks", frames(&GZIP[..1], blocks), 20),
        ("small", frames(&GZIP[..2], sizes(20_000)), 10_000),
        ("nested", frames(&GZIP[2..3], blocks), 0),
        ("zeros", frames(&GZIP[3..], [20_000; 30]), 10),
    ] {
        let (whole, taken) = same::<Gzip>(name, &bytes, None);
        assert!(whole.error.is_none() && taken >= least, "{name}: {taken}");
    }
    for (name, bytes, least) in [
        ("large", frames(&ZSTD[..2], large), 3),
        ("blocks", frames(&ZSTD[..1], blocks), 20),
        ("small", frames(&ZSTD, sizes(20_000)), 10_000),
    ] {
        let (whole, taken) = same::<Zstd>(name, &bytes, None);
        assert!(whole.error.is_none() && taken >= least, "{name}: {taken}");
    }
    for (name, bytes, least) in [
        ("large", frames(&LZ4[..2], large), 3),
        ("blocks", frames(&LZ4[..1], blocks), 20),
        ("small", frames(&LZ4, sizes(20_000)), 10_000),
    ] {
        let (whole, taken) = same::<Lz4>(name, &bytes, None);
        assert!(whole.error.is_none() && taken >= least, "{name}: {taken}");
    }
}

#[test]
fn one_frame_is_decoded_in_order() {
    let bytes = text(300_000);
    assert_eq!(same::<Gzip>("gzip", &gzip(&bytes), None).1, 0);
    assert_eq!(same::<Zstd>("zstd", &zstd(&bytes), None).1, 0);
    assert_eq!(same::<Lz4>("lz4", &full_lz4(&bytes), None).1, 0);
}

/// Tasks in vain are bounded: members in members are in vain, and those after them are not.
#[test]
fn frames_that_only_seem_to_start_end_the_search() {
    let inner = frames(&GZIP[..1], [1500; 60]);
    let member = gzip_at(&inner, Compression::none());
    let bytes = [member.repeat(3), inner].concat();
    let (whole, taken) = same::<Gzip>("nested", &bytes, Some(SMALL));
    assert!(whole.error.is_none());
    assert_eq!(taken, 0, "16 batches were in vain");
}

#[test]
fn what_follows_frames() {
    let gzips = frames(&GZIP[..2], [1500; 30]);
    let zstds = frames(&ZSTD[..3], [1500; 30]);
    let lz4s = frames(&LZ4[..3], [1500; 30]);
    for end in [
        &b"junk"[..],
        &[0; 100],
        b"\x1f",
        b"\x1f\x8b\x08\xff",
        b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
        b"\x28\xb5",
        b"\x28\xb5\x2f\xfd\x20\0\x07\0\0",
        b"\x50\x2a\x4d\x18\xff\xff\xff\xff",
        b"\x04\x22",
        b"\x04\x22\x4d\x18\x40\x40\xc0\x07\0\0\0",
        &gzips,
        &zstds,
        &lz4s,
    ] {
        for sizes in [None, Some(SMALL)] {
            same::<Gzip>("gzip", &[&gzips, end].concat(), sizes);
            same::<Zstd>("zstd", &[&zstds, end].concat(), sizes);
            same::<Lz4>("lz4", &[&lz4s, end].concat(), sizes);
            same::<Gzip>("gzip", &[&gzips, end, &gzips].concat(), sizes);
            same::<Zstd>("zstd", &[&zstds, end, &zstds].concat(), sizes);
            same::<Lz4>("lz4", &[&lz4s, end, &lz4s].concat(), sizes);
        }
    }
}

#[test]
fn lengths_that_are_wrong() {
    let member = gzip(&text(1500));
    for len in [0, 1, 1499, 1501, 100_000, u32::MAX] {
        let mut wrong = member.clone();
        let at = wrong.len() - 4;
        wrong[at..].copy_from_slice(&len.to_le_bytes());
        let bytes = [member.repeat(8), wrong, member.repeat(8)].concat();
        let (whole, taken) = same::<Gzip>("a length", &bytes, Some(SMALL));
        assert_eq!(whole.output.len(), 17 * 1500);
        assert_eq!(whole.warnings.len(), 1);
        assert!(taken > 4, "{taken}");
    }
    // A window of 256 MiB, and content without its size.
    let window = b"\x28\xb5\x2f\xfd\x00\x90\x09\0\0a";
    let frame = zstd(&text(1500));
    let bytes = [frame.repeat(8), window.to_vec(), frame.repeat(8)].concat();
    let (whole, _) = same::<Zstd>("a window", &bytes, Some(SMALL));
    assert_eq!(whole.output.len(), 8 * 1500);
    assert!(whole.error.is_some());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_frames_with_any_damage(
        sizes in prop::collection::vec(prop_oneof![0..10usize, 0..900usize, 0..9000usize], 1..60),
        packs in 1..=5usize,
        damage in prop::collection::vec((any::<prop::sample::Index>(), 0..12u8), 0..3),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let packed = [
            frames(&GZIP[..packs.min(4)], sizes.iter().copied()),
            frames(&ZSTD[..packs], sizes.iter().copied()),
            frames(&LZ4[..packs], sizes.iter().copied()),
        ];
        for (kind, mut bytes) in packed.into_iter().enumerate() {
            for (at, bit) in &damage {
                let at = at.index(bytes.len());
                match bit {
                    8 => { bytes.remove(at); }
                    9 => bytes.insert(at, 0),
                    10 => { bytes.splice(at..at, gzip(b"a")); }
                    11 => { bytes.splice(at..at, b"\x1f\x8b\x08\0\0\0\0\0\0\x03".to_vec()); }
                    bit => bytes[at] ^= 1 << bit,
                }
            }
            if let Some(cut) = &cut {
                bytes.truncate(cut.index(bytes.len()));
            }
            match kind {
                0 => same::<Gzip>("gzip", &bytes, Some(SMALL)),
                1 => same::<Zstd>("zstd", &bytes, Some(SMALL)),
                _ => same::<Lz4>("lz4", &bytes, Some(SMALL)),
            };
        }
    }
}
