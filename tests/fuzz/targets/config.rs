//! Any bytes as a configuration: it is read or rejected with a single line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::config::load;
use urilint_fuzz::file;

fuzz_target!(|text: &[u8]| {
    let path = file("urilint.toml", text);
    if let Err(wrong) = load(&path) {
        assert!(!wrong.message.is_empty() && !wrong.message.contains('\n'), "{}", wrong.message);
    }
});
