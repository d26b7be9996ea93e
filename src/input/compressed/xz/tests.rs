//! Blocks that are decoded ahead give what the crate gives when it reads in order.

use std::io::{Read, Write};
use std::rc::Rc;
use std::sync::Arc;

use lzma_rust2::{CheckType, XzOptions, XzWriter};
use proptest::prelude::*;

use super::block::{HEADER, crc, number, push_number};
use super::{Source, State, Xz};
use crate::input::compressed::Stream;
use crate::input::compressed::testing::{Whole, same_in_threads, text};
use crate::input::{Bytes, Pool};

/// The length of the footer of a stream.
const FOOTER: usize = 12;

/// Returns a stream of one block, without lengths in its header.
fn pack(bytes: &[u8], check: CheckType) -> Vec<u8> {
    let mut options = XzOptions::with_preset(0);
    options.check_type = check;
    let mut writer = XzWriter::new(Vec::new(), options).unwrap();
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// A block, and the lengths that an index has of it.
struct Block {
    bytes: Vec<u8>,
    unpadded: u64,
    output: u64,
}

/// Returns a block with lengths in its header: that of the data is too large by `wrong`.
fn block(bytes: &[u8], check: Check, wrong: u64) -> Block {
    let (filter, compressed, data) = match bytes {
        // The writer has no block then.
        [] => (vec![0x21, 1, 8], 1, vec![0; 4 + check.1 as usize]),
        bytes => data(bytes, check),
    };
    let mut header = vec![0, 0xc0];
    push_number(&mut header, compressed.wrapping_add(wrong));
    push_number(&mut header, bytes.len() as u64);
    header.extend(filter);
    header.resize(header.len().next_multiple_of(4), 0);
    header[0] = (header.len() / 4) as u8;
    header.extend(crc(&header));
    Block {
        unpadded: header.len() as u64 + compressed + check.1,
        output: bytes.len() as u64,
        bytes: [header, data].concat(),
    }
}

/// Returns the filter of a block, the length of its data, and the data with padding and check.
fn data(bytes: &[u8], (check, check_len): Check) -> (Vec<u8>, u64, Vec<u8>) {
    let stream = pack(bytes, check);
    let (rest, footer) = stream.split_at(stream.len() - FOOTER);
    let index = (u32::from_le_bytes(footer[4..8].try_into().unwrap()) as usize + 1) * 4;
    let (rest, index) = rest.split_at(rest.len() - index);
    let (header, data) = rest[HEADER..].split_at((usize::from(rest[HEADER]) + 1) * 4);
    let unpadded = number(&mut &index[2..]).unwrap();
    let compressed = unpadded - header.len() as u64 - check_len;
    (header[2..5].to_vec(), compressed, data.to_vec())
}

/// A check of blocks, and its length.
type Check = (CheckType, u64);

const CHECKS: [Check; 4] = [
    (CheckType::Crc64, 8),
    (CheckType::None, 0),
    (CheckType::Crc32, 4),
    (CheckType::Sha256, 32),
];

/// Returns a stream of these blocks.
fn stream(blocks: &[Block], check: Check) -> Vec<u8> {
    let other = pack(b"", check.0);
    let mut index = vec![0];
    push_number(&mut index, blocks.len() as u64);
    for block in blocks {
        push_number(&mut index, block.unpadded);
        push_number(&mut index, block.output);
    }
    index.resize(index.len().next_multiple_of(4), 0);
    index.extend(crc(&index));
    let mut footer = (index.len() as u32 / 4 - 1).to_le_bytes().to_vec();
    footer.extend(&other[6..8]);
    let blocks: Vec<u8> = blocks
        .iter()
        .flat_map(|block| block.bytes.clone())
        .collect();
    let sum = crc(&footer);
    [&other[..HEADER], &blocks, &index, &sum, &footer, b"YZ"].concat()
}

/// Returns a stream of blocks of these sizes.
fn blocks(sizes: &[usize], check: Check) -> Vec<u8> {
    let bytes = text(400_000);
    let blocks = sizes.iter().enumerate().map(|(number, size)| {
        let from = number * 1001 % (bytes.len() - size);
        block(&bytes[from..from + size], check, 0)
    });
    stream(&blocks.collect::<Vec<_>>(), check)
}

/// Asserts that the result is the same in any number of threads. Returns it, and how many blocks
/// are decoded ahead if there are two.
#[track_caller]
fn same(name: &str, bytes: &[u8]) -> (Whole, usize) {
    let whole = same_in_threads(name, bytes, &|stream| Box::new(Xz::new(stream)));
    let pool = Arc::new(Pool::new(2));
    pool.pretend_to_wait();
    let mut source = bytes;
    let source = Bytes::Stream(&mut source);
    let stream = Stream::outermost(source, Vec::new(), None, Rc::default());
    let mut xz = Xz::new(stream.with_pool(Some(pool)));
    let (mut taken, mut buffer) = (0, vec![0; 10_000]);
    while xz.read(&mut buffer).is_ok_and(|read| read > 0) {
        let Source { state, .. } = xz.reader.inner();
        if let State::Block(blocked) | State::Empty(_, blocked) = state {
            taken = taken.max(blocked.ahead.taken);
        }
    }
    (whole, taken)
}

#[test]
fn large_and_small_blocks() {
    let sizes = [50_000, 0, 1, 120_000, 70, 5000, 5000, 64 << 10, 0, 20_000];
    for check in CHECKS {
        // The check of an empty block is not zero then.
        let least = usize::from(check.1 == 32);
        let sizes = sizes.map(|size| size.max(least));
        let bytes = blocks(&sizes, check);
        let (whole, taken) = same("blocks", &bytes);
        assert_eq!(
            (whole.output.len(), whole.error),
            (sizes.iter().sum(), None)
        );
        // All but the last, whose output may be returned with the end of the data.
        let most = if check.1 == 32 { 0 } else { sizes.len() };
        assert!(taken <= most && taken + 1 >= most, "{taken}");
    }
}

#[test]
fn what_follows_a_stream() {
    let bytes = blocks(&[3000, 0, 1, 5000], CHECKS[0]);
    let more = pack(b"more", CheckType::Crc64);
    for end in [&bytes[..], &more, &[0; 8], &[0; 7], b"junk", &bytes[..40]] {
        same("two streams", &[&bytes, end].concat());
        same("two streams", &[&bytes[..], &[0; 8], end].concat());
    }
    same("without lengths", &[&more[..], &bytes].concat());
}

#[test]
fn a_stream_may_mix_blocks() {
    let check = CHECKS[0];
    let bytes = text(9000);
    let with = |wrong| block(&bytes, check, wrong);
    let without = || {
        let packed = pack(&bytes, check.0);
        let mut index = &packed[packed.len() - FOOTER - 12..];
        // One record: the indicator and the count are before the lengths.
        while index[..2] != [0, 1] {
            index = &index[1..];
        }
        let unpadded = number(&mut &index[2..]).unwrap();
        let len = unpadded.next_multiple_of(4) as usize;
        Block {
            bytes: packed[HEADER..HEADER + len].to_vec(),
            unpadded,
            output: bytes.len() as u64,
        }
    };
    for (name, parts) in [
        ("the second without", vec![with(0), without(), with(0)]),
        ("too long", vec![with(0), with(4), with(0), with(0)]),
        (
            "too short",
            vec![with(0), with(4u64.wrapping_neg()), with(0)],
        ),
        ("far too long", vec![with(0), with(1 << 40), with(0)]),
    ] {
        let (whole, taken) = same(name, &stream(&parts, check));
        assert_eq!((whole.error, taken), (None, 1), "{name}");
        assert_eq!(whole.output.len(), parts.len() * bytes.len(), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn any_blocks_with_any_damage(
        sizes in prop::collection::vec(prop_oneof![0..10usize, 0..9000usize, 0..20_000usize], 1..8),
        check in 0..4usize,
        damage in prop::collection::vec((any::<prop::sample::Index>(), 0..10u8), 0..2),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut bytes = blocks(&sizes, CHECKS[check]);
        for (at, bit) in &damage {
            let at = at.index(bytes.len());
            match bit {
                8 => { bytes.remove(at); }
                9 => bytes.insert(at, 0),
                bit => bytes[at] ^= 1 << bit,
            }
        }
        if let Some(cut) = &cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        same("xz", &bytes);
    }
}
