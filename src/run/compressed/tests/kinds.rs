//! Kinds of compressed input: detected by their first bytes, nested, and concatenated.

use super::lzw::{When, lzw};
use super::make::{LINKS, TEXT, bzip2, gzip, lz4, seven_bits, streamed_zip, tar, xz, zip, zstd};
use super::{Found, Reader};

type Pack = fn(&[u8]) -> Vec<u8>;

const COMPRESSIONS: [(&str, Pack); 6] = [
    ("gzip", gzip),
    ("bzip2", bzip2),
    ("xz", xz),
    ("zstd", zstd),
    ("lz4", lz4),
    ("compress", |bytes| lzw(bytes, 16, When::Full)),
];

const ARCHIVES: [(&str, Pack); 3] = [
    ("tar", |bytes| tar(&[("a.txt", bytes)])),
    ("zip", |bytes| zip(&[("a.txt", bytes)])),
    ("zip of a pipe", |bytes| streamed_zip(&[("a.txt", bytes)])),
];

const MEMBERS: [&str; 2] = ["a.txt!http://h.example/a", "a.txt!http://h.example/b"];

#[test]
fn every_kind_is_read() {
    let reader = Reader::new();
    for (name, pack) in COMPRESSIONS {
        println!("{name}");
        reader.both(&pack(TEXT)).is(&LINKS);
        assert_eq!(reader.both(&pack(b"")), Found::default(), "{name}");
    }
    for (name, pack) in ARCHIVES {
        println!("{name}");
        reader.both(&pack(TEXT)).is(&MEMBERS);
        reader.both(&pack(b"")).is(&[]);
    }
    assert_eq!(reader.both(&zip(&[])), Found::default());
}

#[test]
fn long_texts_come_out_whole() {
    let reader = Reader::new();
    let lines: Vec<_> = (0..20_000)
        .map(|i| format!("http://h.example/{i}\n"))
        .collect();
    let text = lines.concat();
    let plain = reader.stream(text.as_bytes());
    assert_eq!(plain.links.len(), 20_000);
    for (name, pack) in COMPRESSIONS {
        assert_eq!(reader.both(&pack(text.as_bytes())), plain, "{name}");
    }
    for (most, cleared) in [
        (9, When::Never),
        (9, When::Full),
        (12, When::Full),
        (13, When::Never),
        (16, When::Never),
    ] {
        let packed = lzw(text.as_bytes(), most, cleared);
        assert_eq!(reader.both(&packed), plain, "{most} bits, {cleared:?}");
    }
}

#[test]
fn one_in_another_is_read_to_depth_three() {
    let reader = Reader::new();
    for (name, inner) in COMPRESSIONS {
        for (_, outer) in ARCHIVES {
            println!("{name}");
            reader.both(&outer(&inner(TEXT))).is(&MEMBERS);
            reader.both(&gzip(&outer(&inner(TEXT)))).is(&MEMBERS);
        }
    }
    let in_three = zip(&[("b.zip", &zip(&[("c.zip", &zip(&[("a.txt", TEXT)]))]))]);
    let both = MEMBERS.map(|member| format!("b.zip!c.zip!{member}"));
    reader
        .both(&in_three)
        .is(&both.each_ref().map(String::as_str));
    let found = reader.both(&tar(&[("four", &in_three), ("b.txt", TEXT)]));
    assert_eq!(found.links.len(), 2);
    let told = "four!b.zip!c.zip!not read: zip archive nested in 3 other layers";
    assert_eq!(found.lost, [told]);
}

#[test]
fn several_in_a_row_are_one_text() {
    let reader = Reader::new();
    for (name, pack) in &COMPRESSIONS[..4] {
        println!("{name}");
        let (start, end) = TEXT.split_at(15);
        let packed = [pack(start), pack(b""), pack(end)].concat();
        reader.both(&packed).is(&LINKS);
    }
    let skippable = b"\x50\x2a\x4d\x18\x03\0\0\0abc";
    let packed = [
        &skippable[..],
        &zstd(&TEXT[..15]),
        skippable,
        &zstd(&TEXT[15..]),
        skippable,
    ];
    reader.both(&packed.concat()).is(&LINKS);
}

#[test]
fn what_stands_behind_is_told() {
    let reader = Reader::new();
    for (name, pack) in &COMPRESSIONS[..4] {
        let zeros = reader.both(&[pack(TEXT), vec![0; 700]].concat());
        zeros.is(&LINKS);
        let junk = reader.both(&[pack(TEXT), b"see http://h.example/c\n".to_vec()].concat());
        assert_eq!(junk.links, LINKS, "{name}");
        assert_eq!(junk.lost.len(), 1, "{name}: {junk:?}");
        if *name == "gzip" {
            assert_eq!(
                zeros.said,
                ["zeros after the end of the compressed data are ignored"]
            );
            assert_eq!(
                junk.lost,
                ["data after the end of the compressed data is not read"]
            );
        }
    }
    for (name, pack) in ARCHIVES {
        let junk = [pack(TEXT), b"see http://h.example/c\n".repeat(30)].concat();
        for found in [reader.stream(&junk), reader.file(&junk)] {
            assert_eq!(found.links, MEMBERS, "{name}");
        }
    }
    let two = [tar(&[("a.txt", TEXT)]), tar(&[("b.txt", TEXT)])].concat();
    assert_eq!(reader.both(&two).links.len(), 4);
}

