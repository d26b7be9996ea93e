//! Truncated and damaged input: never a panic, and always a warning.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::make::{LINKS, TEXT, bzip2, gzip, location, lz4, streamed_zip, tar, xz, zip, zstd};
use super::{Found, Reader};

static SAMPLES: LazyLock<Vec<(&str, Vec<u8>, usize)>> = LazyLock::new(samples);

/// An input of each kind, and how many bytes its detection takes.
fn samples() -> Vec<(&'static str, Vec<u8>, usize)> {
    let members: [(&str, &[u8]); 2] = [("a.txt", TEXT), ("b.txt", TEXT)];
    let twice = TEXT.repeat(2);
    vec![
        ("gzip", gzip(&twice), 3),
        ("bzip2", bzip2(&twice), 10),
        ("xz", xz(&twice), 6),
        ("zstd", zstd(&twice), 4),
        ("lz4", lz4(&twice), 4),
        ("tar", tar(&members), 512),
        ("zip", zip(&members), 4),
        ("zip of a pipe", streamed_zip(&members), 4),
        ("tar.gz", gzip(&tar(&members)), 3),
        ("zip.xz", xz(&zip(&members)), 6),
        (
            "gz in zip",
            zip(&[("a.gz", &gzip(TEXT)), ("b.gz", &gzip(TEXT))]),
            4,
        ),
    ]
}

/// Asserts that `found` has everything that `whole` has, or a warning.
fn is_told(found: &Found, whole: &Found) -> bool {
    let uris = |found: &Found| {
        let links = found.links.iter();
        let uris = links.map(|link| link.rsplit('!').next().map(str::to_owned));
        uris.collect::<Vec<_>>()
    };
    uris(found) == uris(whole) || !found.lost.is_empty() || !found.skipped.is_empty()
}

#[test]
fn a_last_code_of_compress_without_meaning_is_told() {
    // The code `h`, then one that is not in the table yet.
    let codes = u32::from(b'h') | 300 << 9;
    let bytes = [&[0x1f, 0x9d, 0x90], &codes.to_le_bytes()[..3]].concat();
    let found = Reader::new().both(&bytes);
    assert_eq!(found.lost.len(), 1, "{found:?}");
    assert!(found.lost[0].contains("invalid code"), "{found:?}");
}

#[test]
fn what_is_cut_short_at_any_byte_is_told() {
    let reader = Reader::new();
    for (name, bytes, magic) in SAMPLES.iter().cloned() {
        let whole = reader.both(&bytes);
        assert!(
            whole.lost.is_empty() && whole.links.len() == 4,
            "{name}: {whole:?}"
        );
        for len in magic..bytes.len() {
            for found in [reader.stream(&bytes[..len]), reader.file(&bytes[..len])] {
                assert!(is_told(&found, &whole), "{name}, {len} bytes: {found:?}");
                assert!(found.lost.len() <= 1, "{name}, {len} bytes: {found:?}");
                // A URI may be truncated, but no other output is possible.
                let most = found.links.len().saturating_sub(1);
                assert_eq!(
                    found.links[..most],
                    whole.links[..most],
                    "{name}, {len} bytes"
                );
            }
        }
    }
}

#[test]
fn what_was_read_before_the_end_is_reported() {
    let reader = Reader::new();
    // Even if all of it is in one block.
    let line = |i: u64| {
        format!(
            "http://h.example/{:x}\n",
            i.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        )
    };
    let text: String = (0..30_000).map(line).collect();
    for (name, pack) in [
        ("gzip", gzip as fn(&[u8]) -> Vec<u8>),
        ("xz", xz),
        ("tar.gz", |text| gzip(&tar(&[("a", text)]))),
    ] {
        let bytes = pack(text.as_bytes());
        let found = reader.both(&bytes[..bytes.len() / 2]);
        assert!(found.links.len() > 5000, "{name}: {}", found.links.len());
        assert_eq!(found.lost.len(), 1, "{name}: {:?}", found.lost);
        assert!(
            found.lost[0].contains("ends early"),
            "{name}: {:?}",
            found.lost
        );
    }
}

