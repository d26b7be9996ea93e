//! A credential in any text of one format: no report shows a part of it. Three bytes after that
//! of the format are the credential and its place.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::{Secrets, read};
use urilint_fuzz::planted::{Planted, is_in, is_shown_in};
use urilint_fuzz::{check, dispatch, extract, options, reports};

fuzz_target!(|input: &[u8]| {
    let Some((format, [shape, a, b, text @ ..])) = dispatch(input) else {
        return;
    };
    let planted = Planted::new(text, *shape, u16::from_le_bytes([*a, *b]));
    let found = |secrets| read(&planted.text, format, &options(extract(), secrets)).links;
    // What breaks lines belongs to some format. In others, there are two texts, and the second
    // need not look like a credential.
    let is_found = || found(Secrets::Shown).iter().any(|link| is_in(&link.uri));
    if !planted.is_whole && !is_found() {
        return;
    }
    let findings = read(&planted.text, format, &options(check(), Secrets::Masked)).findings;
    for (report, written) in reports(&found(Secrets::Masked), &findings) {
        assert!(
            !is_shown_in(&written),
            "{}, {report}: {}",
            format.name,
            written.escape_ascii()
        );
    }
});