#[test]
fn packed_batches_of_news_are_read() {
    let reader = Reader::new();
    let lzw = |bytes: &[u8]| lzw(bytes, 16, When::Full);
    let article = b"Path: a\n\nsee http://h.example/c\n";
    let batch = [b"#! rnews 35\n", &article[..]].concat();
    for (line, pack) in [
        ("#! cunbatch\n", &lzw as &dyn Fn(&[u8]) -> Vec<u8>),
        ("#! gunbatch\n", &gzip),
        ("#! zunbatch\n", &gzip),
        ("#! bunbatch\r\n", &bzip2),
        ("#!xunbatch\n", &xz),
        ("#! c7unbatch\n", &|bytes| seven_bits(&lzw(bytes))),
    ] {
        let packed = |bytes: &[u8]| [line.as_bytes(), &pack(bytes)].concat();
        reader.both(&packed(TEXT)).is(&LINKS);
        reader.both(&packed(&batch)).is(&["http://h.example/c"]);
        // A batch that ends in the middle.
        let long = TEXT.repeat(4000);
        let whole = packed(&long);
        let found = reader.both(&whole[..whole.len() * 3 / 4]);
        assert!(found.links.len() < 8000, "{line}");
        assert!(
            found.links.iter().all(|link| LINKS.contains(&&link[..])),
            "{line}"
        );
        assert!(
            line.contains("cun") || found.lost.len() == 1,
            "{line} {:?}",
            found.lost
        );
    }
    for line in ["#! gunbatch\n", "#! cunbatch\n"] {
        let found = reader.both(&[line.as_bytes(), TEXT].concat());
        assert_eq!((found.links.len(), found.lost.len()), (0, 1), "{found:?}");
    }
}

#[test]
fn seven_bits_are_decoded() {
    let reader = Reader::new();
    // Of each length, so that blocks and groups end anywhere.
    for length in 0..60 {
        let text = [&b"see http://h.example/"[..], &vec![b'x'; length]].concat();
        let batch = [b"#! c7unbatch\n", &seven_bits(&text)[..]].concat();
        let uri = format!("http://h.example/{}", "x".repeat(length));
        reader.both(&batch).is(&[&uri]);
    }
    for rest in ["", "abc", "{{{{", "zz", "zz ", "zz!", "zz-ab", "\u{ff}"] {
        let found = reader.both(format!("#! c7unbatch\n{rest}").as_bytes());
        assert!(found.links.is_empty());
    }
}

#[test]
fn the_format_of_a_member_is_told_by_name_and_content() {
    let reader = Reader::new();
    let mail = b"From: a\nTo: b\nMessage-ID: <http://h.example/id>\n\nsee http://h.example/a\n";
    let found = reader.both(&zip(&[("1", mail), ("b.png", b"\x89PNG"), ("c", TEXT)]));
    assert_eq!(
        found.links,
        [
            "1!http://h.example/a",
            "c!http://h.example/a",
            "c!http://h.example/b"
        ]
    );
    assert_eq!(found.skipped, ["b.png!skipped: a PNG image"]);
}

#[test]
fn text_that_looks_like_the_start_of_a_kind_is_text() {
    let reader = Reader::new();
    for text in [
        "BZh9 http://h.example/a",
        "PK http://h.example/a",
        "P http://h.example/a",
    ] {
        reader.stream(text.as_bytes()).is(&LINKS[..1]);
    }
}

#[test]
fn memory_has_a_limit() {
    let reader = Reader::new();
    // A frame with a window of 256 MiB and one raw block of one byte.
    let frame = b"\x28\xb5\x2f\xfd\x00\x90\x09\0\0a";
    let told = "not read to its end: its window is larger than 128 MiB";
    assert_eq!(reader.both(frame).lost, [told]);
    let mut xz = xz(TEXT);
    // The block's header: its size, flags, the filter (0x21), and its dictionary.
    assert_eq!(&xz[12..16], b"\x02\0\x21\x01");
    xz[16] = 29;
    let mut crc = flate2::Crc::new();
    crc.update(&xz[12..20]);
    let sum = crc.sum().to_le_bytes();
    xz[20..24].copy_from_slice(&sum);
    let told = "not read to its end: it needs more than 65 MiB of memory";
    assert_eq!(reader.both(&xz).lost, [told]);
}
