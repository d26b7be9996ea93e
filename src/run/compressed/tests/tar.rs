//! Members of tar archives.

use super::Reader;
use super::make::{TEXT, location, tar};

/// Returns a header of 512 bytes with its checksum, followed by content.
fn member(name: &[u8], kind: u8, size: usize, content: &[u8]) -> Vec<u8> {
    let mut block = [0; 512];
    block[..name.len()].copy_from_slice(name);
    block[124..136].copy_from_slice(format!("{size:011o}\0").as_bytes());
    block[156] = kind;
    sealed(block, content)
}

fn sealed(mut block: [u8; 512], content: &[u8]) -> Vec<u8> {
    block[148..156].fill(b' ');
    let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    let mut bytes = [&block[..], content].concat();
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes
}

fn archive(members: &[Vec<u8>]) -> Vec<u8> {
    [members.concat(), vec![0; 1024]].concat()
}

fn file(name: &[u8]) -> Vec<u8> {
    member(name, b'0', 18, b"http://h.example/a")
}

#[test]
fn only_regular_files_are_read() {
    let found = Reader::new().both(&archive(&[
        member(b"folder/", b'5', 0, b""),
        member(b"hard", b'1', 0, b""),
        member(b"symbolic", b'2', 0, b""),
        member(b"device", b'3', 0, b""),
        file(b"file"),
        member(b"old", 0, 18, b"http://h.example/b"),
        member(b"label", b'V', 0, b""),
        member(b"holes", b'S', 18, b"http://h.example/c"),
        file(b"last"),
    ]));
    assert_eq!(
        found.links,
        [
            "file!http://h.example/a",
            "old!http://h.example/b",
            "last!http://h.example/a"
        ]
    );
    assert_eq!(found.skipped.len(), 3, "{found:?}");
    assert_eq!(found.lost, ["holes!not read: a sparse file"]);
}

#[test]
fn long_names_are_put_together() {
    let long = "folder/".repeat(60) + "file";
    let reader = Reader::new();
    let found = reader.both(&tar(&[(&long, TEXT)]));
    assert!(found.links[0].starts_with(&format!("{long}!")), "{found:?}");
    let record = |text: &str| {
        let len = (0..1000usize).find(|len| len.to_string().len() + 1 + text.len() + 1 == *len);
        format!("{} {text}\n", len.unwrap())
    };
    let pax = record("comment=x") + &record(&format!("path={long}")) + &record("size=18");
    let mut split = [0; 512];
    split[..4].copy_from_slice(b"file");
    split[124..136].copy_from_slice(b"00000000022\0");
    split[257..265].copy_from_slice(b"ustar\x0000");
    split[345..351].copy_from_slice(b"folder");
    let found = reader.both(&archive(&[
        member(b"global", b'g', 9, &b"9 path=x\n"[..]),
        member(b"pax", b'x', pax.len(), pax.as_bytes()),
        member(b"short", b'0', 0, b"http://h.example/a"),
        sealed(split, b"http://h.example/a"),
        file(b"short"),
    ]));
    let link = "http://h.example/a";
    found.is(&[
        &format!("{long}!{link}"),
        &format!("folder/file!{link}"),
        &format!("short!{link}"),
    ]);
}

#[test]
fn a_name_without_end_takes_no_memory() {
    let long = vec![b'a'; 200_000];
    let found = Reader::new().both(&archive(&[
        member(b"long", b'L', long.len(), &long),
        file(b"file"),
    ]));
    assert_eq!(found.links, ["file!http://h.example/a"]);
    assert_eq!(found.lost.len(), 1);
    // Impossible sizes.
    let mut block = [0; 512];
    block[0] = b'a';
    block[124..136].copy_from_slice(b"\x80\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff");
    for kind in *b"0Lx5SV" {
        block[156] = kind;
        assert!(Reader::new().both(&sealed(block, b"")).links.is_empty());
    }
}

#[test]
fn a_damaged_header_is_told_and_the_rest_is_read() {
    let mut bytes = archive(&[file(b"a"), file(b"b"), file(b"c"), file(b"d")]);
    bytes[1024] = b'x';
    let found = Reader::new().both(&bytes);
    let link = "http://h.example/a";
    assert_eq!(
        found.links,
        [
            format!("a!{link}"),
            format!("c!{link}"),
            format!("d!{link}")
        ]
    );
    assert_eq!(found.lost.len(), 1, "{found:?}");
}

#[test]
fn an_archive_without_its_end_is_told() {
    let bytes = archive(&[file(b"a")]);
    let found = Reader::new().both(&bytes[..1024]);
    assert_eq!(found.links.len(), 1);
    assert_eq!(
        found.lost,
        ["not read to its end: the tar archive ends early"]
    );
    assert_eq!(location(&bytes, b"http:", 0), 512);
}
