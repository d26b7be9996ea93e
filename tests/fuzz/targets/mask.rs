//! Masking of any text keeps its length and is idempotent, and credentials lie in the text, in
//! order.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::uri::Uri;
use urilint::{credentials_in, mask, mask_text, secrets};

fuzz_target!(|text: &[u8]| {
    let mut end = 0;
    for range in credentials_in(text) {
        assert!(
            end <= range.start && range.start < range.end,
            "{end} {range:?}"
        );
        end = range.end;
    }
    assert!(end <= text.len());

    let mut once = text.to_vec();
    mask_text(&mut once);
    assert_eq!(once.len(), text.len());
    let changed = once.iter().zip(text).filter(|(new, old)| new != old);
    for (new, _) in changed {
        assert_eq!(*new, b'*');
    }
    let mut twice = once.clone();
    mask_text(&mut twice);
    assert_eq!(
        twice.escape_ascii().to_string(),
        once.escape_ascii().to_string()
    );

    let of_uri = secrets(&Uri::split(text));
    let ranges = of_uri.iter().map(|secret| secret.range.clone());
    for range in ranges.clone() {
        assert!(
            range.start <= range.end && range.end <= text.len(),
            "{range:?}"
        );
    }
    assert_eq!(mask(text, ranges).len(), text.len());
});
