//! For tests: where the records of a text start, however it is cut and read.

use super::{Format, Splitter, Step, Window};

/// Where the records of `text` start. Asserts that pieces and windows of all small sizes
/// give the same.
#[track_caller]
pub(super) fn starts(format: &'static Format, text: &str) -> Vec<u64> {
    let text = text.as_bytes();
    let whole = pieces(format, text, text.len().max(1), usize::MAX / 2);
    for size in [1, 2, 3, 5, 8, 13, 100] {
        for read in [1, 7, 10_000] {
            let cut = pieces(format, text, size, read);
            assert_eq!(cut, whole, "pieces of {size}, reads of {read}");
        }
    }
    whole
}

fn pieces(format: &'static Format, text: &[u8], size: usize, read: usize) -> Vec<u64> {
    let mut starts = Vec::new();
    for start in (0..text.len()).step_by(size) {
        let end = text.len().min(start + size);
        let mut splitter = Splitter::new(format, start as u64..end as u64);
        let mut from = splitter.needs_from() as usize;
        let mut to = from;
        loop {
            let window = Window {
                bytes: &text[from..to],
                offset: from as u64,
                last: to == text.len(),
            };
            match splitter.step(&window) {
                Step::End => break,
                Step::Record(record) if record.continued => {}
                Step::Record(record) => starts.push(record.offset),
                Step::More(needed) => {
                    assert!(!window.last, "nothing comes after the last window");
                    from = from.max((needed as usize).min(to));
                    to = text.len().min(to.saturating_add(read));
                }
            }
        }
    }
    starts
}
