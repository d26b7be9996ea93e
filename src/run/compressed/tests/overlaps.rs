//! Zip files whose entries share bytes: nothing is decompressed twice, and there is one warning.
//! Harmless archives that resemble them are read completely.

use super::make::{LINKS, TEXT};
use super::raw_zip::{Entry, deflate, members, with_directory};
use super::{Found, Reader};

/// The warning.
#[track_caller]
fn is_one_line(name: &str, found: &Found, links: usize, which: &str, count: usize) {
    let told = format!("not read: entries that {which}: {count}, the first is ");
    assert_eq!(found.lost.len(), 1, "{name}: {:?}", found.lost);
    assert!(found.lost[0].starts_with(&told), "{name}: {:?}", found.lost);
    assert_eq!(found.links.len(), links, "{name}");
}

/// Returns an archive of one member, with `count` entries that point at it.
fn pointing_at_one(count: usize) -> Vec<u8> {
    let (entry, data) = Entry::of("a", TEXT);
    let bytes = [entry.local(), data].concat();
    let entries: Vec<_> = (0..count)
        .map(|at| Entry {
            name: format!("{at}").into(),
            ..entry.clone()
        })
        .collect();
    with_directory(bytes, &entries)
}

/// Returns an archive of consecutive headers whose data all ends with the same stream: the data of
/// each contains the headers in between as stored blocks ("quoted").
fn quoted(count: usize) -> (Vec<u8>, Vec<Entry>) {
    let (kernel, data) = Entry::of("0", TEXT);
    let (mut bytes, mut header) = ([kernel.local(), data].concat(), kernel.local());
    // Offsets are counted from the end until the start is known.
    let mut entries = vec![(kernel, bytes.len())];
    for at in 1..count {
        let len = (header.len() as u16).to_le_bytes();
        let block = [0, len[0], len[1], !len[0], !len[1]];
        let before = &entries[at - 1].0;
        let entry = Entry {
            name: format!("{at}").into(),
            packed: before.packed + (block.len() + header.len()) as u32,
            raw: before.raw + header.len() as u32,
            // It is never checked.
            crc: 0,
            offset: 0,
        };
        header = entry.local();
        bytes = [&header[..], &block, &bytes].concat();
        entries.push((entry, bytes.len()));
    }
    let whole = bytes.len();
    let placed = |(entry, from_end): (Entry, usize)| Entry {
        offset: (whole - from_end) as u32,
        ..entry
    };
    (bytes, entries.into_iter().map(placed).collect())
}

#[test]
fn entries_that_share_a_stream_are_read_once() {
    let found = Reader::new().file(&pointing_at_one(2000));
    is_one_line("shared", &found, 2, "overlap others", 1999);
    // Separate headers before one stream, in both orders.
    let (bytes, entries) = quoted(200);
    let found = Reader::new().file(&with_directory(bytes.clone(), &entries));
    // Only the stream itself is read.
    is_one_line("from the last", &found, 2, "overlap others", 199);
    let reversed: Vec<_> = entries.iter().rev().cloned().collect();
    let found = Reader::new().file(&with_directory(bytes, &reversed));
    assert!(found.lost.len() <= 5, "{:?}", found.lost);
    let told = "not read: entries that overlap others: 199, the first is 198";
    assert_eq!(found.lost.last().map(String::as_str), Some(told));
}

#[test]
fn entries_inside_others_are_not_read() {
    let (inner, data) = Entry::of("inner", TEXT);
    let quoted = [inner.local(), data].concat();
    // A stored block holds a whole member.
    let len = (quoted.len() as u16).to_le_bytes();
    let outer_data = [&[1, len[0], len[1], !len[0], !len[1]], &quoted[..]].concat();
    let (outer, _) = Entry::of("outer", &quoted);
    let outer = Entry {
        packed: outer_data.len() as u32,
        ..outer
    };
    let inner = Entry {
        offset: outer.local().len() as u32 + 5,
        ..inner
    };
    let bytes = [outer.local(), outer_data].concat();
    let read = |entries: &[Entry]| Reader::new().file(&with_directory(bytes.clone(), entries));
    // The outer member contains an archive.
    let told = "not read: entries that overlap others: 1, the first is inner";
    let found = read(&[outer.clone(), inner.clone()]);
    assert!(found.lost.iter().any(|lost| lost == told), "{found:?}");
    assert_eq!(found.links.len(), 2, "{found:?}");
    let found = read(&[inner, outer]);
    is_one_line("outer last", &found, 2, "overlap others", 1);
}

