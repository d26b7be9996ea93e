//! One format, split into pieces and read in windows of any size: the output is that of the
//! whole. Four bytes after that of the format are the sizes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::Secrets;
use urilint::run::{Job, Sizes};
use urilint_fuzz::{check, dispatch, extract, file, options, printed};

fuzz_target!(|input: &[u8]| {
    let Some((format, [a, b, c, d, text @ ..])) = dispatch(input) else {
        return;
    };
    let path = file("pieces", text);
    for task in [extract(), check()] {
        let mut job = Job::new(options(task, Secrets::Masked));
        job.format = Some(format);
        job.text = true;
        let whole = printed(&path, &job);
        job.sizes = Sizes {
            piece: Some(1 + u64::from(u16::from_le_bytes([*a, *b]))),
            read: 1 + usize::from(u16::from_le_bytes([*c, *d])),
        };
        let split = printed(&path, &job);
        assert_eq!(split.warnings, whole.warnings);
        assert_eq!(
            split.lines.escape_ascii().to_string(),
            whole.lines.escape_ascii().to_string()
        );
    }
});
