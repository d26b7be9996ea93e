//! Fixes of one format: a fixed finding does not come back, and UTF-8 stays UTF-8.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::{Safety, Secrets, fix};
use urilint_fuzz::{check, dispatch, options};

fuzz_target!(|input: &[u8]| {
    let Some((format, text)) = dispatch(input) else {
        return;
    };
    let options = options(check(), Secrets::Masked);
    for least in [Safety::Safe, Safety::Unsafe] {
        let once = fix(text, format, &options, least);
        let twice = fix(&once.text, format, &options, least);
        assert_eq!(
            twice.text.escape_ascii().to_string(),
            once.text.escape_ascii().to_string(),
            "{} {least:?}",
            format.name
        );
        assert_eq!(once.fixes == 0, once.text == text, "{least:?}");
        if str::from_utf8(text).is_ok() {
            assert!(
                str::from_utf8(&once.text).is_ok(),
                "{}: {least:?}",
                format.name
            );
        }
    }
});
