//! Lying headers, damage, and byte ranges.

use proptest::prelude::*;

use super::super::make::{gzip, lz4, zstd};
use super::super::{Found, Reader};
use super::{html, links, packed, pages, starts};

/// Replaces the length in a record.
fn lying(record: &[u8], length: &str) -> Vec<u8> {
    let start = memchr::memmem::find(record, b"Content-Length: ").unwrap() + 16;
    let end = start + memchr::memchr(b'\r', &record[start..]).unwrap();
    [&record[..start], length.as_bytes(), &record[end..]].concat()
}

#[test]
fn lengths_that_are_wrong() {
    let reader = Reader::new();
    let [info, one, two, three] = pages();
    for (length, told) in [
        ("9", "is not as long as it says"),
        ("100000", "is not as long as it says"),
        ("0", "is not as long as it says"),
        ("-5", "has no valid length"),
        ("", "has no valid length"),
        ("99999999999999999999999", "has no valid length"),
    ] {
        for pack in [<[u8]>::to_vec, gzip] {
            let parts = [&info[..], &lying(&one, length), &two, &three].map(pack);
            let found = reader.both(&parts.concat());
            assert_eq!(
                found.links,
                links(&starts(&parts)[1..]),
                "{length}: {found:?}"
            );
            assert_eq!(found.lost.len(), 0, "{length}: {found:?}");
            assert!(found.said[0].contains(told), "{length}: {found:?}");
        }
    }
    // Only what a record holds, and no record of its own: the length counts.
    let page = html(
        "d/a",
        &format!("<pre>\r\n\r\n{}", String::from_utf8_lossy(&two)),
    );
    let found = reader.both(&[&info[..], &page, &three].concat());
    assert!(
        found
            .links
            .iter()
            .all(|link| !link.starts_with("http://h.example/d/b@")),
        "{found:?}"
    );
    assert!(found.said.len() == 1 && found.lost.is_empty(), "{found:?}");
}

#[test]
fn damage_costs_only_the_records_in_it() {
    let reader = Reader::new();
    let parts = packed(gzip);
    let starts = starts(&parts);
    let junk = b"junk \x1f\x8b\x08\xff no member\r\n".to_vec();
    let mut bent = parts[2].clone();
    let middle = bent.len() / 2;
    bent[middle] ^= 0x10;
    let cut = parts[2][..middle].to_vec();
    for (what, third) in [("cut", cut), ("bent", bent), ("junk", junk)] {
        let file = [&parts[0], &parts[1], &third, &parts[3]]
            .map(Vec::clone)
            .concat();
        let found = reader.file(&file);
        let last = starts[3] - parts[2].len() as u64 + third.len() as u64;
        assert_eq!(
            found.links[..2],
            links(&starts[1..2])[..2],
            "{what}: {found:?}"
        );
        assert_eq!(
            found.links[found.links.len() - 2..],
            links(&[0, 0, last])[4..],
            "{what}: {found:?}"
        );
        assert_eq!(found.lost.len(), 1, "{what}: {found:?}");
    }
    // Without compression.
    let [info, one, two, three] = pages();
    let file = [&info[..], &one, b"no record here\r\n\r\n", &two, &three].concat();
    let found = reader.both(&file);
    // They are taken for the end of the record before them.
    assert_eq!((found.links.len(), found.lost.len()), (6, 0), "{found:?}");
    assert!(
        found.said[0].contains("is not as long as it says"),
        "{found:?}"
    );
}

#[test]
fn what_ends_early_is_told() {
    let reader = Reader::new();
    for pack in [<[u8]>::to_vec, gzip, lz4, zstd] {
        let parts = packed(pack);
        let whole = parts.concat();
        let expected = reader.both(&whole).links;
        let starts = starts(&parts);
        for len in (starts[1] as usize..whole.len()).step_by(7) {
            for found in [reader.stream(&whole[..len]), reader.file(&whole[..len])] {
                // The line ends after a record say nothing.
                let is_whole = starts.contains(&(len as u64)) || found.links == expected;
                let told = !found.lost.is_empty() || !found.said.is_empty();
                assert!(is_whole || told, "{len}: {found:?}");
                assert!(found.lost.len() <= 1, "{len}: {found:?}");
                let most = found.links.len().saturating_sub(1);
                assert_eq!(found.links[..most], expected[..most], "{len}");
            }
        }
    }
}

/// Joins what is found in the ranges between `cuts`.
fn ranges(reader: &Reader, file: &[u8], cuts: &[u64]) -> Found {
    let mut all = Found::default();
    let ends = cuts.iter().copied().chain([file.len() as u64]);
    for (start, end) in [0].into_iter().chain(cuts.iter().copied()).zip(ends) {
        let found = reader.range(file, start..end);
        all.links.extend(found.links);
        all.lost.extend(found.lost);
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn records_are_owned_once_whatever_the_cuts(cuts: Vec<prop::sample::Index>, which in 0..4usize) {
        let pack = [<[u8]>::to_vec, gzip, lz4, zstd][which];
        let nested = html("n", &format!("<pre>\r\n\r\n{}", String::from_utf8_lossy(&pages().concat())));
        let parts: Vec<_> = pages().iter().chain([&nested]).chain(&pages()).map(|part| pack(part)).collect();
        let file = parts.concat();
        let reader = Reader::new();
        let mut cuts: Vec<u64> = cuts.iter().map(|cut| cut.index(file.len()) as u64).collect();
        cuts.extend(starts(&parts).iter().skip(cuts.len()));
        cuts.sort_unstable();
        let found = ranges(&reader, &file, &cuts);
        prop_assert_eq!(found.links, reader.file(&file).links);
        prop_assert!(found.lost.is_empty());
    }

    #[test]
    fn any_damage_is_survived(at: prop::sample::Index, bytes: Vec<u8>, which in 0..4usize) {
        let pack = [<[u8]>::to_vec, gzip, lz4, zstd][which];
        let mut file = packed(pack).concat();
        let at = 200 + at.index(file.len() - 200);
        let end = file.len().min(at + 9);
        file.splice(at..end, bytes);
        let reader = Reader::new();
        reader.stream(&file);
        reader.file(&file);
        reader.range(&file, 150..400);
    }
}
