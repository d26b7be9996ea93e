//! Real mail: the parts of messages and their text compared with other parsers, and the
//! location of each URI in the source.
//!
//! The mail is not part of this repository. The tests are ignored by default; run them with
//! `URILINT_CORPORA=folder cargo test --test library mail:: -- --ignored`.

mod locations;
mod peers;

use std::path::{Path, PathBuf};

use urilint::internals::{Splitter, Step, Window};
use urilint::{FORMATS, Format};

fn format(name: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.name == name).unwrap()
}

/// Returns the files in a folder of the corpora, or a single file.
fn files(name: &str) -> Vec<PathBuf> {
    let corpora = std::env::var_os("URILINT_CORPORA").expect("URILINT_CORPORA names a folder");
    let mut files = Vec::new();
    add(&PathBuf::from(corpora).join(name), &mut files);
    files.sort();
    files
}

fn add(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).unwrap() {
            add(&entry.unwrap().path(), files);
        }
    } else {
        files.push(path.to_owned());
    }
}

/// Calls `found` with each message of a file and with a name for it. Files that are not mail
/// have no messages.
fn messages(path: &Path, found: &mut dyn FnMut(&str, &[u8])) {
    let bytes = std::fs::read(path).unwrap();
    let name = path.display().to_string();
    let name = name.rsplit("mail/").next().unwrap();
    match urilint::detect("", &bytes).name {
        "mail" => found(name, &bytes),
        "mbox" => {
            static MESSAGES: std::sync::LazyLock<Format> = std::sync::LazyLock::new(|| {
                let mut format = *format("mbox");
                format.record_limit = usize::MAX;
                format
            });
            let window = Window {
                bytes: &bytes,
                offset: 0,
                last: true,
            };
            let mut splitter = Splitter::new(&MESSAGES, 0..bytes.len() as u64);
            while let Step::Record(record) = splitter.step(&window) {
                let end = record.bytes.iter().position(|b| *b == b'\n');
                let message = &record.bytes[end.map_or(record.bytes.len(), |end| end + 1)..];
                found(&format!("{name}:{}", record.offset), message);
            }
        }
        _ => {}
    }
}
