//! Any bytes as a compressed file or an archive: it is read, or a warning gives the reason.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::Secrets;
use urilint::run::Job;
use urilint_fuzz::{extract, file, options, printed};

fuzz_target!(|bytes: &[u8]| {
    let path = file("packed", bytes);
    let job = Job::new(options(extract(), Secrets::Masked));
    let once = printed(&path, &job);
    assert!(once.warnings.iter().all(|warning| !warning.contains('\n')));
    assert_eq!(printed(&path, &job), once);
});
