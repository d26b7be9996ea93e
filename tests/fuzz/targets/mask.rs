//! Masking of any text keeps its length and is idempotent.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::mask_text;

fuzz_target!(|text: &[u8]| {
    let mut once = text.to_vec();
    mask_text(&mut once);
    assert_eq!(once.len(), text.len());
    let changed = once.iter().zip(text).filter(|(new, old)| new != old);
    for (new, _) in changed {
        assert_eq!(*new, b'*');
    }
    let mut twice = once.clone();
    mask_text(&mut twice);
    assert_eq!(twice, once);
});
