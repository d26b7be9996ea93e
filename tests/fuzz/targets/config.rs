//! Any bytes as a file that controls a run: a configuration, an ignore file or a baseline, by the
//! first byte. It is read, or refused with a single line, and the run ends.
#![no_main]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use urilint::config::{CliOverrides, Files, Origin, load};
use urilint::run::{Baseline, Job};
use urilint::Secrets;
use urilint_fuzz::{Folder, check, options, printed};

/// The files by their names.
const NAMES: [&str; 8] = [
    "urilint.toml",
    ".urilint.toml",
    "pyproject.toml",
    "Cargo.toml",
    ".gitignore",
    ".ignore",
    ".urilintignore",
    "baseline.json",
];

fuzz_target!(|input: &[u8]| {
    let Some((first, text)) = input.split_first() else {
        return;
    };
    let name = NAMES[usize::from(*first) % NAMES.len()];
    let folder = Folder::new();
    let path = folder.path().join(name);
    fs::write(&path, text).expect("the file is written");
    if name == "baseline.json" {
        if let Ok(baseline) = Baseline::read(text, folder.path()) {
            let again = Baseline::read(&baseline.to_json(), folder.path()).expect("a baseline");
            assert_eq!(again.to_json(), baseline.to_json());
        }
        return;
    }
    if name.ends_with(".toml")
        && let Err(wrong) = load(&path)
    {
        for wrong in wrong.all() {
            assert!(
                !wrong.message.is_empty() && !wrong.message.contains('\n'),
                "{}",
                wrong.message
            );
        }
    }
    let mut job = Job::new(options(check(), Secrets::Masked));
    job.walk.config = Some(Arc::new(configurations(folder.path())));
    let printed = printed(folder.path(), &job);
    assert!(
        printed
            .warnings
            .iter()
            .all(|warning| !warning.contains('\n'))
    );
});

fn configurations(folder: &Path) -> Files {
    let mut overrides = CliOverrides::new(Origin::Nearest, options(check(), Secrets::Masked));
    overrides.inputs = vec![folder.to_path_buf()];
    Files::new(overrides).expect("no file is named")
}
