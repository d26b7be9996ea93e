//! What grows without end is stopped, with one clear line.

use super::make::{TEXT, gzip, place, tar, xz, zip, zstd};
use super::{Found, Reader};

const TOLD: &str = "not read to its end: more than 1000 bytes come out of it for each that it has";

#[track_caller]
fn is_stopped(found: &Found) {
    assert_eq!(found.lost.len(), 1, "{found:?}");
    assert!(found.lost[0].ends_with(TOLD), "{found:?}");
}

#[test]
fn a_bomb_is_stopped() {
    let reader = Reader::new();
    let zeros = vec![0; 70 << 20];
    // What is no text is unpacked only where something stands behind it.
    let archive = tar(&[("zeros", &zeros), ("a.txt", TEXT)]);
    drop(zeros);
    for pack in [gzip, zstd, xz] {
        is_stopped(&reader.stream(&pack(&archive)));
    }
    let blanks = gzip(&vec![b'\n'; 70 << 20]);
    is_stopped(&reader.file(&blanks));
    // Each layer alone grows less than a thousand times.
    let twice = gzip(&gzip(&archive));
    assert!(twice.len() < 10_000);
    is_stopped(&reader.stream(&twice));
    is_stopped(&reader.file(&zip(&[("b", &gzip(&archive)), ("c.txt", TEXT)])));
}

#[test]
fn members_that_share_their_bytes_are_stopped() {
    let reader = Reader::new();
    // The directory names the same member again and again.
    let text = vec![b'\n'; 4 << 20];
    let one = zip(&[("a.txt", &text)]);
    let start = place(&one, b"PK\x01\x02", 0);
    let end = place(&one, b"PK\x05\x06", 0);
    let entry = &one[start..end];
    let count = 40u16;
    let mut bytes = one[..start].to_vec();
    bytes.extend(entry.repeat(count.into()));
    let size = (entry.len() * usize::from(count)) as u32;
    let mut record = one[end..].to_vec();
    for at in [8, 10] {
        record[at..at + 2].copy_from_slice(&count.to_le_bytes());
    }
    record[12..16].copy_from_slice(&size.to_le_bytes());
    bytes.extend(record);
    is_stopped(&reader.file(&bytes));
}

#[test]
fn what_is_packed_well_is_no_bomb() {
    let text = b"see http://h.example/a\n".repeat(1 << 20);
    let found = Reader::new().stream(&zstd(&text[..10 << 20]));
    assert!(found.lost.is_empty() && found.links.len() > 100_000);
}