#[test]
fn entries_in_the_directory_and_nowhere_are_one_line_each() {
    let (bytes, entries) = members(&[("a", TEXT)], b"");
    let directory = bytes.len() as u32;
    let at = |offset: u32, name: &str| Entry {
        offset,
        name: name.into(),
        ..entries[0].clone()
    };
    let mut inside: Vec<_> = (0..500).map(|i| at(directory + i, "in")).collect();
    inside.insert(0, entries[0].clone());
    let found = Reader::new().file(&with_directory(bytes.clone(), &inside));
    is_one_line("directory", &found, 2, "overlap others", 500);
    let gap = [&bytes[..], &[7; 600]].concat();
    let mut nowhere: Vec<_> = (0..500).map(|i| at(directory + i, "no")).collect();
    nowhere.extend([at(u32::MAX - 1, "far"), entries[0].clone()]);
    let found = Reader::new().file(&with_directory(gap, &nowhere));
    is_one_line("nowhere", &found, 2, "are not at their offset", 501);
}

#[test]
fn the_name_of_an_unread_entry_is_escaped() {
    let (bytes, entries) = members(&[("a", TEXT)], b"");
    let elsewhere = Entry {
        offset: u32::MAX - 1,
        name: "b\n\u{1b}c\u{202e}".into(),
        ..entries[0].clone()
    };
    let bytes = with_directory(bytes, &[entries[0].clone(), elsewhere]);
    let found = Reader::new().file(&bytes);
    let told = "not read: entries that are not at their offset: 1, the first is \
                b\\u{a}\\u{1b}c\\u{202e}";
    assert_eq!(found.lost, [told]);
}

#[test]
fn a_size_that_is_too_large_is_no_overlap() {
    let (bytes, mut entries) = members(&[("a", TEXT), ("b", TEXT), ("c", TEXT)], b"");
    for entry in &mut entries {
        entry.packed += 1000;
    }
    // Deflated data ends where it ends.
    let found = Reader::new().file(&with_directory(bytes, &entries));
    assert_eq!((found.links.len(), found.lost.len()), (6, 0), "{found:?}");
}

#[test]
fn honest_archives_are_read() {
    let files: Vec<_> = ["a", "b", "a", "c"].map(|name| (name, TEXT)).into();
    let gaps = [
        &b""[..],
        // Sizes after the data, with a signature and without, of 64 bits and of 32.
        b"PK\x07\x08aaaabbbbcccc",
        b"aaaabbbbcccc",
        b"PK\x07\x08aaaabbbbbbbbcccccccc",
        // Deleted bytes, or padding for alignment.
        &[0; 29],
        &[0; 30],
        &[0; 4096],
        b"PK\x03\x04 is no member",
    ];
    for gap in gaps {
        let (bytes, entries) = members(&files, gap);
        let reversed = entries.iter().rev().cloned().collect::<Vec<_>>();
        let some = [entries[2].clone(), entries[0].clone()];
        for entries in [&entries[..], &reversed, &some] {
            let found = Reader::new().file(&with_directory(bytes.clone(), entries));
            assert_eq!(found.lost, [""; 0], "{gap:?}");
            assert_eq!(found.links.len(), LINKS.len() * entries.len());
        }
    }
    // Binary members, of which only the start is read.
    let mut image = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut noise = 1u64;
    image.extend((0..200_000).map(|_| {
        noise = noise
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (noise >> 56) as u8
    }));
    assert!(deflate(&image).len() > 100_000);
    let files: Vec<_> = [("i", &image[..]), ("a", TEXT), ("j", &image)].into();
    let (bytes, entries) = members(&files, b"");
    let found = Reader::new().file(&with_directory(bytes, &entries));
    found.is(&["a!http://h.example/a", "a!http://h.example/b"]);
}