#[test]
fn a_wrong_checksum_is_told_and_the_rest_is_read() {
    let reader = Reader::new();
    let mut first = gzip(TEXT);
    let len = first.len();
    first[len - 8] ^= 1;
    let found = reader.both(&[first, gzip(TEXT)].concat());
    assert_eq!(found.links, [LINKS, LINKS].concat());
    let told = "wrong checksum: the data may be damaged";
    assert_eq!(found.lost, [told]);
    let mut two = zip(&[("a", b"see http://h.example/a"), ("b", TEXT)]);
    let crc = location(&two, b"PK\x01\x02", 0) + 16;
    two[crc] ^= 1;
    let found = reader.file(&two);
    assert_eq!(
        (found.links.len(), &found.lost[..]),
        (3, &[format!("a!{told}")][..])
    );
    let mut streamed = streamed_zip(&[("a", b"see http://h.example/a"), ("b", TEXT)]);
    let crc = location(&streamed, b"PK\x07\x08", 0) + 4;
    streamed[crc] ^= 1;
    let found = reader.stream(&streamed);
    assert_eq!((found.links.len(), found.lost.len()), (3, 1));
}

#[test]
fn a_damaged_member_is_told_and_the_others_are_read() {
    let reader = Reader::new();
    let random: Vec<u8> = (0..400u32).map(|i| ((i * i * 7) >> 3) as u8).collect();
    for pack in [zip, streamed_zip] {
        let mut bytes = pack(&[("a", TEXT), ("b", &random), ("c", TEXT)]);
        let data = location(&bytes, b"PK\x03\x04", 1) + 31;
        // A block of an undefined type.
        bytes[data] |= 0b110;
        for found in [reader.stream(&bytes), reader.file(&bytes)] {
            assert_eq!(found.links.len(), 4, "{found:?}");
            assert_eq!(found.lost.len(), 1, "{found:?}");
            assert!(found.lost[0].starts_with("b!"), "{found:?}");
        }
    }
    let mut bytes = zip(&[("a.gz", &gzip(TEXT)[..40]), ("b", TEXT)]);
    let found = reader.both(&bytes);
    assert_eq!(
        found.lost,
        ["a.gz!not read to its end: the gzip data ends early"]
    );
    assert!(found.links.ends_with(&[
        "b!http://h.example/a".to_owned(),
        "b!http://h.example/b".to_owned()
    ]));
    // Without its directory, an archive is read by its local headers.
    let directory = location(&bytes, b"PK\x01\x02", 0);
    bytes.truncate(directory);
    let found = reader.both(&bytes);
    assert!(
        found
            .lost
            .contains(&"not read to its end: the zip archive ends early".to_owned())
    );
    assert!(found.links.len() >= 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The content of a tar member has no checksum; all other damage is detected.
    #[test]
    fn a_bit_that_was_turned_is_told(which in 0..10usize, at: prop::sample::Index, bit in 0..8u8) {
        let reader = Reader::new();
        let (name, mut bytes, magic) = SAMPLES[which].clone();
        let whole = reader.file(&bytes);
        let at = at.index(bytes.len());
        bytes[at] ^= 1 << bit;
        for found in [reader.stream(&bytes), reader.file(&bytes)] {
            let checked = at >= magic && !(name == "tar" && (at % 1024) >= 512);
            prop_assert!(!checked || is_told(&found, &whole), "{name}, byte {at}: {found:?}");
        }
    }

    #[test]
    fn any_bytes_are_survived(which in 0..10usize, bytes: Vec<u8>, keep: prop::sample::Index) {
        let reader = Reader::new();
        let (_, mut packed, magic) = SAMPLES[which].clone();
        packed.truncate(magic + keep.index(packed.len() - magic));
        packed.extend(bytes);
        reader.stream(&packed);
        reader.file(&packed);
    }
}
