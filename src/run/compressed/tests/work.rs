//! The work that hostile inputs take: counted, so that it is the same on any machine.

use std::iter::repeat_n;

use super::make::{TEXT, bzip2, gzip, lz4, tar, xz, zip, zstd};
use super::raw_zip::{deflate, members};
use super::{Found, Reader};

const TOLD: &str = "too many nested streams or members for its size";
/// The work that is allowed in any case, and for each stored byte (see
/// `input::compressed::meter`).
const FREE: u64 = 128 << 20;
const PER_BYTE: u64 = 1000;

/// Returns `one`, repeated up to `size` bytes.
fn chain(one: &[u8], size: usize) -> Vec<u8> {
    one.repeat(size / one.len())
}

/// Returns the smallest gzip member of these bytes.
fn small_gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = b"\x1f\x8b\x08\0\0\0\0\0\0\x03".to_vec();
    packed.extend(deflate(bytes));
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    packed.extend(crc.sum().to_le_bytes());
    packed.extend(crc.amount().to_le_bytes());
    packed
}

/// Reads a file, and returns the work that it took.
fn read(bytes: &[u8]) -> (Found, u64) {
    let reader = Reader::new();
    let found = reader.file(bytes);
    (found, reader.work())
}

/// A file of one layer, however small its streams, is read to its end.
#[test]
fn chains_of_small_streams_are_read() {
    const SIZE: usize = 128 << 10;
    let tar_of = |content: &[u8]| {
        let files: Vec<_> = repeat_n(("a", content), SIZE / 1024).collect();
        tar(&files)
    };
    let zip_of = |content: &[u8]| {
        let files: Vec<_> = repeat_n(("a", content), SIZE / 100).collect();
        super::raw_zip::with_directory(members(&files, b"").0, &members(&files, b"").1)
    };
    let name = [
        &b"\x1f\x8b\x08\x08\0\0\0\0\0\x03"[..],
        &vec![b'n'; SIZE],
        b"\0",
    ]
    .concat();
    let rows: Vec<(&str, Vec<u8>, u64)> = vec![
        // The name, the file, and the work allowed for each byte.
        ("empty gzip", chain(&small_gzip(b""), SIZE), 20),
        ("small gzip", chain(&small_gzip(b"a"), SIZE), 20),
        ("gzip name", [&name, &small_gzip(TEXT)[10..]].concat(), 9),
        ("empty bzip2", chain(&bzip2(b""), SIZE), 100),
        ("small bzip2", chain(&bzip2(b"a"), SIZE), PER_BYTE),
        ("empty xz", chain(&xz(b""), SIZE), 300),
        ("small xz", chain(&xz(b"a"), SIZE), 300),
        ("empty zstd", chain(&zstd(b""), SIZE), 50),
        ("small zstd", chain(&zstd(b"a"), SIZE), 50),
        ("empty lz4", chain(&lz4(b""), SIZE), 50),
        ("small lz4", chain(&lz4(b"a"), SIZE), 50),
        ("empty members of tar", tar_of(b""), 5),
        ("small members of tar", tar_of(b"a"), 5),
        ("small members of zip", zip_of(b"a"), 30),
    ];
    for (name, bytes, most) in rows {
        let (found, work) = read(&bytes);
        assert_eq!(found.lost, [""; 0], "{name}");
        let each = work / bytes.len() as u64;
        assert!(each <= most, "{name}: {each} a byte");
    }
}

/// Nested data expands a thousand times before any of it is read.
#[test]
fn streams_in_other_layers_are_bounded() {
    const SIZE: usize = 24 << 20;
    let tar_of = |content: &[u8], count: usize| {
        let files: Vec<_> = repeat_n(("a", content), count).collect();
        tar(&files)
    };
    let name = [
        &b"\x1f\x8b\x08\x08\0\0\0\0\0\x03"[..],
        &vec![b'n'; 2 * SIZE],
    ]
    .concat();
    let rows: Vec<(&str, Vec<u8>)> = vec![
        ("empty gzip", chain(&small_gzip(b""), SIZE)),
        ("small gzip", chain(&small_gzip(b"a"), SIZE)),
        ("gzip name", name),
        ("empty bzip2", chain(&bzip2(b""), SIZE)),
        ("small bzip2", chain(&bzip2(b"a"), SIZE)),
        ("empty xz", chain(&xz(b""), SIZE)),
        ("small zstd", chain(&zstd(b"a"), SIZE)),
        ("small lz4", chain(&lz4(b"a"), SIZE)),
        ("bzip2 in tar", tar_of(&bzip2(b"a"), 9_000)),
        ("zip", [chain(&zip_member(), SIZE), zip(&[])].concat()),
    ];
    for (name, inner) in rows {
        let bytes = gzip(&inner);
        let (found, work) = read(&bytes);
        assert_eq!(found.lost.len(), 1, "{name}: {:?}", found.lost);
        assert!(found.lost[0].ends_with(TOLD), "{name}: {:?}", found.lost);
        // One step more than allowed is a read of 256 KiB at most.
        let most = FREE + PER_BYTE * bytes.len() as u64 + 64 * (256 << 10);
        assert!(work <= most, "{name}: {work}");
    }
}

fn zip_member() -> Vec<u8> {
    members(&[("a", b"a")], b"").0
}

/// Many small files that compress well are not hostile.
#[test]
fn honest_archives_in_others_are_read() {
    let files: Vec<_> = (0..4000)
        .map(|i| {
            let text = format!("see http://h.example/{i}\n");
            (format!("folder/{i}.gz"), gzip(text.as_bytes()))
        })
        .collect();
    let files: Vec<_> = files
        .iter()
        .map(|(name, bytes)| (&name[..], &bytes[..]))
        .collect();
    let empty: Vec<_> = (0..20_000).map(|i| format!("folder/{i}")).collect();
    let empty: Vec<_> = empty.iter().map(|name| (&name[..], &b""[..])).collect();
    let (found, work) = read(&xz(&tar(&empty)));
    assert_eq!((found.lost.len(), found.links.len()), (0, 0));
    assert!(work < 4 << 20, "{work}");
    for bytes in [gzip(&tar(&files)), xz(&zip(&files)), zip(&files)] {
        let (found, work) = read(&bytes);
        assert_eq!((found.links.len(), found.lost.len()), (4000, 0));
        assert!(work < FREE, "{work}");
    }
}
