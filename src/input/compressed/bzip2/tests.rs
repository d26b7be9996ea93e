//! Blocks that are decoded ahead give what a decoder that reads in order gives.

use std::io::Read;
use std::rc::Rc;
use std::sync::Arc;

use super::super::testing::{noise, same_in_threads, text};
use super::super::{Open, Stream};
use super::BZIP2;
use crate::input::{Bytes, Pool};

fn pack(bytes: &[u8], level: u32) -> Vec<u8> {
    let mut packed = Vec::new();
    let level = bzip2::Compression::new(level);
    let mut encoder = bzip2::read::BzEncoder::new(bytes, level);
    encoder.read_to_end(&mut packed).unwrap();
    packed
}

#[track_caller]
fn same(name: &str, bytes: &[u8]) -> (Vec<u8>, Option<String>) {
    let Open::Compression(open) = BZIP2.open else {
        unreachable!("bzip2 is no archive");
    };
    let whole = same_in_threads(name, bytes, &|stream| open(stream));
    (whole.output, whole.error)
}

/// Returns bytes whose values are those of which a block has a map that contains `mark`.
fn with_mark(mark: u64, len: usize) -> Vec<u8> {
    let values: Vec<u8> = (0..48u8)
        .filter(|bit| mark >> (47 - bit) & 1 == 1)
        .map(|bit| 0x60 + bit)
        .collect();
    let other = noise().map(|number| values[number as usize % values.len()]);
    values.iter().copied().chain(other).take(len).collect()
}

#[test]
fn whole_streams() {
    let large = text(700_000);
    let zeros = vec![0; 3_000_000];
    let runs: Vec<u8> = text(9000).iter().flat_map(|&byte| [byte; 90]).collect();
    for (name, bytes) in [
        ("empty", &b""[..]),
        ("a byte", b"a"),
        ("text", &large),
        ("zeros", &zeros),
        ("runs", &runs),
    ] {
        for level in [1, 9] {
            let (output, error) = same(name, &pack(bytes, level));
            assert!(output == bytes && error.is_none(), "{name}: {error:?}");
        }
    }
}

#[test]
fn several_streams() {
    let bytes = text(250_000);
    let parts: Vec<Vec<u8>> = bytes
        .chunks(30_000)
        .zip([1, 9, 2, 1, 3, 5, 1, 1, 9])
        .map(|(part, level)| pack(part, level))
        .collect();
    let tiny: Vec<Vec<u8>> = (0..300).map(|i| pack(&bytes[..i % 3], 1)).collect();
    let packed = [parts.concat(), tiny.concat(), pack(&bytes, 1)].concat();
    let (output, error) = same("streams", &packed);
    assert_eq!((output.len(), error), (250_000 + 300 + 250_000, None));
    for (name, end) in [
        ("junk", &b"junk"[..]),
        ("zeros", &[0; 100]),
        ("a part of a header", b"BZ"),
        ("another level", b"BZh0\x31\x41\x59\x26\x53\x59"),
        ("no mark", b"BZh9 is text"),
    ] {
        same(name, &[&packed[..], end].concat());
    }
}

#[test]
fn a_mark_inside_a_block_is_a_part_of_it() {
    for mark in [super::bits::BLOCK, super::bits::END] {
        // More blocks than those after which nothing is decoded ahead.
        for (len, before) in [(250_000, 0), (2_200_000, 120_000)] {
            let bytes = [text(before), with_mark(mark, len)].concat();
            let packed = pack(&bytes, 1);
            let (output, error) = same("a mark", &packed);
            assert!(output == bytes && error.is_none(), "{error:?}");
            same("cut", &packed[..packed.len() - 5]);
        }
    }
}

#[test]
fn damaged_streams() {
    let packed = pack(&text(120_000), 1);
    for len in (0..12).chain([1000, packed.len() / 2]) {
        same("start", &packed[..len]);
        same("all but the end", &packed[..packed.len() - len]);
    }
    for bit in noise().skip(1).take(10) {
        let mut damaged = [&packed[..], &packed].concat();
        let bit = bit as usize % (8 * damaged.len());
        damaged[bit / 8] ^= 0x80 >> (bit % 8);
        same("a bit", &damaged);
    }
    // In the header of the stream and of the first block, and in both checksums of the end.
    for bit in (0..250)
        .step_by(11)
        .chain((8 * packed.len() - 100..8 * packed.len()).step_by(7))
    {
        let mut damaged = packed.clone();
        damaged[bit / 8] ^= 0x80 >> (bit % 8);
        same("a bit of a header", &damaged);
    }
}

#[test]
fn errors_of_the_source_follow_what_was_before() {
    struct Fails<'b>(&'b [u8]);
    impl Read for Fails<'_> {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            match self.0.read(into) {
                Ok(0) => Err(std::io::Error::other("the disk is gone")),
                read => read,
            }
        }
    }
    let packed = pack(&text(120_000), 1);
    for len in [2, packed.len() / 2, packed.len() - 2, packed.len()] {
        let read = |pool| {
            let mut source = Fails(&packed[..len]);
            let bytes = Bytes::Stream(&mut source);
            let stream = Stream::outermost(bytes, Vec::new(), None, Rc::default()).with_pool(pool);
            let Open::Compression(open) = BZIP2.open else {
                unreachable!("bzip2 is no archive");
            };
            let mut output = Vec::new();
            let error = open(stream).read_to_end(&mut output).unwrap_err();
            (output, error.to_string())
        };
        assert_eq!(read(Some(Arc::new(Pool::new(2)))), read(None), "{len}");
    }
}
