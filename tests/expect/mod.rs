//! Expected results in files of the repository: compared by default, rewritten with
//! `UPDATE_EXPECT=1`.

use std::fs;
use std::path::Path;

/// Returns true if expected results are to be rewritten.
pub fn is_updating() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1")
}

/// Writes `text` to the file at `path`, unless it is the content already.
pub fn update(path: &Path, text: &str) {
    if fs::read(path).ok().as_deref() != Some(text.as_bytes()) {
        fs::write(path, text).unwrap();
    }
}
