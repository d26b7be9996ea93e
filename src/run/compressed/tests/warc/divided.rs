//! Files that are divided at records.

use proptest::prelude::*;

use super::super::Reader;
use super::super::make::{gzip, lz4, zstd};
use super::{html, pages, starts};
use crate::input::Bytes;
use crate::input::compressed::{self, FindRecords, Open, OwnedRange, Stream, record_starts};

/// Returns where `file` is divided, by one of the ways or both.
fn divided(file: &[u8], cuts: &[u64], how: FindRecords) -> Vec<u64> {
    let kind = compressed::kind(&file[..file.len().min(8192)]).unwrap();
    let Open::Records(open) = kind.open else {
        panic!("{} has no records", kind.name);
    };
    let stored = Reader::stored(file);
    let bytes = Bytes::File(&stored, file.len() as u64);
    let stream = Stream::outermost(bytes, Vec::new(), None, std::rc::Rc::default());
    record_starts(open(stream), cuts, how)
}

/// Returns the links in the ranges between `cuts`, which are at records.
fn links(reader: &Reader, file: &[u8], cuts: &[u64]) -> Vec<String> {
    let ends = cuts.iter().copied().chain([file.len() as u64]);
    let ranges = [0].into_iter().chain(cuts.iter().copied()).zip(ends);
    let links = ranges.flat_map(|(start, end)| {
        let owned = OwnedRange {
            range: start..end,
            starts_with_record: true,
        };
        let found = reader.owned(file, owned);
        assert!(found.lost.is_empty(), "{start}: {found:?}");
        found.links
    });
    links.collect()
}

#[test]
fn cuts_are_moved_to_the_next_record() {
    for pack in [<[u8]>::to_vec, gzip, lz4, zstd] {
        let parts: Vec<_> = pages().iter().map(|page| pack(page)).collect();
        let starts = starts(&parts);
        let file = parts.concat();
        let end = file.len() as u64;
        for how in [FindRecords::Search, FindRecords::ReadAll] {
            for (cuts, expected) in [
                (&[][..], &[][..]),
                (&[1], &[starts[1]]),
                (&[starts[1]], &[starts[1]]),
                (&[starts[1], starts[1] + 1], &[starts[1], starts[2]]),
                (&[1, 2, 3, starts[3] - 1, end - 1], &[starts[1], starts[3]]),
                (&[starts[3] + 1, end], &[]),
            ] {
                assert_eq!(divided(&file, cuts, how), expected, "{how:?} {cuts:?}");
            }
        }
        let one = pack(&pages().concat());
        if pack(b"x") != b"x" {
            for how in [FindRecords::Search, FindRecords::ReadAll] {
                assert!(divided(&one, &[1, 99], how).is_empty(), "one frame");
            }
        }
    }
}

#[test]
fn a_range_without_a_record_at_its_start_is_read_all_the_same() {
    // Of a manifest that was not made by `plan`.
    let parts = pages();
    let (file, reader) = (parts.concat(), Reader::new());
    let third = starts(&parts)[2];
    let links = |start| {
        let owned = OwnedRange {
            range: start..u64::MAX,
            starts_with_record: true,
        };
        reader.owned(&file, owned).links
    };
    assert_eq!(links(third - 3), links(third));
    assert_eq!(links(third + 3).len(), 2);
}

#[test]
fn a_member_with_a_web_archive_is_one_record() {
    // Deflate stores what is compressed already.
    let inner = pages().map(|page| gzip(&page)).concat();
    let nested = super::record("resource", "Content-Type: application/gzip\r\n", &inner);
    let parts = [gzip(&pages()[1]), gzip(&nested), gzip(&pages()[2])];
    let (file, starts) = (parts.concat(), starts(&parts));
    let inside = starts[1] + 80;
    assert_eq!(divided(&file, &[inside], FindRecords::ReadAll), [starts[2]]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn shares_are_the_whole(cuts: Vec<prop::sample::Index>, which in 0..8usize) {
        let pack = [<[u8]>::to_vec, gzip, lz4, zstd][which % 4];
        let nested = html("n", &format!("<pre>\r\n\r\n{}", String::from_utf8_lossy(&pages().concat())));
        let records = [&pages()[..], &[nested], &pages()[..]].concat();
        let parts: Vec<_> = if which < 4 {
            records.iter().map(|part| pack(part)).collect()
        } else {
            // Frames that do not end with records.
            records.concat().chunks(150).map(pack).collect()
        };
        let file = parts.concat();
        let reader = Reader::new();
        let mut cuts: Vec<u64> = cuts.iter().map(|cut| cut.index(file.len()) as u64).collect();
        cuts.sort_unstable();
        let whole = reader.file(&file).links;
        for how in [FindRecords::Search, FindRecords::ReadAll] {
            let starts = divided(&file, &cuts, how);
            prop_assert_eq!(&links(&reader, &file, &starts), &whole, "{:?}", how);
        }
    }
}
