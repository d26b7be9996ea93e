//! Decompression bombs are stopped, with one warning.

use super::make::{TEXT, gzip, tar, xz, zip, zstd};
use super::{Found, Reader};

const TOLD: &str = "not read to its end: it decompresses to more than 1000 times its size";

#[track_caller]
fn is_stopped(found: &Found) {
    assert_eq!(found.lost.len(), 1, "{found:?}");
    assert!(found.lost[0].ends_with(TOLD), "{found:?}");
}

#[test]
fn a_bomb_is_stopped() {
    let reader = Reader::new();
    let zeros = vec![0; 70 << 20];
    // A binary member is decompressed only if other members follow.
    let archive = tar(&[("zeros", &zeros), ("a.txt", TEXT)]);
    drop(zeros);
    for pack in [gzip, zstd, xz] {
        is_stopped(&reader.stream(&pack(&archive)));
    }
    let blanks = gzip(&vec![b'\n'; 70 << 20]);
    is_stopped(&reader.file(&blanks));
    // Each single layer expands less than a thousand times.
    let twice = gzip(&gzip(&archive));
    assert!(twice.len() < 10_000);
    is_stopped(&reader.stream(&twice));
    is_stopped(&reader.file(&zip(&[("b", &gzip(&archive)), ("c.txt", TEXT)])));
}

#[test]
fn what_is_packed_well_is_no_bomb() {
    let text = b"see http://h.example/a\n".repeat(1 << 20);
    let found = Reader::new().stream(&zstd(&text[..10 << 20]));
    assert!(found.lost.is_empty() && found.links.len() > 100_000);
}
