//! One format, split into pieces and read in windows of any size: the output is that of the
//! whole.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::Secrets;
use urilint::run::{Job, Sizes};
use urilint_fuzz::{FORMAT, check, extract, file, options, printed};

fuzz_target!(|input: (u16, u16, bool, Vec<u8>)| {
    let (piece, read, checks, text) = input;
    let path = file("pieces", &text);
    let mut job = Job::new(options(if checks { check() } else { extract() }, Secrets::Masked));
    job.format = Some(*FORMAT);
    job.text = true;
    let whole = printed(&path, &job);
    job.sizes = Sizes {
        piece: Some(1 + u64::from(piece)),
        read: 1 + usize::from(read),
    };
    let split = printed(&path, &job);
    assert_eq!(split.warnings, whole.warnings);
    assert_eq!(split.lines.escape_ascii().to_string(), whole.lines.escape_ascii().to_string());
});
