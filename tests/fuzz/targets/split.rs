//! Records of any bytes, split anywhere: each byte is in exactly one record, of any owner.
//! Four bytes after that of the format are the sizes, and one says how often the rest is repeated.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::Format;
use urilint::internals::{Splitter, Step, Window};
use urilint_fuzz::dispatch;

/// About how many bytes a text has at most.
const LONGEST: usize = 192 * 1024;

fuzz_target!(|input: &[u8]| {
    let Some((format, [a, b, c, d, times, unit @ ..])) = dispatch(input) else {
        return;
    };
    // Long enough for blocks of 64 KiB, and short enough for windows of a few bytes.
    let most = 1 + LONGEST / unit.len().max(1);
    let text = unit.repeat((1 + usize::from(*times) * 16).min(most));
    let read = 1 + usize::from(u16::from_le_bytes([*a, *b])) * 4;
    let cut = (u64::from(u16::from_le_bytes([*c, *d])) * 4).min(text.len() as u64);
    let mut end = 0;
    for range in [0..cut, cut..text.len() as u64] {
        end = records(format, &text, range, read, end);
    }
    assert_eq!(end, text.len() as u64, "{}", format.name);
});

/// Reads the records of `range`, which start at `end`, the end of the previous record. Returns
/// the end of the last one.
fn records(
    format: &'static Format,
    text: &[u8],
    range: std::ops::Range<u64>,
    read: usize,
    mut end: u64,
) -> u64 {
    let mut splitter = Splitter::new(format, range);
    let from = splitter.needs_from() as usize;
    let mut window = from..from;
    loop {
        let step = splitter.step(&Window {
            bytes: &text[window.clone()],
            offset: window.start as u64,
            last: window.end == text.len(),
        });
        match step {
            Step::End => return end,
            Step::Record(record) => {
                assert_eq!(record.offset, end);
                end += record.bytes.len() as u64;
            }
            Step::More(needed) => {
                assert!(window.end < text.len(), "no window follows the last one");
                window.start = window.start.max((needed as usize).min(window.end));
                window.end = (window.end + read).min(text.len());
            }
        }
    }
}
