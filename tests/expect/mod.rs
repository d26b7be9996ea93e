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

/// Checks that `table` is the last part of the page `docs/NAME`, where it starts with `start`.
#[allow(dead_code, reason = "each test file uses some of these")]
pub fn check_table(name: &str, start: &str, table: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("docs")
        .join(name);
    let page = fs::read_to_string(&path).unwrap();
    let text = page.split(start).next().unwrap();
    let expected = format!("{text}{table}");
    if is_updating() {
        update(&path, &expected);
    } else {
        assert!(
            page == expected,
            "docs/{name} is out of date; UPDATE_EXPECT=1 rewrites it"
        );
    }
}
