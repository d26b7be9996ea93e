//! Fixes of one format: a fixed finding does not come back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::{Safety, Secrets, fix};
use urilint_fuzz::{FORMAT, check, options};

fuzz_target!(|text: &[u8]| {
    let options = options(check(), Secrets::Masked);
    for least in [Safety::Safe, Safety::Unsafe] {
        let once = fix(text, *FORMAT, &options, least);
        let twice = fix(&once.text, *FORMAT, &options, least);
        assert_eq!(twice.text, once.text, "{least:?}");
        assert_eq!(once.fixes == 0, once.text == text, "{least:?}");
    }
});
