//! An encoder of the format of `compress`.

use std::collections::HashMap;

/// Whether the table is cleared when it is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Full,
    Never,
}

const CLEAR: u64 = 256;

/// LZW with codes of `most` bits at most.
pub fn lzw(bytes: &[u8], most: u32, cleared: When) -> Vec<u8> {
    let first = if cleared == When::Full { 257 } else { 256 };
    let flag = if cleared == When::Full { 0x80 } else { 0 };
    let mut codes = Codes {
        out: vec![0x1f, 0x9d, most as u8 | flag],
        bits: 0,
        held: 0,
        width: 9,
        count: 0,
        most,
        known: first - 1,
    };
    let Some((start, bytes)) = bytes.split_first() else {
        return codes.out;
    };
    let mut table = HashMap::new();
    let mut free = first;
    let mut last = u64::from(*start);
    for &byte in bytes {
        if let Some(&longer) = table.get(&(last, byte)) {
            last = longer;
            continue;
        }
        codes.put(last);
        if free < 1 << most {
            table.insert((last, byte), free);
            free += 1;
        } else if cleared == When::Full {
            codes.clear();
            table.clear();
            free = first;
        }
        last = byte.into();
    }
    codes.put(last);
    codes.finish()
}

struct Codes {
    out: Vec<u8>,
    bits: u64,
    held: u32,
    width: u32,
    /// How many codes of this width were written.
    count: u32,
    most: u32,
    /// The code that the decoder defines next: it is one step later than the encoder.
    known: u64,
}

impl Codes {
    fn put(&mut self, code: u64) {
        // With a limit of 9 bits, all programs use 10 bits nevertheless.
        if self.known >= 1 << self.width && self.width < self.most.max(10) {
            self.fill_group();
            self.width += 1;
        }
        self.push(code);
        if self.known < 1 << self.most {
            self.known += 1;
        }
    }

    fn clear(&mut self) {
        self.put(CLEAR);
        self.fill_group();
        self.width = 9;
        self.known = CLEAR;
    }

    /// Codes come in groups of eight.
    fn fill_group(&mut self) {
        while !self.count.is_multiple_of(8) {
            self.push(0);
        }
        self.count = 0;
    }

    fn push(&mut self, code: u64) {
        self.bits |= code << self.held;
        self.held += self.width;
        self.count += 1;
        while self.held >= 8 {
            self.out.push(self.bits as u8);
            self.bits >>= 8;
            self.held -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.held > 0 {
            self.out.push(self.bits as u8);
        }
        self.out
    }
}
